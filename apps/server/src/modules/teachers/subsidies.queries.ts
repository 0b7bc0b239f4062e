import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import type { teachersApi } from '@shibiao/contract/teachers';
import { sql } from 'kysely';
import { groupedPage } from '../../db/grouped-page.ts';
import { and, type Condition } from '../../db/list.ts';
import { matchesKeyword } from '../../db/search.ts';
import type { Executor } from '../../db/transaction.ts';

type Filter = InputOf<typeof teachersApi.listSubsidies>;
type Answer = OutputOf<typeof teachersApi.listSubsidies>;

const SORTS = {
  amount: sql`amount`,
  lessons: sql`lessons`,
  lastDate: sql`"lastDate"`,
  name: sql`name collate "zh-x-icu"`,
} as const;

function asked({ from, to, keyword }: Filter): Condition {
  const parts: Condition[] = [sql`l.status = 1 and l.lesson_status = 1 and l.subsidy > 0`];
  if (from) parts.push(sql`l.first_date >= ${from}::date`);
  if (to) parts.push(sql`l.first_date <= ${to}::date`);
  if (keyword) parts.push(matchesKeyword('t', keyword));
  return and(...parts);
}

const paid = (filter: Filter) => sql`
  select t.id, t.name, t.management_level as guanlilevel, t.subsidy, count(*)::integer as lessons,
    sum(l.subsidy) as amount, max(l.first_date) as "lastDate"
  from lesson l join teacher t on t.id = l.teacher_id where ${asked(filter)} group by t.id`;
const orderOf = ({ sort, order }: Filter) => sql`${SORTS[sort ?? 'amount']} ${sql.raw(order ?? 'desc')}, id`;

/** Subsidies paid with lessons, by teacher. */
export const listSubsidies = (db: Executor, filter: Filter): Promise<Answer> =>
  groupedPage<Answer['list'][number], Answer['sums']>(db, filter, {
    groups: paid(filter),
    order: orderOf(filter),
    sums: {
      lessons: sql<number>`coalesce(sum(lessons), 0)::integer`,
      amount: sql<string>`coalesce(sum(amount), 0.00)`,
    },
  });

/** All of them, for an export. */
export async function* streamSubsidies(db: Executor, filter: Filter): AsyncIterable<Answer['list'][number]> {
  const { rows } = await sql<Answer['list'][number]>`
    select * from (${paid(filter)}) paid order by ${orderOf(filter)}`.execute(db);
  yield* rows;
}
