import { reportsApi } from '@shibiao/contract/reports/reports';
import {
  REPORT_STATUS,
  type WeekReport,
  type WeekReportFlat,
  weekReportColumns,
} from '@shibiao/contract/reports/weeks';
import { salesApi } from '@shibiao/contract/sales';
import { usePage } from '../../lib/page.tsx';
import { useCan } from '../../lib/session.ts';
import { byTeam, ofOrganisation } from '../../pickers/filters.tsx';
import { type Column, type Filter, PagedTable } from '../../ui/PagedTable.tsx';
import { listColumns } from '../../ui/table/listColumns.tsx';
import { codeOptions, flagOptions, Money } from '../../ui/texts.tsx';
import { useViewChoice } from '../../ui/useViewChoice.tsx';
import { MyWeek } from './MyWeek.tsx';
import { Reader, TeamWeeks } from './TeamWeeks.tsx';
import { nameOf, percentText } from './WeekView.tsx';
import './reports.css';

const filters: Filter[] = [
  { key: 'keyword', label: '内容', kind: 'text' },
  { key: 'from', toKey: 'to', label: '日期', kind: 'dateRange' },
  byTeam,
  ofOrganisation,
  { key: 'status', label: '状态', kind: 'select', width: 100, options: codeOptions(REPORT_STATUS) },
  { key: 'late', label: '补交', kind: 'select', width: 90, options: flagOptions('补交', '按时') },
];
const FIGURES = new Set<string>(['followUps', 'visits', 'gained', 'demands', 'confirmed']);
const columns = listColumns<WeekReportFlat>(weekReportColumns).map((column): Column<WeekReport> => {
  const plain = column as unknown as Column<WeekReport>;
  const { key } = column;
  const figureOf = (row: WeekReport) => (row.figures as Record<string, number | string>)[key];
  if (FIGURES.has(key)) return { ...plain, render: (row) => Number(figureOf(row)) };
  if (key === 'received') return { ...plain, render: (row) => <Money value={row.figures.received} /> };
  if (key === 'completion') return { ...plain, render: (row) => percentText(row.completion) };
  if (key === 'targetText')
    return {
      ...plain,
      render: (row) =>
        row.targets
          .map((line) => `${nameOf(line)} ${Number(line.actual ?? 0)}/${Number(line.planned)}`)
          .join('；'),
    };
  return plain;
});

/** 周报: my week, the team's weeks, and the list of all. */
export default function WeeksPage() {
  const page = usePage();
  const isLeader = useCan(salesApi.review);
  const { view, choice } = useViewChoice([
    { value: 'mine', label: '我的周报' },
    ...(isLeader ? [{ value: 'team', label: '团队' } as const] : []),
    { value: 'list', label: '列表' },
  ]);
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
          onOpen={(row) => page.setSearch({ open: row.id })}
          empty={{ title: '还没有周报' }}
        />
        {page.search.open && (
          <Reader
            key={page.search.open}
            id={Number(page.search.open)}
            onStep={() => undefined}
            onClose={() => page.setSearch({ open: null })}
          />
        )}
      </>
    );
  return (
    <div className="weeks">
      <div>{choice}</div>
      {view === 'team' ? <TeamWeeks /> : <MyWeek />}
      {view === 'mine' && page.search.open && (
        <Reader
          key={page.search.open}
          id={Number(page.search.open)}
          onStep={() => undefined}
          onClose={() => page.setSearch({ open: null })}
        />
      )}
    </div>
  );
}
