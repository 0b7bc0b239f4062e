import type { institutionsApi } from '@shibiao/contract/customers/institutions';
import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import { offsetOf, withTotal } from '../../db/paging.ts';
import type { Executor } from '../../db/transaction.ts';
import { type Actor, canSee } from '../../lib/actor.ts';
import { maskPhone } from '../../lib/mask.ts';

type Api = typeof institutionsApi;

/** The contact persons of an institution, key persons first; phones only of those in the caller's scope. */
export async function institutionContacts(
  db: Executor,
  actor: Actor,
  input: InputOf<Api['institutionContacts']>,
): Promise<OutputOf<Api['institutionContacts']>> {
  const found = db
    .selectFrom('contact')
    .where('contact.institution_id', '=', input.id)
    .where('contact.deleted_at', 'is', null);
  const rows = await found
    .leftJoin('personnel', 'personnel.id', 'contact.owner_id')
    .select([
      'contact.id',
      'contact.name as contactName',
      'contact.tel',
      'contact.position',
      'contact.is_key_person as isKeyPerson',
      'contact.level',
      'contact.owner_id as ownerId',
      'personnel.name as authorName',
      'contact.last_follow_up_at as lastFollowUpAt',
      'contact.last_deal_at as lastDealAt',
    ])
    .orderBy('contact.is_key_person', 'desc')
    .orderBy('contact.name')
    .orderBy('contact.id')
    .limit(input.count)
    .offset(offsetOf(input))
    .execute();
  const page = await withTotal(db, rows, found, input);
  const list = page.list.map(({ ownerId, ...row }) => {
    const isOwn = canSee(actor, 'customers', ownerId);
    return { ...row, isOwn, tel: isOwn ? row.tel : maskPhone(row.tel), isInPool: ownerId === null };
  });
  return { ...page, list };
}
