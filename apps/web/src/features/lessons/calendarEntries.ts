import type { OutputOf } from '@shibiao/contract/endpoint';
import { HALVES } from '@shibiao/contract/lessons/codes';
import type { lessonsApi } from '@shibiao/contract/lessons/lessons';

export type Calendar = OutputOf<typeof lessonsApi.calendar>;
export type Entry = Calendar['list'][number];

/** 上午 and 下午 together are 全天. */
export const halvesText = (halves: readonly number[]): string =>
  [
    ...(halves.includes(1) && halves.includes(2)
      ? ['全天']
      : halves.filter((half) => half < 3).map(HALVES.labelOf)),
    ...(halves.includes(3) ? [HALVES.labelOf(3)] : []),
  ].join('、');

/** 2026-12-01 全天、2026-12-02 上午 */
export const daysText = (sessions: readonly { date: string; half: number }[]): string =>
  [...Map.groupBy(sessions, ({ date }) => date)]
    .map(([date, halves]) => `${date} ${halvesText(halves.map(({ half }) => half))}`)
    .join('、');

/** Entries of each date, with the number of lessons beyond them. */
export function byDate({ list, days }: Calendar): Map<string, { entries: Entry[]; more: number }> {
  const entries = Map.groupBy(list, ({ date }) => date);
  return new Map(
    days.map(({ date, lessons }) => {
      const shown = entries.get(date) ?? [];
      return [date, { entries: shown, more: lessons - shown.length }];
    }),
  );
}
