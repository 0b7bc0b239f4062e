import type { Trx } from '../../../db/transaction.ts';
import type { Actor } from '../../../lib/actor.ts';
import { notFound } from '../../../lib/errors.ts';
import { mayLinkContact, mayLinkLesson } from '../applicants.queries.ts';

interface Links {
  lessonId?: number | null | undefined;
  contactId?: number | null | undefined;
}

/** @throws 404 for a lesson or customer outside the caller's scope */
export async function mustLink(trx: Trx, actor: Actor, { lessonId, contactId }: Links): Promise<void> {
  if (lessonId && !(await mayLinkLesson(trx, actor, lessonId))) throw notFound('课程');
  if (contactId && !(await mayLinkContact(trx, actor, contactId))) throw notFound('客户');
}
