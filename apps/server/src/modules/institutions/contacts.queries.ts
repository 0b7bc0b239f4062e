import { institutionsApi } from '@shibiao/contract/customers/institutions';
import { sql } from 'kysely';
import { equals, list, type Rows } from '../../db/list.ts';
import { canSee } from '../../lib/actor.ts';
import { maskPhone } from '../../lib/mask.ts';

/** Contact persons of an institution, key persons first; phones only inside the caller's scope. */
export const institutionContacts = list(institutionsApi.institutionContacts, {
  table: 'contact',
  title: '客户',
  visible: () => sql`contact.deleted_at is null`,
  filters: {
    id: equals('contact.institution_id'),
    withoutId: (id) => sql`contact.id <> ${id}`,
  },
  sorts: { place: { by: sql`row(not contact.is_key_person, contact.name)` } },
  defaultSort: ['place', 'asc'],
  select: (rows: Rows<'contact'>) =>
    rows
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
      ]),
  present:
    (actor) =>
    ({ ownerId, ...row }) => {
      const isOwn = canSee(actor, 'customers', ownerId);
      return {
        ...row,
        authorId: ownerId,
        isOwn,
        tel: isOwn ? row.tel : maskPhone(row.tel),
        isInPool: ownerId === null,
      };
    },
});
