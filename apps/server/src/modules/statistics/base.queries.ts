import type { StatisticsFilter, StatisticsTab } from '@shibiao/contract/statistics';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import type { DayRange } from '../../lib/dates.ts';
import { FIELD_OF_LESSON, industryOfLesson, lessons } from '../lessons/lessons.queries.ts';
import { OPEN_AMOUNT } from '../receivables/receivables.queries.ts';

/** Where a lesson is taught: its province's id, 线上 or 未填. */
const PLACE = sql<string>`case when lesson.is_online then 'online' when lesson.province_id is null then 'none'
  else lesson.province_id::text end`;
const PROVINCE = sql<number | null>`case when lesson.is_online then null else lesson.province_id end`;
const INDUSTRY = industryOfLesson(sql`institution.industry`);
const TOPIC = sql<string>`coalesce(topic_alias.topic_key, topic_key(lesson.topic), '')`;
const none = { place: sql`''`, second: sql`null::text` };

/** What a tab groups by: the key of a group, the row that it is of, and the parts of a matrix's cell. */
const GROUPED_BY: Record<
  StatisticsTab,
  Record<'key' | 'gid' | 'place' | 'second' | 'spelling', RawBuilder<unknown>>
> = {
  province: { key: PLACE, gid: PROVINCE, place: PLACE, second: none.second, spelling: none.second },
  industry: {
    key: sql`${PLACE} || '|' || coalesce(${INDUSTRY}, '')`,
    gid: PROVINCE,
    place: PLACE,
    second: INDUSTRY,
    spelling: none.second,
  },
  field: {
    key: sql`${PLACE} || '|' || coalesce(${FIELD_OF_LESSON}, '')`,
    gid: PROVINCE,
    place: PLACE,
    second: FIELD_OF_LESSON,
    spelling: none.second,
  },
  institution: {
    key: sql`lesson.institution_id::text`,
    gid: sql`lesson.institution_id`,
    ...none,
    spelling: none.second,
  },
  topic: {
    key: TOPIC,
    gid: sql`null::integer`,
    ...none,
    spelling: sql`coalesce(btrim(topic_alias.topic), btrim(lesson.topic))`,
  },
  teacher: {
    key: sql`coalesce(lesson.teacher_id::text, '')`,
    gid: sql`lesson.teacher_id`,
    ...none,
    spelling: none.second,
  },
};

/** The lessons that the lesson list shows under the same filter, with what the keys of groups are made of. */
function placed(
  db: Executor,
  actor: Actor,
  tab: StatisticsTab,
  filter: StatisticsFilter,
  { from, to }: DayRange,
) {
  const { provinceId, cityId, field, industry, dqid, personnelId, coorgid, teacherId, isOnline } = filter;
  const asked = { provinceId, cityId, field, industry, dqid, personnelId, coorgid, teacherId, isOnline };
  return (
    lessons
      .matching(db, actor, { page: 1, count: 1, ...asked, from, to })
      .leftJoin('institution', 'institution.id', 'lesson.institution_id')
      // Only the topics' own tab asks for their joins.
      .leftJoin('topic_alias', (join) =>
        join
          .on(sql<boolean>`${sql.lit(tab === 'topic')}`)
          .on('topic_alias.alias_key', '=', sql<string>`topic_key(lesson.topic)`)
          .on('topic_alias.deleted_at', 'is', null),
      )
  );
}

/** Confirmed lessons of a span with no more than is counted of them: their group and days. */
export function taughtOf(
  db: Executor,
  actor: Actor,
  tab: StatisticsTab,
  filter: StatisticsFilter,
  span: DayRange,
): RawBuilder<unknown> {
  const rows = placed(db, actor, tab, filter, span)
    .where('lesson.lesson_status', '=', 1)
    .select([sql`${GROUPED_BY[tab].key}`.as('key'), 'lesson.days', 'lesson.first_date']);
  return sql`${rows}`;
}

/**
 * The lessons of a span with the group that they count in: those that the lesson list shows under the same filter, so
 * that every figure opens exactly its lessons. Everywhere it is called `b`.
 */
export function lessonsOf(
  db: Executor,
  actor: Actor,
  tab: StatisticsTab,
  filter: StatisticsFilter,
  span: DayRange,
): RawBuilder<unknown> {
  const { key, gid, place, second, spelling } = GROUPED_BY[tab];
  const rows = placed(db, actor, tab, filter, span)
    .leftJoin('evaluation as said', (join) =>
      join
        .onRef('said.lesson_id', '=', 'lesson.id')
        .on('said.source', '=', 'institution')
        .on('said.deleted_at', 'is', null),
    )
    .leftJoin('evaluation as noted', (join) =>
      join
        .onRef('noted.lesson_id', '=', 'lesson.id')
        .on('noted.source', '=', 'staff')
        .on('noted.deleted_at', 'is', null),
    )
    .select([
      sql`${key}`.as('key'),
      sql`${gid}`.as('gid'),
      sql`${place}`.as('place'),
      sql`${second}`.as('second'),
      sql`${spelling}`.as('spelling'),
      'lesson.id',
      'lesson.lesson_status',
      'lesson.first_date',
      'lesson.last_date',
      'lesson.days',
      'lesson.headcount',
      'lesson.teacher_id',
      'lesson.institution_id',
      'lesson.province_id',
      'lesson.fee_income',
      'lesson.received',
      OPEN_AMOUNT.as('open_amount'),
      'lesson.profit',
      'lesson.teacher_fee',
      sql`coalesce(said.average, noted.average)`.as('score'),
    ]);
  return sql`${rows}`;
}
