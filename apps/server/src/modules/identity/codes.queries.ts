import { sql } from 'kysely';
import type { Executor } from '../../db/transaction.ts';
import { networkOf } from '../../lib/network.ts';

export type CodePurpose = 'login' | 'reset' | 'register' | 'bind' | 'change' | 'bank' | 'phone';

/** Codes sent to a number in the last minute and hour, and requested from an address's network in the last hour. */
export async function codesSent(
  db: Executor,
  target: string,
  ip: string,
): Promise<{ minute: number; hour: number; address: number }> {
  const { rows } = await sql<{ minute: number; hour: number; address: number }>`
    select (select count(*)::int from verification_code where target = ${target} and created_at > now() - interval '1 minute') as minute,
           (select count(*)::int from verification_code where target = ${target} and created_at > now() - interval '1 hour') as hour,
           (select count(*)::int from verification_code where network = ${networkOf(ip)} and created_at > now() - interval '1 hour') as address`.execute(
    db,
  );
  return rows[0] ?? { minute: 0, hour: 0, address: 0 };
}

export async function addCode(
  db: Executor,
  code: { purpose: CodePurpose; target: string; hash: string; ip: string },
): Promise<void> {
  await db
    .insertInto('verification_code')
    .values({
      purpose: code.purpose,
      target: code.target,
      code_hash: code.hash,
      ip: code.ip,
      network: networkOf(code.ip),
      expires_at: sql`now() + interval '10 minutes'`,
    })
    .execute();
}

/** Consumes one of the five tries of the newest valid code. */
export async function tryCode(
  db: Executor,
  purpose: CodePurpose,
  target: string,
): Promise<{ id: number; code_hash: string } | null> {
  const { rows } = await sql<{ id: number; code_hash: string }>`
    update verification_code set tries = tries + 1
    where id = (select id from verification_code where target = ${target} and purpose = ${purpose} order by created_at desc, id desc limit 1)
      and tries < 5 and used_at is null and expires_at > now()
    returning id, code_hash`.execute(db);
  return rows[0] ?? null;
}

/** @returns false when another request used it first */
export async function spendCode(db: Executor, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('verification_code')
    .set({ used_at: sql`now()` })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function addCaptcha(db: Executor, id: string, answerHash: string): Promise<void> {
  await sql`delete from captcha where expires_at < now()`.execute(db);
  await db
    .insertInto('captcha')
    .values({ id, answer_hash: answerHash, expires_at: sql`now() + interval '5 minutes'` })
    .execute();
}

/** A captcha works once, right or wrong. @returns the hash of its answer */
export async function takeCaptcha(db: Executor, id: string): Promise<string | null> {
  const { rows } = await sql<{ answer_hash: string }>`
    update captcha set used_at = now() where id = ${id} and used_at is null and expires_at > now() returning answer_hash`.execute(
    db,
  );
  return rows[0]?.answer_hash ?? null;
}

/** Deletes expired technical rows; nothing that a person entered. */
export async function deleteExpired(db: Executor): Promise<void> {
  await sql`delete from captcha where expires_at < now()`.execute(db);
  await sql`delete from wechat_grant where expires_at < now() - interval '1 day'`.execute(db);
  await sql`delete from wechat_state where expires_at < now()`.execute(db);
  await sql`delete from verification_code where created_at < now() - interval '7 days'`.execute(db);
  await sql`delete from session where expires_at < now() - interval '30 days'`.execute(db);
}
