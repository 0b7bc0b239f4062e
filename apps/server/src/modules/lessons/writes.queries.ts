import { sql } from 'kysely';
import { runPrepared } from '../../db/prepared.ts';
import { updateRow } from '../../db/rows.ts';
import { type Executor, publish, type Trx } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { now } from '../../lib/dates.ts';
import { orNotFound } from '../../lib/errors.ts';
import { add } from '../../lib/money.ts';
import { HAS_MONEY, STAYS_FOR, visibleLessons } from './columns.queries.ts';

/** The next number of a month (yyyyMM), unique under concurrency. */
export async function takeLessonNumber(db: Executor, month: string): Promise<number> {
  const query = db
    .insertInto('lesson_number')
    .values({ month, last: 1 })
    .onConflict((conflict) => conflict.column('month').doUpdateSet({ last: sql`lesson_number.last + 1` }))
    .returning('last');
  const [row] = await runPrepared(db, 'lesson_number', query);
  return orNotFound(row).last;
}

/** True for an issued lesson id that is not used. */
export async function isReserved(db: Executor, code: string): Promise<boolean> {
  const { rows } = await sql<{
    ok: boolean;
  }>`select exists (select from lesson_number where month = ${code.slice(2, 8)} and last >= ${Number(code.slice(8))})
    and not exists (select from lesson where code = ${code}) as ok`.execute(db);
  return rows[0]?.ok ?? false;
}

export async function lessonState(trx: Executor, id: number) {
  const query = trx
    .selectFrom('lesson')
    .where('id', '=', id)
    .select([
      'id',
      'code',
      'name',
      'lesson_status',
      'teacher_id',
      'contract_group_id',
      'owner_id',
      'handover_id',
      'demand_id',
      'city_id',
      'is_online',
      'days',
      'organisation_id',
      'institution_id',
      'contact_id',
      'clash_reason',
      'reserve_expires_on',
      'courseware_uploader_id',
      'fee_income',
      'invoiced',
      'received',
      'teacher_paid',
      'last_date as lastDate',
      STAYS_FOR.as('staysFor'),
    ]);
  const [row] = await runPrepared(trx, 'lesson_state', query);
  return orNotFound(row, '课程');
}

/** Whether a lesson was ever confirmed; changes of teacher and days then need a reason. */
export async function wasConfirmed(trx: Executor, id: number): Promise<boolean> {
  const step = await trx
    .selectFrom('lesson_log')
    .where('lesson_id', '=', id)
    .where('to_status', '=', 1)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return step !== undefined;
}

export async function logStep(
  trx: Trx,
  actor: Actor,
  step: {
    lessonId: number;
    action: string;
    from: number | null;
    to: number | null;
    reason?: string | null | undefined;
    oldDates?: object[];
    newDates?: object[];
    told?: string[];
    teachers?: { old: number | null; new: number | null };
    changeReason?: string | null | undefined;
  },
): Promise<void> {
  const query = trx.insertInto('lesson_log').values({
    lesson_id: step.lessonId,
    by_id: actor.personnelId,
    actor_name: actor.name,
    action: step.action,
    from_status: step.from,
    to_status: step.to,
    reason: step.reason ?? null,
    old_dates: step.oldDates ? JSON.stringify(step.oldDates) : null,
    new_dates: step.newDates ? JSON.stringify(step.newDates) : null,
    told: step.told ?? [],
    old_teacher_id: step.teachers?.old ?? null,
    new_teacher_id: step.teachers?.new ?? null,
    change_reason: step.changeReason ?? null,
  });
  await runPrepared(trx, 'lesson_log', query);
}

/** The live lessons among the ids inside the caller's scope. */
export async function deletable(
  trx: Trx,
  actor: Actor,
  ids: readonly number[],
): Promise<{ id: number; hasMoney: boolean }[]> {
  return await trx
    .selectFrom('lesson')
    .where('id', 'in', [...ids])
    .where('status', '=', 1)
    .where(visibleLessons(actor))
    .select(['id', HAS_MONEY.as('hasMoney')])
    .orderBy('id')
    .execute();
}

export async function markLessonsDeleted(trx: Trx, ids: readonly number[]): Promise<void> {
  await updateRow(trx, 'lesson', ids, { status: 2, deleted_at: now() });
}

/**
 * Releases a lesson's money to the remainder of its receipts, to be allocated again or refunded.
 * @returns the receipts' numbers and the sum
 */
export async function freeReceipts(
  trx: Trx,
  lessonId: number,
): Promise<{ nos: string[]; amount: string } | null> {
  const { rows } = await sql<{ no: string; amount: string }>`
    update receipt_line l set is_active = false from receipt r
    where l.lesson_id = ${lessonId} and l.is_active and r.id = l.receipt_id returning r.no, l.amount`.execute(
    trx,
  );
  if (rows.length === 0) return null;
  return { nos: rows.map((row) => row.no).sort(), amount: add(...rows.map((row) => row.amount)) };
}

export async function markLessonRestored(trx: Trx, id: number): Promise<boolean> {
  const row = await trx
    .updateTable('lesson')
    .set({ status: 1, deleted_at: null })
    .where('id', '=', id)
    .where('status', '=', 2)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The customer of a new lesson, locked: a concurrent transfer or deletion sees the lesson. */
export async function contactFor(trx: Trx, contactId: number) {
  const query = trx
    .selectFrom('contact')
    .where('id', '=', contactId)
    .where('deleted_at', 'is', null)
    .select(['id', 'institution_id', 'owner_id', 'organisation_id', 'province_id', 'city_id'])
    .forNoKeyUpdate();
  const [row] = await runPrepared(trx, 'lesson_contact', query);
  return row;
}

/** The teacher of a booking, locked: a concurrent deletion or pause sees the lesson. */
export async function teacherToBook(trx: Trx, teacherId: number) {
  const [row] = await runPrepared(trx, 'teacher_to_book', teacher(trx, teacherId).forShare());
  return row;
}

export async function teacherFor(trx: Executor, teacherId: number) {
  return await teacher(trx, teacherId).executeTakeFirst();
}

const teacher = (trx: Executor, id: number) =>
  trx
    .selectFrom('teacher')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select(['id', 'name', 'management_level', 'cooperation_status', 'until_date']);

/**
 * Demands are planned while one of their lessons is; after the last one's cancellation or deletion they are open again.
 * A lost one stays lost.
 */
export async function followDemands(trx: Trx, lessonIds: readonly number[]): Promise<void> {
  const asked = sql`(select demand_id from lesson where id = any(${[...lessonIds]}::integer[]))`;
  // The lock lets the second of two concurrent cancellations see the first.
  await sql`select from demand where id in ${asked} order by id for no key update`.execute(trx);
  await sql`
    update demand d set status = case when now.is_planned then 4 when now.is_recommended then 3 else 2 end
    from (
      select id,
        exists (select from lesson l where l.demand_id = demand.id and l.status = 1 and l.lesson_status in (1, 2, 3)) as is_planned,
        exists (select from demand_recommendation r where r.demand_id = demand.id) as is_recommended
      from demand where id in ${asked}
    ) now
    where d.id = now.id and case when now.is_planned then d.status in (1, 2, 3) else d.status = 4 end`.execute(
    trx,
  );
}

/** Columns that name the people concerned by a lesson. */
export interface Concerning {
  owner_id: number | null;
  handover_id: number | null;
  teacher_id: number | null;
}

/** A recipient, as named in the log. */
export interface Recipient {
  id: number;
  nickname: string;
}

/** Accounts of the staff concerned by a change of a lesson. */
export async function staffOf(trx: Executor, lesson: Concerning): Promise<Recipient[]> {
  return await trx
    .selectFrom('account')
    .where('status', '=', 1)
    .where('deleted_at', 'is', null)
    .where('personnel_id', 'in', [lesson.owner_id ?? 0, lesson.handover_id ?? 0])
    .select(['id', 'nickname'])
    .execute();
}

export async function teacherAccounts(trx: Executor, teacherId: number | null): Promise<Recipient[]> {
  return await trx
    .selectFrom('account')
    .where('status', '=', 1)
    .where('deleted_at', 'is', null)
    .where('teacher_id', '=', teacherId ?? 0)
    .select(['id', 'nickname'])
    .execute();
}

/** Accounts of the institution with access to a lesson: its contact's, and colleagues' with the wide portal scope. */
export async function partnersOf(
  trx: Executor,
  lesson: { contact_id: number; institution_id: number },
): Promise<Recipient[]> {
  return await trx
    .selectFrom('account')
    .innerJoin('contact', 'contact.id', 'account.contact_id')
    .where('account.status', '=', 1)
    .where('account.deleted_at', 'is', null)
    .where('contact.deleted_at', 'is', null)
    .where('contact.institution_id', '=', lesson.institution_id)
    .where((eb) =>
      eb.or([eb('contact.id', '=', lesson.contact_id), eb('contact.portal_scope', '=', 'institution')]),
    )
    .select(['account.id', 'account.nickname'])
    .execute();
}

/** Time since a lesson is known: its entry, or its first day when entered afterwards. */
export async function knownSince(trx: Trx, lessonId: number): Promise<{ knownOn: string }> {
  return await trx
    .selectFrom('lesson')
    .where('id', '=', lessonId)
    .select(sql<string>`to_char(least(created_at::date, first_date), 'YYYY-MM-DD')`.as('knownOn'))
    .executeTakeFirstOrThrow();
}

/** Organisation and salesperson for a celebration. */
export async function sellerOf(
  trx: Trx,
  lesson: { owner_id: number | null; organisation_id: number | null },
) {
  const { rows } = await sql<{ org: string | null; saleMan: string | null }>`select
    (select name from organisation where id = ${lesson.organisation_id}) as org, (select name from personnel where id = ${lesson.owner_id}) as "saleMan"`.execute(
    trx,
  );
  return rows[0] ?? { org: null, saleMan: null };
}

/** Whether a confirmed lesson is the salesperson's first of the month, or the institution's first. */
export async function isFirstDeal(
  trx: Trx,
  lesson: { id: number; owner_id: number | null; institution_id: number | null },
): Promise<boolean> {
  const { rows } = await sql<{ isFirst: boolean }>`select
    not exists (select from lesson l where l.institution_id = ${lesson.institution_id} and l.id <> ${lesson.id}
      and l.status = 1 and l.lesson_status = 1)
    or not exists (select from lesson l where l.owner_id = ${lesson.owner_id} and l.id <> ${lesson.id} and l.status = 1
      and l.lesson_status = 1 and l.customer_confirmed_at >= date_trunc('month', now())) as "isFirst"`.execute(
    trx,
  );
  return rows[0]?.isFirst ?? false;
}

/** Withdraws the celebration of a lesson that is no longer confirmed, within the hour. */
export async function withdrawCelebration(trx: Trx, lessonId: number): Promise<void> {
  await sql`update message set deleted_at = now() where (data ->> 'lessonId')::integer = ${lessonId}
    and msg_send_type in (3, 5) and at > now() - interval '1 hour' and deleted_at is null`.execute(trx);
  // Unread counts drop it.
  await publish(trx, { type: 'read', userType: 1, data: { ids: [] } });
}
