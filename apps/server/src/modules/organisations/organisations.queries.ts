import { organisationsApi } from '@shibiao/contract/organisations';
import { sql } from 'kysely';
import { list, type Rows } from '../../db/list.ts';
import { likePattern } from '../../db/search.ts';
import type { Trx } from '../../db/transaction.ts';
import { idsIn, organisationsBelow } from '../../db/trees.ts';
import { FIRST, FIXED } from './organisations.rules.ts';

/** Active people of each organisation, part-time ones included; a person with both posts in one counts once. */
const HEADCOUNTS = sql<{ id: number; n: number }>`(
  select posts.id, count(*) as n from personnel p cross join lateral (
    select p.organisation_id as id union select p.part_time_org_id
  ) posts where p.deleted_at is null and p.login_status = 1 group by 1)`;

const selectOrganisation = (rows: Rows<'organisation'>) =>
  rows
    .leftJoin('region', 'region.id', 'organisation.city_id')
    .leftJoin(HEADCOUNTS.as('members'), 'members.id', 'organisation.id')
    .select([
      'organisation.id',
      'organisation.name',
      'organisation.parent_id as parentId',
      'organisation.kind',
      'organisation.contact_cap as contactCap',
      'organisation.sort_order as sortOrder',
      'organisation.city_id as cityId',
      sql<string | null>`city_name(region)`.as('cityName'),
      'organisation.version',
      sql<number>`coalesce(members.n, 0)`.as('headcount'),
      sql<boolean>`organisation.id = any(${[...FIXED]}::integer[])`.as('isFixed'),
    ]);

/** The tree in order; some hundred rows, usually one page. */
export const organisations = list(organisationsApi.list, {
  table: 'organisation',
  title: '组织',
  visible: () => sql`organisation.deleted_at is null`,
  filters: { keyword: (word) => sql`lower(organisation.name) like ${likePattern(word)}` },
  sorts: { sortOrder: { by: sql`organisation.sort_order` } },
  defaultSort: ['sortOrder', 'asc'],
  select: selectOrganisation,
});

/** Serialises changes of the tree: two valid ones could form a cycle together. */
export async function lockTree(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('organisation.parent'))`.execute(trx);
}

/** True when `candidate` is `id` or its descendant: as its parent it would form a cycle. */
export async function isBelow(trx: Trx, candidate: number, id: number): Promise<boolean> {
  return (await idsIn(trx, organisationsBelow(id))).includes(candidate);
}

/** Records that belong to an organisation. */
export async function usesOf(trx: Trx, id: number) {
  const { rows } = await sql<{ below: number; members: number; customers: number }>`select
    (select count(*) from organisation where parent_id = ${id} and deleted_at is null) as below,
    (select count(*) from personnel where ${id} in (organisation_id, part_time_org_id) and deleted_at is null) as members,
    (select count(*) from (select from contact where organisation_id = ${id} and deleted_at is null and owner_id is not null limit 1) c) as customers`.execute(
    trx,
  );
  return rows[0] ?? { below: 0, members: 0, customers: 0 };
}

/** Customer cap of a member; null: inherited from above. */
export async function capOf(trx: Trx, id: number): Promise<number | null> {
  const row = await trx
    .selectFrom('organisation')
    .where('id', '=', id)
    .select('contact_cap')
    .executeTakeFirst();
  return row?.contact_cap ?? null;
}

/** Creates the first organisations of an empty tree. @returns the company, or the root of an existing tree */
export async function firstOrganisation(trx: Trx): Promise<number> {
  const known = await trx
    .selectFrom('organisation')
    .where('parent_id', 'is', null)
    .where('deleted_at', 'is', null)
    .select('id')
    .orderBy('id')
    .executeTakeFirst();
  if (known) return known.id;
  await trx
    .insertInto('organisation')
    .values([...FIRST])
    .execute();
  await sql`select setval(pg_get_serial_sequence('organisation', 'id'), (select max(id) from organisation))`.execute(
    trx,
  );
  return FIRST[0].id;
}
