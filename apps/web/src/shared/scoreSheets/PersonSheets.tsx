import { performanceApi } from '@shibiao/contract/performance';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
import { queryOf } from '../../lib/query.ts';
import { ChartTable } from '../../ui/ChartTable.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { PagedTable } from '../../ui/PagedTable.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { scoreColumns } from './scores.ts';
import '../../ui/figures.css';
import styles from './scoreSheets.module.css';

const SheetDrawer = lazy(() => import('./SheetDrawer.tsx'));
const columns = scoreColumns.filter(({ key }) => key !== 'name' && key !== 'organisationName');
const COUNT = 12;

interface Props {
  personnelId: number;
  /** The sheet that is open at first. */
  opening?: number | null;
}

/** A person's performance: the last twelve months as a line, the newest scored one as a radar, and every sheet. */
export function PersonSheets({ personnelId, opening = null }: Props) {
  const [open, setOpen] = useState(opening);
  const query = useQuery(queryOf(performanceApi.months, { personnelId, count: COUNT }));
  const sheets = useMemo(() => (query.data?.list ?? []).toReversed(), [query.data]);
  const scored = useMemo(() => sheets.filter((sheet) => sheet.final !== null), [sheets]);
  const newest = scored.at(-1);
  const radar = useMemo(
    () => ({
      legend: {},
      radar: {
        indicator: (newest?.items ?? []).map(({ title }) => ({ name: title, max: 120 })),
        radius: '62%',
      },
      series: [
        {
          type: 'radar' as const,
          data: [
            { name: '评分', value: (newest?.items ?? []).map((item) => item.leaderScore ?? 0) },
            { name: '自评', value: (newest?.items ?? []).map((item) => item.selfScore ?? 0) },
          ],
        },
      ],
    }),
    [newest],
  );
  return (
    <div>
      {!query.data && <QueryState of={query} />}
      {newest && (
        <div className={`figures-charts ${styles.personCharts}`}>
          <ChartTable
            title="近 12 个月得分"
            look={{ values: { min: 0, max: 120 } }}
            rows={scored}
            columns={[
              { key: 'month', title: '月份' },
              { key: 'final', title: '得分', type: 'number', series: 'line' },
              { key: 'grade', title: '等级' },
            ]}
            rowKey={(sheet) => sheet.id}
            height={240}
            onPick={(sheet) => setOpen(sheet.id)}
          />
          <ChartTable
            title={`${newest.month} 各项得分`}
            option={radar}
            rows={newest.items}
            columns={[
              { title: '指标', dataIndex: 'title' },
              { title: '权重', dataIndex: 'weight' },
              { title: '自评', dataIndex: 'selfScore' },
              { title: '评分', dataIndex: 'leaderScore' },
            ]}
            rowKey={(item) => item.id}
            height={240}
          />
        </div>
      )}
      <PagedTable
        endpoint={performanceApi.months}
        columns={columns}
        rowKey="id"
        fixed={{ personnelId }}
        bind="memory"
        height="auto"
        onOpen={(row) => setOpen(row.id)}
        empty={{ title: '还没有绩效' }}
      />
      <Suspense fallback={null}>
        {open !== null && <SheetDrawer id={open} onClose={() => setOpen(null)} />}
      </Suspense>
    </div>
  );
}
