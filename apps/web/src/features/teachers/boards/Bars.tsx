import { faint, TARGET } from '../../../lib/palette.ts';
import { ChartTable } from '../../../ui/ChartTable.tsx';
import type { ChartColumn } from '../../../ui/chartOptions.ts';
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
  const rows = all.slice(0, MOST);
  const lines = isStacked ? 1 : bars.length;
  return (
    <ChartTable
      title={title}
      look={{
        isLying: true,
        legend: { show: bars.length > 1 },
        // Counts, or scores up to 5: no fractional ticks between small numbers.
        values: { minInterval: 1 },
        names: { axisLabel: { width: 100, overflow: 'truncate' } },
      }}
      height={Math.max(220, rows.length * (16 + lines * 10) + 60)}
      rows={rows}
      rowKey={(row) => row.key}
      onPick={(row, key) => onOpen(row, key ?? '')}
      columns={[
        { key: 'name', title: '名称' },
        ...bars.map(
          ([key, label]): ChartColumn<Row> => ({
            key,
            title: label,
            type: 'number',
            isLink: true,
            series: {
              type: 'bar',
              barMaxWidth: 18,
              ...(isStacked ? { stack: 'all' } : {}),
              ...(bars.length === 1 ? { label: { show: true, position: 'right' } } : {}),
            },
            drawn: (row) => barOf(row, key),
          }),
        ),
      ]}
    />
  );
}
