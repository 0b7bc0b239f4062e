import { optionalCodeText } from '../fields.ts';

/** Characters of a unified social credit code in order of their values (GB 32100-2015): no I, O, S, V or Z. */
const SIGNS = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const PLACES = 18;

/** The check digit of a unified social credit code from the first seventeen characters; null for an invalid one. */
export function creditCheck(first: string): string | null {
  let sum = 0;
  let weight = 1;
  for (const sign of first.slice(0, PLACES - 1)) {
    const value = SIGNS.indexOf(sign);
    if (value < 0) return null;
    sum += value * weight;
    weight = (weight * 3) % SIGNS.length;
  }
  return SIGNS.charAt((SIGNS.length - (sum % SIGNS.length)) % SIGNS.length);
}

/** A buyer's tax number: 15 to 20 capitals and digits; 18 characters are a unified social credit code. */
export const isTaxNumber = (text: string): boolean =>
  /^[0-9A-Z]{15,20}$/.test(text) && (text.length !== PLACES || creditCheck(text) === text.charAt(PLACES - 1));

export const optionalTaxNumber = optionalCodeText(30).refine(
  (value) => !value || isTaxNumber(value),
  '税号应为 15–20 位大写字母和数字；18 位的是统一社会信用代码，请核对有没有输错',
);
