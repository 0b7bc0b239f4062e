import { createHash } from 'node:crypto';
import type { InputOf } from '@shibiao/contract/endpoint';
import { systemApi } from '@shibiao/contract/system';
import { sql } from 'kysely';
import { list, type Rows } from '../../db/list.ts';
import { likePattern } from '../../db/search.ts';
import type { Executor, Trx } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { orNotFound } from '../../lib/errors.ts';

/** An error on one line of one release is one row with a count. */
export async function keepError(
  db: Executor,
  actor: Actor,
  report: InputOf<typeof systemApi.reportError>,
  userAgent: string | null,
): Promise<void> {
  const message = report.message ?? '没有说明';
  const where = report.stack?.split('\n').slice(0, 3).join('\n') ?? report.url ?? '';
  const fingerprint = createHash('sha256')
    .update(`${message}\n${where}\n${report.release ?? ''}`)
    .digest('base64url');
  await db
    .insertInto('client_error')
    .values({
      fingerprint,
      message,
      stack: report.stack ?? null,
      url: report.url ?? null,
      user_agent: userAgent?.slice(0, 300) ?? null,
      release: report.release ?? null,
      account_id: actor.accountId,
    })
    .onConflict((conflict) =>
      conflict.column('fingerprint').doUpdateSet({
        hits: sql`client_error.hits + 1`,
        last_at: sql`now()`,
        account_id: actor.accountId,
        url: report.url ?? null,
        resolved_at: null,
        resolved_by: null,
      }),
    )
    .execute();
}

const selectError = (rows: Rows<'client_error'>) =>
  rows
    .leftJoin('account', 'account.id', 'client_error.account_id')
    .select([
      'client_error.id',
      'client_error.message',
      'client_error.stack',
      'client_error.url',
      'client_error.user_agent as userAgent',
      'client_error.release',
      'client_error.hits',
      'account.personnel_id as byId',
      'account.nickname as byName',
      'client_error.first_at as firstAt',
      'client_error.last_at as lastAt',
      'client_error.resolved_at as resolvedAt',
    ]);

export const clientErrors = list(systemApi.errors, {
  table: 'client_error',
  title: '错误',
  visible: () => sql`true`,
  filters: {
    keyword: (words) =>
      sql`lower(client_error.message || ' ' || coalesce(client_error.url, '')) like ${likePattern(words)}`,
    isResolved: (isResolved) =>
      isResolved ? sql`client_error.resolved_at is not null` : sql`client_error.resolved_at is null`,
  },
  sorts: { lastAt: { by: sql`client_error.last_at` }, hits: { by: sql`client_error.hits` } },
  defaultSort: ['lastAt', 'desc'],
  select: selectError,
  /** `source` is read from the maps by the service. */
  present: () => (row) => ({ ...row, source: null }),
});

/** @throws 404 */
export async function markResolved(trx: Trx, actor: Actor, id: number): Promise<void> {
  const row = await trx
    .updateTable('client_error')
    .set({ resolved_at: sql`now()`, resolved_by: actor.accountId })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  orNotFound(row, '错误');
}
