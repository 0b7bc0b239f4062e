import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import type { ReactNode } from 'react';
import { usePage } from '../../lib/page.tsx';
import { type Column, type Filter, PagedTable, type RowOf } from '../../ui/PagedTable.tsx';
import { DateText, optionsOf, StatusTag } from '../../ui/texts.tsx';
import { daysText } from './calendarEntries.ts';
import { STATUS } from './lessons.columns.tsx';

type Step = RowOf<typeof lessonsApi.reserveOrPostponeLog>;

const lessonName: Column<Step> = { key: 'lessonname', title: '课程', width: 220, fixed: 'left' };
const columns: Column<Step>[] = [
  { key: 'at', title: '时间', width: 150, sortable: true, render: (row) => <DateText value={row.at} /> },
  { key: 'action', title: '操作', width: 110 },
  {
    key: 'fromStatus',
    title: '原状态',
    width: 92,
    render: (row) => <StatusTag value={row.fromStatus} of={STATUS} />,
  },
  {
    key: 'toStatus',
    title: '变为',
    width: 92,
    render: (row) => <StatusTag value={row.toStatus} of={STATUS} />,
  },
  { key: 'reason', title: '原因', width: 200 },
  { key: 'oldDates', title: '原时段', width: 200, render: (row) => daysText(row.oldDates ?? []) },
  { key: 'newDates', title: '新时段', width: 200, render: (row) => daysText(row.newDates ?? []) },
  { key: 'by', title: '操作人', width: 90 },
  { key: 'told', title: '已通知', width: 160, render: (row) => row.told.join('、') },
];
const filters: Filter[] = [
  { key: 'keyword', label: '课程名称、编号或拼音', kind: 'text', width: 200 },
  { key: 'toStatus', label: '变为', kind: 'select', width: 120, options: optionsOf(STATUS) },
  { key: 'from', toKey: 'to', label: '操作时间', kind: 'dateRange' },
];

/** Steps of one lesson, newest first. */
export const StepLog = ({ lessonId }: { lessonId: number }) => (
  <PagedTable
    screen="lessons/steps"
    endpoint={lessonsApi.reserveOrPostponeLog}
    columns={columns}
    rowKey="id"
    fixed={{ lessonId }}
    bind="memory"
    height="auto"
  />
);

/** Steps of all lessons that one sees, newest first. */
export function AllSteps({ choice }: { choice: ReactNode }) {
  const page = usePage();
  return (
    <PagedTable
      screen="lessons/all-steps"
      endpoint={lessonsApi.reserveOrPostponeLog}
      columns={[lessonName, ...columns]}
      rowKey="id"
      filters={filters}
      defaultSort={{ sort: 'at', order: 'desc' }}
      toolbar={choice}
      onOpen={(row) => page.navigate(`/sigLessonDetails/${row.lessonId}`)}
      empty={{ title: '还没有流转记录' }}
    />
  );
}
