import dayjs from 'dayjs';

/** Quick ranges and periods of the product. Weeks run from Monday to Sunday. */
export type Range = [from: string, to: string];

/** Format of days on the wire. */
export const DAY = 'YYYY-MM-DD';

/** The present year, read at each call: a tab stays open over New Year. */
export const thisYear = (): number => dayjs().year();

/** Last month in the wire's format. */
export const lastMonth = (): string => dayjs().subtract(1, 'month').format('YYYY-MM');

/** Monday of the day's week, independent of dayjs' locale. */
export const monday = (day: dayjs.Dayjs) => day.subtract((day.day() + 6) % 7, 'day');

/** Title of a week by its Monday, with ISO year, number and dates: 2026年第11周 03-09–03-15. */
export function weekTitle(start: string): string {
  const first = dayjs(start);
  const thursday = first.add(3, 'day');
  const week = Math.floor(thursday.diff(thursday.startOf('year'), 'day') / 7) + 1;
  return `${thursday.year()}年第${week}周 ${first.format('MM-DD')}–${first.add(6, 'day').format('MM-DD')}`;
}

/** The first and last day of the day's month. */
export const monthRange = (day: dayjs.Dayjs = dayjs()): Range => [
  day.startOf('month').format(DAY),
  day.endOf('month').format(DAY),
];

/** A span widened to the whole weeks or months that it touches; nothing without a span. */
export function wholePeriods(
  unit: 'week' | 'month',
  span: { from: string; to: string } | undefined,
): { from?: string; to?: string } {
  if (!span) return {};
  const [from, to] = [dayjs(span.from), dayjs(span.to)];
  return unit === 'week'
    ? { from: monday(from).format(DAY), to: monday(to).add(6, 'day').format(DAY) }
    : { from: monthRange(from)[0], to: monthRange(to)[1] };
}

/** The same month of another year, with that year's last day of February. */
export const monthOfYear = (day: string, year: number): Range =>
  monthRange(dayjs(`${year}-${day.slice(5, 7)}-01`));

export function quickRanges(today: dayjs.Dayjs = dayjs()): { label: string; range: Range }[] {
  const week = monday(today);
  const span = (from: dayjs.Dayjs, to: dayjs.Dayjs): Range => [from.format(DAY), to.format(DAY)];
  return [
    { label: '今天', range: span(today, today) },
    { label: '上周', range: span(week.subtract(7, 'day'), week.subtract(1, 'day')) },
    { label: '本周', range: span(week, week.add(6, 'day')) },
    { label: '本月', range: monthRange(today) },
    { label: '本年', range: span(today.startOf('year'), today.endOf('year')) },
  ];
}
