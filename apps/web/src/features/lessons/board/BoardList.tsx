import { LESSON_PROGRESS } from '@shibiao/contract/lessons/codes';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PageLink, RecordLink } from '../../../ui/record/RecordLink.tsx';
import { StatusTag } from '../../../ui/texts.tsx';
import { daysText } from '../calendarEntries.ts';
import { tripText } from './BoardRow.tsx';
import styles from './fortnight.module.css';
import { type Board, keyOf } from './geometry.ts';

interface Props {
  board: Board;
  isEditable: boolean;
  onReserve: (row: number) => void;
}

/** The board on a phone: each teacher with lessons, absences and long trips of the window. */
export function BoardList({ board, isEditable, onReserve }: Props) {
  if (board.list.length === 0) return <EmptyState title="没有讲师" />;
  return (
    <ul className={styles.boardList}>
      {board.list.map((teacher, row) => (
        <li key={teacher.id}>
          <header>
            <RecordLink kind="teacher" id={teacher.id}>
              {teacher.name}
            </RecordLink>
            <small>{teacher.homeCityName}</small>
            {isEditable && (
              <button type="button" onClick={() => onReserve(row)}>
                预留
              </button>
            )}
          </header>
          {teacher.lessons.map((lesson) => (
            <PageLink key={lesson.id} className={styles.boardListLine} to={`/sigLessonDetails/${lesson.id}`}>
              <StatusTag value={lesson.progress} of={LESSON_PROGRESS} />
              <span>
                {daysText(lesson.sessions as Parameters<typeof daysText>[0])}
                <small>
                  {lesson.lessonname} · {lesson.cooperationName}
                </small>
              </span>
            </PageLink>
          ))}
          {teacher.taken.length > 0 && (
            <p>已被占用：{daysText(teacher.taken as Parameters<typeof daysText>[0])}</p>
          )}
          {teacher.unavailable.map((absence) => (
            <p key={absence.from}>
              不可用：{absence.from} 至 {absence.to} {absence.reason}
            </p>
          ))}
          {teacher.trips.map((trip) => (
            <p key={keyOf(trip.to)} className={styles.isWarning}>
              {tripText(trip)}
            </p>
          ))}
          {teacher.lessons.length + teacher.taken.length === 0 && <p>这段时间空闲</p>}
        </li>
      ))}
    </ul>
  );
}
