import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import type { dashboardApi } from '@shibiao/contract/targets';
import { type RawBuilder, sql } from 'kysely';
import { readByCursor } from '../../db/cursor.ts';
import { groupedPage } from '../../db/grouped-page.ts';
import { inScope } from '../../db/scope.ts';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import type { DayRange } from '../../lib/dates.ts';

type Api = typeof dashboardApi;
type DeptRow = OutputOf<Api['teacherDeptMembers']>['list'][number];
type Order = Pick<InputOf<Api['teacherDeptMembers']>, 'sort' | 'order'>;
type Paging = Pick<InputOf<Api['teacherDeptMembers']>, 'page' | 'count'>;

/** Grouping of the department's work. */
export type WorkBy = 'member' | 'teacher' | 'field';
const GROUPS: Record<
  WorkBy,
  { id: RawBuilder<unknown>; name: RawBuilder<unknown>; join: RawBuilder<unknown> }
> = {
  // -1: unknown.
  member: {
    id: sql`coalesce(p.id, -1)`,
    name: sql`coalesce(p.name, '未填对接人')`,
    join: sql`left join personnel p on p.id = l.handover_id`,
  },
  teacher: {
    id: sql`coalesce(t.id, -1)`,
    name: sql`coalesce(t.name, '待定讲师')`,
    join: sql`left join teacher t on t.id = l.teacher_id`,
  },
  field: {
    id: sql`case when nullif(btrim(l.field), '') is null then -1 else 0 end`,
    name: sql`coalesce(nullif(btrim(l.field), ''), '未填领域')`,
    join: sql``,
  },
};
/**
 * Confirmed lessons of a span by handover contact, teacher or field: number, timely courseware, evaluations, score.
 */
function departmentGroups(actor: Actor, by: WorkBy, span: DayRange): RawBuilder<DeptRow> {
  const { id, name, join } = GROUPS[by];
  return sql<DeptRow>`
    select ${id} as id, ${name} as name, count(*) as lessons, sum(l.days)::text as days,
      round(100.0 * count(*) filter (where l.courseware_confirmed_at::date <= l.first_date) / count(*))::integer as "onTime",
      round(100.0 * count(e.id) / count(*))::integer as evaluated, round(avg(e.average), 2)::text as score
    from lesson l ${join}
    left join lateral (select id, average from evaluation where lesson_id = l.id and deleted_at is null order by source limit 1) e on true
    where l.status = 1 and l.lesson_status = 1 and l.first_date >= ${span.from}::date and l.first_date <= ${span.to}::date
      and ${inScope(actor, 'lessons', 'l.owner_id')}
    group by 1, 2`;
}

const DEPT_SORTS: Record<NonNullable<Order['sort']>, RawBuilder<unknown>> = {
  name: sql`name collate "zh-x-icu"`,
  lessons: sql`lessons`,
  days: sql`days::numeric`,
  onTime: sql`"onTime"`,
  evaluated: sql`evaluated`,
  score: sql`score::numeric`,
};
/** Most lessons first by default; groups without a score come last. */
const departmentOrder = ({ sort = 'lessons', order = 'desc' }: Order) =>
  sql`${DEPT_SORTS[sort]} ${sql.raw(order)} nulls last, name, id`;

export const departmentWork = (
  db: Executor,
  actor: Actor,
  by: WorkBy,
  filter: DayRange & Order & Paging,
): Promise<{ list: DeptRow[]; total: number }> =>
  groupedPage<DeptRow>(db, filter, {
    groups: departmentGroups(actor, by, filter),
    order: departmentOrder(filter),
  });

/** All groups in the requested order for an export, streamed. */
export const streamDepartmentWork = (
  db: Executor,
  actor: Actor,
  by: WorkBy,
  filter: DayRange & Order,
): AsyncGenerator<DeptRow> =>
  readByCursor<DeptRow>(
    db,
    sql`select * from (${departmentGroups(actor, by, filter)}) grouped order by ${departmentOrder(filter)}` as never,
  );
