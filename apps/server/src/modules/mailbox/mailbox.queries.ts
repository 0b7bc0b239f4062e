import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import type { Page } from '@shibiao/contract/lists';
import type { mailboxApi } from '@shibiao/contract/mailbox';
import { type RawBuilder, sql } from 'kysely';
import { offsetOf, withTotal } from '../../db/paging.ts';
import { likePattern } from '../../db/search.ts';
import type { Executor } from '../../db/transaction.ts';
import { type Actor, hasRole } from '../../lib/actor.ts';
import { found } from '../../lib/errors.ts';

type Letter = OutputOf<typeof mailboxApi.list>['list'][number];
type Filter = InputOf<typeof mailboxApi.list>;

/** Letters are the general manager's alone: administrators, who hold every function, see none. */
const readable = (actor: Actor): RawBuilder<boolean> =>
  hasRole(actor, 'general_manager') ? sql<boolean>`true` : sql<boolean>`false`;

const STATES = {
  unread: sql<boolean>`letter.read_at is null`,
  unanswered: sql<boolean>`letter.answer is null`,
  answered: sql<boolean>`letter.answer is not null`,
};

async function pageOf(
  db: Executor,
  whose: RawBuilder<boolean>,
  filter: Pick<Filter, 'page' | 'count' | 'order' | 'keyword'> & { state?: Filter['state'] },
  isOwn = false,
): Promise<Page<Letter>> {
  const { keyword, state } = filter;
  const matching = db
    .selectFrom('letter')
    .where(whose)
    .$if(Boolean(state), (q) => q.where(STATES[state ?? 'unread']))
    .$if(Boolean(keyword), (q) =>
      q.where(sql<boolean>`lower(letter.title || ' ' || letter.content) like ${likePattern(keyword ?? '')}`),
    );
  const rows = await matching
    .leftJoin('account', 'account.id', 'letter.author_id')
    .select([
      'letter.id',
      'letter.title',
      'letter.content',
      'letter.is_anonymous as isAnonymous',
      'account.nickname as authorName',
      'letter.at',
      'letter.read_at as readAt',
      'letter.answer',
      'letter.answered_at as answeredAt',
    ])
    // Whoever reads others' letters is told no more of their order than the day.
    .$if(!isOwn, (q) => q.orderBy('letter.at', filter.order ?? 'desc'))
    .orderBy('letter.id', filter.order ?? 'desc')
    .limit(filter.count)
    .offset(offsetOf(filter))
    .execute();
  return await withTotal(db, rows, matching, filter);
}

export const listLetters = (db: Executor, actor: Actor, filter: Filter) =>
  pageOf(db, readable(actor), filter);
export const ownLetters = (db: Executor, authorKey: string, filter: InputOf<typeof mailboxApi.mine>) =>
  pageOf(db, sql<boolean>`letter.author_key = ${authorKey}`, filter, true);

/** A letter that the caller may read as its addressee. @throws 404 */
export async function letterForReader(db: Executor, actor: Actor, id: number) {
  const row = await db
    .selectFrom('letter')
    .where('id', '=', id)
    .where(readable(actor))
    .select(['id', 'author_id as authorId', 'title'])
    .executeTakeFirst();
  return found(row, '来信');
}

export async function insertLetter(
  trx: Executor,
  letter: { authorId: number; authorKey: string; title: string; content: string; isAnonymous: boolean },
): Promise<void> {
  await trx
    .insertInto('letter')
    .values({
      author_id: letter.isAnonymous ? null : letter.authorId,
      author_key: letter.authorKey,
      title: letter.title,
      content: letter.content,
      is_anonymous: letter.isAnonymous,
      at: letter.isAnonymous ? sql`date_trunc('day', now())` : sql`now()`,
    })
    .execute();
}

export async function markLetterRead(trx: Executor, id: number): Promise<void> {
  await trx
    .updateTable('letter')
    .set({ read_at: sql`now()` })
    .where('id', '=', id)
    .where('read_at', 'is', null)
    .execute();
}

export async function answerLetter(trx: Executor, id: number, answer: string): Promise<void> {
  await trx
    .updateTable('letter')
    .set({ answer, answered_at: sql`now()`, read_at: sql`coalesce(read_at, now())` })
    .where('id', '=', id)
    .execute();
}
