import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import { LINKED_TYPES, type messagesApi } from '@shibiao/contract/messages';
import { isAccountOpen } from '../../db/open-accounts.ts';
import type { Database } from '../../db/pool.ts';
import type { Actor } from '../../lib/actor.ts';
import { notFound, orNotFound, unauthenticated } from '../../lib/errors.ts';
import { linkOf, openLinkOf } from '../../lib/file-links.ts';
import { withPictures } from '../../lib/rich-text.ts';
import { isSigned, sign } from '../../lib/signing.ts';
import { inbox, mark, messageOf, messageParts } from './messages.queries.ts';

const DAY_S = 86_400;
/** Validity of a link, until the end of a day, so that a message keeps one address for a while. */
const LINK_DAYS = 7;

const textOf = (id: number, accountId: number, end: number) => `msg:${id}:${accountId}:${end}`;
const isLinked = (type: number) => (LINKED_TYPES as readonly number[]).includes(type);

/** Address that opens a message without a session, for its recipient. */
export function messageLink(key: string, id: number, accountId: number, now = Date.now()): string {
  const end = (Math.floor(now / 1000 / DAY_S) + LINK_DAYS) * DAY_S;
  return `/messageDetail/${id}?e=${end}&s=${sign(key, textOf(id, accountId, end))}`;
}

/**
 * One message, by session or link. Opening by link counts as a click of its recipient and reveals no other message.
 * @throws 401 without either, 404 for another's or a deleted one
 */
export async function openMessage(
  db: Database,
  actor: Actor | null,
  key: string,
  { msgid, e, s }: InputOf<typeof messagesApi.publicDetail>,
): Promise<OutputOf<typeof messagesApi.publicDetail>> {
  const parts = await messageParts(db, msgid);
  if (parts && e && s && isLinked(parts.type)) {
    const holds = e * 1000 > Date.now() && isSigned(key, textOf(msgid, parts.recipientId, e), s);
    // A link is invalid when its account is closed.
    if (holds && (await isAccountOpen(db, parts.recipientId))) {
      await mark(db, parts.recipientId, [msgid], 'clicked');
      // Internal links are only for signed-in readers.
      const message = { ...orNotFound(await messageOf(db, msgid), '消息'), data: {} };
      return answer(message, parts, {
        link: null,
        pictureOf: (id) => openLinkOf(key, id, parts.recipientId),
      });
    }
  }
  if (!actor || actor.mustChangePassword) throw unauthenticated();
  if (!parts || parts.recipientId !== actor.accountId) throw notFound('消息');
  const link = isLinked(parts.type) ? messageLink(key, msgid, actor.accountId) : null;
  return answer(await inbox.one(db, actor, msgid), parts, { link, pictureOf: (id) => linkOf(key, id) });
}

const answer = (
  message: NonNullable<Awaited<ReturnType<typeof messageOf>>>,
  { contentHtml, coverFileId, recipientName }: NonNullable<Awaited<ReturnType<typeof messageParts>>>,
  { link, pictureOf }: { link: string | null; pictureOf: (id: number) => string },
) => ({
  ...message,
  contentHtml: contentHtml && withPictures(contentHtml, pictureOf),
  coverUrl: coverFileId === null ? null : pictureOf(coverFileId),
  recipientName,
  link,
});
