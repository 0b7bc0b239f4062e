import type { ViewKind } from '@shibiao/contract/analytics/recording';
import { sql } from 'kysely';
import { runPrepared } from '../../db/prepared.ts';
import { matchesKeyword } from '../../db/search.ts';
import type { Executor, Trx } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { addDays, today } from '../../lib/dates.ts';
import { visiblePackages } from '../packages/packages.queries.ts';
import { visibleTeachers } from '../teachers/teachers.queries.ts';
import { visibleVideos } from '../videos/videos.queries.ts';

/** A value instead of `current_date - 1`, so that the planner looks at the newest partitions only. */
const yesterday = () => sql`${addDays(today(), -1)}::date`;

/** Serialises the records of an account, so that two windows move one row. */
export async function lockRecorder(trx: Trx, accountId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('analytics'), ${accountId})`.execute(trx);
}

export interface LastSearch {
  id: number;
  day: string;
  norm: string;
  secondsAgo: number;
}
/** The account's latest search in a scope, if it is of the last minutes. */
export async function lastSearch(
  trx: Trx,
  accountId: number,
  scope: string,
  seconds: number,
): Promise<LastSearch | undefined> {
  const { rows } = await sql<LastSearch>`select id, day, norm,
      extract(epoch from clock_timestamp() - last_at)::float8 as "secondsAgo"
    from search_record where account_id = ${accountId} and scope = ${scope}
      and last_at > clock_timestamp() - make_interval(secs => ${seconds}::integer) and day >= ${yesterday()}
    order by last_at desc, id desc limit 1`.execute(trx);
  return rows[0];
}

export interface Search {
  query: string;
  norm: string;
  results: number;
  source: string;
  teacherId: number | null;
  topic: string | null;
  isOpened: boolean;
}
export async function insertSearch(trx: Trx, actor: Actor, scope: string, search: Search): Promise<void> {
  await sql`insert into search_record (account_id, user_type, institution_id, scope, query, norm, results, source,
      teacher_id, topic, chosen_at)
    values (${actor.accountId}, ${actor.userType}, ${actor.institutionId}, ${scope}, ${search.query}, ${search.norm},
      ${search.results}, ${search.source}, ${search.teacherId}, ${search.topic},
      case when ${search.isOpened}::boolean then now() end)`.execute(trx);
}

/** Moves a search to its present text; an opened result stays while the text does. */
export async function moveSearch(trx: Trx, last: LastSearch, search: Search): Promise<void> {
  const isSame = search.norm === last.norm;
  await sql`update search_record set last_at = greatest(last_at, now()), query = ${search.query}, norm = ${search.norm},
      results = ${search.results}, source = ${search.source},
      teacher_id = case when ${isSame && !search.isOpened}::boolean then coalesce(teacher_id, ${search.teacherId})
        else ${search.teacherId}::integer end,
      topic = case when ${isSame && !search.isOpened}::boolean then coalesce(topic, ${search.topic})
        else ${search.topic}::text end,
      chosen_at = case when ${search.isOpened}::boolean then now() when ${isSame}::boolean then chosen_at end
    where id = ${last.id} and day = ${last.day}`.execute(trx);
}

/** The only visible teacher of exactly this name or pinyin. */
export async function onlyTeacher(db: Executor, actor: Actor, norm: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select id from teacher where deleted_at is null
    and ${matchesKeyword('teacher', norm)} and ${visibleTeachers(actor)} and (lower(name) = ${norm} or pinyin = replace(${norm}, ' ', '')) limit 2`.execute(
    db,
  );
  return rows.length === 1 ? (rows[0]?.id ?? null) : null;
}

/** A topic of lessons, demands or teachers as it is written, if there is one. */
export async function knownTopic(db: Executor, text: string): Promise<string | null> {
  const { rows } = await sql<{ topic: string }>`
    select btrim(topic) as topic from (
      (select topic from lesson where topic_key(topic) = topic_key(${text}) and status = 1 limit 1)
      union all (select unnest from teacher, unnest(topics) where topic_keys(topics) @> array[topic_key(${text})]
        and topic_key(unnest) = topic_key(${text}) and teacher.deleted_at is null limit 1)
      union all (select topic from demand where ${matchesKeyword('demand', text)}
        and topic_key(topic) = topic_key(${text}) and deleted_at is null limit 1)
    ) known limit 1`.execute(db);
  return rows[0]?.topic ?? null;
}

/** Whether a teacher is visible to the actor and is somebody else. */
export async function isTeacherSeen(db: Executor, actor: Actor, id: number): Promise<boolean> {
  const { rows } = await sql`select from teacher where id = ${id} and deleted_at is null
    and ${visibleTeachers(actor)}`.execute(db);
  return rows.length > 0;
}

/** Whether a package or a video is visible to the actor. */
export async function isSeen(
  db: Executor,
  actor: Actor,
  kind: 'package' | 'video',
  id: number,
): Promise<boolean> {
  const query =
    kind === 'package'
      ? sql`select from package where id = ${id} and ${visiblePackages(actor)}`
      : sql`select from teacher_video where id = ${id} and ${visibleVideos(actor)}`;
  return (await query.execute(db)).rows.length > 0;
}

export interface View {
  kind: ViewKind;
  targetId: number | null;
  topic: string | null;
  source: string;
  seconds: number;
}
/**
 * Moves the view of the last half hour, or adds one. Seconds grow with the clock only: two windows that show the same
 * page are one view.
 */
export async function putView(
  trx: Trx,
  actor: Actor,
  view: View,
  most: number,
  slack: number,
): Promise<void> {
  const { rows } = await sql`update view_record v
    set last_at = greatest(last_at, now()), seconds = least(${most}::integer, seconds + least(${view.seconds}::integer,
        ceil(extract(epoch from now() - last_at))::integer + ${slack}::integer))
    where day >= ${yesterday()}
      and (id, day) = (select id, day from view_record where account_id = ${actor.accountId} and kind = ${view.kind}
        and target_id is not distinct from ${view.targetId}::integer and topic is not distinct from ${view.topic}::text
        and last_at > now() - interval '30 minutes' and day >= ${yesterday()}
      order by last_at desc, id desc limit 1) returning id`.execute(trx);
  if (rows.length > 0) return;
  await sql`insert into view_record (account_id, user_type, institution_id, kind, target_id, topic, source, seconds)
    values (${actor.accountId}, ${actor.userType}, ${actor.institutionId}, ${view.kind}, ${view.targetId},
      ${view.topic}, ${view.source}, ${view.seconds})`.execute(trx);
}

/** Takes an account off its searches. */
export async function clearSearchesOf(trx: Trx, accountId: number): Promise<void> {
  await sql`update search_record set account_id = null, institution_id = null where account_id = ${accountId}`.execute(
    trx,
  );
}

/** Title of a view for its own viewer. */
const TITLE = sql<string>`coalesce(v.topic, (select name from teacher where v.kind = 'teacher' and id = v.target_id),
  '编号 ' || v.target_id)`;

/** An account's own records, the latest first. Planned once, because each statement names all the months. */
export async function ownRecords(db: Executor, accountId: number, most: number) {
  const [searches, views, [counts]] = await Promise.all([
    runPrepared(
      db,
      'own_searches',
      sql<{ id: number; at: string; scope: string; query: string; results: number; source: string }>`
        select id, at, scope, query, results, source from search_record where account_id = ${accountId}
        order by last_at desc, id desc limit ${most}`,
    ),
    runPrepared(
      db,
      'own_views',
      sql<{ id: number; at: string; kind: string; title: string; seconds: number }>`
        select v.id, v.at, v.kind, ${TITLE} as title, v.seconds from view_record v
        where v.account_id = ${accountId} order by v.last_at desc, v.id desc limit ${most}`,
    ),
    runPrepared(
      db,
      'own_counts',
      sql<{ searchCount: number; viewCount: number; activeDays: number }>`
        select (select count(*) from search_record where account_id = ${accountId}) as "searchCount",
          (select count(*) from view_record where account_id = ${accountId}) as "viewCount",
          (select count(*) from activity_day where account_id = ${accountId}) as "activeDays"`,
    ),
  ]);
  return {
    searches,
    views,
    searchCount: counts?.searchCount ?? 0,
    viewCount: counts?.viewCount ?? 0,
    activeDays: counts?.activeDays ?? 0,
  };
}
