import type { StatisticsFilter, StatisticsTab } from '@shibiao/contract/statistics';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import type { DayRange } from '../../lib/dates.ts';
import { FIELD_OF_LESSON, industryOfLesson, lessons } from '../lessons/lessons.queries.ts';

/** Query of the statistics: lessons, grouping, span, comparison, viewer. */
export interface Asked {
  tab: StatisticsTab;
  filter: StatisticsFilter;
  span: DayRange;
  before: DayRange;
  seesMoney: boolean;
  /** Workdays of the span, for the teachers' capacity. */
  workdays: readonly string[];
}

type Sql = RawBuilder<unknown>;
/** Grouping columns, and the group's key made of them. */
interface Grouping {
  by: Record<string, Sql>;
  key: (column: (name: string) => Sql) => Sql;
}

const PLACE = {
  online: sql`lesson.is_online`,
  gid: sql`case when lesson.is_online then null else lesson.province_id end`,
};
/** Place of a lesson: its province's id, 线上 or 未填. */
const placeKey: Grouping['key'] = (of) =>
  sql`case when ${of('online')} then 'online' else coalesce((${of('gid')})::text, 'none') end`;
const cellKey: Grouping['key'] = (of) => sql`${placeKey(of)} || '|' || coalesce(${of('second')}, '')`;
const TOPIC = sql`coalesce(topic_alias.topic_key, topic_key(lesson.topic), '')`;

const GROUPINGS: Record<StatisticsTab, Grouping> = {
  province: { by: PLACE, key: placeKey },
  industry: { by: { ...PLACE, second: industryOfLesson(sql`institution.industry`) }, key: cellKey },
  field: { by: { ...PLACE, second: FIELD_OF_LESSON }, key: cellKey },
  institution: { by: { gid: sql`lesson.institution_id` }, key: (of) => sql`${of('gid')}::text` },
  topic: { by: { topic: TOPIC }, key: (of) => of('topic') },
  teacher: { by: { gid: sql`lesson.teacher_id` }, key: (of) => sql`coalesce(${of('gid')}::text, '')` },
};
/** Grouping columns of a tab. */
export const groupingOf = (tab: StatisticsTab): Record<string, Sql> => GROUPINGS[tab].by;
/** A group's key, from a table with the tab's grouping columns. */
export const keyOf = (tab: StatisticsTab, table: string): Sql =>
  GROUPINGS[tab].key((name) => sql.ref(`${table}.${name}`));

/** Tabs with thousands of groups keyed by id: further columns are computed for shown groups only. */
export const ID_OF: Partial<Record<StatisticsTab, Sql>> = {
  institution: sql`lesson.institution_id`,
  teacher: sql`lesson.teacher_id`,
};

function isOfGroups(tab: StatisticsTab, keys: readonly string[]) {
  const id = ID_OF[tab];
  if (!id)
    return sql<boolean>`${GROUPINGS[tab].key((name) => GROUPINGS[tab].by[name] ?? sql`null`)} = any(${keys}::text[])`;
  const isOfRows = sql<boolean>`${id} = any(${keys.filter(Boolean)}::integer[])`;
  return keys.includes('') ? sql<boolean>`(${isOfRows} or ${id} is null)` : isOfRows;
}

/**
 * Lessons of a span in some or all groups: those that the lesson list shows under the same filter, so that every figure
 * opens exactly its lessons.
 */
export function lessonsOf(
  db: Executor,
  actor: Actor,
  { tab, filter }: Pick<Asked, 'tab' | 'filter'>,
  { from, to }: DayRange,
  keys: readonly string[] | null = null,
) {
  const { provinceId, cityId, field, industry, dqid, personnelId, coorgid, teacherId, isOnline } = filter;
  const asked = { provinceId, cityId, field, industry, dqid, personnelId, coorgid, teacherId, isOnline };
  return (
    lessons
      .matching(db, actor, { page: 1, count: 1, ...asked, from, to })
      .leftJoin('institution', 'institution.id', 'lesson.institution_id')
      // Only the topics' tab needs these joins.
      .leftJoin('topic_alias', (join) =>
        join
          .on(sql<boolean>`${sql.lit(tab === 'topic')}`)
          .on('topic_alias.alias_key', '=', sql<string>`topic_key(lesson.topic)`)
          .on('topic_alias.deleted_at', 'is', null),
      )
      .where(keys ? isOfGroups(tab, keys) : sql<boolean>`true`)
  );
}
export type Lessons = ReturnType<typeof lessonsOf>;

/** Most figures count confirmed lessons only. */
export const confirmed = (rows: Lessons): Lessons => rows.where('lesson.lesson_status', '=', 1);

/** One row per group and further grouping columns, with figures over its lessons. */
export function groupedBy(
  rows: Lessons,
  by: Record<string, Sql>,
  figures: Record<string, Sql> = {},
): RawBuilder<unknown> {
  const selected = Object.entries({ ...by, ...figures }).map(([name, column]) => column.as(name));
  return sql`${rows.select(selected).groupBy(Object.values(by) as never)}`;
}
