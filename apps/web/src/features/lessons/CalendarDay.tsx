import { LESSON_PROGRESS } from '@shibiao/contract/lessons/codes';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { RecordLink } from '../../ui/record/RecordLink.tsx';
import { StatusTag } from '../../ui/texts.tsx';
import { byDate, type Calendar, halvesText } from './calendarEntries.ts';
import styles from './lessons.module.css';

/** All lessons of one day, a line each. */
export function CalendarDay({ calendar, date }: { calendar: Calendar; date: string }) {
  const { entries = [], more = 0 } = byDate(calendar).get(date) ?? {};
  if (entries.length === 0) return <EmptyState title="这一天没有课程" />;
  return (
    <div className={styles.lines}>
      {entries.map((entry) => (
        <div key={entry.id} className={`${styles.line} ${styles[`is${entry.lessonstatus}`] ?? ''}`}>
          <span>{halvesText(entry.halves)}</span>
          <strong>
            <RecordLink kind="teacher" id={entry.teacherId} isQuiet>
              {entry.teachername ?? '讲师待定'}
            </RecordLink>
          </strong>
          <span>
            <RecordLink kind="lesson" id={entry.id}>
              {entry.lessonname}
            </RecordLink>
          </span>
          <span>
            <RecordLink kind="institution" id={entry.coorgid} isQuiet>
              {entry.cooperationName}
            </RecordLink>
          </span>
          <span>{entry.cityName}</span>
          <span>{entry.authorName}</span>
          <span>
            <StatusTag value={entry.progress} of={LESSON_PROGRESS} />
          </span>
          {entry.trips?.map((trip) => (
            <small key={trip} className={styles.trip}>
              {trip}
            </small>
          ))}
        </div>
      ))}
      {more > 0 && <p className="quiet">还有 {more} 节没有列出，请按讲师或业务员筛选。</p>}
    </div>
  );
}
