import type { ReactNode } from 'react';

/** A cell as saved. Values are the wire's text; '' is an empty cell. */
export interface MatrixCell {
  value: string;
  /** Sent with the change, so that the server can answer 409. */
  version?: number | undefined;
  /** Read-only: a locked month, a day before the person joined. */
  isLocked?: boolean;
}

export interface MatrixColumn {
  key: string;
  title: ReactNode;
  /** Smaller text below the title: the weekday, the unit. */
  subtitle?: ReactNode;
  width?: number;
  isReadOnly?: boolean;
  /** Class of the whole column: `is-rest`. */
  className?: string;
  /** Column of figures in a matrix without: a phone shows the digits keyboard. */
  isFigure?: boolean;
  /** The present day or month, at which the matrix opens. */
  isNow?: boolean;
}

/** A column beside the cells: the row's subject (left), its totals (right). */
export interface MatrixSide<Row> {
  key: string;
  title: ReactNode;
  width: number;
  align?: 'right';
  /** `valueOf` returns the row's shown values, unsaved ones included. */
  render: (row: Row, valueOf: (column: string) => string) => ReactNode;
  /** In the row of totals: `valuesOf` returns a column's values of all rows. */
  foot?: (valuesOf: (column: string) => readonly string[]) => ReactNode;
}

/** Look of a cell; without `text` its value is shown. */
export interface CellLook {
  text?: ReactNode;
  className?: string | undefined;
  title?: string | undefined;
}

export interface CellValue {
  row: string;
  column: string;
  value: string;
}

export interface CellChange extends CellValue {
  version?: number | undefined;
}

/** A cell that somebody else saved meanwhile, with the present value. */
export interface CellConflict extends CellValue {
  version?: number | undefined;
  by?: string | null | undefined;
}

/** A place in the matrix: row and column by number. */
export interface Place {
  r: number;
  c: number;
}

export interface Range {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

export const rangeOf = (a: Place, b: Place): Range => ({
  top: Math.min(a.r, b.r),
  bottom: Math.max(a.r, b.r),
  left: Math.min(a.c, b.c),
  right: Math.max(a.c, b.c),
});

export const clamp = (value: number, max: number): number => Math.max(0, Math.min(value, max));

interface Put extends Place {
  text: string;
}

/**
 * Places of pasted cells, from the range's upper left corner; a range that is a multiple of the copied one is filled
 * with copies, as in a spreadsheet. Cells outside are dropped.
 */
export function pasted(block: readonly (readonly string[])[], range: Range, size: Place): Put[] {
  const height = block.length;
  const width = Math.max(0, ...block.map((row) => row.length));
  if (height === 0 || width === 0) return [];
  const times = (selected: number, copied: number) => (selected % copied === 0 ? selected : copied);
  const rows = times(range.bottom - range.top + 1, height);
  const columns = times(range.right - range.left + 1, width);
  const puts: Put[] = [];
  for (let r = 0; r < rows && range.top + r < size.r; r++)
    for (let c = 0; c < columns && range.left + c < size.c; c++) {
      const text = block[r % height]?.[c % width];
      if (text !== undefined) puts.push({ r: range.top + r, c: range.left + c, text });
    }
  return puts;
}

/** Number of non-empty cells that do not fit below and right of the range's corner. */
export const countOutside = (block: readonly (readonly string[])[], range: Range, size: Place): number =>
  block.reduce(
    (sum, row, r) =>
      sum +
      row.filter((text, c) => text.trim() !== '' && (range.top + r >= size.r || range.left + c >= size.c))
        .length,
    0,
  );

/** The range that is filled by dragging the corner of `source` to a place: along one axis, the one dragged further. */
export function fillTarget(source: Range, to: Place): Range {
  const down = to.r > source.bottom ? to.r - source.bottom : Math.min(0, to.r - source.top);
  const right = to.c > source.right ? to.c - source.right : Math.min(0, to.c - source.left);
  if (Math.abs(down) >= Math.abs(right))
    return { ...source, top: Math.min(source.top, to.r), bottom: Math.max(source.bottom, to.r) };
  return { ...source, left: Math.min(source.left, to.c), right: Math.max(source.right, to.c) };
}

const wrap = (value: number, size: number) => ((value % size) + size) % size;

/** Repeats the source over the target; the source itself stays. */
export function filled(source: Range, target: Range, textAt: (place: Place) => string): Put[] {
  const height = source.bottom - source.top + 1;
  const width = source.right - source.left + 1;
  const puts: Put[] = [];
  for (let r = target.top; r <= target.bottom; r++)
    for (let c = target.left; c <= target.right; c++) {
      if (r >= source.top && r <= source.bottom && c >= source.left && c <= source.right) continue;
      const from = {
        r: source.top + wrap(r - source.top, height),
        c: source.left + wrap(c - source.left, width),
      };
      puts.push({ r, c, text: textAt(from) });
    }
  return puts;
}
