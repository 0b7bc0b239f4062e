import { answeredTo } from '@shibiao/contract/endpoint';
import { PACKAGE_EDIT, packagesApi } from '@shibiao/contract/packages';
import { sql } from 'kysely';
import { type Condition, equals, list, noCondition, type Rows, since, until } from '../../db/list.ts';
import { containsPhrase, matchesKeyword } from '../../db/search.ts';
import type { Executor, Trx } from '../../db/transaction.ts';
import { type Actor, isGranted } from '../../lib/actor.ts';
import { orNotFound } from '../../lib/errors.ts';
import { visibleVideos } from '../videos/videos.queries.ts';

export const makesPackages = (actor: Actor): boolean =>
  actor.userType === 1 && isGranted(actor, PACKAGE_EDIT);

/** Packages that the actor reads: makers all of them, others the published ones that are meant for them. */
export function visiblePackages(actor: Actor): Condition {
  if (makesPackages(actor)) return sql`package.deleted_at is null`;
  const forReader =
    actor.userType === 2
      ? sql<boolean>`exists (select from institution i where i.id = ${actor.institutionId}
          and (cardinality(package.levels) = 0 or i.level = any(package.levels))
          and (cardinality(package.province_ids) = 0 or i.province_id = any(package.province_ids)))`
      : sql<boolean>`true`;
  return sql`(package.deleted_at is null and package.status = 2 and ${actor.userType}::smallint = any(package.user_types)
    and ${forReader})`;
}

/**
 * An item that the reader may have: what was withdrawn, deleted or is not meant for this reader alone is not given in a
 * package either. Joined as `item`, with its version `v`, node `n` and the package.
 */
const mayHave = (actor: Actor): Condition => sql`(item.deleted_at is null and case
  when item.file_id is not null then true
  when item.video_id is not null then exists (select from teacher_video where teacher_video.id = item.video_id
    and teacher_video.status = 2 and ${visibleVideos(actor)})
  else n.deleted_at is null and ${actor.userType === 1 ? sql`true` : sql`(n.visibility = 2 or n.teacher_id = ${actor.teacherId})`}
end)`;

const JOINED = sql`package_item item
  left join teacher_node n on n.id = coalesce(item.node_id,
    (select w.node_id from teacher_node_version w where w.id = item.version_id))
  left join teacher_video video on video.id = item.video_id
  left join teacher_node_version v on v.id = coalesce(item.version_id, n.current_version_id)
  left join file f on f.id = coalesce(item.file_id, video.file_id, v.file_id)`;

const countOf = (actor: Actor) => sql<number>`(select count(*)::integer from ${JOINED}
  where item.package_id = package.id and f.id is not null and ${mayHave(actor)})`;

const filters = {
  keyword: (words: string) => matchesKeyword('package', words),
  id: equals('package.id'),
  kind: equals('package.kind'),
  status: equals('package.status'),
  field: equals('package.field'),
  topic: (topic: string) => containsPhrase(sql`coalesce(package.topic, '')`, topic),
};
const shared = {
  table: 'package',
  title: '资料包',
  visible: visiblePackages,
  sorts: {
    sortOrder: { by: sql`package.sort_order` },
    publishedAt: { by: sql`package.published_at` },
    updatedAt: { by: sql`package.updated_at` },
  },
} as const;
const selectCommon = (rows: Rows<'package'>, actor: Actor) =>
  rows.select([
    'package.id',
    'package.title',
    'package.kind',
    'package.summary',
    'package.topic',
    'package.field',
    // The number of the cover's file; the service makes a link of it.
    sql<string | null>`package.cover_file_id::text`.as('coverUrl'),
    countOf(actor).as('items'),
    'package.published_at as publishedAt',
  ]);

const counted = sql`from package_download d where d.package_id = package.id and d.counted`;

export const packages = list(packagesApi.list, {
  ...shared,
  filters,
  defaultSort: ['sortOrder', 'asc'],
  select: (rows: Rows<'package'>, actor: Actor) =>
    selectCommon(rows, actor).select([
      'package.version',
      'package.created_at as createdAt',
      'package.updated_at as updatedAt',
      'package.status',
      'package.user_types as userTypes',
      'package.levels',
      'package.province_ids as provinceIds',
      'package.teacher_id as teacherId',
      'package.sort_order as sortOrder',
      sql<number>`(select count(*)::integer ${counted})`.as('downloads'),
      sql<number>`(select count(distinct (d.account_id, d.link_id))::integer ${counted})`.as('people'),
      sql<
        number | null
      >`(select round(100.0 * count(*) filter (where d.finished) / nullif(count(*), 0), 1)::float8
        ${counted})`.as('finishedRate'),
    ]),
});
export const visitorsPackages = list(answeredTo(packagesApi.list, 'partner'), {
  ...shared,
  filters: { ...filters, status: noCondition },
  defaultSort: ['sortOrder', 'asc'],
  select: selectCommon,
});

/** A package in the actor's sight. @throws 404 */
export async function onePackage(db: Executor, actor: Actor, id: number) {
  const row = await db
    .selectFrom('package')
    .where('package.id', '=', id)
    .where(visiblePackages(actor))
    .select([
      'package.id',
      'package.title',
      'package.version',
      'package.status',
      'package.user_types as userTypes',
    ])
    .executeTakeFirst();
  return orNotFound(row, '资料包');
}

export interface Content {
  id: number;
  packageId: number;
  title: string;
  kind: 'document' | 'video' | 'file';
  nodeId: number | null;
  versionId: number | null;
  videoId: number | null;
  fileId: number | null;
  isAvailable: boolean;
  name: string;
  mime: string;
  size: number;
  storage: string;
  key: string;
  sha256: string;
}

/** The contents of packages, or single ones, with the files that they stand for now, in their order. */
export async function contentsOf(
  db: Executor,
  actor: Actor,
  of: { packageId: number } | { itemIds: readonly number[] },
): Promise<Content[]> {
  const { rows } = await sql<Content>`select item.id, item.package_id as "packageId", item.title,
      case when item.video_id is not null then 'video' when item.file_id is not null then 'file' else 'document' end as kind,
      item.node_id as "nodeId", item.version_id as "versionId", item.video_id as "videoId", item.file_id as "fileId",
      (f.id is not null and f.deleted_at is null and ${mayHave(actor)}) as "isAvailable",
      coalesce(f.name, '') as name, coalesce(f.mime, '') as mime, coalesce(f.size, 0)::float8 as size,
      coalesce(f.storage, '') as storage, coalesce(f.key, '') as key, coalesce(f.sha256, '') as sha256
    from ${JOINED} where item.deleted_at is null and ${
      'packageId' in of
        ? sql`item.package_id = ${of.packageId}`
        : sql`item.id = any(${[...of.itemIds]}::integer[])`
    } order by item.sort_order, item.id`.execute(db);
  return rows;
}

/** The package of an item. @throws 404 */
export async function packageOfItem(db: Executor, actor: Actor, itemId: number): Promise<number> {
  const row = await db
    .selectFrom('package_item')
    .innerJoin('package', 'package.id', 'package_item.package_id')
    .where('package_item.id', '=', itemId)
    .where('package_item.deleted_at', 'is', null)
    .where(visiblePackages(actor))
    .select('package.id')
    .executeTakeFirst();
  return orNotFound(row, '资料').id;
}

/** Contents of a form that its readers could not have: titles by the reason. */
export async function refusedContents(
  db: Executor,
  items: readonly {
    title: string;
    nodeId?: number | null | undefined;
    versionId?: number | null | undefined;
    videoId?: number | null | undefined;
  }[],
  userTypes: readonly number[],
): Promise<string[]> {
  const forVisitors = userTypes.some((type) => type !== 1);
  const forPartners = userTypes.includes(2);
  const { rows } = await sql<{ title: string }>`
    select given.title from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
      as given (title text, "nodeId" integer, "versionId" integer, "videoId" integer)
    where (coalesce("nodeId", "versionId") is not null and not exists (
        select from teacher_node n where n.id = coalesce("nodeId",
          (select v.node_id from teacher_node_version v where v.id = "versionId"))
          and n.deleted_at is null and n.kind = 'doc' and (n.visibility = 2 or not ${forVisitors})))
      or ("videoId" is not null and not exists (
        select from teacher_video v where v.id = "videoId" and v.deleted_at is null and v.status = 2
          and (not ${forPartners} or (v.visibility = 2 and v.consent_at is not null
            and (v.institution_id is null or v.is_cleared)))))`.execute(db);
  return rows.map(({ title }) => title);
}

const taken = (rows: Rows<'package_download'>) =>
  rows
    .innerJoin('package', 'package.id', 'package_download.package_id')
    .leftJoin('package_item as item', 'item.id', 'package_download.item_id')
    .leftJoin('account', 'account.id', 'package_download.account_id')
    .leftJoin('share_link as link', 'link.id', 'package_download.link_id')
    .leftJoin('institution', 'institution.id', 'package_download.institution_id')
    .leftJoin('organisation', 'organisation.id', 'package_download.organisation_id')
    .select([
      sql<number>`package_download.id::integer`.as('id'),
      'package_download.package_id as packageId',
      'package.title',
      'item.title as item',
      sql<string>`coalesce(account.nickname, '链接：' || link.title, '')`.as('reader'),
      'package_download.user_type as userType',
      sql<string | null>`coalesce(institution.name, organisation.name)`.as('organisationName'),
      'package_download.at',
      sql<number>`package_download.bytes_sent::float8`.as('bytesSent'),
      sql<number>`package_download.bytes_total::float8`.as('bytesTotal'),
      'package_download.finished',
      'package_download.counted',
    ]);

export const packageLog = list(packagesApi.log, {
  table: 'package_download',
  title: '下载记录',
  visible: (actor) => sql`exists (select from package where package.id = package_download.package_id
    and ${visiblePackages(actor)})`,
  filters: {
    keyword: (words) => sql`exists (select from account a where a.id = package_download.account_id
      and a.nickname ilike ${`%${words}%`})`,
    packageId: equals('package_download.package_id'),
    userType: equals('package_download.user_type'),
    from: since('package_download.at'),
    to: until('package_download.at'),
    counted: (is) => sql`package_download.counted = ${is}`,
  },
  sorts: { at: { by: sql`package_download.at` } },
  defaultSort: ['at', 'desc'],
  select: taken,
});

/**
 * From those who took a package to those who asked for a lesson within a week.
 * @returns counted downloads, people, finished ones, and people whose institution sent a demand within seven days
 */
export async function funnelOf(db: Executor, packageId: number | null | undefined) {
  const counted = sql`d.counted and ${packageId ? sql`d.package_id = ${packageId}` : sql`true`}`;
  const { rows } = await sql<{ downloads: number; people: number; finished: number; demands: number }>`
    with reader as (
      select count(*) as downloads, count(*) filter (where d.finished) as finished
      from package_download d where ${counted} group by d.account_id, d.link_id)
    select coalesce(sum(downloads), 0)::integer as downloads, count(*)::integer as people,
      coalesce(sum(finished), 0)::integer as finished,
      (select count(distinct d.account_id)::integer from package_download d
        join demand on demand.institution_id = d.institution_id and demand.deleted_at is null
          and demand.created_at between d.at and d.at + interval '7 days'
        where ${counted}) as demands
    from reader`.execute(db);
  return rows[0] ?? { downloads: 0, people: 0, finished: 0, demands: 0 };
}

/** Whether the same reader took the same content within ten minutes. */
export async function isTakenAgain(trx: Trx, accountId: number, packageId: number, itemId: number | null) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`package:${packageId}:${accountId}`}, 0))`.execute(
    trx,
  );
  const row = await trx
    .selectFrom('package_download')
    .where('account_id', '=', accountId)
    .where('package_id', '=', packageId)
    .where(sql<boolean>`item_id is not distinct from ${itemId}::integer`)
    .where('counted', '=', true)
    .where('at', '>', sql<string>`clock_timestamp() - interval '10 minutes'`)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The latest download of a content by a reader: a resumed one goes on with it. */
export const latestTaken = (db: Executor, accountId: number, packageId: number, itemId: number) =>
  db
    .selectFrom('package_download')
    .where('account_id', '=', accountId)
    .where('package_id', '=', packageId)
    .where('item_id', '=', itemId)
    .orderBy('id', 'desc')
    .select('id')
    .executeTakeFirst();

/** Bytes that were sent of a download; it is finished with its last byte. An archive is finished when it ends. */
export const noteSent = (db: Executor, id: number, bytes: number, isEnded: boolean) =>
  sql`update package_download set bytes_sent = bytes_sent + ${bytes},
    finished = finished or ${isEnded} or (item_id is not null and bytes_sent + ${bytes} >= bytes_total)
    where id = ${id}`.execute(db);
