import {
  salesApi,
  WORK_DAY_STATUS,
  type WorkDayRow,
  type WorkFigures,
  workDayColumns,
} from '@shibiao/contract/sales';
import dayjs from 'dayjs';
import { Suspense, useState } from 'react';
import { usePage } from '../../lib/page.tsx';
import { useCan } from '../../lib/session.ts';
import { byTeam, ofOrganisation } from '../../pickers/filters.tsx';
import { byLate, ReportState } from '../../shared/reports/ReportState.tsx';
import { WorkFigureLink } from '../../shared/workDays/WorkDayView.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { type Column, type Filter, PagedTable, type RowOf } from '../../ui/PagedTable.tsx';
import { listColumns } from '../../ui/table/listColumns.tsx';
import { flagOptions, Money } from '../../ui/texts.tsx';
import { Board } from './Board.tsx';
import { MyDay } from './MyDay.tsx';
import styles from './sales.module.css';

const FilingChart = lazy(() => import('./FilingChart.tsx'));
const WorkDayDrawer = lazy(() => import('../../shared/workDays/WorkDayDrawer.tsx'));
type Row = RowOf<typeof salesApi.list>;

const filters: Filter[] = [
  { key: 'keyword', label: '内容或客户', kind: 'text' },
  { key: 'from', toKey: 'to', label: '日期', kind: 'dateRange' },
  byTeam,
  ofOrganisation,
  { key: 'submitted', label: '状态', kind: 'select', width: 100, options: flagOptions('已提交', '草稿') },
  byLate,
  { key: 'reviewed', label: '点评', kind: 'select', width: 100, options: flagOptions('已点评', '未点评') },
];

/** Figures have columns of their own and are left out of the rest. */
const FIGURES = new Set<string>([
  'calls',
  'wechats',
  'visits',
  'customers',
  'gained',
  'demands',
  'recommended',
  'reserved',
  'confirmed',
  'taughtDays',
  'confirmedFee',
  'received',
]);
const columns = listColumns<WorkDayRow>(workDayColumns).map((column): Column<Row> => {
  const { key } = column;
  const plain = column as unknown as Column<Row>;
  if (FIGURES.has(key))
    return {
      ...plain,
      render: ({ figures, personnelId, date }) => (
        <WorkFigureLink
          figure={key as keyof WorkFigures}
          figures={figures}
          personnelId={personnelId}
          from={date}
          to={date}
        />
      ),
    };
  if (key === 'status')
    return {
      ...plain,
      width: 130,
      render: (row) => <ReportState report={row} of={WORK_DAY_STATUS} />,
    };
  return plain;
});

/** 销售记录: the own day above, or the state of the teams; submitted logs below. */
export default function DaysPage() {
  const page = usePage();
  const isLeader = useCan(salesApi.remind);
  const openDay = (date: string, leader?: number | null) =>
    page.setSearch({ from: date, to: date, personnelId: leader ?? null, page: null });
  /** Logs of the list from which one was opened; J and K walk them. */
  const [order, setOrder] = useState<readonly { id: number; isWaiting: boolean }[]>([]);
  const open = page.search.open ? Number(page.search.open) : null;
  const at = order.findIndex(({ id }) => id === open);
  const step = (by: number) => {
    const next = at < 0 ? undefined : order[at + by];
    if (next) page.setSearch({ open: next.id });
  };
  const goOn = () => {
    const next = order.slice(at + 1).find((one) => one.isWaiting);
    if (at >= 0) page.setSearch({ open: next?.id ?? null });
  };
  const day = page.search.date ?? dayjs().format('YYYY-MM-DD');
  return (
    <div className={styles.days}>
      {isLeader && <Board onOpenDay={openDay} />}
      <MyDay
        date={day}
        isFolded={isLeader && !page.search.date}
        onDate={(date) => page.setSearch({ date })}
      />
      <Suspense fallback={<Loading />}>
        <FilingChart onOpenDay={openDay} />
      </Suspense>
      <PagedTable
        screen="sales/days"
        endpoint={salesApi.list}
        columns={columns}
        rowKey="id"
        filters={filters}
        fixed={{ kind: 'sales' }}
        exports={salesApi.export}
        cards={['status', 'personnelName', 'calls', 'visits', 'confirmed', 'received']}
        height="auto"
        sums={(sums) => ({
          date: '合计',
          personnelName: `${sums.people} 人`,
          weighted: <Money value={sums.weighted} />,
          status: `已交 ${sums.submitted}`,
        })}
        onOpen={(row, rows) => {
          setOrder(rows.map(({ id, status, isOwn }) => ({ id, isWaiting: status === 2 && !isOwn })));
          page.setSearch({ open: row.id });
        }}
        empty={{ title: '还没有日志' }}
      />
      <Suspense fallback={null}>
        {open !== null && (
          <WorkDayDrawer
            key={open}
            id={open}
            onStep={step}
            onReviewed={goOn}
            onClose={() => page.setSearch({ open: null })}
          />
        )}
      </Suspense>
    </div>
  );
}
