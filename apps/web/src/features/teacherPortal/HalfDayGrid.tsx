import { answeredTo, type OutputOf } from '@shibiao/contract/endpoint';
import { HALVES } from '@shibiao/contract/lessons/codes';
import { teacherPortalApi } from '@shibiao/contract/teacherPortal/calls';
import dayjs from 'dayjs';
import { type PointerEvent, useState } from 'react';
import styles from './calendar.module.css';
import { type HalfDay, isWithin, keyOf, type Range, rangeOf, weeksOf } from './halfDays.ts';

const DAYS = answeredTo(teacherPortalApi.days, 'teacher');
type Days = OutputOf<typeof DAYS>;
type Lesson = Days['lessons'][number];

interface Props {
  month: string;
  days: Days;
  /** A tap on one half-day. */
  onTap: (half: HalfDay, state: { isBlocked: boolean; lesson: Lesson | undefined }) => void;
  /** A drag over several. */
  onRange: (range: Range) => void;
}

/** The half-day under a pointer, which may have left where it began. */
function halfAt(event: PointerEvent): HalfDay | null {
  const { half } =
    (document.elementFromPoint(event.clientX, event.clientY) as HTMLElement | null)?.dataset ?? {};
  const [date, number] = half?.split('/') ?? [];
  return date && number ? { date, half: Number(number) } : null;
}

/** A month in half-days: available unless said otherwise, with the lessons already there. Keys work as taps. */
export function HalfDayGrid({ month, days, onTap, onRange }: Props) {
  const [drag, setDrag] = useState<(Range & { start: HalfDay }) | null>(null);
  const blocked = new Map(days.blocked.map((one) => [keyOf(one), one]));
  const lessons = new Map(days.lessons.map((one) => [keyOf(one), one]));
  const today = dayjs().format('YYYY-MM-DD');
  const begin = (event: PointerEvent) => {
    const half = halfAt(event);
    if (half && half.date >= today) setDrag({ start: half, from: half, to: half });
  };
  const move = (event: PointerEvent) => {
    if (!drag) return;
    const half = halfAt(event);
    if (half && half.date >= today) setDrag({ start: drag.start, ...rangeOf(drag.start, half) });
  };
  const end = () => {
    if (drag && keyOf(drag.from) !== keyOf(drag.to)) onRange(drag);
    // A tap is the button's own click, which keys make, too.
    setDrag(null);
  };
  return (
    <div
      className={styles.grid}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={() => setDrag(null)}
    >
      {[...'一二三四五六日'].map((name) => (
        <span key={name} className={styles.weekday}>
          {name}
        </span>
      ))}
      {weeksOf(month)
        .flat()
        .map((date) => (
          <div
            key={date}
            className={`${styles.day} ${date.startsWith(month) ? '' : styles.isOther} ${date === today ? styles.isToday : ''}`}
          >
            <span className={styles.number}>{Number(date.slice(8))}</span>
            {HALVES.table.map(({ value, label }) => {
              const half = { date, half: value };
              const key = keyOf(half);
              const lesson = lessons.get(key);
              const isBlocked = blocked.has(key);
              return (
                <button
                  key={value}
                  type="button"
                  data-half={key}
                  disabled={date < today}
                  aria-pressed={isBlocked}
                  aria-label={`${date} ${label}${lesson ? ` ${[lesson.lessonname, ...lesson.trips].join(' ')}` : ''}${isBlocked ? ' 不可用' : ''}`}
                  title={
                    lesson
                      ? [lesson.lessonname, ...lesson.trips].join('\n')
                      : (blocked.get(key)?.reason ?? undefined)
                  }
                  className={`${styles.half} ${isBlocked ? styles.isBlocked : ''} ${lesson ? styles.isLesson : ''} ${lesson?.trips.length ? styles.isTight : ''} ${drag && isWithin(half, drag) ? styles.isChosen : ''}`}
                  onClick={() => onTap(half, { isBlocked, lesson })}
                >
                  {lesson ? (lesson.cityName ?? '课') : isBlocked ? '不可' : label.slice(0, 1)}
                </button>
              );
            })}
          </div>
        ))}
    </div>
  );
}
