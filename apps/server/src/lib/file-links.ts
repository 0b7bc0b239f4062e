import { isSigned, sign } from './signing.ts';

const HOUR = 3600;

/** The second at which a link ends: a full hour, so that browser caches see the same address again. */
export const endOfLink = (now = Date.now(), least = HOUR): number =>
  (Math.floor(now / 1000 / HOUR) + 1 + Math.ceil(least / HOUR)) * HOUR;

/**
 * A link to a file that works in an `<img>` or a player for one to two hours.
 * @param least seconds for which it must work, where an hour is too short
 */
export function linkOf(key: string, id: number, now = Date.now(), least = HOUR): string {
  const end = endOfLink(now, least);
  return `/api/file/view?id=${id}&e=${end}&s=${sign(key, `file:${id}:${end}`)}`;
}

/** A row whose field holds the number of a file, with a link to the file in its place. */
export const withLink = <F extends string, R extends Record<F, string | null>>(
  key: string,
  row: R,
  field: F,
): R => ({
  ...row,
  [field]: row[field] && linkOf(key, Number(row[field])),
});

/** The same for the rows of a page. */
export async function pageWithLinks<
  F extends string,
  R extends Record<F, string | null>,
  P extends { list: readonly R[] },
>(key: string, given: Promise<P & { list: readonly R[] }>, field: F): Promise<P> {
  const page = await given;
  return { ...page, list: page.list.map((row) => withLink(key, row, field)) };
}

/** Whether we issued this link and it is still valid. */
export const isLink = (key: string, link: { id: number; e: number; s: string }, now = Date.now()): boolean =>
  link.e * 1000 > now && isSigned(key, `file:${link.id}:${link.e}`, link.s);

/** A link for pages without a session: only to pictures of messages, for one account. */
export function openLinkOf(key: string, id: number, accountId: number, now = Date.now()): string {
  const end = (Math.floor(now / 1000 / HOUR) + 2) * HOUR;
  return `/api/file/view?id=${id}&e=${end}&s=${sign(key, `open:${id}:${end}:${accountId}`)}&o=${accountId}`;
}
/** Whether we issued this link for pages without a session and it is still valid. */
export const isOpenLink = (
  key: string,
  link: { id: number; e: number; s: string; o?: number | null | undefined },
  now = Date.now(),
): boolean => link.e * 1000 > now && isSigned(key, `open:${link.id}:${link.e}:${link.o}`, link.s);
