import { Table, Tooltip } from 'antd';
import type { ColumnsType } from 'antd/es/table/interface';
import { type KeyboardEvent, type MouseEvent, memo, type ReactNode, useRef } from 'react';
import { isTyping } from '../useKeys.ts';
import { openingCell, shownCell } from './cells.tsx';
import { type Column, DEFAULT_WIDTH, sortName } from './columns.ts';
import { EditableCell } from './EditableCell.tsx';
import { useFillHeight } from './fillHeight.ts';
import { ResizeHandle } from './ResizeHandle.tsx';
import { useScrollFocus } from './scrollFocus.ts';
import type { Selection } from './selection.ts';
import { orderOf, sortOrderOf } from './sortOrder.ts';

interface Props<Row> {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: keyof Row & string;
  isFilling: boolean;
  /** True while the rows answer an earlier filter or order, and the next answer is awaited. */
  isStale: boolean;
  /** True until the first answer: the table is made once, with its rows. */
  isPending: boolean;
  /** Shown instead of rows: loading, error, no match. */
  placeholder: ReactNode;
  sort: string | undefined;
  order: string | undefined;
  onSort: (patch: { sort: string | null; order: string | null }) => void;
  active: number;
  onActive: (index: number) => void;
  to?: ((row: Row) => string | null) | undefined;
  onOpen: ((row: Row) => void) | undefined;
  /** Previews the row's record beside the list; absent for rows without a page. */
  peek?: { show: (index: number) => void; toggle: () => void; close: () => void } | undefined;
  selection: Selection<Row> | undefined;
  sums: Record<string, ReactNode> | undefined;
  /** Keeps the room of the sums before they have come, so that the rows are drawn once. */
  hasSums: boolean;
  rowClass: ((row: Row) => string | undefined) | undefined;
  /** Called with a column's new width; null resets it. */
  onWidth?: (key: string, width: number | null) => void;
}

/** Virtual rows above this number (100 rows: less than half the time). */
const VIRTUAL_FROM = 50;
const SELECTION_WIDTH = 40;
const STEPS: Record<string, 1 | -1> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

const ColumnHint = ({ formula, title }: { formula: string; title: string }) => (
  <Tooltip title={formula}>
    <span className="column-hint">{title}</span>
  </Tooltip>
);

/** Parts of a row that handle their own click. */
const CONTROLS = 'a, button, input, label, .cell-box, .ant-table-selection-column, [role=button]';

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

/**
 * The table: antd's, dense, with keyboard (↑ ↓ J K Space X Enter) and its own height. A filter asks first and does not
 * render the old rows again, which takes as long as the new ones.
 */
export const Grid = memo(GridTable, isAwaiting) as typeof GridTable;

function GridTable<Row extends object>(props: Props<Row>) {
  const { rows, columns, rowKey, isFilling, placeholder, active, onActive, onOpen, selection } = props;
  const box = useRef<HTMLDivElement>(null);
  useScrollFocus(box);
  const height = useFillHeight(box, isFilling, props.hasSums);
  if (props.isPending)
    return (
      <div className="grid" ref={box}>
        <div className="grid-head" />
        {placeholder}
      </div>
    );
  const places = new Map(rows.map((row, at) => [row, at + 1]));
  const isVirtual = isFilling && rows.length > VIRTUAL_FROM;
  const width = columns.reduce(
    (sum, column) => sum + (column.width ?? DEFAULT_WIDTH),
    selection ? SELECTION_WIDTH : 0,
  );

  const tableColumns: ColumnsType<Row> = columns.map((column, at) => ({
    key: column.key,
    title: (
      <>
        {column.hint ? <ColumnHint formula={column.hint} title={column.title} /> : column.title}
        {props.onWidth && (
          <ResizeHandle
            width={column.width ?? DEFAULT_WIDTH}
            onWidth={(next) => props.onWidth?.(column.key, next)}
          />
        )}
      </>
    ),
    width: column.width ?? DEFAULT_WIDTH,
    align: column.align,
    fixed: column.fixed,
    ellipsis: (column.ellipsis ?? !column.render) ? { showTitle: true } : false,
    render: (_: unknown, row: Row, index: number) => {
      const content =
        at === 0 ? openingCell(column, row, index, props) : shownCell(column, row, index, { isQuiet: true });
      // A dash marks an unknown fact; a row without actions has an empty cell.
      const cell = content ?? (column.isFor ? null : <span className="blank">—</span>);
      if (column.edit?.isFor(row))
        return (
          <EditableCell title={column.title} row={row} edit={column.edit}>
            {cell}
          </EditableCell>
        );
      return cell;
    },
    ...(column.sortable
      ? {
          sorter: true,
          sortOrder: props.sort === sortName(column) ? sortOrderOf(props.order) : null,
          showSorterTooltip: false,
        }
      : {}),
  }));

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = STEPS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (step) {
      event.preventDefault();
      // Takes the focus from a link or box inside a row, so that Enter and Space belong to the active row.
      box.current?.focus({ preventScroll: true });
      const next = Math.min(Math.max(active + step, 0), rows.length - 1);
      onActive(next);
      const key = rows[next]?.[rowKey];
      box.current
        ?.querySelector(`[data-row-key="${CSS.escape(String(key))}"]`)
        ?.scrollIntoView({ block: 'nearest' });
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
      const key = row[rowKey] as string | number;
      selection.change(
        selection.keys.includes(key) ? selection.keys.filter((one) => one !== key) : [...selection.keys, key],
        rows,
      );
    }
    if (event.key.toLowerCase() === 's' && row) {
      const at = box.current?.querySelector(`[data-row-key="${CSS.escape(String(row[rowKey]))}"]`);
      const star = at?.querySelector<HTMLElement>('.star');
      if (star) event.preventDefault();
      star?.click();
    }
    if (event.key === 'Enter' && row && isHere) onOpen?.(row);
  };

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
      <Table<Row>
        size="small"
        rowKey={rowKey}
        columns={tableColumns}
        dataSource={rows as Row[]}
        pagination={false}
        virtual={isVirtual}
        tableLayout="fixed"
        scroll={{ x: width, y: isFilling ? height : undefined }}
        locale={{ emptyText: placeholder ?? ' ' }}
        rowClassName={(row, index) =>
          `${index === active ? 'row-active' : ''} ${props.rowClass?.(row) ?? ''}`
        }
        onRow={(row, index) => ({
          onClick: (event: MouseEvent) => {
            if (props.peek && isQuiet(event)) props.peek.show(index ?? -1);
            else onActive(index ?? -1);
          },
          onDoubleClick: onOpen ? () => onOpen(row) : undefined,
        })}
        onChange={(_pagination, _filters, sorter, extra) => {
          if (extra.action !== 'sort' || Array.isArray(sorter)) return;
          const column = columns.find((one) => one.key === sorter.columnKey);
          props.onSort(
            sorter.order && column
              ? { sort: sortName(column), order: orderOf(sorter.order) }
              : { sort: null, order: null },
          );
        }}
        rowSelection={
          selection && {
            columnWidth: SELECTION_WIDTH,
            selectedRowKeys: selection.keys,
            preserveSelectedRowKeys: true,
            fixed: 'left',
            getTitleCheckboxProps: () => ({ 'aria-label': '全选本页' }),
            getCheckboxProps: (row) => ({ 'aria-label': `选择第 ${places.get(row)} 行` }),
            onChange: (keys) => selection.change(keys, rows),
          }
        }
        summary={
          props.sums &&
          // antd keeps the row visible only when the summary is its own element.
          (() => (
            <Table.Summary fixed="bottom">
              <SumsRow columns={columns} sums={props.sums ?? {}} hasSelection={selection !== undefined} />
            </Table.Summary>
          ))
        }
      />
    </div>
  );
}

function SumsRow<Row>({
  columns,
  sums,
  hasSelection,
}: {
  columns: readonly Column<Row>[];
  sums: Record<string, ReactNode>;
  hasSelection: boolean;
}) {
  const shift = hasSelection ? 1 : 0;
  return (
    <Table.Summary.Row className="sums-row">
      {hasSelection && <Table.Summary.Cell index={0} />}
      {columns.map((column, index) => (
        <Table.Summary.Cell key={column.key} index={index + shift} align={column.align}>
          {sums[column.key] ?? (index === 0 ? '合计' : null)}
        </Table.Summary.Cell>
      ))}
    </Table.Summary.Row>
  );
}
