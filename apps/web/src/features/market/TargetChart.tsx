import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { usePage } from '../../lib/page.tsx';
import { ChartTable } from '../../ui/ChartTable.tsx';
import { Percent } from '../../ui/texts.tsx';
import type { TargetRow } from './MarketTargetsPage.tsx';
import { MONTH_NAMES } from './YearHead.tsx';

const number = (value: string | null) => (value === null ? null : Number(value));
/** Counts without decimals, yuan with them where there are any. */
const plain = (value: string | null) => (value === null ? '—' : Number(value).toLocaleString());
/** The list that holds the rows behind a measure; null where a person typed it. */
const BEHIND: Partial<Record<TargetRow['measure'], (year: number, month: string) => string>> = {
  followers: (_year, month) => `/market/followers?view=trend&from=${month}-01&unit=month`,
  leads: () => '/customers/market',
  bookings: () => '/market/adslots?view=schedule',
  spend: (year, month) =>
    `/market/budget?view=charges&year=${year}&month=${Number(month.slice(5))}&state=paid`,
};

/** Planned and reached by month, and the pace: what the workdays that have passed should have brought. */
export function TargetChart({ row, head, year }: { row: TargetRow; head: ReactNode; year: number }) {
  const page = usePage();
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
  const behind = BEHIND[row.measure];
  return (
    <div>
      <div className="figures-head" style={{ marginBottom: 8 }}>
        {head}
        <span className="market-legend">
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
        {...(behind
          ? {
              onPick: ({ dataIndex }: { dataIndex: number }) =>
                page.navigate(behind(year, `${year}-${String(dataIndex + 1).padStart(2, '0')}`)),
            }
          : {})}
        columns={[
          { title: '月份', dataIndex: 'month', render: (month: number) => `${month} 月` },
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
