import type { ReactNode } from 'react';
import { usePage } from '../../lib/page.tsx';
import { thisYear } from '../../lib/ranges.ts';
import { byDepartment, byYear } from '../../pickers/filters.tsx';
import type { Column, Filter } from '../../ui/PagedTable.tsx';
import { MONTHS, monthIn, useYear } from './months.ts';

const filters: Filter[] = [
  byYear(0, 2),
  { key: 'keyword', label: '姓名、拼音或工号', kind: 'text', width: 150 },
  byDepartment,
];

interface Parts<Row> {
  /** Columns between the person and the months. */
  before?: readonly Column<Row>[];
  /** Content of a month, by its number from 0; a link to the month. Null shows a dash. */
  month: (row: Row, index: number) => ReactNode;
  monthWidth: number;
  /** Columns of the whole year. */
  after: readonly Column<Row>[];
}

/** A list of people with their months of a year, for a `PagedTable`; a month opens the page's view of it. */
export function usePeopleYear<Row extends { name: string; organisationName: string | null }>(
  parts: Parts<Row>,
) {
  const page = usePage();
  const year = useYear();
  const columns: Column<Row>[] = [
    { key: 'name', title: '姓名', width: 90, fixed: 'left', render: (row) => row.name },
    { key: 'organisationName', title: '部门', width: 110, render: (row) => row.organisationName },
    ...(parts.before ?? []),
    ...MONTHS.map(
      ({ key, title }, i): Column<Row> => ({
        key: `m${key}`,
        title,
        width: parts.monthWidth,
        align: 'right',
        render: (row) => {
          const shown = parts.month(row, i);
          return shown === null ? null : (
            <button
              type="button"
              className="link tabular"
              onClick={() => page.setSearch({ view: null, month: monthIn(year, i + 1), keyword: row.name })}
            >
              {shown}
            </button>
          );
        },
      }),
    ),
    ...parts.after,
  ];
  const rowKey = 'personnelId' as const;
  return { columns, rowKey, filters, opening: { year: String(thisYear()) }, fixed: { year } };
}
