import { useMemo } from 'react';
import { ChartTable } from '../../../ui/ChartTable.tsx';
import type { Row } from './boards.tsx';
import './radarChart.ts';

const DIMENSIONS = [
  ['content', '内容'],
  ['expression', '表达'],
  ['interaction', '互动'],
  ['organisation', '组织'],
] as const;

/** The four scores of the mean and of the first three rows as a radar; a shape opens its evaluations. */
export default function Dimensions({
  rows,
  totals,
  onOpen,
}: {
  rows: readonly Row[];
  totals: Record<string, unknown>;
  /** Called with null for all rows. */
  onOpen: (row: Row | null) => void;
}) {
  const shown = useMemo(
    () => [{ ...totals, key: 'all', name: '全部' } as Row, ...rows.slice(0, 3)],
    [rows, totals],
  );
  const option = useMemo(
    () => ({
      legend: { type: 'scroll' as const },
      radar: {
        indicator: DIMENSIONS.map(([, name]) => ({ name, min: 1, max: 5 })),
        radius: '62%',
        center: ['50%', '56%'],
      },
      series: [
        {
          type: 'radar' as const,
          symbolSize: 4,
          data: shown.map((row) => ({
            name: row.name,
            value: DIMENSIONS.map(([key]) => Number(row[key] ?? 0)),
            ...(row.key === 'all' ? { areaStyle: { opacity: 0.12 } } : {}),
          })),
        },
      ],
    }),
    [shown],
  );
  return (
    <ChartTable
      title="四个维度"
      option={option}
      height={300}
      rows={shown}
      rowKey={(row) => row.key}
      onPick={({ dataIndex }) => onOpen(dataIndex > 0 ? (shown[dataIndex] ?? null) : null)}
      columns={[
        {
          title: '名称',
          render: (_, row) => (
            <button type="button" className="link" onClick={() => onOpen(row.key === 'all' ? null : row)}>
              {row.name}
            </button>
          ),
        },
        ...DIMENSIONS.map(([key, title]) => ({ title, dataIndex: key, align: 'right' as const })),
      ]}
    />
  );
}
