import { MEASURES, MONTHS, monthlyColumns, rankingsApi } from '@shibiao/contract/customers/rankings';
import type { SentOf } from '@shibiao/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { usePage } from '../../../lib/page.tsx';
import { queryOf } from '../../../lib/query.ts';
import { useUser } from '../../../lib/session.ts';
import { ofOrganisation } from '../../../pickers/filters.tsx';
import { type Column, type Filter, PagedTable, type RowOf } from '../../../ui/PagedTable.tsx';
import { listColumns } from '../../../ui/table/listColumns.tsx';
import { codeOptions } from '../../../ui/texts.tsx';
import { byWhom } from './rankings.filters.ts';
import './rankings.css';

type Row = RowOf<typeof rankingsApi.monthlyRanking>;

/** How warm a cell is, by the rank of its month: everybody tells five steps of one colour apart. */
const HEAT = [
  { upTo: 1, share: 52, label: '第 1' },
  { upTo: 3, share: 36, label: '2–3' },
  { upTo: 10, share: 22, label: '4–10' },
  { upTo: 20, share: 11, label: '11–20' },
] as const;
const warmth = (rank: number) => HEAT.find(({ upTo }) => rank <= upTo)?.share ?? 0;
const heatOf = (share: number) => ({
  background: `color-mix(in srgb, var(--accent) ${share}%, transparent)`,
});

/** Whole figures on the heat of their rank; the first three of a month carry it. */
function Month({ row, index }: { row: Row; index: number }) {
  const value = Number(row.months[index] ?? 0);
  if (value === 0) return <span className="quiet">—</span>;
  const rank = row.ranks[index] ?? 0;
  return (
    <span className="heat-cell" title={`当月第 ${rank} 名`} style={heatOf(warmth(rank))}>
      {value.toLocaleString('zh-CN', { maximumFractionDigits: 1 })}
      {rank <= 3 && <sup> {rank}</sup>}
    </span>
  );
}

const Legend = () => (
  <span className="heat-legend">
    当月名次
    {HEAT.map(({ share, label }) => (
      <i key={label} style={heatOf(share)}>
        {label}
      </i>
    ))}
  </span>
);

/** 我的名次: where one stands oneself, on whatever page of the list. */
function OwnRank({ personnelId, name }: { personnelId: number; name: string }) {
  const { year, measure, by, orgnizationalid } = usePage().search;
  const query = useQuery({
    ...queryOf(
      rankingsApi.monthlyRanking,
      { year, measure, orgnizationalid, keyword: name } as SentOf<typeof rankingsApi.monthlyRanking>,
      { isQuiet: true },
    ),
    enabled: by !== 'organisation',
  });
  const own = query.data?.list.find(({ id }) => id === personnelId);
  return own && by !== 'organisation' ? <b>我：第 {own.rank} 名</b> : null;
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

/** 月度排名: twelve months of a measure side by side as a heat map of ranks; one's own row is marked. */
export default function MonthlyRankingPage() {
  const page = usePage();
  const { personnelId, name, orgnizationalid } = useUser();
  const isOwn = (row: Row) => row.id === (page.search.by === 'organisation' ? orgnizationalid : personnelId);
  return (
    <PagedTable
      screen="customers/monthlyRanking"
      endpoint={rankingsApi.monthlyRanking}
      columns={columns}
      rowKey="id"
      filters={filters}
      exports={rankingsApi.exportMonthlyRanking}
      toolbar={
        <>
          <Legend />
          {personnelId !== null && <OwnRank personnelId={personnelId} name={name} />}
        </>
      }
      rowClass={(row) => (isOwn(row) ? 'row-own' : '')}
      empty={{ title: '这一年还没有成绩' }}
    />
  );
}
