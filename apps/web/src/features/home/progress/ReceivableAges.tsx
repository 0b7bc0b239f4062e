import { AGE_BAND, receivablesApi } from '@shibiao/contract/finance/receivables';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { formatMoney, inWan } from '../../../lib/format.ts';
import { usePage } from '../../../lib/page.tsx';
import { AGE_INKS } from '../../../lib/palette.ts';
import { useSettings } from '../../../lib/settings.ts';
import { AsOf } from '../../../ui/AsOf.tsx';
import { inksOf } from '../../../ui/chartTheme.ts';
import { Money } from '../../../ui/texts.tsx';
import { blockQuery } from '../blockQuery.ts';
import { ChartBlock } from '../ChartBlock.tsx';

/** 应收账龄: open amounts by age; a bar opens its lessons. */
export function ReceivableAges() {
  const page = usePage();
  const { text } = inksOf(useSettings().isDark);
  const query = useQuery(blockQuery(receivablesApi.ages, { by: 'organisation', count: 1 }));
  const { data } = query;
  const rows = useMemo(
    () =>
      data
        ? AGE_BAND.table.map(({ value, label }, i) => ({
            value,
            label,
            amount: data.sums[value],
            ink: AGE_INKS[i],
          }))
        : [],
    [data],
  );
  const option = useMemo(
    () => ({
      legend: { show: false },
      grid: { left: 8, right: 60, top: 8, bottom: 4 },
      tooltip: {
        trigger: 'item' as const,
        valueFormatter: (value: unknown) => formatMoney(Number(value)),
      },
      xAxis: { type: 'value' as const, show: false },
      yAxis: { type: 'category' as const, inverse: true, data: rows.map(({ label }) => label) },
      series: [
        {
          name: '未收',
          type: 'bar' as const,
          barWidth: 22,
          label: {
            show: true,
            position: 'right' as const,
            color: text,
            textBorderWidth: 0,
            formatter: ({ value }: { value?: unknown }) => inWan(Number(value)),
          },
          data: rows.map(({ amount, ink }) => ({
            value: Number(amount),
            itemStyle: { borderRadius: 3, ...(ink ? { color: ink } : {}) },
          })),
        },
      ],
    }),
    [rows, text],
  );
  return (
    <ChartBlock
      title="应收账龄"
      figures={['未收', '账龄']}
      to="/financeInfo/receivables"
      query={query}
      note={
        data && (
          <>
            未收 <Money value={data.sums.open} /> <AsOf at={data.asOf} />
          </>
        )
      }
      option={option}
      rows={rows}
      isNothing={rows.every(({ amount }) => Number(amount) === 0)}
      empty="没有未收的课程款"
      rowKey={({ value }) => value}
      columns={[
        { title: '账龄', dataIndex: 'label' },
        { title: '未收', align: 'right', render: (_, row) => <Money value={row.amount} /> },
      ]}
      onPick={({ value }) => page.navigate(`/financeInfo/lessonFinance?band=${value}&jieqing=2`)}
    />
  );
}
