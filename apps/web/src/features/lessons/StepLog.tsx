import { LESSON_STATUS } from '@shibiao/contract/lessons/codes';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { stepColumns } from '@shibiao/contract/lessons/rows';
import type { ReactNode } from 'react';
import { byPerson } from '../../pickers/filters.tsx';
import { type Filter, PagedTable } from '../../ui/PagedTable.tsx';
import { listColumns } from '../../ui/table/listColumns.tsx';
import { codeOptions } from '../../ui/texts.tsx';
import { daysText } from './calendarEntries.ts';

const allColumns = listColumns(stepColumns, {
  oldDates: { render: (row) => daysText(row.oldDates ?? []) },
  newDates: { render: (row) => daysText(row.newDates ?? []) },
  told: { render: (row) => row.told.join('、') },
});
const columns = allColumns.filter(({ key }) => key !== 'lessonname');
const filters: Filter[] = [
  { key: 'keyword', label: '课程名称、编号或拼音', kind: 'text', width: 200 },
  { key: 'toStatus', label: '变为', kind: 'select', width: 120, options: codeOptions(LESSON_STATUS) },
  { key: 'from', toKey: 'to', label: '操作时间', kind: 'dateRange' },
  byPerson('authorId', '业务员'),
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

/** Steps of all lessons in scope, newest first. */
export function AllSteps({ choice }: { choice: ReactNode }) {
  return (
    <PagedTable
      screen="lessons/all-steps"
      endpoint={lessonsApi.reserveOrPostponeLog}
      columns={allColumns}
      rowKey="id"
      filters={filters}
      defaultSort={{ sort: 'at', order: 'desc' }}
      toolbar={choice}
      to={(row) => `/sigLessonDetails/${row.lessonId}`}
      empty={{ title: '还没有流转记录' }}
    />
  );
}
