import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import { teachersApi } from '@shibiao/contract/teachers';
import { sql } from 'kysely';
import { figure } from '../../db/cache.ts';
import { groupedPage } from '../../db/grouped-page.ts';
import { and, type Condition } from '../../db/list.ts';
import { matchesKeyword } from '../../db/search.ts';
import type { Executor } from '../../db/transaction.ts';
import { seenByAll } from '../../lib/cache.ts';

type Filter = InputOf<typeof teachersApi.listSubsidies>;
type Answer = OutputOf<typeof teachersApi.listSubsidies>;

const SORTS = {
  amount: sql`amount`,
  lessons: sql`lessons`,
  lastDate: sql`"lastDate"`,
  name: sql`by_surname(name) collate "zh-x-icu"`,
} as const;

function asked({ from, to }: Filter): Condition {
  const parts: Condition[] = [sql`lesson.status = 1 and lesson.lesson_status = 1 and lesson.subsidy > 0`];
  if (from) parts.push(sql`lesson.first_date >= ${from}::date`);
  if (to) parts.push(sql`lesson.first_date <= ${to}::date`);
  return and(...parts);
}

/** Lessons are summed before their teachers are joined: an index covers the sums. */
const paid = (filter: Filter) => sql`
  select t.id, t.name, t.management_level as guanlilevel, t.subsidy, own.lessons, own.amount, own."lastDate"
  from (
    select lesson.teacher_id, count(*)::integer as lessons, sum(lesson.subsidy) as amount, max(lesson.first_date) as "lastDate"
    from lesson where ${asked(filter)} group by lesson.teacher_id
  ) own join teacher t on t.id = own.teacher_id where ${filter.keyword ? matchesKeyword('t', filter.keyword) : sql`true`}`;
const orderOf = ({ sort, order }: Filter) => sql`${SORTS[sort ?? 'amount']} ${sql.raw(order ?? 'desc')}, id`;

/** Subsidies paid with lessons, by teacher. */
export async function listSubsidies(db: Executor, filter: Filter): Promise<Answer> {
  const { value } = await figure(db, teachersApi.listSubsidies, seenByAll, filter, () =>
    groupedPage<Answer['list'][number], Answer['sums']>(db, filter, {
      groups: paid(filter),
      order: orderOf(filter),
      sums: {
        lessons: sql<number>`coalesce(sum(lessons), 0)::integer`,
        amount: sql<string>`coalesce(sum(amount), 0.00)`,
      },
    }),
  );
  return value;
}

/** All of them, for an export. */
export async function* streamSubsidies(db: Executor, filter: Filter): AsyncIterable<Answer['list'][number]> {
  const { rows } = await sql<Answer['list'][number]>`
    select * from (${paid(filter)}) paid order by ${orderOf(filter)}`.execute(db);
  yield* rows;
}
