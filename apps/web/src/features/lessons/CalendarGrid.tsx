import { LESSON_PROGRESS } from '@shibiao/contract/lessons/codes';
import dayjs from 'dayjs';
import { DAY } from '../../lib/ranges.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageLink } from '../../ui/record/RecordLink.tsx';
import { byDate, type Calendar, type Entry, halvesText } from './calendarEntries.ts';
import styles from './lessons.module.css';

interface Props {
  calendar: Calendar | undefined;
  days: dayjs.Dayjs[];
  /** The shown month; days of other months are muted. Null in the view of a week. */
  month: number | null;
  onDay: (date: string) => void;
}

const WEEKDAYS = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'] as const;

const titleOf = (entry: Entry) =>
  [
    LESSON_PROGRESS.labelOf(entry.progress),
    `${halvesText(entry.halves)} ${entry.lessonname}`,
    entry.teachername ?? '讲师待定',
    entry.cooperationName,
    ...(entry.trips ?? []),
  ].join('｜');

/** Weeks of days with their first lessons; the number of a day opens the rest. */
export function CalendarGrid({ calendar, days, month, onDay }: Props) {
  const dates = calendar ? byDate(calendar) : null;
  const today = dayjs().format(DAY);
  // A phone leaves out days without lessons and days of other months.
  const isShown = (day: dayjs.Dayjs) =>
    (month === null || day.month() === month) && dates?.get(day.format(DAY))?.entries.length;
  return (
    <div className={styles.grid}>
      {WEEKDAYS.map((name) => (
        <header key={name}>{name}</header>
      ))}
      {dates && !days.some(isShown) && (
        <div className={styles.none}>
          <EmptyState title={month === null ? '这一周没有课程' : '这个月没有课程'} />
        </div>
      )}
      {days.map((day) => {
        const date = day.format(DAY);
        const { entries = [], more = 0 } = dates?.get(date) ?? {};
        const state = [
          styles.day,
          month !== null && day.month() !== month ? styles.isOther : '',
          date === today ? styles.isToday : '',
          entries.length === 0 ? styles.isEmpty : '',
        ];
        return (
          <div key={date} className={state.join(' ')}>
            <button type="button" className={styles.date} onClick={() => onDay(date)}>
              <time dateTime={date}>
                {day.format('MM-DD')}
                <span className={styles.weekday}> {WEEKDAYS[(day.day() + 6) % 7]}</span>
              </time>
              {entries.length > 0 && <span>{entries.length + more} 节</span>}
            </button>
            {entries.map((entry) => (
              <PageLink
                key={entry.id}
                to={`/sigLessonDetails/${entry.id}`}
                className={`${styles.entry} ${styles[`is${entry.lessonstatus}`] ?? ''} ${entry.trips?.length ? styles.isTight : ''}`}
                title={titleOf(entry)}
              >
                {entry.trips?.length ? <span aria-hidden>⚠ </span> : null}
                {halvesText(entry.halves)} {entry.teachername ?? '待定'} {entry.lessonname}
              </PageLink>
            ))}
            {more > 0 && (
              <button type="button" className={styles.more} onClick={() => onDay(date)}>
                还有 {more} 节
              </button>
            )}
          </div>
        );
      })}
    </div>
  );
}
