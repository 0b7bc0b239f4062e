import { isDay } from './dates.ts';

/** Data encoded in an identity card number. `gender` as on the wire: 1 man, 2 woman. */
export interface IdCard {
  birth: string;
  gender: 1 | 2;
}

// GB 11643-1999: weights of the first 17 digits, and the check character by the sum's remainder modulo 11.
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const CHECKS = '10X98765432';

/** The check character of the first 17 digits (GB 11643-1999). */
export function checkDigit(first17: string): string {
  if (!/^\d{17}$/.test(first17)) throw new RangeError('应为 17 位数字');
  const sum = WEIGHTS.reduce((total, weight, i) => total + weight * Number(first17[i]), 0);
  return CHECKS.charAt(sum % 11);
}

/**
 * Problem of an invalid identity card number in Chinese, or null: 15 digits, or 17 digits and a check
 * character (X or x), with a real birth date (product.md 5, domain.md 4).
 */
export function idCardProblem(text: string): string | null {
  if (!/^(\d{15}|\d{17}[\dXx])$/.test(text)) return '身份证号应为 15 位或 18 位';
  if (!isDay(birthOf(text))) return '身份证号中的出生日期不正确';
  if (text.length === 18 && checkDigit(text.slice(0, 17)) !== text.charAt(17).toUpperCase())
    return '身份证号校验位不正确';
  return null;
}

/** Whether a text is an identity card number, check character included. */
export const isIdCard = (text: string): boolean => idCardProblem(text) === null;

/**
 * Birth date and gender of a number; null when it is not valid. Birth: characters 7–14 (of 15 digits: 7–12, always
 * 19xx). Gender: the 17th character, of 15 digits the last; even 2, odd 1 (product.md 5).
 */
export function readIdCard(text: string): IdCard | null {
  if (!isIdCard(text)) return null;
  const digit = Number(text.length === 15 ? text.charAt(14) : text.charAt(16));
  return { birth: birthOf(text), gender: digit % 2 === 0 ? 2 : 1 };
}

function birthOf(text: string): string {
  const digits = text.length === 15 ? `19${text.slice(6, 12)}` : text.slice(6, 14);
  return `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
}
