import { type Insertable, sql } from 'kysely';
import { followSubjects } from '../../db/follow-subjects.ts';
import type { DB } from '../../db/tables.generated.ts';
import type { Executor } from '../../db/transaction.ts';

/** Inserts a ledger row. */
export async function addStep(trx: Executor, row: Insertable<DB['candidate_step']>): Promise<void> {
  await trx.insertInto('candidate_step').values(row).execute();
}

/** Facts of the candidate for a step. The row is locked before. */
export async function candidateOf(trx: Executor, id: number) {
  return await trx.selectFrom('candidate').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
}

/** The opening, locked, with its number of hires: hires of one opening are serialised. */
export async function openingOf(trx: Executor, id: number) {
  const row = await trx
    .selectFrom('job_opening')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select(['id', 'organisation_id', 'post', 'headcount', 'status', 'owner_id'])
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const { n } = await trx
    .selectFrom('candidate')
    .where('opening_id', '=', id)
    .where('stage', '=', 7)
    .where('deleted_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return { ...row, filled: Number(n) };
}

/** Erases a candidate's personal data: from the row, its to-dos, comments on steps, and the audit log. */
export async function eraseCandidate(trx: Executor, ids: readonly number[]): Promise<void> {
  await sql`update candidate set name = '已清除', pinyin = '', initials = '', phone = null, email = null, gender = null, birth_year = null,
    school = null, current_company = null, resume_file_id = null, expected_salary = null, offer_salary = null, remark = null, erased_at = now()
    where id = any(${[...ids]}::integer[])`.execute(trx);
  await sql`update candidate_step set comment = null
    where candidate_id = any(${[...ids]}::integer[]) and comment is not null`.execute(trx);
  await sql`update file set deleted_at = now() where subject_kind = 'candidate' and subject_id = any(${[...ids]}::integer[])
    and deleted_at is null`.execute(trx);
  await sql`update todo set title = '候选人（已清除）' where subject_kind = 'candidate' and subject_id = any(${[...ids]}::integer[])`.execute(
    trx,
  );
  await sql`update audit_log set before = null, after = null where table_name = 'candidate' and row_id = any(${[...ids]}::integer[])`.execute(
    trx,
  );
}

/** Unsuccessful candidates without activity for two years. */
export async function forgotten(trx: Executor): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`select id from candidate c where erased_at is null and result is not null and stage < 7
    and (select max(at) from candidate_step s where s.candidate_id = c.id) < now() - interval '2 years'
    order by id limit 5000 for update skip locked`.execute(trx);
  return rows.map((row) => row.id);
}

const NAMED = sql`from candidate c join job_opening o on o.id = c.opening_id where c.deleted_at is null`;
/**
 * Due events: today's interviews for each interviewer; 5 days of waiting for the owner, or HR when the owner left;
 * tomorrow's entries for HR and the office.
 */
const DUE = {
  interview: sql`select c.id as subject_id, '面试：' || c.name || ' · ' || o.title || to_char(i.interview_at, ' HH24:MI') as title,
      who.id as personnel_id, null::text as role_key, i.interview_at::date as due_on, who.seat
    from candidate c join job_opening o on o.id = c.opening_id join lateral (
      select interview_at, interviewers from candidate_step s where s.candidate_id = c.id and s.interview_at is not null order by s.id desc limit 1) i on true
      cross join unnest(i.interviewers) with ordinality who (id, seat)
    where c.deleted_at is null and c.result is null and c.stage < 7 and i.interview_at::date = current_date`,
  candidateWaits: sql`select c.id as subject_id, '候选人待跟进：' || c.name || ' · ' || o.title as title, owner.id as personnel_id,
      case when owner.id is null then 'hr' end as role_key, current_date as due_on
    from candidate c join job_opening o on o.id = c.opening_id left join personnel owner on owner.id = c.owner_id and owner.login_status = 1
    where c.deleted_at is null and c.result is null and c.stage < 7
      and (select max(at) from candidate_step s where s.candidate_id = c.id) < now() - interval '5 days'`,
  entryTomorrow: sql`select c.id as subject_id, '明日入职：' || c.name || ' · ' || o.title as title, null::integer as personnel_id,
      'hr'::text as role_key, c.entry_on as due_on ${NAMED} and c.stage >= 6 and c.result is null and c.entry_on = current_date + 1`,
  entryPrepare: sql`select c.id as subject_id, '入职准备（设备、号码、账号）：' || c.name || ' · ' || o.title as title, null::integer as personnel_id,
      'general_office'::text as role_key, c.entry_on as due_on ${NAMED} and c.stage >= 6 and c.result is null and c.entry_on = current_date + 1`,
};

/** Updates to-dos of all or some candidates. */
export async function followCandidates(trx: Executor, ids?: readonly number[]): Promise<void> {
  for (const [kind, wanted] of Object.entries(DUE))
    await followSubjects(trx, {
      kind: kind as keyof typeof DUE,
      subject: 'candidate',
      wanted,
      hasSeats: kind === 'interview',
      ids,
    });
}
