import { LESSON_PROGRESS } from '@shibiao/contract/lessons/codes';
import { memo } from 'react';
import { daysText } from '../calendarEntries.ts';
import styles from './board.module.css';
import {
  absenceBars,
  type BoardLesson,
  type BoardTeacher,
  barsOf,
  type Half,
  keyOf,
  placeOf,
  ROW,
  shift,
} from './geometry.ts';

interface Props {
  teacher: BoardTeacher;
  index: number;
  from: string;
  days: number;
  isEditable: boolean;
  /** Id of the lesson that is dragged away. */
  movingId: number | null;
}

const titleOf = (lesson: BoardLesson): string =>
  [
    `${LESSON_PROGRESS.labelOf(lesson.progress)}｜${lesson.lessonname}`,
    [lesson.cooperationName, lesson.cityName, lesson.authorName].filter(Boolean).join(' · '),
    daysText(lesson.sessions as Parameters<typeof daysText>[0]),
  ].join('\n');

export const tripText = ({ from, to, km, free, needed }: BoardTeacher['trips'][number]): string =>
  `行程偏紧：${from.date} ${from.cityName ?? '未填城市'} → ${to.date} ${to.cityName ?? '未填城市'}，${
    km === null ? '地点不详' : `约 ${km} 公里`
  }，中间空 ${free} 个半天，应有 ${needed} 个`;

const isIn = (from: string, days: number) => (one: Half) => one.date >= from && one.date < shift(from, days);

/** A teacher's row of half-days. Its container handles the events. */
export const BoardRow = memo(function BoardRow({ teacher, index, from, days, isEditable, movingId }: Props) {
  const isShown = isIn(from, days);
  const place = (bar: Parameters<typeof placeOf>[0]) => placeOf(bar, from, days);
  const busy = new Set(
    [...teacher.lessons.flatMap(({ sessions }) => sessions), ...teacher.taken].filter(isShown).map(keyOf),
  );
  return (
    <div className={styles.row} data-part="board-row" role="row" style={{ top: index * ROW, height: ROW }}>
      <div className={styles.name} role="rowheader">
        <a href={`/teacherManage/teacherDetails/${teacher.id}`} title={teacher.homeCityName ?? undefined}>
          {teacher.name}
        </a>
        <small>
          {[teacher.homeCityName, busy.size > 0 && `${busy.size / 2} 天`].filter(Boolean).join(' · ')}
        </small>
        {isEditable && (
          <button type="button" aria-label={`给 ${teacher.name} 预留`} title="预留" data-reserve={index}>
            +
          </button>
        )}
      </div>
      <div className={styles.lane} data-part="board-lane" role="gridcell" data-row={index}>
        {teacher.unavailable.flatMap((absence) =>
          absenceBars(absence).map((bar) => (
            <i
              key={`u${bar.from}${bar.firstHalf}`}
              className={styles.absence}
              style={place(bar)}
              title={`不可用${absence.reason ? `：${absence.reason}` : ''}`}
            />
          )),
        )}
        {barsOf(teacher.taken).map((bar) => (
          <i
            key={`t${bar.from}${bar.firstHalf}`}
            className={styles.taken}
            style={place(bar)}
            title="已被其他业务员的课程占用"
          />
        ))}
        {teacher.lessons.map((lesson) =>
          barsOf(lesson.sessions.filter(isShown)).map((bar, at) => (
            <a
              key={`${lesson.id}-${bar.from}-${bar.firstHalf}`}
              href={`/sigLessonDetails/${lesson.id}`}
              draggable={false}
              data-lesson={lesson.id}
              className={`${styles.bar} ${styles[`is${lesson.lessonstatus}`] ?? ''} ${lesson.id === movingId ? styles.isMoving : ''}`}
              data-part="board-bar"
              style={place(bar)}
              title={titleOf(lesson)}
              aria-label={titleOf(lesson)}
              tabIndex={at === 0 ? 0 : -1}
            >
              {bar.lastHalf < 3 || bar.firstHalf < 3 ? (lesson.cityName ?? lesson.lessonname) : ''}
              {bar.firstHalf !== bar.lastHalf && <small>{lesson.lessonname}</small>}
              {isEditable && <b data-extend={lesson.id} title="拖动以延长或缩短" />}
            </a>
          )),
        )}
        {teacher.trips.map((trip) => (
          <i
            key={`w${keyOf(trip.to)}`}
            className={styles.trip}
            role="img"
            aria-label={tripText(trip)}
            title={tripText(trip)}
            style={tripPlace(trip, from, days)}
          />
        ))}
      </div>
    </div>
  );
});

/** Spans from the end of one half-day to the start of the next; at least a mark. */
function tripPlace({ from, to }: BoardTeacher['trips'][number], first: string, days: number) {
  const at = ({ date, half }: Half) =>
    placeOf({ from: date, days: 1, firstHalf: half, lastHalf: half }, first, days);
  const [a, b] = [at(from), at(to)];
  const left = Number.parseFloat(a.left) + 100 / days;
  const right = Number.parseFloat(b.left);
  return {
    left: right >= left ? `calc(${left}% - 5px)` : `calc(${right}% + 2px)`,
    width: right >= left ? `calc(${right - left}% + 10px)` : '10px',
    top: Math.round((a.top + a.height / 2 + b.top + b.height / 2) / 2) - 5,
  };
}
