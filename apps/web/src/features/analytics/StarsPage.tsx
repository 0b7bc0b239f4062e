import { starredColumns } from '@shibiao/contract/analytics/columns';
import { analyticsApi } from '@shibiao/contract/analytics/figures';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { PagedTable } from '../../ui/PagedTable.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { listColumns } from '../../ui/table/listColumns.tsx';
import { Course } from './Course.tsx';
import { Figure, Tiles, Trend } from './Figure.tsx';
import { FigurePage, unitIn } from './FigurePage.tsx';
import { byName, byPeopleAndTeacher, filterIn } from './filters.tsx';
import { Ranking } from './Ranking.tsx';
import { useRecords } from './useRecords.tsx';

const FILTERS = [...byPeopleAndTeacher, byName('讲师姓名')];
const SHOWN = [
  { key: 'added', name: '新增', type: 'bar' },
  { key: 'removed', name: '取消', type: 'bar' },
  { key: 'end', name: '收藏着', type: 'line' },
] as const;

/** 讲师收藏: stars given and taken; 期初 + 新增 − 取消 = 期末. */
export default function StarsPage() {
  const page = usePage();
  const [open, records] = useRecords('stars');
  const unit = unitIn(page.search.unit);
  const given = filterIn(page.search, FILTERS);
  const filter = { ...given, unit };
  const query = useQuery(
    queryOf(analyticsApi.techerCollectionRecord, { ...filter, count: 12 }, { keepsPrevious: true }),
  );
  const data = query.data;
  const span = { ...given, keyword: undefined, from: data?.from, to: data?.to };
  /** Stars standing on a day come from all days before it. */
  const until = { ...span, from: undefined };
  const ranked = useMemo(
    () =>
      (data?.list ?? []).map(({ teacherId, name, end, start }) => ({
        key: String(teacherId),
        name,
        value: end,
        before: start,
      })),
    [data],
  );
  const columns = listColumns(starredColumns, {
    added: {
      render: (row) => (
        <Figure
          value={row.added}
          onOpen={() => open(`${row.name} · 新增`, { ...span, teacherId: row.teacherId, isOn: true })}
        />
      ),
    },
    removed: {
      render: (row) => (
        <Figure
          value={row.removed}
          onOpen={() => open(`${row.name} · 取消`, { ...span, teacherId: row.teacherId, isOn: false })}
        />
      ),
    },
    end: {
      render: (row) => (
        <Figure
          value={row.end}
          onOpen={() => open(`${row.name} · 收藏与取消`, { ...until, teacherId: row.teacherId })}
        />
      ),
    },
    before: {
      render: (row) => (
        <>
          {row.before} <Trend now={row.added} before={row.before} />
        </>
      ),
    },
  });
  return (
    <FigurePage
      filters={FILTERS}
      span={data}
      exported={analyticsApi.exportTecherCollectionRecord}
      input={filter}
    >
      {!data ? (
        <QueryState of={query} />
      ) : (
        <>
          <Tiles
            tiles={[
              { label: '期初', formula: '开始那天零点时的收藏', value: data.sums.start },
              {
                label: '新增',
                formula: '期间收藏的次数',
                value: (
                  <Figure value={data.sums.added} onOpen={() => open('新增收藏', { ...span, isOn: true })} />
                ),
              },
              {
                label: '取消',
                formula: '期间取消的次数',
                value: (
                  <Figure
                    value={data.sums.removed}
                    onOpen={() => open('取消收藏', { ...span, isOn: false })}
                  />
                ),
              },
              { label: '期末', formula: '期初 + 新增 − 取消', value: data.sums.end },
            ]}
          />
          <div className="figures-charts">
            <Ranking
              title="收藏最多的讲师"
              measure="收藏"
              rows={ranked}
              onOpen={(key, name) => open(`${name} · 收藏与取消`, { ...until, teacherId: key })}
            />
            <Course title="收藏的变化" unit={unit} points={data.series} shown={SHOWN} />
          </div>
          <PagedTable
            endpoint={analyticsApi.techerCollectionRecord}
            columns={columns}
            rowKey="teacherId"
            fixed={filter}
            prefix="t_"
            height="auto"
            defaultSort={{ sort: 'end', order: 'desc' }}
            cards={['end', 'added', 'removed']}
            empty={{ title: '还没有人收藏讲师' }}
          />
        </>
      )}
      {records}
    </FigurePage>
  );
}
