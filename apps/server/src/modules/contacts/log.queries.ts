import { contactsApi } from '@shibiao/contract/contacts';
import { sql } from 'kysely';
import { equals, list, type Rows } from '../../db/list.ts';
import { inScope } from '../../db/scope.ts';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { orNotFound } from '../../lib/errors.ts';

/** Kind of a person's note, unlike the system's own entries. */
export const NOTE = '备注';

/** A contact inside the caller's customer scope. @throws 404 */
export async function contactInScope(db: Executor, actor: Actor, id: number): Promise<{ id: number }> {
  const row = await db
    .selectFrom('contact')
    .where('id', '=', id)
    .where(inScope(actor, 'customers', 'contact.owner_id'))
    .select('id')
    .executeTakeFirst();
  return orNotFound(row, '客户');
}

/** Events of a contact's account and people's notes; the call checks the contact's scope. */
export const accountLog = list(contactsApi.accountLog, {
  table: 'contact_account_log',
  title: '账号记录',
  visible: () => sql`true`,
  filters: { contactId: equals('contact_account_log.contact_id') },
  sorts: { at: { by: sql`contact_account_log.at` } },
  defaultSort: ['at', 'desc'],
  select: (rows: Rows<'contact_account_log'>) =>
    rows
      .leftJoin('personnel', 'personnel.id', 'contact_account_log.by_id')
      .select([
        'contact_account_log.id',
        'contact_account_log.at',
        'contact_account_log.by_id as byId',
        'personnel.name as byName',
        'contact_account_log.action',
        'contact_account_log.note',
      ]),
  present: (actor) => (row) => ({ ...row, isOwnNote: row.action === NOTE && row.byId === actor.personnelId }),
});

/** The caller's own note, locked. @throws 404 for a missing or foreign note */
export async function lockNote(trx: Executor, by: number, contactId: number, id: number): Promise<void> {
  const row = await trx
    .selectFrom('contact_account_log')
    .where('id', '=', id)
    .where('contact_id', '=', contactId)
    .where('by_id', '=', by)
    .where('action', '=', NOTE)
    .select('id')
    .forUpdate()
    .executeTakeFirst();
  orNotFound(row, '备注');
}
