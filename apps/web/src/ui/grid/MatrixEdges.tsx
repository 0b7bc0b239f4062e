import type { ReactNode } from 'react';
import { leftOf } from './MatrixRow.tsx';
import type { MatrixColumn, MatrixSide, Range } from './matrix.ts';
import { TailCell } from './TailCell.tsx';
import './matrix.css';

interface Parts<Row> {
  head: readonly MatrixSide<Row>[];
  columns: readonly MatrixColumn[];
  tail: readonly MatrixSide<Row>[];
  /** Widths of the columns. */
  widths: readonly number[];
  height: number;
}

/** Header of the columns; those of the selection are marked. */
export const MatrixHeader = <Row,>(props: Parts<Row> & { marked: Range }) => (
  <div role="row" className="matrix-header" style={{ height: props.height }}>
    {props.head.map((side, at) => (
      <div
        role="columnheader"
        key={side.key}
        style={{ width: side.width, left: leftOf(props.head, at) }}
        className="matrix-head-cell"
      >
        {side.title}
      </div>
    ))}
    {props.columns.map((column, c) => (
      <div
        role="columnheader"
        key={column.key}
        style={{ width: props.widths[c] }}
        className={`matrix-column ${column.className ?? ''} ${column.isNow ? 'is-now' : ''} ${c >= props.marked.left && c <= props.marked.right ? 'is-marked' : ''}`}
      >
        <span>{column.title}</span>
        {column.subtitle !== undefined && <small>{column.subtitle}</small>}
      </div>
    ))}
    {props.tail.map((side) => (
      <div role="columnheader" key={side.key} style={{ width: side.width }} className="matrix-column">
        {side.title}
      </div>
    ))}
  </div>
);

interface FootProps<Row> extends Parts<Row> {
  foot: (column: MatrixColumn, values: readonly string[]) => ReactNode;
  /** A column's cells of all rows. */
  valuesOf: (column: string) => readonly string[];
}

/** Footer with totals of the shown values, unsaved ones included. */
export const MatrixFoot = <Row,>({ head, columns, tail, widths, height, foot, valuesOf }: FootProps<Row>) => (
  <div role="row" className="matrix-foot" style={{ height }}>
    <div role="rowheader" className="matrix-head-cell" style={{ width: leftOf(head, head.length), left: 0 }}>
      合计
    </div>
    {columns.map((column, c) => (
      <div role="gridcell" key={column.key} style={{ width: widths[c] }} className="matrix-cell">
        {foot(column, valuesOf(column.key))}
      </div>
    ))}
    {tail.map((side) => (
      <TailCell key={side.key} side={side}>
        {side.foot?.(valuesOf)}
      </TailCell>
    ))}
  </div>
);
