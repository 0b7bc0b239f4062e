import type { OutputOf } from '@shibiao/contract/endpoint';
import type { FollowerEntry, followersApi } from '@shibiao/contract/market/followers';
import { sql } from 'kysely';
import { readByCursor } from '../../db/cursor.ts';
import { followSubjects } from '../../db/follow-subjects.ts';
import type { Database } from '../../db/pool.ts';
import type { Executor } from '../../db/transaction.ts';

type Channel = OutputOf<typeof followersApi.channels>['list'][number];
type Count = OutputOf<typeof followersApi.followers>['rows'][number]['cells'][number];
type Figures = OutputOf<typeof followersApi.followerStatistics>;

export interface Span {
  from: string;
  to: string;
  channelId?: number | null | undefined;
  managerId?: number | null | undefined;
}

/** The channels in the users' order: all, one, or a manager's. */
export async function followerChannels(
  db: Executor,
  asked: Pick<Span, 'channelId' | 'managerId'> = {},
): Promise<Channel[]> {
  const { rows } = await sql<Channel>`
    select c.id, c.version, c.platform, c.name, c.account, c.manager_id as "managerId", p.name as "managerName",
      c.opened_on as "openedOn", c.closed_on as "closedOn", c.sort_order as "sortOrder", l.date as "lastDate", l.total as "lastTotal"
    from follower_channel c left join personnel p on p.id = c.manager_id
      left join lateral (select date, total from follower_count f where f.channel_id = c.id and f.deleted_at is null
        order by date desc limit 1) l on true
    where c.deleted_at is null and ${isAsked(asked)}
    order by c.sort_order, c.id`.execute(db);
  return rows;
}

/** Whether `c` is a requested channel. */
const isAsked = ({ channelId, managerId }: Pick<Span, 'channelId' | 'managerId'>) =>
  sql`(${channelId ?? null}::integer is null or c.id = ${channelId ?? null}::integer)
    and (${managerId ?? null}::integer is null or c.manager_id = ${managerId ?? null}::integer)`;
/** Entries `n` of the requested channels `c`. */
const inSpan = (span: Span) =>
  sql`n.date between ${span.from}::date and ${span.to}::date and ${isAsked(span)}`;
/** The previous total (total − net) plus gains minus losses differs from the total. */
const IS_ODD = sql`coalesce(n.total - n.net + n.gained - n.lost <> n.total, false)`;

/**
 * Entries of a span, each channel's by day. Net and days equal those of the view `follower_net`, which looks up the
 * previous entry of each; here each channel is read in order from its last entry before the span.
 */
export async function followerEntries(db: Executor, span: Span): Promise<(Count & { date: string })[]> {
  const { rows } = await sql<Count & { date: string }>`
    select n.date, n.channel_id as "channelId", n.id, n.version, n.total, n.gained, n.lost, n.reads, n.posts, n.note, n.net, n.days,
      ${IS_ODD} as "isOdd"
    from (
      select f.*, f.total - lag(f.total) over entries as net, f.date - lag(f.date) over entries as days
      from follower_channel c join follower_count f on f.channel_id = c.id and f.deleted_at is null
        and f.date >= coalesce((select max(e.date) from follower_count e
          where e.channel_id = c.id and e.deleted_at is null and e.date < ${span.from}::date), ${span.from}::date)
        and f.date <= ${span.to}::date
      where c.deleted_at is null and ${isAsked(span)}
      window entries as (partition by f.channel_id order by f.date)) n
    where n.date >= ${span.from}::date order by n.channel_id, n.date`.execute(db);
  return rows;
}

/** The same as sheet rows. */
export const followerLines = (db: Database, span: Span): AsyncIterable<FollowerEntry> =>
  readByCursor(
    db,
    db
      .selectFrom('follower_net as n')
      .innerJoin('follower_channel as c', 'c.id', 'n.channel_id')
      .where(sql<boolean>`c.deleted_at is null and ${inSpan(span)}`)
      .select([
        // Kysely types view columns as nullable.
        sql<string>`n.date`.as('date'),
        'c.platform',
        'c.name',
        sql<number>`n.total`.as('total'),
        'n.net',
        'n.days',
        'n.gained',
        'n.lost',
        'n.reads',
        'n.posts',
        'n.note',
      ])
      .orderBy('n.date', 'desc')
      .orderBy('c.sort_order')
      .orderBy('c.id'),
  );

/** Channels on a day with inconsistent numbers. */
export async function oddOn(db: Executor, date: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.platform || ' ' || c.name as name from follower_net n join follower_channel c on c.id = n.channel_id
    where n.date = ${date}::date and ${IS_ODD} order by c.sort_order, c.id`.execute(db);
  return rows.map((row) => row.name);
}

const UNITS = {
  day: sql`n.date`,
  week: sql`date_trunc('week', n.date)::date`,
  month: sql`date_trunc('month', n.date)::date`,
};

/**
 * Gain of each channel in a span: the sum of its nets, which is its last total minus the last one before the span; and
 * the same by day, week or month.
 */
export async function followerFigures(
  db: Executor,
  span: Span,
  unit: keyof typeof UNITS,
): Promise<Pick<Figures, 'list' | 'points'>> {
  const { rows: list } = await sql<Figures['list'][number]>`
    select c.id as "channelId", c.platform, c.name, b.total as start, l.total as end, s.net,
      round(s.net::numeric / nullif(b.total, 0), 4) as growth, best.date as "bestDay", best.net as "bestNet",
      coalesce(s.posts, 0)::integer as posts
    from follower_channel c
      left join lateral (select sum(n.net)::integer as net, sum(n.posts) as posts from follower_net n
        where n.channel_id = c.id and ${inSpan(span)}) s on true
      left join lateral (select total from follower_count f where f.channel_id = c.id and f.deleted_at is null and f.date < ${span.from}::date
        order by date desc limit 1) b on true
      left join lateral (select total from follower_count f where f.channel_id = c.id and f.deleted_at is null
        and f.date between ${span.from}::date and ${span.to}::date order by date desc limit 1) l on true
      left join lateral (select n.date, n.net from follower_net n where n.channel_id = c.id and n.net is not null and n.days = 1
        and ${inSpan(span)} order by n.net desc, n.date limit 1) best on true
    where c.deleted_at is null and ${isAsked(span)}
    order by s.net desc nulls last, c.sort_order, c.id`.execute(db);
  const { rows: points } = await sql<Figures['points'][number]>`
    select ${UNITS[unit]} as "on", n.channel_id as "channelId", (array_agg(n.total order by n.date desc))[1] as total,
      sum(n.net)::integer as net, max(n.days) as days
    from follower_net n join follower_channel c on c.id = n.channel_id
    where c.deleted_at is null and ${inSpan(span)} group by 1, 2 order by 1, 2`.execute(db);
  return { list, points };
}

type Values = Pick<Count, 'total' | 'gained' | 'lost' | 'reads' | 'posts' | 'note'>;
/** Inserts an entry; false when the day has one. */
export async function addCount(
  trx: Executor,
  on: { channelId: number; date: string },
  { total, gained, lost, reads, posts, note }: Values,
): Promise<boolean> {
  const { rows } = await sql`
    insert into follower_count (channel_id, date, total, gained, lost, reads, posts, note)
    values (${on.channelId}, ${on.date}, ${total}, ${gained}, ${lost}, ${reads}, ${posts}, ${note})
    on conflict (channel_id, date) where deleted_at is null do nothing returning id`.execute(trx);
  return rows.length > 0;
}

/** Entries of one day, or of one channel on some days. */
export async function countsOn(
  trx: Executor,
  on: { date: string } | { channelId: number; dates: readonly string[] },
) {
  return await trx
    .selectFrom('follower_count')
    .leftJoin('account', 'account.id', 'follower_count.updated_by')
    .where('follower_count.deleted_at', 'is', null)
    .where(
      'date' in on
        ? sql<boolean>`date = ${on.date}::date`
        : sql<boolean>`channel_id = ${on.channelId} and date = any(${[...on.dates]}::date[])`,
    )
    .select([
      'follower_count.id',
      'follower_count.version',
      'channel_id as channelId',
      'date',
      'total',
      'gained',
      'lost',
      'reads',
      'posts',
      'note',
      'account.nickname as by',
    ])
    .orderBy('follower_count.id')
    .forNoKeyUpdate('follower_count')
    .execute();
}

export async function hasCounts(trx: Executor, channelId: number): Promise<boolean> {
  const { rows } =
    await sql`select from follower_count where channel_id = ${channelId} and deleted_at is null limit 1`.execute(
      trx,
    );
  return rows.length > 0;
}

/**
 * One to-do per channel whose last entry is older than a day; its manager's, or the department's.
 * @param since first day without an entry
 */
export async function followEntryTodos(trx: Executor, since: string, today: string): Promise<void> {
  await followSubjects(trx, {
    kind: 'followerEntry',
    subject: 'follower_channel',
    wanted: sql`select c.id as subject_id, c.platform || ' ' || c.name || ' 已两个工作日没有登记粉丝量' as title,
        p.id as personnel_id, case when p.id is null then 'market_department' end as role_key, null::date as due_on
      from follower_channel c left join personnel p on p.id = c.manager_id and p.deleted_at is null and p.quit_date is null
      where c.deleted_at is null and coalesce(c.opened_on, c.created_at::date) < ${since}::date
        and (c.closed_on is null or c.closed_on > ${today}::date)
        and not exists (select from follower_count f where f.channel_id = c.id and f.deleted_at is null and f.date >= ${since}::date)`,
  });
}
