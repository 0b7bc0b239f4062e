import path from 'node:path';
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

interface Options {
  /** The document that receives the prefetch links. */
  document: string;
  /** Modules, static entries or dynamic imports, whose files the next document needs. */
  modules: string[];
}

/**
 * Writes prefetch links into a template of the document, for files that the next document loads and this one does not.
 */
export function prefetch({ document, modules }: Options): Plugin {
  let root = '';
  return {
    name: 'shibiao:prefetch',
    apply: 'build',
    configResolved: (config) => {
      root = config.root;
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { filename, bundle, chunk: own }) {
        if (!bundle || !own || path.relative(root, filename) !== document) return [];
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const next = modules.map((module) => {
          const file = path.join(root, module);
          const found = chunks.find(({ facadeModuleId }) => facadeModuleId === file);
          if (!found) throw new Error(`${module} has no chunk to prefetch`);
          return found;
        });
        const have = filesOf([own], chunks);
        const links = [...filesOf(next, chunks)]
          .filter((file) => !have.has(file))
          .map((file): HtmlTagDescriptor => {
            const as = file.endsWith('.css') ? 'style' : 'script';
            return { tag: 'link', attrs: { rel: 'prefetch', as, crossorigin: true, href: `/${file}` } };
          });
        return [{ tag: 'template', attrs: { id: 'application' }, children: links, injectTo: 'head' }];
      },
    },
  };
}

/** The chunks' own files and everything they import statically, styles included. */
function filesOf(from: Rolldown.OutputChunk[], chunks: Rolldown.OutputChunk[]): Set<string> {
  const files = new Set<string>();
  const waiting = [...from];
  for (const chunk of waiting) {
    if (files.has(chunk.fileName)) continue;
    files.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    waiting.push(...chunks.filter(({ fileName }) => chunk.imports.includes(fileName)));
  }
  return files;
}
