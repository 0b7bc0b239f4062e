import { MAX_COUNT, type Page } from '@shibiao/contract/lists';
import { personnelApi, type personnelName } from '@shibiao/contract/personnel';
import { sql } from 'kysely';
import type { z } from 'zod';
import { and, type Condition, equals, list, noCondition, type Rows } from '../../db/list.ts';
import { gramsOf, likePattern } from '../../db/search.ts';
import type { Executor } from '../../db/transaction.ts';
import { organisationsBelow, teamsOf } from '../../db/trees.ts';
import { type Actor, visiblePersonnel } from '../../lib/actor.ts';

export type PersonnelName = z.output<typeof personnelName>;

const present = sql<boolean>`personnel.deleted_at is null`;
const active = sql<boolean>`personnel.login_status = 1`;
const onlyActive = (flag: 0 | 1): Condition | null => (flag === 1 ? active : null);
const chineseName = sql`by_surname(personnel.name) collate "zh-x-icu"`;

/** An organisation and its descendants; part-time members included. */
export const inOrganisations = (ids: readonly number[]): Condition =>
  sql`(array[personnel.organisation_id, personnel.part_time_org_id] && array${organisationsBelow(ids)})`;

const spelled = sql`lower(personnel.name || ' ' || personnel.pinyin || ' ' || personnel.initials)`;
/** People matched by name, pinyin or job number. */
export function matchesPerson(keyword: string): Condition {
  const grams = gramsOf(keyword);
  const held = grams.length > 0 ? sql<boolean>`personnel.grams @> ${grams}::text[]` : sql<boolean>`true`;
  return sql`(${and(held, sql`${spelled} like ${likePattern(keyword)}`)} or personnel.job_no = ${keyword})`;
}
/** The same, or by phone, for readers of phones. */
export const matchesPersonOrPhone = (keyword: string): Condition =>
  sql`(${matchesPerson(keyword)} or personnel.phone = ${keyword})`;

const filters = {
  keyword: matchesPerson,
  querystatus: onlyActive,
  bkaifa: onlyActive,
  loginstatus: equals('personnel.login_status'),
  orgnizationalid: inOrganisations,
};
const sorts = {
  personnelname: { by: sql`personnel.name` },
  entryDate: { by: sql`personnel.entry_date` },
  quitDate: { by: sql`personnel.quit_date` },
  updatedAt: { by: sql`personnel.updated_at` },
  jobNo: { by: sql`personnel.job_no` },
};

const selectNames = (rows: Rows<'personnel'>) =>
  rows
    .leftJoin('organisation', 'organisation.id', 'personnel.organisation_id')
    .select([
      'personnel.id',
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

/** Names for choosers: active people first, then in Chinese order. */
export const personnelNames = list(personnelApi.list, {
  table: 'personnel',
  title: '人员',
  visible: () => present,
  filters,
  sorts: { ...sorts, personnelname: { by: sql`(personnel.login_status, ${chineseName})` } },
  defaultSort: ['personnelname', 'asc'],
  select: selectNames,
});

/** Active people with a condition. */
export async function activeNames(
  db: Executor,
  condition: Condition = sql`true`,
): Promise<Page<PersonnelName>> {
  const rows = await selectNames(db.selectFrom('personnel').where(and(present, active, condition)))
    .orderBy(chineseName)
    .orderBy('personnel.id')
    .limit(MAX_COUNT)
    .execute();
  return { list: rows, total: rows.length };
}

/** People in a scope; null: everybody. */
export const amongThese = (ids: readonly number[] | null): Condition =>
  ids === null ? sql`true` : sql`personnel.id = any(${ids}::integer[])`;

/** Members of a leader; `isDeep` includes all descendants. */
export const ledBy = (leaderId: number, isDeep: boolean): Condition =>
  isDeep
    ? sql`personnel.id in ${teamsOf(sql<boolean>`leader_id = ${leaderId}`)}`
    : sql`personnel.leader_id = ${leaderId}`;

/** People with one of the roles, by key or Chinese name. */
export const withRole = (roles: readonly string[]): Condition => sql`personnel.id in (
  select a.personnel_id from account a join account_role ar on ar.account_id = a.id join role r on r.id = ar.role_id
  where r.deleted_at is null and a.deleted_at is null
    and (r.key = any(${roles}::text[]) or r.name = any(${roles}::text[])))`;

const ROLES = sql<string[]>`coalesce((select array_agg(r.name order by r.code)
  from account_role ar join role r on r.id = ar.role_id where ar.account_id = account.id), '{}')`;
const REGIONS = sql<{ codeid: number; name: string }[]>`array(
  select json_build_object('codeid', g.id, 'name', g.name)
  from personnel_region pr join region g on g.id = pr.region_id where pr.personnel_id = personnel.id order by g.id)`;

/** People in scope with all facts, for HR. */
export const people = list(personnelApi.listHr, {
  table: 'personnel',
  title: '人员',
  visible: (actor) => and(present, inOwnScope(actor)),
  filters: {
    ...filters,
    keyword: matchesPersonOrPhone,
    orgnizationalid: (ids, _actor, { orgOnly }) =>
      orgOnly ? sql`personnel.organisation_id = any(${[...ids]}::integer[])` : inOrganisations(ids),
    orgOnly: noCondition,
    ywleaderid: equals('personnel.leader_id'),
    regionId: (id) =>
      sql`exists (select from personnel_region pr where pr.personnel_id = personnel.id and pr.region_id = ${id})`,
    roleKey: (key) =>
      sql`exists (select from account a join account_role ar on ar.account_id = a.id join role r on r.id = ar.role_id
        where a.personnel_id = personnel.id and r.key = ${key})`,
    entryFrom: (day) => sql`personnel.entry_date >= ${day}`,
    entryTo: (day) => sql`personnel.entry_date <= ${day}`,
  },
  sorts,
  defaultSort: ['jobNo', 'asc'],
  select: (rows: Rows<'personnel'>) =>
    selectNames(rows)
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
        ROLES.as('roles'),
        REGIONS.as('regions'),
      ]),
});

/** Everybody sees their own record. */
function inOwnScope(actor: Actor): Condition {
  const visible = visiblePersonnel(actor, 'personnel');
  return amongThese(visible && [...visible, actor.personnelId ?? 0]);
}
