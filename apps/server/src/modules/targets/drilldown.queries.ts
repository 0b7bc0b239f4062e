import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import type { dashboardApi } from '@shibiao/contract/targets';
import { sql } from 'kysely';
import { groupedPage } from '../../db/grouped-page.ts';
import { inScope } from '../../db/scope.ts';
import { matchesKeyword } from '../../db/search.ts';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';

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
/** The ids of a subject's people in one row; null: everybody. */
const people = ({ subjectKind, subjectId, to }: Figure) =>
  sql`(select people_of(${subjectKind}, ${subjectId}::integer, ${to}::date) as ids offset 0) people`;

/**
 * The customers that measured('newCustomers', …) counts, each once with its latest gain; they count wherever they went
 * since.
 */
export async function listGained(
  db: Executor,
  actor: Actor,
  input: InputOf<typeof dashboardApi.gainedCustomers>,
) {
  const direction = directionOf(input.order);
  return await groupedPage<Gained>(db, input, {
    groups: sql`
      select distinct on (p.contact_id) p.contact_id, p.owner_id, p.how, p.from_at
      from ownership_period p join contact c on c.id = p.contact_id and ${named('c', input.keyword)}, ${people(input)}
      where p.how in ('created', 'claimed', 'imported') and p.from_at >= ${input.from}::date and p.from_at < ${input.to}::date + 1
        and (people.ids is null or p.owner_id = any(people.ids))
      order by p.contact_id, p.from_at desc`,
    order: sql`grouped.from_at ${direction}, grouped.contact_id ${direction}`,
    columns: sql`c.id as "contactId", c.name as "contactName", c.institution_id as coorgid, i.name as "cooperationName", c.level, g.name as "gainedBy",
      o.name as "authorName", grouped.how, grouped.from_at as at, c.deleted_at is not null as "isDeleted",
      c.deleted_at is null and ${inScope(actor, 'customers', 'c.owner_id')} as "isOwn"`,
    joins: sql`join contact c on c.id = grouped.contact_id join institution i on i.id = c.institution_id
      join personnel g on g.id = grouped.owner_id left join personnel o on o.id = c.owner_id`,
  });
}

/** The core institutions that measured('coreCustomers', …) counts, with what was taught there. */
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
