/**
 * Exact money. Amounts are the wire's strings in yuan ("1234.50", at most two decimals); inside they are integer fen as
 * bigint, so no sum is ever a float. Rounding is half away from zero, as PostgreSQL's `round(numeric)` does, so that
 * a figure computed here equals the same figure computed in SQL.
 */
export class MoneyError extends Error {
  override name = 'MoneyError';
}

/** A factor: a decimal string, or a number such as 0.06 (read to 10 decimals). */
export type Factor = string | number;

/** Yuan "1234.5" → 123450n. @throws MoneyError when it is not an amount with at most two decimals */
export function toFen(yuan: string): bigint {
  const match = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(yuan);
  if (!match) throw new MoneyError(`金额不正确：${yuan}`);
  const fen = BigInt(match[2] + (match[3] ?? '').padEnd(2, '0'));
  return match[1] ? -fen : fen;
}

/** 123450n → "1234.50", always two decimals; never "-0.00". */
export function fromFen(fen: bigint): string {
  const digits = (fen < 0n ? -fen : fen).toString().padStart(3, '0');
  const yuan = `${digits.slice(0, -2)}.${digits.slice(-2)}`;
  return fen < 0n ? `-${yuan}` : yuan;
}

/** "12345.5" → "12,345.50 元", as a sentence says it. */
export const inYuan = (yuan: string): string =>
  `${fromFen(toFen(yuan)).replace(/\B(?=(\d{3})+\.)/g, ',')} 元`;

/** Sum of any number of amounts; "0.00" of none. */
export function add(...amounts: readonly string[]): string {
  let total = 0n;
  for (const amount of amounts) total += toFen(amount);
  return fromFen(total);
}

/** The first amount minus all the others. */
export const subtract = (amount: string, ...others: readonly string[]): string =>
  fromFen(toFen(amount) - toFen(add(...others)));

/** Amount × factor (a rate, a number of days), rounded half away from zero to a fen. */
export function multiply(amount: string, factor: Factor): string {
  const { units, scale } = parseFactor(factor);
  return fromFen(divideRounded(toFen(amount) * units, scale));
}

/**
 * Splits an amount by weights so that the parts add up to it to the fen: every part is rounded toward zero, and the fen
 * left over go one each to the parts that lost most, the earlier one on a tie.
 * @param weights not negative and not all 0; `allocate(x, [1, 1, 1])` is an equal split
 */
export function allocate(amount: string, weights: readonly Factor[]): string[] {
  const parsed = weights.map(parseFactor);
  const scale = parsed.reduce((most, { scale: one }) => (one > most ? one : most), 1n);
  const units = parsed.map((weight) => weight.units * (scale / weight.scale));
  const whole = units.reduce((sum, unit) => sum + unit, 0n);
  if (whole === 0n || units.some((unit) => unit < 0n)) throw new MoneyError('分摊比例不正确');

  const fen = toFen(amount);
  const sign = fen < 0n ? -1n : 1n;
  const parts = units.map((unit, index) => {
    const product = fen * sign * unit;
    return { index, fen: product / whole, lost: product % whole };
  });
  let left = fen * sign - parts.reduce((sum, part) => sum + part.fen, 0n);
  const byLoss = [...parts].sort((a, b) =>
    a.lost === b.lost ? a.index - b.index : a.lost > b.lost ? -1 : 1,
  );
  for (const part of byLoss) {
    if (left === 0n) break;
    part.fen++;
    left--;
  }
  return parts.map((part) => fromFen(part.fen * sign));
}

/** The amount with the opposite sign, for reversals and red invoices. */
export const negate = (amount: string): string => fromFen(-toFen(amount));

/** Integer division, rounded half away from zero. */
function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const isNegative = dividend < 0n !== divisor < 0n;
  const a = dividend < 0n ? -dividend : dividend;
  const b = divisor < 0n ? -divisor : divisor;
  const rounded = (a * 2n + b) / (b * 2n);
  return isNegative ? -rounded : rounded;
}

function parseFactor(factor: Factor): { units: bigint; scale: bigint } {
  // toFixed, because String(1e-7) is not a decimal; 10 decimals are far beyond any rate of the domain.
  const text = typeof factor === 'number' ? factor.toFixed(10) : factor.trim();
  const match = /^(-?)(\d+)(?:\.(\d{1,20}))?$/.exec(text);
  if (!match) throw new MoneyError(`数字不正确：${factor}`);
  const fraction = match[3] ?? '';
  const units = BigInt(match[2] + fraction);
  return { units: match[1] ? -units : units, scale: 10n ** BigInt(fraction.length) };
}
