import { evaluationsApi } from '@shibiao/contract/lessons/evaluations';
import { teachersApi } from '@shibiao/contract/teachers';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { usePage } from '../../lib/page.tsx';
import { faint, PLAN } from '../../lib/palette.ts';
import { queryOf } from '../../lib/query.ts';
import { useCan, useUser } from '../../lib/session.ts';
import { ChartTable } from '../../ui/ChartTable.tsx';
import { zoomOf } from '../../ui/chartZoom.ts';
import { PageLink } from '../../ui/record/RecordLink.tsx';

/** 评分趋势: average score by month with the number of evaluations; a month opens them. */
export function ScoreTrend({ teacherId }: { teacherId: number }) {
  const page = usePage();
  const canOpen = useCan(evaluationsApi.evaluations);
  // Visitors receive the customers' scores only.
  const isStaff = useUser().userInfo.userType === 1;
  const { data } = useQuery(queryOf(teachersApi.scoreTrend, { id: teacherId }, { isQuiet: true }));
  const option = useMemo(() => {
    const months = data?.list ?? [];
    return {
      legend: { data: ['平均分', '评价数'] },
      xAxis: { type: 'category' as const, data: months.map(({ month }) => month) },
      yAxis: [
        { type: 'value' as const, min: 1, max: 5, name: '分', splitNumber: 4 },
        { type: 'value' as const, minInterval: 1, splitLine: { show: false }, axisLine: { show: false } },
      ],
      ...zoomOf(months.length),
      series: [
        {
          name: '评价数',
          type: 'bar' as const,
          yAxisIndex: 1,
          barMaxWidth: 22,
          color: faint(PLAN, 0.4),
          data: months.map(({ count }) => count),
        },
        {
          name: '平均分',
          type: 'line' as const,
          symbolSize: 8,
          data: months.map(({ average }) => Number(average)),
        },
      ],
    };
  }, [data]);
  const addressOf = (from: string, to: string) =>
    `/lessons/evaluations?teacherId=${teacherId}&isEvaluated=true&from=${from}&to=${to}`;
  if (!data || data.list.length === 0) return null;
  return (
    <ChartTable
      title={isStaff ? '评分趋势' : '客户评分趋势'}
      height={200}
      option={option}
      rows={data.list}
      rowKey={({ month }) => month}
      columns={[
        { title: '结课月份', dataIndex: 'month', key: 'month' },
        { title: '平均分', dataIndex: 'average', key: 'average', align: 'right' },
        {
          title: '评价数',
          key: 'count',
          align: 'right',
          render: (_, { count, from, to }) =>
            canOpen ? <PageLink to={addressOf(from, to)}>{count}</PageLink> : count,
        },
      ]}
      {...(canOpen
        ? {
            onPick: ({ dataIndex }) => {
              const month = data.list[dataIndex];
              if (month) page.navigate(addressOf(month.from, month.to));
            },
          }
        : {})}
    />
  );
}
