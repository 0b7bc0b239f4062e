import { type DayRange, daysBetween } from './dates.ts';
import { invalid } from './errors.ts';

/**
 * Validates the span of days of a call.
 * @param most maximum number of days, both ends included
 * @throws 408 when it ends before it begins or is too long
 */
export function checkedSpan<S extends DayRange>(span: S, most: number, tooLong = `一次最多 ${most} 天`): S {
  const days = daysBetween(span.from, span.to) + 1;
  if (days < 1) throw invalid({ field: 'to', message: '结束日期不能早于开始日期' });
  if (days > most) throw invalid({ field: 'to', message: tooLong });
  return span;
}
