import type { InputOf } from '@shibiao/contract/endpoint';
import { TRIP_WAYS } from '@shibiao/contract/requests/codes';
import type { askApi } from '@shibiao/contract/requests/forms';
import type { Trx } from '../../../db/transaction.ts';
import { staffId } from '../../../lib/actor.ts';
import type { EffectItem } from '../../attendance/effects.service.ts';
import { factsOf, putFacts } from '../facts.queries.ts';
import type { KindOfRequest } from '../kinds.ts';
import type { RequestRow } from '../requests.queries.ts';
import { halfDaysOf, spanWords, workedDays } from '../requests.rules.ts';
import { mustLink } from './links.ts';
import { itemsOfSpan, mustBeAskable, mustFit, refuseOld, storedSpan } from './spans.ts';

export const trip: KindOfRequest<InputOf<typeof askApi.saveTrip>> = {
  kind: 'trip',
  draft: async (trx, actor, form) => {
    const me = staffId(actor);
    await mustBeAskable(trx, me, form);
    refuseOld(form.from, 'from');
    await mustLink(trx, actor, form);
    await mustFit(trx, me, itemsOfSpan(form, form.way));
    const place = form.place ? ` ${form.place}` : '';
    return {
      title: `${TRIP_WAYS.labelOf(form.way)} ${spanWords(form)}${place}`,
      measure: halfDaysOf(workedDays(form)) / 2,
      span: form,
      lessonId: form.lessonId,
      contactId: form.contactId,
      coverId: form.coverId,
    };
  },
  write: (trx, id, form) => putFacts(trx, 'request_trip', id, { way: form.way, place: form.place ?? null }),
};

/** A trip on rest days leaves no mark: only working days are due. */
export async function tripItems(trx: Trx, row: RequestRow): Promise<EffectItem[]> {
  const { trip: facts } = await factsOf(trx, row.id);
  return itemsOfSpan(storedSpan(row), facts?.way ?? '');
}
