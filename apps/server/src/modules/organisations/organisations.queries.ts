import type { organisation } from '@shibiao/contract/organisations';
import { type Insertable, sql } from 'kysely';
import type { z } from 'zod';
import type { DB } from '../../db/tables.generated.ts';
import type { Executor, Trx } from '../../db/transaction.ts';
import { idsIn, organisationsBelow } from '../../db/trees.ts';
import { FIXED } from './organisations.rules.ts';

type Organisation = z.output<typeof organisation>;

/** Active people of each organisation, part-time ones included; whoever has both posts in one counts once. */
const HEADCOUNTS = sql<{ id: number; n: number }>`(
  select posts.id, count(*) as n from personnel p cross join lateral (
    select p.organisation_id as id union select p.part_time_org_id
  ) posts where p.deleted_at is null and p.login_status = 1 group by 1)`;

/** The whole tree in its order; a few hundred rows at the most. */
export async function listOrganisations(
  db: Executor,
  keyword: string | null | undefined,
): Promise<Organisation[]> {
  return await db
    .selectFrom('organisation')
    .leftJoin('region', 'region.id', 'organisation.city_id')
    .leftJoin(HEADCOUNTS.as('members'), 'members.id', 'organisation.id')
    .where('organisation.deleted_at', 'is', null)
    .$if(Boolean(keyword), (q) => q.where(sql<boolean>`position(${keyword} in organisation.name) > 0`))
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
    ])
    .orderBy('organisation.sort_order')
    .orderBy('organisation.id')
    .execute();
}

export async function insertOrganisation(trx: Trx, values: Insertable<DB['organisation']>): Promise<number> {
  return (await trx.insertInto('organisation').values(values).returning('id').executeTakeFirstOrThrow()).id;
}
export async function updateOrganisation(
  trx: Trx,
  id: number,
  values: Partial<Insertable<DB['organisation']>>,
): Promise<boolean> {
  const row = await trx
    .updateTable('organisation')
    .set(values)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** True when `candidate` is `id` or lies below it: as its parent it would close a circle. */
export async function isBelow(trx: Trx, candidate: number, id: number): Promise<boolean> {
  return (await idsIn(trx, organisationsBelow(id))).includes(candidate);
}

/** What still belongs to an organisation. */
export async function usesOf(trx: Trx, id: number) {
  const { rows } = await sql<{ below: number; members: number; customers: number }>`select
    (select count(*) from organisation where parent_id = ${id} and deleted_at is null) as below,
    (select count(*) from personnel where ${id} in (organisation_id, part_time_org_id) and deleted_at is null) as members,
    (select count(*) from (select from contact where organisation_id = ${id} and deleted_at is null and owner_id is not null limit 1) c) as customers`.execute(
    trx,
  );
  return rows[0] ?? { below: 0, members: 0, customers: 0 };
}
