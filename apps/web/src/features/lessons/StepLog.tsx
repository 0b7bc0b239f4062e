import { LESSON_STATUS, lessonsApi } from '@shibiao/contract/lessons/lessons';
import { type Column, PagedTable, type RowOf } from '../../ui/PagedTable.tsx';
import { DateText } from '../../ui/texts.tsx';

type Step = RowOf<typeof lessonsApi.reserveOrPostponeLog>;
const dates = (given: Step['oldDates']) => [...new Set((given ?? []).map((one) => one.date))].join('、');

const columns: Column<Step>[] = [
  { key: 'at', title: '时间', width: 150, render: (row) => <DateText value={row.at} /> },
  { key: 'action', title: '操作', width: 130 },
  {
    key: 'toStatus',
    title: '变为',
    width: 96,
    render: (row) => (row.toStatus === null ? null : LESSON_STATUS[row.toStatus as 1]),
  },
  { key: 'reason', title: '原因', width: 200 },
  { key: 'oldDates', title: '原日期', width: 180, render: (row) => dates(row.oldDates) },
  { key: 'newDates', title: '新日期', width: 180, render: (row) => dates(row.newDates) },
  { key: 'by', title: '操作人', width: 90 },
  { key: 'told', title: '已通知', width: 160, render: (row) => row.told.join('、') },
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
