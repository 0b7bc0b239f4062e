import { sql } from 'kysely';
import { updateRow } from '../../db/rows.ts';
import type { Executor } from '../../db/transaction.ts';
import { networkOf } from '../../lib/network.ts';

/** Origin of a call. The address is the connection's, never a client's claim. */
export interface Visitor {
  ip: string;
  client: string | null;
  userAgent: string | null;
}
export type LoginResult =
  | 'ok'
  | 'wrong'
  | 'locked'
  | 'disabled'
  | 'captcha'
  | 'code'
  | 'checking'
  | 'unlocked';

/** Serialises tries for an account name across servers until the transaction ends. */
export async function lockName(trx: Executor, purpose: string, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${purpose}:${name}`}, 0))`.execute(trx);
}

/** An unfinished try becomes a failure after so many seconds. */
const CHECKING_SECONDS = 30;

export interface Tries {
  account: number[];
  address: number[];
  /** Tries of the address in progress. */
  open: number;
}

/**
 * Ages in seconds of the latest failures (at most five) of an account name and of a network. A success clears the
 * account's failures, and in a network only those of the same account: a guesser cannot clear the count by signing in,
 * and an office is not locked by mistyped passwords that succeed later.
 */
export async function failureAges(db: Executor, username: string, ip: string): Promise<Tries> {
  const network = networkOf(ip);
  const { rows } = await sql<Tries>`
    select array(
      select extract(epoch from now() - l.at)::float8 from login_log l
      where l.username = ${username} and l.at > now() - interval '30 minutes' and l.result in ('wrong', 'code', 'checking')
        and l.at > coalesce((select max(o.at) from login_log o where o.username = ${username}
          and o.at > now() - interval '30 minutes' and o.result in ('ok', 'unlocked')), '-infinity')
      order by l.at desc limit 5) as account,
    array(
      select extract(epoch from now() - l.at)::float8 from login_log l
      where l.network = ${network} and l.at > now() - interval '30 minutes' and (l.result in ('wrong', 'code')
          or l.result = 'checking' and l.at < now() - make_interval(secs => ${CHECKING_SECONDS}))
        and not exists (select from login_log o where o.network = ${network} and o.username = l.username and o.at >= l.at and o.result = 'ok'
          and o.at > now() - interval '30 minutes')
      order by l.at desc limit 5) as address,
    (select count(*)::int from login_log l where l.network = ${network} and l.result = 'checking'
       and l.at >= now() - make_interval(secs => ${CHECKING_SECONDS})) as open`.execute(db);
  return rows[0] ?? { account: [], address: [], open: 0 };
}

/** A try that ends before the account lookup still belongs to the account. */
const accountNamed = (username: string) =>
  sql<number | null>`(select id from account where username = ${username} and deleted_at is null)`;

export async function addLogin(
  db: Executor,
  entry: Visitor & { username: string; method: string; result: LoginResult; accountId?: number | null },
): Promise<number> {
  const { id } = await db
    .insertInto('login_log')
    .values({
      username: entry.username,
      account_id: entry.accountId ?? accountNamed(entry.username),
      ip: entry.ip,
      network: networkOf(entry.ip),
      client: entry.client,
      user_agent: entry.userAgent,
      method: entry.method,
      result: entry.result,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function finishLogin(
  db: Executor,
  id: number,
  result: LoginResult,
  accountId: number | null,
): Promise<void> {
  await updateRow(db, 'login_log', id, { result, account_id: accountId });
}

/** Facts of an account for signing in. */
export async function accountByName(db: Executor, username: string) {
  return await db
    .selectFrom('account')
    .leftJoin('personnel', 'personnel.id', 'account.personnel_id')
    .leftJoin('contact', 'contact.id', 'account.contact_id')
    .leftJoin('teacher', 'teacher.id', 'account.teacher_id')
    .where('account.username', '=', username)
    .where('account.deleted_at', 'is', null)
    .select([
      'account.id',
      'account.username',
      'account.nickname',
      'account.password_hash',
      'account.status',
      'account.personnel_id',
      'account.must_change_password',
      sql<boolean>`coalesce(account.valid_until < (now() at time zone 'Asia/Shanghai')::date, false)`.as(
        'has_ended',
      ),
      sql<boolean>`coalesce(personnel.login_status <> 1 or personnel.deleted_at is not null
        or contact.deleted_at is not null or teacher.deleted_at is not null
        or teacher.management_level = 4 or teacher.cooperation_status = 3, false)`.as('has_left'),
    ])
    .executeTakeFirst();
}
export type KnownAccount = NonNullable<Awaited<ReturnType<typeof accountByName>>>;

/** @param appIds the ids under which an application's bindings stand */
export async function accountByOpenId(
  db: Executor,
  openId: string,
  appIds: readonly string[],
): Promise<string | null> {
  const row = await db
    .selectFrom('account_wechat')
    .innerJoin('account', 'account.id', 'account_wechat.account_id')
    .where('account_wechat.open_id', '=', openId)
    .where('account_wechat.app_id', 'in', [...appIds])
    .where('account.deleted_at', 'is', null)
    .select('account.username')
    .executeTakeFirst();
  return row?.username ?? null;
}

/** Microseconds matter: the version trigger recognises a sign-in by its changed time. */
export async function noteLogin(trx: Executor, accountId: number): Promise<void> {
  await trx.updateTable('account').set({ last_login_at: sql`now()` }).where('id', '=', accountId).execute();
}

export async function demandPasswordChange(trx: Executor, accountId: number): Promise<void> {
  await trx
    .updateTable('account')
    .set({ must_change_password: true })
    .where('id', '=', accountId)
    .where('must_change_password', '=', false)
    .execute();
}

export async function passwordOf(db: Executor, accountId: number): Promise<string | null> {
  const row = await db
    .selectFrom('account')
    .where('id', '=', accountId)
    .select('password_hash')
    .executeTakeFirst();
  return row?.password_hash ?? null;
}
