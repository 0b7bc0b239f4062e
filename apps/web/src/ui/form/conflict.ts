/** Two versions of one row: their differences, field by field. */
export interface Difference {
  name: string;
  base: unknown;
  mine: unknown;
  theirs: unknown;
}

type Values = Record<string, unknown>;

const same = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null) ||
  (isScalar(a) && isScalar(b) && String(a) === String(b));
/** Values of `now` that differ from `base`. */
export const changedIn = (base: Values, now: Values): Values =>
  Object.fromEntries(Object.entries(now).filter(([name, value]) => !same(base[name], value)));

const isScalar = (value: unknown) => typeof value === 'string' || typeof value === 'number';

/**
 * Fields whose input differs from the saved value. Fields that the saved row lacks (files chosen here) belong to the
 * form and stay.
 */
export function differences(
  names: readonly string[],
  base: Values,
  mine: Values,
  theirs: Values,
): Difference[] {
  return names
    .filter((name) => name in theirs && !same(mine[name] === '' ? null : mine[name], theirs[name]))
    .map((name) => ({ name, base: base[name], mine: mine[name], theirs: theirs[name] }));
}

/** Proposed choice: mine where I changed the field, theirs where only they did. */
export const proposal = ({ base, mine }: Difference): 'mine' | 'theirs' =>
  same(base, mine) ? 'theirs' : 'mine';
