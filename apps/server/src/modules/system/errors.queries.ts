import { createHash } from 'node:crypto';
import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import type { Page } from '@shibiao/contract/lists';
import type { systemApi } from '@shibiao/contract/system';
import { sql } from 'kysely';
import { offsetOf, withTotal } from '../../db/paging.ts';
import { likePattern } from '../../db/search.ts';
import type { Executor, Trx } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { found } from '../../lib/errors.ts';

type ClientError = OutputOf<typeof systemApi.errors>['list'][number];

/** The same error, on the same line of the same release, is one row however often it happens. */
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

export async function listErrors(
  db: Executor,
  filter: InputOf<typeof systemApi.errors>,
): Promise<Page<ClientError>> {
  const { keyword, isResolved } = filter;
  const matching = db
    .selectFrom('client_error')
    .$if(Boolean(keyword), (q) =>
      q.where(
        sql<boolean>`lower(client_error.message || ' ' || coalesce(client_error.url, '')) like ${likePattern(keyword ?? '')}`,
      ),
    )
    .$if(isResolved === true, (q) => q.where('client_error.resolved_at', 'is not', null))
    .$if(isResolved === false, (q) => q.where('client_error.resolved_at', 'is', null));
  const order = filter.order ?? 'desc';
  const rows = await matching
    .leftJoin('account', 'account.id', 'client_error.account_id')
    .select([
      'client_error.id',
      'client_error.message',
      'client_error.stack',
      'client_error.url',
      'client_error.user_agent as userAgent',
      'client_error.release',
      'client_error.hits',
      'account.nickname as byName',
      'client_error.first_at as firstAt',
      'client_error.last_at as lastAt',
      'client_error.resolved_at as resolvedAt',
    ])
    .orderBy(filter.sort === 'hits' ? 'client_error.hits' : 'client_error.last_at', order)
    .orderBy('client_error.id', order)
    .limit(filter.count)
    .offset(offsetOf(filter))
    .execute();
  return await withTotal(db, rows, matching, filter);
}

export async function resolveError(trx: Trx, actor: Actor, id: number): Promise<void> {
  const row = await trx
    .updateTable('client_error')
    .set({ resolved_at: sql`now()`, resolved_by: actor.accountId })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  found(row, '错误');
}
