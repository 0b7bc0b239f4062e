import type { Trx } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { inYuan } from '../../lib/money.ts';
import type { Leaving } from '../../noun.ts';
import { accountsOf, accountsWithRole, deliverToOthers } from '../messages/messages.queries.ts';
import { personName } from './applicants.queries.ts';
import { approversOf, followRequests, pendingStepsOf } from './deciders.queries.ts';
import { advancesHeld, countHeld, endDeputies, ownPending } from './leaving.queries.ts';
import { pathOf } from './notices.service.ts';
import { noteLog, requestRow } from './requests.queries.ts';
import { planSteps } from './requests.rules.ts';
import { endRequest } from './requests.service.ts';
import { passStep } from './steps.queries.ts';

/** A leaver's open requests end, the sign-offs that wait go to the next above, and finance hears of open advances. */
export const requestsOfLeaver: Leaving = {
  holdings: async (db, personnelId) => {
    const { own, waiting } = await countHeld(db, personnelId);
    const advances = await advancesHeld(db, personnelId);
    return [
      { key: 'staffRequests', title: '审批中的本人申请', count: own },
      { key: 'staffRequestSteps', title: '待本人审批的申请', count: waiting },
      {
        key: 'openAdvances',
        title: `未还清的借款${advances.count > 0 ? `（${inYuan(advances.left)}）` : ''}`,
        count: advances.count,
      },
    ];
  },
  handOver: async (trx, actor, from, { newLeaderId }) => {
    for (const id of await ownPending(trx, from))
      await endRequest(trx, actor, await requestRow(trx, id), '申请人离职');
    const steps = await pendingStepsOf(trx, from);
    for (const { id, requestId, applicantId, organisationId, state } of steps) {
      const people = await approversOf(trx, applicantId, organisationId, from);
      const above = newLeaderId && newLeaderId !== applicantId ? [newLeaderId] : [];
      const [next] = planSteps(['leader'], { ...people, leaders: [...above, ...people.leaders] });
      if (!next) continue;
      await passStep(trx, id, next);
      await noteLog(trx, {
        staff_request_id: requestId,
        action: '改由',
        by_id: null,
        to_id: next.approverId ?? undefined,
        comment: `${await personName(trx, from)}离职`,
      });
      if (state === 'open' && next.approverId) {
        const row = await requestRow(trx, requestId);
        await deliverToOthers(trx, actor, await accountsOf(trx, [next.approverId]), {
          msgSendtype: 12,
          title: `${await personName(trx, applicantId)}的申请改由您待审批`,
          content: row.title,
          data: { path: pathOf(requestId) },
        });
      }
    }
    await endDeputies(trx, from);
    await tellFinance(trx, actor, from);
    await followRequests(trx, [...new Set(steps.map((step) => step.requestId))]);
  },
};

/** The money of an advance has no successor: finance settles it with the last pay. */
async function tellFinance(trx: Trx, actor: Actor, from: number): Promise<void> {
  const { count, left } = await advancesHeld(trx, from);
  if (count === 0) return;
  const name = await personName(trx, from);
  await deliverToOthers(trx, actor, await accountsWithRole(trx, ['finance']), {
    msgSendtype: 12,
    title: `${name}离职，借款未还清`,
    content: `${name}还有 ${count} 笔借款共 ${inYuan(left)} 未还清，请在结算工资前登记归还或冲抵`,
    data: { path: `/financeInfo/advances?applicantId=${from}&isOpen=1` },
  });
}
