import { transfersApi } from '@shibiao/contract/customers/transfers';
import type { OutputOf } from '@shibiao/contract/endpoint';
import { type RawBuilder, sql } from 'kysely';
import { equals, list, type Rows, since, until } from '../../db/list.ts';
import { inScope } from '../../db/scope.ts';
import { matchesKeyword } from '../../db/search.ts';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { orNotFound } from '../../lib/errors.ts';
import { CARRIED, goesWith, openPeriods, WHOSE } from './moves.queries.ts';
import { mayUndo } from './transfers.policy.ts';

type Carried = OutputOf<typeof transfersApi.transferItems>['list'][number];

/** Time for the author's undo, whoever the receiver is. */
const IS_RECENT = sql<boolean>`transfer.at > now() - interval '10 minutes'`;

export const transfers = list(transfersApi.transferLog, {
  table: 'transfer',
  title: '转让记录',
  // Giver, receiver or author is in scope; for several givers one is enough.
  visible: (actor) => sql`(${inScope(actor, 'customers', 'transfer.from_id')}
    or ${inScope(actor, 'customers', 'transfer.to_id')} or ${inScope(actor, 'customers', 'transfer.by_id')}
    or (transfer.from_id is null and exists (select from transfer_item item where item.transfer_id = transfer.id
      and ${inScope(actor, 'customers', 'item.from_id')})))`,
  filters: {
    keyword: (words) => sql`transfer.id in (
      select item.transfer_id from contact join transfer_item item on item.contact_id = contact.id
      where ${matchesKeyword('contact', words)})`,
    fromId: equals('transfer.from_id'),
    toId: equals('transfer.to_id'),
    contactId: (id) => sql`transfer.id in (select transfer_id from transfer_item where contact_id = ${id})`,
    how: equals('transfer.how'),
    from: since('transfer.at'),
    to: until('transfer.at'),
    isUndone: (isUndone) =>
      isUndone ? sql`transfer.undone_at is not null` : sql`transfer.undone_at is null`,
  },
  sorts: { at: { by: sql`transfer.at` } },
  defaultSort: ['at', 'desc'],
  select: (rows: Rows<'transfer'>) =>
    rows
      .leftJoin('personnel as giver', 'giver.id', 'transfer.from_id')
      .leftJoin('personnel as receiver', 'receiver.id', 'transfer.to_id')
      .leftJoin('personnel as doer', 'doer.id', 'transfer.by_id')
      .leftJoin('personnel as undoer', 'undoer.id', 'transfer.undone_by')
      .select([
        'transfer.id',
        'transfer.at',
        'transfer.how',
        'transfer.from_id as fromId',
        'giver.name as fromName',
        'transfer.to_id as toId',
        'receiver.name as toName',
        'doer.name as byName',
        'transfer.reason',
        'transfer.contacts',
        'transfer.trackings',
        'transfer.lessons',
        'transfer.demands',
        'transfer.undone_at as undoneAt',
        'undoer.name as undoneByName',
        'transfer.by_id as byId',
        IS_RECENT.as('isRecent'),
        sql<string | null>`(select string_agg(name, '、') from (
          select contact.name from transfer_item item join contact on contact.id = item.contact_id
          where item.transfer_id = transfer.id order by item.contact_id limit 5) first)`.as('contactNames'),
      ]),
  present:
    (actor) =>
    ({ isRecent, ...row }) => ({
      ...row,
      canUndo: row.undoneAt === null && mayUndo(actor, { toId: row.toId, byId: row.byId, isRecent }),
    }),
});

export async function itemsOf(db: Executor, id: number): Promise<Carried[]> {
  const { rows } = await sql<Carried>`
    select c.id as "contactId", c.name as "contactName", i.name as "cooperationName", p.name as "fromName",
           cardinality(item.tracking_ids) as trackings, cardinality(item.lesson_ids) as lessons, cardinality(item.demand_ids) as demands
    from transfer_item item join contact c on c.id = item.contact_id join institution i on i.id = c.institution_id
    left join personnel p on p.id = item.from_id
    where item.transfer_id = ${id} order by c.id`.execute(db);
  return rows;
}

type Preview = Omit<OutputOf<typeof transfersApi.transferPreview>, 'room'>;
/** Customers named in a preview: at most one transfer's. */
const MOST_NAMED = 1000;

/** Preview of a transfer: of given customers, or of all that a person owns; sums include unnamed ones. */
export async function previewOf(
  db: Executor,
  actor: Actor,
  { ids, fromId }: { ids?: number[] | undefined; fromId?: number | null | undefined },
): Promise<Preview> {
  const isOfGiver = (column: string) => (fromId ? sql`${sql.ref(column)} = ${fromId}` : sql`true`);
  // Materialized, so that the first thousand are not searched in id order among all customers.
  const chosen = sql`chosen as materialized (
    select c.id, c.owner_id from contact c where c.deleted_at is null and c.owner_id is not null
      and ${inScope(actor, 'customers', 'c.owner_id')} and ${isOfGiver('c.owner_id')}
      and ${ids ? sql`c.id = any(${ids}::integer[])` : sql`true`})`;
  const { rows: list } = await sql<Carried>`
    with ${chosen}, named as (select id from chosen order by id limit ${MOST_NAMED})
    select c.id as "contactId", c.name as "contactName", i.name as "cooperationName", p.name as "fromName",
           cardinality(c.tracking_ids) as trackings, cardinality(c.lesson_ids) as lessons, cardinality(c.demand_ids) as demands
    from (
      select c.id, c.name, c.institution_id, c.owner_id, ${CARRIED} from named join contact c on c.id = named.id
    ) c join institution i on i.id = c.institution_id left join personnel p on p.id = c.owner_id
    order by c.id`.execute(db);
  if (list.length === MOST_NAMED) return { list, ...(await sumsOf(db, chosen, isOfGiver)) };
  const sum = (key: 'trackings' | 'lessons' | 'demands') => list.reduce((total, one) => total + one[key], 0);
  return {
    list,
    contacts: list.length,
    trackings: sum('trackings'),
    lessons: sum('lessons'),
    demands: sum('demands'),
  };
}

/** @param chosen the customers, as a table of that name */
async function sumsOf(
  db: Executor,
  chosen: RawBuilder<unknown>,
  isOfGiver: (column: string) => RawBuilder<unknown>,
): Promise<Omit<Preview, 'list'>> {
  const number = (what: keyof typeof WHOSE) =>
    sql`(select count(*)::integer from ${sql.table(what)} join chosen c on ${goesWith(what)} and ${isOfGiver(WHOSE[what])})`;
  const { rows } = await sql<Omit<Preview, 'list'>>`
    with ${chosen}
    select (select count(*)::integer from chosen) as contacts, ${number('tracking')} as trackings,
      ${number('lesson')} as lessons, ${number('demand')} as demands`.execute(db);
  return rows[0] as (typeof rows)[number];
}

export interface Undoable {
  id: number;
  toId: number | null;
  byId: number | null;
  isRecent: boolean;
  undoneAt: string | null;
  contacts: number;
}

/** Locks a transfer; the second of two concurrent undos finds it undone. */
export async function lockTransfer(trx: Executor, id: number): Promise<Undoable> {
  const { rows } = await sql<Undoable>`
    select id, to_id as "toId", by_id as "byId", ${IS_RECENT} as "isRecent", undone_at as "undoneAt", contacts from transfer where id = ${id} for update`.execute(
    trx,
  );
  return orNotFound(rows[0], '转让记录');
}

/** Givers of a transfer's customers. */
export async function giversOf(trx: Executor, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct from_id as id from transfer_item where transfer_id = ${id}`.execute(trx);
  return rows.map((row) => row.id);
}

export interface Item {
  contactId: number;
  fromId: number;
}

/** Items whose customer is still the receiver's, locked; others have moved on. */
export async function lockItems(trx: Executor, id: number, toId: number): Promise<Item[]> {
  const { rows } = await sql<Item>`
    select item.contact_id as "contactId", item.from_id as "fromId"
    from transfer_item item join contact c on c.id = item.contact_id
    where item.transfer_id = ${id} and c.owner_id = ${toId} and c.deleted_at is null
    order by c.id for no key update of c`.execute(trx);
  return rows;
}

/** Returns one giver's customers with the moved records that are still the receiver's. */
export async function giveBack(
  trx: Executor,
  transferId: number,
  by: { personnelId: number | null },
  to: { id: number; organisationId: number | null },
  fromReceiver: number,
  contactIds: readonly number[],
  reason: string | null,
): Promise<void> {
  await sql`
    with items as (
      select * from transfer_item where transfer_id = ${transferId} and contact_id = any(${contactIds}::integer[])
    ), moved as (
      update contact c set owner_id = ${to.id}, organisation_id = ${to.organisationId}, owned_since = now(), previous_owner_id = ${fromReceiver}
      from items where c.id = items.contact_id
    ), lessons as (
      update lesson l set owner_id = ${to.id}, organisation_id = ${to.organisationId} from items where l.id = any(items.lesson_ids) and l.owner_id = ${fromReceiver}
    ), demands as (
      update demand d set owner_id = ${to.id}, organisation_id = ${to.organisationId} from items where d.id = any(items.demand_ids) and d.owner_id = ${fromReceiver}
    ), trackings as (
      update tracking t set assignee_id = ${to.id} from items where t.id = any(items.tracking_ids) and t.assignee_id = ${fromReceiver}
    )
    update ownership_period p set to_at = now(), ended_how = 'undone' from items where p.contact_id = items.contact_id and p.to_at is null`.execute(
    trx,
  );
  await openPeriods(trx, contactIds, to.id, by, reason);
}
