import { plainNumber } from '@shibiao/contract/fields';
import { type RawBuilder, sql } from 'kysely';

const HAN = /\p{Script=Han}/u;

/**
 * The substrings that a row's `grams` must hold for the keyword to be in it; the counterpart of search_grams() in
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
 * The beginning of a phone that a keyword is, as phones are stored, however it was typed or pasted: in groups, with
 * +86, full-width. Three digits and more are a phone; undefined: a name.
 */
export function phoneStart(keyword: string): string | undefined {
  const plain = plainNumber(keyword);
  if (!/^\d[\d-]{2,19}$/.test(plain)) return undefined;
  return plain.startsWith('1') ? plain.replaceAll('-', '') : plain;
}

/** A keyword as a LIKE pattern; its own % and _ are letters. */
export const likePattern = (keyword: string) => `%${keyword.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

/** Whether a word is itself one of the grams, so that finding the gram is finding the word. */
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
 * The same over a table without an index of grams: reading the text is several times cheaper than taking the grams of
 * every row apart.
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
 * Rows of a table that hold the keyword themselves or belong to an institution that does. The institutions are found
 * first, so that the rows of both kinds are read once by two indexes.
 */
export const matchesOrInstitution = (table: 'invoice' | 'receipt', keyword: string): RawBuilder<boolean> =>
  sql<boolean>`(${matchesKeyword(table, keyword)} or ${sql.ref(`${table}.institution_id`)} = any(array(
    select institution.id from institution where ${matchesKeyword('institution', keyword)})))`;
