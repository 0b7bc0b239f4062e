import { USER_TYPE } from '@shibiao/contract/accounts';
import type { analyticsApi } from '@shibiao/contract/analytics/figures';
import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import { type RawBuilder, sql } from 'kysely';
import { groupedPage } from '../../db/grouped-page.ts';
import { and, type Condition } from '../../db/list.ts';
import { likePattern } from '../../db/search.ts';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { type DayRange, spanBefore } from '../../lib/dates.ts';
import { ofPeople, type People, ratio } from './scope.queries.ts';

type Answer = OutputOf<typeof analyticsApi.packageDownload>;
export type DownloadFilter = InputOf<typeof analyticsApi.packageDownload> & DayRange;

/** Downloads `r` by the people of a filter. Links have no account, so nobody's scope has them but everybody's. */
export const ofDownloads = (actor: Actor, people: People): Condition =>
  ofPeople(actor, people, 'r.account_id', { userType: 'r.user_type', institution: 'r.institution_id' });

const chosen = (actor: Actor, filter: DownloadFilter, span: DayRange): Condition =>
  and(
    sql`r.counted and r.at >= ${span.from}::date and r.at < ${span.to}::date + 1`,
    ofDownloads(actor, filter),
    ...(filter.teacherId ? [sql<boolean>`p.teacher_id = ${filter.teacherId}`] : []),
    ...(filter.field ? [sql<boolean>`p.field = ${filter.field}`] : []),
  );

const LINKS = '分享链接';
const KINDS = sql`(values ${sql.join(
  USER_TYPE.table.map(({ value, label }) => sql`(${sql.lit(value)}, ${sql.lit(label)})`),
)})`;
/** Key and name of the group of a download `r` of a package `p`. */
const GROUPS: Record<
  NonNullable<DownloadFilter['by']>,
  { key: RawBuilder<unknown>; name: RawBuilder<unknown> }
> = {
  package: { key: sql`r.package_id::text`, name: sql`p.title` },
  item: {
    key: sql`coalesce('item-' || r.item_id, 'whole-' || r.package_id)`,
    name: sql`coalesce((select title from package_item where id = r.item_id), p.title || '（整包）')`,
  },
  userType: {
    key: sql`coalesce(r.user_type::text, 'link')`,
    name: sql`coalesce((select label from ${KINDS} kind (value, label) where value = r.user_type), ${LINKS})`,
  },
  institution: {
    key: sql`coalesce(r.institution_id::text, 'none')`,
    name: sql`coalesce((select name from institution where id = r.institution_id), '不属于机构')`,
  },
};

const FIGURES = sql`count(*)::integer as downloads,
  count(distinct coalesce('a' || r.account_id, 'l' || r.link_id))::integer as people,
  (count(*) filter (where r.finished))::integer as finished`;
const FROM = sql`from package_download r join package p on p.id = r.package_id`;

/** Counted downloads by package, file, kind of account or institution. */
export async function downloadGroups(
  db: Executor,
  actor: Actor,
  filter: DownloadFilter,
): Promise<{ list: Answer['list']; total: number }> {
  const { key, name } = GROUPS[filter.by ?? 'package'];
  const keyword = filter.keyword ? likePattern(filter.keyword) : null;
  return await groupedPage<Answer['list'][number]>(db, filter, {
    tables: sql`
      c as materialized (select ${key} as key, min(${name}) as name, ${FIGURES}, max(r.at) as last_at ${FROM}
        where ${chosen(actor, filter, filter)} group by 1),
      b as materialized (select ${key} as key, count(*)::integer as n ${FROM}
        where ${chosen(actor, filter, spanBefore(filter))} group by 1)`,
    groups: sql`select c.key, c.name, c.downloads, c.people, c.finished,
        ${ratio('c.finished', 'c.downloads')} as "finishRate", coalesce(b.n, 0) as before, c.last_at as "lastAt"
      from c left join b on b.key = c.key where (${keyword}::text is null or lower(c.name) like ${keyword})`,
    order: sql`${sql.ref(`grouped.${filter.sort ?? 'downloads'}`)} ${sql.raw(filter.order ?? 'desc')}, grouped.key`,
  });
}

export async function downloadSums(
  db: Executor,
  actor: Actor,
  filter: DownloadFilter,
): Promise<Answer['sums']> {
  const { rows } = await sql<Answer['sums']>`select c.*, ${ratio('c.finished', 'c.downloads')} as "finishRate"
    from (select ${FIGURES} ${FROM} where ${chosen(actor, filter, filter)}) c`.execute(db);
  return rows[0] as Answer['sums'];
}

export async function downloadSeries(db: Executor, actor: Actor, filter: DownloadFilter) {
  const { rows } = await sql<{ on: string; downloads: number; people: number }>`
    select date_trunc(${filter.unit ?? 'day'}, r.at)::date as "on", ${FIGURES} ${FROM}
    where ${chosen(actor, filter, filter)} group by 1`.execute(db);
  return rows;
}
