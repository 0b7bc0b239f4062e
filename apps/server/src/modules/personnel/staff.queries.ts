import { sql } from 'kysely';
import type { Executor } from '../../db/transaction.ts';

/** Serialises changes of leaders: two valid ones could form a cycle together. */
export async function lockLeaders(trx: Executor): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('personnel.leader'))`.execute(trx);
}

/** Whether `leaderId` is the person or one of the members below. */
export async function isLedBy(trx: Executor, leaderId: number, id: number): Promise<boolean> {
  const { rows } = await sql<{ hit: boolean }>`
    with recursive up as (
      select id, leader_id from personnel where id = ${leaderId}
      union select p.id, p.leader_id from personnel p join up on p.id = up.leader_id
    ) select exists (select from up where id = ${id}) as hit`.execute(trx);
  return rows[0]?.hit ?? false;
}

/** An active person with the facts for leaders and successors. */
export async function activePerson(trx: Executor, id: number) {
  return await trx
    .selectFrom('personnel')
    .select(['id', 'leader_id'])
    .where('id', '=', id)
    .where('login_status', '=', 1)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Whether a person is active; the lock keeps them active until the transaction ends. */
export async function staysActive(trx: Executor, id: number): Promise<boolean> {
  const { rows } =
    await sql`select from personnel where id = ${id} and login_status = 1 and deleted_at is null for share`.execute(
      trx,
    );
  return rows.length > 0;
}

export async function statusOf(trx: Executor, id: number) {
  return await trx
    .selectFrom('personnel')
    .select(['id', 'login_status', 'leader_id'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** The person with a phone, locked; active or not. */
export async function personByPhone(trx: Executor, phone: string) {
  return await trx
    .selectFrom('personnel')
    .where('phone', '=', phone)
    .where('deleted_at', 'is', null)
    .select(['id', 'name', 'login_status', 'quit_date'])
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function phoneOf(trx: Executor, id: number): Promise<string | null> {
  const row = await trx.selectFrom('personnel').select('phone').where('id', '=', id).executeTakeFirst();
  return row?.phone ?? null;
}

/** Number of active members of a leader. */
export async function countMembers(db: Executor, leaderId: number): Promise<number> {
  const { n } = await db
    .selectFrom('personnel')
    .where('leader_id', '=', leaderId)
    .where('login_status', '=', 1)
    .where('deleted_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

/** Gives a leaver's members another leader, or none. */
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

/** All people's names with stored pinyin. */
export async function spellings(trx: Executor) {
  return await trx
    .selectFrom('personnel')
    .select(['id', 'name', 'pinyin', 'initials'])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** @returns the number of accounts with a changed name */
export async function renameAccounts(trx: Executor): Promise<number> {
  const { numAffectedRows } =
    await sql`update account a set nickname = p.name from personnel p where p.id = a.personnel_id and a.deleted_at is null and a.nickname <> p.name`.execute(
      trx,
    );
  return Number(numAffectedRows ?? 0);
}

/** Stores the reason of the last ended employment. */
export async function keepQuitReason(
  trx: Executor,
  id: number,
  why: { quitType?: string | null | undefined; quitReason?: string | null | undefined },
): Promise<void> {
  await sql`update employment set quit_type = ${why.quitType ?? null}, quit_reason = ${why.quitReason ?? null}
    where id = (select id from employment where personnel_id = ${id} and deleted_at is null order by entry_date desc limit 1)`.execute(
    trx,
  );
}
