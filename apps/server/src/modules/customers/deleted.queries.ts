import type { Page } from '@shibiao/contract/lists';
import { sql } from 'kysely';
import { offsetOf, withTotal } from '../../db/paging.ts';
import { matchesKeyword } from '../../db/search.ts';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { type Customer, ownCustomers, revealer, selectCustomer } from './customers.queries.ts';

type Deleted = Customer & { deletedAt: string; deletedByName: string | null };
interface Filter {
  page: number;
  count: number;
  keyword?: string | null | undefined;
  order?: 'asc' | 'desc' | undefined;
}

/** Deleted customers that the caller may restore, the latest first. */
export async function listDeleted(db: Executor, actor: Actor, filter: Filter): Promise<Page<Deleted>> {
  const direction = filter.order ?? 'desc';
  const matching = db
    .selectFrom('contact')
    .where('contact.deleted_at', 'is not', null)
    .where(ownCustomers(actor))
    .$if(Boolean(filter.keyword), (q) => q.where(matchesKeyword('contact', filter.keyword ?? '')));
  const chosen = matching
    .select('contact.id')
    .orderBy('contact.deleted_at', direction)
    .limit(filter.count)
    .offset(offsetOf(filter));
  const rows = await selectCustomer(db.selectFrom('contact').where('contact.id', 'in', chosen))
    .leftJoin('account', 'account.id', 'contact.updated_by')
    .select([sql<string>`contact.deleted_at`.as('deletedAt'), 'account.nickname as deletedByName'])
    .orderBy('contact.deleted_at', direction)
    .execute();
  return await withTotal(db, rows.map(revealer(actor)), matching, filter);
}

/** Deleted customers among the given ids that the caller may restore. */
export async function countDeleted(db: Executor, actor: Actor, ids: readonly number[]): Promise<number> {
  const { n } = await db
    .selectFrom('contact')
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is not', null)
    .where(ownCustomers(actor))
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}
