import { LEVELS } from '@shibiao/contract/customers/customers';
import { customerTargetsApi } from '@shibiao/contract/customers/targets';
import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import { type RawBuilder, sql } from 'kysely';
import { datedFigure } from '../../db/cache.ts';
import { groupedPage } from '../../db/grouped-page.ts';
import { inScope } from '../../db/scope.ts';
import { likePattern, matchesKeyword } from '../../db/search.ts';
import type { Executor } from '../../db/transaction.ts';
import { organisationsBelow } from '../../db/trees.ts';
import type { Actor } from '../../lib/actor.ts';
import { seenIn } from '../../lib/cache.ts';
import { monthRange } from '../../lib/dates.ts';
import { measuredByPerson } from '../targets/measures.queries.ts';

type Row = OutputOf<typeof customerTargetsApi.contactTargets>['list'][number];
type Monthly = OutputOf<typeof customerTargetsApi.monthlyTarget>;
type Filter = InputOf<typeof customerTargetsApi.contactTargets>;

const firstDay = (month: string) => `${month}-01`;

/** A person's follow-ups in a month, of live customers. */
const followed = (person: RawBuilder<unknown>, month: string) => sql`
  tracking k join contact c on c.id = k.contact_id and c.deleted_at is null
  where k.by_id = ${person} and k.deleted_at is null
    and k.at >= ${firstDay(month)}::date and k.at < ${firstDay(month)}::date + interval '1 month'`;

/** Salespeople of the caller's scope with each level's plan and the customers followed up in the month. */
export async function listTargets(
  db: Executor,
  actor: Actor,
  filter: Filter,
  month: string,
): Promise<OutputOf<typeof customerTargetsApi.contactTargets>> {
  const groups = sql`
    select p.id, p.name, p.organisation_id from personnel p
    where p.deleted_at is null and p.login_status = 1 and ${inScope(actor, 'customers', 'p.id')}
      and (exists (select from account a join account_role r on r.account_id = a.id join role on role.id = r.role_id
            where a.personnel_id = p.id and role.key in ('salesperson', 'sales_leader', 'manager'))
        or exists (select from contact_target t where t.personnel_id = p.id and t.month = ${month} and t.deleted_at is null))
      and ${filter.orgnizationalid ? sql`p.organisation_id in ${organisationsBelow(filter.orgnizationalid)}` : sql`true`}
      and ${filter.keyword ? isCalled(filter.keyword) : sql`true`}`;
  const columns = sql`grouped.id as personnelid, grouped.name as personnelname, o.name as "orgName", ${month}::text as month,
    ${sql.join(LEVELS.values.map(cellOf(month)))}`;
  const counts = LEVELS.values.map(
    (level) => sql`count(distinct c.id) filter (where c.level = ${level}) as ${sql.ref(level)}`,
  );
  const joins = sql`left join organisation o on o.id = grouped.organisation_id
    cross join lateral (select ${sql.join(counts)} from ${followed(sql`grouped.id`, month)}) counts`;
  const order = sql`by_surname(grouped.name) collate "zh-x-icu" ${sql.raw(filter.order === 'desc' ? 'desc' : 'asc')}, grouped.id`;
  return await datedFigure(
    db,
    customerTargetsApi.contactTargets,
    seenIn(actor, 'customers'),
    { ...filter, month },
    () => groupedPage<Row>(db, filter, { groups, order, columns, joins }),
  );
}

/** A level's plan and actual; without a plan 0 and no id. */
const cellOf = (month: string) => (level: string) =>
  sql`coalesce(
  (select json_build_object('id', t.id, 'version', t.version, 'planned', t.planned, 'actual', ${sql.ref(`counts.${level}`)})
    from contact_target t where t.personnel_id = grouped.id and t.month = ${month} and t.level = ${level} and t.deleted_at is null),
  json_build_object('id', null, 'version', null, 'planned', 0, 'actual', ${sql.ref(`counts.${level}`)})) as ${sql.ref(level)}`;

/** personnel has no search_text column; its names are few. */
const isCalled = (keyword: string) =>
  sql`lower(p.name || ' ' || p.pinyin || ' ' || p.initials) like ${likePattern(keyword)}`;

/** Customers behind an actual figure, newest first; the caller sees the person, not always the customers. */
export async function listFollowed(
  db: Executor,
  actor: Actor,
  filter: InputOf<typeof customerTargetsApi.contactTargetCustomers>,
) {
  return await groupedPage<OutputOf<typeof customerTargetsApi.contactTargetCustomers>['list'][number]>(
    db,
    filter,
    {
      groups: sql`select c.id, count(*) as times, max(k.at) as last from ${followed(sql`${filter.personnelid}`, filter.month)}
        and c.level = ${filter.level} and ${filter.keyword ? matchesKeyword('c', filter.keyword) : sql`true`} group by c.id`,
      order: sql`grouped.last ${sql.raw(filter.order === 'asc' ? 'asc' : 'desc')}, grouped.id`,
      columns: sql`c.id as "contactId", c.name as "contactName", c.institution_id as coorgid,
        i.name as "cooperationName", c.owner_id as "authorId", p.name as "authorName",
        grouped.times as "followUps", grouped.last as "lastAt",
        coalesce(${inScope(actor, 'customers', 'c.owner_id')}, false) and c.owner_id is not null as "isOwn"`,
      joins: sql`join contact c on c.id = grouped.id join institution i on i.id = c.institution_id
        left join personnel p on p.id = c.owner_id`,
    },
  );
}

interface Cell {
  personnelId: number;
  month: string;
  level: string;
}
export async function targetOf(trx: Executor, { personnelId, month, level }: Cell) {
  return await trx
    .selectFrom('contact_target')
    .where('personnel_id', '=', personnelId)
    .where('month', '=', month)
    .where('level', '=', level)
    .where('deleted_at', 'is', null)
    .select(['id', 'version'])
    .executeTakeFirst();
}

/** Upsert: of two concurrent plans of one cell the later one wins. */
export async function putTarget(
  trx: Executor,
  { personnelId, month, level }: Cell,
  planned: number,
): Promise<void> {
  await trx
    .insertInto('contact_target')
    .values({ personnel_id: personnelId, month, level, planned })
    .onConflict((conflict) =>
      conflict
        .columns(['personnel_id', 'month', 'level'])
        .where('deleted_at', 'is', null)
        .doUpdateSet({ planned: sql`excluded.planned` }),
    )
    .execute();
}

/** A target whose person is in the caller's scope. */
export async function visibleTarget(db: Executor, actor: Actor, id: number) {
  return await db
    .selectFrom('contact_target')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where(inScope(actor, 'customers', 'contact_target.personnel_id'))
    .select('id')
    .executeTakeFirst();
}
/**
 * People counted in a team's figures of a month: the leader and all descendants on its last day, and people planned
 * for.
 */
export async function teamOf(db: Executor, leaderId: number, month: string): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select unnest(people_of('team', ${leaderId}::integer, ${monthRange(month).to}::date)) as id
    union select part.personnel_id from customer_target_part part join customer_target t on t.id = part.target_id
      where t.leader_id = ${leaderId} and t.month = ${month} and t.deleted_at is null`.execute(db);
  return new Set(rows.map((row) => row.id));
}

/**
 * A team's month as its target counts it: the leader first, then all present, planned or gaining members. A customer
 * gained by two members counts for each, and once for the team.
 */
export async function monthOf(db: Executor, leaderId: number, month: string): Promise<Monthly | undefined> {
  const span = monthRange(month);
  const people = sql`(select people_of('team', ${leaderId}::integer, ${span.to}::date))`;
  // Limited to the team, so that others' gains are not read.
  const owners = [...(await teamOf(db, leaderId, month))];
  const [leader, parts] = await Promise.all([
    sql<{ name: string; version: number | null; planned: number; actual: number }>`
      select p.name, t.version, coalesce(t.planned, 0) as planned,
        measured('newCustomers', ${people}, ${span.from}::date, ${span.to}::date)::integer as actual
      from personnel p left join customer_target t on t.leader_id = p.id and t.month = ${month} and t.deleted_at is null
      where p.id = ${leaderId} and p.deleted_at is null`.execute(db),
    sql<Monthly['parts'][number]>`
      select m.id as personnelid, m.name as personnelname, coalesce(s.planned, 0) as planned, coalesce(g.value, 0)::integer as actual
      from personnel m
      left join (select part.* from customer_target_part part join customer_target t on t.id = part.target_id
        where t.leader_id = ${leaderId} and t.month = ${month} and t.deleted_at is null) s on s.personnel_id = m.id
      left join ${measuredByPerson('newCustomers', { ...span, owners })} g on g.id = m.id
      where m.deleted_at is null
        and (s.id is not null or m.id = any(${people}::integer[]) and (m.login_status = 1 or g.value > 0))
      order by m.id <> ${leaderId}, m.id`.execute(db),
  ]);
  const [team] = leader.rows;
  if (!team) return undefined;
  const { name, version, planned, actual } = team;
  return { leaderId, leaderName: name, month, version, planned, actual, parts: parts.rows };
}

export async function monthlyTargetOf(trx: Executor, leaderId: number, month: string) {
  return await trx
    .selectFrom('customer_target')
    .where('leader_id', '=', leaderId)
    .where('month', '=', month)
    .where('deleted_at', 'is', null)
    .select(['id', 'version'])
    .forUpdate()
    .executeTakeFirst();
}

/** Replaces a team's parts; a deferred constraint refuses parts that do not add up. */
export async function replaceParts(
  trx: Executor,
  targetId: number,
  parts: readonly { personnelid: number; planned: number }[],
): Promise<void> {
  await trx.deleteFrom('customer_target_part').where('target_id', '=', targetId).execute();
  await trx
    .insertInto('customer_target_part')
    .values(
      parts.map((part) => ({
        target_id: targetId,
        personnel_id: part.personnelid,
        planned: part.planned,
      })),
    )
    .execute();
}
