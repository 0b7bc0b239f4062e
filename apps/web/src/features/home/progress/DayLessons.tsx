import { LESSON_PROGRESS } from '@shibiao/contract/lessons/codes';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../lib/query.ts';
import { PageDrawer } from '../../../ui/PageDrawer.tsx';
import { QueryState } from '../../../ui/QueryState.tsx';
import { RecordLink } from '../../../ui/record/RecordLink.tsx';
import { StatusTag } from '../../../ui/texts.tsx';
import styles from '../home.module.css';
import { type Name, nameOf } from './LessonLoad.tsx';

const isOf = (name: Name, lesson: { lessonstatus: number; teacherId: number | null }) =>
  name === '待定讲师'
    ? lesson.teacherId === null && [1, 3].includes(lesson.lessonstatus)
    : lesson.teacherId !== null && lesson.lessonstatus === (name === '已确认' ? 1 : 3);

interface Props {
  date: string;
  name: Name;
  onClose: () => void;
}

/** The lessons of one bar. */
export default function DayLessons({ date, name, onClose }: Props) {
  const query = useQuery(queryOf(lessonsApi.calendar, { from: date, to: date, perDay: 500 }));
  const { data } = query;
  const lessons = data?.list.filter((lesson) => isOf(name, lesson)) ?? [];
  return (
    <PageDrawer
      title={`${nameOf(date)} ${name}${data ? `（${lessons.length}）` : ''}`}
      width={560}
      onClose={onClose}
    >
      {data ? (
        <ul className={styles.top}>
          {lessons.map((lesson) => (
            <li key={lesson.id}>
              <RecordLink kind="lesson" id={lesson.id}>
                {lesson.lessonname}
              </RecordLink>
              <RecordLink kind="teacher" id={lesson.teacherId} isQuiet>
                {lesson.teachername ?? '待定'}
              </RecordLink>
              <RecordLink kind="institution" id={lesson.coorgid} isQuiet>
                {lesson.cooperationName}
              </RecordLink>
              <StatusTag value={lesson.progress} of={LESSON_PROGRESS} />
            </li>
          ))}
        </ul>
      ) : (
        <QueryState of={query} />
      )}
    </PageDrawer>
  );
}
