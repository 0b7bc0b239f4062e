import { kindFacts, UNDIVIDED_OVERTIME } from '@shibiao/contract/attendance/marks';
import type { Item } from './attendance.rules.ts';

/** Undivided overtime equals working-day, rest-day and holiday overtime together. */
export const isSameMatter = (a: string, b: string): boolean =>
  a === b || ([a, b].includes(UNDIVIDED_OVERTIME) && a.startsWith('加班') && b.startsWith('加班'));

const isOfDays = (kind: string): boolean => kindFacts(kind)?.unit === '半天';

/**
 * The part of a month's figures that no approved request says already, in the order of the figures. A request's days
 * are first a part of the figure of the same matter; those that the clock does not know it took for absence.
 * @param day a request's later days are not in the figures of absence yet
 */
export function besideRequests(
  figures: readonly Pick<Item, 'kind' | 'quantity'>[],
  requested: readonly Item[],
  day: string,
): number[] {
  const said = requested.map(({ kind, quantity, date }) => ({ kind, quantity, date }));
  const rest = figures.map(({ quantity }) => quantity);
  const cut = (at: number, one: { quantity: number }) => {
    const by = Math.min(rest[at] ?? 0, one.quantity);
    rest[at] = (rest[at] ?? 0) - by;
    one.quantity -= by;
  };
  for (const [at, figure] of figures.entries())
    for (const one of said) if (isSameMatter(figure.kind, one.kind)) cut(at, one);
  for (const [at, figure] of figures.entries())
    if (figure.kind === '旷工')
      for (const one of said) if (isOfDays(one.kind) && (one.date ?? day) <= day) cut(at, one);
  return rest;
}
