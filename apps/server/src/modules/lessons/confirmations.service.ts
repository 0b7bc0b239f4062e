import type { Database } from '../../db/pool.ts';
import { lockRow, updateRow } from '../../db/rows.ts';
import { type Trx, transaction } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { addDays, now, today } from '../../lib/dates.ts';
import { invalid } from '../../lib/errors.ts';
import { followTodos } from '../todos/todos.queries.ts';
import { noteAgreed } from './asks.queries.ts';
import { lessonInScope } from './lessons.queries.ts';
import { knownSince, logStep } from './writes.queries.ts';

/** Confirmation times of a lesson: column and log title. */
const CONFIRMATIONS = {
  customer: ['customer_confirmed_at', '客户确认时间'],
  courseware: ['courseware_confirmed_at', '课件确认时间'],
  teacherPhone: ['teacher_phone_date', '讲师电话确认时间'],
  postponement: ['postponement_confirmed_at', '延期确认时间'],
  cancellation: ['cancellation_confirmed_at', '取消确认时间'],
} as const;
interface Given {
  id: number;
  version?: number | null | undefined;
  at?: string | null | undefined;
}

/** Sets a confirmation time, now by default. @throws 408 for an impossible time */
export const setConfirmation = (
  db: Database,
  actor: Actor,
  which: keyof typeof CONFIRMATIONS,
  given: Given,
) => write(db, actor, which, given, given.at ?? now());

/** Days before its entry within which a lesson may have been agreed orally. */
const DAYS_BEFORE_ENTRY = 30;

/** A visitor confirms at the present moment. Staff may enter an earlier call, but none before the lesson was known. */
async function mustHaveBeen(trx: Trx, actor: Actor, lessonId: number, at: string): Promise<void> {
  if (actor.userType !== 1 && at.slice(0, 10) !== today())
    throw invalid({ field: 'at', message: '确认时间只能是今天' });
  const { knownOn } = await knownSince(trx, lessonId);
  const earliest = addDays(knownOn, -DAYS_BEFORE_ENTRY);
  if (at.slice(0, 10) < earliest) throw invalid({ field: 'at', message: `不能早于 ${earliest}` });
}
/** Clears a confirmation time. */
export const clearConfirmation = (
  db: Database,
  actor: Actor,
  which: keyof typeof CONFIRMATIONS,
  given: Given,
) => write(db, actor, which, given, null);

async function write(
  db: Database,
  actor: Actor,
  which: keyof typeof CONFIRMATIONS,
  given: Given,
  at: string | null,
): Promise<void> {
  const [column, title] = CONFIRMATIONS[which];
  await transaction(db, actor, async (trx) => {
    await lockRow(trx, 'lesson', given.id, given.version);
    await lessonInScope(trx, actor, given.id);
    if (at) await mustHaveBeen(trx, actor, given.id, at);
    await updateRow(trx, 'lesson', given.id, { [column]: at });
    if (which === 'teacherPhone' && at) await noteAgreed(trx, given.id);
    await logStep(trx, actor, {
      lessonId: given.id,
      action: `${at ? '记录' : '清空'}${title}`,
      from: null,
      to: null,
    });
    await followTodos(trx, today(), { lessonIds: [given.id] });
  });
}

/** Sets the courseware uploader: the caller by default; null clears it. */
export async function setUploader(
  db: Database,
  actor: Actor,
  given: Given,
  personnelId: number | null,
): Promise<void> {
  await transaction(db, actor, async (trx) => {
    await lockRow(trx, 'lesson', given.id, given.version);
    await lessonInScope(trx, actor, given.id);
    await updateRow(trx, 'lesson', given.id, {
      courseware_uploader_id: personnelId,
      courseware_uploaded_at: personnelId ? now() : null,
    });
    await logStep(trx, actor, {
      lessonId: given.id,
      action: personnelId ? '记录课件上传人' : '清空课件上传人',
      from: null,
      to: null,
    });
  });
}
