import path from 'node:path';
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

interface Options {
  /** The document that receives the links. */
  document: string;
  /** Modules, static entries or dynamic imports, whose files it names. */
  modules: string[];
}

/**
 * Writes prefetch links into a template of the document, for files that the next document loads and this one does not.
 */
export const prefetch = (options: Options): Plugin =>
  linking('shibiao:prefetch', options, (files) => [
    {
      tag: 'template',
      attrs: { id: 'application' },
      children: files.map((file) => {
        const as = file.endsWith('.css') ? 'style' : 'script';
        return { tag: 'link', attrs: { rel: 'prefetch', as, crossorigin: true, href: `/${file}` } };
      }),
      injectTo: 'head',
    },
  ]);

interface Preloaded extends Options {
  /** Modules whose files other links name. */
  besides?: string[];
  /** The windows that need them; all, unless told. */
  media?: string;
}

/** Loads files that the document imports later at once with it. Imports apply the styles, in their order. */
export const preload = ({ media, ...options }: Preloaded): Plugin =>
  linking('shibiao:preload', options, (files) =>
    files.map((file) => {
      const kind = file.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' };
      const attrs = { ...kind, crossorigin: true, href: `/${file}`, ...(media ? { media } : {}) };
      return { tag: 'link', attrs, injectTo: 'head' };
    }),
  );

/** Adds links to the files of modules that the document does not load itself. */
function linking(
  name: string,
  { document, modules, besides = [] }: Options & { besides?: string[] },
  tagsOf: (files: string[]) => HtmlTagDescriptor[],
): Plugin {
  let root = '';
  return {
    name,
    apply: 'build',
    configResolved: (config) => {
      root = config.root;
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { filename, bundle, chunk: own }) {
        if (!bundle || !own || path.relative(root, filename) !== document) return [];
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const chunkOf = (module: string) => {
          const file = path.join(root, module);
          const found = chunks.find(({ facadeModuleId }) => facadeModuleId === file);
          if (!found) throw new Error(`${module} has no chunk to load`);
          return found;
        };
        const have = filesOf([own, ...besides.map(chunkOf)], chunks);
        return tagsOf([...filesOf(modules.map(chunkOf), chunks)].filter((file) => !have.has(file)));
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
