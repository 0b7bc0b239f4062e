/**
 * The normal forms of text from people. What is stored has one of them already (fields.ts, migration 0001_texts), and
 * `name_form`, `code_form` and `name_key` of the database are the same rules in SQL: a change here needs one there.
 */

/**
 * Marks that nobody sees: pasted from a chat or a sheet they make a name without a letter, or a second one of the same
 * look. Joiners stay inside of the text (emoji are made with them); turns of the writing direction never do.
 */
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/g;
const EDGE = /[\s\u200c-\u200f]/;
const BLANKS = /[\s\u0085]+/g;
const JOINERS = /[\u200c-\u200f]/g;
/** Chinese letters by their blocks, as the database's regular expressions name them. */
const HAN = '[\u2e80-\u2fdf\u3005-\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]';
const HAS_HAN = new RegExp(HAN);
/** Marks beside a Chinese letter, which are full-width there. */
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

/** By steps: a pattern for both ends would try a million spaces from each of them. */
function trimmed(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && EDGE.test(text.charAt(from))) from++;
  while (to > from && EDGE.test(text.charAt(to - 1))) to--;
  return text.slice(from, to);
}

/** Text as it was typed, without what nobody sees and the blanks around it: addresses, tokens, HTML. */
export const seenForm = (typed: string): string => trimmed(typed.replace(INVISIBLE, ''));

/** Several lines: letters and digits in half width, the breaks and everything else as it was written. */
export const paragraphForm = (typed: string): string =>
  seenForm(typed)
    .replace(/\r\n?/g, '\n')
    .replace(/[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/g, (letter) => letter.normalize('NFKC'));

/**
 * A name, a title or another single line in its one form: compatible letters in their plain width, each run of blanks
 * and line breaks one blank. Marks stand in the width that they have in Chinese where Chinese is beside them, brackets
 * where any is in the line. Its form is its own form.
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

/**
 * A number of a contract, a device, an account or a card in its one form: without blanks, in capitals, with
 * plain dashes.
 */
export const codeForm = (typed: string): string =>
  typed
    .replace(INVISIBLE, '')
    .normalize('NFKC')
    .replace(BLANKS, '')
    .replace(JOINERS, '')
    .replace(DASHES, '-')
    .replace(/[a-z]+/g, (letters) => letters.toUpperCase());

/**
 * By which two names or numbers are the same: width, case, blanks and the look of dashes and dots make no
 * difference.
 */
export const nameKey = (text: string): string =>
  codeForm(text)
    .replace(DOTS, '·')
    .replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
