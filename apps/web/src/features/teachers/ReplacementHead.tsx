import type { OutputOf } from '@shibiao/contract/endpoint';
import { HALVES } from '@shibiao/contract/lessons/codes';
import type { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { todosApi } from '@shibiao/contract/todos';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { queryOf, useCommand } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { RecordLink } from '../../ui/record/RecordLink.tsx';
import styles from './matching.module.css';

type Lesson = Pick<
  OutputOf<typeof lessonsApi.detail>,
  'id' | 'lessonname' | 'cooperationName' | 'sessions' | 'teacherId' | 'teachername'
>;

/** The lesson that needs another teacher, and who searches: the first to press 我来处理. */
export function ReplacementHead({ lesson }: { lesson: Lesson }) {
  const canHold = useCan(todosApi.hold);
  const hold = useCommand(todosApi.hold, { success: '已由您处理' });
  const { data } = useQuery(queryOf(todosApi.list, { lessonId: lesson.id }, { isQuiet: true }));
  const todo = data?.list.find((one) => one.kind === 'replacement' && one.doneAt === null);
  const days = lesson.sessions.map(({ date, half }) => `${date} ${HALVES.labelOf(half)}`);
  return (
    <Alert
      className={styles.replacement}
      type={todo ? 'warning' : 'info'}
      title={
        <>
          更换讲师：
          <RecordLink kind="lesson" id={lesson.id}>
            {lesson.lessonname}
          </RecordLink>
        </>
      }
      description={
        <>
          <p>{lesson.cooperationName}</p>
          <p>{days.slice(0, 6).join('、') + (days.length > 6 ? ` 等 ${days.length} 个半天` : '')}</p>
          <p>原讲师：{lesson.teachername ?? '已撤下'}</p>
          {todo?.personnelId && <p>{todo.personnelName} 处理中</p>}
          {todo && todo.personnelId === null && canHold && (
            <Button size="small" loading={hold.isPending} onClick={() => hold.run({ id: todo.id })}>
              我来处理
            </Button>
          )}
        </>
      }
    />
  );
}
