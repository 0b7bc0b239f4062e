import type { Endpoint, InputOf } from '@shibiao/contract/endpoint';
import {
  DEMANDS_BY,
  EVALUATIONS_BY,
  REPLACEMENTS_BY,
  RESERVATIONS_BY,
  teacherDeptApi,
} from '@shibiao/contract/teacherDept';
import { datedFigure, figure } from '../../db/cache.ts';
import type { Database } from '../../db/pool.ts';
import type { Actor } from '../../lib/actor.ts';
import { seenByAll, seenIn } from '../../lib/cache.ts';
import { addDays, comparedSpan, type DayRange, daysOf, monthRange, today } from '../../lib/dates.ts';
import { badRequest } from '../../lib/errors.ts';
import { isWorkday } from '../../lib/holidays.ts';
import { checkedSpan } from '../../lib/spans.ts';
import {
  fieldGaps,
  hasPart,
  idsBehind,
  rowsOf,
  type Summed,
  scoresByMonth,
  totalsOf,
} from './boards.queries.ts';
import type { Counted } from './facts.queries.ts';
import { bookedByDay, type LoadAsked, lessonsBooked, loadRows, loadTotals } from './load.queries.ts';
import { recordsOf } from './records.queries.ts';
import { lastSixMonths, loadSpan, spanOf } from './teacherDept.rules.ts';

type Input = InputOf<typeof teacherDeptApi.teacherDeptCourseware> & { by?: string | null | undefined };
type Row = { key: string; name: string };

const FIRST_BY: Record<Summed, string> = {
  demands: DEMANDS_BY.values[0] as string,
  reservations: RESERVATIONS_BY.values[0] as string,
  replacements: REPLACEMENTS_BY.values[0] as string,
  evaluations: EVALUATIONS_BY.values[0] as string,
  development: 'month',
  courseware: 'handover',
};

/** Maximum span of a board: three years. @throws 408 */
const counted = (span: DayRange): DayRange => checkedSpan(span, 3 * 366, '最多统计三年');

/** @throws 408 for an invalid span */
function countedOf(board: Summed, { by, field, dqid, from, to }: Input): Counted {
  const group = by ?? FIRST_BY[board];
  const span = counted(spanOf({ from, to }, today(), group === 'month'));
  return of(span, { by: group, field, dqid });
}
function of(span: DayRange, counted: Pick<Counted, 'by' | 'field' | 'dqid'>): Counted {
  const day = today();
  // A demand may be recommended after its span; working hours are counted until today.
  const until = span.to > day ? span.to : day;
  return {
    ...counted,
    ...span,
    today: day,
    workdays: daysOf({ from: span.from, to: until }).filter(isWorkday),
  };
}

/** A page of a board with its totals and those of the previous span, cut to the elapsed days of a running one. */
async function boardOf(db: Database, actor: Actor, board: Summed, endpoint: Endpoint, input: Input) {
  const counted = countedOf(board, input);
  const { from, to, by, field, dqid } = counted;
  const key = { from, to, by, field, dqid, page: input.page, count: input.count, today: counted.today };
  const before = comparedSpan(counted, counted.today);
  const compared = { from: before.from, to: before.until };
  const { value, asOf } = await figure(db, endpoint, seenIn(actor, 'lessons', 'demands'), key, async () => {
    const before = of(compared, counted);
    const [rows, totals, previous] = await Promise.all([
      rowsOf<Row>(db, actor, board, counted, input),
      totalsOf<object>(db, actor, board, counted),
      totalsOf<object>(db, actor, board, before),
    ]);
    const list = board === 'evaluations' ? await withMonths(db, actor, counted, rows.list) : rows.list;
    const gaps = board === 'development' ? { gaps: await fieldGaps(db, actor, counted) } : {};
    return { ...rows, list, totals, previous, ...gaps };
  });
  return { ...value, from, to, compared, asOf };
}

/** Rows with their monthly mean scores of the last six months. */
async function withMonths(
  db: Database,
  actor: Actor,
  counted: Counted,
  rows: readonly Row[],
): Promise<Row[]> {
  const months = lastSixMonths(counted.to);
  const half = { ...counted, from: `${months[0]}-01`, to: monthRange(counted.to.slice(0, 7)).to };
  const keys = rows.map((row) => row.key);
  const found = keys.length > 0 ? await scoresByMonth(db, actor, half, keys) : [];
  const scores = new Map(found.map((one) => [`${one.key}\n${one.month}`, one.score]));
  return rows.map((row) => ({
    ...row,
    months: months.map((month) => scores.get(`${row.key}\n${month}`) ?? null),
  }));
}

const loadOf = (from: string, field: string | null | undefined): LoadAsked => {
  const span = loadSpan(from);
  return { ...span, field, workdays: daysOf(span).filter(isWorkday) };
};

/** A week or a day of the load, or its four weeks. @throws 408 for an invalid span */
function spanOfLoad({ from, to }: Asked): DayRange {
  return counted(to ? { from: from ?? to, to } : loadSpan(from ?? today()));
}

/** Booked and available half-days of four weeks, with those of the four weeks before. */
async function load(db: Database, input: Input) {
  const asked = loadOf(input.from ?? today(), input.field);
  const compared = loadSpan(addDays(asked.from, -28));
  const key = { from: asked.from, field: input.field, page: input.page, count: input.count };
  const { value, asOf } = await figure(db, teacherDeptApi.teacherDeptLoad, seenByAll, key, async () => {
    const [rows, totals, previous, days] = await Promise.all([
      loadRows<Row>(db, asked, input),
      loadTotals<object>(db, asked),
      loadTotals<object>(db, loadOf(compared.from, input.field)),
      bookedByDay(db, asked),
    ]);
    return { ...rows, totals, previous, days };
  });
  return { ...value, from: asked.from, to: asked.to, compared, asOf };
}

/** The answer of a board, in the shape of its endpoint. */
export async function answerOf(
  db: Database,
  actor: Actor,
  board: Summed | 'load',
  endpoint: Endpoint,
  input: Input,
): Promise<never> {
  return (
    board === 'load' ? await load(db, input) : await boardOf(db, actor, board, endpoint, input)
  ) as never;
}

type Asked = InputOf<typeof teacherDeptApi.teacherDeptRecords>;
/** Days of {@link records}. @throws 408 for an invalid span */
export function spanOfRecords(input: Asked): DayRange {
  const { from, to } = input.board === 'load' ? spanOfLoad(input) : countedOf(input.board, input);
  return { from, to };
}

/** Lessons, demands or teachers behind a row or a figure of a board. @throws 400 for an unknown part */
export async function records(db: Database, actor: Actor, input: Asked) {
  const { board, part } = input;
  if (part && !hasPart(board, part)) throw badRequest('该看板没有这一项');
  const ids =
    board === 'load'
      ? lessonsBooked(spanOfLoad(input), input.field, input.key)
      : idsBehind(actor, board, countedOf(board, input), input);
  const { columns: _columns, ...key } = input;
  return await datedFigure(
    db,
    teacherDeptApi.teacherDeptRecords,
    seenIn(actor, 'lessons', 'demands'),
    { ...key, today: today() },
    () => recordsOf(db, actor, board, ids, input),
  );
}
