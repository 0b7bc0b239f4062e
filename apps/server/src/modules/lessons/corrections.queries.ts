import type { OutputOf } from '@shibiao/contract/endpoint';
import type { correctionsApi } from '@shibiao/contract/lessons/corrections';
import { sql } from 'kysely';
import { followSubjects } from '../../db/follow-subjects.ts';
import type { Executor, Trx } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { orNotFound } from '../../lib/errors.ts';
import { visibleLessons } from './columns.queries.ts';

export type Correction = Omit<
  OutputOf<typeof correctionsApi.corrections>['list'][number],
  'canDecide' | 'canWithdraw'
> & { askedById: number };

/** Ids of pending corrections that the actor may decide, never their own. */
export const correctionsToDecide = (actor: Actor) => sql`select c.id from lesson_correction c
  join lesson on lesson.id = c.lesson_id and lesson.status = 1
  where c.status = 1 and c.asked_by <> ${actor.personnelId ?? 0} and ${visibleLessons(actor)}`;

/** A lesson's money, and the reason why it is closed; null while open. */
export async function moneyOf(db: Executor, id: number) {
  const row = await db
    .selectFrom('lesson')
    .where('id', '=', id)
    .select([
      'code',
      'name',
      'owner_id',
      'handover_id',
      'teacher_id',
      'fee_income',
      'teacher_fee',
      'travel_fee',
      'travel_payer',
      'subsidy',
      'material_fee',
      'other_fee',
      'tax_share',
      'invoiced',
      'received',
      'written_off',
      'teacher_requested',
      'travel_requested',
      sql<string | null>`lesson_closed_by(lesson)`.as('closedBy'),
      sql<
        string[]
      >`array(select cost from unnest(array['teacher_fee', 'travel_fee', 'material_fee', 'other_fee']) cost where is_cost_due(lesson, cost))`.as(
        'dueCosts',
      ),
    ])
    .executeTakeFirst();
  return orNotFound(row, '课程');
}

/** The corrections of a lesson, the newest first. */
export async function correctionsOf(db: Executor, lessonId: number): Promise<Correction[]> {
  const { rows } = await sql<Correction>`
    select c.id, c.version, c.status, c.reason, asker.name as "askedBy", c.asked_by as "askedById", c.asked_at as "askedAt",
      decider.name as "decidedBy", c.decided_at as "decidedAt", c.decision_note as note,
      (select json_agg(json_build_object('what', part.what, 'from', part.before::text, 'to', part.after::text) order by part.place)
        from (values (1, 'feeIncome', c.old_fee_income, c.fee_income), (2, 'teacherFee', c.old_teacher_fee, c.teacher_fee),
          (3, 'travelFee', c.old_travel_fee, c.travel_fee), (4, 'subsidy', c.old_subsidy, c.subsidy),
          (5, 'materialFee', c.old_material_fee, c.material_fee), (6, 'otherFee', c.old_other_fee, c.other_fee))
          part (place, what, before, after) where part.after is not null) as changes
    from lesson_correction c join personnel asker on asker.id = c.asked_by
      left join personnel decider on decider.id = c.decided_by
    where c.lesson_id = ${lessonId} order by c.id desc limit 50`.execute(db);
  return rows;
}

export async function correctionById(trx: Executor, id: number) {
  const row = await trx.selectFrom('lesson_correction').where('id', '=', id).selectAll().executeTakeFirst();
  return orNotFound(row, '更正');
}

/** Transaction id of a consent; only this transaction may change the closed lesson. */
export async function transactionId(trx: Trx): Promise<string> {
  const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(trx);
  return orNotFound(rows[0]).id;
}

/** Finance's to-do while a correction waits; the general manager's when finance asked. */
export async function followCorrections(trx: Executor, lessonIds?: readonly number[]): Promise<void> {
  await followSubjects(trx, {
    kind: 'lessonCorrection',
    subject: 'lesson',
    ids: lessonIds,
    wanted: sql`select c.lesson_id as subject_id, '款项更正待同意：' || l.code || ' ' || l.name as title, null::integer as personnel_id,
        case when exists (select from account a join account_role ar on ar.account_id = a.id join role r on r.id = ar.role_id
          where a.personnel_id = c.asked_by and r.key = 'finance') then 'general_manager' else 'finance' end as role_key,
        (c.asked_at + interval '2 days')::date as due_on
      from lesson_correction c join lesson l on l.id = c.lesson_id where c.status = 1`,
  });
}
