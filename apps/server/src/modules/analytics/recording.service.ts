import { MOST_SECONDS, type recordingApi, VIEW_KIND } from '@shibiao/contract/analytics/recording';
import type { InputOf } from '@shibiao/contract/endpoint';
import type { Database } from '../../db/pool.ts';
import { transaction } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { invalid, notFound } from '../../lib/errors.ts';
import { CONTINUED_SECONDS, isSameSearch, normOf } from './analytics.rules.ts';
import {
  clearSearchesOf,
  insertSearch,
  isSeen,
  isTeacherSeen,
  knownTopic,
  lastSearch,
  lockRecorder,
  moveSearch,
  onlyTeacher,
  putView,
} from './recording.queries.ts';

/** Seconds by which a view may grow faster than the clock: its calls take time to arrive. */
const SLACK_SECONDS = 5;

/**
 * Records a search that settled, or moves the one that it continues.
 * @throws 404 when the opened teacher is not seen
 */
export async function recordSearch(
  db: Database,
  actor: Actor,
  input: InputOf<typeof recordingApi.searched>,
): Promise<void> {
  const norm = normOf(input.query);
  const chosen = input.teacherId ?? null;
  if (chosen !== null && !(await isTeacherSeen(db, actor, chosen))) throw notFound('讲师');
  const search = {
    query: input.query,
    norm,
    results: input.results,
    source: input.source,
    teacherId: chosen ?? (input.results > 0 ? await onlyTeacher(db, actor, norm) : null),
    topic: input.topic ?? (await knownTopic(db, norm)) ?? (input.scope === 'topic' ? input.query : null),
    isOpened: input.isOpened === true,
  };
  await transaction(db, actor, async (trx) => {
    await lockRecorder(trx, actor.accountId);
    const last = await lastSearch(trx, actor.accountId, input.scope, CONTINUED_SECONDS);
    if (last && isSameSearch(last, norm)) await moveSearch(trx, last, search);
    else await insertSearch(trx, actor, input.scope, search);
  });
}

/** Records visible seconds of a page. A teacher's own page is not recorded. @throws 404 when the target is not seen */
export async function recordView(
  db: Database,
  actor: Actor,
  { kind, targetId = null, topic = null, source, seconds }: InputOf<typeof recordingApi.viewed>,
): Promise<void> {
  if (kind === 'topic' ? !topic : !targetId)
    throw invalid({ field: kind === 'topic' ? 'topic' : 'targetId', message: '必填' });
  if (kind === 'teacher') {
    if (actor.teacherId === targetId) return;
    if (!(await isTeacherSeen(db, actor, targetId ?? 0))) throw notFound('讲师');
  }
  // A teacher sees the own videos only.
  if (kind === 'video' && actor.userType === 3) return;
  if ((kind === 'package' || kind === 'video') && !(await isSeen(db, actor, kind, targetId ?? 0)))
    throw notFound(VIEW_KIND.labelOf(kind));
  const view = {
    kind,
    source,
    seconds,
    targetId: kind === 'topic' ? null : targetId,
    topic: kind === 'topic' ? topic : null,
  };
  await transaction(db, actor, async (trx) => {
    await lockRecorder(trx, actor.accountId);
    await putView(trx, actor, view, MOST_SECONDS, SLACK_SECONDS);
  });
}

/** Takes the caller off the own searches; they still count. */
export const clearSearches = (db: Database, actor: Actor): Promise<void> =>
  transaction(db, actor, async (trx) => {
    await lockRecorder(trx, actor.accountId);
    await clearSearchesOf(trx, actor.accountId);
  });
