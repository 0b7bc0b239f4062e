import type { OutputOf } from '@shibiao/contract/endpoint';
import type { statisticsApi } from '@shibiao/contract/statistics';
import { sql } from 'kysely';
import type { Executor, Trx } from '../../db/transaction.ts';

type Twins = OutputOf<typeof statisticsApi.topicTwins>;

/** Minimum similarity of duplicate topics. */
const ALIKE = 0.8;
/** Number of most taught topics searched for duplicates: rare ones hardly affect figures. */
const MOST_TAUGHT = 1000;

/** Pairs of nearly equal topics, the rarer one first. Candidates share grams, which avoids comparing all pairs. */
export async function topicTwins(db: Executor): Promise<Twins['list']> {
  const { rows } = await sql<Twins['list'][number]>`
    with topic as materialized (
      select joined_topic(topic) as key, min(topic) as topic, sum(n)::integer as lessons
      from (select min(btrim(topic)) as topic, count(*) as n from lesson
        where status = 1 and lesson_status = 1 and topic_key(topic) is not null group by topic_key(topic)) l
      group by 1 order by 3 desc, 1 limit ${MOST_TAUGHT}
    ), gram as materialized (
      select key, search_grams(key) as grams from topic
    ), part as (select key, cardinality(grams) as n, unnest(grams) as gram from gram),
    pair as (
      select a.key as a, b.key as b from part a join part b on b.gram = a.gram and b.key > a.key
      group by a.key, b.key, a.n, b.n having 2.0 * count(*) / (a.n + b.n) >= ${ALIKE}
    ), alike as (
      select a, b, gram_likeness(ga.grams, gb.grams) as likeness
      from pair join gram ga on ga.key = a join gram gb on gb.key = b
    )
    select less.topic, less.lessons, more.topic as other, more.lessons as "otherLessons", likeness
    from alike join topic ta on ta.key = a join topic tb on tb.key = b
    cross join lateral (select ta.lessons < tb.lessons or (ta.lessons = tb.lessons and ta.key > tb.key) as is_less) o
    cross join lateral (select case when is_less then ta.topic else tb.topic end as topic,
      case when is_less then ta.lessons else tb.lessons end as lessons) less
    cross join lateral (select case when is_less then tb.topic else ta.topic end as topic,
      case when is_less then tb.lessons else ta.lessons end as lessons) more
    order by likeness desc, less.lessons + more.lessons desc, less.topic limit 200`.execute(db);
  return rows;
}

/** Joined topics, newest first. */
export async function joinedTopics(db: Executor): Promise<Twins['joined']> {
  return await db
    .selectFrom('topic_alias')
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(500)
    .select(['id', 'alias', 'topic'])
    .execute();
}

/** Serialises joins, so that two cannot form a cycle. */
export async function lockTopics(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('topic_alias'))`.execute(trx);
}

/** The topic that a topic counts as, and whether lessons have it. */
export async function topicNow(trx: Trx, topic: string): Promise<{ key: string; name: string }> {
  const { rows } = await sql<{ key: string; name: string }>`
    select joined_topic(${topic}) as key,
      coalesce((select a.topic from topic_alias a where a.alias_key = topic_key(${topic}) and a.deleted_at is null),
        btrim(${topic})) as name`.execute(trx);
  return rows[0] as (typeof rows)[number];
}

/** Topics joined to a topic move with it. */
export async function moveAliases(trx: Trx, fromKey: string, topic: string): Promise<void> {
  await trx
    .updateTable('topic_alias')
    .set({ topic })
    .where('topic_key', '=', fromKey)
    .where('deleted_at', 'is', null)
    .execute();
}
