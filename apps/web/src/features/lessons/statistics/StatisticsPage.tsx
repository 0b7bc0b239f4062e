import { profitApi } from '@shibiao/contract/lessons/profit';
import { type StatisticsTab, statisticsApi } from '@shibiao/contract/statistics';
import { useQuery } from '@tanstack/react-query';
import { Button, Segmented } from 'antd';
import { Suspense, useMemo, useRef, useState } from 'react';
import { usePage } from '../../../lib/page.tsx';
import { queryOf } from '../../../lib/query.ts';
import { useCan } from '../../../lib/session.ts';
import {
  byCity,
  byField,
  byIndustry,
  byInstitution,
  byOrganisation,
  byProvince,
  byTeacher,
  byTeam,
  linkFilter,
} from '../../../pickers/filters.tsx';
import { AsOf } from '../../../ui/AsOf.tsx';
import { Can } from '../../../ui/Can.tsx';
import { ExportButton } from '../../../ui/ExportButton.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { lazy } from '../../../ui/lazy.tsx';
import { type Filter, PagedTable } from '../../../ui/PagedTable.tsx';
import { QueryState } from '../../../ui/QueryState.tsx';
import { FilterBar } from '../../../ui/table/FilterBar.tsx';
import { keysOf } from '../../../ui/table/filters.ts';
import { useListState } from '../../../ui/table/listState.ts';
import { flagOptions } from '../../../ui/texts.tsx';
import { columnsOf } from './columns.tsx';
import { Matrix } from './Matrix.tsx';
import { Pareto } from './Pareto.tsx';
import { Ranking } from './Ranking.tsx';
import { Series } from './Series.tsx';
import { Tiles } from './Tiles.tsx';
import { filterOf, type Group, lessonsAddress, TABS, totalFilterOf } from './tabs.ts';
import '../../../ui/figures.css';
import styles from './statistics.module.css';

const ProvinceMap = lazy(() => import('../../../ui/map/ProvinceMap.tsx'));
const SimilarTopics = lazy(() => import('./SimilarTopics.tsx'));

const filters: Filter[] = [
  { key: 'from', toKey: 'to', label: '上课日期', kind: 'dateRange' },
  byField,
  byIndustry,
  byTeam,
  byOrganisation,
  { key: 'keyword', label: '名称', kind: 'text', width: 150 },
  byProvince,
  byCity,
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
/** Filters of the table below: the groups of a point of 集中度. */
const TABLE_FILTERS: Filter[] = [linkFilter('largest', '天数最多', (value) => `前 ${Number(value) * 10}%`)];
const isMatrix = (tab: StatisticsTab) => tab === 'industry' || tab === 'field';

/** 课程统计: six tabs over the same lessons and filters; every figure opens its lessons. */
export default function StatisticsPage() {
  const page = usePage();
  const state = useListState('address', '');
  const seesMoney = useCan(profitApi.profitList);
  const [isJoining, setIsJoining] = useState(false);
  const table = useRef<HTMLDivElement>(null);
  const asked = page.search.tab as StatisticsTab;
  const tab = Object.hasOwn(TABS, asked) ? asked : 'province';
  const { label, endpoint, exported } = TABS[tab];
  const filter = Object.fromEntries(
    KEYS.flatMap((key) => (page.search[key] ? [[key, page.search[key]]] : [])),
  );
  // A matrix and the map show all groups, other charts the largest; the table has its own pages.
  const count = isMatrix(tab) ? 10_000 : tab === 'province' ? 40 : 12;
  const by = page.search.by === 'quarter' ? ('quarter' as const) : ('month' as const);
  const query = useQuery(queryOf(endpoint, { ...filter, by, count }, { keepsPrevious: true }));
  const data = query.data;
  const rows = useMemo(() => (data?.list ?? []) as Group[], [data]);
  const span = { from: data?.from ?? '', to: data?.to ?? '' };
  // The lesson list has no filter of groups by name or size, so such sums open nothing.
  const isChosen = Boolean(filter.keyword || filter.minLessons);
  const openLessons = (row?: Group, state = 1) =>
    page.navigate(
      lessonsAddress(page.search, span, { ...(row ? filterOf(tab, row) : {}), lessonstatus: state }),
    );
  const openTab = (next: StatisticsTab) =>
    page.setSearch({ tab: next, keyword: null, t_page: null, t_sort: null, t_order: null, t_largest: null });
  const body = () => {
    if (!data) return <QueryState of={query} />;
    const totals = (data as { columns?: { second: string | null; days: string }[] }).columns ?? [];
    const series = (
      <Series
        rows={data.series}
        by={by}
        onBy={(next) => page.setSearch({ by: next === 'month' ? null : next })}
        onOpen={
          isChosen ? undefined : ({ from, to }) => page.navigate(lessonsAddress(page.search, { from, to }))
        }
      />
    );
    return (
      <>
        <Tiles
          sums={data.sums}
          onTab={openTab}
          onOpen={isChosen ? undefined : (state) => openLessons(undefined, state)}
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
              onTotal={
                isChosen
                  ? undefined
                  : (part) => page.navigate(lessonsAddress(page.search, span, totalFilterOf(tab, part)))
              }
            />
          ) : (
            <Ranking
              title={tab === 'province' ? '省份排行' : `天数最多的${label}`}
              rows={rows}
              onOpen={openLessons}
            />
          )}
          {!isMatrix(tab) && tab !== 'province' && (
            <Pareto
              shares={data.sums.pareto}
              unit={label}
              onOpen={(tenths) => {
                page.setSearch({ t_largest: String(tenths), t_page: null });
                table.current?.scrollIntoView({ behavior: 'smooth' });
              }}
            />
          )}
          <div className={styles.isWide}>{series}</div>
        </div>
        {!isMatrix(tab) && (
          <div ref={table}>
            <PagedTable
              key={tab}
              filters={TABLE_FILTERS}
              screen={`lessons/statistics/${tab}`}
              endpoint={endpoint}
              columns={
                columnsOf(tab, seesMoney, data.sums, (part) =>
                  lessonsAddress(page.search, span, part),
                ) as never
              }
              rowKey="key"
              fixed={filter}
              prefix="t_"
              height="auto"
              defaultSort={{ sort: 'days', order: 'desc' }}
              exports={exported}
              onOpen={(row) => openLessons(row as Group)}
              empty={{ title: '这段时间没有课程' }}
            />
          </div>
        )}
      </>
    );
  };
  return (
    <div className={`figures ${styles.page}`}>
      <header className="figures-head">
        <Segmented
          value={tab}
          aria-label="统计方式"
          options={Object.entries(TABS).map(([value, one]) => ({
            value: value as StatisticsTab,
            label: one.label,
          }))}
          onChange={openTab}
        />
        {data && (
          <span className="quiet">
            {data.from} 至 {data.to}
          </span>
        )}
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
          <SimilarTopics onClose={() => setIsJoining(false)} />
        </Suspense>
      )}
    </div>
  );
}
