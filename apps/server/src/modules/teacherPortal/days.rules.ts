import { addDays, daysBetween } from '../../lib/dates.ts';

export interface HalfDay {
  date: string;
  half: number;
}
export interface Span {
  from: HalfDay;
  to: HalfDay;
}

const HALVES_A_DAY = 3;
/** Half-days have an order of their own: no clock times, no zones. */
const ORIGIN = '2000-01-01';
const placeOf = ({ date, half }: HalfDay): number => daysBetween(ORIGIN, date) * HALVES_A_DAY + half - 1;
const atPlace = (place: number): HalfDay => ({
  date: addDays(ORIGIN, Math.floor(place / HALVES_A_DAY)),
  half: (place % HALVES_A_DAY) + 1,
});
export const isAfter = (one: HalfDay, other: HalfDay): boolean => placeOf(one) > placeOf(other);

/** The parts of a span that lie outside a range: none, one, or two. */
export function without(span: Span, range: Span): Span[] {
  const [from, to] = [placeOf(span.from), placeOf(span.to)];
  const [start, end] = [placeOf(range.from), placeOf(range.to)];
  if (to < start || from > end) return [span];
  return [
    ...(from < start ? [{ from: span.from, to: atPlace(start - 1) }] : []),
    ...(to > end ? [{ from: atPlace(end + 1), to: span.to }] : []),
  ];
}
