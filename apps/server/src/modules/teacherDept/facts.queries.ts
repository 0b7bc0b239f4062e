import type { Board } from '@shibiao/contract/teacherDept';
import { type RawBuilder, sql } from 'kysely';
import { inScope } from '../../db/scope.ts';
import { organisationsBelow } from '../../db/trees.ts';
import type { Actor, Area } from '../../lib/actor.ts';
import type { DayRange } from '../../lib/dates.ts';
import { LOW } from '../evaluations/evaluations.rules.ts';

/** Query of a board: span, field, organisation, grouping; viewer. */
export interface Counted extends DayRange {
  by: string;
  field?: string | null | undefined;
  dqid?: number | null | undefined;
  today: string;
  /** Workdays from the span's first day until today. */
  workdays: readonly string[];
}

/** Facts visible to the actor; null: everybody's, for people whose scope is already checked. */
type Facts = (actor: Actor | null, counted: Counted) => RawBuilder<unknown>;

/** Key and name of a fact's group, with the needed joins. */
const GROUPS: Record<
  string,
  { key: RawBuilder<unknown>; name: RawBuilder<unknown>; join: RawBuilder<unknown> }
> = {
  handover: person('l.handover_id', '未指定对接人'),
  salesperson: person('l.owner_id', '无业务员'),
  person: {
    key: sql`coalesce(first.by_id::text, 'none')`,
    name: sql`case when first.at is null then '未推荐' else coalesce(p.name, '系统') end`,
    join: sql`left join personnel p on p.id = first.by_id`,
  },
  teacher: {
    key: sql`coalesce(l.teacher_id::text, 'none')`,
    name: sql`coalesce(t.name, '待定讲师')`,
    join: sql`left join teacher t on t.id = l.teacher_id`,
  },
  institution: {
    key: sql`l.institution_id::text`,
    name: sql`i.name`,
    join: sql`join institution i on i.id = l.institution_id`,
  },
};
function person(column: string, blank: string) {
  return {
    key: sql`coalesce(${sql.ref(column)}::text, 'none')`,
    name: sql`coalesce(p.name, ${sql.lit(blank)})`,
    join: sql`left join personnel p on p.id = ${sql.ref(column)}`,
  };
}
function groupOf(by: string, table = 'l') {
  const field = sql`nullif(btrim(${sql.ref(`${table}.field`)}), '')`;
  if (by === 'field')
    return { key: sql`coalesce(${field}, 'none')`, name: sql`coalesce(${field}, '未填领域')`, join: sql`` };
  return GROUPS[by] ?? { key: sql`''`, name: sql`''`, join: sql`` };
}

const within = (column: string, { from, to }: DayRange) =>
  sql`${sql.ref(column)} >= ${from}::date and ${sql.ref(column)} < ${to}::date + 1`;
const narrowed = (table: string, { field, dqid }: Counted) => sql`
  ${field ? sql`${sql.ref(`${table}.field`)} = ${field}` : sql`true`}
  and ${dqid ? sql`${sql.ref(`${table}.organisation_id`)} = any(array${organisationsBelow(dqid)})` : sql`true`}`;
const seen = (actor: Actor | null, area: Area, column: string) =>
  actor ? inScope(actor, area, column) : sql<boolean>`true`;
const lessonsSeen = (actor: Actor | null, counted: Counted) =>
  sql`l.status = 1 and ${seen(actor, 'lessons', 'l.owner_id')} and ${narrowed('l', counted)}`;

/**
 * Working hours before a moment: 8 per workday before it, and on a workday those since 9:00, at most 8. The difference
 * of two is the time between them.
 */
function workHours(moment: RawBuilder<unknown>, workdays: readonly string[]) {
  const days = sql`${workdays}::date[]`;
  const until = sql`width_bucket(${moment}::date, ${days})`;
  const isWorked = sql`(${days})[${until}] = ${moment}::date`;
  const hours = sql`least(8, greatest(0, extract(epoch from ${moment}::time) / 3600 - 9))`;
  return sql`(8 * ${until} - case when ${isWorked} then 8 - ${hours} else 0 end)`;
}

const hasBeenConfirmed = (before: RawBuilder<unknown>) =>
  sql`exists (select from lesson_log c where c.lesson_id = l.id and c.to_status = 1 and ${before})`;

/**
 * One row per counted record: `ref_id` is the lesson, demand or teacher, flags assign it to figures. Rows, totals and
 * the records behind them all use these facts.
 */
export const FACTS: Record<Exclude<Board, 'load'>, Facts> = {
  /** Demands of the span; they belong to the first recommender. */
  demands(actor, counted) {
    const { key, name, join } = groupOf(counted.by, 'd');
    const first = workHours(sql`first.at`, counted.workdays);
    return sql`
      select d.id as ref_id, ${key} as key, ${name} as name, first.at is not null as recommended, first.at is null as unrecommended,
        case when first.at is not null then greatest(0, ${first} - ${workHours(sql`d.created_at`, counted.workdays)}) end as hours,
        s.scheduled, s.adopted, a.answered, a.accepted, a.hours as answer_hours, d.status in (1, 2, 3) and d.field is not null and not exists (select from teacher t
          where t.deleted_at is null and t.cooperation_status = 1 and t.management_level < 4 and t.fields @> array[d.field]) as gap
      from demand d
      left join lateral (select r.at, r.by_id from demand_recommendation r where r.demand_id = d.id order by r.at, r.id limit 1) first on true
      cross join lateral (
        select count(*) > 0 as scheduled, coalesce(bool_or(exists (select from demand_recommendation r
          where r.demand_id = d.id and r.teacher_id = l.teacher_id)), false) as adopted
        from lesson l where l.demand_id = d.id and l.status = 1 and l.lesson_status in (1, 2, 3)) s
      cross join lateral (
        select count(r.answer)::integer as answered, (count(*) filter (where r.answer = 1))::integer as accepted,
          avg(greatest(0, ${workHours(sql`r.answered_at`, counted.workdays)} - ${workHours(sql`r.shared_at`, counted.workdays)})) filter (where r.answered_at is not null) as hours
        from demand_recommendation r where r.demand_id = d.id) a ${join}
      where d.deleted_at is null and ${within('d.created_at', counted)} and ${seen(actor, 'demands', 'd.owner_id')}
        and ${narrowed('d', counted)}`;
  },
  /** Lessons that entered state 3 in the span, each once. */
  reservations(actor, counted) {
    const { key, name, join } = groupOf(counted.by);
    return sql`
      select ref_id, key, name, confirmed, not confirmed and is_over as released, not confirmed and not is_over as waiting
      from (
        select l.id as ref_id, ${key} as key, ${name} as name,
          l.lesson_status = 1 or ${hasBeenConfirmed(sql`true`)} as confirmed,
          l.lesson_status in (0, 4) or (l.lesson_status = 3 and l.reserve_expires_on < ${counted.today}::date) is true as is_over
        from (select distinct lesson_id from lesson_log where to_status = 3 and ${within('at', counted)}) g
        join lesson l on l.id = g.lesson_id ${join} where ${lessonsSeen(actor, counted)}
      ) became`;
  },
  /** Changes of teacher in the span, of lessons confirmed before. */
  replacements(actor, counted) {
    const reason = sql`coalesce(g.change_reason, '未填')`;
    const month = sql`to_char(g.at, 'YYYY-MM')`;
    const { key, name } = {
      reason: { key: reason, name: reason },
      month: { key: month, name: month },
      teacher: { key: sql`g.old_teacher_id::text`, name: sql`old.name` },
    }[counted.by as 'reason'] ?? { key: sql`''`, name: sql`''` };
    return sql`
      select l.id as ref_id, ${key} as key, ${name} as name, change.days_before, change.days_before <= 0 as "sameDay"
      from lesson_log g join lesson l on l.id = g.lesson_id join teacher old on old.id = g.old_teacher_id
      cross join lateral (select coalesce((g.new_dates -> 0 ->> 'date')::date, l.first_date) - g.at::date as days_before) change
      where g.old_teacher_id is not null and ${within('g.at', counted)} and ${hasBeenConfirmed(sql`c.id < g.id`)}
        and ${lessonsSeen(actor, counted)}`;
  },
  /** Evaluated lessons of the span with one evaluation each: the institution's, else staff's. */
  evaluations(actor, counted) {
    const { key, name, join } = groupOf(counted.by);
    return sql`
      select l.id as ref_id, l.first_date, ${key} as key, ${name} as name, e.content_score, e.expression_score, e.interaction_score,
        e.organisation_score, e.average,
        least(e.content_score, e.expression_score, e.interaction_score, e.organisation_score) <= ${sql.lit(LOW)} as low
      from lesson l ${join} cross join lateral (
        select * from evaluation e where e.lesson_id = l.id and e.deleted_at is null order by e.source limit 1) e
      where l.lesson_status = 1 and ${within('l.first_date', counted)} and ${lessonsSeen(actor, counted)}`;
  },
  /** Teachers added, and teachers stopped, in the span. */
  development(_actor, counted) {
    const field = counted.field ? sql`t.fields @> array[${counted.field}::text]` : sql`true`;
    return sql`
      select t.id as ref_id, to_char(t.created_at, 'YYYY-MM') as key, to_char(t.created_at, 'YYYY-MM') as name, true as added,
        t.created_at::date <= ${counted.today}::date - 90 as mature,
        t.created_at::date <= ${counted.today}::date - 90 and exists (select from lesson l where l.teacher_id = t.id and l.status = 1
          and l.lesson_status = 1 and l.first_date between t.created_at::date and t.created_at::date + 90) as activated,
        false as stopped
      from teacher t where t.deleted_at is null and ${within('t.created_at', counted)} and ${field}
      union all
      select t.id, to_char(g.at, 'YYYY-MM'), to_char(g.at, 'YYYY-MM'), false, false, false, true
      from (select row_id, max(at) as at from audit_log where table_name = 'teacher' and action = 'update' and ${within('at', counted)}
        and ((after ->> 'management_level')::integer = 4 or (after ->> 'cooperation_status')::integer <> 1) group by 1) g
      join teacher t on t.id = g.row_id and t.deleted_at is null and (t.management_level = 4 or t.cooperation_status <> 1)
      where ${field}`;
  },
  /** Confirmed lessons of the span that have begun. */
  courseware(actor, counted) {
    const { key, name, join } = groupOf('handover');
    return sql`
      select l.id as ref_id, ${key} as key, ${name} as name, l.first_date - l.courseware_confirmed_at::date as days_before,
        (l.courseware_confirmed_at::date <= l.first_date) is true as "onTime",
        (l.courseware_confirmed_at::date > l.first_date) is true as late, l.courseware_confirmed_at is null as missing
      from lesson l ${join}
      where l.lesson_status = 1 and ${within('l.first_date', counted)} and l.first_date <= ${counted.today}::date
        and ${lessonsSeen(actor, counted)}`;
  },
};
