import { topicColumns } from '@shibiao/contract/analytics/columns';
import { analyticsApi } from '@shibiao/contract/analytics/figures';
import type { OutputOf } from '@shibiao/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { PagedTable } from '../../ui/PagedTable.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { listColumns } from '../../ui/table/listColumns.tsx';
import styles from './analytics.module.css';
import { Figure, Trend } from './Figure.tsx';
import { FigurePage } from './FigurePage.tsx';
import { byName, byPeople, filterIn } from './filters.tsx';
import { Ranking } from './Ranking.tsx';
import { useRecords } from './useRecords.tsx';

type Row = OutputOf<typeof analyticsApi.hotTopic>['list'][number];
const FILTERS = [...byPeople, byName('课题')];

/** 热门课题: topics by heat, where who orders outweighs who looks, and the demands that no teacher covers. */
export default function TopicsPage() {
  const page = usePage();
  const [openSearches, searches] = useRecords('searches');
  const [openViews, views] = useRecords('views');
  const [openDownloads, downloads] = useRecords('downloads');
  const [openDemands, demands] = useRecords('demands');
  const filter = filterIn(page.search, FILTERS);
  const query = useQuery(queryOf(analyticsApi.hotTopic, { ...filter, count: 12 }, { keepsPrevious: true }));
  const data = query.data;
  const span = { ...filter, keyword: undefined, from: data?.from, to: data?.to };
  const ranked = useMemo(
    () => (data?.list ?? []).map(({ key, name, heat, before }) => ({ key, name, value: heat, before })),
    [data],
  );
  const openLessons = (name: string) =>
    page.navigate(
      `/lessons/list?${new URLSearchParams({
        topic: name,
        lessonstatus: '1',
        from: data?.from ?? '',
        to: data?.to ?? '',
      })}`,
    );
  const figure = (
    key: 'searchers' | 'viewers' | 'downloaders' | 'demands' | 'lessons' | 'gap',
    open: (row: Row) => void,
  ) => ({
    render: (row: Row) => <Figure value={row[key]} onOpen={() => open(row)} />,
  });
  const columns = listColumns(topicColumns, {
    before: {
      render: (row) => (
        <>
          {row.before} <Trend now={row.heat} before={row.before} />
        </>
      ),
    },
    searchers: figure('searchers', ({ name }) => openSearches(`${name} · 搜索`, { ...span, topic: name })),
    viewers: figure('viewers', ({ name }) => openViews(`${name} · 查看`, { ...span, topic: name })),
    downloaders: figure('downloaders', ({ name }) =>
      openDownloads(`${name} · 下载`, { ...span, topic: name, isByLink: false }),
    ),
    demands: figure('demands', ({ name }) => openDemands(`${name} · 需求`, { ...span, topic: name })),
    lessons: figure('lessons', ({ name }) => openLessons(name)),
    gap: figure('gap', ({ name }) => openDemands(`${name} · 缺口`, { ...span, topic: name, isGap: true })),
  });
  return (
    <FigurePage filters={FILTERS} span={data} exported={analyticsApi.exportHotTopic} input={filter}>
      {!data ? (
        <QueryState of={query} />
      ) : (
        <>
          <div className="figures-charts">
            <div className={styles.wide}>
              <Ranking
                title="最热的课题"
                measure="热度"
                rows={ranked}
                onOpen={(_key, name) => openDemands(`${name} · 需求`, { ...span, topic: name })}
              />
            </div>
          </div>
          <PagedTable
            endpoint={analyticsApi.hotTopic}
            columns={columns}
            rowKey="key"
            fixed={filter}
            prefix="t_"
            height="auto"
            defaultSort={{ sort: 'heat', order: 'desc' }}
            cards={['heat', 'demands', 'gap']}
            empty={{ title: '这段时间没有课题被搜索、查看或预订' }}
          />
        </>
      )}
      {searches}
      {views}
      {downloads}
      {demands}
    </FigurePage>
  );
}
