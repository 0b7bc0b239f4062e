/** Mainland identity card: 15 digits, or 18 characters made of 17 digits plus a digit or X/x. */
export const isIdCard = (text: string): boolean => /^(\d{15}|\d{17}[\dXx])$/.test(text);

/**
 * Birth date from characters 7 to 14 (product specification, section 5); 15-digit cards write the year with two digits.
 */
export function birthOf(card: string): string | null {
  if (!isIdCard(card)) return null;
  const digits = card.length === 15 ? `19${card.slice(6, 12)}` : card.slice(6, 14);
  return `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6, 8)}`;
}

/** 1 male, 2 female: the 17th character (the last one of 15) is even for women. */
export function genderOf(card: string): 1 | 2 | null {
  if (!isIdCard(card)) return null;
  const digit = Number(card.length === 15 ? card[14] : card[16]);
  return digit % 2 === 0 ? 2 : 1;
}
