import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { lessonColumns } from '@shibiao/contract/lessons/rows';
import { PagedTable } from '../../ui/PagedTable.tsx';
import { listColumns, pickColumns } from '../../ui/table/listColumns.tsx';

const columns = listColumns(
  pickColumns(
    lessonColumns,
    'lessonname',
    'lessondate',
    'progress',
    'cooperationName',
    'lessondays',
    'teacherFee',
  ),
);

/** Past and coming lessons of a teacher. */
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
