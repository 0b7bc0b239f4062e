import type { Database } from '../../db/pool.ts';
import { type Trx, transaction } from '../../db/transaction.ts';
import { type Actor, staffId } from '../../lib/actor.ts';
import { now, today } from '../../lib/dates.ts';
import { badRequest } from '../../lib/errors.ts';
import type { NounModule } from '../../noun.ts';
import { accountsWithRole, deliverEach } from '../messages/messages.queries.ts';
import {
  endReplacements,
  holdReplacement,
  markEscalated,
  moveReplacements,
  notEscalated,
  openReplacements,
  type Touched,
} from './replacements.queries.ts';
import { isOverdue } from './replacements.rules.ts';
import { todosOf } from './todos.queries.ts';

/** Message type of a lesson that needs another teacher (product.md 9). */
const REPLACEMENT = 2;
const matchOf = (lessonId: number) => `/teacherManage/match?lessonId=${lessonId}`;

/**
 * Keeps the to-dos of lessons that need another teacher (portals.md 9): one per lesson and one message to the
 * replacers; escalated when nobody is found in time. Idempotent.
 */
export async function followReplacements(trx: Trx, actor: Actor | null, of?: Touched): Promise<void> {
  const day = today();
  await endReplacements(trx, day, of);
  const opened = await openReplacements(trx, day, of);
  await moveReplacements(trx, of);
  const replacers = opened.length > 0 ? await accountsWithRole(trx, ['teacher_replacement_reminder']) : [];
  await deliverEach(
    trx,
    opened.flatMap(({ lessonId, code, name, firstDate, why }) =>
      replacers.map((accountId) => ({
        accountId,
        msgSendtype: REPLACEMENT,
        title: `更换提醒：${name}`,
        content: `${code} ${name}（${firstDate}）需要更换讲师：${why}。`,
        data: { path: matchOf(lessonId), lessonId },
        senderId: actor?.accountId ?? null,
      })),
    ),
  );
  await escalate(trx, of);
}

/** Escalates to the teacher department, the salesperson and the general managers, once. */
async function escalate(trx: Trx, of: Touched): Promise<void> {
  const at = now();
  const late = (await notEscalated(trx, of)).filter((row) => isOverdue(row.openedAt, row.firstDate, at));
  if (late.length === 0) return;
  const above = await accountsWithRole(trx, ['teacher_reminder', 'general_manager']);
  await deliverEach(
    trx,
    late.flatMap(({ lessonId, code, name, firstDate, accounts, holder }) =>
      [...new Set([...above, ...accounts])].map((accountId) => ({
        accountId,
        msgSendtype: REPLACEMENT,
        title: `尚未更换讲师：${name}`,
        content: `${code} ${name}（${firstDate}）仍没有讲师，${holder ? `${holder} 处理中` : '还没有人处理'}。`,
        data: { path: matchOf(lessonId), lessonId },
      })),
    ),
  );
  await markEscalated(
    trx,
    late.map((row) => row.id),
  );
}

/**
 * 我来处理: the first person to press takes the to-do.
 * @throws 404 out of sight or done, 400 for another kind or another holder
 */
export async function holdTodo(
  db: Database,
  actor: Actor,
  id: number,
  modules: readonly NounModule[],
): Promise<void> {
  const personnelId = staffId(actor);
  await transaction(db, actor, async (trx) => {
    await todosOf(modules).mustSee(trx, actor, [id]);
    const held = await holdReplacement(trx, id, personnelId);
    if (!held) throw badRequest('此待办已完成，或不需要领取');
    if (held.personnelId !== personnelId) throw badRequest(`已由 ${held.name} 处理`);
  });
}
