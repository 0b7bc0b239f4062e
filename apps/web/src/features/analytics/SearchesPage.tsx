import { searchedColumns } from '@shibiao/contract/analytics/columns';
import { analyticsApi } from '@shibiao/contract/analytics/figures';
import { SEARCHED_BY } from '@shibiao/contract/analytics/groups';
import type { OutputOf } from '@shibiao/contract/endpoint';
import { teachersApi } from '@shibiao/contract/teachers';
import { useQuery } from '@tanstack/react-query';
import { Segmented } from 'antd';
import { useMemo } from 'react';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { PagedTable } from '../../ui/PagedTable.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { PageLink } from '../../ui/record/RecordLink.tsx';
import { listColumns } from '../../ui/table/listColumns.tsx';
import { codeOptions, Percent } from '../../ui/texts.tsx';
import { Course } from './Course.tsx';
import { Figure, Tiles, Trend } from './Figure.tsx';
import { FigurePage, unitIn } from './FigurePage.tsx';
import { byName, byPeopleAndTeacher, filterIn } from './filters.tsx';
import { Ranking } from './Ranking.tsx';
import { useRecords } from './useRecords.tsx';

type Row = OutputOf<typeof analyticsApi.teacherNameSearch>['list'][number];
const FILTERS = [...byPeopleAndTeacher, byName('讲师或搜索词')];
const SHOWN = [
  { key: 'searches', name: '搜索', type: 'bar' },
  { key: 'noResult', name: '搜不到', type: 'line' },
] as const;

/** 讲师搜索: which teachers and terms people look for, and what they look for in vain. */
export default function SearchesPage() {
  const page = usePage();
  const [open, records] = useRecords('searches');
  const mayAdd = useCan(teachersApi.edit);
  const by = page.search.by === 'term' ? ('term' as const) : ('teacher' as const);
  const unit = unitIn(page.search.unit);
  const given = filterIn(page.search, FILTERS);
  const isVain = by === 'term' && page.search.isNoResult === '1';
  const filter = { ...given, by, unit, isNoResult: isVain || undefined };
  const query = useQuery(
    queryOf(analyticsApi.teacherNameSearch, { ...filter, count: 12 }, { keepsPrevious: true }),
  );
  const data = query.data;
  const span = { ...given, keyword: undefined, from: data?.from, to: data?.to };
  const rowsOf = (key: string) => ({ ...span, ...(by === 'term' ? { term: key } : { teacherId: key }) });
  const ranked = useMemo(
    () =>
      (data?.list ?? []).map(({ key, name, searches, before }) => ({ key, name, value: searches, before })),
    [data],
  );
  const develop = (row: Row) =>
    by === 'term' && row.noResult === row.searches && mayAdd ? (
      <PageLink to={`/teacherManage/addTeacher?name=${encodeURIComponent(row.name)}`}>开发讲师</PageLink>
    ) : null;
  const columns = listColumns(
    searchedColumns(by === 'term' ? '搜索词' : '讲师').filter(
      ({ key }) => by === 'term' || key !== 'results',
    ),
    {
      searches: {
        render: (row) => (
          <Figure value={row.searches} onOpen={() => open(`${row.name} · 搜索`, rowsOf(row.key))} />
        ),
      },
      before: {
        render: (row) => (
          <>
            {row.before} <Trend now={row.searches} before={row.before} />
          </>
        ),
      },
      opened: {
        render: (row) => (
          <Figure
            value={row.opened}
            onOpen={() => open(`${row.name} · 打开`, { ...rowsOf(row.key), isOpened: true })}
          />
        ),
      },
      noResult: {
        render: (row) => (
          <>
            <Figure
              value={row.noResult}
              onOpen={() => open(`${row.name} · 搜不到`, { ...rowsOf(row.key), isNoResult: true })}
            />{' '}
            {develop(row)}
          </>
        ),
        width: by === 'term' ? 140 : 84,
      },
    },
  );
  const choice = (
    <Segmented
      value={isVain ? 'vain' : by}
      aria-label="统计方式"
      options={[...codeOptions(SEARCHED_BY), { value: 'vain', label: '搜不到的' }]}
      onChange={(next) =>
        page.setSearch({
          by: next === 'teacher' ? null : 'term',
          isNoResult: next === 'vain' ? '1' : null,
          t_page: null,
          t_sort: null,
          t_order: null,
        })
      }
    />
  );
  return (
    <FigurePage
      filters={FILTERS}
      choice={choice}
      span={data}
      exported={analyticsApi.exportTeacherNameSearch}
      input={filter}
    >
      {!data ? (
        <QueryState of={query} />
      ) : (
        <>
          <Tiles
            tiles={[
              {
                label: '搜索',
                formula: '停下来的搜索：回车、打开结果，或停 2 秒；接着改的算同一次',
                value: <Figure value={data.sums.searches} onOpen={() => open('搜索', span)} />,
              },
              { label: '搜索的人', formula: '不同账号，一人只算一次', value: data.sums.searchers },
              {
                label: '打开率',
                formula: '打开了结果的搜索 ÷ 搜索',
                value: <Percent value={data.sums.openRate} />,
              },
              {
                label: '搜不到',
                formula: '没有结果的搜索 ÷ 搜索',
                value: (
                  <>
                    <Figure
                      value={data.sums.noResult}
                      onOpen={() => open('搜不到', { ...span, isNoResult: true })}
                    />{' '}
                    <small className="quiet">
                      <Percent value={data.sums.noResultRate} />
                    </small>
                  </>
                ),
              },
            ]}
          />
          <div className="figures-charts">
            <Ranking
              title={by === 'term' ? '搜得最多的词' : '搜得最多的讲师'}
              measure="搜索"
              rows={ranked}
              onOpen={(key, name) => open(`${name} · 搜索`, rowsOf(key))}
            />
            <Course title="搜索次数" unit={unit} points={data.series} shown={SHOWN} />
          </div>
          <PagedTable
            key={by}
            endpoint={analyticsApi.teacherNameSearch}
            columns={columns}
            rowKey="key"
            fixed={filter}
            prefix="t_"
            height="auto"
            defaultSort={{ sort: 'searches', order: 'desc' }}
            cards={['searches', 'noResult', 'openRate']}
            empty={{ title: '这段时间没有搜索' }}
          />
        </>
      )}
      {records}
    </FigurePage>
  );
}
