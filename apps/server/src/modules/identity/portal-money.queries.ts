import { sql } from 'kysely';
import type { Condition } from '../../db/list.ts';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { forbidden } from '../../lib/errors.ts';

/** Whether a partner's contact sees the institution's money: a right that the owner gives (portals.md 6). */
export const seesPortalMoney = ({ userType, contactId }: Actor): Condition =>
  userType === 2
    ? sql<boolean>`exists (select from contact me where me.id = ${contactId}
        and coalesce((to_jsonb(me) ->> 'portal_money')::boolean, me.is_key_person))`
    : sql<boolean>`false`;

/** @throws 403 for a partner without the right */
export async function mustSeePortalMoney(db: Executor, actor: Actor): Promise<void> {
  const { rows } = await sql<{ ok: boolean }>`select ${seesPortalMoney(actor)} as ok`.execute(db);
  if (rows[0]?.ok !== true) throw forbidden('账务只对指定的联系人开放，需要查看请联系您的业务员');
}
