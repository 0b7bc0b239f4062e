import type { attendanceApi } from '@shibiao/contract/attendance/attendance';
import { type DayKind, isWorked, type Mark, shownMarks } from '@shibiao/contract/attendance/marks';
import type { OutputOf } from '@shibiao/contract/endpoint';
import dayjs from 'dayjs';
import styles from './attendance.module.css';

type Grid = OutputOf<typeof attendanceApi.list>;
const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日'];

interface Props {
  items: Grid['list'][number]['items'];
  days: Grid['days'];
}

/** Days of a month with their marks and rest days. */
export function MonthCalendar({ items, days }: Props) {
  const first = dayjs(days[0]?.date).day() || 7;
  return (
    <div className={styles.calendar} data-part="my-calendar">
      {WEEKDAYS.map((name) => (
        <div key={name} className={styles.weekday}>
          {name}
        </div>
      ))}
      {days.map(({ date, kind }, i) => (
        <div
          key={date}
          className={`${styles.day} ${isWorked(kind as DayKind) ? '' : styles.isRest}`}
          style={i === 0 ? { gridColumnStart: first } : {}}
        >
          <small>
            {Number(date.slice(8))} {kind === '工作日' ? '' : kind === '调休上班' ? '班' : '休'}
          </small>
          {shownMarks(items.filter((item) => item.date === date) as unknown as Mark[])}
        </div>
      ))}
    </div>
  );
}
