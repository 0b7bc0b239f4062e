import type { InputOf } from '@shibiao/contract/endpoint';
import type { askApi } from '@shibiao/contract/requests/forms';
import type { Trx } from '../../../db/transaction.ts';
import { staffId } from '../../../lib/actor.ts';
import { invalid } from '../../../lib/errors.ts';
import { dayKind, overtimeOn } from '../../attendance/attendance.rules.ts';
import type { EffectItem } from '../../attendance/effects.service.ts';
import { factsOf, putFacts } from '../facts.queries.ts';
import type { KindOfRequest } from '../kinds.ts';
import type { RequestRow } from '../requests.queries.ts';
import { mustBeOpen, refuseOld, storedSpan } from './spans.ts';

/** 劳动法 §44: only overtime on a rest day may become time off; a working day's and a holiday's is paid. */
export const overtime: KindOfRequest<InputOf<typeof askApi.saveOvertime>> = {
  kind: 'overtime',
  draft: async (trx, actor, { date, hours, reward }) => {
    await mustBeOpen(trx, staffId(actor), [date], 'date');
    refuseOld(date, 'date');
    if (reward === '调休' && dayKind(date) !== '休息日')
      throw invalid({ field: 'reward', message: '只有休息日的加班可以调休，当天请选加班费' });
    return {
      title: `加班 ${date.slice(5)} ${hours} 小时（${reward}）`,
      measure: hours,
      span: { from: date, fromHalf: 1, to: date, toHalf: 2 },
    };
  },
  write: (trx, id, { hours, reward }) =>
    putFacts(trx, 'request_overtime', id, { hours: String(hours), reward }),
};

export async function overtimeItems(trx: Trx, row: RequestRow): Promise<EffectItem[]> {
  const { overtime: facts } = await factsOf(trx, row.id);
  const { from } = storedSpan(row);
  return [
    {
      date: from,
      half: null,
      kind: overtimeOn(from),
      quantity: facts?.hours ?? 0,
      isPaid: facts?.reward === '加班费',
    },
  ];
}
