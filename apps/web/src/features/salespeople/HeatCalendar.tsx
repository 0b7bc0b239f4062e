import dayjs from 'dayjs';
import { DAY, monday } from '../../lib/ranges.ts';

interface Props {
  days: readonly { date: string; followUps: number }[];
  /** The last day shown; a year ends there. */
  to: string;
  onPick: (date: string) => void;
}

const LEVELS = [0, 3, 6, 10];

/** A year of days as squares, weeks across: the more follow-ups, the stronger. */
export function HeatCalendar({ days, to, onPick }: Props) {
  const counts = new Map(days.map(({ date, followUps }) => [date, followUps]));
  const last = dayjs(to);
  const first = monday(last.subtract(364, 'day'));
  const length = last.diff(first, 'day') + 1;
  const all = Array.from({ length }, (_, i) => first.add(i, 'day'));
  const months = all.filter((day) => day.day() === 1 && day.date() <= 7);
  return (
    <div className="heat-scroll">
      <div className="heat-months" aria-hidden="true">
        {months.map((day) => (
          <span key={day.format(DAY)} style={{ gridColumn: Math.floor(day.diff(first, 'day') / 7) + 1 }}>
            {day.month() + 1} 月
          </span>
        ))}
      </div>
      <div
        className="heat"
        role="group"
        aria-label={`一年的跟进，共 ${days.reduce((sum, day) => sum + day.followUps, 0)} 次`}
      >
        {all.map((day) => {
          const date = day.format(DAY);
          const count = counts.get(date) ?? 0;
          const level = count === 0 ? 0 : LEVELS.filter((least) => count > least).length;
          return (
            <button
              type="button"
              tabIndex={-1}
              key={date}
              className={`heat-day level-${level}`}
              title={`${date} 跟进 ${count} 次`}
              onClick={() => onPick(date)}
            />
          );
        })}
      </div>
    </div>
  );
}
