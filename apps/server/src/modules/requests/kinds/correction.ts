import { isWorked } from '@shibiao/contract/attendance/marks';
import type { InputOf } from '@shibiao/contract/endpoint';
import { CARDS } from '@shibiao/contract/requests/codes';
import type { askApi } from '@shibiao/contract/requests/forms';
import type { Trx } from '../../../db/transaction.ts';
import { staffId } from '../../../lib/actor.ts';
import { invalid } from '../../../lib/errors.ts';
import { dayKind } from '../../attendance/attendance.rules.ts';
import type { EffectItem } from '../../attendance/effects.service.ts';
import { putFacts } from '../facts.queries.ts';
import type { KindOfRequest } from '../kinds.ts';
import type { RequestRow } from '../requests.queries.ts';
import { mustBeOpen, refuseOld, storedSpan } from './spans.ts';

export const correction: KindOfRequest<InputOf<typeof askApi.saveCorrection>> = {
  kind: 'correction',
  draft: async (trx, actor, { date, card, time }) => {
    await mustBeOpen(trx, staffId(actor), [date], 'date');
    refuseOld(date, 'date');
    if (!isWorked(dayKind(date))) throw invalid({ field: 'date', message: '当天是休息日，不用补卡' });
    return {
      title: `补${CARDS.labelOf(card)} ${date.slice(5)} ${time}`,
      measure: 0,
      span: { from: date, fromHalf: card, to: date, toHalf: card },
    };
  },
  write: (trx, id, { card, time }) => putFacts(trx, 'request_correction', id, { card, at_time: time }),
};

/** The mark stands beside the missing card of an import, whose count it lowers: both sources stay as they are. */
export async function correctionItems(_trx: Trx, row: RequestRow): Promise<EffectItem[]> {
  const { from, fromHalf } = storedSpan(row);
  return [{ date: from, half: fromHalf === 2 ? 2 : 1, kind: '补卡', quantity: 1 }];
}
