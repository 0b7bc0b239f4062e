import type { contactsApi } from '@shibiao/contract/contacts';
import type { InputOf } from '@shibiao/contract/endpoint';
import { sql } from 'kysely';
import { offsetOf, withTotal } from '../../db/paging.ts';
import { inScope } from '../../db/scope.ts';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { found } from '../../lib/errors.ts';

/** What a person wrote, apart from what the system notes by itself. */
export const NOTE = '备注';

/** A contact inside the caller's customer scope. @throws 404 */
export async function contactInScope(db: Executor, actor: Actor, id: number): Promise<{ id: number }> {
  const row = await db
    .selectFrom('contact')
    .where('id', '=', id)
    .where(inScope(actor, 'customers', 'contact.owner_id'))
    .select('id')
    .executeTakeFirst();
  return found(row, '客户');
}

export async function listAccountLog(
  db: Executor,
  actor: Actor,
  filter: InputOf<typeof contactsApi.accountLog>,
) {
  const matching = db
    .selectFrom('contact_account_log')
    .where('contact_account_log.contact_id', '=', filter.contactId);
  const order = filter.order ?? 'desc';
  const rows = await matching
    .leftJoin('personnel', 'personnel.id', 'contact_account_log.by_id')
    .select([
      'contact_account_log.id',
      'contact_account_log.at',
      'personnel.name as byName',
      'contact_account_log.action',
      'contact_account_log.note',
      sql<boolean>`action = ${NOTE} and by_id is not distinct from ${actor.personnelId}::integer`.as(
        'isOwnNote',
      ),
    ])
    .orderBy('contact_account_log.at', order)
    .orderBy('contact_account_log.id', order)
    .limit(filter.count)
    .offset(offsetOf(filter))
    .execute();
  return await withTotal(db, rows, matching, filter);
}

/** Adds a note, or rewrites one of the caller's own. @throws 404 for another's note or none */
export async function saveNote(
  trx: Executor,
  by: number,
  { contactId, id, note }: InputOf<typeof contactsApi.editAccountLog>,
): Promise<{ id: number }> {
  if (!id)
    return await trx
      .insertInto('contact_account_log')
      .values({ contact_id: contactId, by_id: by, action: NOTE, note })
      .returning('id')
      .executeTakeFirstOrThrow();
  const row = await trx
    .updateTable('contact_account_log')
    .set({ note })
    .where('id', '=', id)
    .where('contact_id', '=', contactId)
    .where('by_id', '=', by)
    .where('action', '=', NOTE)
    .returning('id')
    .executeTakeFirst();
  return found(row, '备注');
}
