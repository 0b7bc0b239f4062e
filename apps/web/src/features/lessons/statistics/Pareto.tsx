import { useMemo } from 'react';
import { ChartTable } from '../../../ui/ChartTable.tsx';

/** How much of the days the largest groups have, by tenths of their number. */
export function Pareto({ shares, unit }: { shares: readonly number[]; unit: string }) {
  const rows = useMemo(
    () => shares.map((share, i) => ({ tenth: `前 ${(i + 1) * 10}%`, share: Math.round(share * 1000) / 10 })),
    [shares],
  );
  const option = useMemo(
    () => ({
      legend: { show: false },
      xAxis: { type: 'category' as const, data: rows.map((row) => row.tenth) },
      yAxis: { type: 'value' as const, max: 100, axisLabel: { formatter: '{value}%' } },
      series: [
        {
          name: '天数占比',
          type: 'line' as const,
          areaStyle: { opacity: 0.12 },
          data: rows.map((row) => row.share),
        },
      ],
    }),
    [rows],
  );
  const fifth = rows[1];
  return (
    <ChartTable
      title={fifth ? `集中度：前 20% ${unit}占 ${fifth.share.toFixed(0)}%` : '集中度'}
      option={option}
      rows={rows}
      rowKey={(row) => row.tenth}
      columns={[
        { title: unit, dataIndex: 'tenth' },
        { title: '累计天数占比 %', dataIndex: 'share', align: 'right' },
      ]}
    />
  );
}
