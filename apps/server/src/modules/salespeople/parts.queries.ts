import { type RawBuilder, sql } from 'kysely';
import type { Condition } from '../../db/list.ts';
import type { DayRange } from '../../lib/dates.ts';
import { type FactSpan, isOfOwners } from '../targets/measures.queries.ts';

// Components of people's figures beyond the facts of measures. The table counts them and the list behind a figure shows
// them, by one definition.

/** Age in days from which a debt is overdue. */
const OVERDUE_DAYS = 60;

const GAINING = ['created', 'claimed', 'imported'];
const BACK = ['restored', 'merged'];
const LOSING = ['recycled', 'released', 'left'];

/** Ownership periods begun in a span, as (owner_id, contact_id, at, how, nth): `nth` of a customer's gains. */
export const begunIn = (span: FactSpan): RawBuilder<unknown> => sql`(
  select owner_id, contact_id, from_at as at, how, row_number() over (
    partition by owner_id, contact_id, how = any(${GAINING}::text[]) order by from_at) as nth
  from ownership_period where from_at >= ${span.from}::date and from_at < ${span.to}::date + 1
    and ${isOfOwners(span, 'owner_id')})`;
/** Beginnings of a period: gained (again), returned, or received from a colleague. */
export const BEGUN = {
  gained: sql<boolean>`how = any(${GAINING}::text[])`,
  regained: sql<boolean>`how = any(${GAINING}::text[]) and nth > 1`,
  restored: sql<boolean>`how = any(${BACK}::text[])`,
  movedIn: sql<boolean>`how <> all(${[...GAINING, ...BACK]}::text[])`,
} satisfies Record<string, Condition>;

/** Periods ended in a span, and open ones of customers deleted in it, as (owner_id, contact_id, at, how). */
export const endedIn = (span: FactSpan): RawBuilder<unknown> => sql`(
  select owner_id, contact_id, to_at as at, coalesce(ended_how, 'transferred') as how from ownership_period
  where to_at >= ${span.from}::date and to_at < ${span.to}::date + 1 and ${isOfOwners(span, 'owner_id')}
  union all
  select p.owner_id, c.id, c.deleted_at, 'deleted' from contact c
  join ownership_period p on p.contact_id = c.id and p.to_at is null
  where c.deleted_at >= ${span.from}::date and c.deleted_at < ${span.to}::date + 1 and ${isOfOwners(span, 'p.owner_id')})`;
/** Ends of a period. */
export const ENDED = {
  lost: sql<boolean>`how = any(${LOSING}::text[])`,
  mergedAway: sql<boolean>`how = 'merged'`,
  removed: sql<boolean>`how = 'deleted'`,
  movedOut: sql<boolean>`how <> all(${[...LOSING, 'merged', 'deleted']}::text[])`,
} satisfies Record<string, Condition>;

/** Results of a demand `d` (4 已排课, 5 丢单). */
export const DEMANDS = {
  won: sql<boolean>`d.status = 4`,
  lost: sql<boolean>`d.status = 5`,
  open: sql<boolean>`d.status < 4`,
  recommended: sql<boolean>`exists (select from demand_recommendation r where r.demand_id = d.id)`,
} satisfies Record<string, Condition>;

/** Conditions on a lesson `l` in 合同额: begun, and with a receipt. */
export const LESSONS = {
  taught: sql<boolean>`l.first_date <= current_date`,
  paid: sql<boolean>`l.received > 0`,
} satisfies Record<string, Condition>;

/** Last day of the accounts: the span's, or today when that is in the future. */
const closing = ({ to }: DayRange) => sql`least(${to}::date, current_date)`;
/**
 * Lessons over by the end of a span (the definition of 未收 as of that day), as (owner_id, id, last_date, fee, received,
 * open): with receipts and write-offs until then. Called `books`. With owners, other people's receipts are not read.
 */
export const booksOf = (span: FactSpan): RawBuilder<unknown> => sql`(
  select l.owner_id, l.id, l.last_date, l.fee_income as fee, l.received - coalesce(later.amount, 0) as received,
    l.fee_income - l.received + coalesce(later.amount, 0) - l.written_off + coalesce((select sum(w.amount)
      from lesson_write_off w where w.lesson_id = l.id and w.is_active and w.written_on > ${span.to}::date), 0) as open
  from lesson l left join (
    select x.lesson_id, sum(x.amount) as amount from receipt r join receipt_line x on x.receipt_id = r.id and x.is_active
    where r.deleted_at is null and r.received_on > ${span.to}::date
      and ${span.owners ? sql`x.lesson_id in (select id from lesson where ${isOfOwners(span, 'owner_id')})` : sql`true`} group by 1
  ) later on later.lesson_id = l.id
  where l.status = 1 and l.lesson_status = 1 and l.last_date <= ${closing(span)}
    and ${isOfOwners(span, 'l.owner_id')}) books`;
/** Whether a lesson in `books` ended more than 60 days before the end. */
export const isOverdue = (span: DayRange): Condition =>
  sql<boolean>`books.last_date < ${closing(span)} - ${OVERDUE_DAYS}::integer`;
