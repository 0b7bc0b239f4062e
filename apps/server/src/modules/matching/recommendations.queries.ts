import type { OutputOf } from '@shibiao/contract/endpoint';
import type { recommendationsApi } from '@shibiao/contract/recommendations';
import { sql } from 'kysely';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { orNotFound } from '../../lib/errors.ts';
import { visibleDemands } from '../demands/demands.queries.ts';
import { ANSWER, isTaken, messagesOf } from './sent.queries.ts';

type Recommendation = OutputOf<typeof recommendationsApi.recommendations>['list'][number];

/** From the pick to the customer's answer; after its last day an unanswered one is 未答复. */
const STATE = sql<Recommendation['state']>`case when r.shared_at is null then 'picked'
  when r.answer is not null then (array['wanted', 'refused', 'asked'])[r.answer]
  when r.valid_until < current_date then 'silent' when r.seen_at is not null then 'seen' else 'sent' end`;

/** Teachers recommended for a demand: sent ones in their order, then picks, best first. */
export async function listRecommendations(db: Executor, demandId: number): Promise<Recommendation[]> {
  return await db
    .selectFrom('demand_recommendation as r')
    .innerJoin('teacher', 'teacher.id', 'r.teacher_id')
    .leftJoin('region', 'region.id', 'teacher.home_city_id')
    .leftJoin('personnel', 'personnel.id', 'r.by_id')
    .leftJoin('personnel as sender', 'sender.id', 'r.shared_by')
    .leftJoin('account as answerer', 'answerer.id', 'r.answered_by')
    .innerJoin('demand', 'demand.id', 'r.demand_id')
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
      STATE.as('state'),
      'r.note',
      'r.shared_at as sharedAt',
      'sender.name as sharedByName',
      'r.valid_until as validUntil',
      'r.seen_at as seenAt',
      ...ANSWER,
      isTaken('demand', sql`teacher.id`).as('isTaken'),
      messagesOf(sql`r.id`).as('messages'),
    ])
    .orderBy(sql`r.shared_at is null`)
    .orderBy('r.rank')
    .orderBy('r.score', 'desc')
    .orderBy('r.id')
    .execute();
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

/** The picks of a demand among these teachers, and whether they were sent before. */
export async function picksOf(trx: Executor, demandId: number, teacherIds: readonly number[]) {
  return await trx
    .selectFrom('demand_recommendation')
    .where('demand_id', '=', demandId)
    .where('teacher_id', 'in', [...teacherIds])
    .select(['teacher_id as teacherId', sql<boolean>`shared_at is not null`.as('isSent')])
    .execute();
}

interface Sent {
  teacherId: number;
  note: string | null;
}
/** Sends picks in this order; those sent before keep their day. */
export async function putSent(
  trx: Executor,
  demandId: number,
  list: readonly Sent[],
  { byId, validUntil }: { byId: number | null; validUntil: string },
): Promise<void> {
  await sql`update demand_recommendation r set rank = given.rank, note = given.note,
      shared_at = coalesce(r.shared_at, now()), shared_by = coalesce(r.shared_by, ${byId}),
      valid_until = case when r.shared_at is null then ${validUntil}::date else r.valid_until end
    from json_to_recordset(${JSON.stringify(list.map((one, i) => ({ ...one, rank: i + 1 })))})
      as given ("teacherId" integer, note text, rank integer)
    where r.demand_id = ${demandId} and r.teacher_id = given."teacherId"`.execute(trx);
}

/** The first of these teachers whom the customer answered or asked about. */
export async function answeredAmong(trx: Executor, demandId: number, teacherIds: readonly number[]) {
  return await trx
    .selectFrom('demand_recommendation as r')
    .innerJoin('teacher', 'teacher.id', 'r.teacher_id')
    .where('r.demand_id', '=', demandId)
    .where('r.teacher_id', 'in', [...teacherIds])
    .where(
      sql<boolean>`(r.answer is not null or exists (select from recommendation_message m where m.recommendation_id = r.id))`,
    )
    .select('teacher.name')
    .limit(1)
    .executeTakeFirst();
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

/** A recommendation of a demand in the actor's scope. @throws 404 */
export async function recommendationInScope(db: Executor, actor: Actor, id: number) {
  const row = await db
    .selectFrom('demand_recommendation as r')
    .innerJoin('demand', 'demand.id', 'r.demand_id')
    .innerJoin('teacher', 'teacher.id', 'r.teacher_id')
    .where('r.id', '=', id)
    .where('demand.deleted_at', 'is', null)
    .where(visibleDemands(actor))
    .select([
      'r.id',
      'r.demand_id as demandId',
      'r.answered_by as answeredBy',
      'teacher.name as teacherName',
      'demand.topic',
      'demand.contact_id as contactId',
      'demand.institution_id as institutionId',
      sql<boolean>`r.shared_at is not null`.as('isSent'),
    ])
    .executeTakeFirst();
  return orNotFound(row, '推荐');
}
