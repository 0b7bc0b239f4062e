import { useMemo } from 'react';
import { faint, HELD } from '../../lib/palette.ts';
import { ChartTable } from '../../ui/ChartTable.tsx';
import { Money } from '../../ui/texts.tsx';
import type { Batch } from './BatchForm.tsx';

const SHOWN = 20;

const BEFORE = '上月应发';

/** The largest differences to the month before; a bar opens the paid entries. */
export function BatchChart({
  people,
  onOpen,
  onBefore,
}: {
  people: Batch['list'];
  onOpen: (person: Batch['list'][number]) => void;
  /** Opens the batches of the month before. */
  onBefore: () => void;
}) {
  const rows = useMemo(
    () =>
      [...people]
        .sort((a, b) => Math.abs(Number(b.difference)) - Math.abs(Number(a.difference)))
        .slice(0, SHOWN),
    [people],
  );
  const option = useMemo(
    () => ({
      legend: {},
      xAxis: {
        type: 'category' as const,
        data: rows.map((row) => row.name),
        axisLabel: { interval: 0, rotate: 40, hideOverlap: true },
      },
      yAxis: { type: 'value' as const },
      series: [
        {
          name: BEFORE,
          type: 'bar' as const,
          // A muted colour behind the present payments, for both themes.
          color: faint(HELD, 0.6),
          barMaxWidth: 18,
          data: rows.map((row) => Number(row.lastMonth)),
        },
        {
          name: '本批应发',
          type: 'bar' as const,
          barMaxWidth: 18,
          data: rows.map((row) => Number(row.paid)),
        },
      ],
    }),
    [rows],
  );
  return (
    <ChartTable
      title="与上月相比（元，差异最大的 20 人）"
      option={option}
      rows={rows}
      rowKey={(row) => row.personnelId}
      onPick={({ dataIndex, seriesName }) => {
        const row = rows[dataIndex];
        if (seriesName === BEFORE) onBefore();
        else if (row) onOpen(row);
      }}
      columns={[
        {
          title: '姓名',
          render: (_, row) => (
            <button type="button" className="link" onClick={() => onOpen(row)}>
              {row.name}
            </button>
          ),
        },
        { title: BEFORE, align: 'right', render: (_, row) => <Money value={row.lastMonth} /> },
        { title: '本批应发', align: 'right', render: (_, row) => <Money value={row.paid} /> },
        { title: '较上月', align: 'right', render: (_, row) => <Money value={row.difference} /> },
      ]}
    />
  );
}
