/**
 * Masks for personal data outside the scope (domain.md 2: 138****5678 in lists, search and exports). The rest must not
 * be enough to call, pay or identify, so an unknown format hides more. Null and empty stay, so that "not given" is
 * visible.
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
  // The last four of eight digits, the last three of seven: at least four digits are hidden.
  if (landline) return `${landline[1]}-****${landline[2]?.slice(4)}${landline[3] ? '-***' : ''}`;
  const all = characters(phone);
  const tail = all.length >= 7 ? 2 : 0;
  return '****' + all.slice(all.length - tail).join('');
}

/** Keeps the first and last letters or digits; masks everything when too little would be hidden. */
export function maskMiddle<T extends Given>(text: T, first: number, last: number): T | string {
  if (!text) return text;
  const all = characters(text);
  if (all.length < first + last + 4) return '****';
  return `${all.slice(0, first).join('')}****${all.slice(all.length - last).join('')}`;
}
