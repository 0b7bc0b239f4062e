import type { customerPageApi } from '@shibiao/contract/customers/customers';
import type { OutputOf } from '@shibiao/contract/endpoint';
import { sql } from 'kysely';
import type { Executor } from '../../db/transaction.ts';
import { type Actor, canSee } from '../../lib/actor.ts';
import { maskPhone } from '../../lib/mask.ts';

type Facts = OutputOf<typeof customerPageApi.facts>;
type Ownership = OutputOf<typeof customerPageApi.ownership>['list'];

const MOST = 50;

/** The other contact persons of the customer's institution; phones only of those in the caller's scope. */
export async function colleaguesOf(
  db: Executor,
  actor: Actor,
  contactId: number,
): Promise<Facts['colleagues']> {
  const rows = await db
    .selectFrom('contact as self')
    .innerJoin('contact', 'contact.institution_id', 'self.institution_id')
    .leftJoin('personnel', 'personnel.id', 'contact.owner_id')
    .where('self.id', '=', contactId)
    .where('contact.id', '!=', contactId)
    .where('contact.deleted_at', 'is', null)
    .select([
      'contact.id',
      'contact.name as contactName',
      'contact.tel',
      'contact.position',
      'contact.is_key_person as isKeyPerson',
      'contact.level',
      'contact.owner_id as ownerId',
      'personnel.name as authorName',
      'contact.last_follow_up_at as lastFollowUpAt',
    ])
    .orderBy('contact.is_key_person', 'desc')
    .orderBy('contact.name')
    .limit(MOST)
    .execute();
  return rows.map(({ ownerId, ...row }) => {
    const isOwn = canSee(actor, 'customers', ownerId);
    return { ...row, isOwn, tel: isOwn ? row.tel : maskPhone(row.tel), isInPool: ownerId === null };
  });
}

export async function demandsOf(db: Executor, contactId: number): Promise<Facts['demands']> {
  return await db
    .selectFrom('demand')
    .leftJoin('personnel', 'personnel.id', 'demand.owner_id')
    .where('demand.contact_id', '=', contactId)
    .where('demand.deleted_at', 'is', null)
    .select([
      'demand.id',
      'demand.topic as title',
      'personnel.name as subtitle',
      'demand.date_from as date',
      'demand.status',
      'demand.budget as amount',
    ])
    .orderBy('demand.id', 'desc')
    .limit(MOST)
    .execute();
}

export async function lessonsOf(db: Executor, contactId: number): Promise<Facts['lessons']> {
  return await db
    .selectFrom('lesson')
    .leftJoin('teacher', 'teacher.id', 'lesson.teacher_id')
    .where('lesson.contact_id', '=', contactId)
    .where('lesson.status', '=', 1)
    .select([
      'lesson.id',
      'lesson.name as title',
      'teacher.name as subtitle',
      'lesson.first_date as date',
      'lesson.lesson_status as status',
      'lesson.fee_income as amount',
    ])
    .orderBy('lesson.first_date', 'desc')
    .limit(MOST)
    .execute();
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

/** Files put to the customer itself and those attached to its follow-ups. */
export async function filesOf(db: Executor, contactId: number): Promise<Facts['files']> {
  const { rows } = await sql<Facts['files'][number]>`
    select id, name, mime, size, created_at as at from file
    where deleted_at is null and (subject_kind = 'contact' and subject_id = ${contactId}
      or id in (select unnest(file_ids) from tracking where contact_id = ${contactId} and deleted_at is null))
    order by id desc limit 100`.execute(db);
  return rows;
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
