import { POSTER_STATES } from '@shibiao/contract/posters';
import dayjs from 'dayjs';
import { useIsMobile } from '../../lib/media.ts';
import type { Poster } from './PostersPage.tsx';
import styles from './posters.module.css';

/** A phone shows a quarter from last month on. */
const WIDE = { back: 2, months: 5 };
const PHONE = { back: 1, months: 3 };

/** Periods of all posters around today. */
export default function PosterCalendar({
  posters,
  onOpen,
}: {
  posters: readonly Poster[];
  onOpen: (id: number) => void;
}) {
  const { back, months } = useIsMobile() ? PHONE : WIDE;
  const start = dayjs().startOf('month').subtract(back, 'month');
  const end = start.add(months, 'month');
  const length = end.diff(start, 'day');
  const shareOf = (day: dayjs.Dayjs) =>
    Math.min(100, Math.max(0, (day.startOf('day').diff(start, 'day') / length) * 100));
  return (
    <div className="table-scroll">
      <div className={styles.calendar} role="grid" aria-label="海报日历">
        <div role="row" className={styles.weeks}>
          <span role="columnheader">海报</span>
          <div>
            {Array.from({ length: months }, (_, i) => (
              <span key={i} role="columnheader">
                {start.add(i, 'month').format('YYYY-MM')}
              </span>
            ))}
          </div>
        </div>
        {posters.map((poster) => {
          const from = poster.fromDate ? shareOf(dayjs(poster.fromDate)) : 0;
          const to = poster.toDate ? shareOf(dayjs(poster.toDate).add(1, 'day')) : 100;
          return (
            <div role="row" key={poster.id}>
              <span role="rowheader">{poster.title}</span>
              <div className={styles.track} role="gridcell">
                <i className={styles.now} style={{ left: `${shareOf(dayjs())}%` }} />
                {to > from && (
                  <button
                    type="button"
                    className={styles.bar}
                    data-tone={POSTER_STATES.toneOf(poster.state)}
                    style={{ left: `${from}%`, width: `${to - from}%` }}
                    title={`${poster.fromDate ?? '即日'} 至 ${poster.toDate ?? '长期'}，${POSTER_STATES.labelOf(poster.state)}`}
                    onClick={() => onOpen(poster.id)}
                  >
                    {poster.audienceText}
                  </button>
                )}
              </div>
            </div>
          );
        })}
      </div>
    </div>
  );
}
