import { useMemo } from 'react';
import { ChartTable } from '../../../ui/ChartTable.tsx';

interface Props {
  shares: readonly number[];
  unit: string;
  /** Opens the groups of a point: the given tenths with the most days. */
  onOpen: (tenths: number) => void;
}

/** Cumulated share of days of the largest groups, by tenths of their number. */
export function Pareto({ shares, unit, onOpen }: Props) {
  const rows = useMemo(
    () =>
      shares.map((share, i) => ({
        tenths: i + 1,
        tenth: `前 ${(i + 1) * 10}%`,
        share: Math.round(share * 1000) / 10,
      })),
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
      onPick={({ dataIndex }) => onOpen(dataIndex + 1)}
      columns={[
        {
          title: unit,
          render: (_, row) => (
            <button type="button" className="link" onClick={() => onOpen(row.tenths)}>
              {row.tenth}
            </button>
          ),
        },
        { title: '累计天数占比 %', dataIndex: 'share', align: 'right' },
      ]}
    />
  );
}
