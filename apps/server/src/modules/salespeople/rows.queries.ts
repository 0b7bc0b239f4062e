import { OWNERSHIP_HOW } from '@shibiao/contract/customers/customerPage';
import { DEMAND_STATUS } from '@shibiao/contract/demands';
import type { InputOf } from '@shibiao/contract/endpoint';
import { LESSON_STATUS } from '@shibiao/contract/lessons/codes';
import type { AnyMeasure } from '@shibiao/contract/measures';
import type { FigureKey, FigureRow } from '@shibiao/contract/salespeople/rows';
import type { salespeopleApi } from '@shibiao/contract/salespeople/salespeople';
import { type RawBuilder, sql } from 'kysely';
import { groupedPage, moneySum } from '../../db/grouped-page.ts';
import type { Condition } from '../../db/list.ts';
import { inScope } from '../../db/scope.ts';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { addDays, type DayRange } from '../../lib/dates.ts';
import { factsOf } from '../targets/measures.queries.ts';
import { peopleOf } from './figures.queries.ts';
import { BEGUN, begunIn, booksOf, DEMANDS, ENDED, endedIn, isOverdue, LESSONS } from './parts.queries.ts';

/** What a figure's rows are of, and the rows as (owner_id, id, day, value, how). */
interface Part {
  of: 'customer' | 'tracking' | 'demand' | 'lesson' | 'receipt';
  rows: (span: DayRange) => RawBuilder<unknown>;
}
const part =
  (of: Part['of']) =>
  (rows: Part['rows']): Part => ({ of, rows });
const [customers, trackings, demands, lessons, receipts] = (
  ['customer', 'tracking', 'demand', 'lesson', 'receipt'] as const
).map(part) as [PartOf, PartOf, PartOf, PartOf, PartOf];
type PartOf = ReturnType<typeof part>;

/** Things of a measure, each once a person. */
const once = (measure: AnyMeasure) => (span: DayRange) =>
  sql`
  select facts.owner_id, facts.id, max(facts.day) as day, 1::numeric as value, null::text as how
  from ${factsOf(measure, span)} facts group by 1, 2`;
/** Things of a measure with the sum of what they count for a person. */
const summed = (measure: AnyMeasure) => (span: DayRange) =>
  sql`
  select facts.owner_id, facts.id, max(facts.day) as day, sum(facts.value) as value, null::text as how
  from ${factsOf(measure, span)} facts group by 1, 2`;
const begun = (is: Condition) => (span: DayRange) =>
  sql`
  select owner_id, contact_id as id, at::date as day, 1::numeric as value, how from ${begunIn(span)} begun where ${is}`;
const ended = (is: Condition) => (span: DayRange) =>
  sql`
  select owner_id, contact_id as id, at::date as day, 1::numeric as value, how from ${endedIn(span)} ended where ${is}`;
const asked = (is: Condition) => (span: DayRange) =>
  sql`
  select f.owner_id, f.id, f.day, 1::numeric as value, null::text as how
  from ${factsOf('demands', span)} f join demand d on d.id = f.id where ${is}`;
const sold = (is: Condition) => (span: DayRange) =>
  sql`
  select f.owner_id, f.id, f.day, 1::numeric as value, null::text as how
  from ${factsOf('contract', span)} f join lesson l on l.id = f.id where ${is}`;
/** Lessons in the books with an amount that is not 0. */
const booked = (amount: RawBuilder<unknown>, is: (span: DayRange) => Condition) => (span: DayRange) =>
  sql`
  select owner_id, id, last_date as day, ${amount} as value, null::text as how
  from ${booksOf(span)} books where ${amount} <> 0 and ${is(span)}`;
const followed = (isCovered: boolean) => (span: DayRange) =>
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
    ({ from, to }) => sql`
    select coalesce(d.created_for, d.owner_id) as owner_id, d.id, max(r.at)::date as day, 1::numeric as value, null::text as how
    from demand_recommendation r join demand d on d.id = r.demand_id and d.deleted_at is null
    where r.at >= ${from}::date and r.at < ${to}::date + 1 group by 1, 2`,
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
    ({ from, to }) => sql`
    select l.owner_id, l.id, min(s.date) as day, 0.5 * count(*) as value, null::text as how
    from lesson_session s join lesson l on l.id = s.lesson_id and l.status = 1 and l.lesson_status = 1
    where s.date between ${from}::date and ${to}::date group by 1, 2`,
  ),
  income: lessons(summed('contract')),
  profit: lessons(summed('profit')),
  taught: lessons(sold(LESSONS.taught)),
  paid: lessons(sold(LESSONS.paid)),
  cancelled: lessons(once('cancelled')),
  received: receipts(summed('receipt')),
  exchanged: receipts(summed('exchanged')),
  receivable: lessons(booked(sql`fee - received`, always)),
  overdue: lessons(booked(sql`fee - received`, isOverdue)),
  taughtReceived: lessons(booked(sql`received`, always)),
  heldStart: customers(({ from }) =>
    once('heldCustomers')({ from: addDays(from, -1), to: addDays(from, -1) }),
  ),
  heldEnd: customers(once('heldCustomers')),
  gained: customers(once('newCustomers')),
  regained: customers(begun(BEGUN.regained)),
  movedIn: customers(begun(BEGUN.movedIn)),
  restored: customers(begun(BEGUN.restored)),
  lost: customers(ended(ENDED.lost)),
  movedOut: customers(ended(ENDED.movedOut)),
  mergedAway: customers(ended(ENDED.mergedAway)),
  removed: customers(ended(ENDED.removed)),
};

/** What is shown of a thing, and whether the caller may open it now. */
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
};
const LABELS: Partial<Record<Part['of'], (state: unknown) => string>> = {
  customer: OWNERSHIP_HOW.labelOf,
  demand: DEMAND_STATUS.labelOf,
  lesson: LESSON_STATUS.labelOf,
};

/** The rows that a figure of the tables of people counts, with the same people; their sum is the figure. */
export async function figureRows(
  db: Executor,
  actor: Actor,
  input: InputOf<typeof salespeopleApi.rows>,
): Promise<{ list: FigureRow[]; total: number; sums: { value: string } }> {
  const { figure, withLeft, sort = 'day', order = 'desc' } = input;
  const span = { from: input.from, to: input.to };
  const { of, rows } = PARTS[figure];
  const { joins, columns } = SHOWN[of](actor);
  const by = sql`${sql.ref(`grouped.${sort}`)} ${sql.raw(order)}`;
  const page = await groupedPage<Omit<FigureRow, 'note'> & { state: string | null }, { value: string }>(
    db,
    input,
    {
      groups: sql`
        select part.*, people.name as owner, row_number() over (
          partition by part.owner_id, part.id order by part.day) as nth
        from (${rows(span)}) part join ${peopleOf(actor, input, span)} people on people.id = part.owner_id
        where ${withLeft === false ? sql`not people."isLeft"` : sql`true`}`,
      order: sql`${by}, grouped.owner_id, grouped.id, grouped.nth`,
      columns: sql`grouped.owner_id || '-' || grouped.id || '-' || grouped.nth as key, grouped.owner_id as "personnelId",
        grouped.owner as "personnelName", grouped.day::text as day, grouped.value::numeric(16, 2)::text as value, ${columns}`,
      joins,
      sums: { value: moneySum('value') },
    },
  );
  const labelOf = LABELS[of] ?? ((state: unknown) => String(state ?? ''));
  return { ...page, list: page.list.map(({ state, ...row }) => ({ ...row, note: labelOf(state) })) };
}
