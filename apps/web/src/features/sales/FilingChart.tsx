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

/** Follow-ups of a day by everybody in scope. */
const followUpsOf = (date: string) => figureAddress('followUps', { from: date, to: date });

/** Follow-ups of 14 working days as bars, the filing rate as a line; a bar opens its follow-ups, a point its logs. */
export default function FilingChart({ onOpenDay }: { onOpenDay: (date: string) => void }) {
  const page = usePage();
  const query = useQuery(queryOf(salesApi.chart, {}));
  const rows = useMemo(() => query.data?.list ?? [], [query.data]);
  // A single person's rate is 0 or 100, which the table shows already.
  const hasRate = rows.some((row) => row.due > 1);
  if (!query.data) return <QueryState of={query} />;
  return (
    <div>
      <ChartTable
        title="近 14 个工作日的跟进与提交"
        look={{
          nameOf: ({ date }) => date.slice(5),
          values: [
            { type: 'value', name: '跟进（次）', minInterval: 1 },
            {
              type: 'value',
              max: 100,
              splitLine: { show: false },
              show: hasRate,
              axisLabel: { formatter: '{value}%' },
            },
          ],
        }}
        rows={rows}
        rowKey={(row) => row.date}
        height={220}
        onPick={({ date }, key) => (key === 'followUps' ? page.navigate(followUpsOf(date)) : onOpenDay(date))}
        columns={[
          { key: 'date', title: '日期', isLink: true },
          {
            key: 'followUps',
            title: '跟进',
            type: 'number',
            series: 'bar',
            render: ({ date, followUps }) =>
              followUps === 0 ? 0 : <PageLink to={followUpsOf(date)}>{followUps}</PageLink>,
          },
          { key: 'due', title: '应交', type: 'number' },
          {
            key: 'filed',
            title: '已交',
            type: 'number',
            render: ({ date, filed }) =>
              filed === 0 ? (
                0
              ) : (
                <button type="button" className="link" onClick={() => onOpenDay(date)}>
                  {filed}
                </button>
              ),
          },
          {
            key: 'rate',
            title: '提交率',
            type: 'number',
            series: hasRate ? { type: 'line', yAxisIndex: 1 } : undefined,
            // null until the day's logs are due.
            render: ({ date, rate }) =>
              rate === null ? null : (
                <PageLink to={figureAddress('filed', { from: date, to: date })}>{rate.toFixed(1)}%</PageLink>
              ),
          },
        ]}
      />
      <AsOf at={query.data.asOf} />
    </div>
  );
}
