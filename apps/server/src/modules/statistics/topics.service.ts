import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import { statisticsApi } from '@shibiao/contract/statistics';
import { datedFigure } from '../../db/cache.ts';
import type { Database } from '../../db/pool.ts';
import { insertRow, lockRow, markDeleted } from '../../db/rows.ts';
import { transaction } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { seenByAll } from '../../lib/cache.ts';
import { badRequest } from '../../lib/errors.ts';
import { joinedTopics, lockTopics, moveAliases, topicNow, topicTwins } from './topics.queries.ts';

/** Nearly equal topics, and joined ones; topics are not restricted by scope. */
export async function twins(db: Database): Promise<OutputOf<typeof statisticsApi.topicTwins>> {
  return await datedFigure(db, statisticsApi.topicTwins, seenByAll, {}, async () => ({
    list: await topicTwins(db),
    joined: await joinedTopics(db),
  }));
}

/** Counts one topic and all joined to it under another. Lessons keep their text. */
export async function joinTopics(
  db: Database,
  actor: Actor,
  { alias, topic }: InputOf<typeof statisticsApi.joinTopics>,
): Promise<{ id: number }> {
  return await transaction(db, actor, async (trx) => {
    await lockTopics(trx);
    const from = await topicNow(trx, alias);
    const to = await topicNow(trx, topic);
    if (from.key === to.key) throw badRequest('两个课题已经合并统计');
    await moveAliases(trx, from.key, to.name);
    return { id: await insertRow(trx, 'topic_alias', { alias: from.name, topic: to.name }) };
  });
}

export async function splitTopic(db: Database, actor: Actor, id: number): Promise<void> {
  await transaction(db, actor, async (trx) => {
    await lockRow(trx, 'topic_alias', id, null);
    await markDeleted(trx, 'topic_alias', [id], '已合并的课题');
  });
}
