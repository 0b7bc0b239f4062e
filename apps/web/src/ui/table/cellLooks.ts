import type { CSSProperties } from 'react';
import { type Column, widthOf } from './columns.ts';

export const SELECTION_WIDTH = 40;

/** Class and style that a column's head, cells and sum share. */
export interface CellLook {
  className: string | undefined;
  style: CSSProperties | undefined;
}
export type CellLooks = ReadonlyMap<string, CellLook>;

/**
 * Looks of the columns by key: their alignment, and the place of those that stay at an edge while the table scrolls
 * sideways, each beside the ones fixed before it.
 */
export function cellLooks<Row>(columns: readonly Column<Row>[], hasSelection: boolean): CellLooks {
  const looks = new Map<string, CellLook>(
    columns.map(({ key, align }) => [key, { className: undefined, style: align && { textAlign: align } }]),
  );
  const fix = (side: 'left' | 'right', ordered: readonly Column<Row>[], start: number) => {
    const fixed = ordered.filter((column) => column.fixed === side);
    let at = start;
    for (const column of fixed) {
      const { key } = column;
      const edge = key === fixed.at(-1)?.key ? ' is-edge' : '';
      looks.set(key, {
        className: `is-fixed-${side}${edge}`,
        style: { ...looks.get(key)?.style, [side]: at },
      });
      at += widthOf(column);
    }
  };
  fix('left', columns, hasSelection ? SELECTION_WIDTH : 0);
  fix('right', columns.toReversed(), 0);
  return looks;
}
