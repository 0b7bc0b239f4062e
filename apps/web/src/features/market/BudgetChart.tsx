import { useMemo } from 'react';
import { MONTH_NAMES, monthOf } from '../../shared/year/months.ts';
import { ChartTable } from '../../ui/ChartTable.tsx';
import type { ChartColumn } from '../../ui/chartOptions.ts';
import { Money, Percent } from '../../ui/texts.tsx';
import type { Budget } from './MarketBudgetPage.tsx';

const soFar: ChartColumn<Budget['months'][number]>[] = [
  { key: 'month', title: '月份', value: ({ month }) => monthOf(month) },
  { key: 'plannedSoFar', title: '累计预算', type: 'money', series: { type: 'line', symbol: 'none' } },
  {
    key: 'usedSoFar',
    title: '累计已付与在途',
    type: 'money',
    series: { type: 'line', symbol: 'none', areaStyle: { opacity: 0.15 } },
  },
  { key: 'carried', title: '结转（只显示）', type: 'money' },
];

const money = (value: string) => <Money value={value} />;

/** Monthly use by item, stacked, with the budget as a line; and the year so far. */
export default function BudgetChart({
  budget,
  onPick,
}: {
  budget: Budget;
  /** Called with an item's month; null for the whole month. */
  onPick: (month: number, item: string | null) => void;
}) {
  const { months } = budget;
  const used = useMemo(
    () => budget.rows.filter((row) => Number(row.year.paid) + Number(row.year.asked) > 0),
    [budget],
  );
  const byItem = useMemo(
    () => ({
      legend: { type: 'scroll' as const, left: 0 },
      xAxis: { type: 'category' as const, data: MONTH_NAMES },
      yAxis: { type: 'value' as const },
      series: [
        ...used.map((row) => ({
          name: row.item,
          type: 'bar' as const,
          stack: 'used',
          barMaxWidth: 28,
          data: row.months.map((cell) => Number(cell.paid) + Number(cell.asked)),
        })),
        {
          name: '预算',
          type: 'line' as const,
          symbol: 'none',
          lineStyle: { type: 'dashed' as const },
          data: months.map((month) => Number(month.planned) || null),
        },
      ],
    }),
    [used, months],
  );
  return (
    <div className="figures-charts">
      <ChartTable
        title="每月使用（按项目）"
        option={byItem}
        rows={months}
        rowKey={(row) => row.month}
        onPick={({ dataIndex, seriesName }) =>
          onPick(dataIndex + 1, used.find((row) => row.item === seriesName)?.item ?? null)
        }
        columns={[
          { title: '月份', dataIndex: 'month', render: monthOf },
          { title: '预算', dataIndex: 'planned', align: 'right', render: money },
          { title: '已付', dataIndex: 'paid', align: 'right', render: money },
          { title: '在途', dataIndex: 'asked', align: 'right', render: money },
          { title: '剩余', dataIndex: 'left', align: 'right', render: money },
          {
            title: '使用率',
            dataIndex: 'use',
            align: 'right',
            render: (use: string | null) => <Percent value={use} />,
          },
          { title: '已承诺', dataIndex: 'committed', align: 'right', render: money },
        ]}
      />
      <ChartTable
        title="累计"
        look={{ legend: {} }}
        rows={months}
        rowKey={(row) => row.month}
        onPick={(row) => onPick(row.month, null)}
        columns={soFar}
      />
    </div>
  );
}
