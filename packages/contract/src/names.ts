/**
 * Normal forms of people's text. Stored text has one of them already (fields.ts), and `name_form`, `code_form` and
 * `name_key` of the database are the same rules in SQL: both must change together.
 */

/**
 * Invisible characters: pasted from a chat or sheet they make an empty-looking name, or two names of the same look.
 * Joiners stay inside the text (emoji need them); direction marks are always removed.
 */
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/g;
const EDGE = /[\s\u200c-\u200f]/;
const BLANKS = /[\s\u0085]+/g;
const JOINERS = /[\u200c-\u200f]/g;
/** Chinese characters by Unicode block, as in the database's regular expressions. */
const HAN = '[\u2e80-\u2fdf\u3005-\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]';
const HAS_HAN = new RegExp(HAN);
/** Punctuation beside a Chinese character, which becomes full-width. */
const MARKS = new RegExp(`(?<=${HAN})[,:;!?]|[,:;!?](?=${HAN})`, 'g');
const FULL_WIDTH: Readonly<Record<string, string>> = {
  ',': '，',
  ':': '：',
  ';': '；',
  '!': '！',
  '?': '？',
};
const DOTS = /[\u2022\u2027\u2219\u22c5\u30fb]/g;
const DASHES = /[\u2010-\u2015\u2212]/g;

/** Stepwise: a regular expression for both ends would be quadratic in a run of spaces. */
function trimmed(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && EDGE.test(text.charAt(from))) from++;
  while (to > from && EDGE.test(text.charAt(to - 1))) to--;
  return text.slice(from, to);
}

/** Text as typed without invisible characters and surrounding blanks: addresses, tokens, HTML. */
export const seenForm = (typed: string): string => trimmed(typed.replace(INVISIBLE, ''));

/** Several lines: half-width letters and digits, everything else as written. */
export const paragraphForm = (typed: string): string =>
  seenForm(typed)
    .replace(/\r\n?/g, '\n')
    .replace(/[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/g, (letter) => letter.normalize('NFKC'));

/**
 * Normal form of a single line: compatibility characters in plain width, runs of blanks and breaks become one blank.
 * Punctuation is full-width beside Chinese, brackets when the line has any Chinese. Idempotent.
 */
export function nameForm(typed: string): string {
  const plain = typed.replace(INVISIBLE, '').replace(/[^…]+/g, (part) => part.normalize('NFKC'));
  const line = trimmed(plain.replace(BLANKS, ' '));
  if (!HAS_HAN.test(line)) return line;
  return line
    .replaceAll('(', '（')
    .replaceAll(')', '）')
    .replace(DOTS, '·')
    .replace(MARKS, (mark) => FULL_WIDTH[mark] ?? mark);
}

/** Normal form of an identifier (contract, device, account, card): no blanks, upper case, plain dashes. */
export const codeForm = (typed: string): string =>
  typed
    .replace(INVISIBLE, '')
    .normalize('NFKC')
    .replace(BLANKS, '')
    .replace(JOINERS, '')
    .replace(DASHES, '-')
    .replace(/[a-z]+/g, (letters) => letters.toUpperCase());

/** Comparison key of names and identifiers: ignores width, case, blanks and the style of dashes and dots. */
export const nameKey = (text: string): string =>
  codeForm(text)
    .replace(DOTS, '·')
    .replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
