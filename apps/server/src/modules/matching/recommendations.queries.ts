import { recommendationsApi } from '@shibiao/contract/demands';
import { answeredTo, type OutputOf } from '@shibiao/contract/endpoint';
import { sql } from 'kysely';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { visibleTeachers } from '../teachers/teachers.queries.ts';

type Recommendation = OutputOf<typeof recommendationsApi.recommendations>['list'][number];

/** Teachers recommended for a demand, best first. */
export async function listRecommendations(db: Executor, demandId: number): Promise<Recommendation[]> {
  return await db
    .selectFrom('demand_recommendation as r')
    .innerJoin('teacher', 'teacher.id', 'r.teacher_id')
    .leftJoin('region', 'region.id', 'teacher.home_city_id')
    .leftJoin('personnel', 'personnel.id', 'r.by_id')
    .where('r.demand_id', '=', demandId)
    .where('teacher.deleted_at', 'is', null)
    .select([
      'r.id',
      'r.teacher_id as teacherId',
      'teacher.name as teacherName',
      'teacher.management_level as guanlilevel',
      'teacher.cooperation_status as hezuostatus',
      'teacher.fields',
      sql<string | null>`city_name(region)`.as('homeCityName'),
      'teacher.fee_day as feeDay',
      'teacher.score',
      sql<number>`r.score::float8`.as('points'),
      'r.reasons',
      'personnel.name as byName',
      'r.at',
    ])
    .orderBy('r.score', 'desc')
    .orderBy('r.id')
    .execute();
}

const TO_PARTNER = answeredTo(recommendationsApi.recommendations, 'partner');

/** Recommendations for the customer: engageable teachers, without the internal reasons. */
export async function recommendedTo(
  db: Executor,
  actor: Actor,
  demandId: number,
): Promise<OutputOf<typeof TO_PARTNER>> {
  const list = await db
    .selectFrom('demand_recommendation as r')
    .innerJoin('teacher', 'teacher.id', 'r.teacher_id')
    .leftJoin('region', 'region.id', 'teacher.home_city_id')
    .where('r.demand_id', '=', demandId)
    .where('teacher.deleted_at', 'is', null)
    .where(visibleTeachers(actor))
    .select([
      'r.id',
      'r.teacher_id as teacherId',
      'teacher.name as teacherName',
      'teacher.fields',
      sql<string | null>`city_name(region)`.as('homeCityName'),
      'teacher.customer_score as score',
      'r.at',
    ])
    .orderBy('r.score', 'desc')
    .orderBy('r.id')
    .execute();
  return { list };
}

/** Engageable ones among the teachers. */
export async function engageable(db: Executor, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('teacher')
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .where('management_level', '<>', 4)
    .where('cooperation_status', '=', 1)
    .select('id')
    .execute();
  return rows.map((row) => row.id);
}

/** The first teacher that the demand rules out, with the reason: excluded by the customer, or ended before it. */
export async function ruledOut(db: Executor, demandId: number, ids: readonly number[]) {
  const { rows } = await sql<{ name: string; isExcluded: boolean }>`
    select t.name, t.id = any(d.exclude_teachers) as "isExcluded"
    from demand d join teacher t on t.id = any(${[...ids]}::integer[])
    where d.id = ${demandId}
      and (t.id = any(d.exclude_teachers) or t.until_date < coalesce(d.date_from, d.date_to, current_date))
    order by t.id limit 1`.execute(db);
  return rows[0];
}

/** Teachers recommended for a demand. */
export async function recommendedIds(trx: Executor, demandId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('demand_recommendation')
    .where('demand_id', '=', demandId)
    .select('teacher_id')
    .execute();
  return rows.map((row) => row.teacher_id);
}

export async function teacherNamesOf(trx: Executor, ids: readonly number[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('teacher')
    .where('id', 'in', [...ids])
    .select('name')
    .orderBy('id')
    .execute();
  return rows.map((row) => row.name);
}

interface Put {
  teacherId: number;
  points: number;
  reasons: string[];
}
/** A repeated recommendation refreshes points and reasons. */
export async function putRecommendations(
  trx: Executor,
  demandId: number,
  byId: number | null,
  list: readonly Put[],
): Promise<void> {
  await trx
    .insertInto('demand_recommendation')
    .values(
      list.map(({ teacherId, points, reasons }) => ({
        demand_id: demandId,
        teacher_id: teacherId,
        score: points.toFixed(2),
        reasons,
        by_id: byId,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['demand_id', 'teacher_id']).doUpdateSet({
        score: sql`excluded.score`,
        reasons: sql`excluded.reasons`,
        by_id: sql`excluded.by_id`,
        at: sql`now()`,
      }),
    )
    .execute();
}

/** @returns the number withdrawn */
export async function removeRecommendations(
  trx: Executor,
  demandId: number,
  teacherIds: readonly number[],
): Promise<number> {
  const rows = await trx
    .deleteFrom('demand_recommendation')
    .where('demand_id', '=', demandId)
    .where('teacher_id', 'in', [...teacherIds])
    .returning('id')
    .execute();
  return rows.length;
}

/** 新建 and 匹配中 become 已推荐; without recommendations 已推荐 becomes 匹配中 again. */
export async function followRecommendations(trx: Executor, demandId: number): Promise<void> {
  await sql`update demand d set status = case when r.n > 0 then 3 else 2 end
    from (select count(*) as n from demand_recommendation where demand_id = ${demandId}) r
    where d.id = ${demandId} and ((r.n > 0 and d.status in (1, 2)) or (r.n = 0 and d.status = 3))`.execute(
    trx,
  );
}
