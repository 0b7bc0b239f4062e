import { archiveApi } from '@shibiao/contract/archive/calls';
import { STAFF_FIGURES, staffRowColumns } from '@shibiao/contract/archive/statistics';
import type { InputOf } from '@shibiao/contract/endpoint';
import { datedFigure, figure, figurePart } from '../../db/cache.ts';
import type { Database } from '../../db/pool.ts';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { seenIn } from '../../lib/cache.ts';
import { addMonths, type DayRange, monthOf, monthsBetween, today } from '../../lib/dates.ts';
import { invalid } from '../../lib/errors.ts';
import { exportColumns, exportOf } from '../../lib/export.ts';
import { checkedSpan } from '../../lib/spans.ts';
import { countedIn, inOrder, staffRow } from './figures.rules.ts';
import { newStaffMonths, partOf, periodsFor } from './periods.queries.ts';
import { compositionOf, newStaffOf, oldStaffOf } from './retention.rules.ts';
import { type Counted, staysOf, turnoverOf } from './turnover.rules.ts';

type Api = typeof archiveApi;
const MOST_YEARS = 10;
/** The requested span: the last twelve months by default, never beyond today. */
function spanOf({ from, to }: Partial<InputOf<Api['turnover']>>): DayRange {
  const day = today();
  const end = to && to < day ? to : day;
  const start = from ?? `${addMonths(monthOf(end), -11)}-01`;
  return checkedSpan({ from: start, to: end }, MOST_YEARS * 366, '一次最多统计十年');
}

type RowsInput = InputOf<Api['figureRows']>;
const COHORTS: readonly string[] = ['entered', 'enteredHere', 'eligible', 'retained'];

const PERIODS = figurePart(archiveApi.figureRows, 'periods');
/** All employments in the caller's scope, cached: figures, filters and pages select from them. */
async function keptPeriods(db: Executor, actor: Actor) {
  const { value } = await figure(db, PERIODS, seenIn(actor, 'personnel'), {}, async () => ({
    periods: await periodsFor(db, actor),
  }));
  return value.periods;
}

/** Days of a figure, the last twelve months by default. */
const daysOf = ({ figure, from, to, on }: RowsInput) =>
  COHORTS.includes(figure)
    ? { from: from ?? `${addMonths(monthOf(to ?? on ?? today()), -11)}-01`, to: to ?? on ?? today() }
    : spanOf({ from, to });

/** All people counted by a figure, in the requested order. */
async function peopleOf(db: Executor, actor: Actor, input: RowsInput): Promise<Counted[]> {
  const { from: _from, to: _to, on, newStaffMonths: given, ...filter } = input;
  const day = on ?? today();
  const span = daysOf(input);
  const months = given ?? (await newStaffMonths(db));
  const wanted = { ...filter, span, on: day, newStaffMonths: months };
  return inOrder(countedIn(await keptPeriods(db, actor), await partOf(db, input), wanted), wanted);
}

export const composition = (db: Executor, actor: Actor, input: InputOf<Api['composition']>) =>
  datedFigure(db, archiveApi.composition, seenIn(actor, 'personnel'), { ...input, day: today() }, async () =>
    compositionOf(await periodsFor(db, actor), await partOf(db, input), input.on ?? today()),
  );

export async function turnover(db: Executor, actor: Actor, input: InputOf<Api['turnover']>) {
  const span = spanOf(input);
  return await datedFigure(
    db,
    archiveApi.turnover,
    seenIn(actor, 'personnel'),
    { ...input, ...span },
    async () => turnoverOf(staysOf(await periodsFor(db, actor), await partOf(db, input)), span),
  );
}

/** @throws 408 for months that end before they begin, or span more than ten years */
export async function newStaffRetention(
  db: Executor,
  actor: Actor,
  input: InputOf<Api['newStaffRetention']>,
) {
  const on = input.on ?? today();
  const to = input.to ?? monthOf(on);
  const from = input.from ?? addMonths(to, -11);
  const months = monthsBetween(from, to);
  if (months < 0 || months > MOST_YEARS * 12)
    throw invalid({ field: 'from', message: '开始月份不能晚于结束月份，且最多十年' });
  return await datedFigure(
    db,
    archiveApi.newStaffRetention,
    seenIn(actor, 'personnel'),
    { ...input, from, to, on },
    async () => newStaffOf(await periodsFor(db, actor), await partOf(db, input), { from, to }, on),
  );
}

export async function oldStaffRetention(
  db: Executor,
  actor: Actor,
  input: InputOf<Api['oldStaffRetention']>,
) {
  const span = spanOf(input);
  const months = input.newStaffMonths ?? (await newStaffMonths(db));
  return await datedFigure(
    db,
    archiveApi.oldStaffRetention,
    seenIn(actor, 'personnel'),
    { ...input, ...span, newStaffMonths: months },
    async () => oldStaffOf(staysOf(await periodsFor(db, actor), await partOf(db, input)), span, months),
  );
}

/** A page of the people counted by a figure. */
export async function figurePage(db: Executor, actor: Actor, input: RowsInput) {
  const { page, count } = input;
  const people = await peopleOf(db, actor, input);
  return { list: people.slice((page - 1) * count, page * count).map(staffRow), total: people.length };
}

export const exportFigure = async (db: Database, actor: Actor, input: InputOf<Api['exportFigureRows']>) =>
  exportOf(
    STAFF_FIGURES.labelOf(input.figure),
    exportColumns(staffRowColumns),
    input.columns,
    (await peopleOf(db, actor, input)).map(staffRow),
    // The head count refers to one day, whatever span the request has.
    input.figure === 'here' ? { on: input.on ?? today(), from: null, to: null } : daysOf(input),
  );
