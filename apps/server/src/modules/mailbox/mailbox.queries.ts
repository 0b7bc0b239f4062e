import { mailboxApi } from '@shibiao/contract/mailbox';
import { sql } from 'kysely';
import { type Condition, list, type Rows } from '../../db/list.ts';
import { likePattern } from '../../db/search.ts';
import type { Executor } from '../../db/transaction.ts';
import { type Actor, hasRole } from '../../lib/actor.ts';
import { orNotFound } from '../../lib/errors.ts';

/** Letters are only for the general manager: administrators, who hold every function, see none. */
const readable = (actor: Actor) =>
  hasRole(actor, 'general_manager') ? sql<boolean>`true` : sql<boolean>`false`;

const STATES = {
  unread: sql<boolean>`letter.read_at is null`,
  unanswered: sql<boolean>`letter.answer is null`,
  answered: sql<boolean>`letter.answer is not null`,
};
const saying = (words: string): Condition =>
  sql`lower(letter.title || ' ' || letter.content) like ${likePattern(words)}`;

const selectLetter = (rows: Rows<'letter'>) =>
  rows
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
    ]);

/** All letters. Readers see the order by day only. */
export const letters = list(mailboxApi.list, {
  table: 'letter',
  title: '来信',
  visible: readable,
  filters: { keyword: saying, state: (state) => STATES[state] },
  sorts: { at: { by: sql`letter.at` } },
  defaultSort: ['at', 'desc'],
  select: selectLetter,
});

/** Letters of one author, including anonymous ones. @param authorKey signature of the author */
export const lettersOf = (authorKey: string) =>
  list(mailboxApi.mine, {
    table: 'letter',
    title: '来信',
    visible: () => sql`letter.author_key = ${authorKey}`,
    filters: { keyword: saying },
    sorts: { at: { by: sql`letter.id` } },
    defaultSort: ['at', 'desc'],
    select: selectLetter,
  });

/** A letter for its addressee. @throws 404 */
export async function letterForReader(db: Executor, actor: Actor, id: number) {
  const row = await db
    .selectFrom('letter')
    .where('id', '=', id)
    .where(readable(actor))
    .select(['id', 'author_id as authorId', 'title'])
    .executeTakeFirst();
  return orNotFound(row, '来信');
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

/** Unread anonymous letters of a day. */
export async function unreadWithoutName(db: Executor, day: string): Promise<number> {
  const { n } = await db
    .selectFrom('letter')
    .where('is_anonymous', '=', true)
    .where('read_at', 'is', null)
    .where(sql<boolean>`at::date = ${day}::date`)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Whether today's notice is sent already: an interrupted job may run again. */
export async function isNotifiedToday(db: Executor, accounts: readonly number[]): Promise<boolean> {
  const { rows } = await sql`select from message where recipient_id = any(${[...accounts]}::integer[])
    and deleted_at is null and at >= current_date and title like '总经理信箱有 % 封匿名来信' limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
