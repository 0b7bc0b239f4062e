import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import pLimit from 'p-limit';

const built = path.resolve(import.meta.dirname, '../../../web/dist/assets');
/** The largest map of the web has 1.2 MB. */
const MOST_BYTES = 8 * 1024 * 1024;
/** Maps read for one answer. */
const MOST_FILES = 20;
/** `https://…/assets/Name-hash.js:line:column`; file names contain no folder. */
const PLACE = /(?:[a-z]+:\/\/[^\s/()@]+)?\/assets\/([\w.-]+\.js):(\d+):(\d+)/g;

/** @returns null without a readable map: of an earlier release, or not built */
async function readMap(directory: string, file: string): Promise<TraceMap | null> {
  const at = path.join(directory, `${file}.map`);
  try {
    if ((await stat(at)).size > MOST_BYTES) return null;
    return new TraceMap(await readFile(at, 'utf8'));
  } catch {
    return null;
  }
}

/** `src/app/Shell.tsx:12:5`: the place in the source, below the web's folder or the repository's. */
function sourceOf(map: TraceMap | null | undefined, line: number, column: number): string | null {
  if (!map) return null;
  // Columns of stacks begin at 1, those of maps at 0.
  const found = originalPositionFor(map, { line: Math.max(line, 1), column: Math.max(column - 1, 0) });
  return found.source === null
    ? null
    : `${found.source.replace(/^(?:\.\.\/)+/, '')}:${found.line}:${found.column + 1}`;
}

/**
 * Stacks of the built web with the places of its source.
 * @returns null for a stack whose places are all unknown
 */
export async function readableStacks(
  stacks: readonly (string | null)[],
  directory = built,
): Promise<(string | null)[]> {
  const files = stacks.flatMap((stack) => [...(stack ?? '').matchAll(PLACE)].map(([, file]) => file ?? ''));
  const one = pLimit(1);
  const maps = new Map(
    await Promise.all(
      [...new Set(files)]
        .slice(0, MOST_FILES)
        .map((file) => one(async () => [file, await readMap(directory, file)] as const)),
    ),
  );
  return stacks.map((stack) => {
    const readable = stack?.replace(
      PLACE,
      (place, file: string, line: string, column: string) =>
        sourceOf(maps.get(file), Number(line), Number(column)) ?? place,
    );
    return readable === undefined || readable === stack ? null : readable;
  });
}
