import type { StatisticsPeriod } from '@shibiao/contract/statistics';
import { Segmented } from 'antd';
import { useMemo } from 'react';
import { ChartTable } from '../../../ui/ChartTable.tsx';
import { Money } from '../../../ui/texts.tsx';

const BEFORE = '上年同期';
const BY = { month: '按月', quarter: '按季' } as const;
type By = keyof typeof BY;

interface Props {
  rows: readonly StatisticsPeriod[];
  by: By;
  onBy: (by: By) => void;
  onOpen?: (row: StatisticsPeriod) => void;
}

/** Days by month or quarter compared with the year before; a bar opens its lessons. */
export function Series({ rows, by, onBy, onOpen }: Props) {
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
          name: BEFORE,
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
      title={by === 'month' ? '各月课程天数' : '各季课程天数'}
      tools={
        <Segmented
          size="small"
          aria-label="课程天数的期间"
          options={(['month', 'quarter'] as const).map((value) => ({ value, label: BY[value] }))}
          value={by}
          onChange={onBy}
        />
      }
      option={option}
      rows={rows}
      rowKey={(row) => row.from}
      {...(onOpen
        ? {
            // The line belongs to the year before.
            onPick: ({ dataIndex, seriesName }: { dataIndex: number; seriesName: string | undefined }) => {
              const row = rows[dataIndex];
              if (row && seriesName !== BEFORE) onOpen(row);
            },
          }
        : {})}
      columns={[
        { title: by === 'month' ? '月份' : '季度', dataIndex: 'label' },
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
