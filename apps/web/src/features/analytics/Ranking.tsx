import { useMemo } from 'react';
import { ChartTable } from '../../ui/ChartTable.tsx';
import { seriesOver } from '../../ui/chartOptions.ts';
import { Figure, Trend } from './Figure.tsx';

interface Ranked {
  key: string;
  name: string;
  value: number;
  before: number;
}
interface Props {
  title: string;
  measure: string;
  rows: readonly Ranked[];
  onOpen: (key: string, name: string) => void;
}
const MOST = 12;

/** The first groups as bars, the span before beside them; the table has the trend. */
export function Ranking({ title, measure, rows: all, onOpen }: Props) {
  const rows = useMemo(() => all.slice(0, MOST), [all]);
  const option = useMemo(
    () => ({
      ...seriesOver<Ranked>(
        rows,
        ({ name, value, before }) => `${name} ${value > before ? '▲' : value < before ? '▼' : ''}`,
        [
          { name: measure, value: (row) => row.value },
          { name: '上期', value: (row) => row.before },
        ],
        { isLying: true },
      ),
    }),
    [rows, measure],
  );
  return (
    <ChartTable
      title={title}
      option={option}
      height={Math.max(220, rows.length * 34 + 70)}
      rows={rows}
      rowKey={(row) => row.key}
      onPick={({ dataIndex, seriesName }) => {
        const row = rows[dataIndex];
        if (row && seriesName !== '上期') onOpen(row.key, row.name);
      }}
      columns={[
        { title: '名称', dataIndex: 'name' },
        {
          title: measure,
          key: 'value',
          align: 'right',
          render: (_: unknown, row: Ranked) => (
            <Figure value={row.value} onOpen={() => onOpen(row.key, row.name)} />
          ),
        },
        { title: '上期', dataIndex: 'before', align: 'right' },
        {
          title: '趋势',
          key: 'trend',
          align: 'right',
          render: (_: unknown, row: Ranked) => <Trend now={row.value} before={row.before} />,
        },
      ]}
    />
  );
}
