import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { runPrepared } from '../../db/prepared.ts';
import type { Executor } from '../../db/transaction.ts';
import { organisationsBelow, teamsOf } from '../../db/trees.ts';
import { type Actor, type Area, type Scope, wider } from '../../lib/actor.ts';
import { isKeptWhenPaused } from './paused.rules.ts';
import { isKeptWithoutMoney } from './portal-money.policy.ts';

interface Row {
  session_id: number;
  expires_ms: number;
  account_id: number;
  user_type: 1 | 2 | 3;
  nickname: string;
  username: string;
  must_change_password: boolean;
  personnel_id: number | null;
  contact_id: number | null;
  teacher_id: number | null;
  is_paused: boolean;
  institution_id: number | null;
  portal_scope: string | null;
  portal_money: boolean | null;
  organisation_id: number | null;
  part_time_org_id: number | null;
  roles: { key: string; scope: Scope; areas: Partial<Record<Area, Scope>> }[];
  functions: string[];
}

/** End of an account that is valid until a day. */
const END = sql`(a.valid_until + 1)::timestamp at time zone 'Asia/Shanghai'`;
const FACTS = sql`a.id as account_id, a.user_type, a.nickname, a.username, a.must_change_password,
           a.personnel_id, a.contact_id, a.teacher_id, coalesce(t.cooperation_status = 2, false) as is_paused,
           c.institution_id, c.portal_scope, c.portal_money, p.organisation_id, p.part_time_org_id,
           coalesce((select json_agg(json_build_object('key', r.key, 'scope', r.scope, 'areas', r.areas) order by r.code)
                     from account_role ar join role r on r.id = ar.role_id and r.deleted_at is null
                     where ar.account_id = a.id), '[]') as roles,
           coalesce((select array_agg(distinct f.full_url)
                     from account_role ar join role r on r.id = ar.role_id and r.deleted_at is null
                     join role_function rf on rf.role_id = r.id join function f on f.id = rf.function_id
                     where ar.account_id = a.id), '{}') as functions`;
const PERSON_OF = sql`left join personnel p on p.id = a.personnel_id
    left join contact c on c.id = a.contact_id
    left join teacher t on t.id = a.teacher_id`;
const IS_OPEN = sql`a.status = 1 and a.deleted_at is null
      and (p.id is null or (p.login_status = 1 and p.deleted_at is null)) and c.deleted_at is null
      and (t.id is null or (t.deleted_at is null and t.management_level <> 4 and t.cooperation_status <> 3))`;

/**
 * All facts of a session for the access checks, loaded once and cached.
 * @returns null when the token is unknown, revoked or expired, or its account or person is disabled
 */
export async function loadSession(
  db: Executor,
  tokenHash: Buffer,
): Promise<{ actor: Actor; expiresAt: number } | null> {
  const session = sql<Row>`
    select s.id as session_id, extract(epoch from least(s.expires_at, ${END}))::float8 * 1000 as expires_ms, ${FACTS}
    from session s join account a on a.id = s.account_id ${PERSON_OF}
    where s.token_hash = ${tokenHash} and s.revoked_at is null and least(s.expires_at, ${END}) > now() and ${IS_OPEN}`;
  const [row] = await runPrepared(db, 'session', session);
  if (!row) return null;
  await sql`update session set last_seen_at = now() where id = ${row.session_id} and last_seen_at < now() - interval '1 minute'`.execute(
    db,
  );
  return { actor: actorOf(row, await aroundOf(db, row)), expiresAt: row.expires_ms };
}

/**
 * An account as a caller, for what is read by a secret address instead of a session.
 * @returns null when it is disabled or its person may not sign in
 */
export async function actorOfAccount(db: Executor, accountId: number): Promise<Actor | null> {
  const { rows } = await sql<Row>`select 0 as session_id, 0::float8 as expires_ms, ${FACTS}
    from account a ${PERSON_OF}
    where a.id = ${accountId} and coalesce(${END}, 'infinity') > now() and ${IS_OPEN}`.execute(db);
  const [row] = rows;
  return row ? actorOf(row, await aroundOf(db, row)) : null;
}

const aroundOf = async (db: Executor, row: Row): Promise<Surroundings> =>
  row.personnel_id === null
    ? NOBODY
    : await surroundings(db, row.personnel_id, [row.organisation_id, row.part_time_org_id]);

interface Surroundings {
  team: number[];
  organisationIds: number[];
  organisationPersonnel: number[];
  regionIds: number[];
}
const NOBODY: Surroundings = { team: [], organisationIds: [], organisationPersonnel: [], regionIds: [] };

/**
 * Team: personnel whose `ywleaderid` chain leads to the person, and the person. Organisation: own and part-time ones
 * with descendants.
 */
async function surroundings(
  db: Executor,
  personnelId: number,
  roots: (number | null)[],
): Promise<Surroundings> {
  const { rows } = await sql<Surroundings>`
    with organisations as materialized (
      select id from organisation where id in ${organisationsBelow(roots.filter((id) => id !== null))}
    )
    select array${teamsOf(personnelId)} as "team",
           coalesce((select array_agg(id) from organisations), '{}') as "organisationIds",
           coalesce((select array_agg(distinct p.id) from personnel p
             where p.id = ${personnelId} or p.organisation_id in (select id from organisations)
                or p.part_time_org_id in (select id from organisations)), '{}') as "organisationPersonnel",
           coalesce((select array_agg(region_id) from personnel_region where personnel_id = ${personnelId}), '{}') as "regionIds"`.execute(
    db,
  );
  return rows[0] ?? NOBODY;
}

function actorOf(row: Row, around: Surroundings): Actor {
  const lacksMoney = row.user_type === 2 && row.portal_money !== true;
  const functions = row.functions.filter(
    (url) => (!row.is_paused || isKeptWhenPaused(url)) && (!lacksMoney || isKeptWithoutMoney(url)),
  );
  // Rights of several roles are combined: the widest scope wins, in general and in each area.
  const scope = row.roles.map((r) => r.scope).reduce<Scope>(wider, 'self');
  const areas: Partial<Record<Area, Scope>> = {};
  for (const held of row.roles) {
    for (const [area, given] of Object.entries(held.areas) as [Area, Scope][]) {
      areas[area] = wider(wider(areas[area] ?? 'self', given), othersScope(row, held.key, area));
    }
  }
  const seen = {
    accountId: row.account_id,
    userType: row.user_type,
    personnelId: row.personnel_id,
    contactId: row.contact_id,
    institutionId: row.institution_id,
    seesInstitution: row.portal_scope === 'institution',
    seesPortalMoney: row.portal_money === true,
    teacherId: row.teacher_id,
    isPaused: row.is_paused,
    organisationId: row.organisation_id,
    roles: row.roles.map((r) => r.key),
    scope,
    areas,
    mustChangePassword: row.must_change_password,
    ...around,
  };
  return {
    ...seen,
    sessionId: row.session_id,
    sessionEndsAt: row.expires_ms,
    name: row.nickname,
    phone: row.username,
    functions: new Set(functions),
    rights: digestOf([seen, functions]),
  };
}

/** Sorted, because the database returns id lists in any order. */
const digestOf = (facts: object): string =>
  createHash('sha1')
    .update(
      JSON.stringify(facts, (_key, value: unknown) => (Array.isArray(value) ? value.toSorted() : value)),
    )
    .digest('base64url');

/** Scope from the other roles in an area that one role overrides. */
const othersScope = (row: Row, key: string, area: Area): Scope =>
  row.roles
    .filter((r) => r.key !== key)
    .map((r) => r.areas[area] ?? r.scope)
    .reduce<Scope>(wider, 'self');
