/** Adds amounts in fen for a form's running totals, because floats lose cents. Blanks count as zero. */
const fen = (yuan: string | null | undefined): bigint => {
  const match = /^(-?)(\d+)(?:\.(\d{0,2}))?$/.exec(yuan ?? '');
  if (!match) return 0n;
  const value = BigInt((match[2] ?? '0') + (match[3] ?? '').padEnd(2, '0'));
  return match[1] ? -value : value;
};

function text(value: bigint): string {
  const digits = (value < 0n ? -value : value).toString().padStart(3, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export const sumOf = (amounts: readonly (string | null | undefined)[]): string =>
  text(amounts.reduce((sum, amount) => sum + fen(amount), 0n));
export const minus = (amount: string | null | undefined, ...others: (string | null | undefined)[]): string =>
  text(others.reduce((left, other) => left - fen(other), fen(amount)));
export const isAbove = (amount: string | null | undefined, other: string | null | undefined): boolean =>
  fen(amount) > fen(other);
export const isZero = (amount: string | null | undefined): boolean => fen(amount) === 0n;

/** An amount at a rate such as 0.1000, rounded to the fen as the database does: halves away from 0. */
export function times(amount: string, rate: string): string {
  const [whole = '0', part = ''] = rate.split('.');
  const unit = 10n ** BigInt(part.length);
  const exact = fen(amount) * BigInt(whole + part);
  const size = exact < 0n ? -exact : exact;
  const rounded = (2n * size + unit) / (2n * unit);
  return text(exact < 0n ? -rounded : rounded);
}
