import { reportsApi } from '@shibiao/contract/reports/reports';
import {
  REPORT_STATUS,
  type WeekReport,
  type WeekReportFlat,
  weekReportColumns,
} from '@shibiao/contract/reports/weeks';
import { salesApi, type WorkFigures } from '@shibiao/contract/sales';
import dayjs from 'dayjs';
import { useState } from 'react';
import { formatCount } from '../../lib/format.ts';
import { usePage } from '../../lib/page.tsx';
import { DAY } from '../../lib/ranges.ts';
import { useCan } from '../../lib/session.ts';
import { useDrafts } from '../../lib/useDrafts.ts';
import { byTeam, ofOrganisation } from '../../pickers/filters.tsx';
import { figureAddress } from '../../shared/figures/figureAddress.ts';
import { byLate } from '../../shared/reports/ReportState.tsx';
import { WorkFigureLink } from '../../shared/workDays/WorkDayView.tsx';
import { type Column, type Filter, PagedTable } from '../../ui/PagedTable.tsx';
import { PageLink } from '../../ui/record/RecordLink.tsx';
import { listColumns } from '../../ui/table/listColumns.tsx';
import { codeOptions } from '../../ui/texts.tsx';
import { useViewChoice } from '../../ui/useViewChoice.tsx';
import { MyWeek } from './MyWeek.tsx';
import styles from './reports.module.css';
import { TeamWeeks } from './TeamWeeks.tsx';
import { WeekReader } from './WeekReader.tsx';
import { nameOf, percentText } from './WeekView.tsx';
import type { WeekDraft } from './weekDraft.ts';

const filters: Filter[] = [
  { key: 'keyword', label: '内容', kind: 'text' },
  { key: 'from', toKey: 'to', label: '日期', kind: 'dateRange' },
  byTeam,
  ofOrganisation,
  { key: 'status', label: '状态', kind: 'select', width: 100, options: codeOptions(REPORT_STATUS) },
  byLate,
];
const FIGURES = new Set<string>(['followUps', 'visits', 'gained', 'demands', 'confirmed', 'received']);
const columns = listColumns<WeekReportFlat>(weekReportColumns).map((column): Column<WeekReport> => {
  const plain = column as unknown as Column<WeekReport>;
  const { key } = column;
  const spanOf = ({ personnelId, weekStart }: WeekReport) => ({
    personnelId,
    from: weekStart,
    to: dayjs(weekStart).add(6, 'day').format(DAY),
  });
  if (FIGURES.has(key))
    return {
      ...plain,
      render: (row) => (
        <WorkFigureLink figure={key as keyof WorkFigures} figures={row.figures} {...spanOf(row)} />
      ),
    };
  if (key === 'filedDays')
    return {
      ...plain,
      render: (row) =>
        row.dueDays === 0 ? 0 : <PageLink to={figureAddress('filed', spanOf(row))}>{row.filedDays}</PageLink>,
    };
  if (key === 'completion')
    return { ...plain, title: '完成率', render: (row) => percentText(row.completion) };
  if (key === 'targetText')
    return {
      ...plain,
      render: (row) =>
        row.targets
          .map(
            (line) =>
              `${nameOf(line)} ${formatCount(Number(line.actual ?? 0))} / ${formatCount(Number(line.planned))}`,
          )
          .join('；'),
    };
  return plain;
});

/** 周报: the own week, the team's weeks, and the list of all. */
export default function WeeksPage() {
  const page = usePage();
  const isLeader = useCan(salesApi.review);
  const draftOf = useDrafts<WeekDraft>('week');
  /** Reports of the list from which one was opened; J and K walk them. */
  const [order, setOrder] = useState<readonly number[]>([]);
  const open = page.search.open ? Number(page.search.open) : null;
  const step = (by: number) => {
    const next = open === null ? undefined : order[order.indexOf(open) + by];
    if (next) page.setSearch({ open: next });
  };
  const reader = open !== null && (
    <WeekReader key={open} id={open} onStep={step} onClose={() => page.setSearch({ open: null })} />
  );
  const mine = { value: 'mine', label: '我的周报' } as const;
  const list = { value: 'list', label: '列表' } as const;
  // Leaders come to read; they write no report, or one of many.
  const { view, choice } = useViewChoice<'mine' | 'team' | 'list'>(
    isLeader ? [{ value: 'team', label: '团队' }, mine, list] : [mine, list],
    { keepsUnsaved: true },
  );
  if (view === 'list')
    return (
      <>
        <PagedTable
          screen="reports/weeks"
          endpoint={reportsApi.weeklyList}
          columns={columns}
          rowKey="id"
          filters={filters}
          exports={reportsApi.exportWeekly}
          toolbar={choice}
          onOpen={(row, rows) => {
            setOrder(rows.map(({ id }) => id));
            page.setSearch({ open: row.id });
          }}
          empty={{ title: '还没有周报' }}
        />
        {reader}
      </>
    );
  return (
    <div className={styles.weeks}>
      <div>{choice}</div>
      {view === 'team' ? <TeamWeeks /> : <MyWeek draftOf={draftOf} />}
      {view === 'mine' && reader}
    </div>
  );
}
