import { pinyin, polyphonic } from 'pinyin-pro';

/**
 * Lower-case pinyin without tones, spaces or punctuation; ü is v, as in an input method. The likeliest reading comes
 * first; further readings follow as words of their own for the search: `wangqian wangxi`.
 */
export interface Pinyin {
  full: string;
  initials: string;
}

/** Increment it when the rules below change, so that stored names are spelled again (search/spellings.service.ts). */
export const SPELLING_VERSION = 1;

/** Maximum number of readings stored for a name: more would cause accidental matches. */
const MOST = { person: 12, other: 6 };
/** Maximum number of readings tried for a character, including the likeliest one. */
const OF_LETTER = { person: 3, other: 2 };

/**
 * Pinyin of a name: `张三` → `{ full: 'zhangsan', initials: 'zs' }`.
 * Letters and digits stay (lower case, half width) and count whole in `full`, by their words' first letter in
 * `initials`: `ABC 公司` → `abcgongsi`, `ags`. What has no reading (emoji, punctuation) is left out.
 * @param kind `person` (default) reads the head as a surname (单 shan, 曾 zeng); `other` is for institutions, topics and
 *   the like, where 重庆银行 must be chongqingyinhang
 */
export function pinyinOf(name: string, kind: 'person' | 'other' = 'person'): Pinyin {
  const text = plain(name);
  const syllables = pinyin(text, {
    type: 'array',
    toneType: 'none',
    nonZh: 'consecutive',
    v: true,
    ...(kind === 'person' ? { mode: 'surname', surname: 'head' } : {}),
  });
  const parts = syllables.map((syllable) => syllable.match(/[a-z0-9]+/g) ?? []);
  const others = othersOf(text, syllables, OF_LETTER[kind]);
  const readings = [parts];
  // In order of the number of changed characters, then of their position.
  for (let from = 0; from < readings.length && readings.length < MOST[kind]; from++) {
    const base = readings[from] ?? [];
    const last = base.findLastIndex((part, i) => part !== parts[i]);
    for (let i = last + 1; i < others.length; i++)
      for (const other of others[i] ?? [])
        if (readings.length < MOST[kind]) readings.push(base.with(i, [other]));
  }
  return {
    full: distinct(readings.map((words) => words.flat().join(''))),
    initials: distinct(
      readings.map((words) =>
        words
          .flat()
          .map((word) => word.charAt(0))
          .join(''),
      ),
    ),
  };
}

/** The likeliest reading, by which two names sound alike. */
export const firstReading = (name: string, kind: 'person' | 'other'): string =>
  pinyinOf(name, kind).full.split(' ', 1)[0] ?? '';

const distinct = (words: readonly string[]): string => [...new Set(words)].filter(Boolean).join(' ');

/** Alternative readings of each character; ü is also written u and yu. */
function othersOf(text: string, syllables: readonly string[], most: number): string[][] {
  // Each Chinese character is one syllable; other runs stay as they are.
  const letters = text.match(/\p{Script=Han}|\P{Script=Han}+/gu) ?? [];
  if (letters.length !== syllables.length) return [];
  return syllables.map((syllable, i) => {
    const letter = letters[i] ?? '';
    if (!/^\p{Script=Han}/u.test(letter)) return [];
    const known = readingsOf(letter)
      .filter((one) => one !== syllable)
      .slice(0, most - 1);
    const umlauts = [syllable, ...known].filter((one) => /^[ln]v/.test(one));
    return [...known, ...umlauts.flatMap((one) => [one.replace('v', 'u'), one.replace('v', 'yu')])];
  });
}

/** Readings that never occur in names; they would displace likely ones. */
const RARE = new Set([
  '行heng',
  '石dan',
  '家jie',
  '家gu',
  '份bin',
  '不fou',
  '大tai',
  '会kuai',
  '合ge',
  '心shen',
  '信shen',
]);
const readingsOf = (letter: string): string[] =>
  (polyphonic(letter, { toneType: 'none', type: 'array', v: true })[0] ?? []).filter(
    (one) => !RARE.has(letter + one),
  );

/** Normalises full-width letters, case and runs of spaces, so that typed text matches stored text. */
export const plain = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
