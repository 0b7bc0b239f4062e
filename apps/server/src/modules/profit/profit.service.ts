import type { InputOf } from '@shibiao/contract/endpoint';
import type { profitApi } from '@shibiao/contract/lessons/profit';
import type { Database } from '../../db/pool.ts';
import { lockRow, updateRow } from '../../db/rows.ts';
import { transaction } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { ensureMoneyOpen, ensureTaxShareOpen } from '../lessons/corrections.service.ts';
import { lessonInScope } from '../lessons/lessons.queries.ts';

/** Cleared money is zero; undefined leaves a cost alone. */
const zeroed = (value: string | null | undefined) => (value === null ? '0.00' : value);

/** Changes the costs of a lesson. */
export async function editCosts(
  db: Database,
  actor: Actor,
  form: InputOf<typeof profitApi.editProfit>,
): Promise<void> {
  await transaction(db, actor, async (trx) => {
    await lockRow(trx, 'lesson', form.id, form.version);
    await lessonInScope(trx, actor, form.id);
    await ensureMoneyOpen(trx, form.id, form);
    await ensureTaxShareOpen(trx, actor, form.id, form.taxShare);
    await updateRow(trx, 'lesson', form.id, {
      travel_fee: zeroed(form.travelFee),
      travel_payer: form.travelPayer,
      material_fee: zeroed(form.materialFee),
      other_fee: zeroed(form.otherFee),
      subsidy: zeroed(form.subsidy),
      tax_share: zeroed(form.taxShare),
      teacher_fee: zeroed(form.teacherFee),
    });
  });
}
