import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { read } from './sources.ts';

// Folders that import one another in a circle cannot be read, moved or tested alone, even where no file does.

/** Paths of the files that a file imports, types as well. */
function importsOf(file: string): string[] {
  const { staticImports, dynamicImports, staticExports } = parseSync(file, read(file)).module;
  const source = read(file);
  const named = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.flatMap((one) => one.moduleRequest?.value ?? [])),
    ...dynamicImports.map(({ moduleRequest }) =>
      source.slice(moduleRequest.start, moduleRequest.end).replace(/^['"]|['"]$/g, ''),
    ),
  ];
  return named
    .filter((name) => name.startsWith('.'))
    .map((name) => path.posix.join(path.posix.dirname(file), name));
}

/** A directory and all folders below it that hold files. */
export const foldersWithin = (directory: string, files: readonly string[]): string[] =>
  [
    ...new Set(
      files
        .filter((file) => file.startsWith(`${directory}/`))
        .flatMap((file) => {
          const parts = path.posix.relative(directory, path.posix.dirname(file)).split('/');
          return parts.map((_, at) => path.posix.join(directory, ...parts.slice(0, at + 1)));
        }),
    ),
    directory,
  ].sort();

/**
 * Folders right below a directory that reach themselves through one another's imports, or through a file beside them.
 * @param isExempt files that may import anything, such as tests
 */
export function foldersInCircles(
  directory: string,
  files: readonly string[],
  isExempt: (file: string) => boolean,
): string[] {
  const folderOf = (file: string) =>
    file.startsWith(`${directory}/`) ? file.slice(directory.length + 1).split('/', 2)[0] : undefined;
  /** Folder → folder that it imports → the first file that does. */
  const graph = new Map<string, Map<string, string>>();
  for (const file of files) {
    const from = folderOf(file);
    if (!from || isExempt(file)) continue;
    for (const imported of importsOf(file)) {
      const to = folderOf(imported);
      if (!to || to === from) continue;
      const edges = graph.get(from) ?? new Map<string, string>();
      graph.set(from, edges.has(to) ? edges : edges.set(to, file));
    }
  }
  const isFolder = (name: string) => !/\.\w+$/.test(name);
  return [...graph.keys()].filter(isFolder).flatMap((start) => {
    const circle = wayBack(graph, start);
    // Each circle is said once, by its first folder.
    if (!circle || circle.some(({ folder }) => isFolder(folder) && folder < start)) return [];
    return [
      `${directory}：文件夹循环引用 ${circle.map(({ folder, by }) => `${folder}（${by}）`).join(' → ')} → ${start}`,
    ];
  });
}

/** The shortest way from a folder back to itself, each step with the file that takes it. */
function wayBack(graph: ReadonlyMap<string, ReadonlyMap<string, string>>, start: string) {
  type Step = { folder: string; by: string };
  const ways: { at: string; steps: Step[] }[] = [{ at: start, steps: [] }];
  const seen = new Set<string>();
  for (const { at, steps } of ways) {
    for (const [to, by] of graph.get(at) ?? []) {
      const longer = [...steps, { folder: at, by }];
      if (to === start) return longer;
      if (!seen.has(to)) ways.push({ at: to, steps: longer });
      seen.add(to);
    }
  }
  return null;
}
