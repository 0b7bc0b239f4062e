import type { loginLogFilter, loginLogRow } from '@shibiao/contract/accounts';
import type { Page } from '@shibiao/contract/lists';
import { sql } from 'kysely';
import type { z } from 'zod';
import { readByCursor } from '../../db/cursor.ts';
import { offsetOf, withTotal } from '../../db/paging.ts';
import { matchesKeyword } from '../../db/search.ts';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { accountInScope } from '../access/assignments.queries.ts';

type Row = z.output<typeof loginLogRow>;
type Filter = z.output<typeof loginLogFilter>;

/** Tries of unknown names belong to nobody; only those see them who see every account. */
const visible = (actor: Actor) =>
  sql<boolean>`coalesce(${accountInScope(actor)}, ${actor.userType === 1 && actor.scope === 'all'})`;

/** Found first, so that the log is read by its own indexes and not row by row. */
async function accountsNamed(db: Executor, keyword: string | null | undefined): Promise<number[]> {
  if (!keyword) return [];
  const rows = await db
    .selectFrom('account')
    .where(matchesKeyword('account', keyword))
    .select('id')
    .limit(1000)
    .execute();
  return rows.map((row) => row.id);
}

const matching = (db: Executor, actor: Actor, filter: Filter, onlyTeachers: boolean, named: number[]) =>
  db
    .selectFrom('login_log')
    .leftJoin('account', 'account.id', 'login_log.account_id')
    .where('login_log.deleted_at', 'is', null)
    .where('login_log.result', '<>', 'checking')
    .where(visible(actor))
    .$if(onlyTeachers, (q) => q.where('account.user_type', '=', 3))
    .$if(Boolean(filter.keyword), (q) =>
      q.where(
        sql<boolean>`(login_log.username = ${filter.keyword} or login_log.ip = ${filter.keyword} or login_log.account_id = any(${named}::integer[]))`,
      ),
    )
    .$if(Boolean(filter.result), (q) => q.where('login_log.result', '=', filter.result ?? ''))
    .$if(Boolean(filter.from), (q) => q.where(sql<boolean>`login_log.at >= ${filter.from}::date`))
    .$if(Boolean(filter.to), (q) => q.where(sql<boolean>`login_log.at < ${filter.to}::date + 1`));

const COLUMNS = [
  'login_log.id',
  'login_log.account_id as accountId',
  'login_log.username',
  'account.nickname',
  'account.user_type as userType',
  'login_log.at',
  'login_log.ip',
  'login_log.client',
  'login_log.user_agent as userAgent',
  'login_log.method',
  'login_log.result',
] as const;
const sorted = ({ order }: Filter) =>
  order === 'asc' ? sql`login_log.at asc, login_log.id asc` : sql`login_log.at desc, login_log.id desc`;

/** Who tried to sign in, when, from where and how it ended. */
export async function listLogins(
  db: Executor,
  actor: Actor,
  filter: Filter,
  onlyTeachers = false,
): Promise<Page<Row>> {
  const found = matching(db, actor, filter, onlyTeachers, await accountsNamed(db, filter.keyword));
  const chosen = found
    .select('login_log.id')
    .orderBy(sorted(filter))
    .limit(filter.count)
    .offset(offsetOf(filter));
  const rows = await db
    .selectFrom('login_log')
    .leftJoin('account', 'account.id', 'login_log.account_id')
    .where('login_log.id', 'in', chosen)
    .select(COLUMNS)
    .orderBy(sorted(filter))
    .execute();
  return await withTotal(db, rows, found, filter);
}

export async function* streamLogins(db: Executor, actor: Actor, filter: Filter): AsyncIterable<Row> {
  const found = matching(db, actor, filter, false, await accountsNamed(db, filter.keyword));
  yield* readByCursor(db, found.select(COLUMNS).orderBy(sorted(filter)));
}

/** Marks entries as deleted. The lock still counts them. @returns how many were visible and not deleted before */
export async function markLoginsDeleted(
  trx: Executor,
  actor: Actor,
  ids: readonly number[],
): Promise<number> {
  const { rows } = await sql`update login_log set deleted_at = now() where id in (
    select login_log.id from login_log left join account on account.id = login_log.account_id
    where login_log.id = any(${ids}::integer[]) and login_log.deleted_at is null and ${visible(actor)}) returning id`.execute(
    trx,
  );
  return rows.length;
}
