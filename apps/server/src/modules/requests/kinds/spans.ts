import type { Trx } from '../../../db/transaction.ts';
import { addDays, daysBetween, daysOf, monthOf, today } from '../../../lib/dates.ts';
import { badRequest, invalid } from '../../../lib/errors.ts';
import { lockedMonths } from '../../attendance/effects.queries.ts';
import { type EffectItem, refuseClashes } from '../../attendance/effects.service.ts';
import { type HalfDays, type Span, workedDays } from '../requests.rules.ts';

/** The longest absence that one request asks for. */
const MOST_DAYS = 200;

/** @throws 408 beside the field when the span is none, or 400 when one of its months is locked */
export async function mustBeAskable(trx: Trx, personnelId: number, span: Span): Promise<void> {
  if (span.to < span.from || (span.to === span.from && span.toHalf < span.fromHalf))
    throw invalid({ field: 'to', message: '结束早于开始' });
  if (daysBetween(span.from, span.to) >= MOST_DAYS)
    throw invalid({ field: 'to', message: `一次最多 ${MOST_DAYS} 天` });
  await mustBeOpen(trx, personnelId, daysOf(span), 'from');
}

/** @throws 408 when attendance of a day is locked: then HR enters a correction */
export async function mustBeOpen(
  trx: Trx,
  personnelId: number,
  days: readonly string[],
  field: string,
): Promise<void> {
  const [locked] = await lockedMonths(trx, personnelId, [...new Set(days.map(monthOf))]);
  if (locked) throw invalid({ field, message: `${locked} 的考勤已锁定，请由人资更正` });
}

/** Marks of an absence on its working days. */
export const itemsOfSpan = (span: Span, kind: string, isAdvance = false): EffectItem[] =>
  workedDays(span).map(({ date, half }: HalfDays) => ({
    date,
    half,
    kind,
    quantity: half === null ? 2 : 1,
    isAdvance,
  }));

/** @throws 400 when HR has entered something else for these days */
export const mustFit = (trx: Trx, personnelId: number, items: readonly EffectItem[]): Promise<void> =>
  refuseClashes(trx, personnelId, items);

/** The span that a request stores. */
export function storedSpan(row: {
  first_day: string | null;
  first_half: number | null;
  last_day: string | null;
  last_half: number | null;
}): Span {
  const { first_day: from, first_half: fromHalf, last_day: to, last_half: toHalf } = row;
  if (!from || !fromHalf || !to || !toHalf) throw badRequest('申请没有日期');
  return { from, fromHalf, to, toHalf };
}

/** Attendance of older days is closed by practice even while its month is open. */
export const EARLIEST_DAYS = 62;
export function refuseOld(date: string, field: string): void {
  if (date < addDays(today(), -EARLIEST_DAYS))
    throw invalid({ field, message: `只能申请最近 ${EARLIEST_DAYS} 天的，更早的请由人资更正` });
}
