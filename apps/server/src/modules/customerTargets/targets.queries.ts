import type { customerTargetsApi } from '@shibiao/contract/customers/targets';
import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import { type RawBuilder, sql } from 'kysely';
import { countedPage, offsetOf } from '../../db/paging.ts';
import { inScope } from '../../db/scope.ts';
import { likePattern } from '../../db/search.ts';
import { shared } from '../../db/slow-answers.ts';
import type { Executor } from '../../db/transaction.ts';
import { organisationsBelow } from '../../db/trees.ts';
import type { Actor } from '../../lib/actor.ts';

type Row = OutputOf<typeof customerTargetsApi.contactTargets>['list'][number];
type Monthly = OutputOf<typeof customerTargetsApi.monthlyTarget>;
type Filter = InputOf<typeof customerTargetsApi.contactTargets>;

const firstDay = (month: string) => `${month}-01`;

/** A person's follow-ups in a month of customers that are still there. */
const followed = (person: RawBuilder<unknown>, month: string) => sql`
  tracking k join contact c on c.id = k.contact_id and c.deleted_at is null
  where k.by_id = ${person} and k.deleted_at is null
    and k.at >= ${firstDay(month)}::date and k.at < ${firstDay(month)}::date + interval '1 month'`;

type Level = 'A' | 'B' | 'C' | 'D';
type Counts = Record<Level, number>;
const NOBODY: Counts = { A: 0, B: 0, C: 0, D: 0 };

/** People of the caller's scope who sell, with each level's plan and the different customers they followed up in the month. */
export async function listTargets(db: Executor, actor: Actor, filter: Filter, month: string) {
  const direction = sql.raw(filter.order === 'desc' ? 'desc' : 'asc');
  const { rows, first } = await countedPage(filter, (page) =>
    sql<{
      personnelid: number;
      personnelname: string;
      orgName: string | null;
      plans: { level: Level; id: number; version: number; planned: number }[];
      n: number;
    }>`
    with chosen as materialized (
      select p.id, p.name, p.organisation_id from personnel p
      where p.deleted_at is null and p.login_status = 1 and ${inScope(actor, 'customers', 'p.id')}
        and (exists (select from account a join account_role r on r.account_id = a.id join role on role.id = r.role_id
              where a.personnel_id = p.id and role.key in ('salesperson', 'sales_leader', 'manager'))
          or exists (select from contact_target t where t.personnel_id = p.id and t.month = ${month} and t.deleted_at is null))
        and (${filter.orgnizationalid ?? null}::integer is null or p.organisation_id in ${organisationsBelow(filter.orgnizationalid)})
        and ${filter.keyword ? matchesKeywordOfPerson(filter.keyword) : sql`true`}
    )
    select chosen.id as personnelid, chosen.name as personnelname, o.name as "orgName", (select count(*) from chosen) as n,
      array(select json_build_object('level', t.level, 'id', t.id, 'version', t.version, 'planned', t.planned)
        from contact_target t where t.personnel_id = chosen.id and t.month = ${month} and t.deleted_at is null) as plans
    from chosen left join organisation o on o.id = chosen.organisation_id
    order by chosen.name collate "zh-x-icu" ${direction}, chosen.id limit ${page.count} offset ${offsetOf(page)}`.execute(
      db,
    ),
  );
  const ids = rows.map((row) => row.personnelid);
  const { value: counts } = await shared(JSON.stringify(['followed', month, ids]), () =>
    followedBy(db, ids, month),
  );
  const list = rows.map(({ n: _n, plans, ...row }): Row => {
    const actual = counts[row.personnelid] ?? NOBODY;
    const cell = (level: Level) => {
      const { id = null, version = null, planned = 0 } = plans.find((plan) => plan.level === level) ?? {};
      return { id, version, planned, actual: actual[level] };
    };
    return { ...row, month, A: cell('A'), B: cell('B'), C: cell('C'), D: cell('D') };
  });
  return { list, total: first?.n ?? 0 };
}

/** Different customers of each level that people followed up in a month. */
async function followedBy(
  db: Executor,
  ids: readonly number[],
  month: string,
): Promise<Record<number, Counts>> {
  const counted = (level: string) =>
    sql`count(distinct c.id) filter (where c.level = ${level}) as ${sql.ref(level)}`;
  const { rows } = await sql<Counts & { id: number }>`
    select person.id, counts.* from unnest(${ids}::integer[]) as person (id) cross join lateral (
      select ${sql.join(['A', 'B', 'C', 'D'].map(counted))} from ${followed(sql`person.id`, month)}
    ) counts`.execute(db);
  return Object.fromEntries(rows.map(({ id, ...counts }) => [id, counts]));
}

/** personnel has no search_text column; its grams suffice for names. */
const matchesKeywordOfPerson = (keyword: string) =>
  sql`lower(p.name || ' ' || p.pinyin || ' ' || p.initials) like ${likePattern(keyword)}`;

/** The customers behind an actual, the latest first; the caller sees the person, not always the customers any more. */
export async function listFollowed(
  db: Executor,
  actor: Actor,
  filter: InputOf<typeof customerTargetsApi.contactTargetCustomers>,
) {
  const direction = sql.raw(filter.order === 'asc' ? 'asc' : 'desc');
  const { rows, first } = await countedPage(filter, (page) =>
    sql<OutputOf<typeof customerTargetsApi.contactTargetCustomers>['list'][number] & { n: number }>`
    with counted as (
      select c.id, count(*) as times, max(k.at) as last from ${followed(sql`${filter.personnelid}`, filter.month)} and c.level = ${filter.level} group by c.id
    ), chosen as (
      select *, count(*) over () as n from counted
      order by last ${direction}, id limit ${page.count} offset ${offsetOf(page)}
    )
    select c.id as "contactId", c.name as "contactName", i.name as "cooperationName", p.name as "authorName",
      chosen.times as "followUps", chosen.last as "lastAt", n,
      coalesce(${inScope(actor, 'customers', 'c.owner_id')}, false) and c.owner_id is not null as "isOwn"
    from chosen join contact c on c.id = chosen.id join institution i on i.id = c.institution_id
    left join personnel p on p.id = c.owner_id
    order by chosen.last ${direction}, c.id`.execute(db),
  );
  return { list: rows, total: first?.n ?? 0 };
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

/** Two who plan the same cell at once: the later one's figure stands, once. */
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
export async function markTargetDeleted(trx: Executor, id: number): Promise<void> {
  await trx.updateTable('contact_target').set({ deleted_at: sql`now()` }).where('id', '=', id).execute();
}

/** A leader and everybody directly below who is still here. */
export async function teamOf(db: Executor, leaderId: number): Promise<{ id: number; name: string }[]> {
  return await db
    .selectFrom('personnel')
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('id', '=', leaderId), eb('leader_id', '=', leaderId)]))
    .where('login_status', '=', 1)
    .select(['id', 'name'])
    .orderBy(sql`id <> ${leaderId}`)
    .orderBy('id')
    .execute();
}

/** The month of a team: planned parts and customers newly held. */
export async function monthOf(db: Executor, leaderId: number, month: string): Promise<Monthly | undefined> {
  const { rows } = await sql<{
    name: string;
    version: number | null;
    planned: number;
    parts: Monthly['parts'];
  }>`
    select p.name, t.version, coalesce(t.planned, 0) as planned, (
      select coalesce(json_agg(json_build_object('personnelid', m.id, 'personnelname', m.name, 'planned', coalesce(s.planned, 0), 'actual', coalesce(g.n, 0))
        order by m.id <> p.id, m.id), '[]')
      from personnel m
      left join customer_target_part s on s.target_id = t.id and s.personnel_id = m.id
      left join lateral (select count(distinct contact_id) as n from ownership_period where owner_id = m.id and how in ('created', 'claimed', 'imported')
        and from_at >= ${firstDay(month)}::date and from_at < ${firstDay(month)}::date + interval '1 month') g on true
      where (m.id = p.id or m.leader_id = p.id or s.id is not null) and m.deleted_at is null and (m.login_status = 1 or s.id is not null)
    ) as parts
    from personnel p left join customer_target t on t.leader_id = p.id and t.month = ${month} and t.deleted_at is null
    where p.id = ${leaderId} and p.deleted_at is null`.execute(db);
  const row = rows[0];
  if (!row) return undefined;
  const actual = row.parts.reduce((sum, part) => sum + part.actual, 0);
  return {
    leaderId,
    leaderName: row.name,
    month,
    version: row.version,
    planned: row.planned,
    actual,
    parts: row.parts,
  };
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

/** The team's figure and its parts; the database refuses parts that do not add up when the transaction ends. */
export async function putMonth(
  trx: Executor,
  known: number | undefined,
  target: {
    leaderId: number;
    month: string;
    planned: number;
    parts: readonly { personnelid: number; planned: number }[];
  },
): Promise<void> {
  const values = { leader_id: target.leaderId, month: target.month, planned: target.planned };
  const id =
    known ??
    (await trx.insertInto('customer_target').values(values).returning('id').executeTakeFirstOrThrow()).id;
  if (known)
    await trx
      .updateTable('customer_target')
      .set({ planned: target.planned })
      .where('id', '=', known)
      .execute();
  await trx.deleteFrom('customer_target_part').where('target_id', '=', id).execute();
  await trx
    .insertInto('customer_target_part')
    .values(
      target.parts.map((part) => ({ target_id: id, personnel_id: part.personnelid, planned: part.planned })),
    )
    .execute();
}
