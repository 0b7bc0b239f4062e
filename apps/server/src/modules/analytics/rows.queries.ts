import { analyticsApi } from '@shibiao/contract/analytics/figures';
import { CLEARED } from '@shibiao/contract/analytics/rows';
import { type RawBuilder, sql } from 'kysely';
import { type Condition, equals, list, type Rows, since, until } from '../../db/list.ts';
import { likePattern } from '../../db/search.ts';
import type { Actor } from '../../lib/actor.ts';
import { ofField, ofInstitution, ofInstitutionNow, ofOrganisation, ofScope } from './scope.queries.ts';

const nameOf = (account: string) =>
  sql<string>`coalesce((select nickname from account where id = ${sql.ref(account)}), ${CLEARED})`;
const institutionOf = (column: string) =>
  sql<string | null>`(select name from institution where id = ${sql.ref(column)})`;
const institutionNow = (account: string) =>
  sql<string | null>`(select i.name from account a join contact c on c.id = a.contact_id
    join institution i on i.id = c.institution_id where a.id = ${sql.ref(account)})`;
const named = (account: string, words: string): Condition =>
  sql`${sql.ref(account)} in (select id from account where search_text like ${likePattern(words)})`;

/** Whether a column's topic is one of a topic, joined ones included; an index serves the keys of an array. */
const hasTopic =
  (column: string) =>
  (topic: string): Condition =>
    sql`(${sql.ref(column)} is not null and topic_key(${sql.ref(column)}) = any(array(
      select joined_topic(${topic})
      union select alias_key from topic_alias where topic_key = joined_topic(${topic}) and deleted_at is null)))`;

export const searches = list(analyticsApi.searches, {
  table: 'search_record',
  title: '搜索记录',
  visible: (actor) => ofScope(actor, 'search_record.account_id'),
  filters: {
    keyword: (words) => named('search_record.account_id', words),
    from: since('search_record.day'),
    to: until('search_record.day'),
    userType: equals('search_record.user_type'),
    coorgid: (id) => ofInstitution(id, 'search_record.institution_id'),
    organisationId: (id) => ofOrganisation(id, 'search_record.account_id'),
    teacherId: equals('search_record.teacher_id'),
    field: (field) => ofField(field, 'search_record.teacher_id'),
    term: equals('search_record.norm'),
    topic: hasTopic('search_record.topic'),
    isOpened: (is) => sql`(search_record.chosen_at is not null) = ${is}`,
    isNoResult: (is) => sql`(search_record.results = 0) = ${is}`,
  },
  sorts: { at: { by: sql`search_record.day` } },
  defaultSort: ['at', 'desc'],
  select: (rows: Rows<'search_record'>) =>
    rows
      .leftJoin('teacher', 'teacher.id', 'search_record.teacher_id')
      .select([
        'search_record.id',
        'search_record.at',
        'search_record.account_id as accountId',
        nameOf('search_record.account_id').as('name'),
        'search_record.user_type as userType',
        institutionOf('search_record.institution_id').as('institutionName'),
        'search_record.scope',
        'search_record.query',
        'search_record.results',
        'search_record.source',
        'search_record.teacher_id as teacherId',
        'teacher.name as teacherName',
        'search_record.topic',
        sql<boolean>`search_record.chosen_at is not null`.as('isOpened'),
      ]),
});

const within7 = (column: RawBuilder<unknown>) =>
  sql`${column} >= view_record.at and ${column} < view_record.at + interval '7 days'`;
const TEACHER = sql.ref('view_record.target_id');
/** Contact and person of the viewer. */
const VIEWER = sql`(select contact_id, personnel_id from account where id = view_record.account_id) who`;
/** Whether a demand of the viewer's, chosen by one indexed column, names the teacher or any. */
const demanded = (isViewers: Condition) =>
  sql`exists (select from demand d where d.deleted_at is null and ${within7(sql`d.created_at`)} and ${isViewers}
    and (d.include_teachers = '{}' or ${TEACHER} = any(d.include_teachers)))`;
/** Effects of a view on a teacher within seven days, in words. */
const WITHIN_7 = sql<string>`concat_ws('、',
  case when exists (select from favourite_log f where f.account_id = view_record.account_id and f.kind = 'teacher'
    and f.target_id = ${TEACHER} and f.is_on and ${within7(sql`f.at`)}) then '收藏' end,
  case when ${demanded(sql`d.contact_id = (select contact_id from ${VIEWER})`)}
    or ${demanded(sql`d.created_by = view_record.account_id`)} then '需求' end,
  case when exists (select from demand_recommendation n join demand d on d.id = n.demand_id, ${VIEWER}
    where n.teacher_id = ${TEACHER} and ${within7(sql`n.at`)}
      and (d.contact_id = who.contact_id or n.by_id = who.personnel_id)) then '推荐' end,
  case when exists (select from lesson l, ${VIEWER} where l.teacher_id = ${TEACHER} and l.status = 1
    and ${within7(sql`l.created_at`)}
    and (l.contact_id = who.contact_id or l.created_by = view_record.account_id)) then '课程' end)`;

export const views = list(analyticsApi.views, {
  table: 'view_record',
  title: '查看记录',
  visible: (actor) => ofScope(actor, 'view_record.account_id'),
  filters: {
    keyword: (words) => named('view_record.account_id', words),
    from: since('view_record.day'),
    to: until('view_record.day'),
    userType: equals('view_record.user_type'),
    coorgid: (id) => ofInstitution(id, 'view_record.institution_id'),
    organisationId: (id) => ofOrganisation(id, 'view_record.account_id'),
    teacherId: (id) => sql`(view_record.kind = 'teacher' and view_record.target_id = ${id})`,
    field: (field) => sql`(view_record.kind = 'teacher' and ${ofField(field, 'view_record.target_id')})`,
    kind: equals('view_record.kind'),
    topic: hasTopic('view_record.topic'),
  },
  sorts: { at: { by: sql`view_record.day` } },
  defaultSort: ['at', 'desc'],
  select: (rows: Rows<'view_record'>) =>
    rows
      .leftJoin('teacher', (join) =>
        join.onRef('teacher.id', '=', 'view_record.target_id').on('view_record.kind', '=', 'teacher'),
      )
      .select([
        'view_record.id',
        'view_record.at',
        'view_record.account_id as accountId',
        nameOf('view_record.account_id').as('name'),
        'view_record.user_type as userType',
        institutionOf('view_record.institution_id').as('institutionName'),
        'view_record.kind',
        'view_record.target_id as targetId',
        'teacher.id as teacherId',
        sql<string>`coalesce(view_record.topic, teacher.name, '编号 ' || view_record.target_id)`.as('title'),
        'view_record.seconds',
        'view_record.source',
        sql<string>`case when view_record.kind = 'teacher' then ${WITHIN_7} else '' end`.as('within7'),
      ]),
});

export const stars = list(analyticsApi.stars, {
  table: 'favourite_log',
  title: '收藏记录',
  visible: (actor: Actor) =>
    sql`(favourite_log.kind = 'teacher' and ${ofScope(actor, 'favourite_log.account_id')})`,
  filters: {
    keyword: (words) => named('favourite_log.account_id', words),
    from: (day) => sql`favourite_log.at >= ${day}::date`,
    to: (day) => sql`favourite_log.at < ${day}::date + 1`,
    userType: (type) => sql`favourite_log.account_id in (select id from account where user_type = ${type})`,
    coorgid: (id) => ofInstitutionNow(id, 'favourite_log.account_id'),
    organisationId: (id) => ofOrganisation(id, 'favourite_log.account_id'),
    teacherId: equals('favourite_log.target_id'),
    field: (field) => ofField(field, 'favourite_log.target_id'),
    isOn: equals('favourite_log.is_on'),
  },
  sorts: { at: { by: sql`favourite_log.at` } },
  defaultSort: ['at', 'desc'],
  select: (rows: Rows<'favourite_log'>) =>
    rows
      .leftJoin('teacher', 'teacher.id', 'favourite_log.target_id')
      .select([
        'favourite_log.id',
        'favourite_log.at',
        'favourite_log.account_id as accountId',
        nameOf('favourite_log.account_id').as('name'),
        sql<number>`(select user_type from account where id = favourite_log.account_id)`.as('userType'),
        institutionNow('favourite_log.account_id').as('institutionName'),
        'favourite_log.kind',
        'teacher.id as teacherId',
        sql<string>`coalesce(teacher.name, '编号 ' || favourite_log.target_id)`.as('title'),
        sql<string>`case when favourite_log.is_on then '收藏' else '取消' end`.as('change'),
      ]),
});

export const downloads = list(analyticsApi.downloads, {
  table: 'package_download',
  title: '下载记录',
  visible: (actor: Actor) =>
    sql`(package_download.counted and ${ofScope(actor, 'package_download.account_id')})`,
  filters: {
    keyword: (words) => named('package_download.account_id', words),
    from: (day) => sql`package_download.at >= ${day}::date`,
    to: (day) => sql`package_download.at < ${day}::date + 1`,
    userType: equals('package_download.user_type'),
    coorgid: (id) => ofInstitution(id, 'package_download.institution_id'),
    organisationId: (id) => ofOrganisation(id, 'package_download.account_id'),
    teacherId: (id) => sql`package_download.package_id in (select id from package where teacher_id = ${id})`,
    field: (field) => sql`package_download.package_id in (select id from package where field = ${field})`,
    packageId: equals('package_download.package_id'),
    itemId: equals('package_download.item_id'),
    isWholePackage: (is) => sql`(package_download.item_id is null) = ${is}`,
    topic: (topic) => sql`package_download.package_id in
      (select id from package where joined_topic(topic) = joined_topic(${topic}))`,
    isFinished: equals('package_download.finished'),
    isByLink: (is) => sql`(package_download.link_id is not null) = ${is}`,
    isOutsideInstitutions: (is) => sql`(package_download.institution_id is null) = ${is}`,
  },
  sorts: { at: { by: sql`package_download.at` } },
  defaultSort: ['at', 'desc'],
  select: (rows: Rows<'package_download'>) =>
    rows
      .innerJoin('package', 'package.id', 'package_download.package_id')
      .leftJoin('package_item', 'package_item.id', 'package_download.item_id')
      .leftJoin('account', 'account.id', 'package_download.account_id')
      .leftJoin('share_link', 'share_link.id', 'package_download.link_id')
      .select([
        'package_download.id',
        'package_download.at',
        'package_download.account_id as accountId',
        sql<string>`coalesce(account.nickname, '链接：' || share_link.title)`.as('name'),
        'package_download.user_type as userType',
        institutionOf('package_download.institution_id').as('institutionName'),
        'package.title as packageName',
        sql<string>`coalesce(package_item.title, '整包')`.as('itemName'),
        'package_download.bytes_sent as bytesSent',
        'package_download.bytes_total as bytesTotal',
        'package_download.finished as isFinished',
      ]),
});
