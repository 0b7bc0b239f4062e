const UNITS: Readonly<Record<string, number>> = { 万: 4, 亿: 8 };

/**
 * An amount as people write it and spreadsheets copy it: ￥12,000.00, full-width digits, 1.25万, 3 万元, the bare dash
 * that the accounting format shows for nought. Never rounded.
 * @returns plain digits, at most two of them decimals; null for anything else
 */
export function readAmount(text: string): string | null {
  const plain = text.normalize('NFKC').replaceAll(/\s/g, '');
  if (/^¥?[-–—]$/.test(plain)) return '0';
  const match = /^¥?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))?([万亿])?元?$/.exec(plain);
  if (!match) return null;
  const [, whole = '', decimals = '', unit = ''] = match;
  const places = UNITS[unit] ?? 0;
  const digits = whole.replaceAll(',', '') + decimals.padEnd(places, '0').slice(0, places);
  const left = decimals.slice(places).replace(/0+$/, '');
  if (left.length > 2) return null;
  return `${digits.replace(/^0+(?=\d)/, '')}${left && `.${left}`}`;
}
