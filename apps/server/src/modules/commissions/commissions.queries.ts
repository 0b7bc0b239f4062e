import { type CommissionLesson, commissionsApi } from '@shibiao/contract/commissions/lessons';
import type { InputOf } from '@shibiao/contract/endpoint';
import { type RawBuilder, sql } from 'kysely';
import { type Condition, inOrganisation, list, type Rows } from '../../db/list.ts';
import { livesIn } from '../../db/merged-references.ts';
import { inScope } from '../../db/scope.ts';
import { matchesKeyword } from '../../db/search.ts';
import type { Executor } from '../../db/transaction.ts';
import { type Actor, visiblePersonnel } from '../../lib/actor.ts';
import { MAY_BE_DUE, WAITING } from './entries.queries.ts';

/** Active lines of a lesson's live receipts without barter (置换). */
const RECEIVED = sql<string>`(select coalesce(sum(l.amount), 0)::numeric(14, 2)
  from receipt_line l join receipt r on r.id = l.receipt_id
  where l.lesson_id = lesson.id and l.is_active and r.deleted_at is null and r.method <> '置换')`;

const hasEntry = (which: RawBuilder<unknown>): Condition =>
  sql`exists (select from commission_entry e left join commission_batch b on b.id = e.batch_id where e.lesson_id = lesson.id and ${which})`;
/** Whether a lesson of a page has an entry for the next batch; `in` would read all open entries. */
const HAS_DUE: Condition = sql`exists (select from commission_entry
  left join commission_lesson on commission_lesson.lesson_id = commission_entry.lesson_id
  where commission_entry.lesson_id = lesson.id and commission_entry.batch_id is null and ${WAITING} is null)`;
const HAS_SHARES: Condition = sql`exists (select from commission_share s where s.lesson_id = lesson.id and s.deleted_at is null)`;

/** Lessons with barter (置换), which counts as received but makes no commission due. */
const SWAPS = sql`select l.lesson_id from receipt_line l join receipt r on r.id = l.receipt_id
  where r.method = '置换' and r.deleted_at is null and l.is_active`;
const SWAPPED: Condition = sql`lesson.id in (${SWAPS})`;
/** Lessons that may be partly paid, each kind found by its own index. */
const PART_PAID = sql`select part.id from lesson part where part.status = 1 and part.received > 0 and part.received + part.written_off < part.fee_income
  union all ${SWAPS}`;

/** Whether a lesson has an entry of a month; the range of its entries' months excludes most others. */
const hasEntryIn = (month: string): Condition =>
  sql`lesson.first_commission_month <= ${month} and lesson.last_commission_month >= ${month}
    and (select true from commission_entry e where e.lesson_id = lesson.id and e.month = ${month} limit 1)`;

/** Open entries mostly belong to the last months; few wait longer. */
const LATELY = sql`(select to_char(current_date - interval '3 months', 'YYYY-MM'))`;
/** Whether a lesson has an entry outside any batch. */
const IS_OPEN: Condition = sql`((lesson.last_commission_month >= ${LATELY}) is true
    and (select true from commission_entry opened where opened.lesson_id = lesson.id and opened.batch_id is null limit 1)
  or lesson.id in (select opened.lesson_id from commission_entry opened where opened.batch_id is null and opened.month < ${LATELY}))`;
/** Paid lessons with waiting entries, each kind found by its own index; they are few. */
const PAID_BUT_WAITING = sql`select unconfirmed.id from lesson unconfirmed
    where unconfirmed.status = 1 and unconfirmed.lesson_status in (0, 2, 3, 4) and unconfirmed.received > 0
  union all select coming.id from lesson coming
    where coming.status = 1 and coming.last_date > current_date and coming.received > 0
      and coming.received + coming.written_off >= coming.fee_income
  union all select unpriced.id from lesson unpriced where unpriced.teacher_fee = 0`;

/** Money received for a lesson, and barter (置换). */
const MONEY = sql<{ received: string; swap: string }>`lateral (select
    coalesce(sum(l.amount) filter (where r.method <> '置换'), 0)::numeric(14, 2) as received,
    coalesce(sum(l.amount) filter (where r.method = '置换'), 0)::numeric(14, 2) as swap
  from receipt_line l join receipt r on r.id = l.receipt_id
  where l.lesson_id = lesson.id and l.is_active and r.deleted_at is null)`;

/** Received in full, except for write-offs. */
const IS_FULL: Condition = sql`lesson.received + lesson.written_off >= lesson.fee_income`;
/** 有冲回 is independent of the other states. Single entries are read only where some are outside any batch. */
const STATE = sql<string>`case when posted.in_batch then '批次中' when posted.is_open and ${HAS_DUE} then '可发放'
  when posted.is_paid_out then '已发放' when money.received > 0 and ${IS_FULL} and posted.is_open then '未到期'
  when money.received > 0 then '部分回款' else '未回款' end`;
const STATES: Record<string, Condition> = {
  未回款: sql`(lesson.received = 0 or ${SWAPPED} and ${RECEIVED} = 0)`,
  部分回款: sql`lesson.id in (${PART_PAID}) and lesson.received > 0 and ${RECEIVED} > 0 and ${RECEIVED} < lesson.fee_income - lesson.written_off`,
  未到期: sql`lesson.id in (${PAID_BUT_WAITING}) and ${IS_OPEN} and ${IS_FULL} and ${RECEIVED} > 0
    and not ${HAS_DUE} and not ${hasEntry(sql`b.status < 4`)}`,
  可发放: sql`${IS_OPEN} and ${MAY_BE_DUE}`,
  批次中: hasEntry(sql`b.status < 4`),
  已发放: sql`${hasEntry(sql`b.status = 4`)} and not ${hasEntry(sql`b.status is distinct from 4`)}`,
  有冲回: hasEntry(sql`e.kind = 'reverse'`),
};

/** The actor's own lessons, and others' in which the actor has a share. */
function visible(actor: Actor): Condition {
  const counts: Condition = sql`lesson.status = 1 and (lesson.lesson_status = 1 or lesson.received > 0)`;
  if (visiblePersonnel(actor, 'money') === null) return counts;
  const own = inScope(actor, 'money', 'lesson.owner_id');
  const shared = inScope(actor, 'money', 's.personnel_id');
  return sql`${counts} and (${own} or exists (select from commission_share s where s.lesson_id = lesson.id and s.deleted_at is null and ${shared}))`;
}

/** Entries of a lesson inside the caller's scope. */
const posted = (actor: Actor, what: RawBuilder<unknown>, when: RawBuilder<unknown> = sql`true`) =>
  sql<string>`(select coalesce(sum(${what}), 0)::numeric(14, 2) from commission_entry e left join commission_batch b on b.id = e.batch_id
    where e.lesson_id = lesson.id and ${when} and ${inScope(actor, 'money', 'e.personnel_id')})`;

const SELLS = sql`e.role <> '组长'`;
const IS_PAID = sql`b.status = 4`;

/** A lesson's entries in one subquery: sums cover the caller's scope, the state covers all entries. */
function postedEntries(actor: Actor) {
  const sum = (what: RawBuilder<unknown>, when: RawBuilder<unknown> = sql`true`) =>
    sql`coalesce(sum(${what}) filter (where ${when} and ${inScope(actor, 'money', 'e.personnel_id')}), 0)::numeric(14, 2)`;
  return sql<{
    base: string;
    sold: string;
    commission: string;
    paid: string;
  }>`lateral (select ${sum(sql`e.base`, SELLS)} as base, ${sum(sql`e.amount`, SELLS)} as sold,
    ${sum(sql`e.amount`)} as commission, ${sum(sql`e.amount`, IS_PAID)} as paid,
    coalesce(bool_or(b.status < 4), false) as in_batch, coalesce(bool_or(e.batch_id is null), false) as is_open,
    coalesce(bool_and(b.status is not distinct from 4), false) as is_paid_out
    from commission_entry e left join commission_batch b on b.id = e.batch_id where e.lesson_id = lesson.id)`;
}

/** Shares before they are frozen: the owner's, exactly as freezing writes them. */
const SHARES = sql<
  CommissionLesson['shares']
>`coalesce((select jsonb_agg(jsonb_build_object('personnelId', p.id, 'name', p.name,
    'role', s.role, 'percent', s.percent::text, 'rate', s.rate::text, 'reason', s.reason) order by s.role = '组长', s.role = '协作', s.id)
    from commission_share s join personnel p on p.id = s.personnel_id where s.lesson_id = lesson.id and s.deleted_at is null),
  (select jsonb_agg(jsonb_build_object('personnelId', p.id, 'name', p.name, 'role', case when p.id = owner.id then '业务员' else '组长' end,
      'percent', '100.00', 'rate', null, 'reason', null) order by p.id <> owner.id)
    from personnel p where p.id in (owner.id, commission_leader_of(owner.id))), '[]')`;
const WARNINGS = sql<string[]>`array_remove(array[
  case when lesson.teacher_fee = 0 and not coalesce(terms.is_free, false) then '缺课酬' end,
  case when ${hasEntry(sql`e.kind = 'adjust'`)} then '成本后改' end,
  case when ${hasEntry(sql`e.kind = 'reverse'`)} then '有冲回' end,
  case when exists (select from commission_share s join personnel p on p.id = s.personnel_id
    where s.lesson_id = lesson.id and s.deleted_at is null and p.login_status = 2) then '离职' end], null)`;

const selectLesson = (rows: Rows<'lesson'>, actor: Actor) => {
  return rows
    .innerJoin('institution', 'institution.id', 'lesson.institution_id')
    .leftJoin('teacher', 'teacher.id', 'lesson.teacher_id')
    .leftJoin('personnel as owner', 'owner.id', 'lesson.owner_id')
    .leftJoin('commission_lesson as terms', 'terms.lesson_id', 'lesson.id')
    .innerJoin(MONEY.as('money'), (join) => join.onTrue())
    .innerJoin(postedEntries(actor).as('posted'), (join) => join.onTrue())
    .select([
      'lesson.id',
      sql<number>`coalesce(terms.version, 0)`.as('version'),
      'lesson.code as lessonid',
      'lesson.name as lessonname',
      'lesson.first_date as lessondate',
      'lesson.institution_id as coorgid',
      'institution.name as cooperationName',
      'lesson.teacher_id as teacherId',
      'teacher.name as teachername',
      'lesson.owner_id as authorId',
      'owner.name as authorName',
      'lesson.fee_income as feeIncome',
      'lesson.written_off as writtenOff',
      'lesson.teacher_fee as teacherFee',
      'lesson.travel_fee as travelFee',
      'money.received',
      'money.swap',
      'posted.base',
      'posted.commission',
      'posted.paid',
      sql<string>`posted.commission - posted.paid`.as('open'),
      sql<string | null>`round(posted.sold / nullif(posted.base, 0), 4)::text`.as('rate'),
      STATE.as('state'),
      sql<boolean>`coalesce(terms.is_free, false)`.as('isFree'),
      HAS_SHARES.as('isFrozen'),
      SHARES.as('shares'),
      WARNINGS.as('warnings'),
    ]);
};

const ofOrganisation = inOrganisation('lesson.organisation_id');
const total = (of: RawBuilder<string>) => sql<string>`coalesce(sum(${of}), 0)::numeric(16, 2)`;

export const lessonCommissions = list(commissionsApi.list, {
  table: 'lesson',
  title: '课程',
  visible,
  filters: {
    keyword: (words) => matchesKeyword('lesson', words),
    month: hasEntryIn,
    from: (from, _actor, { to }) => receivedBetween(from, to ?? null),
    to: (to, _actor, { from }) => (from ? null : sql`lesson.first_receipt_on <= ${to}::date`),
    personnelId: (id) =>
      sql`lesson.id in (select lesson_id from commission_share where personnel_id = ${id} and deleted_at is null
        union select id from lesson where owner_id = ${id})`,
    orgnizationalid: ofOrganisation,
    dqid: ofOrganisation,
    coorgid: livesIn('institution', 'lesson.institution_id'),
    state: (state) => STATES[state] ?? null,
  },
  sorts: { lessondate: { by: sql`lesson.first_date` }, feeIncome: { by: sql`lesson.fee_income` } },
  defaultSort: ['lessondate', 'desc'],
  select: selectLesson,
  sumsUpToCap: true,
  sums: (actor, { month }) => ({
    received: total(RECEIVED),
    base: total(posted(actor, sql`e.base`, SELLS)),
    commission: total(posted(actor, sql`e.amount`)),
    paid: total(posted(actor, sql`e.amount`, IS_PAID)),
    open: total(posted(actor, sql`e.amount`, sql`b.status is distinct from 4`)),
    inMonth: month ? total(posted(actor, sql`e.amount`, sql`e.month = ${month}`)) : sql<null>`null`,
  }),
});

/** The ids of the lessons that the list shows under a filter. */
export const lessonsListed = (db: Executor, actor: Actor, filter: InputOf<typeof commissionsApi.list>) =>
  sql`${lessonCommissions.matching(db, actor, filter).select('lesson.id')}`;

/** Lessons with a receipt in these days. Receipts are found first: lines have no index by day. */
const receivedBetween = (from: string, to: string | null): Condition =>
  sql`lesson.last_receipt_on >= ${from}::date and lesson.first_receipt_on <= coalesce(${to}::date, 'infinity')
    and lesson.id in (select l.lesson_id from receipt r join receipt_line l on l.receipt_id = r.id
      where l.is_active and r.deleted_at is null and r.received_on >= ${from}::date
        and r.received_on <= coalesce(${to}::date, 'infinity'))`;
