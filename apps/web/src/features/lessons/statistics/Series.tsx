import type { StatisticsPeriod } from '@shibiao/contract/statistics';
import { useMemo } from 'react';
import { ChartTable } from '../../../ui/ChartTable.tsx';
import { Money } from '../../../ui/texts.tsx';

/** Days by month with those of the year before; a bar opens its month's lessons. */
export function Series({
  rows,
  onOpen,
}: {
  rows: readonly StatisticsPeriod[];
  onOpen: (row: StatisticsPeriod) => void;
}) {
  const option = useMemo(
    () => ({
      legend: {},
      xAxis: { type: 'category' as const, data: rows.map((row) => row.label) },
      yAxis: { type: 'value' as const },
      series: [
        {
          name: '课程天数',
          type: 'bar' as const,
          barMaxWidth: 28,
          data: rows.map((row) => Number(row.days)),
        },
        {
          name: '上年同期',
          type: 'line' as const,
          symbol: 'none',
          data: rows.map((row) => Number(row.daysBefore)),
        },
      ],
    }),
    [rows],
  );
  const hasMoney = rows[0]?.income !== undefined;
  return (
    <ChartTable
      title="各月课程天数"
      option={option}
      rows={rows}
      rowKey={(row) => row.from}
      onPick={({ dataIndex }) => {
        const row = rows[dataIndex];
        if (row) onOpen(row);
      }}
      columns={[
        { title: '月份', dataIndex: 'label' },
        { title: '课次', dataIndex: 'lessons', align: 'right' },
        { title: '天数', dataIndex: 'days', align: 'right' },
        { title: '上年同期', dataIndex: 'daysBefore', align: 'right' },
        { title: '取消', dataIndex: 'cancelled', align: 'right' },
        ...(hasMoney
          ? [
              {
                title: '合同额',
                dataIndex: 'income',
                align: 'right' as const,
                render: (value: string) => <Money value={value} />,
              },
            ]
          : []),
      ]}
    />
  );
}
