import {
  MEASURES,
  type Measure,
  MONTHS,
  monthlyColumns,
  rankingsApi,
} from '@shibiao/contract/customers/rankings';
import type { SentOf } from '@shibiao/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import dayjs from 'dayjs';
import { useMemo } from 'react';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { thisYear } from '../../lib/ranges.ts';
import { useUser } from '../../lib/session.ts';
import { byYear, ofOrganisation } from '../../pickers/filters.tsx';
import { useFigureRows } from '../../shared/figures/FigureRows.tsx';
import { spanIn, useYear } from '../../shared/year/months.ts';
import { type Column, type Filter, PagedTable, type RowOf } from '../../ui/PagedTable.tsx';
import { listColumns } from '../../ui/table/listColumns.tsx';
import { codeOptions } from '../../ui/texts.tsx';
import { RankedName } from './RankedName.tsx';
import { byWhom, MEASURED } from './rankings.filters.ts';
import styles from './rankings.module.css';

type Row = RowOf<typeof rankingsApi.monthlyRanking>;

const shortOf = (value: number) => value.toLocaleString('zh-CN', { maximumFractionDigits: 1 });

/** Shades of a cell by its rank in the month; five steps of one colour can be told apart. */
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

/** Full figures shaded by rank; the first three of a month show it. A figure opens its rows. */
function Month({ row, index, open }: { row: Row; index: number; open: (row: Row, index: number) => void }) {
  const value = Number(row.months[index] ?? 0);
  if (value === 0) return <span className="quiet">—</span>;
  const rank = row.ranks[index] ?? 0;
  return (
    <span className={styles.cell} title={`当月第 ${rank} 名`} style={heatOf(warmth(rank))}>
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

const Legend = () => (
  <span className={styles.legend}>
    当月名次
    {HEAT.map(({ share, label }) => (
      <i key={label} style={heatOf(share)}>
        {label}
      </i>
    ))}
  </span>
);

/** 我的名次: the caller's own rank, on every page of the list. */
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

const columnsFor = (open: (row: Row, index: number) => void, year: number): Column<Row>[] => [
  ...listColumns(monthlyColumns, {
    name: {
      hint: '按部门时含其下级；人按每月最后一天的岗位归属',
      render: (row) => <RankedName row={row} span={{ from: `${year}-01-01`, to: `${year}-12-31` }} />,
    },
    total: { render: (row) => <b>{shortOf(Number(row.total))}</b> },
  }),
  ...MONTHS.map(({ index, ...month }) => ({
    ...month,
    align: 'right' as const,
    render: (row: Row) => <Month row={row} index={index} open={open} />,
  })),
];
const filters: Filter[] = [
  byYear(0, 4),
  {
    key: 'measure',
    label: '指标（不选：合同额）',
    kind: 'select',
    width: 190,
    options: codeOptions(MEASURES),
  },
  byWhom,
  ofOrganisation,
];

/** The newest three past months, for which a card has room. */
function cardsOf(year: number): string[] {
  const last = year === thisYear() ? dayjs().month() : MONTHS.length - 1;
  const newest = MONTHS.slice(Math.max(0, last - 2), last + 1).reverse();
  return ['rank', 'orgName', 'total', ...newest.map(({ key }) => key)];
}

/** 月度排名: twelve months of a measure side by side as a heat map of ranks; the own row is marked. */
export default function MonthlyRankingPage() {
  const page = usePage();
  const { personnelId, name, orgnizationalid } = useUser();
  const { open, rows } = useFigureRows();
  const year = useYear();
  const { measure = 'income', by } = page.search;
  const isOwn = (row: Row) => row.id === (by === 'organisation' ? orgnizationalid : personnelId);
  const columns = useMemo(
    () =>
      columnsFor((row, index) => {
        const [from, to] = spanIn(year, index + 1);
        const subjectKind = by === 'organisation' ? 'organisation' : 'person';
        const measured = MEASURED[measure as Measure];
        open(
          { measure: measured, subjectKind, subjectId: row.id, from, to },
          `${row.name} ${from.slice(0, 7)}`,
        );
      }, year),
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
        toolbar={
          <>
            <Legend />
            {personnelId !== null && <OwnRank personnelId={personnelId} name={name} />}
          </>
        }
        cards={cardsOf(year)}
        rowClass={(row) => (isOwn(row) ? styles.rowOwn : '')}
        empty={{ title: '这一年还没有成绩' }}
      />
      {rows}
    </>
  );
}
