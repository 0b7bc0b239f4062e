import { Tooltip } from 'antd';
import type { CellLooks } from './cellLooks.ts';
import { type Column, sortName, widthOf } from './columns.ts';
import { ResizeHandle } from './ResizeHandle.tsx';

export type SortPatch = Record<'sort' | 'order', string | null>;

interface Props<Row> {
  columns: readonly Column<Row>[];
  looks: CellLooks;
  sort: string | undefined;
  order: string | undefined;
  onSort: (patch: SortPatch) => void;
  onWidth: ((key: string, width: number | null) => void) | undefined;
  /** Whether some or all rows of the page are selected; absent where rows cannot be. */
  ticks: { some: boolean; all: boolean; change: (isOn: boolean) => void } | undefined;
}

/** The heads of a list's columns: title with its definition, order, width, and the box for all rows. */
export function GridHead<Row>({ columns, looks, sort, order, onSort, onWidth, ticks }: Props<Row>) {
  return (
    <thead>
      <tr>
        {ticks && (
          <th className="grid-select">
            <label>
              <input
                type="checkbox"
                aria-label="全选本页"
                checked={ticks.all}
                ref={(box) => {
                  if (box) box.indeterminate = ticks.some && !ticks.all;
                }}
                onChange={(event) => ticks.change(event.target.checked)}
              />
            </label>
          </th>
        )}
        {columns.map((column) => {
          const { key, title, hint } = column;
          const by = column.sortable ? sortName(column) : undefined;
          const direction = by !== undefined && by === sort ? (order === 'desc' ? 'desc' : 'asc') : null;
          const text = hint ? (
            <Tooltip title={hint}>
              <span className="column-hint">{title}</span>
            </Tooltip>
          ) : (
            title
          );
          return (
            <th
              key={key}
              {...looks.get(key)}
              // A narrow head is clipped.
              title={hint ? undefined : title}
              aria-sort={direction ? (direction === 'desc' ? 'descending' : 'ascending') : undefined}
            >
              {by === undefined ? (
                text
              ) : (
                <button
                  type="button"
                  className="sort-head"
                  style={{ justifyContent: column.align }}
                  onClick={() => onSort(nextSort(by, direction))}
                >
                  <span>{text}</span>
                  <i />
                </button>
              )}
              {onWidth && <ResizeHandle width={widthOf(column)} onWidth={(next) => onWidth(key, next)} />}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

/** Ascending first, then descending, then the list's own order. */
function nextSort(by: string, direction: 'asc' | 'desc' | null): SortPatch {
  if (direction === 'desc') return { sort: null, order: null };
  return { sort: by, order: direction === 'asc' ? 'desc' : 'asc' };
}
