import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { MONTH_NAMES, monthOf } from '../../shared/year/months.ts';
import { ChartTable } from '../../ui/ChartTable.tsx';
import { Percent } from '../../ui/texts.tsx';
import styles from './market.module.css';
import type { TargetRow } from './targetRows.ts';

const number = (value: string | null) => (value === null ? null : Number(value));
/** Counts without decimals, yuan with those they have. */
const plain = (value: string | null) => (value === null ? '—' : Number(value).toLocaleString());
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
  const option = useMemo(
    () => ({
      legend: {},
      xAxis: { type: 'category' as const, data: MONTH_NAMES },
      yAxis: { type: 'value' as const },
      series: [
        {
          name: '目标',
          type: 'bar' as const,
          barMaxWidth: 20,
          itemStyle: { opacity: 0.35 },
          data: row.months.map((cell) => number(cell.planned)),
        },
        {
          name: '完成',
          type: 'bar' as const,
          barMaxWidth: 20,
          barGap: '-100%',
          data: row.months.map((cell) => number(cell.actual)),
        },
        {
          name: '时间进度',
          type: 'line' as const,
          symbol: 'circle',
          lineStyle: { type: 'dashed' as const },
          data: row.months.map((cell) =>
            cell.planned === null ? null : Math.round(Number(cell.planned) * Number(cell.pace) * 100) / 100,
          ),
        },
      ],
    }),
    [row],
  );
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
        option={option}
        rows={row.months}
        rowKey={(cell) => cell.month}
        onPick={({ dataIndex }) => onOpen(row.months[dataIndex]?.month ?? 1)}
        columns={[
          { title: '月份', dataIndex: 'month', render: monthOf },
          {
            title: '目标',
            dataIndex: 'planned',
            align: 'right',
            render: plain,
          },
          {
            title: '完成',
            dataIndex: 'actual',
            align: 'right',
            render: plain,
          },
          {
            title: '完成率',
            dataIndex: 'rate',
            align: 'right',
            render: (value: string | null) => <Percent value={value} />,
          },
          {
            title: '时间进度',
            dataIndex: 'pace',
            align: 'right',
            render: (value: string) => <Percent value={value} />,
          },
        ]}
      />
    </div>
  );
}
