import { MEASURES, MONTHS, monthlyColumns, rankingsApi } from '@shibiao/contract/customers/rankings';
import { ofOrganisation } from '../../../pickers/filters.tsx';
import { type Column, type Filter, PagedTable, type RowOf } from '../../../ui/PagedTable.tsx';
import { listColumns } from '../../../ui/table/listColumns.tsx';
import { codeOptions } from '../../../ui/texts.tsx';
import { byWhom } from './rankings.filters.ts';

type Row = RowOf<typeof rankingsApi.monthlyRanking>;

/** Whole figures; the best of a month stands out. */
function Month({ row, index }: { row: Row; index: number }) {
  const value = Number(row.months[index] ?? 0);
  if (value === 0) return <span className="quiet">—</span>;
  const rank = row.ranks[index] ?? 0;
  return (
    <span title={`当月第 ${rank} 名`} style={rank === 1 ? { color: 'var(--good)', fontWeight: 600 } : {}}>
      {value.toLocaleString('zh-CN', { maximumFractionDigits: 1 })}
      {rank <= 3 && <sup> {rank}</sup>}
    </span>
  );
}

const columns: Column<Row>[] = [
  ...listColumns(monthlyColumns, {
    total: {
      render: (row) => <b>{Number(row.total).toLocaleString('zh-CN', { maximumFractionDigits: 1 })}</b>,
    },
  }),
  ...MONTHS.map(({ index, ...month }) => ({
    ...month,
    align: 'right' as const,
    render: (row: Row) => <Month row={row} index={index} />,
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
  return (
    <PagedTable
      screen="customers/monthlyRanking"
      endpoint={rankingsApi.monthlyRanking}
      columns={columns}
      rowKey="id"
      filters={filters}
      exports={rankingsApi.exportMonthlyRanking}
      empty={{ title: '这一年还没有成绩' }}
    />
  );
}
