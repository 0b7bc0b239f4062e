import { plainNumber } from '@shibiao/contract/fields';
import { type RawBuilder, sql } from 'kysely';

const HAN = /\p{Script=Han}/u;

/**
 * Substrings (grams) that a row must have to contain the keyword; the counterpart of search_grams() in
 * 0001_texts.sql.
 */
export function gramsOf(keyword: string): string[] {
  const grams = new Set<string>();
  for (const part of keyword.toLowerCase().split(/\s+/).filter(Boolean)) {
    const letters = Array.from(part);
    if (letters.length <= 2) {
      if (letters.length === 2 || HAN.test(part)) grams.add(part);
      continue;
    }
    for (let i = 0; i + 3 <= letters.length; i++) grams.add(letters.slice(i, i + 3).join(''));
  }
  return [...grams];
}

/**
 * The keyword as the beginning of a stored phone number, whether typed in groups, with +86 or full-width. At least
 * three digits are a phone; undefined: a name.
 */
export function phoneStart(keyword: string): string | undefined {
  const plain = plainNumber(keyword);
  if (!/^\d[\d-]{2,19}$/.test(plain)) return undefined;
  return plain.startsWith('1') ? plain.replaceAll('-', '') : plain;
}

/** A keyword as a LIKE pattern with % and _ escaped. */
export const likePattern = (keyword: string) => `%${keyword.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

/** Whether a word is exactly one gram, so that no LIKE is needed. */
const isGram = (word: string): boolean => {
  const letters = Array.from(word.toLowerCase());
  return letters.length === 2 || letters.length === 3 || (letters.length === 1 && HAN.test(word));
};

const wordsOf = (keyword: string): string[] => keyword.split(/\s+/).filter(Boolean);
const textHasWord = (table: string, word: string) =>
  sql<boolean>`${sql.ref(`${table}.search_text`)} like ${likePattern(word)}`;

/**
 * "Contains" over a table's `grams` and `search_text`: the GIN index narrows, LIKE confirms longer words. Every
 * blank-separated word must occur.
 * @param table name or alias whose columns are searched
 */
export function matchesKeyword(table: string, keyword: string): RawBuilder<boolean> {
  const grams = gramsOf(keyword);
  const confirmed = wordsOf(keyword)
    .filter((word) => !isGram(word))
    .map((word) => textHasWord(table, word));
  const parts =
    grams.length > 0
      ? [sql<boolean>`${sql.ref(`${table}.grams`)} @> ${grams}::text[]`, ...confirmed]
      : confirmed;
  return sql<boolean>`(${sql.join(parts, sql` and `)})`;
}

/**
 * The same over a table without a gram index: LIKE on the text is several times cheaper than computing the grams of
 * every row.
 */
export const textHasKeyword = (table: string, keyword: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    wordsOf(keyword).map((word) => textHasWord(table, word)),
    sql` and `,
  )})`;

/**
 * "Contains" as typed, blanks included, in a text that has a GIN index on its search_grams() and no column of them.
 * @param text the index's expression
 */
export function containsPhrase(text: RawBuilder<string>, phrase: string): RawBuilder<boolean> {
  const grams = gramsOf(phrase);
  const confirmed = sql<boolean>`lower(${text}) like ${likePattern(phrase)}`;
  return grams.length > 0
    ? sql<boolean>`(search_grams(${text}) @> ${grams}::text[] and ${confirmed})`
    : confirmed;
}

/**
 * Rows that contain the keyword themselves or belong to an institution that does. Institutions are found first, so that
 * both kinds of rows use an index.
 */
export const matchesOrInstitution = (table: 'invoice' | 'receipt', keyword: string): RawBuilder<boolean> =>
  sql<boolean>`(${matchesKeyword(table, keyword)} or ${sql.ref(`${table}.institution_id`)} = any(array(
    select institution.id from institution where ${matchesKeyword('institution', keyword)})))`;
