import { salesApi } from '@shibiao/contract/sales';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { figureAddress } from '../../shared/figures/figureAddress.ts';
import { AsOf } from '../../ui/AsOf.tsx';
import { ChartTable } from '../../ui/ChartTable.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { PageLink } from '../../ui/record/RecordLink.tsx';

const FOLLOW_UPS = '跟进';
/** Follow-ups of a day by everybody in scope. */
const followUpsOf = (date: string) => figureAddress('followUps', { from: date, to: date });

/** Follow-ups of 14 working days as bars, the filing rate as a line; a bar opens its follow-ups, a point its logs. */
export default function FilingChart({ onOpenDay }: { onOpenDay: (date: string) => void }) {
  const page = usePage();
  const query = useQuery(queryOf(salesApi.chart, {}));
  const rows = useMemo(() => query.data?.list ?? [], [query.data]);
  // A single person's rate is 0 or 100, which the table shows already.
  const hasRate = rows.some((row) => row.due > 1);
  const option = useMemo(
    () => ({
      xAxis: { type: 'category' as const, data: rows.map((row) => row.date.slice(5)) },
      yAxis: [
        { type: 'value' as const, name: '跟进（次）', minInterval: 1 },
        {
          type: 'value' as const,
          max: 100,
          splitLine: { show: false },
          show: hasRate,
          axisLabel: { formatter: '{value}%' },
        },
      ],
      series: [
        { name: FOLLOW_UPS, type: 'bar' as const, data: rows.map((row) => row.followUps) },
        ...(hasRate
          ? [{ name: '提交率', type: 'line' as const, yAxisIndex: 1, data: rows.map((row) => row.rate) }]
          : []),
      ],
    }),
    [rows, hasRate],
  );
  if (!query.data) return <QueryState of={query} />;
  return (
    <div>
      <ChartTable
        title="近 14 个工作日的跟进与提交"
        option={option}
        rows={rows}
        rowKey={(row) => row.date}
        height={220}
        onPick={({ dataIndex, seriesName }) => {
          const day = rows[dataIndex];
          if (day && seriesName === FOLLOW_UPS) page.navigate(followUpsOf(day.date));
          else if (day) onOpenDay(day.date);
        }}
        columns={[
          {
            title: '日期',
            render: (_, { date }) => (
              <button type="button" className="link" onClick={() => onOpenDay(date)}>
                {date}
              </button>
            ),
          },
          {
            title: FOLLOW_UPS,
            align: 'right',
            render: (_, { date, followUps }) =>
              followUps === 0 ? 0 : <PageLink to={followUpsOf(date)}>{followUps}</PageLink>,
          },
          { title: '应交', dataIndex: 'due', align: 'right' },
          {
            title: '已交',
            align: 'right',
            render: (_, { date, filed }) =>
              filed === 0 ? (
                0
              ) : (
                <button type="button" className="link" onClick={() => onOpenDay(date)}>
                  {filed}
                </button>
              ),
          },
          {
            title: '提交率',
            align: 'right',
            // null until the day's logs are due.
            render: (_, { date, rate }) =>
              rate === null ? (
                '—'
              ) : (
                <PageLink to={figureAddress('filed', { from: date, to: date })}>{rate.toFixed(1)}%</PageLink>
              ),
          },
        ]}
      />
      <AsOf at={query.data.asOf} />
    </div>
  );
}
