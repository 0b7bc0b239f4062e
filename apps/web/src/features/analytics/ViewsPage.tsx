import { viewedColumns } from '@shibiao/contract/analytics/columns';
import { analyticsApi } from '@shibiao/contract/analytics/figures';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { PagedTable } from '../../ui/PagedTable.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { listColumns } from '../../ui/table/listColumns.tsx';
import { Percent } from '../../ui/texts.tsx';
import styles from './analytics.module.css';
import { Course } from './Course.tsx';
import { Figure, Tiles, Trend } from './Figure.tsx';
import { FigurePage, unitIn } from './FigurePage.tsx';
import { Flow } from './Flow.tsx';
import { byName, byPeopleAndTeacher, filterIn } from './filters.tsx';
import { Ranking } from './Ranking.tsx';
import { useRecords } from './useRecords.tsx';

const FILTERS = [...byPeopleAndTeacher, byName('讲师姓名')];
const SHOWN = [
  { key: 'views', name: '查看', type: 'bar' },
  { key: 'viewers', name: '人数', type: 'line' },
] as const;

/** 讲师查看: whose pages are seen, by whom, how long, and who goes on to collect or to demand. */
export default function ViewsPage() {
  const page = usePage();
  const [open, records] = useRecords('views');
  const unit = unitIn(page.search.unit);
  const given = filterIn(page.search, FILTERS);
  const filter = { ...given, unit };
  const query = useQuery(
    queryOf(analyticsApi.seeTeacherRecord, { ...filter, count: 12 }, { keepsPrevious: true }),
  );
  const data = query.data;
  const span = { ...given, keyword: undefined, kind: 'teacher', from: data?.from, to: data?.to };
  const ranked = useMemo(
    () =>
      (data?.list ?? []).map(({ teacherId, name, views, before }) => ({
        key: String(teacherId),
        name,
        value: views,
        before,
      })),
    [data],
  );
  const columns = listColumns(viewedColumns, {
    views: {
      render: (row) => (
        <Figure
          value={row.views}
          onOpen={() => open(`${row.name} · 查看`, { ...span, teacherId: row.teacherId })}
        />
      ),
    },
    partnerViewers: {
      render: (row) => (
        <Figure
          value={row.partnerViewers}
          onOpen={() =>
            open(`${row.name} · 合作客户的查看`, { ...span, teacherId: row.teacherId, userType: 2 })
          }
        />
      ),
    },
    before: {
      render: (row) => (
        <>
          {row.before} <Trend now={row.views} before={row.before} />
        </>
      ),
    },
  });
  return (
    <FigurePage filters={FILTERS} span={data} exported={analyticsApi.exportSeeTeacherRecord} input={filter}>
      {!data ? (
        <QueryState of={query} />
      ) : (
        <>
          <Tiles
            tiles={[
              {
                label: '查看',
                formula: '打开讲师页的次数，同一人 30 分钟内再看算一次；讲师看自己不算',
                value: <Figure value={data.sums.views} onOpen={() => open('查看', span)} />,
              },
              { label: '人数', formula: '不同账号，一人只算一次', value: data.sums.viewers },
              {
                label: '合作客户',
                formula: '其中的合作客户账号',
                value: (
                  <Figure
                    value={data.sums.partnerViewers}
                    onOpen={() => open('合作客户的查看', { ...span, userType: 2 })}
                  />
                ),
              },
              {
                label: '时长中位',
                formula: '一半的查看不短于此；只算页面可见的秒数，一次最多 30 分钟',
                value: `${data.sums.medianSeconds} 秒`,
              },
              {
                label: '转化率',
                formula: '查看后 7 天内收藏该讲师，或提了需求（没有点名别人）的人 ÷ 人数',
                value: (
                  <>
                    <Percent value={data.sums.conversion} />{' '}
                    <small className="quiet">{data.sums.converted} 人</small>
                  </>
                ),
              },
            ]}
          />
          <div className="figures-charts">
            <Ranking
              title="看得最多的讲师"
              measure="查看"
              rows={ranked}
              onOpen={(key, name) => open(`${name} · 查看`, { ...span, teacherId: key })}
            />
            <Course title="查看次数" unit={unit} points={data.series} shown={SHOWN} />
            <div className={styles.wide}>
              <Flow links={data.flow} />
            </div>
          </div>
          <PagedTable
            endpoint={analyticsApi.seeTeacherRecord}
            columns={columns}
            rowKey="teacherId"
            fixed={filter}
            prefix="t_"
            height="auto"
            defaultSort={{ sort: 'views', order: 'desc' }}
            cards={['views', 'viewers', 'conversion']}
            empty={{ title: '这段时间没有人查看讲师' }}
          />
        </>
      )}
      {records}
    </FigurePage>
  );
}
