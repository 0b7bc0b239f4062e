import { homeApi } from '@shibiao/contract/home';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { formatMoney, inWan } from '../../../lib/format.ts';
import { usePage } from '../../../lib/page.tsx';
import { MONEY_OUT } from '../../../lib/palette.ts';
import { AsOf } from '../../../ui/AsOf.tsx';
import { Money } from '../../../ui/texts.tsx';
import { blockQuery } from '../blockQuery.ts';
import { ChartBlock } from '../ChartBlock.tsx';

/** 收款与付款: receipts and payments of twelve months; a bar opens its records. */
export function CashFlow() {
  const page = usePage();
  const query = useQuery(blockQuery(homeApi.cash, {}));
  const { data } = query;
  const option = useMemo(() => {
    const list = data?.list ?? [];
    return {
      tooltip: {
        trigger: 'axis' as const,
        valueFormatter: (value: unknown) => formatMoney(Number(value)),
      },
      legend: { data: ['收款', '付款'] },
      xAxis: { type: 'category' as const, data: list.map(({ month }) => `${Number(month.slice(5))} 月`) },
      yAxis: { type: 'value' as const, axisLabel: { formatter: inWan } },
      series: [
        { name: '收款', type: 'bar' as const, data: list.map(({ received }) => Number(received)) },
        { name: '付款', type: 'bar' as const, color: MONEY_OUT, data: list.map(({ paid }) => Number(paid)) },
      ],
    };
  }, [data]);
  return (
    <ChartBlock
      title="收款与付款"
      figures={['收款', '付款']}
      query={query}
      note={<AsOf at={data?.asOf} />}
      option={option}
      rows={data?.list ?? []}
      isNothing={data?.list.every((one) => !Number(one.received) && !Number(one.paid)) ?? false}
      empty="近十二个月没有收款和付款"
      rowKey={({ month }) => month}
      columns={[
        { title: '月份', dataIndex: 'month' },
        { title: '收款', align: 'right', render: (_, one) => <Money value={one.received} /> },
        { title: '付款', align: 'right', render: (_, one) => <Money value={one.paid} /> },
      ]}
      onPick={({ from, to }, series) =>
        page.navigate(
          series === '付款'
            ? `/financeInfo/payments?tab=all&status=4&paidFrom=${from}&paidTo=${to}`
            : `/financeInfo/receipts?from=${from}&to=${to}`,
        )
      }
    />
  );
}
