import { pinyin, polyphonic } from 'pinyin-pro';

/**
 * Lower-case pinyin without tones, spaces or punctuation; ü is v, as an input method has it. The likeliest reading
 * comes first, others behind it, each a word of its own to the searches: `wangqian wangxi`.
 */
export interface Pinyin {
  full: string;
  initials: string;
}

/** Changes with the rules below, so that what is stored is spelled anew (search/spellings.service.ts). */
export const SPELLING_VERSION = 1;

/** Readings of one name that are kept: a longer list finds more by chance than on purpose. */
const MOST = { person: 12, other: 6 };
/** Readings of one letter that are tried, the one of the name among them. */
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
  // By how many letters are read otherwise: one before two, and the earlier letter first.
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

/** By which two names sound alike: the likeliest reading. */
export const firstReading = (name: string, kind: 'person' | 'other'): string =>
  pinyinOf(name, kind).full.split(' ', 1)[0] ?? '';

const distinct = (words: readonly string[]): string => [...new Set(words)].filter(Boolean).join(' ');

/** The readings of each letter beside the one in the name; ü is also written u and yu. */
function othersOf(text: string, syllables: readonly string[], most: number): string[][] {
  // Each Chinese letter is one syllable, each run of what is none comes as it is.
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

/** Readings of a letter that no name has; they would take the place of likely ones. */
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

/** Full-width letters, case and runs of spaces made equal, so that what is typed finds what is stored. */
export const plain = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
