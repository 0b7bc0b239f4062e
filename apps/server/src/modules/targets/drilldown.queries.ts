import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import { dashboardApi } from '@shibiao/contract/targets';
import { sql } from 'kysely';
import { figure, figurePart } from '../../db/cache.ts';
import { groupedPage } from '../../db/grouped-page.ts';
import { isOfPeople, subjectOn } from '../../db/people.ts';
import { inScope } from '../../db/scope.ts';
import { matchesKeyword } from '../../db/search.ts';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { seenByAll } from '../../lib/cache.ts';

type Gained = OutputOf<typeof dashboardApi.gainedCustomers>['list'][number];
type TaughtCore = OutputOf<typeof dashboardApi.taughtCore>['list'][number];
interface Figure {
  subjectKind: string;
  subjectId: number;
  to: string;
}

const directionOf = (order: 'asc' | 'desc' | undefined) => sql.raw(order ?? 'desc');
const named = (table: string, keyword: string | null | undefined) =>
  keyword ? matchesKeyword(table, keyword) : sql`true`;
/** Ids of a subject's people in one row; null: everybody. */
const people = ({ subjectKind, subjectId, to }: Figure) =>
  sql`(select people_of(${subjectKind}, ${subjectId}::integer, ${to}::date) as ids offset 0) people`;

const TOTAL_GAINED = figurePart(dashboardApi.gainedCustomers, 'total');
/**
 * Customers counted by measured('newCustomers', …), each once with its latest gain, wherever they are now. A page
 * checks only its own gains for a later one; the total reads all and is cached.
 */
export async function listGained(
  db: Executor,
  actor: Actor,
  input: InputOf<typeof dashboardApi.gainedCustomers>,
): Promise<{ list: Gained[]; total: number }> {
  const { keyword, page, count, sort: _sort, order, ...subject } = input;
  const direction = directionOf(order);
  const ofPeople = (column: string) =>
    isOfPeople(column, subjectOn({ kind: input.subjectKind, id: input.subjectId }, input.to));
  const gains = (name: string) => sql`${sql.ref(`${name}.how`)} in ('created', 'claimed', 'imported')
    and ${sql.ref(`${name}.from_at`)} < ${input.to}::date + 1 and ${ofPeople(`${name}.owner_id`)}`;
  const within = sql`ownership_period p where ${gains('p')} and p.from_at >= ${input.from}::date
    and ${keyword ? sql`p.contact_id in (select c.id from contact c where ${named('c', keyword)})` : sql`true`}`;
  const totalOf = () =>
    sql<{ n: number }>`
      select count(*)::integer as n from (select distinct p.contact_id from ${within}) gained`.execute(db);
  const [total, { rows }] = await Promise.all([
    figure(db, TOTAL_GAINED, seenByAll, { ...subject, keyword }, totalOf),
    sql<Gained>`
      with page as materialized (
        select * from (select p.contact_id, p.owner_id, p.how, p.from_at from ${within}
          order by p.from_at ${direction}, p.contact_id ${direction} offset 0) gain
        where not exists (select from ownership_period later where later.contact_id = gain.contact_id and ${gains('later')}
          and later.from_at >= gain.from_at
          and (later.from_at, later.owner_id, later.how) > (gain.from_at, gain.owner_id, gain.how) offset 0)
        limit ${count} offset ${(page - 1) * count})
      select c.id as "contactId", c.name as "contactName", c.institution_id as coorgid, i.name as "cooperationName", c.level,
        g.id as "gainedById", g.name as "gainedBy", o.id as "authorId", o.name as "authorName", page.how, page.from_at as at, c.deleted_at is not null as "isDeleted",
        c.deleted_at is null and ${inScope(actor, 'customers', 'c.owner_id')} as "isOwn"
      from page join contact c on c.id = page.contact_id join institution i on i.id = c.institution_id
        join personnel g on g.id = page.owner_id left join personnel o on o.id = c.owner_id
      order by page.from_at ${direction}, page.contact_id ${direction}`.execute(db),
  ]);
  return { list: rows, total: total.value.rows[0]?.n ?? 0 };
}

/** Core institutions counted by measured('coreCustomers', …), with the lessons taught there. */
export async function listTaughtCore(db: Executor, input: InputOf<typeof dashboardApi.taughtCore>) {
  return await groupedPage<TaughtCore>(db, input, {
    groups: sql`
      select l.institution_id as "institutionId", i.name, count(*)::integer as lessons, sum(l.days)::text as days,
        sum(l.fee_income) as amount, max(l.last_date) as "lastDate"
      from lesson l join institution i on i.id = l.institution_id and i.is_core = 1 and ${named('i', input.keyword)}, ${people(input)}
      where l.status = 1 and l.lesson_status = 1 and l.first_date between ${input.from}::date and ${input.to}::date
        and (people.ids is null or l.owner_id = any(people.ids))
      group by l.institution_id, i.name`,
    order: sql`grouped.amount ${directionOf(input.order)}, grouped."institutionId"`,
  });
}
