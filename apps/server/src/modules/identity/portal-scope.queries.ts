import { sql } from 'kysely';
import { inScope } from '../../db/scope.ts';
import type { Executor, Trx } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';

/**
 * Opens an institution's lessons and demands to contacts' accounts. Nobody opens more than they see, nor to their own
 * customer, whose number they may have entered. @returns the changed contacts
 */
export async function openInstitution(
  trx: Executor,
  actor: Actor,
  contactIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`update contact set portal_scope = 'institution'
    where id = any(${contactIds}::integer[]) and portal_scope <> 'institution'
      and owner_id is distinct from ${actor.personnelId}
      and not exists (select from lesson where lesson.institution_id = contact.institution_id
        and not coalesce(${inScope(actor, 'lessons', 'lesson.owner_id')}, false))
      and not exists (select from demand where demand.institution_id = contact.institution_id
        and not coalesce(${inScope(actor, 'demands', 'demand.owner_id')}, false))
    returning id`.execute(trx);
  return rows.map((row) => row.id);
}

/** Limits contacts' accounts to their own lessons and demands. @returns the changed contacts */
export async function closeInstitution(trx: Trx, contactIds: readonly number[]): Promise<number[]> {
  const rows = await trx
    .updateTable('contact')
    .set({ portal_scope: 'own' })
    .where('id', 'in', [...contactIds])
    .where('portal_scope', '<>', 'own')
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Accounts of the managers above a contact's owner, and of general managers. */
export async function confirmersOf(db: Executor, contactId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.account_id as id from contact c join personnel p on p.id = c.owner_id
      cross join lateral approvers(p.organisation_id, p.id) a where c.id = ${contactId}
    union select ar.account_id from account_role ar join role r on r.id = ar.role_id and r.key = 'general_manager'
      join account a on a.id = ar.account_id and a.status = 1 and a.deleted_at is null`.execute(db);
  return rows.map((row) => row.id);
}
