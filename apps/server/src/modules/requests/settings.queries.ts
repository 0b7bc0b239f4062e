import type { ApprovalDeputy, RequestRule } from '@shibiao/contract/requests/settings';
import { sql } from 'kysely';
import type { Executor } from '../../db/transaction.ts';
import { today } from '../../lib/dates.ts';

const STAMPS = (of: string) =>
  sql.raw(`${of}.version, ${of}.created_at as "createdAt", ${of}.updated_at as "updatedAt"`);

export async function rulesOf(db: Executor): Promise<RequestRule[]> {
  const { rows } = await sql<RequestRule>`
    select r.id, r.kind, r.organisation_id as "organisationId", o.name as "organisationName",
      r.from_measure::float8 as "fromMeasure", r.steps, ${STAMPS('r')}
    from request_rule r left join organisation o on o.id = r.organisation_id where r.deleted_at is null
    order by r.kind, o.name nulls first, r.from_measure`.execute(db);
  return rows;
}

/** Deputies of today and later. @param personnelId only this person's; null: everybody's */
export async function deputiesOf(
  db: Executor,
  personnelId: number | null,
): Promise<Omit<ApprovalDeputy, 'canEdit'>[]> {
  const { rows } = await sql<Omit<ApprovalDeputy, 'canEdit'>>`
    select d.id, d.personnel_id as "personnelId", p.name as "personnelName", d.deputy_id as "deputyId",
      q.name as "deputyName", d.first_day as "firstDay", d.last_day as "lastDay", ${STAMPS('d')}
    from approval_deputy d join personnel p on p.id = d.personnel_id join personnel q on q.id = d.deputy_id
    where d.deleted_at is null and d.last_day >= ${today()}::date
      and (${personnelId}::integer is null or ${personnelId} in (d.personnel_id, d.deputy_id))
    order by d.first_day, d.id`.execute(db);
  return rows;
}

export async function deputyOwner(db: Executor, id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('approval_deputy')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select('personnel_id')
    .executeTakeFirst();
  return row?.personnel_id;
}

export async function ruleExists(db: Executor, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('request_rule')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}
