import { ChartTable } from '../../../ui/ChartTable.tsx';

interface Props {
  shares: readonly number[];
  unit: string;
  /** Opens the groups of a point: the given tenths with the most days. */
  onOpen: (tenths: number) => void;
}

/** Cumulated share of days of the largest groups, by tenths of their number. */
export function Pareto({ shares, unit, onOpen }: Props) {
  const rows = shares.map((share, i) => ({
    tenths: i + 1,
    tenth: `前 ${(i + 1) * 10}%`,
    share: Math.round(share * 1000) / 10,
  }));
  const fifth = rows[1];
  return (
    <ChartTable
      title={fifth ? `集中度：前 20% ${unit}占 ${fifth.share.toFixed(0)}%` : '集中度'}
      look={{ legend: { show: false }, values: { max: 100, axisLabel: { formatter: '{value}%' } } }}
      rows={rows}
      rowKey={(row) => row.tenth}
      onPick={(row) => onOpen(row.tenths)}
      columns={[
        { key: 'tenth', title: unit, isLink: true },
        {
          key: 'share',
          title: '累计天数占比 %',
          type: 'number',
          series: { type: 'line', areaStyle: { opacity: 0.12 } },
        },
      ]}
    />
  );
}
