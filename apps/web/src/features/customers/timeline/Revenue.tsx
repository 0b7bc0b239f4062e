import { customerTimelineApi } from '@shibiao/contract/customers/timeline';
import type { OutputOf } from '@shibiao/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { formatMoney, inWan } from '../../../lib/format.ts';
import { usePage } from '../../../lib/page.tsx';
import { MONEY_OUT } from '../../../lib/palette.ts';
import { queryOf } from '../../../lib/query.ts';
import { ChartTable } from '../../../ui/ChartTable.tsx';
import { zoomOf } from '../../../ui/chartZoom.ts';
import { Money } from '../../../ui/texts.tsx';

type Month = OutputOf<typeof customerTimelineApi.revenue>['list'][number];

/** Series of the bars: confirmed lessons or receipts of a month. */
const SERIES = {
  合同额: { kinds: 'lesson', isConfirmed: '1' },
  收款: { kinds: 'receipt', isConfirmed: null },
} as const;
type Series = keyof typeof SERIES;

/** 每月收入: the customer's income by month; a bar opens its entries in the timeline below. */
export function Revenue({ customerId }: { customerId: number }) {
  const page = usePage();
  const { data } = useQuery(queryOf(customerTimelineApi.revenue, { id: customerId }, { isQuiet: true }));
  const option = useMemo(() => {
    const months = data?.list ?? [];
    return {
      legend: { data: ['合同额', '收款'] },
      tooltip: { trigger: 'axis' as const, valueFormatter: (value: unknown) => formatMoney(Number(value)) },
      xAxis: { type: 'category' as const, data: months.map(({ month }) => month) },
      yAxis: { type: 'value' as const, axisLabel: { formatter: inWan } },
      ...zoomOf(months.length),
      series: [
        {
          name: '合同额',
          type: 'bar' as const,
          barMaxWidth: 18,
          data: months.map(({ contract }) => Number(contract)),
        },
        {
          name: '收款',
          type: 'bar' as const,
          barMaxWidth: 18,
          color: MONEY_OUT,
          data: months.map(({ receipt }) => Number(receipt)),
        },
      ],
    };
  }, [data]);
  const open = (month: Month, series: Series) =>
    page.setSearch({ ...SERIES[series], month: month.month }, { replace: false });
  const figure = (series: Series, key: 'contract' | 'receipt') => ({
    title: series,
    key,
    align: 'right' as const,
    render: (_: unknown, month: Month) =>
      Number(month[key]) === 0 ? (
        <Money value={month[key]} />
      ) : (
        <button type="button" className="link" onClick={() => open(month, series)}>
          <Money value={month[key]} />
        </button>
      ),
  });
  // Hidden without any lesson, for an empty chart says nothing.
  if (!data || data.list.length === 0) return null;
  return (
    <ChartTable
      title="每月收入（元）"
      height={190}
      option={option}
      rows={data.list}
      rowKey={({ month }) => month}
      columns={[
        { title: '月份', dataIndex: 'month', key: 'month' },
        { title: '课程', dataIndex: 'lessons', key: 'lessons', align: 'right' },
        figure('合同额', 'contract'),
        figure('收款', 'receipt'),
      ]}
      onPick={({ dataIndex, seriesName }) => {
        const month = data.list[dataIndex];
        if (month && (seriesName === '合同额' || seriesName === '收款')) open(month, seriesName);
      }}
    />
  );
}
