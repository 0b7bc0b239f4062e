import { customerFile, customerPageApi } from '@shibiao/contract/customers/customerPage';
import type { OutputOf } from '@shibiao/contract/endpoint';
import { page } from '@shibiao/contract/lists';
import { sql } from 'kysely';
import { type Condition, equals, list, type Rows } from '../../db/list.ts';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { visibleDemands } from '../demands/demands.queries.ts';
import { NEXT_FIRST, staffProgress, visibleLessons } from '../lessons/columns.queries.ts';
import { AHEAD_AMOUNT, OPEN_AMOUNT } from '../receivables/receivables.queries.ts';
import { ownCustomers } from './customers.queries.ts';

type Facts = OutputOf<typeof customerPageApi.facts>;

const LIVE_DEMAND = sql<boolean>`demand.deleted_at is null`;
const LIVE_LESSON = sql<boolean>`lesson.status = 1`;
const ofContact = (id: number) => sql`contact_id = ${id}`;
/** Files of the customer itself and of its follow-ups; an array lets both use their index. */
const fileOf = (
  contactId: number,
): Condition => sql`(file.subject_kind = 'contact' and file.subject_id = ${contactId}
  or file.id = any(array(select unnest(file_ids) from tracking where contact_id = ${contactId} and deleted_at is null)))`;

/** Number of records of each kind for a customer. */
export async function countsOf(db: Executor, contactId: number): Promise<Facts['counts']> {
  const { rows } = await sql<Facts['counts']>`
    select (select count(*) from contact self join contact other on other.institution_id = self.institution_id
              where self.id = ${contactId} and other.id <> self.id and other.deleted_at is null) as colleagues,
           (select count(*) from demand where ${ofContact(contactId)} and ${LIVE_DEMAND}) as demands,
           (select count(*) from lesson where ${ofContact(contactId)} and ${LIVE_LESSON}) as lessons,
           (select count(*) from file where file.deleted_at is null and ${fileOf(contactId)}) as files`.execute(
    db,
  );
  return rows[0] ?? { colleagues: 0, demands: 0, lessons: 0, files: 0 };
}

/** Whether a customer's account sees the institution's money. */
export async function seesPortalMoney(db: Executor, contactId: number): Promise<boolean> {
  const row = await db
    .selectFrom('contact')
    .where('id', '=', contactId)
    .select('portal_money')
    .executeTakeFirst();
  return row?.portal_money ?? false;
}

export const customerDemands = list(customerPageApi.customerDemands, {
  table: 'demand',
  title: '需求',
  visible: () => LIVE_DEMAND,
  filters: { id: equals('demand.contact_id') },
  sorts: { latest: { by: sql`demand.id` } },
  defaultSort: ['latest', 'desc'],
  select: (rows: Rows<'demand'>, actor: Actor) =>
    rows
      .leftJoin('personnel', 'personnel.id', 'demand.owner_id')
      .select([
        'demand.id',
        'demand.topic as title',
        'demand.owner_id as subtitleId',
        'personnel.name as subtitle',
        'demand.date_from as date',
        'demand.status',
        'demand.budget as amount',
        sql<boolean>`coalesce(${visibleDemands(actor)}, false)`.as('mayOpen'),
      ]),
});

export const customerLessons = list(customerPageApi.customerLessons, {
  table: 'lesson',
  title: '课程',
  visible: () => LIVE_LESSON,
  filters: { id: equals('lesson.contact_id') },
  sorts: { latest: { by: NEXT_FIRST } },
  defaultSort: ['latest', 'asc'],
  select: (rows: Rows<'lesson'>, actor: Actor) =>
    rows
      .leftJoin('teacher', 'teacher.id', 'lesson.teacher_id')
      .select([
        'lesson.id',
        'lesson.name as title',
        'lesson.teacher_id as subtitleId',
        'teacher.name as subtitle',
        'lesson.first_date as date',
        staffProgress(actor).as('status'),
        'lesson.fee_income as amount',
        sql<boolean>`coalesce(${visibleLessons(actor)}, false)`.as('mayOpen'),
      ]),
});

/** The customer's stored files; links are made in the answer. */
const storedFiles = {
  ...customerPageApi.customerFiles,
  output: page(customerFile.omit({ isImage: true, url: true })),
};
export const customerFiles = list(storedFiles, {
  table: 'file',
  title: '附件',
  visible: () => sql`file.deleted_at is null`,
  filters: { id: fileOf },
  sorts: { latest: { by: sql`file.id` } },
  defaultSort: ['latest', 'desc'],
  select: (rows: Rows<'file'>) =>
    rows
      .leftJoin('account', 'account.id', 'file.uploaded_by')
      .select([
        'file.id',
        'file.name',
        'file.mime',
        'file.size',
        'account.nickname as uploadedBy',
        'file.created_at as at',
        sql<boolean>`file.subject_kind is distinct from 'contact'`.as('isOfTracking'),
      ]),
});

/** All owners of the customer, the present one first. */
export const ownership = list(customerPageApi.ownership, {
  table: 'ownership_period',
  title: '归属记录',
  visible: () => sql`true`,
  filters: { id: equals('ownership_period.contact_id') },
  sorts: { latest: { by: sql`ownership_period.from_at` } },
  defaultSort: ['latest', 'desc'],
  select: (rows: Rows<'ownership_period'>) =>
    rows
      .innerJoin('personnel as owner', 'owner.id', 'ownership_period.owner_id')
      .leftJoin('personnel as by', 'by.id', 'ownership_period.by_id')
      .select([
        'ownership_period.id',
        'ownership_period.owner_id as ownerId',
        'owner.name as ownerName',
        'ownership_period.from_at as fromAt',
        'ownership_period.to_at as toAt',
        sql<number>`(coalesce(ownership_period.to_at, now())::date - ownership_period.from_at::date)`.as(
          'days',
        ),
        'ownership_period.how',
        'ownership_period.ended_how as endedHow',
        'by.id as byId',
        'by.name as byName',
        'ownership_period.reason',
      ]),
});

/** Sums over live confirmed lessons: income = received + written off + open (over) + ahead (still to be taught). */
export async function moneyOf(db: Executor, contactId: number): Promise<Facts['money']> {
  const { rows } = await sql<Facts['money']>`
    select count(*) as lessons, coalesce(sum(days), 0.0)::text as days, coalesce(sum(fee_income), 0.00)::text as income,
           coalesce(sum(issued), 0.00)::text as invoiced, coalesce(sum(received), 0.00)::text as received,
           coalesce(sum(${OPEN_AMOUNT}), 0.00)::text as open, coalesce(sum(${AHEAD_AMOUNT}), 0.00)::text as ahead
    from lesson where contact_id = ${contactId} and status = 1 and lesson_status = 1`.execute(db);
  const none = '0.00';
  return (
    rows[0] ?? {
      lessons: 0,
      days: '0.0',
      income: none,
      invoiced: none,
      received: none,
      open: none,
      ahead: none,
    }
  );
}

/** Files put to customers of the caller's, or to their follow-ups. */
export const readableCustomerFiles = (actor: Actor): Condition =>
  sql`exists (select from contact where contact.deleted_at is null and ${ownCustomers(actor)}
    and (file.subject_kind = 'contact' and contact.id = file.subject_id
      or contact.id in (select contact_id from tracking where tracking.file_ids @> array[file.id] and tracking.deleted_at is null)))`;
