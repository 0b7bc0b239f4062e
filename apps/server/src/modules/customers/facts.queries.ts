import type { customerPageApi } from '@shibiao/contract/customers/customerPage';
import type { OutputOf } from '@shibiao/contract/endpoint';
import type { Page } from '@shibiao/contract/lists';
import { sql } from 'kysely';
import { offsetOf, withTotal } from '../../db/paging.ts';
import type { Executor } from '../../db/transaction.ts';

type Facts = OutputOf<typeof customerPageApi.facts>;
type Ownership = OutputOf<typeof customerPageApi.ownership>['list'];
type Demand = OutputOf<typeof customerPageApi.customerDemands>['list'][number];
type Lesson = OutputOf<typeof customerPageApi.customerLessons>['list'][number];
/** Which customer, and which page of what it has. */
interface Of {
  id: number;
  page: number;
  count: number;
}

const demandsOf = (db: Executor, contactId: number) =>
  db.selectFrom('demand').where('demand.contact_id', '=', contactId).where('demand.deleted_at', 'is', null);
const lessonsOf = (db: Executor, contactId: number) =>
  db.selectFrom('lesson').where('lesson.contact_id', '=', contactId).where('lesson.status', '=', 1);
/** Files put to the customer itself and those attached to its follow-ups; an array lets both be read by their index. */
const filesOf = (db: Executor, contactId: number) =>
  db
    .selectFrom('file')
    .where('file.deleted_at', 'is', null)
    .where(sql<boolean>`(file.subject_kind = 'contact' and file.subject_id = ${contactId}
      or file.id = any(array(select unnest(file_ids) from tracking where contact_id = ${contactId} and deleted_at is null)))`);

/** How much of each kind a customer has. */
export async function countsOf(db: Executor, contactId: number): Promise<Facts['counts']> {
  const count = sql<number>`count(*)`.as('n');
  const { rows } = await sql<Facts['counts']>`
    select (select count(*) from contact self join contact other on other.institution_id = self.institution_id
              where self.id = ${contactId} and other.id <> self.id and other.deleted_at is null) as colleagues,
           (${demandsOf(db, contactId).select(count)}) as demands,
           (${lessonsOf(db, contactId).select(count)}) as lessons,
           (${filesOf(db, contactId).select(count)}) as files`.execute(db);
  return rows[0] ?? { colleagues: 0, demands: 0, lessons: 0, files: 0 };
}

export async function customerDemands(db: Executor, of: Of): Promise<Page<Demand>> {
  const found = demandsOf(db, of.id);
  const rows = await found
    .leftJoin('personnel', 'personnel.id', 'demand.owner_id')
    .select([
      'demand.id',
      'demand.topic as title',
      'personnel.name as subtitle',
      'demand.date_from as date',
      'demand.status',
      'demand.budget as amount',
    ])
    .orderBy('demand.id', 'desc')
    .limit(of.count)
    .offset(offsetOf(of))
    .execute();
  return await withTotal(db, rows, found, of);
}

export async function customerLessons(db: Executor, of: Of): Promise<Page<Lesson>> {
  const found = lessonsOf(db, of.id);
  const rows = await found
    .leftJoin('teacher', 'teacher.id', 'lesson.teacher_id')
    .select([
      'lesson.id',
      'lesson.name as title',
      'teacher.name as subtitle',
      'lesson.first_date as date',
      'lesson.lesson_status as status',
      'lesson.fee_income as amount',
    ])
    .orderBy('lesson.first_date', 'desc')
    .orderBy('lesson.id', 'desc')
    .limit(of.count)
    .offset(offsetOf(of))
    .execute();
  return await withTotal(db, rows, found, of);
}

/** A page of the customer's files, the latest first. */
export async function customerFiles(db: Executor, of: Of) {
  const found = filesOf(db, of.id);
  const rows = await found
    .leftJoin('account', 'account.id', 'file.uploaded_by')
    .select([
      'file.id',
      'file.name',
      'file.mime',
      'file.size',
      'account.nickname as uploadedBy',
      'file.created_at as at',
      sql<boolean>`file.subject_kind is distinct from 'contact'`.as('isOfTracking'),
    ])
    .orderBy('file.id', 'desc')
    .limit(of.count)
    .offset(offsetOf(of))
    .execute();
  return await withTotal(db, rows, found, of);
}

/** Sums over the customer's live lessons that are reserved, confirmed or postponed; open is what confirmed ones still lack. */
export async function moneyOf(db: Executor, contactId: number): Promise<Facts['money']> {
  const { rows } = await sql<Facts['money']>`
    select count(*) as lessons, coalesce(sum(days), 0.0)::text as days, coalesce(sum(fee_income), 0.00)::text as income,
           coalesce(sum(invoiced), 0.00)::text as invoiced, coalesce(sum(received), 0.00)::text as received,
           coalesce(sum(fee_income - received) filter (where lesson_status = 1), 0.00)::text as open
    from lesson where contact_id = ${contactId} and status = 1 and lesson_status in (1, 2, 3)`.execute(db);
  return (
    rows[0] ?? { lessons: 0, days: '0.0', income: '0.00', invoiced: '0.00', received: '0.00', open: '0.00' }
  );
}

/** Everybody who held the customer, the present one first. */
export async function ownershipOf(db: Executor, contactId: number): Promise<Ownership> {
  return await db
    .selectFrom('ownership_period as period')
    .innerJoin('personnel as owner', 'owner.id', 'period.owner_id')
    .leftJoin('personnel as by', 'by.id', 'period.by_id')
    .where('period.contact_id', '=', contactId)
    .select([
      'period.id',
      'period.owner_id as ownerId',
      'owner.name as ownerName',
      'period.from_at as fromAt',
      'period.to_at as toAt',
      sql<number>`(coalesce(period.to_at, now())::date - period.from_at::date)`.as('days'),
      'period.how',
      'period.ended_how as endedHow',
      'by.name as byName',
      'period.reason',
    ])
    .orderBy('period.from_at', 'desc')
    .orderBy('period.id', 'desc')
    .limit(200)
    .execute();
}
