import type { analyticsApi } from '@shibiao/contract/analytics/figures';
import type { Unit } from '@shibiao/contract/analytics/groups';
import type { OutputOf } from '@shibiao/contract/endpoint';
import { type ReactNode, useMemo } from 'react';
import { ChartTable } from '../../ui/ChartTable.tsx';
import { type ChartColumn, optionOver } from '../../ui/chartOptions.ts';
import { axisNameOf, periodTableColumns } from './periods.tsx';

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
const KINDS: readonly ChartColumn<Row>[] = [
  { key: 'label', title: '时间' },
  { key: 'staff', title: '员工', series: { type: 'bar', stack: 'kinds' } },
  { key: 'partners', title: '合作客户', series: { type: 'bar', stack: 'kinds' } },
  { key: 'teachers', title: '讲师', series: { type: 'bar', stack: 'kinds' } },
];
const around = (periods: readonly Row[], { from: day }: Row) =>
  periods.find(({ from, to }) => from <= day && day <= to)?.total ?? null;

/** Active accounts by kind, stacked; over days the accounts of the week and of the month as lines. */
export function ActiveChart({ unit, rows, weeks, months, onOpen, figure }: Props) {
  const option = useMemo(
    () =>
      optionOver<Row>(
        rows,
        [
          ...KINDS,
          ...(unit === 'day'
            ? [
                {
                  key: 'week',
                  title: 'WAU',
                  series: 'line' as const,
                  value: (row: Row) => around(weeks, row),
                },
                {
                  key: 'month',
                  title: 'MAU',
                  series: 'line' as const,
                  value: (row: Row) => around(months, row),
                },
              ]
            : []),
        ],
        { legend: {}, nameOf: axisNameOf(unit) },
      ),
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
