import { commissionEntriesApi } from '@shibiao/contract/commissions/entries';
import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { readByCursor } from '../../db/cursor.ts';
import { groupedPage, moneySum } from '../../db/grouped-page.ts';
import { and, type Condition, equals, list, type Rows, since, until } from '../../db/list.ts';
import { inScope } from '../../db/scope.ts';
import { matchesKeyword } from '../../db/search.ts';
import type { DB } from '../../db/tables.generated.ts';
import type { Executor } from '../../db/transaction.ts';
import { organisationsBelow } from '../../db/trees.ts';
import type { Actor } from '../../lib/actor.ts';
import { matchesPerson } from '../personnel/personnel.queries.ts';

type Entry = OutputOf<typeof commissionEntriesApi.entries>['list'][number];
type PersonMonth = OutputOf<typeof commissionEntriesApi.months>['list'][number];
type MonthSums = OutputOf<typeof commissionEntriesApi.months>['sums'];

/**
 * Reason why an entry is not due; null when it is. Due are entries of lessons taught with a teacher fee, carried
 * entries, and reversals of a batch's entry. Requires an entry joined to its lesson and that lesson's terms.
 */
export const WAITING = sql<string | null>`case when commission_entry.kind = 'carry' then null
  when exists (select from commission_entry reversed where reversed.id = commission_entry.reverses_id and reversed.batch_id is not null)
    and not commission_entry.is_tiered then null
  when lesson.status <> 1 or lesson.lesson_status <> 1 then '课程未确认或已取消'
  when lesson.last_date > current_date then '尚未上课'
  when lesson.teacher_fee = 0 and not coalesce(commission_lesson.is_free, false) then '缺课酬' end`;

const STATE = sql<string>`case when commission_batch.status = 4 then '已发放' when commission_batch.id is not null then '批次中'
  when ${WAITING} is not null then '未到期' when commission_entry.held_reason is not null then '暂缓' else '可发放' end`;

/** Entries with their lesson, its terms and their batch, for raw statements. */
export const ENTRIES = sql`commission_entry left join lesson on lesson.id = commission_entry.lesson_id
  left join commission_lesson on commission_lesson.lesson_id = lesson.id
  left join commission_batch on commission_batch.id = commission_entry.batch_id`;

/**
 * Lessons with waiting entries, each kind found by its own index. They are few, which saves joining open entries with
 * all lessons.
 */
const WAITING_LESSONS = sql`select unconfirmed.id from lesson unconfirmed where unconfirmed.status = 1 and unconfirmed.lesson_status in (0, 2, 3, 4)
  union all select deleted.id from lesson deleted where deleted.status = 2
  union all select coming.id from lesson coming where coming.status = 1 and coming.last_date > current_date
  union all select unpriced.id from lesson unpriced where unpriced.teacher_fee = 0
    and not exists (select from commission_lesson terms where terms.lesson_id = unpriced.id and terms.is_free)`;

/** Whether WAITING gives a reason, for conditions over many entries. */
const IS_WAITING: Condition = sql`(commission_entry.lesson_id in (${WAITING_LESSONS}) and (commission_entry.is_tiered
  or (select reversed.batch_id from commission_entry reversed where reversed.id = commission_entry.reverses_id) is null))`;

/** Open entries for the next batch, including held ones. */
const IS_OPEN_AND_DUE: Condition = sql`commission_entry.batch_id is null and ${IS_WAITING} is not true`;

/** Whether a live lesson may have open due entries, by its own columns where they suffice. */
export const MAY_BE_DUE: Condition = sql`(lesson.lesson_status = 1 and lesson.last_date <= current_date and (lesson.teacher_fee <> 0
      or exists (select from commission_lesson terms where terms.lesson_id = lesson.id and terms.is_free))
    or exists (select from commission_entry back join commission_entry reversed on reversed.id = back.reverses_id
      where back.lesson_id = lesson.id and back.batch_id is null and not back.is_tiered and reversed.batch_id is not null))`;

/** Entries in a state, each found by its most selective condition. */
const IN_STATE: Record<string, Condition> = {
  已发放: sql`commission_batch.status = 4`,
  批次中: sql`commission_entry.batch_id in (select id from commission_batch where status < 4)`,
  未到期: sql`commission_entry.batch_id is null and ${IS_WAITING}`,
  暂缓: sql`commission_entry.held_reason is not null and ${IS_OPEN_AND_DUE}`,
  可发放: sql`commission_entry.held_reason is null and ${IS_OPEN_AND_DUE}`,
};

type Joined = SelectQueryBuilder<
  DB,
  'commission_entry' | 'lesson' | 'commission_lesson' | 'commission_batch',
  object
>;

const joined = (db: Executor) =>
  db
    .selectFrom('commission_entry')
    .leftJoin('lesson', 'lesson.id', 'commission_entry.lesson_id')
    .leftJoin('commission_lesson', 'commission_lesson.lesson_id', 'lesson.id')
    .leftJoin(
      'commission_batch',
      'commission_batch.id',
      'commission_entry.batch_id',
    ) as unknown as Rows<'commission_entry'>;

const selectEntry = (rows: Rows<'commission_entry'>) =>
  (rows as unknown as Joined)
    .innerJoin('personnel', 'personnel.id', 'commission_entry.personnel_id')
    .leftJoin('organisation', 'organisation.id', 'commission_entry.organisation_id')
    .leftJoin('institution', 'institution.id', 'lesson.institution_id')
    .leftJoin('receipt', 'receipt.id', 'commission_entry.receipt_id')
    .select([
      ...(['id', 'kind', 'role', 'month', 'received', 'base', 'amount'] as const).map(
        (column) => `commission_entry.${column}` as const,
      ),
      'commission_entry.on_date as onDate',
      'commission_entry.posted_at as postedAt',
      'commission_entry.lesson_id as lessonId',
      'commission_entry.personnel_id as personnelId',
      'commission_entry.receipt_id as receiptId',
      'commission_entry.reverses_id as reversesId',
      'commission_entry.batch_id as batchId',
      'lesson.code as lessonid',
      'lesson.name as lessonname',
      'lesson.first_date as lessondate',
      'lesson.institution_id as coorgid',
      'institution.name as cooperationName',
      'personnel.name as personnelName',
      sql<boolean>`personnel.login_status = 2`.as('isLeaver'),
      'organisation.name as organisationName',
      'receipt.no as receiptNo',
      'commission_batch.no as batchNo',
      sql<OutputOf<typeof commissionEntriesApi.entries>['list'][number]['note']>`jsonb_build_object(
        'from', rate_note ->> 'from', 'to', rate_note ->> 'to', 'parts', coalesce(rate_note -> 'parts', '[]'),
        'rate', rate_note ->> 'rate', 'reason', rate_note ->> 'reason')`.as('note'),
      STATE.as('state'),
      sql<
        string | null
      >`coalesce(commission_entry.held_reason, case when commission_batch.id is null then ${WAITING} end)`.as(
        'waiting',
      ),
    ]);

/** People who belonged to an organisation or its descendants when the entry was posted. */
const ofOrganisation = (id: number): Condition =>
  sql`commission_entry.organisation_id in ${organisationsBelow(id)}`;

const ofPeopleNamed = (name: string): Condition =>
  sql`commission_entry.personnel_id in (select personnel.id from personnel where ${matchesPerson(name)})`;

export const entries = list(commissionEntriesApi.entries, {
  table: 'commission_entry',
  title: '提成明细',
  from: joined,
  visible: (actor) => inScope(actor, 'money', 'commission_entry.personnel_id'),
  filters: {
    keyword: (words) =>
      sql`commission_entry.lesson_id in (select taught.id from lesson taught where ${matchesKeyword('taught', words)})`,
    lessonId: equals('commission_entry.lesson_id'),
    personnelId: equals('commission_entry.personnel_id'),
    personnelName: ofPeopleNamed,
    month: equals('commission_entry.month'),
    monthFrom: (month) => sql`commission_entry.month >= ${month}`,
    monthTo: (month) => sql`commission_entry.month <= ${month}`,
    batchId: equals('commission_entry.batch_id'),
    kind: equals('commission_entry.kind'),
    role: equals('commission_entry.role'),
    state: (state) => IN_STATE[state] ?? null,
    orgnizationalid: ofOrganisation,
    from: since('commission_entry.on_date'),
    to: until('commission_entry.on_date'),
  },
  sorts: {
    month: { by: sql`commission_entry.month` },
    onDate: { by: sql`commission_entry.on_date` },
    amount: { by: sql`commission_entry.amount` },
  },
  defaultSort: ['month', 'desc'],
  select: selectEntry,
  sums: () => ({
    // The leader's entry is on the same money as the salesperson's: it counts once.
    received: sql`coalesce(sum(commission_entry.received) filter (where commission_entry.role <> '组长'), 0)::numeric(14, 2)`,
    base: sql`coalesce(sum(commission_entry.base) filter (where commission_entry.role <> '组长'), 0)::numeric(14, 2)`,
    amount: sql`coalesce(sum(commission_entry.amount), 0)::numeric(14, 2)`,
  }),
});

/** Streams the entries of lessons in a filter, in its order. */
export function streamOfLessons(
  db: Executor,
  actor: Actor,
  filter: InputOf<typeof commissionEntriesApi.entries>,
  lessons: RawBuilder<unknown>,
): AsyncGenerator<Entry> {
  const rows = entries
    .matching(db, actor, filter)
    .where(sql<boolean>`commission_entry.lesson_id in (${lessons})`);
  return readByCursor<Entry>(
    db,
    selectEntry(rows as Rows<'commission_entry'>).orderBy(entries.orderOf(actor, filter) as never) as never,
  );
}

const summed = (what: RawBuilder<unknown>, when: RawBuilder<unknown>) =>
  sql`coalesce(sum(${what}) filter (where ${when}), 0)::numeric(14, 2)`;
const SELLS = sql`commission_entry.role <> '组长'`;
const AMOUNT = sql`commission_entry.amount`;
const IS_OPEN = sql`commission_entry.batch_id is null`;

/** Reason why an entry waits; the lesson is read only for entries outside any batch. */
const OPEN_WAITING = sql`case when commission_entry.batch_id is null then (select ${WAITING} from (select) entry
  left join lesson on lesson.id = commission_entry.lesson_id
  left join commission_lesson on commission_lesson.lesson_id = lesson.id) end`;

/** Months of people: earned, reversed, paid and still open. */
const personMonths = (where: Condition): RawBuilder<PersonMonth> => sql`
  select own.personnel_id || '-' || own.month as key, own.personnel_id as "personnelId", personnel.name as "personnelName",
    organisation.name as "organisationName", own.month, own.lessons, own.received, own.base, own.earned, own.reversed, own.carried,
    own.amount, own.led, own.paid, own."inBatch", own.due, own.held, own."notDue", round((own.amount - own.led) / nullif(own.base, 0), 4)::text as rate
  from (
    select commission_entry.personnel_id, commission_entry.month, max(commission_entry.organisation_id) as organisation_id,
      count(distinct commission_entry.lesson_id)::integer as lessons, ${summed(sql`commission_entry.received`, SELLS)} as received,
      ${summed(sql`commission_entry.base`, SELLS)} as base, sum(${AMOUNT})::numeric(14, 2) as amount,
      ${summed(AMOUNT, sql`commission_entry.kind in ('earn', 'adjust')`)} as earned,
      ${summed(AMOUNT, sql`commission_entry.kind = 'reverse'`)} as reversed,
      ${summed(AMOUNT, sql`commission_entry.kind = 'carry'`)} as carried,
      ${summed(AMOUNT, sql`commission_entry.role = '组长'`)} as led,
      ${summed(AMOUNT, sql`commission_batch.status = 4`)} as paid, ${summed(AMOUNT, sql`commission_batch.status < 4`)} as "inBatch",
      ${summed(AMOUNT, sql`${IS_OPEN} and commission_entry.waiting is null and commission_entry.held_reason is null`)} as due,
      ${summed(AMOUNT, sql`${IS_OPEN} and commission_entry.waiting is null and commission_entry.held_reason is not null`)} as held,
      ${summed(AMOUNT, sql`${IS_OPEN} and commission_entry.waiting is not null`)} as "notDue"
    from (select commission_entry.*, ${OPEN_WAITING} as waiting from commission_entry where ${where} offset 0) commission_entry
    left join commission_batch on commission_batch.id = commission_entry.batch_id
    group by commission_entry.personnel_id, commission_entry.month
  ) own join personnel on personnel.id = own.personnel_id left join organisation on organisation.id = own.organisation_id`;

const MONTH_SUMS = {
  received: moneySum('received'),
  base: moneySum('base'),
  amount: moneySum('amount'),
  led: moneySum('led'),
  earned: moneySum('earned'),
  reversed: moneySum('reversed'),
  carried: moneySum('carried'),
  paid: moneySum('paid'),
  inBatch: moneySum('inBatch'),
  due: moneySum('due'),
  held: moneySum('held'),
  notDue: moneySum('notDue'),
};
const MONTH_SORTS = {
  month: sql`month`,
  amount: sql`amount`,
  personnelName: sql`by_surname("personnelName") collate "zh-x-icu"`,
} as const;

type MonthFilter = InputOf<typeof commissionEntriesApi.months>;

/** Months of several people summed: one row a month. */
const wholeMonths = (months: RawBuilder<PersonMonth>): RawBuilder<PersonMonth> => sql`
  select whole.month as key, 0 as "personnelId", '全部' as "personnelName", null::text as "organisationName", whole.month,
    sum(lessons)::integer as lessons, ${sql.join(
      (Object.keys(MONTH_SUMS) as (keyof MonthSums)[]).map(
        (key) => sql`sum(${sql.ref(key)})::numeric(14, 2) as ${sql.ref(key)}`,
      ),
    )},
    round((sum(amount) - sum(led)) / nullif(sum(base), 0), 4)::text as rate
  from (${months}) whole group by whole.month`;

/** Person-months of a filter inside the caller's scope, and their order. */
function monthsOf(actor: Actor, filter: MonthFilter) {
  const { from, to, personnelId, orgnizationalid, keyword, isWhole, sort, order } = filter;
  const where = and(
    inScope(actor, 'money', 'commission_entry.personnel_id'),
    ...(from ? [sql<boolean>`commission_entry.month >= ${from}`] : []),
    ...(to ? [sql<boolean>`commission_entry.month <= ${to}`] : []),
    ...(personnelId ? [sql<boolean>`commission_entry.personnel_id = ${personnelId}`] : []),
    ...(orgnizationalid ? [ofOrganisation(orgnizationalid)] : []),
    ...(keyword ? [ofPeopleNamed(keyword)] : []),
  );
  return {
    groups: isWhole ? wholeMonths(personMonths(where)) : personMonths(where),
    order: sql`${MONTH_SORTS[sort ?? 'month']} ${sql.raw(order ?? 'desc')}, key`,
  };
}

/** A page of person-months of the caller's scope. */
export const monthsPage = (db: Executor, actor: Actor, filter: MonthFilter) =>
  groupedPage<PersonMonth, MonthSums>(db, filter, { ...monthsOf(actor, filter), sums: MONTH_SUMS });

/** Streams all of them for an export. */
export function streamMonths(db: Executor, actor: Actor, filter: MonthFilter): AsyncGenerator<PersonMonth> {
  const { groups, order } = monthsOf(actor, filter);
  return readByCursor<PersonMonth>(db, sql`select * from (${groups}) grouped order by ${order}` as never);
}

/** One person's months, oldest first. */
export function ownMonths(db: Executor, personnelId: number, from: string, to: string) {
  return groupedPage<PersonMonth, MonthSums>(
    db,
    { page: 1, count: 120 },
    {
      groups: personMonths(
        sql`commission_entry.personnel_id = ${personnelId} and commission_entry.month between ${from} and ${to}`,
      ),
      order: sql`month, key`,
      sums: MONTH_SUMS,
    },
  );
}

/** Entries of a person that no batch has paid yet. */
export async function countUnpaid(db: Executor, personnelId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from commission_entry e
    where e.personnel_id = ${personnelId} and not exists (select from commission_batch b where b.id = e.batch_id and b.status = 4)`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
