import type { InputOf } from '@shibiao/contract/endpoint';
import { RECOMMENDATION_DAYS, type recommendationsApi } from '@shibiao/contract/recommendations';
import type { Database } from '../../db/pool.ts';
import { lockRow } from '../../db/rows.ts';
import { type Trx, transaction } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { today } from '../../lib/dates.ts';
import { badRequest, invalid, notFound } from '../../lib/errors.ts';
import { addWorkdays } from '../../lib/holidays.ts';
import { demands } from '../demands/demands.queries.ts';
import { partnersOf } from '../lessons/writes.queries.ts';
import { deliverToOthers } from '../messages/messages.queries.ts';
import { pointsFor } from './match.service.ts';
import { mustBeOpen } from './matching.policy.ts';
import { demandOfPartner } from './paths.rules.ts';
import {
  answeredAmong,
  engageable,
  followRecommendations,
  picksOf,
  putRecommendations,
  putSent,
  removeRecommendations,
  ruledOut,
  teacherNamesOf,
} from './recommendations.queries.ts';

/**
 * Recommends teachers for a demand, which is locked so that its state follows concurrent recommendations.
 * @throws 400 when it is closed, or a teacher is not engageable or ruled out; then none is recommended
 */
export async function recommend(
  db: Database,
  actor: Actor,
  demandId: number,
  teacherIds: number[],
): Promise<void> {
  const wanted = [...new Set(teacherIds)];
  await transaction(db, actor, async (trx) => {
    await lockRow(trx, 'demand', demandId, null);
    const demand = await demands.one(trx, actor, demandId);
    mustBeOpen(demand);
    await mustBeHad(trx, demandId, wanted);
    await putRecommendations(trx, demandId, actor.personnelId, await pointsFor(trx, actor, demandId, wanted));
    await followRecommendations(trx, demandId);
  });
}

/**
 * Sends picked teachers to the customer, who is told of new ones. @returns how many are new
 * @throws 400 when the demand is closed, or a teacher was not picked or is no longer to be had; then none is sent
 */
export async function sendToCustomer(
  db: Database,
  actor: Actor,
  { id, list }: InputOf<typeof recommendationsApi.sendRecommendations>,
): Promise<{ sent: number }> {
  const ids = list.map(({ teacherId }) => teacherId);
  if (new Set(ids).size < ids.length) throw invalid({ field: 'list', message: '同一位讲师只能发送一次' });
  return await transaction(db, actor, async (trx) => {
    await lockRow(trx, 'demand', id, null);
    const demand = await demands.one(trx, actor, id);
    mustBeOpen(demand);
    const picks = await picksOf(trx, id, ids);
    if (picks.length < ids.length) throw badRequest('请先选入推荐，再发送给客户');
    await mustBeHad(trx, id, ids);
    await putSent(
      trx,
      id,
      list.map(({ teacherId, note }) => ({ teacherId, note: note ?? null })),
      { byId: actor.personnelId, validUntil: addWorkdays(today(), RECOMMENDATION_DAYS) },
    );
    const fresh = picks.filter(({ isSent }) => !isSent).map(({ teacherId }) => teacherId);
    await tellRecommended(trx, actor, demand, fresh);
    return { sent: fresh.length };
  });
}

/** @throws 400 unless every teacher can be engaged for the demand */
async function mustBeHad(trx: Trx, demandId: number, teacherIds: readonly number[]): Promise<void> {
  if ((await engageable(trx, teacherIds)).length !== teacherIds.length)
    throw badRequest('所选讲师中有已停用或暂停合作的');
  const out = await ruledOut(trx, demandId, teacherIds);
  if (out?.isExcluded) throw badRequest(`客户要求排除讲师“${out.name}”，不能推荐`);
  if (out) throw badRequest(`讲师“${out.name}”的合作在课程前已到期，不能推荐`);
}

/** Notifies the institution of newly sent teachers. */
async function tellRecommended(
  trx: Trx,
  actor: Actor,
  demand: { id: number; topic: string; contactId: number; coorgid: number },
  fresh: readonly number[],
): Promise<void> {
  if (fresh.length === 0) return;
  const partners = await partnersOf(trx, { contact_id: demand.contactId, institution_id: demand.coorgid });
  const names = await teacherNamesOf(trx, fresh);
  await deliverToOthers(
    trx,
    actor,
    partners.map(({ id }) => id),
    {
      msgSendtype: 12,
      title: `为您推荐讲师：${demand.topic}`,
      content: `您的需求“${demand.topic}”已推荐讲师：${names.join('、')}，请在 ${RECOMMENDATION_DAYS} 个工作日内答复。`,
      data: { path: demandOfPartner(demand.id) },
    },
  );
}

export async function withdraw(
  db: Database,
  actor: Actor,
  demandId: number,
  teacherIds: number[],
): Promise<void> {
  await transaction(db, actor, async (trx) => {
    await lockRow(trx, 'demand', demandId, null);
    await demands.one(trx, actor, demandId);
    const answered = await answeredAmong(trx, demandId, teacherIds);
    if (answered) throw badRequest(`客户已就“${answered.name}”答复或提问，不能撤回`);
    if ((await removeRecommendations(trx, demandId, teacherIds)) === 0) throw notFound('推荐');
    await followRecommendations(trx, demandId);
  });
}
