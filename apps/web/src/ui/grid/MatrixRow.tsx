import { memo } from 'react';
import type { CellConflict, CellLook, MatrixCell, MatrixColumn, MatrixSide } from './matrix.ts';
import { TailCell } from './TailCell.tsx';
import './matrix.css';

export interface RowParts<Row> {
  columns: readonly MatrixColumn[];
  head: readonly MatrixSide<Row>[];
  tail: readonly MatrixSide<Row>[];
  cellOf: (row: Row, column: string) => MatrixCell;
  look?: ((value: string, row: Row, column: MatrixColumn) => CellLook) | undefined;
}

interface Props<Row> extends RowParts<Row> {
  row: Row;
  index: number;
  top: number;
  width: number;
  columnWidth: number;
  edits: ReadonlyMap<string, string> | undefined;
  saved: ReadonlyMap<string, string> | undefined;
  conflicts: ReadonlyMap<string, CellConflict> | undefined;
  /** The selected columns of this row; -1 without any. */
  left: number;
  right: number;
}

/** Tooltip of a conflict. */
export const conflictTitle = ({ by, value }: CellConflict): string =>
  `${by ?? '其他人'}已改为 ${value === '' ? '空' : value}`;

function Row<R>(props: Props<R>) {
  const { row, index, columns, head, tail, cellOf, look, edits, saved, conflicts, left, right } = props;
  const valueOf = (key: string) => edits?.get(key) ?? saved?.get(key) ?? cellOf(row, key).value;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className="matrix-row"
      style={{ top: props.top, width: props.width }}
    >
      {/* One sticky group instead of sticky cells, each of which would be a layer to paint. */}
      <div role="presentation" className="matrix-heads">
        {head.map((side, at) => (
          <div
            role="rowheader"
            key={side.key}
            className={`matrix-head-cell ${at === 0 ? 'is-first' : ''}`}
            style={{ width: side.width }}
          >
            {side.render(row, valueOf)}
          </div>
        ))}
      </div>
      {columns.map((column, c) => {
        const cell = cellOf(row, column.key);
        const value = valueOf(column.key);
        const base = saved?.get(column.key) ?? cell.value;
        const conflict = conflicts?.get(column.key);
        const { text = value, className, title } = look?.(value, row, column) ?? {};
        const marks = [
          'matrix-cell',
          column.className,
          className,
          cell.isLocked || column.isReadOnly ? 'is-locked' : '',
          value === base ? '' : 'is-dirty',
          conflict ? 'is-conflict' : '',
          c >= left && c <= right ? 'is-selected' : '',
        ];
        return (
          <div
            role="gridcell"
            key={column.key}
            aria-colindex={head.length + c + 1}
            aria-selected={c >= left && c <= right}
            data-r={index}
            data-c={c}
            title={conflict ? conflictTitle(conflict) : title}
            className={marks.filter(Boolean).join(' ')}
            style={{ width: column.width ?? props.columnWidth }}
          >
            {text}
          </div>
        );
      })}
      {tail.map((side) => (
        <TailCell key={side.key} side={side}>
          {side.render(row, valueOf)}
        </TailCell>
      ))}
    </div>
  );
}

/** Left position of a frozen column. */
export const leftOf = (head: readonly { width: number }[], at: number): number =>
  head.slice(0, at).reduce((sum, side) => sum + side.width, 0);

/** A memoised row; renders only when its own cells or its part of the selection change. */
export const MatrixRow = memo(Row) as typeof Row;
