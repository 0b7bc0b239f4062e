import type { OutputOf } from '@shibiao/contract/endpoint';
import { postersApi } from '@shibiao/contract/posters';
import { type RawBuilder, sql } from 'kysely';
import { and, type Condition, list, type Rows } from '../../db/list.ts';
import { inScope } from '../../db/scope.ts';
import { likePattern, matchesKeyword } from '../../db/search.ts';
import type { Executor } from '../../db/transaction.ts';
import { type Actor, visiblePersonnel } from '../../lib/actor.ts';

type Poster = OutputOf<typeof postersApi.list>['list'][number];

const STATE = sql<
  Poster['state']
>`case when not poster.is_active then 'off' when poster.from_date > current_date then 'ahead'
  when poster.to_date < current_date then 'over' else 'live' end`;
const idsIn = (key: string) =>
  sql<
    number[]
  >`array(select value::integer from jsonb_array_elements_text(coalesce(poster.audience -> ${key}, '[]')))`;
const LEVEL_NAMES = sql<
  string[]
>`array(select jsonb_array_elements_text(coalesce(poster.audience -> 'levels', '[]')))`;
const IS_FOR_ALL = sql<boolean>`coalesce((poster.audience ->> 'all')::boolean, false)`;
/**
 * Number of partners in scope reached by a poster, and of those who opened it, counted as the log lists them. The log
 * is in account order, so that no sort is needed; partner status is a column rather than a condition, so that accounts
 * are hashed once for all posters of a page.
 */
const reachOf = (actor: Actor) => sql<{ reached: number; opened: number }>`(
  select count(*)::integer as reached, count(*) filter (where is_opened)::integer as opened
  from (select bool_or(l.action = 'opened') as is_opened, ${isPartner(actor)} as is_partner
    from poster_log l where l.poster_id = poster.id group by l.account_id) seen
  where is_partner)`;
const IS_PARTNER = sql`account.user_type = 2 and account.contact_id is not null`;
/** Nearly all accounts are partners: readers of everything exclude the few others. */
const isPartner = (actor: Actor): Condition =>
  seesAllPartners(actor)
    ? sql`l.account_id not in (select account.id from account where not (${IS_PARTNER}))`
    : sql`l.account_id in (select account.id from account where ${IS_PARTNER} and ${isOwn(actor)})`;

export const posters = list(postersApi.list, {
  table: 'poster',
  title: '海报',
  visible: () => sql`poster.deleted_at is null`,
  filters: {
    id: (id) => sql`poster.id = ${id}`,
    keyword: (words) => sql`poster.title ilike ${likePattern(words)}`,
    state: (state) => sql`${STATE} = ${state}`,
    from: (from) => sql`coalesce(poster.to_date, 'infinity') >= ${from}::date`,
    to: (to) => sql`coalesce(poster.from_date, '-infinity') <= ${to}::date`,
  },
  sorts: {
    fromDate: { by: sql`coalesce(poster.from_date, poster.created_at::date)` },
    sortOrder: { by: sql`row(-poster.sort_order, coalesce(poster.from_date, poster.created_at::date))` },
  },
  defaultSort: ['sortOrder', 'desc'],
  select: (rows: Rows<'poster'>, actor: Actor) =>
    rows
      .innerJoinLateral(reachOf(actor).as('reach'), (join) => join.onTrue())
      .select([
        ...(['id', 'version', 'title', 'imgurl', 'imgopen'] as const).map(
          (column) => `poster.${column}` as const,
        ),
        'poster.file_id as fileId',
        'poster.from_date as fromDate',
        'poster.to_date as toDate',
        'poster.is_active as isActive',
        'poster.sort_order as sortOrder',
        'poster.created_at as createdAt',
        'poster.updated_at as updatedAt',
        'poster.subject_kind as subjectKind',
        'poster.subject_id as subjectId',
        sql<
          string | null
        >`case poster.subject_kind when '讲师' then (select name from teacher where id = poster.subject_id)
        when '课程' then (select name from lesson where id = poster.subject_id) end`.as('subjectName'),
        STATE.as('state'),
        IS_FOR_ALL.as('isForAll'),
        idsIn('institutionIds').as('institutionIds'),
        idsIn('provinceIds').as('provinceIds'),
        LEVEL_NAMES.as('levels'),
        sql<
          Poster['institutions']
        >`coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'name', i.name) order by i.name)
        from institution i where i.id = any(${idsIn('institutionIds')})), '[]')`.as('institutions'),
        sql<
          string[]
        >`array(select r.name from region r where r.id = any(${idsIn('provinceIds')}) order by r.id)`.as(
          'provinces',
        ),
        sql<number>`reach.reached`.as('reached'),
        sql<number>`reach.opened`.as('opened'),
      ]),
  present:
    () =>
    ({ isForAll, institutionIds, provinceIds, levels, provinces, ...row }) => ({
      ...row,
      audience: { isForAll, institutionIds, provinceIds, levels },
      audienceText: isForAll
        ? '全部合作客户'
        : [
            institutionIds.length > 0 && `${institutionIds.length} 家机构`,
            provinces.join('、'),
            levels.length > 0 && `${levels.join('、')} 级`,
          ]
            .filter(Boolean)
            .join('，'),
    }),
});

/** Accounts that a poster reached, or that signed in while it was shown (from its creation without a first day). */
const reachedOrSignedIn = (posterId: number) => sql`account.id = any(array(
  select l.account_id from poster_log l where l.poster_id = ${posterId}
  union select login_log.account_id from login_log, poster where poster.id = ${posterId} and login_log.result = 'ok'
    and login_log.at >= coalesce(poster.from_date, poster.created_at::date)
    and login_log.at < least(coalesce(poster.to_date, current_date), current_date) + 1))`;
const wasReached = (posterId: number) =>
  sql<boolean>`exists (select from poster_log l where l.poster_id = ${posterId} and l.account_id = account.id)`;
const hasOpened = (posterId: number) => sql<boolean>`exists (select from poster_log l
  where l.poster_id = ${posterId} and l.account_id = account.id and l.action = 'opened')`;
const DEMAND_DAYS = 7;
const hasAsked = (
  posterId: number,
) => sql<boolean>`exists (select from poster_log l join demand d on d.contact_id = account.contact_id
  where l.poster_id = ${posterId} and l.account_id = account.id and l.action = 'opened' and d.deleted_at is null
    and d.created_at >= l.at and d.created_at < l.at + make_interval(days => ${DEMAND_DAYS}))`;
/** Active partner accounts of the audience that signed in meanwhile, and all that were reached. */
const isCounted = (
  posterId: number,
): Condition => sql`account.user_type = 2 and account.contact_id is not null and ${reachedOrSignedIn(posterId)} and (
  ${wasReached(posterId)} or (account.status = 1 and account.deleted_at is null
    and is_in_audience((select audience from poster where id = ${posterId}), account.contact_id)))`;

const AREAS = ['market', 'customers'] as const;
const seesAllPartners = (actor: Actor): boolean =>
  AREAS.some((area) => visiblePersonnel(actor, area) === null);

/** The market department sees everybody without a customer lookup; salespeople their own customers. */
function isOwn(actor: Actor): Condition {
  if (seesAllPartners(actor)) return sql`true`;
  const owned = AREAS.map((area) => inScope(actor, area, 'c.owner_id'));
  return sql`exists (select from contact c where c.id = account.contact_id and (${sql.join(owned, sql` or `)}))`;
}

/** One list per poster: its audience with each account's events. */
export function posterLog(posterId: number) {
  const rowsOf = (what: RawBuilder<unknown>) =>
    sql`(select ${what} from poster_log l where l.poster_id = ${posterId} and l.account_id = account.id)`;
  return list(postersApi.log, {
    table: 'account',
    title: '触达记录',
    visible: (actor) => and(isCounted(posterId), isOwn(actor)),
    filters: {
      id: () => null,
      keyword: (words) => sql`exists (select from contact c join institution i on i.id = c.institution_id
        where c.id = account.contact_id and (${matchesKeyword('c', words)} or ${matchesKeyword('i', words)}))`,
      reach: (reach) =>
        ({
          reached: wasReached(posterId),
          opened: hasOpened(posterId),
          demand: hasAsked(posterId),
          seen: sql<boolean>`(${wasReached(posterId)} and not ${hasOpened(posterId)})`,
          not: sql<boolean>`not ${wasReached(posterId)}`,
        })[reach],
    },
    sorts: { lastAt: { by: rowsOf(sql`max(l.last_at)`), blanksLast: 'desc' } },
    defaultSort: ['lastAt', 'desc'],
    select: (rows: Rows<'account'>) =>
      rows
        .innerJoin('contact', 'contact.id', 'account.contact_id')
        .innerJoin('institution', 'institution.id', 'contact.institution_id')
        .leftJoin('personnel', 'personnel.id', 'contact.owner_id')
        .select([
          'account.id',
          'contact.name',
          'contact.id as contactId',
          'contact.institution_id as institutionId',
          'institution.name as institutionName',
          'contact.owner_id as ownerId',
          'personnel.name as ownerName',
          sql<
            'opened' | 'seen' | 'not'
          >`case when ${hasOpened(posterId)} then 'opened' when ${wasReached(posterId)} then 'seen' else 'not' end`.as(
            'reach',
          ),
          sql<
            string | null
          >`${rowsOf(sql`string_agg(case l.action when 'opened' then '打开' else '关闭' end, '、' order by l.action desc)`)}`.as(
            'action',
          ),
          sql<number>`${rowsOf(sql`coalesce(sum(l.count), 0)::integer`)}`.as('count'),
          sql<string | null>`${rowsOf(sql`min(l.at)`)}`.as('firstAt'),
          sql<string | null>`${rowsOf(sql`max(l.last_at)`)}`.as('lastAt'),
          sql<string | null>`${rowsOf(sql`max(l.told_at)`)}`.as('toldAt'),
        ]),
  });
}

/** Figures over the accounts in scope: audience, reached, opened, and those with a demand within a week. */
export async function posterFigures(db: Executor, actor: Actor, posterId: number) {
  const { rows } = await sql<{ audience: number; reached: number; opened: number; demands: number }>`
    select count(*)::integer as audience, count(*) filter (where reached)::integer as reached,
      count(*) filter (where opened)::integer as opened, count(*) filter (where asked)::integer as demands
    from (select ${wasReached(posterId)} as reached, ${hasOpened(posterId)} as opened, ${hasAsked(posterId)} as asked
      from account where ${isCounted(posterId)} and ${isOwn(actor)}) seen`.execute(db);
  return rows[0] ?? { audience: 0, reached: 0, opened: 0, demands: 0 };
}

/**
 * Marks unreported openings as reported.
 * @returns the salespeople's accounts with the customers that opened the poster
 */
export async function takeUntold(trx: Executor, posterId: number) {
  const { rows } = await sql<{ accountId: number; contactIds: number[]; names: string[] }>`
    with told as (
      update poster_log l set told_at = now() from account a join contact c on c.id = a.contact_id
        join account seller on seller.personnel_id = c.owner_id and seller.status = 1 and seller.deleted_at is null
      where l.poster_id = ${posterId} and l.action = 'opened' and l.told_at is null and a.id = l.account_id and c.deleted_at is null
      returning seller.id as account_id, c.id as contact_id, c.name || '（' || (select name from institution where id = c.institution_id) || '）' as name)
    select account_id as "accountId", array_agg(contact_id order by contact_id) as "contactIds", array_agg(name order by contact_id) as names
    from told group by account_id order by account_id`.execute(trx);
  return rows;
}
