import { ALL_MEASURES, type AnyMeasure } from '@shibiao/contract/measures';
import type { SheetItem } from '@shibiao/contract/performance';
import type { Executor } from '../../db/transaction.ts';
import { type DayRange, daysOf, monthRange, today } from '../../lib/dates.ts';
import { isWorkday } from '../../lib/holidays.ts';
import { employmentIn } from '../attendance/attendance.queries.ts';
import { figuresByMonth } from '../attendance/attendance.service.ts';
import { filing } from '../sales/due.queries.ts';
import { figureByPerson } from '../teacherDept/boards.queries.ts';
import { evaluationsOf, measuredOf, objectionsTo, weekCompletions, winRates } from './actuals.queries.ts';
import { autoScore } from './performance.rules.ts';

type Actuals = Map<number, number | null>;
const percent = (part: number, whole: number) =>
  whole === 0 ? null : Math.round((part / whole) * 10_000) / 100;
const isMeasured = (measure: string): measure is AnyMeasure =>
  (ALL_MEASURES.values as string[]).includes(measure);

/** An automatic figure of people for a month, by the same definition as on other screens. */
async function actualsOf(
  db: Executor,
  measure: string,
  people: readonly number[],
  month: string,
): Promise<Actuals> {
  const span = monthRange(month);
  if (isMeasured(measure)) {
    const values = await measuredOf(db, measure, people, span);
    return new Map(people.map((id) => [id, values.get(id) ?? 0]));
  }
  if (measure === 'winRate')
    return new Map(
      (await winRates(db, people, span)).map(({ id, won, lost }) => [id, percent(won, won + lost)]),
    );
  if (measure === 'filed') {
    const rows = await filing(db, people, workdaysSoFar(span));
    return new Map(rows.map(({ personnelId, filed, due }) => [personnelId, percent(filed, due)]));
  }
  if (measure === 'present') {
    const employed = await employmentIn(db, people, span);
    const figures = await figuresByMonth(db, employed, [month]);
    return new Map([...figures].map(([id, [one]]) => [id, percent(one?.present ?? 0, one?.due ?? 0)]));
  }
  if (measure === 'weekCompletion')
    return new Map((await weekCompletions(db, people, span)).map(({ id, value }) => [id, value]));
  if (measure === 'firstHours' || measure === 'courseware')
    return await boardFigures(db, measure, people, span);
  if (measure === 'objections') {
    const raised = new Map((await objectionsTo(db, people, span)).map(({ id, count }) => [id, count]));
    return new Map(people.map((id) => [id, raised.get(id) ?? 0]));
  }
  return new Map((await evaluationsOf(db, people, span)).map(({ id, score }) => [id, score]));
}

/** Figures of the teacher board; the share of timely courseware in per cent. */
async function boardFigures(
  db: Executor,
  measure: 'firstHours' | 'courseware',
  people: readonly number[],
  span: DayRange,
): Promise<Actuals> {
  const day = today();
  const until = span.to > day ? span.to : day;
  const asked = { ...span, today: day, workdays: daysOf({ from: span.from, to: until }).filter(isWorkday) };
  const rows =
    measure === 'firstHours'
      ? await figureByPerson(db, 'demands', 'firstHours', people, asked)
      : await figureByPerson(db, 'courseware', 'onTimeRate', people, asked);
  const scale = measure === 'courseware' ? 100 : 1;
  return new Map(
    rows.map(({ id, value }) => [id, value === null ? null : Math.round(value * scale * 100) / 100]),
  );
}

const workdaysSoFar = (span: DayRange) => daysOf(span).filter((day) => isWorkday(day) && day <= today());

interface Sheet {
  id: number;
  personnelId: number;
  month: string;
  status: number;
  items: SheetItem[];
}

/**
 * Fills present figures into the automatic items of unscored sheets (status below 3); scored ones stay. One statement a
 * measure and month.
 */
export async function withActuals<S extends Sheet>(db: Executor, sheets: readonly S[]): Promise<S[]> {
  const wanted = new Map<string, { measure: string; month: string; people: number[] }>();
  for (const { personnelId, month, status, items } of sheets)
    for (const { source, measure } of status < 3 ? items : []) {
      if (source !== 'auto' || !measure) continue;
      const key = `${month} ${measure}`;
      const known = wanted.get(key);
      if (known) known.people.push(personnelId);
      else wanted.set(key, { measure, month, people: [personnelId] });
    }
  const actuals = new Map<string, Actuals>();
  for (const [key, { measure, month, people }] of wanted)
    actuals.set(key, await actualsOf(db, measure, [...new Set(people)], month));
  // A scored sheet among open ones keeps its scored figures.
  return sheets.map((sheet) => (sheet.status < 3 ? filledIn(sheet, actuals) : sheet));
}

const filledIn = <S extends Sheet>(sheet: S, actuals: ReadonlyMap<string, Actuals>): S => ({
  ...sheet,
  items: sheet.items.map((item) => {
    const of = item.measure ? actuals.get(`${sheet.month} ${item.measure}`) : undefined;
    if (!of || item.source !== 'auto') return item;
    const actual = of.get(sheet.personnelId) ?? null;
    return { ...item, actual, autoScore: autoScore(item.measure, item.planned, actual) };
  }),
});
