import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../lib/actor.ts';
import { type AppError, notFound } from '../lib/errors.ts';
import { inScope } from './scope.ts';
import type { Executor } from './transaction.ts';

interface Found {
  name: string;
  at: string;
  isDeleted: boolean;
  into: string | null;
  owner: string | null;
  by: string | null;
}

/**
 * State of a customer in words for its last owner: an open form is told who owns it now. Everybody else gets a plain
 * 404.
 */
export async function whereaboutsOf(
  db: Executor,
  actor: Actor,
  contactId: number | RawBuilder<number>,
): Promise<string | null> {
  if (actor.userType !== 1) return null;
  const { rows } = await sql<Found>`
    select contact.name, to_char(coalesce(last.to_at, contact.deleted_at, now()), 'YYYY-MM-DD HH24:MI') as at,
      contact.deleted_at is not null as "isDeleted", winner.name as into, owner.name as owner, mover.name as by
    from contact
    join lateral (
      select owner_id, to_at from ownership_period p
      where p.contact_id = contact.id and (p.to_at is not null or contact.deleted_at is not null)
      order by p.to_at desc nulls first limit 1
    ) last on true
    left join contact_merge m on m.from_id = contact.id and m.undone_at is null
    left join contact winner on winner.id = m.into_id
    left join personnel owner on owner.id = contact.owner_id
    left join ownership_period held on held.contact_id = contact.id and held.to_at is null
    left join personnel mover on mover.id = held.by_id
    where contact.id = ${contactId} and ${inScope(actor, 'customers', 'last.owner_id')}`.execute(db);
  const [found] = rows;
  if (!found) return null;
  const { name, at, isDeleted, into, owner, by } = found;
  if (into) return `客户“${name}”已合并到“${into}”`;
  if (isDeleted) return `客户“${name}”已被删除`;
  if (!owner) return `客户“${name}”已于 ${at} 回到公海`;
  return `客户“${name}”已于 ${at} 转给 ${owner}${by && by !== owner ? `（${by} 操作）` : ''}，不再是您的客户`;
}

/** 404 for a customer that is not, or no longer, the caller's. */
export async function absentCustomer(db: Executor, actor: Actor, id: number): Promise<AppError> {
  return notFound('客户', await whereaboutsOf(db, actor, id));
}
