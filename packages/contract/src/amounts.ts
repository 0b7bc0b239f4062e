/** Ten thousand and a hundred million as powers of ten. */
const UNITS: Readonly<Record<string, number>> = { 万: 4, w: 4, 亿: 8 };

export const MISPLACED_GROUPS = '千位分隔的逗号位置不对，请写成 1,234 这样';
export const NO_NUMBER = '请填数字';

/** Grouped digits with optional sign and unit. */
const GROUPED = /^[-¥\s]*[\d,\s]*,[\d,\s]*(\.\d*)?\s*[万亿w元]*$/i;

/** A parsed number: its plain digits, or its problem in words. */
export type ReadNumber = { value: string } | { problem: string };

/**
 * The only parser of amounts and other numbers as people type, paste or store them in sheets: ￥12,000.00, full-width
 * digits, 1.25万, 3 万元, 12000 元整, 人民币 500. It never rounds or guesses: separators must group three digits from the
 * right, because 1,23,4 may be 1,234 or 12.34.
 * @returns plain digits with an optional minus; decimals as written, without trailing zeros when there are at most two
 * or a unit moved the point
 */
export function readAmount(text: string): ReadNumber {
  const plain = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replaceAll('。', '.')
    .replace(/^-(?=\s*\D?\s*[\d.])|^[\u2010-\u2015\u2212]\s*/, '-');
  const match = /^(-?)\s*(?:¥|人民币|RMB|CNY)?\s*(-?)([\d,.\s]+?)\s*([万亿w])?\s*(?:元整?|圆整?)?$/i.exec(
    plain,
  );
  const [, before = '', behind = '', number = '', unit = ''] = match ?? [];
  const parts = /^(\d+(?:[,\s]\d+)*)?(?:\.(\d*))?$/.exec(number.trim());
  const [, whole = '', decimals = ''] = parts ?? [];
  if (!match || !parts || (before && behind) || whole + decimals === '')
    return { problem: GROUPED.test(plain) ? MISPLACED_GROUPS : NO_NUMBER };
  if (/\D/.test(whole) && !/^\d{1,3}(?:(?:,\d{3})+|(?:\s\d{3})+)$/.test(whole))
    return { problem: MISPLACED_GROUPS };
  const places = UNITS[unit.toLowerCase()] ?? 0;
  const digits = (whole.replace(/\D/g, '') + decimals.padEnd(places, '0').slice(0, places)).replace(
    /^0+(?=\d)/,
    '',
  );
  const left = decimals.slice(places);
  const kept = places > 0 || left.length <= 2 ? left.replace(/0+$/, '') : left;
  const sign = (before || behind) && /[1-9]/.test(digits + kept) ? '-' : '';
  return { value: `${sign}${digits || '0'}${kept && `.${kept}`}` };
}

/** Digits of an amount; other text is returned unchanged for its schema to refuse. */
export function amountTyped(text: string): string {
  const read = readAmount(text);
  return 'value' in read ? read.value : text;
}
