import { matchApi, type matchInput } from '@shibiao/contract/teachers';
import { sql } from 'kysely';
import type { z } from 'zod';
import { figure } from '../../db/cache.ts';
import { matchesKeyword } from '../../db/search.ts';
import type { Executor } from '../../db/transaction.ts';
import { seenByAll } from '../../lib/cache.ts';

export type MatchInput = z.output<typeof matchInput>;

/** Search criteria, combined from record and input. */
export interface Wanted {
  field: string | null;
  topic: string | null;
  /** Usable half-days, and the number needed. */
  slots: { date: string; half: number }[];
  needed: number;
  /** Paid half-days; 0: unknown, so no price is given. */
  paid: number;
  /** First day; null: today. */
  from: string | null;
  /** Too many days to check each. */
  isSeason: boolean;
  provinceId: number | null;
  cityId: number | null;
  isOnline: boolean;
  budget: string | null;
  institutionId: number | null;
  include: number[];
  exclude: number[];
  demandId: number | null;
  /** The lesson whose own half-days are no conflict. */
  holder: string | null;
  keyword: string | null;
  count: number;
  /** Restricts the search to these teachers. */
  only: number[] | null;
}

export interface MatchRow {
  id: number;
  name: string;
  guanlilevel: number;
  fields: string[];
  topics: string[];
  homeCityName: string | null;
  feeDay: string | null;
  feeHalfDay: string | null;
  score: string | null;
  scoreCount: number;
  hasField: boolean;
  topicMatch: number;
  /** Distance from the home city; null when unknown. */
  km: number | null;
  isSameProvince: boolean;
  /**
   * Proximity of the home city: 1 the same city, 0 from FAR_KM on; ½ in the province of a city without coordinates.
   */
  place: number;
  price: string | null;
  taught: number;
  lastTaught: string | null;
  freeSlots: number;
  isWanted: boolean;
  isRecommended: boolean;
  points: number;
}

const FAR_KM = 1000;
/** Weights of the criteria; their sum is 100. */
export const POINTS = {
  field: 25,
  topic: 25,
  place: 15,
  price: 10,
  score: 10,
  taught: 5,
  level: 5,
  wanted: 5,
} as const;

/**
 * Engageable teachers with enough free half-days, best first; one statement. Busy teachers are found by date (few rows)
 * and excluded, not looked up one by one; distances are computed per city.
 */
export async function matchTeachers(db: Executor, wanted: Wanted): Promise<MatchRow[]> {
  // Cached for everybody: access to the inputs was checked before.
  return (await figure(db, matchApi.match, seenByAll, wanted, () => rated(db, wanted))).value;
}

async function rated(db: Executor, wanted: Wanted): Promise<MatchRow[]> {
  const { field, topic, slots, needed, paid, provinceId, cityId, budget, institutionId, include, exclude } =
    wanted;
  const price = sql`standing_fee(t.fee_day, t.fee_half_day, ${paid}::integer)`;
  const { rows } = await sql<MatchRow>`
    with slot as (
      select date::date as date, half::smallint as half from json_to_recordset(${JSON.stringify(slots)}) as s(date date, half smallint)
    ), busy as (
      select teacher_id, count(*) as n from (
        select b.teacher_id, b.date, b.half from slot join teacher_booking b using (date, half) where b.holder is distinct from ${wanted.holder}
        union
        select u.teacher_id, slot.date, slot.half from slot join teacher_unavailability u on u.deleted_at is null
          and (slot.date, slot.half) >= (u.from_date, u.from_half) and (slot.date, slot.half) <= (u.to_date, u.to_half)
        union
        select ended.id, slot.date, slot.half from slot join teacher ended on ended.until_date < slot.date
      ) taken group by teacher_id
    ), trip as materialized (
      select there.id, km_between(here.lng, here.lat, there.lng, there.lat) as km
      from region here join region there on there.level = 2 where here.id = ${cityId}
    ), known as (
      select teacher_id, count(*) as n, max(last_date) as last_date from lesson where institution_id = ${institutionId} and status = 1 and lesson_status = 1 group by teacher_id
    ), rated as (
      select t.id, t.name, t.management_level as guanlilevel, t.fields, t.topics, t.home_city_id, t.fee_day as "feeDay", t.fee_half_day as "feeHalfDay",
        t.score, t.score_count as "scoreCount",
        t.fields @> array[${field}::text] as "hasField",
        case when ${topic}::text is null then 0 when t.topics @> array[${topic}::text] then 2
          when exists (select from unnest(t.topics) one where one like '%' || ${topic}::text || '%' or ${topic}::text like '%' || one || '%') then 1 else 0 end as "topicMatch",
        trip.km, t.home_province_id is not distinct from ${provinceId} as "isSameProvince",
        case when t.home_city_id = ${cityId} then 1 when trip.km is not null then greatest(0, 1 - trip.km / ${FAR_KM}::float8)
          when t.home_province_id = ${provinceId} then 0.5 else 0 end as place,
        case when ${budget}::numeric is not null and ${paid}::integer > 0 then ${price} end as asked, coalesce(known.n, 0)::integer as taught, known.last_date as "lastTaught",
        (${slots.length}::integer - coalesce(busy.n, 0))::integer as "freeSlots",
        t.id = any(${include}::integer[]) as "isWanted"
      from teacher t left join trip on trip.id = t.home_city_id left join busy on busy.teacher_id = t.id left join known on known.teacher_id = t.id
      where t.deleted_at is null and t.management_level <> 4 and t.cooperation_status = 1
        and (t.until_date is null or t.until_date >= coalesce(${wanted.from}::date, current_date))
        and coalesce(busy.n, 0) <= ${slots.length - needed}::integer and t.id <> all(${exclude}::integer[])
        and (${wanted.only}::integer[] is null or t.id = any(${wanted.only}::integer[]))
        and (${wanted.keyword}::text is null or ${wanted.keyword ? matchesKeyword('t', wanted.keyword) : sql`true`})
    ), pointed as (
      select rated.*, (case when "hasField" then ${POINTS.field}::float8 else 0 end + "topicMatch" * ${POINTS.topic}::float8 / 2
        + place * ${POINTS.place}::float8
        + case when asked <= ${budget}::numeric then ${POINTS.price}::float8 else 0 end
        + coalesce(score, 3)::float8 / 5 * ${POINTS.score}::float8 + case when taught > 0 then ${POINTS.taught}::float8 else 0 end
        + (3 - guanlilevel) * ${POINTS.level}::float8 / 2 + case when "isWanted" then ${POINTS.wanted}::float8 else 0 end) as points
      from rated
    ), best as (
      select * from pointed order by points desc, score desc nulls last, id limit ${wanted.count}
    )
    select best.*, (${price})::numeric(14, 2) as price, city_name(region) as "homeCityName",
      exists (select from demand_recommendation r where r.demand_id = ${wanted.demandId} and r.teacher_id = best.id) as "isRecommended"
    from best join teacher t on t.id = best.id left join region on region.id = best.home_city_id order by points desc, score desc nulls last, best.id`.execute(
    db,
  );
  return rows;
}

/** Criteria of a demand. */
export async function demandWanted(db: Executor, id: number) {
  return await db
    .selectFrom('demand')
    .where('id', '=', id)
    .select([
      'field',
      'topic',
      'date_from as dateFrom',
      'date_to as dateTo',
      'days',
      'city_id as cityId',
      'budget',
      'institution_id as institutionId',
      'include_teachers as include',
      'exclude_teachers as exclude',
    ])
    .executeTakeFirstOrThrow();
}

/** Criteria of a lesson: its half-days and the teachers named by its demand. */
export async function lessonWanted(db: Executor, id: number) {
  const lesson = await db
    .selectFrom('lesson')
    .leftJoin('demand', 'demand.id', 'lesson.demand_id')
    .where('lesson.id', '=', id)
    .select([
      'lesson.field',
      'lesson.topic',
      'lesson.city_id as cityId',
      'lesson.is_online as isOnline',
      'lesson.institution_id as institutionId',
      'lesson.contract_group_id as groupId',
      'lesson.fee_income as income',
      sql<number[]>`coalesce(demand.include_teachers, '{}')`.as('include'),
      sql<number[]>`coalesce(demand.exclude_teachers, '{}')`.as('exclude'),
    ])
    .executeTakeFirstOrThrow();
  const slots = await db
    .selectFrom('lesson_session')
    .where('lesson_id', '=', id)
    .select(['date', 'half'])
    .orderBy('date')
    .orderBy('half')
    .execute();
  return { ...lesson, slots };
}
