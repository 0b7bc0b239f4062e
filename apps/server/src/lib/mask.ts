/**
 * Masks for personal data outside one's scope (domain.md 2: 138****5678 in lists, search and exports). What is left
 * must not be enough to call, pay or identify; an unknown shape therefore hides more, never less. Null and empty stay
 * as they are, so that "not given" stays visible as such.
 */
type Given = string | null | undefined;

/** Characters, not UTF-16 units: a rare hanzi of two units is one. */
const characters = (text: string): string[] => Array.from(text.trim());

/**
 * Mobile 138****5678 (also with +86), landline 0571-****1234; an extension is hidden, and all but two digits of
 * anything else.
 */
export function maskPhone<T extends Given>(phone: T): T | string {
  if (!phone) return phone;
  const compact = phone.replace(/[\s()（）]/g, '').replace(/^(\+|00)?86-?(?=[1-9])(?=\d{11}$)/, '');
  const mobile = /^(1\d{2})-?\d{4}-?(\d{4})$/.exec(compact);
  if (mobile) return `${mobile[1]}****${mobile[2]}`;
  const landline = /^(0(?:10|2\d|[3-9]\d{2}))-?(\d{7,8})(-\d+)?$/.exec(compact);
  // The last four of eight digits, the last three of seven: four digits at least are always missing.
  if (landline) return `${landline[1]}-****${landline[2]?.slice(4)}${landline[3] ? '-***' : ''}`;
  const all = characters(phone);
  const tail = all.length >= 7 ? 2 : 0;
  return '****' + all.slice(all.length - tail).join('');
}

/** 张* for two characters, 张*三 for three and more, with as many stars as characters are hidden. */
export function maskName<T extends Given>(name: T): T | string {
  if (!name) return name;
  const all = characters(name);
  const [first = ''] = all;
  if (all.length <= 2) return `${first}*`;
  return first + '*'.repeat(all.length - 2) + all[all.length - 1];
}

/** 110***********002X: the province and the last four; birth date and district are hidden. */
export const maskIdCard = <T extends Given>(idCard: T): T | string =>
  idCard ? keepEnds(idCard, 3, 4) : idCard;

/** ****1234 whatever the length: a card number's length and issuer say more than is needed. */
export function maskBank<T extends Given>(account: T): T | string {
  if (!account) return account;
  const digits = account.replace(/[\s-]/g, '');
  return `****${digits.length >= 8 ? digits.slice(-4) : ''}`;
}

function keepEnds(text: string, head: number, tail: number): string {
  const all = characters(text);
  // Too short to hide at least half of it: hide it all.
  if (all.length < (head + tail) * 2) return '*'.repeat(all.length);
  return all.slice(0, head).join('') + '*'.repeat(all.length - head - tail) + all.slice(-tail).join('');
}
