import { MONEY_MEASURES, type PERIODS, type TargetMeasure } from '@shibiao/contract/targets';

type PeriodKind = (typeof PERIODS.values)[number];
const two = (n: number) => String(n).padStart(2, '0');
const lastDay = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** First and last day of a period. */
export function daysOf(year: number, kind: PeriodKind, no: number): { from: string; to: string } {
  const [first, last] = kind === 'year' ? [1, 12] : kind === 'quarter' ? [no * 3 - 2, no * 3] : [no, no];
  return { from: `${year}-${two(first)}-01`, to: `${year}-${two(last)}-${lastDay(year, last)}` };
}

/** Reason why a period's number does not fit its kind; null when it does. */
export function periodProblem(kind: PeriodKind, no: number): string | null {
  if (kind === 'year') return no === 0 ? null : '年度目标不分期';
  const most = kind === 'quarter' ? 4 : 12;
  return no >= 1 && no <= most ? null : `应为 1–${most}`;
}

/** A week's share of month targets, rounded up to the planning step: half a day, one, 100 yuan. */
export function roundedUp(measure: string, value: number): number {
  const step = measure === 'days' ? 0.5 : MONEY_MEASURES.has(measure as TargetMeasure) ? 100 : 1;
  // Shares are whole cents; a float sum may end in .0000001.
  return Math.ceil(Number((Number(value.toFixed(2)) / step).toFixed(6))) * step;
}
