import dayjs from 'dayjs';

interface Props {
  /** YYYY-MM-DD, or a time of that day. */
  value: string | null | undefined;
  /** False for what is done or lost, which cannot be late. */
  isOpen?: boolean;
}

/** The last days before a date, which are announced in words. */
const SOON_DAYS = 7;

/** Days from today to a wire day; negative when past. */
export const daysUntil = (value: string, now = dayjs()): number =>
  dayjs(value.slice(0, 10)).diff(now.startOf('day'), 'day');

/** The distance of a day in words; empty for distant days. */
export function dueWords(days: number): string {
  if (days < 0) return `逾期 ${-days} 天`;
  if (days === 0) return '今天';
  if (days === 1) return '明天';
  return days <= SOON_DAYS ? `还有 ${days} 天` : '';
}

/** A due day with the days left. Late days are highlighted; near ones omit the year. */
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
