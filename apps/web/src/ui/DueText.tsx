import dayjs from 'dayjs';

interface Props {
  /** YYYY-MM-DD, or a time of that day. */
  value: string | null | undefined;
  /** What is done or lost is not late. */
  isOpen?: boolean;
}

/** Days that are worth a word before them. */
const SOON_DAYS = 7;

/** Days from today to a day of the wire; below 0 it is past. */
export const daysUntil = (value: string, now = dayjs()): number =>
  dayjs(value.slice(0, 10)).diff(now.startOf('day'), 'day');

/** How far a day is, in words; nothing for what lies far ahead. */
export function dueWords(days: number): string {
  if (days < 0) return `逾期 ${-days} 天`;
  if (days === 0) return '今天';
  if (days === 1) return '明天';
  return days <= SOON_DAYS ? `还有 ${days} 天` : '';
}

/**
 * A day by which something is to be done, with the days that are left. Late ones stand out; what is near needs no year.
 */
export function DueText({ value, isOpen = true }: Props) {
  if (!value) return <span className="blank">—</span>;
  const days = daysUntil(value);
  const words = isOpen ? dueWords(days) : '';
  return (
    <time className={`tabular ${words && days < 0 ? 'due-late' : ''}`} dateTime={value} title={value}>
      {words && value.slice(0, 4) === String(dayjs().year()) ? value.slice(5, 10) : value.slice(0, 10)}
      {words && <small className={days < 0 ? '' : days <= 1 ? 'due-soon' : 'quiet'}> {words}</small>}
    </time>
  );
}
