import path from 'node:path';
import { parseSync } from 'vite';
import { read } from './sources.ts';

export interface Import {
  from: string;
  /** A file of ours (path from the root) or the name of a package. */
  to: string;
  isPackage: boolean;
  /** Disappears at run time (types only) or is loaded later (import()): neither closes a circle. */
  isDeferred: boolean;
}

/** Every import, re-export and import() with a fixed name in a file. */
export function importsOf(file: string): Import[] {
  const code = read(file);
  const { module } = parseSync(file, code, { lang: file.endsWith('x') ? 'tsx' : 'ts' });
  const imports = module.staticImports.map(({ moduleRequest, start, entries }) => ({
    specifier: moduleRequest.value,
    isDeferred: /^import type\b/.test(code.slice(start)) || allTypes(entries),
  }));
  const exports = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest ? [{ specifier: moduleRequest.value, isDeferred: isType }] : [],
    ),
  );
  const dynamic = module.dynamicImports.flatMap(({ moduleRequest }) => {
    const literal = /^['"`]([^'"`$]+)['"`]$/.exec(code.slice(moduleRequest.start, moduleRequest.end));
    return literal?.[1] ? [{ specifier: literal[1], isDeferred: true }] : [];
  });
  return [...imports, ...exports, ...dynamic].map(({ specifier, isDeferred }) => ({
    from: file,
    isDeferred,
    ...target(file, specifier),
  }));
}

const allTypes = (entries: { isType: boolean }[]): boolean =>
  entries.length > 0 && entries.every(({ isType }) => isType);

function target(from: string, specifier: string): { to: string; isPackage: boolean } {
  if (specifier.startsWith('.')) {
    return { to: path.posix.join(path.posix.dirname(from), specifier), isPackage: false };
  }
  const ours = /^@shibiao\/(contract|embedded-postgres)\/(.+)$/.exec(specifier);
  if (ours) return { to: `packages/${ours[1]}/src/${ours[2]}.ts`, isPackage: false };
  const name = /^(@[^/]+\/[^/]+|[^/]+)/.exec(specifier)?.[1] ?? specifier;
  return { to: name, isPackage: true };
}
