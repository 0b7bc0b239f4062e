import dayjs from 'dayjs';

/** Most next steps are one of these. */
export const NEXT_STEPS = [
  [1, '明天'],
  [3, '3 天后'],
  [7, '一周后'],
  [14, '两周后'],
  [30, '一月后'],
] as const;

/** Nine in the morning, so many days from today. */
export const nineOn = (days: number): string =>
  dayjs().add(days, 'day').hour(9).minute(0).second(0).format('YYYY-MM-DD HH:mm:ss');
