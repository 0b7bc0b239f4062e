import { OWNERSHIP_HOW } from '@shibiao/contract/customers/customerPage';
import { DEMAND_STATUS } from '@shibiao/contract/demands';
import type { InputOf } from '@shibiao/contract/endpoint';
import { LESSON_STATUS } from '@shibiao/contract/lessons/codes';
import type { AnyMeasure } from '@shibiao/contract/measures';
import { FILING } from '@shibiao/contract/sales';
import type { FigureKey, FigureRow } from '@shibiao/contract/salespeople/rows';
import { salespeopleApi } from '@shibiao/contract/salespeople/salespeople';
import { type RawBuilder, sql } from 'kysely';
import { figure } from '../../db/cache.ts';
import { readByCursor } from '../../db/cursor.ts';
import { groupedPage, moneySum } from '../../db/grouped-page.ts';
import type { Condition } from '../../db/list.ts';
import { inScope } from '../../db/scope.ts';
import type { Executor } from '../../db/transaction.ts';
import { type Actor, visiblePersonnel } from '../../lib/actor.ts';
import { seenByOne } from '../../lib/cache.ts';
import { addDays, today } from '../../lib/dates.ts';
import { everybody, filedDays, theseOf } from '../sales/due.queries.ts';
import { type FactSpan, factsOf, isOfOwners } from '../targets/measures.queries.ts';
import { idsOf, peopleOf } from './figures.queries.ts';
import { BEGUN, begunIn, booksOf, DEMANDS, ENDED, endedIn, isOverdue, LESSONS } from './parts.queries.ts';
import { daysDue } from './salespeople.rules.ts';

/** Kind of a figure's rows, and the rows as (owner_id, id, day, value, how); whether one record may have several. */
interface Part {
  of: 'customer' | 'tracking' | 'demand' | 'lesson' | 'receipt' | 'workDay';
  rows: (span: FactSpan) => RawBuilder<unknown>;
  repeats: boolean;
}
const part =
  (of: Part['of'], repeats = false) =>
  (rows: Part['rows']): Part => ({ of, rows, repeats });
const customers = part('customer');
const customerMoves = part('customer', true);
const trackings = part('tracking');
const demands = part('demand');
const lessons = part('lesson');
const receipts = part('receipt');
const workDays = part('workDay', true);

/** Records of a measure, each once per person. */
const once = (measure: AnyMeasure) => (span: FactSpan) =>
  sql`
  select facts.owner_id, facts.id, max(facts.day) as day, 1::numeric as value, null::text as how
  from ${factsOf(measure, span)} facts group by 1, 2`;
/** Records of a measure with the sum of their values per person. */
const summed = (measure: AnyMeasure) => (span: FactSpan) =>
  sql`
  select facts.owner_id, facts.id, max(facts.day) as day, sum(facts.value) as value, null::text as how
  from ${factsOf(measure, span)} facts group by 1, 2`;
const begun = (is: Condition) => (span: FactSpan) =>
  sql`
  select owner_id, contact_id as id, at::date as day, 1::numeric as value, how from ${begunIn(span)} begun where ${is}`;
const ended = (is: Condition) => (span: FactSpan) =>
  sql`
  select owner_id, contact_id as id, at::date as day, 1::numeric as value, how from ${endedIn(span)} ended where ${is}`;
const asked = (is: Condition) => (span: FactSpan) =>
  sql`
  select f.owner_id, f.id, f.day, 1::numeric as value, null::text as how
  from ${factsOf('demands', span)} f join demand d on d.id = f.id where ${is}`;
const sold = (is: Condition) => (span: FactSpan) =>
  sql`
  select f.owner_id, f.id, f.day, 1::numeric as value, null::text as how
  from ${factsOf('contract', span)} f join lesson l on l.id = f.id where ${is}`;
/** Lessons in `books` with a non-zero amount. */
const booked = (amount: RawBuilder<unknown>, is: (span: FactSpan) => Condition) => (span: FactSpan) =>
  sql`
  select owner_id, id, last_date as day, ${amount} as value, null::text as how
  from ${booksOf(span)} where ${amount} <> 0 and ${is(span)}`;
const followed = (isCovered: boolean) => (span: FactSpan) =>
  sql`
  select f.owner_id, t.contact_id as id, max(f.day) as day, 1::numeric as value, null::text as how
  from ${factsOf('followUps', span)} f join tracking t on t.id = f.id
  ${isCovered ? sql`join ${factsOf('heldCustomers', span)} h on h.owner_id = f.owner_id and h.id = t.contact_id` : sql``}
  group by 1, 2`;
const always = () => sql<boolean>`true`;

const PARTS: Record<FigureKey, Part> = {
  followed: customers(followed(false)),
  covered: customers(followed(true)),
  followUps: trackings(once('followUps')),
  demands: demands(once('demands')),
  recommended: demands(asked(DEMANDS.recommended)),
  recommendedThen: demands(
    (span) => sql`
    select coalesce(d.created_for, d.owner_id) as owner_id, d.id, max(r.at)::date as day, 1::numeric as value, null::text as how
    from demand_recommendation r join demand d on d.id = r.demand_id and d.deleted_at is null
    where r.at >= ${span.from}::date and r.at < ${span.to}::date + 1 group by 1, 2`,
  ),
  wonDemands: demands(asked(DEMANDS.won)),
  lostDemands: demands(asked(DEMANDS.lost)),
  openDemands: demands(asked(DEMANDS.open)),
  reserved: lessons(once('reserved')),
  confirmed: lessons(once('confirmed')),
  confirmedFee: lessons(
    (span) => sql`
    select f.owner_id, f.id, max(f.day) as day, max(l.fee_income) as value, null::text as how
    from ${factsOf('confirmed', span)} f join lesson l on l.id = f.id group by 1, 2`,
  ),
  lessons: lessons(once('contract')),
  days: lessons(summed('days')),
  taughtDays: lessons(
    (span) => sql`
    select l.owner_id, l.id, min(s.date) as day, 0.5 * count(*) as value, null::text as how
    from lesson_session s join lesson l on l.id = s.lesson_id and l.status = 1 and l.lesson_status = 1
    where s.date between ${span.from}::date and ${span.to}::date and ${isOfOwners(span, 'l.owner_id')} group by 1, 2`,
  ),
  income: lessons(summed('contract')),
  profit: lessons(summed('profit')),
  taught: lessons(sold(LESSONS.taught)),
  paid: lessons(sold(LESSONS.paid)),
  cancelled: lessons(once('cancelled')),
  received: receipts(summed('receipt')),
  exchanged: receipts(summed('exchanged')),
  receivable: lessons(booked(sql`open`, always)),
  overdue: lessons(booked(sql`open`, isOverdue)),
  taughtReceived: lessons(booked(sql`received`, always)),
  heldStart: customers(({ from, owners }) =>
    once('heldCustomers')({ from: addDays(from, -1), to: addDays(from, -1), owners }),
  ),
  heldEnd: customers(once('heldCustomers')),
  gained: customers(once('newCustomers')),
  regained: customerMoves(begun(BEGUN.regained)),
  movedIn: customerMoves(begun(BEGUN.movedIn)),
  restored: customerMoves(begun(BEGUN.restored)),
  lost: customerMoves(ended(ENDED.lost)),
  movedOut: customerMoves(ended(ENDED.movedOut)),
  mergedAway: customerMoves(ended(ENDED.mergedAway)),
  removed: customerMoves(ended(ENDED.removed)),
  filed: workDays((span) =>
    filedDays(daysDue(span, today()), span.owners ? theseOf(span.owners) : everybody),
  ),
};

/** Columns shown of a record, and whether the caller may open it now. */
const SHOWN: Record<
  Part['of'],
  (actor: Actor) => { joins: RawBuilder<unknown>; columns: RawBuilder<unknown> }
> = {
  customer: (actor) => ({
    joins: sql`join contact c on c.id = grouped.id join institution i on i.id = c.institution_id`,
    columns: sql`'customer' as kind, c.id as "recordId", c.name, null as "contactName", i.name as "cooperationName",
      grouped.how as state, c.deleted_at is null and ${inScope(actor, 'customers', 'c.owner_id')} as "isOwn"`,
  }),
  tracking: (actor) => ({
    joins: sql`join tracking t on t.id = grouped.id join contact c on c.id = t.contact_id
      join institution i on i.id = c.institution_id`,
    columns: sql`'customer' as kind, c.id as "recordId", left(t.content, 60) as name, c.name as "contactName",
      i.name as "cooperationName", t.method as state, c.deleted_at is null and ${inScope(actor, 'customers', 'c.owner_id')} as "isOwn"`,
  }),
  demand: (actor) => ({
    joins: sql`join demand d on d.id = grouped.id left join institution i on i.id = d.institution_id
      left join contact c on c.id = d.contact_id`,
    columns: sql`'demand' as kind, d.id as "recordId", d.topic as name, c.name as "contactName", i.name as "cooperationName",
      d.status::text as state, d.deleted_at is null and ${inScope(actor, 'demands', 'd.owner_id')} as "isOwn"`,
  }),
  lesson: (actor) => ({
    joins: sql`join lesson l on l.id = grouped.id join institution i on i.id = l.institution_id
      left join contact c on c.id = l.contact_id`,
    columns: sql`'lesson' as kind, l.id as "recordId", l.name, c.name as "contactName", i.name as "cooperationName",
      l.lesson_status::text as state, l.status = 1 and ${inScope(actor, 'lessons', 'l.owner_id')} as "isOwn"`,
  }),
  receipt: (actor) => ({
    joins: sql`join receipt r on r.id = grouped.id left join institution i on i.id = r.institution_id`,
    columns: sql`'receipt' as kind, r.id as "recordId", r.no as name, null as "contactName", i.name as "cooperationName",
      r.method as state, ${inScope(actor, 'money', 'r.owner_id')} as "isOwn"`,
  }),
  workDay: (actor) => ({
    joins: sql`left join work_day w on w.id = grouped.id`,
    columns: sql`'workDay' as kind, grouped.id as "recordId", coalesce(nullif(left(w.done, 60), ''), '未填写') as name,
      null as "contactName", null as "cooperationName", grouped.how as state,
      w.id is not null and (w.submitted_at is not null or w.personnel_id = ${actor.personnelId}) as "isOwn"`,
  }),
};
const LABELS: Partial<Record<Part['of'], (state: unknown) => string>> = {
  customer: OWNERSHIP_HOW.labelOf,
  demand: DEMAND_STATUS.labelOf,
  lesson: LESSON_STATUS.labelOf,
  workDay: FILING.labelOf,
};

type Input = InputOf<typeof salespeopleApi.rows>;
type Row = Omit<FigureRow, 'note'> & { state: string | null };

/** Rows of a figure with their shown columns. */
async function partsOf(
  db: Executor,
  actor: Actor,
  { figure: asked, withLeft, sort = 'day', order = 'desc', ...input }: Input,
) {
  const ids = await idsOf(db, actor, input, input.to);
  const owners = ids ? [...ids] : visiblePersonnel(actor, 'reports');
  const span = { from: input.from, to: input.to, owners };
  const { of, rows, repeats } = PARTS[asked];
  const { joins, columns } = SHOWN[of](actor);
  const labelOf = LABELS[of] ?? ((state: unknown) => String(state ?? ''));
  const nth = repeats
    ? sql`row_number() over (partition by part.owner_id, part.id order by part.day)`
    : sql`1`;
  return {
    tables: sql`people as materialized ${peopleOf(actor, input, span)}`,
    groups: sql`
      select part.*, people.name as owner, ${nth} as nth
      from (${rows(span)}) part join people on people.id = part.owner_id
      where ${withLeft === false ? sql`not people."isLeft"` : sql`true`}`,
    order: sql`${sql.ref(`grouped.${sort}`)} ${sql.raw(order)}, grouped.owner_id, grouped.id, grouped.nth`,
    columns: sql`grouped.owner_id || '-' || grouped.id || '-' || grouped.nth as key, grouped.owner_id as "personnelId",
      grouped.owner as "personnelName", grouped.day::text as day, grouped.value::numeric(16, 2)::text as value, ${columns}`,
    joins,
    shown: ({ state, ...row }: Row): FigureRow => ({ ...row, note: labelOf(state) }),
  };
}

/** Rows counted by a figure of the tables of people; their sum is the figure. */
export async function figureRows(
  db: Executor,
  actor: Actor,
  input: Input,
): Promise<{ list: FigureRow[]; total: number; sums: { value: string } }> {
  const key = { ...input, day: today() };
  const { value } = await figure(db, salespeopleApi.rows, seenByOne(actor), key, async () => {
    const { shown, ...parts } = await partsOf(db, actor, input);
    const page = await groupedPage<Row, { value: string }>(db, input, {
      ...parts,
      sums: { value: moneySum('value') },
    });
    return { ...page, list: page.list.map(shown) };
  });
  return value;
}

/** All of them for an export, streamed. */
export async function* streamFigureRows(db: Executor, actor: Actor, input: Input): AsyncGenerator<FigureRow> {
  const { tables, groups, order, columns, joins, shown } = await partsOf(db, actor, input);
  const rows = readByCursor<Row>(
    db,
    sql`with ${tables} select ${columns} from (${groups}) grouped ${joins} order by ${order}` as never,
  );
  for await (const row of rows) yield shown(row);
}
