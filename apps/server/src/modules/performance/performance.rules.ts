import { type Grade, type GradeTable, LOWER_IS_BETTER } from '@shibiao/contract/performance';
import { addDays, addMonths } from '../../lib/dates.ts';
import { isWorkday } from '../../lib/holidays.ts';

const round = (value: number) => Math.round((value + Number.EPSILON) * 100) / 100;

/** min(120, 100 × actual ÷ planned), inverted where less is better; null without a plan or a figure. */
export function autoScore(
  measure: string | null,
  planned: number | null,
  actual: number | null,
): number | null {
  if (planned === null || planned <= 0 || actual === null) return null;
  if (measure !== null && LOWER_IS_BETTER.has(measure))
    return actual <= 0 ? 120 : round(Math.min(120, (100 * planned) / actual));
  return round(Math.min(120, (100 * Math.max(0, actual)) / planned));
}

/** Σ weight × score ÷ 100; null while a score is missing. */
export function totalOf(items: readonly { weight: number; score: number | null }[]): number | null {
  if (items.length === 0 || items.some((item) => item.score === null)) return null;
  return round(items.reduce((sum, { weight, score }) => sum + (weight * (score ?? 0)) / 100, 0));
}

/** Whether new tables keep those of graded months, which the year's grade uses. */
export const keepsHistory = (
  before: readonly GradeTable[],
  after: readonly GradeTable[],
  lastMonth: string,
): boolean => {
  const past = (tables: readonly GradeTable[]) =>
    tables
      .filter(({ from }) => from < lastMonth)
      .toSorted((a, b) => a.from.localeCompare(b.from))
      .map(({ from, grades }) => [
        from,
        grades.map(({ grade, least, coefficient }) => [grade, least, coefficient]),
      ]);
  return JSON.stringify(past(before)) === JSON.stringify(past(after));
};

/** The grade of a final by the table in force that month. */
export function gradeOf(
  final: number,
  month: string,
  tables: readonly GradeTable[],
): { grade: Grade; coefficient: number } {
  const table = tables
    .filter(({ from }) => from <= month)
    .toSorted((a, b) => b.from.localeCompare(a.from))[0];
  const found = table?.grades.toSorted((a, b) => b.least - a.least).find(({ least }) => final >= least);
  return { grade: found?.grade ?? 'E', coefficient: found?.coefficient ?? 0 };
}

const LEAST_MONTHS = 3;
/** The year: the mean of confirmed months weighted by due days; no grade below three months. */
export function yearOf(
  months: readonly { month: string; final: number; dueDays: number }[],
  tables: readonly GradeTable[],
): { year: number | null; grade: Grade | null } {
  const days = months.reduce((sum, one) => sum + one.dueDays, 0);
  if (days === 0) return { year: null, grade: null };
  const year = round(months.reduce((sum, one) => sum + one.final * one.dueDays, 0) / days);
  const last = months.at(-1)?.month ?? '';
  return { year, grade: months.length < LEAST_MONTHS ? null : gradeOf(year, last, tables).grade };
}

/**
 * Months of a page of rows sorted by month.
 * @param skipped rows before the page
 * @returns offset: rows of the first of these months before the page
 */
export function monthsOnPage(
  months: readonly { month: string; count: number }[],
  skipped: number,
  count: number,
): { shown: string[]; offset: number } {
  const shown: string[] = [];
  let offset = skipped;
  let before = 0;
  for (const one of months) {
    const after = before + one.count;
    if (after > skipped && before < skipped + count) {
      if (shown.length === 0) offset = skipped - before;
      shown.push(one.month);
    }
    before = after;
  }
  return { shown, offset };
}

/** The nth working day of the next month. */
function workdayAfter(month: string, count: number): string {
  let day = `${addMonths(month, 1)}-01`;
  for (let left = count - Number(isWorkday(day)); left > 0; ) {
    day = addDays(day, 1);
    if (isWorkday(day)) left--;
  }
  return day;
}
/** Deadlines of a month: self-scoring on the 3rd working day of the next month, the leader on the 6th. */
export const deadlinesOf = (month: string): { self: string; score: string } => ({
  self: workdayAfter(month, 3),
  score: workdayAfter(month, 6),
});

interface Template {
  id: number;
  roleKey: string | null;
  post: string | null;
  fromMonth: string;
}
/** A person's template: by post, else by role, else the general one; the newest valid in the month. */
export function templateFor<T extends Template>(
  templates: readonly T[],
  person: { post: string | null; roleKeys: readonly string[] },
  month: string,
): T | undefined {
  const begun = templates
    .filter((one) => one.fromMonth <= month)
    .toSorted((a, b) => b.fromMonth.localeCompare(a.fromMonth));
  return (
    begun.find((one) => one.post !== null && one.post === person.post) ??
    begun.find((one) => one.roleKey !== null && person.roleKeys.includes(one.roleKey)) ??
    begun.find((one) => one.post === null && one.roleKey === null)
  );
}
