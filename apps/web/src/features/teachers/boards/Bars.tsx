import { useMemo } from 'react';
import { faint, TARGET } from '../../../lib/palette.ts';
import { ChartTable } from '../../../ui/ChartTable.tsx';
import type { Row } from './boards.tsx';

interface Props {
  title: string;
  rows: readonly Row[];
  bars: readonly (readonly [key: string, label: string])[];
  isStacked: boolean;
  /** Called with the figure of the bar. */
  onOpen: (row: Row, key: string) => void;
}

const MOST = 15;

/** Value of a bar; people without a rank for lack of evaluations are grey, as in the rows below. */
export const barOf = (row: Row, key: string) => {
  const value = row[key] === null ? null : Number(row[key]);
  return row.rank === null ? { value, itemStyle: { color: faint(TARGET, 0.45) } } : value;
};

/** The first rows of a board as bars; a bar opens its records. */
export function Bars({ title, rows: all, bars, isStacked, onOpen }: Props) {
  const rows = useMemo(() => all.slice(0, MOST), [all]);
  const option = useMemo(
    () => ({
      legend: { show: bars.length > 1 },
      // Counts, or scores up to 5: no fractional ticks between small numbers.
      xAxis: { type: 'value' as const, minInterval: 1 },
      yAxis: {
        type: 'category' as const,
        inverse: true,
        data: rows.map((row) => row.name),
        axisLabel: { width: 100, overflow: 'truncate' as const },
      },
      series: bars.map(([key, label]) => ({
        name: label,
        type: 'bar' as const,
        barMaxWidth: 18,
        ...(isStacked ? { stack: 'all' } : {}),
        ...(bars.length === 1 ? { label: { show: true, position: 'right' as const } } : {}),
        data: rows.map((row) => barOf(row, key)),
      })),
    }),
    [rows, bars, isStacked],
  );
  const lines = isStacked ? 1 : bars.length;
  return (
    <ChartTable
      title={title}
      option={option}
      height={Math.max(220, rows.length * (16 + lines * 10) + 60)}
      rows={rows}
      rowKey={(row) => row.key}
      onPick={({ dataIndex, seriesName }) => {
        const row = rows[dataIndex];
        const key = bars.find(([, label]) => label === seriesName)?.[0];
        if (row) onOpen(row, key ?? '');
      }}
      columns={[
        { title: '名称', dataIndex: 'name' },
        ...bars.map(([key, label]) => ({
          title: label,
          key,
          align: 'right' as const,
          render: (_: unknown, row: Row) => (
            <button type="button" className="link" onClick={() => onOpen(row, key)}>
              {String(row[key] ?? '—')}
            </button>
          ),
        })),
      ]}
    />
  );
}
