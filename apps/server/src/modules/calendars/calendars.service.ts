import { createHash, randomBytes } from 'node:crypto';
import { type calendarsApi, FEED_KINDS } from '@shibiao/contract/calendars';
import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import type { HalfTimes } from '@shibiao/contract/system';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../db/pool.ts';
import { type Executor, transaction } from '../../db/transaction.ts';
import { type Actor, isGranted } from '../../lib/actor.ts';
import { forbidden, notFound, orNotFound } from '../../lib/errors.ts';
import type { FileAnswer } from '../../lib/serve.ts';
import { actorOfAccount } from '../identity/sessions.queries.ts';
import { type Calendar, entriesOf, lessonEntries } from './calendars.entries.ts';
import {
  addFeed,
  chooseOptions,
  endFeed,
  type FeedKind,
  feedOfToken,
  feedsOf,
  halfTimes,
  lessonFor,
  noteRead,
} from './calendars.queries.ts';
import { calendarText, etagOf, isKnown, programOf } from './calendars.rules.ts';

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
const UNCHOSEN = { hasReserved: true, hasUnavailable: false, hasFollowUps: false, alarmMinutes: null };

/** Kinds of feed that an account may have; none without the list of lessons. */
export function kindsOf(actor: Actor): FeedKind[] {
  if (!isGranted(actor, `/api${lessonsApi.list.path}`)) return [];
  if (actor.userType === 1) return actor.personnelId === null ? [] : ['sales', 'handover'];
  return actor.userType === 2 ? ['institution'] : ['teacher'];
}

export async function ownFeeds(db: Executor, actor: Actor): Promise<OutputOf<typeof calendarsApi.feeds>> {
  const made = new Map((await feedsOf(db, actor.accountId)).map((feed) => [feed.kind, feed]));
  return {
    list: kindsOf(actor).map((kind) => ({
      since: null,
      reads: 0,
      lastReadAt: null,
      agent: null,
      ...UNCHOSEN,
      ...made.get(kind),
      kind,
    })),
  };
}

const mustHaveKind = (actor: Actor, kind: FeedKind) => {
  if (!kindsOf(actor).includes(kind)) throw forbidden();
};
type Form = InputOf<typeof calendarsApi.make>;
const optionsOf = ({ hasReserved, hasUnavailable, hasFollowUps, alarmMinutes }: Form) => ({
  hasReserved,
  hasUnavailable,
  hasFollowUps,
  alarmMinutes: alarmMinutes ?? null,
});

/** Makes a feed and ends the former one of its kind. The token leaves the server once. @throws 403 */
export async function makeFeed(db: Database, actor: Actor, form: Form): Promise<{ token: string }> {
  mustHaveKind(actor, form.kind);
  const token = randomBytes(32).toString('base64url');
  await transaction(db, actor, async (trx) => {
    await endFeed(trx, actor.accountId, form.kind);
    await addFeed(trx, actor.accountId, form.kind, hashOf(token), optionsOf(form));
  });
  return { token };
}

/** @throws 404 when the caller has no feed of the kind */
export async function chooseFeed(db: Database, actor: Actor, form: Form): Promise<void> {
  mustHaveKind(actor, form.kind);
  await transaction(db, actor, async (trx) => {
    if (!(await chooseOptions(trx, actor.accountId, form.kind, optionsOf(form)))) throw notFound('日历订阅');
  });
}

/** @throws 404 when the caller has no feed of the kind */
export async function revokeFeed(db: Database, actor: Actor, kind: FeedKind): Promise<void> {
  await transaction(db, actor, async (trx) => {
    if (!(await endFeed(trx, actor.accountId, kind))) throw notFound('日历订阅');
  });
}

interface Asked {
  db: Database;
  request: FastifyRequest;
}
/** The names that a calendar's entries carry: its host in their ids, its address in their links. */
const calendarOf = (request: FastifyRequest, hours: HalfTimes): Calendar => ({
  host: request.hostname,
  origin: `${request.protocol}://${request.host}`,
  hours,
});

/**
 * The calendar of a token, as its account sees it now.
 * @throws 404 for an unknown or ended token, and for an account that may not sign in or not see lessons any more
 */
export async function readFeed({ db, request }: Asked, token: string): Promise<FileAnswer> {
  const feed = orNotFound(await feedOfToken(db, hashOf(token)), '日历订阅');
  const actor = orNotFound(await actorOfAccount(db, feed.accountId), '日历订阅');
  if (!kindsOf(actor).includes(feed.kind)) throw notFound('日历订阅');
  const calendar = calendarOf(request, await halfTimes(db));
  const title = `师表 · ${FEED_KINDS.labelOf(feed.kind)}`;
  const text = calendarText(title, await entriesOf(db, actor, feed, calendar));
  const agent = programOf(String(request.headers['user-agent'] ?? ''));
  await transaction(db, actor, (trx) => noteRead(trx, feed.id, agent));
  return answerOf(request, `${feed.kind}.ics`, text);
}

/** One lesson in the caller's scope as a file. @throws 404 */
export async function lessonFile({ db, request }: Asked, actor: Actor, id: number): Promise<FileAnswer> {
  const lesson = orNotFound(await lessonFor(db, actor, id), '课程');
  const calendar = calendarOf(request, await halfTimes(db));
  const isTraveller = actor.userType !== 2;
  const entries = await lessonEntries(db, [lesson], calendar, { isTraveller, alarmMinutes: null });
  return { ...answerOf(request, `${lesson.code}.ics`, calendarText(lesson.topic, entries)), inline: false };
}

function answerOf(request: FastifyRequest, filename: string, text: string): FileAnswer {
  const etag = etagOf(text);
  const has = isKnown(request.headers['if-none-match'], etag);
  return {
    filename,
    type: 'text/calendar; charset=utf-8',
    stream: Buffer.from(has ? '' : text),
    inline: true,
    status: has ? 304 : undefined,
    // A reader asks again each time and is told whether anything changed.
    headers: { etag, 'cache-control': 'private, no-cache' },
  };
}
