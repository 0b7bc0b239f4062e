import { sql } from 'kysely';
import type { Executor, Trx } from '../../db/transaction.ts';
import { today } from '../../lib/dates.ts';
import type { PlannedStep } from './requests.rules.ts';

interface Round {
  id: number;
  round: number;
  applicant_id: number;
}

export async function insertSteps(
  trx: Trx,
  { id, round, applicant_id }: Round,
  steps: readonly PlannedStep[],
) {
  await trx
    .insertInto('staff_request_step')
    .values(
      steps.map(({ role, approverId }, index) => ({
        staff_request_id: id,
        round,
        place: index + 1,
        role,
        approver_id: approverId,
        applicant_id,
      })),
    )
    .execute();
}

/** Opens the first waiting step of a round. @returns false when there is none */
export async function openFirst(trx: Trx, { id, round }: Omit<Round, 'applicant_id'>): Promise<boolean> {
  const { rows } = await sql`update staff_request_step set state = 'open', opened_at = now()
    where id = (select s.id from staff_request_step s where s.staff_request_id = ${id} and s.round = ${round}
      and s.state = 'waiting' order by s.place limit 1) returning id`.execute(trx);
  return rows.length > 0;
}

/** The open step of a request, and whether a person may decide it today. */
export async function openStep(db: Executor, requestId: number, personnelId: number) {
  const { rows } = await sql<{ id: number; place: number; role: string; isMine: boolean }>`
    select s.id, s.place, s.role, ${personnelId} in (select step_deciders(s, ${today()}::date)) as "isMine"
    from staff_request_step s where s.staff_request_id = ${requestId} and s.state = 'open'`.execute(db);
  return rows[0];
}

export async function decideStep(
  trx: Trx,
  id: number,
  values: { state: 'approved' | 'returned'; by_id: number; comment: string | null },
): Promise<void> {
  await trx
    .updateTable('staff_request_step')
    .set({ ...values, decided_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

/** Ends the steps that nobody decides any more. */
export async function closeSteps(trx: Trx, requestId: number): Promise<void> {
  await sql`update staff_request_step set state = 'closed'
    where staff_request_id = ${requestId} and state in ('waiting', 'open')`.execute(trx);
}

/** Puts a sign-off in the place of a step (which moves back), or after it. */
export async function addStep(
  trx: Trx,
  request: Round,
  at: { place: number; stepId: number; isBefore: boolean },
  approverId: number,
): Promise<void> {
  const place = at.isBefore ? at.place : at.place + 1;
  await sql`update staff_request_step set place = place + 1
    where staff_request_id = ${request.id} and round = ${request.round} and place >= ${place}`.execute(trx);
  if (at.isBefore)
    await sql`update staff_request_step set state = 'waiting', opened_at = null where id = ${at.stepId}`.execute(
      trx,
    );
  await trx
    .insertInto('staff_request_step')
    .values({
      staff_request_id: request.id,
      round: request.round,
      place,
      role: 'added',
      approver_id: approverId,
      applicant_id: request.applicant_id,
    })
    .execute();
  if (at.isBefore) await openFirst(trx, request);
}

/** Whether somebody signs an undecided step of a request in person. */
export async function signsStill(db: Executor, requestId: number, personnelId: number): Promise<boolean> {
  const { rows } = await sql`select from staff_request_step where staff_request_id = ${requestId}
    and approver_id = ${personnelId} and state in ('waiting', 'open')`.execute(db);
  return rows.length > 0;
}

/** Gives a step to the next above. */
export async function passStep(trx: Trx, id: number, { role, approverId }: PlannedStep): Promise<void> {
  await trx
    .updateTable('staff_request_step')
    .set({ role, approver_id: approverId })
    .where('id', '=', id)
    .execute();
}

/** People who approved a request in its last round. */
export async function signersOf(db: Executor, requestId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select distinct s.by_id as id from staff_request_step s
    join staff_request r on r.id = s.staff_request_id and r.round = s.round
    where r.id = ${requestId} and s.state = 'approved'`.execute(db);
  return rows.map((row) => row.id);
}
