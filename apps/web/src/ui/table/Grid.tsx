import { type KeyboardEvent, type ReactNode, useMemo, useRef } from 'react';
import { isTyping } from '../useKeys.ts';
import { cellLooks, SELECTION_WIDTH } from './cellLooks.ts';
import { type Column, widthOf } from './columns.ts';
import { GridHead, type SortPatch } from './GridHead.tsx';
import { GridRows } from './GridRows.tsx';
import { type Selection, tick } from './selection.ts';

interface Props<Row> {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: keyof Row & string;
  /** True while the rows answer an earlier filter or order, and the next answer is awaited. */
  isStale: boolean;
  /** True until the first answer: the table is made once, with its rows. */
  isPending: boolean;
  /** Shown instead of rows: loading, error, no match. */
  placeholder: ReactNode;
  sort: string | undefined;
  order: string | undefined;
  onSort: (patch: SortPatch) => void;
  active: number;
  onActive: (index: number) => void;
  to?: ((row: Row) => string | null) | undefined;
  onOpen: ((row: Row) => void) | undefined;
  /** Previews the row's record beside the list; absent for rows without a page. */
  peek?: { show: (index: number) => void; toggle: () => void; close: () => void } | undefined;
  selection: Selection<Row> | undefined;
  sums: Record<string, ReactNode> | undefined;
  rowClass: ((row: Row) => string | undefined) | undefined;
  /** Called with a column's new width; null resets it. */
  onWidth?: (key: string, width: number | null) => void;
}

const STEPS: Record<string, 1 | -1> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/**
 * The table of a list: a native one, dense, with keyboard (↑ ↓ J K Space X Enter), its head and sums in view while it
 * scrolls.
 */
export function Grid<Row extends object>(props: Props<Row>) {
  const { rows, columns, rowKey, placeholder, active, onActive, onOpen, selection } = props;
  const box = useRef<HTMLDivElement>(null);
  const hasSelection = selection !== undefined;
  const looks = useMemo(() => cellLooks(columns, hasSelection), [columns, hasSelection]);
  if (props.isPending)
    return (
      <div className="grid" ref={box}>
        <div className="grid-head" />
        {placeholder}
      </div>
    );
  const width = columns.reduce((sum, column) => sum + widthOf(column), hasSelection ? SELECTION_WIDTH : 0);
  const keyOf = (row: Row) => row[rowKey] as string | number;
  const selected = new Set(selection?.keys);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = STEPS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (step) {
      event.preventDefault();
      // Takes the focus from a link or box inside a row, so that Enter and Space belong to the active row.
      box.current?.focus({ preventScroll: true });
      const next = Math.min(Math.max(active + step, 0), rows.length - 1);
      onActive(next);
      rowElement(rows[next])?.scrollIntoView({ block: 'nearest' });
    }
    const row = rows[active];
    const isHere = event.target === event.currentTarget;
    if (event.key === ' ' && row && props.peek && isHere) {
      event.preventDefault();
      props.peek.toggle();
    }
    if (event.key === 'Escape') props.peek?.close();
    const selects = event.key.toLowerCase() === 'x' || (event.key === ' ' && !props.peek);
    if (selects && row && selection && isHere) {
      event.preventDefault();
      selection.change(tick(selection.keys, [keyOf(row)], !selected.has(keyOf(row))), rows);
    }
    if (event.key.toLowerCase() === 's' && row) {
      const star = rowElement(row)?.querySelector<HTMLElement>('.star');
      if (star) event.preventDefault();
      star?.click();
    }
    if (event.key === 'Enter' && row && isHere) onOpen?.(row);
  };
  const rowElement = (row: Row | undefined) =>
    row && box.current?.querySelector(`[data-row-key="${CSS.escape(String(keyOf(row)))}"]`);

  return (
    // Focusable: the list is walked by the arrow keys
    <div
      className="grid"
      ref={box}
      tabIndex={0}
      onKeyDown={onKeyDown}
      role="group"
      aria-label={`数据列表，上下键或 J、K 移动，${props.peek ? '空格预览，X 勾选' : 'X 或空格勾选'}，S 收藏，回车打开`}
    >
      <table style={{ minWidth: width }}>
        <colgroup>
          {hasSelection && <col style={{ width: SELECTION_WIDTH }} />}
          {columns.map((column) => (
            <col key={column.key} style={{ width: widthOf(column) }} />
          ))}
        </colgroup>
        <GridHead
          columns={columns}
          looks={looks}
          sort={props.sort}
          order={props.order}
          onSort={props.onSort}
          onWidth={props.onWidth}
          ticks={
            selection && {
              some: rows.some((row) => selected.has(keyOf(row))),
              all: rows.length > 0 && rows.every((row) => selected.has(keyOf(row))),
              change: (isOn) => selection.change(tick(selection.keys, rows.map(keyOf), isOn), rows),
            }
          }
        />
        <GridRows
          rows={rows}
          columns={columns}
          looks={looks}
          rowKey={rowKey}
          isStale={props.isStale}
          active={active}
          onActive={onActive}
          to={props.to}
          onOpen={onOpen}
          onPeek={props.peek?.show}
          selection={selection}
          rowClass={props.rowClass}
        />
        {props.sums && (
          <tfoot>
            <tr className="sums-row">
              {hasSelection && <td className="grid-select" />}
              {columns.map((column, at) => (
                <td key={column.key} {...looks.get(column.key)}>
                  {props.sums?.[column.key] ?? (at === 0 ? '合计' : null)}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
      {rows.length === 0 && <div className="grid-placeholder">{placeholder}</div>}
    </div>
  );
}
