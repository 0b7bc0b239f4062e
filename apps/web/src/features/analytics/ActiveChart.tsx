import type { analyticsApi } from '@shibiao/contract/analytics/figures';
import type { Unit } from '@shibiao/contract/analytics/groups';
import type { OutputOf } from '@shibiao/contract/endpoint';
import { type ReactNode, useMemo } from 'react';
import { ChartTable } from '../../ui/ChartTable.tsx';
import { seriesOver } from '../../ui/chartOptions.ts';
import { periodTableColumns } from './periods.tsx';

type Row = OutputOf<typeof analyticsApi.activeUserNum>['list'][number];
interface Props {
  unit: Unit;
  rows: readonly Row[];
  /** Weeks and months around the days. */
  weeks: readonly Row[];
  months: readonly Row[];
  onOpen: (row: Row) => void;
  figure: (row: Row, value: number, userType: number | undefined) => ReactNode;
}

const TITLES = { day: '日活（DAU），周活与月活', week: '周活（WAU）', month: '月活（MAU）' };
const KINDS = [
  { name: '员工', value: (row: Row) => row.staff, stack: 'kinds' },
  { name: '合作客户', value: (row: Row) => row.partners, stack: 'kinds' },
  { name: '讲师', value: (row: Row) => row.teachers, stack: 'kinds' },
];
const around = (periods: readonly Row[], { from: day }: Row) =>
  periods.find(({ from, to }) => from <= day && day <= to)?.total ?? null;

/** Active accounts by kind, stacked; over days the accounts of the week and of the month as lines. */
export function ActiveChart({ unit, rows, weeks, months, onOpen, figure }: Props) {
  const option = useMemo(
    () =>
      seriesOver<Row>(rows, ({ label }) => (unit === 'day' ? label.slice(5) : label), [
        ...KINDS,
        ...(unit === 'day'
          ? [
              { name: 'WAU', type: 'line' as const, value: (row: Row) => around(weeks, row) },
              { name: 'MAU', type: 'line' as const, value: (row: Row) => around(months, row) },
            ]
          : []),
      ]),
    [rows, weeks, months, unit],
  );
  return (
    <ChartTable
      title={TITLES[unit]}
      option={option}
      rows={rows}
      rowKey={(row) => row.from}
      onPick={({ dataIndex }) => {
        const row = rows[dataIndex];
        if (row) onOpen(row);
      }}
      columns={periodTableColumns(unit, figure)}
    />
  );
}
