/** A part of a text that leads past the house. */
export interface ContactWord {
  /** As written. */
  word: string;
  kind: 'phone' | 'wechat' | 'email' | 'link';
  from: number;
  to: number;
}

/** Digits as people write them to get past a check, and marks around them that are no text. */
const CHINESE_DIGITS: Readonly<Record<string, string>> = {
  〇: '0',
  零: '0',
  一: '1',
  幺: '1',
  二: '2',
  三: '3',
  四: '4',
  五: '5',
  六: '6',
  七: '7',
  八: '8',
  九: '9',
};

const ACCOUNT = '[a-z0-9][a-z0-9_.-]{3,}';
const PATTERNS: readonly (readonly [ContactWord['kind'], RegExp])[] = [
  ['email', /[a-z0-9._%+-]{1,64}\s?@\s?[a-z0-9-]{1,63}(\s?\.\s?[a-z0-9-]{1,63}){1,4}/g],
  ['link', /(https?:\/\/|www\.)[^\s,。;、)]+/g],
  [
    'link',
    /\b[a-z0-9][a-z0-9-]{0,62}\.(com|cn|net|org|top|xyz|vip|cc|me|io|link|shop|site)(\.cn)?\b(\/[^\s,。;、)]*)?/g,
  ],
  // Eleven digits in a row; a mobile number also in groups, or after +86.
  ['phone', /(?<!\d)(\+?86[-\s]?)?1[3-9]([-\s.*_~,，、·/]{0,2}\d){9}(?![-.]?\d)/g],
  ['phone', /(?<!\d)\d{11}(?!\d)/g],
  ['phone', /(?<!\d)0\d{2,3}\s?-\s?\d{7,8}(?!\d)/g],
  [
    'wechat',
    /(?<![增添更参])(加|\+)\s?(我|个|一下|下)?(的)?\s?(微信|微(?![笑弱型小观课电量])|薇信?|威信|vx|wx|v信|v(?![字型形])|qq|扣扣)(?![a-z])(号)?([\s:是为=]{0,4}[a-z0-9][a-z0-9_-]{3,})?/g,
  ],
  [
    'wechat',
    new RegExp(
      `(微信|薇信|威信|wechat|weixin|(?<![a-z])(vx|wx|v信)|(?<![a-z])qq|扣扣)\\s?(号码|号)?[\\s:是为=]{0,4}${ACCOUNT}`,
      'g',
    ),
  ],
];

/** A text in plain letters and digits, with the place of each character in the original. */
function plain(text: string, withChinese: boolean): { plain: string; at: number[] } {
  let out = '';
  const at: number[] = [];
  let place = 0;
  for (const character of text) {
    // Marks and invisible characters (keycaps, zero-width spaces) are no letters.
    const simple = character
      .normalize('NFKC')
      .replace(/[\p{M}\p{Cf}]/gu, '')
      .toLowerCase();
    for (const one of simple) {
      const written = withChinese ? (CHINESE_DIGITS[one] ?? one) : one;
      out += written;
      for (let unit = 0; unit < written.length; unit++) at.push(place);
    }
    place += character.length;
  }
  at.push(place);
  return { plain: out, at };
}

/**
 * Finds telephone numbers, WeChat and QQ accounts, e-mail addresses and links in a text that a visitor publishes
 * (portals.md 0.1): partner and teacher do not meet behind the house's back. The text is not refused: it waits for
 * staff (待审核) with the found parts marked. @returns the parts in their order, without overlaps
 */
export function contactScan(text: string | null | undefined): ContactWord[] {
  if (!text) return [];
  const found: ContactWord[] = [];
  for (const withChinese of [false, true]) {
    const { plain: searched, at } = plain(text, withChinese);
    for (const [kind, pattern] of PATTERNS) {
      if (withChinese && kind !== 'phone') continue;
      for (const match of searched.matchAll(pattern)) {
        const [from, to] = [at[match.index] ?? 0, at[match.index + match[0].length] ?? text.length];
        if (found.some((one) => from < one.to && one.from < to)) continue;
        found.push({ word: text.slice(from, to), kind, from, to });
      }
    }
  }
  return found.sort((a, b) => a.from - b.from);
}

/** A text for the other side of the house: found parts are masked. */
export function withoutContacts(text: string): string {
  let rest = text;
  for (const { from, to } of contactScan(text).reverse()) rest = `${rest.slice(0, from)}***${rest.slice(to)}`;
  return rest;
}

/** The found parts as they are kept beside the text; empty for a clean text. */
export const contactWords = (text: string | null | undefined): string[] => [
  ...new Set(contactScan(text).map(({ word }) => word.trim())),
];
