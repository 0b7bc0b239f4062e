import { dropDraft, readDraft, writeDraft } from '../../lib/drafts.ts';
import { type Edits, noEdits } from './edits.ts';

/** An unsaved cell and the value it replaced, stored in this browser tab. */
interface Kept {
  row: string;
  column: string;
  value: string;
  over: { value: string; version?: number | undefined };
}
const PART = 'cells';

export const forgetCells = (name: string): void => dropDraft(name, PART);

/** Stores the unsaved cells of a grid over a crash or reload. */
export function keepCells(name: string, { edits, over }: Pick<Edits, 'edits' | 'over'>): void {
  const cells = [...edits].flatMap(([row, columns]) =>
    [...columns].flatMap(([column, value]): Kept[] => {
      const { value: before = '', version } = over.get(row)?.get(column) ?? {};
      // Skips cells whose change was reverted.
      return value === before ? [] : [{ row, column, value, over: { value: before, version } }];
    }),
  );
  if (cells.length > 0) writeDraft(name, PART, { cells });
  else forgetCells(name);
}

/** The stored unsaved cells, as one step that can be undone. */
export function keptCells(name: string): Edits {
  const cells = (readDraft(name, PART)?.values.cells ?? []) as Kept[];
  if (cells.length === 0) return noEdits;
  const byRow = <T>(valueOf: (cell: Kept) => T) =>
    new Map(
      [...Map.groupBy(cells, ({ row }) => row)].map(([row, own]) => [
        row,
        new Map(own.map((cell) => [cell.column, valueOf(cell)])),
      ]),
    );
  const step = cells.map(({ row, column, value, over }) => ({ row, column, from: over.value, to: value }));
  return { ...noEdits, edits: byRow(({ value }) => value), over: byRow(({ over }) => over), done: [step] };
}
