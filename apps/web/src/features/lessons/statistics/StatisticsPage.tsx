import { profitApi } from '@shibiao/contract/lessons/profit';
import { columnsSeen, type StatisticsTab, statisticsApi } from '@shibiao/contract/statistics';
import { useQuery } from '@tanstack/react-query';
import { Button, Segmented } from 'antd';
import { lazy, Suspense, useMemo, useState } from 'react';
import { usePage } from '../../../lib/page.tsx';
import { queryOf } from '../../../lib/query.ts';
import { useCan } from '../../../lib/session.ts';
import {
  byField,
  byIndustry,
  byInstitution,
  byOrganisation,
  byProvince,
  byTeacher,
  byTeam,
} from '../../../pickers/filters.tsx';
import { AsOf } from '../../../ui/AsOf.tsx';
import { Can } from '../../../ui/Can.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { ExportButton } from '../../../ui/ExportButton.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { type Filter, PagedTable } from '../../../ui/PagedTable.tsx';
import { PageLink } from '../../../ui/record/RecordLink.tsx';
import { Sparkline } from '../../../ui/Sparkline.tsx';
import { FilterBar } from '../../../ui/table/FilterBar.tsx';
import { keysOf } from '../../../ui/table/filters.ts';
import { listColumns } from '../../../ui/table/listColumns.tsx';
import { useListState } from '../../../ui/table/listState.ts';
import { flagOptions, Money } from '../../../ui/texts.tsx';
import { Matrix } from './Matrix.tsx';
import { Pareto } from './Pareto.tsx';
import { Ranking } from './Ranking.tsx';
import { Series } from './Series.tsx';
import { Tiles } from './Tiles.tsx';
import { filterOf, type Group, HINTS, lessonsAddress, TABS, type Total, totalFilterOf } from './tabs.ts';
import '../../../ui/figures.css';
import './statistics.css';

const ProvinceMap = lazy(() => import('../../../ui/map/ProvinceMap.tsx'));
const Twins = lazy(() => import('./Twins.tsx'));

const filters: Filter[] = [
  { key: 'from', toKey: 'to', label: '上课日期', kind: 'dateRange' },
  byField,
  byIndustry,
  byTeam,
  byOrganisation,
  { key: 'keyword', label: '名称', kind: 'text', width: 150 },
  byProvince,
  byInstitution,
  byTeacher,
  { key: 'isOnline', label: '线上 / 线下', kind: 'select', width: 120, options: flagOptions('线上', '线下') },
  {
    key: 'minLessons',
    label: '最少课次',
    kind: 'select',
    width: 120,
    options: [2, 3, 5, 10].map((value) => ({ value, label: `${value} 课次以上` })),
  },
];
const KEYS = keysOf(filters);
const isMatrix = (tab: StatisticsTab) => tab === 'industry' || tab === 'field';

/** 课程统计: six tabs over the same lessons and the same filters; every figure opens its lessons. */
export default function StatisticsPage() {
  const page = usePage();
  const state = useListState('address', '');
  const seesMoney = useCan(profitApi.profitList);
  const [isJoining, setIsJoining] = useState(false);
  const tab = (page.search.tab ?? 'province') as StatisticsTab;
  const { label, endpoint, exported } = TABS[tab] ?? TABS.province;
  const filter = Object.fromEntries(
    KEYS.flatMap((key) => (page.search[key] ? [[key, page.search[key]]] : [])),
  );
  // A matrix and the map show everything, the others their largest groups; the table below has its own pages.
  const count = isMatrix(tab) ? 10_000 : tab === 'province' ? 40 : 12;
  const by = page.search.by === 'quarter' ? ('quarter' as const) : ('month' as const);
  const query = useQuery(queryOf(endpoint, { ...filter, by, count }, { keepsPrevious: true }));
  const data = query.data;
  const rows = useMemo(() => (data?.list ?? []) as Group[], [data]);
  const span = { from: data?.from ?? '', to: data?.to ?? '' };
  // The list of lessons cannot choose groups by name or size: such sums have no list of their own.
  const isChosen = Boolean(filter.keyword || filter.minLessons);
  const openLessons = (row?: Group, state = 1) =>
    page.navigate(
      lessonsAddress(page.search, span, { ...(row ? filterOf(tab, row) : {}), lessonstatus: state }),
    );
  const body = () => {
    if (query.isPending) return <Loading />;
    if (query.isError || !data)
      return <ErrorState message={query.error?.message ?? ''} onRetry={() => void query.refetch()} />;
    const totals = (data as { columns?: { second: string | null; days: string }[] }).columns ?? [];
    const series = (
      <Series
        rows={data.series}
        by={by}
        onBy={(next) => page.setSearch({ by: next === 'month' ? null : next })}
        {...(isChosen
          ? {}
          : {
              onOpen: ({ from, to }: { from: string; to: string }) =>
                page.navigate(lessonsAddress(page.search, { from, to })),
            })}
      />
    );
    return (
      <>
        <Tiles
          sums={data.sums}
          {...(isChosen ? {} : { onOpen: (state: number) => openLessons(undefined, state) })}
        />
        <div className="figures-charts">
          {tab === 'province' && (
            <section className="chart-table">
              <header>
                <h2>各省课程天数</h2>
              </header>
              <Suspense fallback={<Loading />}>
                <ProvinceMap
                  label="各省课程天数地图"
                  unit="天"
                  rows={rows.map((row) => ({
                    id: row.provinceId ?? null,
                    name: row.name,
                    total: Number(row.days),
                  }))}
                  onPick={(id) => openLessons(rows.find((row) => row.provinceId === id))}
                />
              </Suspense>
            </section>
          )}
          {isMatrix(tab) ? (
            <Matrix
              title={label}
              rows={rows}
              columns={totals}
              onOpen={openLessons}
              {...(isChosen
                ? {}
                : {
                    onTotal: (part: Total) =>
                      page.navigate(lessonsAddress(page.search, span, totalFilterOf(tab, part))),
                  })}
            />
          ) : (
            <Ranking
              title={tab === 'province' ? '省份排行' : `天数最多的${label}`}
              rows={rows}
              onOpen={openLessons}
            />
          )}
          {!isMatrix(tab) && tab !== 'province' && <Pareto shares={data.sums.pareto} unit={label} />}
          <div className="is-wide">{series}</div>
        </div>
        {!isMatrix(tab) && (
          <PagedTable
            key={tab}
            screen={`lessons/statistics/${tab}`}
            endpoint={endpoint}
            columns={columnsOf(tab, seesMoney, (row) =>
              lessonsAddress(page.search, span, { ...filterOf(tab, row), isOpen: true }),
            )}
            rowKey="key"
            fixed={filter}
            prefix="t_"
            height="auto"
            defaultSort={{ sort: 'days', order: 'desc' }}
            exports={exported}
            onOpen={(row) => openLessons(row as Group)}
            empty={{ title: '这段时间没有课程' }}
          />
        )}
      </>
    );
  };
  return (
    <div className="figures statistics-page">
      <header className="figures-head">
        <Segmented
          value={tab}
          aria-label="统计方式"
          options={Object.entries(TABS).map(([value, one]) => ({
            value: value as StatisticsTab,
            label: one.label,
          }))}
          onChange={(next) =>
            page.setSearch({ tab: next, keyword: null, t_page: null, t_sort: null, t_order: null })
          }
        />
        <AsOf at={data?.asOf} />
        {tab === 'topic' && (
          <Can to={statisticsApi.joinTopics}>
            <Button onClick={() => setIsJoining(true)}>相近课题</Button>
          </Can>
        )}
        <ExportButton endpoint={exported} input={filter} label="导出（含课程明细）" />
      </header>
      <FilterBar filters={filters} state={state} />
      {body()}
      {isJoining && (
        <Suspense fallback={null}>
          <Twins onClose={() => setIsJoining(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** A tab's columns with the line of the last twelve months behind the days. */
function columnsOf(tab: StatisticsTab, seesMoney: boolean, unpaidOf: (row: Group) => string) {
  const drawn = listColumns(columnsSeen(tab, seesMoney)) as unknown as ReturnType<typeof listColumns<Group>>;
  const columns = drawn.map((column) => ({
    ...column,
    ...(HINTS[column.key] ? { hint: HINTS[column.key] } : {}),
    ...((column.key as string) === 'openAmount' ? { render: unpaid(unpaidOf) } : {}),
  }));
  const at = columns.findIndex(({ key }) => key === 'days') + 1;
  const months = {
    key: 'months',
    title: '近 12 个月',
    width: 120,
    screenOnly: true,
    render: (row: Group) => <Sparkline values={row.months} label={`${row.name} 近 12 个月天数`} />,
  };
  return [...columns.slice(0, at), months, ...columns.slice(at)] as never;
}

/** What an institution still owes, with the lessons that it owes for. */
const unpaid = (unpaidOf: (row: Group) => string) => (row: Group) => {
  const { openAmount } = row as { openAmount?: string };
  const text = <Money value={openAmount ?? null} />;
  return Number(openAmount ?? 0) === 0 ? text : <PageLink to={unpaidOf(row)}>{text}</PageLink>;
};
