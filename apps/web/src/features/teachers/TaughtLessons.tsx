import { LESSON_STATUS } from '@shibiao/contract/lessons/codes';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { type Column, PagedTable, type RowOf } from '../../ui/PagedTable.tsx';
import { DateText, Money } from '../../ui/texts.tsx';

type Row = RowOf<typeof lessonsApi.teacherLessons>;

const columns: Column<Row>[] = [
  { key: 'lessonname', title: '课程', record: ['lesson', 'id'], width: 240 },
  {
    key: 'lessondate',
    title: '日期',
    width: 110,
    sortable: true,
    render: (row) => <DateText value={row.lessondate} />,
  },
  { key: 'lessonstatus', title: '状态', width: 90, render: (row) => LESSON_STATUS.labelOf(row.lessonstatus) },
  { key: 'cooperationName', title: '机构', record: ['institution', 'coorgid'], width: 220 },
  { key: 'lessondays', title: '天数', width: 70, align: 'right' },
  {
    key: 'teacherFee',
    title: '课酬',
    width: 110,
    align: 'right',
    render: (row) => <Money value={row.teacherFee} />,
  },
];

/** What a teacher taught and is going to teach. */
export function TaughtLessons({ teacherId }: { teacherId: number }) {
  return (
    <PagedTable
      endpoint={lessonsApi.teacherLessons}
      columns={columns}
      rowKey="id"
      fixed={{ teacherId }}
      defaultSort={{ sort: 'next', order: 'asc' }}
      bind="memory"
      height="auto"
      to={(row) => `/sigLessonDetails/${row.id}`}
      empty={{ title: '还没有课程' }}
    />
  );
}
