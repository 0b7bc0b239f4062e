import { sql, type Updateable } from 'kysely';
import type { Personnel as PersonnelTable } from '../../db/tables.generated.ts';
import type { Executor } from '../../db/transaction.ts';

type Columns = Updateable<PersonnelTable>;

export async function insertPersonnel(trx: Executor, values: Columns & { name: string }): Promise<number> {
  const { id } = await trx
    .insertInto('personnel')
    .values(values as { name: string })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Only the given columns change. @returns whether the person is there */
export async function updatePersonnel(trx: Executor, id: number, values: Columns): Promise<boolean> {
  const row = await trx
    .updateTable('personnel')
    .set(values)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Changes of leaders wait for each other: two that are fine alone could close a circle together. */
export async function lockLeaders(trx: Executor): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('personnel.leader'))`.execute(trx);
}

/** Whether `leaderId` is the person or somebody below. */
export async function isLedBy(trx: Executor, leaderId: number, id: number): Promise<boolean> {
  const { rows } = await sql<{ hit: boolean }>`
    with recursive up as (
      select id, leader_id from personnel where id = ${leaderId}
      union select p.id, p.leader_id from personnel p join up on p.id = up.leader_id
    ) select exists (select from up where id = ${id}) as hit`.execute(trx);
  return rows[0]?.hit ?? false;
}

export async function organisationExists(trx: Executor, id: number): Promise<boolean> {
  const row = await trx
    .selectFrom('organisation')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** An active person with the facts that leading and succeeding ask for. */
export async function activePerson(trx: Executor, id: number) {
  return await trx
    .selectFrom('personnel')
    .select(['id', 'leader_id'])
    .where('id', '=', id)
    .where('login_status', '=', 1)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export async function statusOf(trx: Executor, id: number) {
  return await trx
    .selectFrom('personnel')
    .select(['id', 'login_status', 'leader_id'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** The account of a person with what personnel work must know of it; locked. */
export async function accountOf(trx: Executor, personnelId: number) {
  const account = await trx
    .selectFrom('account')
    .where('personnel_id', '=', personnelId)
    .where('deleted_at', 'is', null)
    .select(['id', 'username', 'nickname', 'status', 'disabled_by_leaving as isClosedByLeaving'])
    .orderBy('id')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!account) return undefined;
  const roles = await trx
    .selectFrom('account_role')
    .innerJoin('role', 'role.id', 'account_role.role_id')
    .where('account_id', '=', account.id)
    .select('role.key')
    .execute();
  return { ...account, roleKeys: roles.map((role) => role.key) };
}

/** Is the phone the name of somebody else's account? */
export async function isUsernameTaken(trx: Executor, username: string, accountId: number): Promise<boolean> {
  const row = await trx
    .selectFrom('account')
    .where('username', '=', username)
    .where('id', '<>', accountId)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function countHoldings(db: Executor, id: number) {
  const { rows } = await sql<{ customers: number; lessons: number; demands: number; members: number }>`select
    (select count(*) from contact where owner_id = ${id} and deleted_at is null) as customers,
    (select count(*) from lesson where owner_id = ${id} and status = 1 and lesson_status in (1, 2, 3) and last_date >= current_date) as lessons,
    (select count(*) from demand where owner_id = ${id} and deleted_at is null and status in (1, 2, 3)) as demands,
    (select count(*) from personnel where leader_id = ${id} and login_status = 1 and deleted_at is null) as members`.execute(
    db,
  );
  return rows[0] ?? { customers: 0, lessons: 0, demands: 0, members: 0 };
}

/** Whether the person holds anything of other customers than these, which is what a general successor would take over. */
export async function holdsOthers(db: Executor, id: number, contactIds: readonly number[]): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`select
    exists (select from contact where owner_id = ${id} and deleted_at is null and id <> all(${contactIds}::integer[]))
    or exists (select from lesson where owner_id = ${id} and status = 1 and lesson_status in (1, 2, 3) and last_date >= current_date
      and contact_id <> all(${contactIds}::integer[]))
    or exists (select from demand where owner_id = ${id} and deleted_at is null and status in (1, 2, 3) and contact_id <> all(${contactIds}::integer[])) as any`.execute(
    db,
  );
  return rows[0]?.any ?? false;
}

/** Members of somebody who leaves get another leader, or none. */
export async function moveMembers(trx: Executor, fromId: number, toId: number | null): Promise<void> {
  await trx
    .updateTable('personnel')
    .set({ leader_id: toId })
    .where('leader_id', '=', fromId)
    .where('deleted_at', 'is', null)
    .execute();
}

export async function replaceRegions(trx: Executor, id: number, regionIds: readonly number[]): Promise<void> {
  await sql`delete from personnel_region where personnel_id = ${id} and region_id <> all(${[...regionIds]}::integer[])`.execute(
    trx,
  );
  await sql`insert into personnel_region (personnel_id, region_id)
    select ${id}, g.id from region g where g.id = any(${[...regionIds]}::integer[]) on conflict do nothing`.execute(
    trx,
  );
}

export async function countRegions(trx: Executor, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*) as n from region where id = any(${[...ids]}::integer[])`.execute(trx);
  return rows[0]?.n ?? 0;
}

/** Everybody's name with how it is spelt at present. */
export async function spellings(trx: Executor) {
  return await trx
    .selectFrom('personnel')
    .select(['id', 'name', 'pinyin', 'initials'])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** @returns how many accounts had another name than their person */
export async function renameAccounts(trx: Executor): Promise<number> {
  const { numAffectedRows } =
    await sql`update account a set nickname = p.name from personnel p where p.id = a.personnel_id and a.deleted_at is null and a.nickname <> p.name`.execute(
      trx,
    );
  return Number(numAffectedRows ?? 0);
}
