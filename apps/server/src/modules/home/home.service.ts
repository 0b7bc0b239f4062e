import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import { homeApi } from '@shibiao/contract/home';
import { datedFigure, datedRows } from '../../db/cache.ts';
import type { Database } from '../../db/pool.ts';
import type { Actor } from '../../lib/actor.ts';
import { seenByAll, seenByOne, seenIn } from '../../lib/cache.ts';
import { addDays, addMonths, daysOf, monthOf, monthRange, today } from '../../lib/dates.ts';
import { isWorkday } from '../../lib/holidays.ts';
import { paceOf, shareOf } from '../salespeople/salespeople.rules.ts';
import { ownSubject, subjectName } from '../targets/targets.queries.ts';
import { cashByMonth, dailyOf, loadByDay, monthlyOf, plannedOf } from './home.queries.ts';
import { addedUp, spreadOver } from './home.rules.ts';

type Api = typeof homeApi;
/** An answer without its time of computation. */
type Undated<K extends keyof Api> = Omit<OutputOf<Api[K]>, 'asOf'>;

/** Two weeks, including today. */
const LOAD_DAYS = 14;
const MONTHS = 12;

/** The caller's own month, cached by subject. */
export async function ownPace(
  db: Database,
  actor: Actor,
  input: InputOf<Api['pace']>,
): Promise<OutputOf<Api['pace']>> {
  const subject = ownSubject(actor);
  const now = today();
  const month = input.month ?? monthOf(now);
  const measure = input.measure ?? 'receipt';
  const span = monthRange(month);
  const compute = async (): Promise<Undated<'pace'>> => {
    const [year = 0, no = 1] = month.split('-').map(Number);
    const [name, planned, done] = await Promise.all([
      subjectName(db, subject),
      plannedOf(db, subject, measure, year, no),
      dailyOf(db, subject, measure, span),
    ]);
    const days = daysOf(span);
    const sums = addedUp(days, done);
    const actual = sums.at(-1) ?? '0.00';
    const { workdays, passedWorkdays, pace } = paceOf(span, now);
    const expected = planned === null ? null : spreadOver(planned, days.map(isWorkday));
    return {
      subjectKind: subject.kind,
      subjectId: subject.id,
      subjectName: name,
      ...span,
      measure,
      planned,
      actual,
      workdays,
      passedWorkdays,
      rate: planned === null ? null : shareOf(actual, planned),
      pace,
      days: days.map((date, i) => ({
        date,
        actual: date <= now ? (sums[i] ?? null) : null,
        expected: expected?.[i] ?? null,
      })),
    };
  };
  return await datedFigure(db, homeApi.pace, seenByAll, { subject, month, measure, now }, compute);
}

/** Months of a year of the caller's own subject, each beside the year before. */
export async function ownMonths(
  db: Database,
  actor: Actor,
  input: InputOf<Api['months']>,
): Promise<OutputOf<Api['months']>> {
  const subject = ownSubject(actor);
  const year = input.year ?? Number(today().slice(0, 4));
  const compute = async (): Promise<Undated<'months'>> => {
    const [name, figures] = await Promise.all([
      subjectName(db, subject),
      monthlyOf(db, subject, ['contract', 'receipt'], { from: `${year - 1}-01-01`, to: `${year}-12-31` }),
    ]);
    const by = new Map(figures.map((one) => [`${one.measure} ${one.month}`, one]));
    const partOf = (measure: string, month: string) => {
      const { planned = null, actual = '0.00' } = by.get(`${measure} ${month}`) ?? {};
      return { planned, actual, before: by.get(`${measure} ${addMonths(month, -MONTHS)}`)?.actual ?? '0.00' };
    };
    return {
      year,
      subjectKind: subject.kind,
      subjectId: subject.id,
      subjectName: name,
      list: Array.from({ length: MONTHS }, (_, i) => {
        const month = addMonths(`${year}-01`, i);
        return {
          month,
          ...monthRange(month),
          contract: partOf('contract', month),
          receipt: partOf('receipt', month),
        };
      }),
    };
  };
  return await datedFigure(db, homeApi.months, seenByAll, { subject, year }, compute);
}

/** The next two weeks' lessons by day. */
export async function nextLoad(db: Database, actor: Actor): Promise<OutputOf<Api['load']>> {
  const from = today();
  const span = { from, to: addDays(from, LOAD_DAYS - 1) };
  return await datedRows(db, homeApi.load, seenIn(actor, 'lessons'), span, async () =>
    (await loadByDay(db, actor, span)).map((day) => ({ ...day, isWorkday: isWorkday(day.date) })),
  );
}

/** Twelve months of money received and paid. */
export async function cashFlow(db: Database, actor: Actor): Promise<OutputOf<Api['cash']>> {
  const last = monthOf(today());
  const span = { from: `${addMonths(last, 1 - MONTHS)}-01`, to: monthRange(last).to };
  return await datedRows(db, homeApi.cash, seenByOne(actor), span, async () =>
    (await cashByMonth(db, actor, span)).map((one) => ({ ...one, ...monthRange(one.month) })),
  );
}
