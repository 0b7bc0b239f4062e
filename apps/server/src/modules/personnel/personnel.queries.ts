import type { Page } from '@shibiao/contract/lists';
import type {
  personnel,
  personnelFilter,
  personnelHrFilter,
  personnelName,
} from '@shibiao/contract/personnel';
import { sql } from 'kysely';
import type { z } from 'zod';
import { listPage, offsetOf, withIds, withTotal } from '../../db/paging.ts';
import { gramsOf, likePattern } from '../../db/search.ts';
import type { Executor } from '../../db/transaction.ts';
import { organisationsBelow } from '../../db/trees.ts';
import { type Actor, visiblePersonnel } from '../../lib/actor.ts';
import { found } from '../../lib/errors.ts';

export type PersonnelName = z.output<typeof personnelName>;
export type Personnel = z.output<typeof personnel>;
type Filter = z.output<typeof personnelFilter>;
type HrFilter = z.output<typeof personnelHrFilter>;

/** An organisation and everything below it; part-time members belong to it too. */
const inOrganisations = (ids: readonly number[]) => sql<boolean>`
  (array[personnel.organisation_id, personnel.part_time_org_id] && array${organisationsBelow(ids)})`;
const words = sql`lower(personnel.name || ' ' || personnel.pinyin || ' ' || personnel.initials)`;

function matching(db: Executor, filter: Filter) {
  const isActiveOnly = filter.querystatus === 1 || filter.bkaifa === 1 || filter.loginstatus === 1;
  const grams = gramsOf(filter.keyword ?? '');
  return db
    .selectFrom('personnel')
    .where('personnel.deleted_at', 'is', null)
    .$if(isActiveOnly, (q) => q.where('personnel.login_status', '=', 1))
    .$if(filter.loginstatus === 2, (q) => q.where('personnel.login_status', '=', 2))
    .$if(Boolean(filter.orgnizationalid?.length), (q) =>
      q.where(inOrganisations(filter.orgnizationalid ?? [])),
    )
    .$if(grams.length > 0, (q) => q.where(sql<boolean>`personnel.grams @> ${grams}::text[]`))
    .$if(Boolean(filter.keyword), (q) =>
      q.where(
        sql<boolean>`(${words} like ${likePattern(filter.keyword ?? '')} or personnel.job_no = ${filter.keyword})`,
      ),
    );
}

const names = (db: Executor) =>
  db
    .selectFrom('personnel')
    .leftJoin('organisation', 'organisation.id', 'personnel.organisation_id')
    .select([
      'personnel.id as personnelid',
      'personnel.name as personnelname',
      'personnel.pinyin',
      'personnel.initials',
      'personnel.organisation_id as orgnizationalid',
      'organisation.name as orgName',
      'personnel.leader_id as ywleaderid',
      sql<number>`coalesce(personnel.part_time_org_id, 0)`.as('jianzhiorgid'),
      'personnel.login_status as loginstatus',
      'personnel.post',
    ]);

/** Names by their Chinese order; the choosers' call. */
export async function listNames(db: Executor, filter: Filter): Promise<Page<PersonnelName>> {
  const order = sql`personnel.login_status, personnel.name collate "zh-x-icu", personnel.id`;
  const chosen = matching(db, filter)
    .select('personnel.id')
    .orderBy(order)
    .limit(filter.count)
    .offset(offsetOf(filter));
  const rows = await names(db).where('personnel.id', 'in', chosen).orderBy(order).execute();
  return await withTotal(db, rows, matching(db, filter), filter);
}

const MOST = 5000;
/** Active people of a given set of ids; null: everybody. */
export async function namesOf(db: Executor, ids: readonly number[] | null): Promise<Page<PersonnelName>> {
  const list = await names(db)
    .where('personnel.deleted_at', 'is', null)
    .where('personnel.login_status', '=', 1)
    .$if(ids !== null, (q) => q.where(sql<boolean>`personnel.id = any(${[...(ids ?? [])]}::integer[])`))
    .orderBy(sql`personnel.name collate "zh-x-icu"`)
    .orderBy('personnel.id')
    .limit(MOST)
    .execute();
  return { list, total: list.length };
}

/** Members whose leader is the given person; with `isDeep` the whole chain below. */
export async function membersOf(
  db: Executor,
  leaderId: number,
  isDeep: boolean,
): Promise<Page<PersonnelName>> {
  const { rows } = await sql<{ id: number }>`
    with recursive team as (
      select id, 1 as depth from personnel where leader_id = ${leaderId}
      union select p.id, team.depth + 1 from personnel p join team on p.leader_id = team.id where ${isDeep} and team.depth < 20
    ) select distinct id from team`.execute(db);
  return await namesOf(
    db,
    rows.map((row) => row.id),
  );
}

/** Active people who hold one of the roles, named by key or Chinese name. */
export async function namesWithRole(db: Executor, roles: readonly string[]): Promise<Page<PersonnelName>> {
  const { rows } = await sql<{ id: number }>`
    select distinct a.personnel_id as id from account a join account_role ar on ar.account_id = a.id join role r on r.id = ar.role_id
    where r.deleted_at is null and a.deleted_at is null and a.personnel_id is not null and (r.key = any(${[...roles]}::text[]) or r.name = any(${[...roles]}::text[]))`.execute(
    db,
  );
  return await namesOf(
    db,
    rows.map((row) => row.id),
  );
}

const details = (db: Executor) =>
  names(db)
    .leftJoin('personnel as leader', 'leader.id', 'personnel.leader_id')
    .leftJoin('organisation as part', 'part.id', 'personnel.part_time_org_id')
    .leftJoin('account', (join) =>
      join.onRef('account.personnel_id', '=', 'personnel.id').on('account.deleted_at', 'is', null),
    )
    .select([
      'personnel.version',
      'personnel.created_at as createdAt',
      'personnel.updated_at as updatedAt',
      'leader.name as leaderName',
      'part.name as partTimeOrgName',
      'personnel.birth as chushengriqi',
      'personnel.birthday_greeted_year as shengrimsg',
      'personnel.job_no as jobNo',
      'personnel.phone',
      'personnel.gender',
      'personnel.entry_date as entryDate',
      'personnel.regular_date as regularDate',
      'personnel.quit_date as quitDate',
      'personnel.grade',
      'personnel.remark',
      'account.id as accountId',
      sql<
        string[]
      >`coalesce((select array_agg(r.name order by r.code) from account_role ar join role r on r.id = ar.role_id where ar.account_id = account.id), '{}')`.as(
        'roles',
      ),
      sql<
        { codeid: number; name: string }[]
      >`coalesce((select json_agg(json_build_object('codeid', g.id, 'name', g.name) order by g.id)
        from personnel_region pr join region g on g.id = pr.region_id where pr.personnel_id = personnel.id), '[]')`.as(
        'regions',
      ),
    ]);

const SORTS = {
  personnelname: 'personnel.name',
  entryDate: 'personnel.entry_date',
  quitDate: 'personnel.quit_date',
  updatedAt: 'personnel.updated_at',
  jobNo: 'personnel.job_no',
} as const;

/** People of the caller's scope with all facts, for HR. */
export async function listPersonnel(db: Executor, actor: Actor, filter: HrFilter): Promise<Page<Personnel>> {
  const visible = visiblePersonnel(actor, 'personnel');
  const chosen = matching(db, filter)
    .$if(visible !== null, (q) => q.where(withIds('personnel.id', visible ?? [])))
    .$if(Boolean(filter.ywleaderid), (q) => q.where('personnel.leader_id', '=', filter.ywleaderid ?? 0))
    .$if(Boolean(filter.regionId), (q) =>
      q.where(
        sql<boolean>`exists (select from personnel_region pr where pr.personnel_id = personnel.id and pr.region_id = ${filter.regionId})`,
      ),
    )
    .$if(Boolean(filter.roleKey), (q) =>
      q.where(
        sql<boolean>`exists (select from account a join account_role ar on ar.account_id = a.id join role r on r.id = ar.role_id where a.personnel_id = personnel.id and r.key = ${filter.roleKey})`,
      ),
    )
    .$if(Boolean(filter.entryFrom), (q) => q.where('personnel.entry_date', '>=', filter.entryFrom ?? ''))
    .$if(Boolean(filter.entryTo), (q) => q.where('personnel.entry_date', '<=', filter.entryTo ?? ''));
  const choice = {
    matching: chosen,
    id: sql<number>`personnel.id`,
    key: sql.ref(SORTS[filter.sort ?? 'jobNo']),
    direction: filter.order ?? ('asc' as const),
    input: filter,
  };
  return await listPage(db, choice, async (ids) => {
    const rows = await details(db).where(withIds('personnel.id', ids)).execute();
    return rows.map((row) => ({ ...row, id: row.personnelid }));
  });
}

/** One person: the caller, or somebody of the caller's scope. @throws 404 */
export async function onePersonnel(db: Executor, actor: Actor, id: number): Promise<Personnel> {
  const visible = visiblePersonnel(actor, 'personnel');
  if (id !== actor.personnelId && visible !== null && !visible.includes(id))
    return found<Personnel>(null, '人员');
  return found(
    await details(db)
      .where('personnel.id', '=', id)
      .where('personnel.deleted_at', 'is', null)
      .executeTakeFirst(),
    '人员',
  );
}
