import { type MouseEvent, memo, useRef } from 'react';
import type { CellLooks } from './cellLooks.ts';
import type { Column } from './columns.ts';
import { GridRow } from './GridRow.tsx';
import { type Selection, tick } from './selection.ts';

interface Props<Row> {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  looks: CellLooks;
  rowKey: keyof Row & string;
  /** True while the rows answer an earlier filter or order, and the next answer is awaited. */
  isStale: boolean;
  active: number;
  onActive: (index: number) => void;
  to: ((row: Row) => string | null) | undefined;
  onOpen: ((row: Row) => void) | undefined;
  /** Previews a row's record. */
  onPeek: ((index: number) => void) | undefined;
  selection: Selection<Row> | undefined;
  rowClass: ((row: Row) => string | undefined) | undefined;
}

/** Parts of a row that handle their own click. */
const CONTROLS = 'a, button, input, label, .cell-box, [role=button]';

/** True for a click on the row itself: not on a control, nor at the end of selecting text. */
const isQuiet = ({ target, currentTarget }: MouseEvent): boolean =>
  target instanceof Element &&
  currentTarget.contains(target) &&
  !target.closest(CONTROLS) &&
  window.getSelection()?.isCollapsed !== false;

/** True when nothing is chosen anew among rows that the next answer replaces. */
const isAwaiting = <Row,>(before: Props<Row>, next: Props<Row>): boolean =>
  next.isStale &&
  before.rows === next.rows &&
  before.active === next.active &&
  before.selection?.keys.join() === next.selection?.keys.join();

/** The rows of a list. A filter asks first and does not render the old ones again, which takes as long as the new. */
export const GridRows = memo(Rows, isAwaiting) as typeof Rows;

function Rows<Row extends object>(props: Props<Row>) {
  const { rows, rowKey, active, onActive, onPeek, selection } = props;
  /** The row that was ticked last: with Shift the rows between are ticked, where the page has it. */
  const ticked = useRef<string | number>(undefined);
  const selected = new Set(selection?.keys);
  const keyOf = (row: Row) => row[rowKey] as string | number;
  const onTick = (index: number, isOn: boolean, isRange: boolean) => {
    const keys = rows.map(keyOf);
    const last = isRange ? keys.findIndex((key) => key === ticked.current) : -1;
    const [from, to] = last < 0 ? [index, index] : [Math.min(last, index), Math.max(last, index)];
    ticked.current = keys[index];
    selection?.change(tick(selection.keys, keys.slice(from, to + 1), isOn), rows);
  };
  return (
    <tbody>
      {rows.map((row, index) => (
        <GridRow
          key={keyOf(row)}
          id={keyOf(row)}
          row={row}
          index={index}
          columns={props.columns}
          looks={props.looks}
          className={`${index === active ? 'row-active' : ''} ${props.rowClass?.(row) ?? ''}`}
          to={props.to}
          onOpen={props.onOpen}
          onClick={(event) => {
            if (onPeek && isQuiet(event)) onPeek(index);
            else if (!(event.target as Element).closest('.grid-select')) onActive(index);
          }}
          isSelected={selection ? selected.has(keyOf(row)) : undefined}
          onTick={onTick}
        />
      ))}
    </tbody>
  );
}
