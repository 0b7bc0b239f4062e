import type { trackingsApi } from '@shibiao/contract/customers/trackings';
import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import type { Database } from '../../db/pool.ts';
import { lockRow, updateRow } from '../../db/rows.ts';
import { transaction } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { today } from '../../lib/dates.ts';
import { invalid } from '../../lib/errors.ts';
import { mustOwn } from '../customers/customers.policy.ts';
import { followedOf, planNext } from './trackings.queries.ts';

/** Edits a customer's cell in a list. @returns the new version, for the row's next cell */
export async function editCell(
  db: Database,
  actor: Actor,
  form: InputOf<typeof trackingsApi.editCell>,
): Promise<OutputOf<typeof trackingsApi.editCell>> {
  return await transaction(db, actor, async (trx) => {
    await lockRow(trx, 'contact', form.id, form.version);
    await mustOwn(trx, actor, [form.id]);
    const { nextAt } = form;
    if (nextAt !== undefined) {
      if (nextAt !== null) mustBeAhead(nextAt, (await followedOf(trx, form.id)).lastAt);
      await planNext(trx, form.id, actor.personnelId, nextAt);
    }
    await updateRow(trx, 'contact', form.id, {
      level: form.level ?? undefined,
      remark: form.remark,
      next_follow_up_at: nextAt,
    });
    const { id, version } = await followedOf(trx, form.id);
    return { id, version };
  });
}

function mustBeAhead(nextAt: string, lastAt: string | null): void {
  if (nextAt.slice(0, 10) < today()) throw invalid({ field: 'nextAt', message: '下次跟进不能早于今天' });
  if (lastAt !== null && nextAt <= lastAt)
    throw invalid({ field: 'nextAt', message: '下次跟进应晚于最近一次跟进' });
}
