import type { Plugin } from 'vite';
import { ACCENT, DARK, FIXED, LIGHT } from '../src/lib/palette.ts';

const NAME = 'virtual:palette.css';
const RESOLVED = `\0${NAME}`;

/** `lineSoft` is `--line-soft`, `ink2` is `--ink-2`. */
const propertyOf = (name: string) => `--${name.replace(/[A-Z]|\d/g, (one) => `-${one.toLowerCase()}`)}`;
const propertiesOf = (colours: Readonly<Record<string, string>>) =>
  Object.entries(colours)
    .map(([name, colour]) => `${propertyOf(name)}: ${colour};`)
    .join('\n');

/** Until the script has chosen, the empty page of a dark system is dark. */
const { canvas, surface, line } = DARK;

/** The palette as custom properties. */
const stylesheet = () => `
:root { ${propertiesOf({ ...FIXED, ...LIGHT })} }
:root[data-theme="dark"] { ${propertiesOf(DARK)} }
@media (prefers-color-scheme: dark) {
  :root:not([data-theme]) { ${propertiesOf({ canvas, surface, line })} }
}
`;

/** Serves `virtual:palette.css`, and writes the accent into the documents as `%ACCENT%`. */
export function palette(): Plugin {
  return {
    name: 'shibiao:palette',
    resolveId: (id) => (id === NAME ? RESOLVED : undefined),
    load: (id) => (id === RESOLVED ? stylesheet() : undefined),
    transformIndexHtml: { order: 'pre', handler: (html) => html.replaceAll('%ACCENT%', ACCENT) },
  };
}
