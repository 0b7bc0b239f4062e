import {
  MEASURES,
  type Measure,
  MONTHS,
  monthlyColumns,
  rankingsApi,
} from '@shibiao/contract/customers/rankings';
import dayjs from 'dayjs';
import { useMemo } from 'react';
import { usePage } from '../../../lib/page.tsx';
import { monthRange } from '../../../lib/ranges.ts';
import { useFigureRows } from '../../../pickers/FigureRows.tsx';
import { ofOrganisation } from '../../../pickers/filters.tsx';
import { type Column, type Filter, PagedTable, type RowOf } from '../../../ui/PagedTable.tsx';
import { listColumns } from '../../../ui/table/listColumns.tsx';
import { codeOptions } from '../../../ui/texts.tsx';
import { byWhom, MEASURED } from './rankings.filters.ts';

type Row = RowOf<typeof rankingsApi.monthlyRanking>;

const shortOf = (value: number) => value.toLocaleString('zh-CN', { maximumFractionDigits: 1 });

/** Whole figures; the best of a month stands out. A figure opens its rows. */
function Month({ row, index, open }: { row: Row; index: number; open: (row: Row, index: number) => void }) {
  const value = Number(row.months[index] ?? 0);
  if (value === 0) return <span className="quiet">—</span>;
  const rank = row.ranks[index] ?? 0;
  return (
    <span title={`当月第 ${rank} 名`} style={rank === 1 ? { color: 'var(--good)', fontWeight: 600 } : {}}>
      {row.mayOpen ? (
        <button type="button" className="link" onClick={() => open(row, index)}>
          {shortOf(value)}
        </button>
      ) : (
        shortOf(value)
      )}
      {rank <= 3 && <sup> {rank}</sup>}
    </span>
  );
}

const columnsFor = (open: (row: Row, index: number) => void): Column<Row>[] => [
  ...listColumns(monthlyColumns, {
    name: { hint: '按组织时含其下级；人按每月最后一天的岗位归属' },
    total: { render: (row) => <b>{shortOf(Number(row.total))}</b> },
  }),
  ...MONTHS.map(({ index, ...month }) => ({
    ...month,
    align: 'right' as const,
    render: (row: Row) => <Month row={row} index={index} open={open} />,
  })),
];
const thisYear = new Date().getFullYear();
const filters: Filter[] = [
  {
    key: 'year',
    label: '年份',
    kind: 'select',
    width: 100,
    options: Array.from({ length: 5 }, (_, i) => ({ value: thisYear - i, label: `${thisYear - i} 年` })),
  },
  {
    key: 'measure',
    label: '指标（不选：课程款）',
    kind: 'select',
    width: 190,
    options: codeOptions(MEASURES),
  },
  byWhom,
  ofOrganisation,
];

/** 月度排名: twelve months of a measure side by side; the first three of each month are marked. */
export default function MonthlyRankingPage() {
  const page = usePage();
  const { open, rows } = useFigureRows();
  const { year = String(thisYear), measure = 'income', by } = page.search;
  const columns = useMemo(
    () =>
      columnsFor((row, index) => {
        const [from, to] = monthRange(dayjs(`${year}-01-01`).month(index));
        const subjectKind = by === 'organisation' ? 'organisation' : 'person';
        const measured = MEASURED[measure as Measure];
        open(
          { measure: measured, subjectKind, subjectId: row.id, from, to },
          `${row.name} ${from.slice(0, 7)}`,
        );
      }),
    [open, year, measure, by],
  );
  return (
    <>
      <PagedTable
        screen="customers/monthlyRanking"
        endpoint={rankingsApi.monthlyRanking}
        columns={columns}
        rowKey="id"
        filters={filters}
        exports={rankingsApi.exportMonthlyRanking}
        empty={{ title: '这一年还没有成绩' }}
      />
      {rows}
    </>
  );
}
