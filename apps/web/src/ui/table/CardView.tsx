import { SortAscendingOutlined, SortDescendingOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { CardList, type CardListProps, withoutUnit } from './CardList.tsx';
import { type Column, sortName } from './columns.ts';
import type { Selection } from './selection.ts';
import './cards.css';

/** Title of a table's totals row; cards show it once. */
const TOTAL = '合计';

interface Props<Row> extends Omit<CardListProps<Row>, 'tick'> {
  /** All columns of the list: cards are sorted by hidden ones and show their totals, too. */
  all: readonly Column<Row>[];
  sums: Record<string, ReactNode> | undefined;
  sort: string | undefined;
  order: string | undefined;
  onSort: (patch: { sort: string | null; order: string | null }) => void;
  selection: Selection<Row> | undefined;
  batch: ((selected: Row[], clear: () => void) => ReactNode) | undefined;
}

/** A list on a phone: cards, with the sorting, totals and selection of a table's head. */
export default function CardView<Row extends object>({
  all,
  sums,
  sort,
  order,
  onSort,
  selection,
  batch,
  ...cards
}: Props<Row>) {
  const { rows, rowKey, placeholder } = cards;
  const [isSelecting, setIsSelecting] = useState(false);
  // A single card needs no sorting.
  const sortable = rows.length > 1 ? all.filter((column) => column.sortable && !column.exportOnly) : [];
  const keys = rows.map((row) => row[rowKey] as string | number);
  const isTicked = (key: string | number) => selection?.keys.includes(key) ?? false;
  const isAllTicked = keys.every(isTicked);
  const stop = () => {
    selection?.clear();
    setIsSelecting(false);
  };

  return (
    <>
      {!placeholder && (sortable.length > 0 || selection) && (
        <div className="card-tools">
          {sortable.length > 0 && <Sorting columns={sortable} sort={sort} order={order} onSort={onSort} />}
          {selection && (
            <Button
              type="text"
              className="card-select"
              aria-pressed={isSelecting}
              onClick={() => (isSelecting ? stop() : setIsSelecting(true))}
            >
              {isSelecting ? '取消选择' : '选择'}
            </Button>
          )}
        </div>
      )}
      {sums && <Sums columns={all} sums={sums} />}
      <CardList
        {...cards}
        tick={
          selection && isSelecting
            ? {
                isTicked,
                toggle: (key) =>
                  selection.change(
                    isTicked(key) ? selection.keys.filter((one) => one !== key) : [...selection.keys, key],
                    rows,
                  ),
              }
            : undefined
        }
      />
      {selection && isSelecting && (
        <div className="card-batch" role="group" aria-label="对所选的操作">
          <span className="toolbar-selected tabular">已选 {selection.rows.length} 项</span>
          {!placeholder && (
            <Button
              type="text"
              onClick={() =>
                selection.change(
                  isAllTicked
                    ? selection.keys.filter((key) => !keys.includes(key))
                    : [...new Set([...selection.keys, ...keys])],
                  rows,
                )
              }
            >
              {isAllTicked ? '全不选' : '全选本页'}
            </Button>
          )}
          {selection.rows.length > 0 && batch?.(selection.rows, stop)}
        </div>
      )}
    </>
  );
}

/** Sorting control, because cards have no head to click. */
function Sorting<Row>({
  columns,
  sort,
  order,
  onSort,
}: Pick<Props<Row>, 'columns' | 'sort' | 'order' | 'onSort'>) {
  const chosen = columns.find((column) => sortName(column) === sort);
  const isDown = order === 'desc';
  return (
    <>
      <Select
        variant="borderless"
        aria-label="排序"
        popupMatchSelectWidth={false}
        value={chosen?.key ?? ''}
        options={[
          { value: '', label: '默认排序' },
          ...columns.map(({ key, title }) => ({ value: key, label: `按${title}` })),
        ]}
        onChange={(key) => {
          const column = columns.find((one) => one.key === key);
          // Figures start with the largest, names with the first letter.
          const first = column?.align === 'right' ? 'desc' : 'asc';
          onSort(column ? { sort: sortName(column), order: first } : { sort: null, order: null });
        }}
      />
      {chosen && (
        <Button
          type="text"
          icon={isDown ? <SortDescendingOutlined /> : <SortAscendingOutlined />}
          onClick={() => onSort({ sort: sortName(chosen), order: isDown ? 'asc' : 'desc' })}
        >
          {isDown ? '降序' : '升序'}
        </Button>
      )}
    </>
  );
}

/** Most totals shown at once, and how many of a longer row come first: the cards begin on the first screen. */
const MOST_SUMS = 12;
const FIRST_SUMS = 8;

function Sums<Row>({ columns, sums }: { columns: readonly Column<Row>[]; sums: Record<string, ReactNode> }) {
  const [isWhole, setIsWhole] = useState(false);
  const all = columns.filter(({ key }) => (sums[key] ?? TOTAL) !== TOTAL);
  if (all.length === 0) return null;
  const isLong = all.length > MOST_SUMS;
  return (
    <div className="card-sums">
      <dl aria-label={TOTAL}>
        {(isLong && !isWhole ? all.slice(0, FIRST_SUMS) : all).map(({ key, title }) => (
          <div key={key}>
            <dt>{withoutUnit(title)}</dt>
            <dd>{sums[key]}</dd>
          </div>
        ))}
      </dl>
      {isLong && (
        <button type="button" className="link" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? '收起' : `全部 ${all.length} 项`}
        </button>
      )}
    </div>
  );
}
