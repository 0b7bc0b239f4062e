import { institutionsApi } from '@shibiao/contract/customers/institutions';
import { sql } from 'kysely';
import { deletedWords } from '../../db/deletions.ts';
import { type Condition, equals, list, noCondition, type Rows } from '../../db/list.ts';
import { livingId } from '../../db/merged-references.ts';
import { runPrepared } from '../../db/prepared.ts';
import { inScope } from '../../db/scope.ts';
import { gramsOf, matchesKeyword } from '../../db/search.ts';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { orNotFound } from '../../lib/errors.ts';
import { firstReading, pinyinOf } from '../../lib/pinyin.ts';
import { institutionsHeldIn } from '../customerStatistics/statistics.queries.ts';
import { visibleDemands } from '../demands/demands.queries.ts';
import { visibleLessons } from '../lessons/columns.queries.ts';
import { OPEN_AMOUNT } from '../receivables/receivables.queries.ts';
import { followedInstitutions, taughtInstitutions } from './activity.queries.ts';
import { maintainsInstitution } from './keeping.queries.ts';
import { coreName, pairsOf } from './names.rules.ts';

const isLive: Condition = sql`institution.deleted_at is null and institution.merged_into is null`;

/** An institution under the wire's names with counts of its records, for the chosen rows only. */
const selectInstitution = (rows: Rows<'institution'>, actor: Actor) =>
  rows
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('lesson')
          .whereRef('lesson.institution_id', '=', 'institution.id')
          .where('lesson.status', '=', 1)
          .select([
            // Lessons that the page lists.
            sql<number>`count(*) filter (where ${visibleLessons(actor)})`.as('lessons'),
            // Money only for lessons whose money the caller sees.
            sql<string>`sum(fee_income) filter (where lesson_status = 1 and ${inScope(actor, 'money', 'lesson.owner_id')})`.as(
              'income',
            ),
            sql<string>`sum(${OPEN_AMOUNT}) filter (where ${inScope(actor, 'money', 'lesson.owner_id')})`.as(
              'open',
            ),
          ])
          .as('money'),
      (join) => join.onTrue(),
    )
    .leftJoin('region as province', 'province.id', 'institution.province_id')
    .leftJoin('region as city', 'city.id', 'institution.city_id')
    .select([
      'institution.id',
      'institution.id as coorgid',
      'institution.version',
      'institution.created_at as createdAt',
      'institution.updated_at as updatedAt',
      'institution.name as cooperationName',
      'institution.is_core as bcoreOrg',
      'institution.level',
      'institution.kind',
      'institution.industry',
      'institution.province_id as provinceId',
      'province.name as provinceName',
      'institution.city_id as cityId',
      sql<string | null>`city_name(city)`.as('cityName'),
      'institution.source',
      sql<number>`(select count(*) from contact where contact.institution_id = institution.id and contact.deleted_at is null)`.as(
        'contacts',
      ),
      sql<number>`coalesce(money.lessons, 0)`.as('lessons'),
      sql<string>`coalesce(money.income, 0)::numeric(14, 2)`.as('income'),
      sql<string>`coalesce(money.open, 0)::numeric(14, 2)`.as('open'),
    ]);

/** A merged institution lives on under its winner's name, which pages and open forms state. */
async function mergedInto(db: Executor, id: number): Promise<string | null> {
  const { rows } = await sql<{ name: string; into: string }>`select i.name, w.name as into
    from institution i join institution w on w.id = i.merged_into where i.id = ${id}`.execute(db);
  const [found] = rows;
  return found ? `机构“${found.name}”已合并到“${found.into}”` : null;
}

/** Codes of provinces end in four zeros. */
const inRegion = (id: number): Condition =>
  id % 10_000 === 0 ? sql`institution.province_id = ${id}` : sql`institution.city_id = ${id}`;

/** Live institutions; merged ones are found by their former names. */
export const institutions = list(institutionsApi.institutions, {
  table: 'institution',
  title: '机构',
  whereabouts: async (db, actor, id) =>
    (await mergedInto(db, id)) ??
    deletedWords(db, actor, id, { table: 'institution', title: '机构', scope: sql`true` }),
  visible: () => isLive,
  filters: {
    keyword: (words) => matchesKeyword('institution', words),
    level: equals('institution.level'),
    bcoreOrg: equals('institution.is_core'),
    kind: equals('institution.kind'),
    industry: equals('institution.industry'),
    source: equals('institution.source'),
    provinceId: equals('institution.province_id'),
    cityId: equals('institution.city_id'),
    regionId: inRegion,
    authorId: (id) =>
      sql`institution.id in (select institution_id from contact where owner_id = ${id} and deleted_at is null)`,
    customersIn: (id, actor) => sql`institution.id in ${institutionsHeldIn(actor, id)}`,
    followedFrom: (from, actor, { followedTo: to, peopleOf }) =>
      sql`institution.id in ${followedInstitutions(actor, { from, to }, peopleOf)}`,
    followedTo: (to, actor, { followedFrom, peopleOf }) =>
      followedFrom ? null : sql`institution.id in ${followedInstitutions(actor, { to }, peopleOf)}`,
    taughtFrom: (from, actor, { taughtTo: to, peopleOf }) =>
      sql`institution.id in ${taughtInstitutions(actor, { from, to }, peopleOf)}`,
    taughtTo: (to, actor, { taughtFrom, peopleOf }) =>
      taughtFrom ? null : sql`institution.id in ${taughtInstitutions(actor, { to }, peopleOf)}`,
    peopleOf: noCondition,
  },
  sorts: {
    updatedAt: { by: sql`institution.updated_at` },
    cooperationName: { by: sql`institution.name collate "zh-x-icu"` },
    level: { by: sql`institution.level` },
  },
  defaultSort: ['updatedAt', 'desc'],
  select: selectInstitution,
});

/**
 * One institution with its former names and its number of demands; the id of a merged one gives its winner.
 * @throws 404
 */
export async function oneInstitution(db: Executor, actor: Actor, asked: number) {
  const found = await detailOf(db, actor, asked);
  if (found) return found;
  const id = await livingId(db, 'institution', asked);
  const winner = id === asked ? undefined : await detailOf(db, actor, id);
  if (!winner) await institutions.mustSee(db, actor, [id]);
  return orNotFound(winner, '机构');
}

async function detailOf(db: Executor, actor: Actor, id: number) {
  const query = selectInstitution(
    db.selectFrom('institution').where('institution.id', '=', id).where(isLive),
    actor,
  ).select([
    'institution.district_id as districtId',
    'institution.address',
    'institution.website',
    'institution.tax_no as taxNo',
    'institution.remark',
    sql<number>`(select count(*) from demand where demand.institution_id = institution.id and demand.deleted_at is null and ${visibleDemands(actor)})`.as(
      'demands',
    ),
    sql<
      string[]
    >`array(select name from institution_alias where institution_id = institution.id order by id)`.as(
      'formerNames',
    ),
  ]);
  return (await runPrepared(db, 'institution_detail', query))[0];
}

/** Whether the caller may change a live institution. */
export async function isMaintained(db: Executor, actor: Actor, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('institution')
    .where('institution.id', '=', id)
    .where(isLive)
    .where(maintainsInstitution(actor))
    .select('institution.id')
    .executeTakeFirst();
  return row !== undefined;
}

/** A former name stays searchable. */
export async function addAlias(
  trx: Executor,
  institutionId: number,
  name: string,
  mergeId: number | null,
): Promise<void> {
  await trx
    .insertInto('institution_alias')
    .values({ institution_id: institutionId, name, merge_id: mergeId })
    .execute();
}

export interface Place {
  id: number;
  province_id: number | null;
  city_id: number | null;
}

/** A live institution by id, or the winner of a merged one. */
export async function institutionById(db: Executor, id: number): Promise<Place | undefined> {
  return await db
    .selectFrom('institution as asked')
    .innerJoin('institution', (join) =>
      join.on(sql<boolean>`institution.id = coalesce(asked.merged_into, asked.id)`),
    )
    .where('asked.id', '=', id)
    .where('institution.deleted_at', 'is', null)
    .select(['institution.id', 'institution.province_id', 'institution.city_id'])
    .executeTakeFirst();
}

/** A live institution by normalised name, present or (if unique) former. */
export async function institutionByName(db: Executor, name: string): Promise<Place | undefined> {
  const present = await db
    .selectFrom('institution')
    .where(sql<boolean>`name_key(name) = name_key(${name})`)
    .where('deleted_at', 'is', null)
    .where('merged_into', 'is', null)
    .select(['id', 'province_id', 'city_id'])
    .executeTakeFirst();
  if (present) return present;
  const { rows } = await sql<Place>`
    select i.id, i.province_id, i.city_id from institution i
    where i.deleted_at is null and i.merged_into is null and i.id in (
      select institution_id from institution_alias where name_key(name) = name_key(${name}))
    limit 2`.execute(db);
  return rows.length === 1 ? rows[0] : undefined;
}

/** The institution of a name, inserted when missing. Concurrent callers get the same one. */
export async function findOrCreateInstitution(
  trx: Executor,
  values: {
    name: string;
    province_id?: number | null | undefined;
    city_id?: number | null | undefined;
    kind?: string | null | undefined;
    tax_no?: string | null | undefined;
    source?: string | null | undefined;
  },
): Promise<Place> {
  const known = await institutionByName(trx, values.name);
  if (known) return known;
  const { full, initials } = pinyinOf(values.name, 'other');
  const made = await trx
    .insertInto('institution')
    .values({ ...values, pinyin: full, initials })
    .onConflict((conflict) =>
      conflict
        .expression(sql`name_key(name)`)
        .where('deleted_at', 'is', null)
        .where('merged_into', 'is', null)
        .doNothing(),
    )
    .returning(['id', 'province_id', 'city_id'])
    .executeTakeFirst();
  const place = made ?? (await institutionByName(trx, values.name));
  if (!place) throw new Error('institution vanished while it was being made');
  return place;
}

export interface Alike {
  coorgid: number;
  cooperationName: string;
  contacts: number;
  likeness: number;
}

/**
 * Institutions with similar names, most similar first: sharing two adjacent characters of the core name, or its sound.
 */
export async function institutionsLike(db: Executor, name: string): Promise<Alike[]> {
  const core = coreName(name);
  const sound = firstReading(name, 'other');
  const sounds = gramsOf(sound);
  // The sound has no index of its own; its grams find it.
  const soundsAlike = sql`split_part(pinyin, ' ', 1) = ${sound} and ${sounds.length > 0 ? sql`grams @> ${sounds}::text[]` : sql`true`}`;
  const { rows } = await sql<Alike>`
    with candidates as (
      (select id, name from institution where deleted_at is null and merged_into is null and ${soundsAlike} limit 20)
      union
      (select id, name from (
         select id, name, search_text from institution
         where deleted_at is null and merged_into is null and grams && ${pairsOf(core)}::text[] limit 2000) sharing
       order by (select count(*) from unnest(${pairsOf(core)}::text[]) pair where position(pair in search_text) > 0) desc, length(name), id limit 50)
    ), ranked as (
      select id, name, case when name_key(name) = name_key(${name}) then 1 else gram_likeness(search_grams(name), search_grams(${name})) end as likeness
      from candidates
    )
    select id as coorgid, name as "cooperationName", likeness,
           (select count(*) from contact where institution_id = ranked.id and deleted_at is null) as contacts
    from ranked where likeness >= 0.25 or position(${core} in name) > 0
    order by likeness desc, id limit 5`.execute(db);
  return rows;
}
