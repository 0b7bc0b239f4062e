import type { Leaving } from '../../noun.ts';
import { accountsOf, deliverToOthers } from '../messages/messages.queries.ts';
import { personName } from './applicants.queries.ts';
import { approversOf, followRequests, pendingStepsOf } from './deciders.queries.ts';
import { countHeld, endDeputies, ownPending } from './leaving.queries.ts';
import { pathOf } from './notices.service.ts';
import { noteLog, requestRow } from './requests.queries.ts';
import { planSteps } from './requests.rules.ts';
import { endRequest } from './requests.service.ts';
import { passStep } from './steps.queries.ts';

/** A leaver's open requests end, and the sign-offs that wait for the leaver go to the next above. */
export const requestsOfLeaver: Leaving = {
  holdings: async (db, personnelId) => {
    const { own, waiting } = await countHeld(db, personnelId);
    return [
      { key: 'staffRequests', title: '审批中的本人申请', count: own },
      { key: 'staffRequestSteps', title: '待本人审批的申请', count: waiting },
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
        ...(next.approverId ? { to_id: next.approverId } : {}),
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
    await followRequests(trx, [...new Set(steps.map((step) => step.requestId))]);
  },
};
