import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import { PAYSLIP, type payslipsApi } from '@shibiao/contract/payslips/payslips';
import type { Database } from '../../db/pool.ts';
import { lockRow } from '../../db/rows.ts';
import { type Executor, transaction } from '../../db/transaction.ts';
import { type Actor, staffId } from '../../lib/actor.ts';
import { now } from '../../lib/dates.ts';
import { badRequest } from '../../lib/errors.ts';
import { eventsOf, followObjection, linesOf, note, ownSlip, ownSlips, setSlips } from './payslips.queries.ts';

/** The caller's own published slips; nobody else's are ever read here. */
export const mySlips = async (db: Executor, actor: Actor): Promise<OutputOf<typeof payslipsApi.mine>> => ({
  list: await ownSlips(db, staffId(actor)),
});

/** One of the caller's own, with who else looked at it; the view is logged. */
export async function mySlip(
  db: Database,
  actor: Actor,
  id: number,
): Promise<OutputOf<typeof payslipsApi.mineOne>> {
  return await transaction(db, actor, async (trx) => {
    const { bankName: _name, bankAccount: _account, ...slip } = await ownSlip(trx, staffId(actor), id);
    await note(trx, actor, 'open', [id]);
    const events = await eventsOf(trx, id);
    return {
      ...slip,
      lines: (await linesOf(trx, [id])).get(id) ?? [],
      views: events.filter(({ action }) => action === 'open').map(({ at, by }) => ({ at, by })),
    };
  });
}

/** The caller's answer to their own slip. @throws 404 for any other slip, 400 unless it waits for one */
export async function respond(
  db: Database,
  actor: Actor,
  { id, version, isRight, objection }: InputOf<typeof payslipsApi.respond>,
): Promise<void> {
  await transaction(db, actor, async (trx) => {
    await lockRow(trx, 'payslip', id, version);
    const { status } = await ownSlip(trx, staffId(actor), id);
    if (status !== PAYSLIP.published)
      throw badRequest(
        { [PAYSLIP.confirmed]: '工资条已确认', [PAYSLIP.objected]: '异议还没有答复' }[status] ??
          '工资条已更正，请看新的版本',
      );
    await setSlips(trx, [id], {
      status: isRight ? PAYSLIP.confirmed : PAYSLIP.objected,
      answered_at: now(),
      objection: isRight ? undefined : objection,
      reply: isRight ? undefined : null,
      replied_by: isRight ? undefined : null,
    });
    await note(trx, actor, isRight ? 'confirm' : 'object', [id], isRight ? null : (objection ?? null));
    if (!isRight) await followObjection(trx, id);
  });
}
