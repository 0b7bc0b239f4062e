import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import type { dashboardApi } from '@shibiao/contract/targets';
import { sql } from 'kysely';
import { countedPage, offsetOf } from '../../db/paging.ts';
import { inScope } from '../../db/scope.ts';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';

type Gained = OutputOf<typeof dashboardApi.gainedCustomers>['list'][number];
type TaughtCore = OutputOf<typeof dashboardApi.taughtCore>['list'][number];
const directionOf = (order: 'asc' | 'desc' | undefined) => sql.raw(order ?? 'desc');

/** The customers that measured('newCustomers', …) counts, each once with its latest gain; they count wherever they went since. */
export async function listGained(
  db: Executor,
  actor: Actor,
  input: InputOf<typeof dashboardApi.gainedCustomers>,
) {
  const direction = directionOf(input.order);
  const { rows, first } = await countedPage(input, (page) =>
    sql<Gained & { n: number }>`
    with people as materialized (select people_of(${input.subjectKind}, ${input.subjectId}::integer) as ids), gained as (
      select distinct on (p.contact_id) p.contact_id, p.owner_id, p.how, p.from_at from ownership_period p, people
      where p.how in ('created', 'claimed', 'imported') and p.from_at >= ${input.from}::date and p.from_at < ${input.to}::date + 1
        and (people.ids is null or p.owner_id = any(people.ids))
      order by p.contact_id, p.from_at desc
    ), chosen as (
      select *, count(*) over () as n from gained order by from_at ${direction}, contact_id ${direction}
      limit ${page.count} offset ${offsetOf(page)}
    )
    select c.id as "contactId", c.name as "contactName", i.name as "cooperationName", c.level, g.name as "gainedBy", o.name as "authorName",
      chosen.how, chosen.from_at as at, c.deleted_at is not null as "isDeleted",
      c.deleted_at is null and ${inScope(actor, 'customers', 'c.owner_id')} as "isOwn", chosen.n
    from chosen join contact c on c.id = chosen.contact_id join institution i on i.id = c.institution_id
      join personnel g on g.id = chosen.owner_id left join personnel o on o.id = c.owner_id
    order by chosen.from_at ${direction}, chosen.contact_id ${direction}`.execute(db),
  );
  return { list: rows.map(({ n: _n, ...row }) => row), total: first?.n ?? 0 };
}

/** The core institutions that measured('coreCustomers', …) counts, with what was taught there. */
export async function listTaughtCore(db: Executor, input: InputOf<typeof dashboardApi.taughtCore>) {
  const { rows, first } = await countedPage(input, (page) =>
    sql<TaughtCore & { n: number }>`
    with people as materialized (select people_of(${input.subjectKind}, ${input.subjectId}::integer) as ids)
    select l.institution_id as "institutionId", i.name, count(*)::integer as lessons, sum(l.days)::text as days,
      sum(l.fee_income)::text as amount, max(l.last_date) as "lastDate", count(*) over () as n
    from lesson l join institution i on i.id = l.institution_id and i.is_core = 1, people
    where l.status = 1 and l.lesson_status = 1 and l.first_date between ${input.from}::date and ${input.to}::date
      and (people.ids is null or l.owner_id = any(people.ids))
    group by l.institution_id, i.name
    order by sum(l.fee_income) ${directionOf(input.order)}, l.institution_id
    limit ${page.count} offset ${offsetOf(page)}`.execute(db),
  );
  return { list: rows.map(({ n: _n, ...row }) => row), total: first?.n ?? 0 };
}
