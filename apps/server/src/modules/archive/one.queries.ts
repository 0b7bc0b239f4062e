import type { labourContract } from '@shibiao/contract/archive/archive';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Executor } from '../../db/transaction.ts';
import { orNotFound } from '../../lib/errors.ts';

/** Facts of an archive with sensitive fields in clear. */
export const ARCHIVE_FACTS = [
  'a.id_card as idCard',
  'a.ethnicity',
  'a.native_place as nativePlace',
  'a.household',
  'a.politics',
  'a.marriage',
  'a.school',
  'a.major',
  'a.graduated_on as graduatedOn',
  'a.work_since as workSince',
  'a.address',
  'a.email',
  'a.emergency_name as emergencyName',
  'a.emergency_phone as emergencyPhone',
  'a.emergency_relation as emergencyRelation',
  'a.bank_name as bankName',
  'a.bank_account as bankAccount',
  'a.social_security_city as socialSecurityCity',
  'a.fund',
  'a.channel',
  'a.remark',
] as const;

/** Fields of one archive beyond the list's, sensitive fields in clear. */
export async function archiveOf(db: Executor, personnelId: number) {
  const row = await db
    .selectFrom('personnel as p')
    .leftJoin('personnel_archive as a', (join) =>
      join.onRef('a.personnel_id', '=', 'p.id').on('a.deleted_at', 'is', null),
    )
    .leftJoin('account', (join) =>
      join.onRef('account.personnel_id', '=', 'p.id').on('account.deleted_at', 'is', null),
    )
    .where('p.id', '=', personnelId)
    .select([
      'p.organisation_id as organisationId',
      'p.leader_id as leaderId',
      'p.birth',
      'account.id as accountId',
      'a.id as archiveId',
      sql<number>`coalesce(a.version, 0)`.as('version'),
      ...ARCHIVE_FACTS,
      'a.candidate_id as candidateId',
      'a.probation_to as probationTo',
    ])
    .executeTakeFirst();
  return orNotFound(row, '人员');
}

export async function contractsOf(
  db: Executor,
  personnelId: number,
): Promise<z.output<typeof labourContract>[]> {
  return await db
    .selectFrom('labour_contract as c')
    .leftJoin('contract_company', 'contract_company.id', 'c.company_id')
    .where('c.personnel_id', '=', personnelId)
    .where('c.deleted_at', 'is', null)
    .select([
      'c.id',
      'c.version',
      'c.no',
      'c.kind',
      'c.company_id as companyId',
      'contract_company.name as companyName',
      'c.from_date as fromDate',
      'c.to_date as toDate',
      'c.probation_months as probationMonths',
      'c.signed_on as signedOn',
      'c.file_id as fileId',
    ])
    .orderBy('c.from_date', 'desc')
    .orderBy('c.id', 'desc')
    .execute();
}

export async function employmentsOf(db: Executor, personnelId: number) {
  return await db
    .selectFrom('employment')
    .where('personnel_id', '=', personnelId)
    .where('deleted_at', 'is', null)
    .select([
      'id',
      'entry_date as entryDate',
      'regular_date as regularDate',
      'quit_date as quitDate',
      'quit_type as quitType',
      'quit_reason as quitReason',
      'tenure_from as tenureFrom',
      'form',
    ])
    .orderBy('entry_date', 'desc')
    .execute();
}

export async function assignmentsOf(db: Executor, personnelId: number) {
  return await db
    .selectFrom('assignment as s')
    .leftJoin('organisation', 'organisation.id', 's.organisation_id')
    .leftJoin('personnel as leader', 'leader.id', 's.leader_id')
    .where('s.personnel_id', '=', personnelId)
    .where('s.deleted_at', 'is', null)
    .select([
      's.id',
      'organisation.name as organisationName',
      'leader.name as leaderName',
      's.post',
      's.grade',
      's.from_date as fromDate',
      's.to_date as toDate',
    ])
    .orderBy('s.from_date', 'desc')
    .execute();
}

/** Files of the person and of their contracts. */
export async function filesOf(db: Executor, personnelId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('file')
    .where('subject_kind', '=', 'personnel')
    .where('subject_id', '=', personnelId)
    .where('deleted_at', 'is', null)
    .select('id')
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

/** The open employment, locked; undefined for those who left. */
export async function openEmployment(trx: Executor, personnelId: number) {
  return await trx
    .selectFrom('employment')
    .where('personnel_id', '=', personnelId)
    .where('deleted_at', 'is', null)
    .where('quit_date', 'is', null)
    .select(['id', 'entry_date', 'regular_date', 'tenure_from', 'form'])
    .forUpdate()
    .executeTakeFirst();
}

/** Present place of a person. */
export async function placeOf(trx: Executor, personnelId: number) {
  return await trx
    .selectFrom('personnel')
    .where('id', '=', personnelId)
    .select([
      'organisation_id',
      'part_time_org_id',
      'leader_id',
      'post',
      'grade',
      'login_status',
      'entry_date',
    ])
    .executeTakeFirstOrThrow();
}

/** Sets the effective day of place changes in the histories for the rest of the transaction. */
export async function setEffectiveOn(trx: Executor, day: string): Promise<void> {
  await sql`select set_config('app.effective_on', ${day}, true)`.execute(trx);
}

/** Belongs to the employment in which it was decided: a person who left and came back is not moved by it. */
const isOfThisEmployment = sql<boolean>`exists (select from employment e where e.personnel_id = a.personnel_id
  and e.quit_date is null and e.deleted_at is null and e.created_at <= a.created_at)`;

/** The planned move. */
export async function plannedOf(db: Executor, personnelId: number) {
  const row = await db
    .selectFrom('planned_assignment as a')
    .leftJoin('organisation', 'organisation.id', 'a.organisation_id')
    .leftJoin('personnel as leader', 'leader.id', 'a.leader_id')
    .where('a.personnel_id', '=', personnelId)
    .where('a.done_at', 'is', null)
    .where('a.deleted_at', 'is', null)
    .where('a.effective_on', '>', sql<string>`current_date`)
    .where(isOfThisEmployment)
    .select([
      'a.effective_on as effectiveOn',
      'organisation.name as organisationName',
      'leader.name as leaderName',
      'a.post',
      'a.grade',
    ])
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes the planned move. */
export async function dropPlan(trx: Executor, personnelId: number): Promise<void> {
  await trx
    .updateTable('planned_assignment')
    .set({ deleted_at: sql`now()` })
    .where('personnel_id', '=', personnelId)
    .where('done_at', 'is', null)
    .where('deleted_at', 'is', null)
    .execute();
}

/** Plans a move; a later decision replaces an earlier one. */
export async function planAssignment(
  trx: Executor,
  row: {
    personnel_id: number;
    organisation_id: number | null;
    leader_id: number | null;
    post: string | null;
    grade: string | null;
    effective_on: string;
  },
): Promise<void> {
  await dropPlan(trx, row.personnel_id);
  await trx.insertInto('planned_assignment').values(row).execute();
}

/** Due moves of people who still work here. */
export async function dueAssignments(trx: Executor) {
  return await trx
    .updateTable('planned_assignment as a')
    .set({ done_at: sql`now()` })
    .where('a.done_at', 'is', null)
    .where('a.deleted_at', 'is', null)
    .where('a.effective_on', '<=', sql<string>`current_date`)
    .where(isOfThisEmployment)
    .returning(['a.personnel_id', 'a.organisation_id', 'a.leader_id', 'a.post', 'a.grade', 'a.effective_on'])
    .execute();
}
