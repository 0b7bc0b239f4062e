import type { Database } from '../../db/pool.ts';
import { lockRow } from '../../db/rows.ts';
import { type Trx, transaction } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { badRequest, notFound } from '../../lib/errors.ts';
import { demands } from '../demands/demands.queries.ts';
import { partnersOf } from '../lessons/writes.queries.ts';
import { deliverToOthers } from '../messages/messages.queries.ts';
import { pointsFor } from './match.service.ts';
import { mustBeOpen } from './matching.policy.ts';
import {
  engageable,
  followRecommendations,
  putRecommendations,
  recommendedIds,
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
    if ((await engageable(trx, wanted)).length !== wanted.length)
      throw badRequest('所选讲师中有已停用或暂停合作的');
    const out = await ruledOut(trx, demandId, wanted);
    if (out?.isExcluded) throw badRequest(`客户要求排除讲师“${out.name}”，不能推荐`);
    if (out) throw badRequest(`讲师“${out.name}”的合作在课程前已到期，不能推荐`);
    const known = await recommendedIds(trx, demandId);
    await putRecommendations(trx, demandId, actor.personnelId, await pointsFor(trx, actor, demandId, wanted));
    await followRecommendations(trx, demandId);
    await tellRecommended(
      trx,
      actor,
      demand,
      wanted.filter((id) => !known.includes(id)),
    );
  });
}

/** Notifies the institution of newly recommended teachers. */
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
      content: `您的需求“${demand.topic}”已推荐讲师：${names.join('、')}。`,
      data: { path: `/sales/demands/${demand.id}` },
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
    if ((await removeRecommendations(trx, demandId, teacherIds)) === 0) throw notFound('推荐');
    await followRecommendations(trx, demandId);
  });
}
