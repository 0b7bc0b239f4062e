import { add } from '../../lib/money.ts';

/** A running total for each day, from sparse values. */
export function addedUp(
  days: readonly string[],
  values: readonly { date: string; value: string }[],
): string[] {
  const by = new Map(values.map(({ date, value }) => [date, value]));
  let sum = '0.00';
  return days.map((day) => {
    sum = add(sum, by.get(day) ?? '0');
    return sum;
  });
}

/** A plan spread evenly over workdays: the expected total at each day's end. */
export function spreadOver(planned: string, isWorked: readonly boolean[]): string[] {
  const workdays = isWorked.filter(Boolean).length;
  if (workdays === 0) return isWorked.map((_, i) => (i === isWorked.length - 1 ? planned : '0.00'));
  let over = 0;
  return isWorked.map((worked) => {
    if (worked) over++;
    return over === workdays ? planned : ((Number(planned) * over) / workdays).toFixed(2);
  });
}
