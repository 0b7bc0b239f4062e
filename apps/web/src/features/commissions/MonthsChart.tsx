import type { commissionEntriesApi } from '@shibiao/contract/commissions/entries';
import type { OutputOf } from '@shibiao/contract/endpoint';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { ChartTable } from '../../ui/ChartTable.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Figures } from '../../ui/Figures.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Money, Percent } from '../../ui/texts.tsx';

type Months = OutputOf<typeof commissionEntriesApi.mine>;
type Month = Months['list'][number];

const PARTS = [
  { key: 'paid', title: '已发放' },
  { key: 'due', title: '可发放' },
  { key: 'inBatch', title: '批次中' },
  { key: 'notDue', title: '未到期' },
] as const;

interface Bar extends Record<(typeof PARTS)[number]['key'], number> {
  name: string;
  reversed: number;
  earned: number;
  month: Month | undefined;
}

/** Months of one person stand by month, months of several people are added up by month. */
function barsOf(list: readonly Month[]): Bar[] {
  return [...Map.groupBy(list, (one) => one.month)].map(([name, months]) => {
    const sum = (key: 'paid' | 'due' | 'notDue' | 'reversed' | 'earned' | 'amount') =>
      months.reduce((total, one) => total + Number(one[key]), 0);
    return {
      name,
      paid: sum('paid'),
      due: sum('due'),
      notDue: sum('notDue'),
      inBatch: sum('amount') - sum('paid') - sum('due') - sum('notDue'),
      reversed: sum('reversed'),
      earned: sum('earned'),
      month: months.length === 1 ? months[0] : undefined,
    };
  });
}

/** Earned by month, stacked by where it is on its way to be paid; what was taken back stands below the line. */
export function MonthsChart({
  query,
  head,
  onOpen,
}: {
  query: UseQueryResult<Months & { asOf?: string }>;
  head?: ReactNode;
  onOpen?: (month: Month) => void;
}) {
  const bars = useMemo(() => barsOf(query.data?.list ?? []), [query.data]);
  const option = useMemo(
    () => ({
      legend: {},
      xAxis: { type: 'category' as const, data: bars.map((one) => one.name) },
      yAxis: { type: 'value' as const, name: '元' },
      series: [
        ...PARTS.map(({ key, title }) => ({
          name: title,
          type: 'bar' as const,
          stack: 'state',
          barMaxWidth: 36,
          data: bars.map((one) => Number(one[key].toFixed(2))),
        })),
        // Nothing taken back, no line.
        ...(bars.some((one) => one.reversed !== 0)
          ? [
              {
                name: '冲回',
                type: 'line' as const,
                symbolSize: 7,
                data: bars.map((one) => Number(one.reversed.toFixed(2))),
              },
            ]
          : []),
      ],
    }),
    [bars],
  );
  if (query.isPending) return <Loading />;
  if (query.isError) return <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />;
  const { sums, asOf } = query.data;
  return (
    <Figures
      head={head}
      asOf={asOf}
      items={[
        { label: '提成', value: <Money value={sums.amount} />, formula: '计提 + 冲回 + 结转，税前' },
        {
          label: '提成基数',
          value: <Money value={sums.base} />,
          formula: '回款 −（课酬 + 差旅）× 回款 ÷ 课程款',
        },
        {
          label: '综合提成率',
          value: (
            <Percent
              value={
                Number(sums.base) === 0
                  ? null
                  : String((Number(sums.amount) - Number(sums.led)) / Number(sums.base))
              }
            />
          ),
          formula: `（提成 − 组长提成）÷ 基数 =（${sums.amount} − ${sums.led}）÷ ${sums.base}`,
        },
        { label: '已发放', value: <Money value={sums.paid} /> },
        {
          label: '可发放',
          value: <Money value={sums.due} />,
          formula: '课程已上、有课酬（或注明无课酬）、不在批次中',
        },
        { label: '未到期', value: <Money value={sums.notDue} />, formula: '尚未上课，或缺课酬' },
      ]}
    >
      <ChartTable
        title="各月提成"
        height={320}
        option={option}
        rows={bars}
        rowKey={(row) => row.name}
        onPick={({ dataIndex }) => {
          const month = bars[dataIndex]?.month;
          if (month) onOpen?.(month);
        }}
        columns={[
          { title: '月份', dataIndex: 'name' },
          { title: '计提', align: 'right', render: (_, row) => <Money value={row.earned} /> },
          { title: '冲回', align: 'right', render: (_, row) => <Money value={row.reversed} /> },
          ...PARTS.map(({ key, title }) => ({
            title,
            align: 'right' as const,
            render: (_: unknown, row: Bar) => <Money value={row[key]} />,
          })),
        ]}
      />
    </Figures>
  );
}
