import type { InputOf } from '@shibiao/contract/endpoint';
import { hasBalance, needsPaper } from '@shibiao/contract/requests/codes';
import type { askApi } from '@shibiao/contract/requests/forms';
import type { Trx } from '../../../db/transaction.ts';
import { staffId } from '../../../lib/actor.ts';
import { invalid } from '../../../lib/errors.ts';
import type { EffectItem } from '../../attendance/effects.service.ts';
import { shortOf } from '../balances.service.ts';
import { factsOf, putFacts } from '../facts.queries.ts';
import type { KindOfRequest } from '../kinds.ts';
import type { RequestRow } from '../requests.queries.ts';
import { halfDaysOf, spanWords, workedDays } from '../requests.rules.ts';
import { itemsOfSpan, mustBeAskable, mustFit, refuseOld, storedSpan } from './spans.ts';

export const leave: KindOfRequest<InputOf<typeof askApi.saveLeave>> = {
  kind: 'leave',
  draft: async (trx, actor, form) => {
    const me = staffId(actor);
    await mustBeAskable(trx, me, form);
    refuseOld(form.from, 'from');
    const days = halfDaysOf(workedDays(form)) / 2;
    if (days === 0) throw invalid({ field: 'to', message: '这几天都是休息日，不用请假' });
    if (form.isAdvance && form.leaveKind !== '年假')
      throw invalid({ field: 'isAdvance', message: '只有年假可以预支' });
    if (needsPaper(form.leaveKind) && !form.fileIds?.length)
      throw invalid({ field: 'fileIds', message: `${form.leaveKind}请附证明` });
    if (hasBalance(form.leaveKind) && !form.isAdvance) {
      const short = await shortOf(trx, me, { ...form, leaveKind: form.leaveKind, exceptId: form.id ?? 0 });
      if (short) throw invalid({ field: 'leaveKind', message: short });
    }
    await mustFit(trx, me, itemsOfSpan(form, form.leaveKind));
    return {
      title: `${form.leaveKind} ${spanWords(form)}（${days} 天）`,
      measure: days,
      span: form,
      coverId: form.coverId,
    };
  },
  write: (trx, id, form) =>
    putFacts(trx, 'request_leave', id, { leave_kind: form.leaveKind, is_advance: form.isAdvance ?? false }),
};

export async function leaveItems(trx: Trx, row: RequestRow): Promise<EffectItem[]> {
  const { leave: facts } = await factsOf(trx, row.id);
  return itemsOfSpan(storedSpan(row), facts?.leaveKind ?? '', facts?.isAdvance);
}
