import type { StatisticsPeriod } from '@shibiao/contract/statistics';
import { Segmented } from 'antd';
import { ChartTable } from '../../../ui/ChartTable.tsx';
import type { ChartColumn } from '../../../ui/chartOptions.ts';

const BY = { month: '按月', quarter: '按季' } as const;
type By = keyof typeof BY;

interface Props {
  rows: readonly StatisticsPeriod[];
  by: By;
  onBy: (by: By) => void;
  onOpen?: (row: StatisticsPeriod) => void;
}

const figures: ChartColumn<StatisticsPeriod>[] = [
  { key: 'lessons', title: '课次', type: 'number' },
  { key: 'days', title: '天数', type: 'number', series: { type: 'bar', barMaxWidth: 28 } },
  { key: 'daysBefore', title: '上年同期', type: 'number', series: { type: 'line', symbol: 'none' } },
  { key: 'cancelled', title: '取消', type: 'number' },
];
const income: ChartColumn<StatisticsPeriod> = { key: 'income', title: '合同额', type: 'money' };

/** Days by month or quarter compared with the year before; a bar opens its lessons. */
export function Series({ rows, by, onBy, onOpen }: Props) {
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
      rows={rows}
      rowKey={(row) => row.from}
      // The line belongs to the year before.
      onPick={onOpen && ((row, key) => key !== 'daysBefore' && onOpen(row))}
      columns={[
        { key: 'label', title: by === 'month' ? '月份' : '季度' },
        ...figures,
        ...(rows[0]?.income === undefined ? [] : [income]),
      ]}
    />
  );
}
