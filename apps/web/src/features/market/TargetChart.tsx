import type { ReactNode } from 'react';
import { monthOf } from '../../shared/year/months.ts';
import { ChartTable } from '../../ui/ChartTable.tsx';
import type { ChartColumn } from '../../ui/chartOptions.ts';
import { Percent } from '../../ui/texts.tsx';
import styles from './market.module.css';
import type { TargetRow } from './targetRows.ts';

const number = (value: string | null) => (value === null ? null : Number(value));
/** Counts without decimals, yuan with those they have. */
const plain = (value: string | null) => (value === null ? '—' : Number(value).toLocaleString());

type Cell = TargetRow['months'][number];

const columns: ChartColumn<Cell>[] = [
  { key: 'month', title: '月份', value: ({ month }) => monthOf(month) },
  {
    key: 'planned',
    title: '目标',
    type: 'number',
    value: (cell) => number(cell.planned),
    series: { type: 'bar', barMaxWidth: 20, itemStyle: { opacity: 0.35 } },
  },
  {
    key: 'actual',
    title: '完成',
    type: 'number',
    value: (cell) => number(cell.actual),
    series: { type: 'bar', barMaxWidth: 20, barGap: '-100%' },
  },
  { key: 'rate', title: '完成率', type: 'percent' },
  {
    key: 'pace',
    title: '时间进度',
    type: 'percent',
    series: { type: 'line', symbol: 'circle', lineStyle: { type: 'dashed' } },
    drawn: ({ planned, pace }) =>
      planned === null ? null : Math.round(Number(planned) * Number(pace) * 100) / 100,
  },
];

/** Plan and actual by month, and the pace: the share of the plan that past working days should have brought. */
export function TargetChart({
  row,
  head,
  onOpen,
}: {
  row: TargetRow;
  head: ReactNode;
  /** Opens the rows of a month. */
  onOpen: (month: number) => void;
}) {
  return (
    <div>
      <div className="figures-head" style={{ marginBottom: 8 }}>
        {head}
        <span className={styles.legend}>
          全年目标 {plain(row.year.planned)}
          ，完成 {plain(row.year.actual)}
          ，完成率 <Percent value={row.year.rate} />
          ，时间进度 <Percent value={row.year.pace} />
        </span>
      </div>
      <ChartTable
        title={`${row.title}：目标、完成与时间进度`}
        height={220}
        look={{ legend: {} }}
        rows={row.months}
        rowKey={(cell) => cell.month}
        onPick={(cell) => onOpen(cell.month)}
        columns={columns}
      />
    </div>
  );
}
