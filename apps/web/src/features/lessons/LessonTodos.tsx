import { todosApi } from '@shibiao/contract/todos';
import { PagedTable } from '../../ui/PagedTable.tsx';
import { useTodoColumns } from './useTodoColumns.tsx';

/** Open and done to-dos of one lesson. */
export function LessonTodos({ lessonId }: { lessonId: number }) {
  const columns = useTodoColumns();
  return (
    <PagedTable
      screen="lessons/lesson-todos"
      endpoint={todosApi.lessonTodos}
      columns={columns}
      rowKey="id"
      fixed={{ lessonId }}
      bind="memory"
      height="auto"
      empty={{ title: '这节课没有待办' }}
    />
  );
}
