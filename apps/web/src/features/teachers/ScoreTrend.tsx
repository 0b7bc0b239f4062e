import { evaluationsApi } from '@shibiao/contract/lessons/evaluations';
import { teachersApi } from '@shibiao/contract/teachers';
import { useQuery } from '@tanstack/react-query';
import { usePage } from '../../lib/page.tsx';
import { faint, PLAN } from '../../lib/palette.ts';
import { queryOf } from '../../lib/query.ts';
import { useCan, useUser } from '../../lib/session.ts';
import { ChartTable } from '../../ui/ChartTable.tsx';
import { zoomOf } from '../../ui/chartZoom.ts';
import { PageLink } from '../../ui/record/RecordLink.tsx';

const SCORES = { min: 1, max: 5, name: '分', splitNumber: 4 };
const COUNTS = { minInterval: 1, splitLine: { show: false }, axisLine: { show: false } };

/** 评分趋势: average score by month with the number of evaluations; a month opens them. */
export function ScoreTrend({ teacherId }: { teacherId: number }) {
  const page = usePage();
  const canOpen = useCan(evaluationsApi.evaluations);
  // Visitors receive the customers' scores only.
  const isStaff = useUser().userInfo.userType === 1;
  const { data } = useQuery(queryOf(teachersApi.scoreTrend, { id: teacherId }, { isQuiet: true }));
  const addressOf = (from: string, to: string) =>
    `/lessons/evaluations?teacherId=${teacherId}&isEvaluated=true&from=${from}&to=${to}`;
  if (!data || data.list.length === 0) return null;
  return (
    <ChartTable
      title={isStaff ? '评分趋势' : '客户评分趋势'}
      height={200}
      rows={data.list}
      rowKey={({ month }) => month}
      look={{ values: [SCORES, COUNTS], ...zoomOf(data.list.length) }}
      columns={[
        { key: 'month', title: '结课月份' },
        { key: 'average', title: '平均分', type: 'number', series: { type: 'line', symbolSize: 8 } },
        {
          key: 'count',
          title: '评价数',
          type: 'number',
          series: { type: 'bar', yAxisIndex: 1, barMaxWidth: 22, color: faint(PLAN, 0.4) },
          render: ({ count, from, to }) =>
            canOpen ? <PageLink to={addressOf(from, to)}>{count}</PageLink> : count,
        },
      ]}
      onPick={canOpen ? ({ from, to }) => page.navigate(addressOf(from, to)) : undefined}
    />
  );
}
