import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import type { writeOffsApi } from '@shibiao/contract/finance/writeOffs';
import type { Database } from '../../db/pool.ts';
import { insertRow, lockRow, updateRow } from '../../db/rows.ts';
import { type Trx, transaction } from '../../db/transaction.ts';
import { type Actor, staffId } from '../../lib/actor.ts';
import { now, today } from '../../lib/dates.ts';
import { badRequest, invalid } from '../../lib/errors.ts';
import { add, inYuan, subtract, toFen } from '../../lib/money.ts';
import { accountsOf, deliverToOthers } from '../messages/messages.queries.ts';
import { lessonToWriteOff, writeOffById, writeOffLimit, writeOffsOf } from './write-offs.queries.ts';

type Lesson = Awaited<ReturnType<typeof lessonToWriteOff>>;

const CONFIRMED = 1;

/** Open amount of a lesson and its possible write-off: all of it within the limit, or nothing. */
function roomOf(lesson: Lesson, limit: string): { open: string; most: string } {
  if (lesson.lesson_status !== CONFIRMED) return { open: '0.00', most: '0.00' };
  const open = subtract(lesson.fee_income, add(lesson.received, lesson.written_off));
  const isWithin = toFen(add(open, lesson.written_off)) <= toFen(limit);
  return { open, most: isWithin ? open : '0.00' };
}

export async function listWriteOffs(
  db: Database,
  actor: Actor,
  { lessonId }: InputOf<typeof writeOffsApi.writeOffs>,
): Promise<OutputOf<typeof writeOffsApi.writeOffs>> {
  const lesson = await lessonToWriteOff(db, actor, lessonId, { isHeld: false });
  const [list, limit] = await Promise.all([writeOffsOf(db, lessonId), writeOffLimit(db)]);
  return { list, ...roomOf(lesson, limit) };
}

/**
 * Writes off the whole remainder of a lesson's receivable. Constraints repeat the rules: remainder, limit, open month,
 * confirmed lesson, and nobody for lessons they earn by.
 */
export async function writeOff(
  db: Database,
  actor: Actor,
  form: InputOf<typeof writeOffsApi.writeOff>,
): Promise<{ id: number }> {
  return await transaction(db, actor, async (trx) => {
    const lesson = await lessonToWriteOff(trx, actor, form.lessonId, { isHeld: true });
    if (lesson.lesson_status !== CONFIRMED) throw badRequest('只有已确认的课程可以核销尾差');
    const limit = await writeOffLimit(trx);
    const { open } = roomOf(lesson, limit);
    const refuse = (message: string) => invalid({ field: 'amount', message });
    if (toFen(open) === 0n) throw refuse('课程款已收清，没有可核销的尾差');
    if (toFen(add(lesson.written_off, open)) > toFen(limit)) {
      const done = toFen(lesson.written_off) > 0n ? `，已核销 ${inYuan(lesson.written_off)}` : '';
      throw refuse(`未收 ${inYuan(open)}，每节课最多核销 ${inYuan(limit)}${done}`);
    }
    if (toFen(form.amount) !== toFen(open)) throw refuse(`核销要结清未收的 ${inYuan(open)}`);
    const id = await insertRow(trx, 'lesson_write_off', {
      lesson_id: lesson.id,
      amount: form.amount,
      written_on: form.writtenOn ?? today(),
      reason: form.reason,
      written_by: staffId(actor),
    });
    await tell(trx, actor, lesson, `核销尾差 ${inYuan(form.amount)}：${form.reason}`);
    return { id };
  });
}

/** Undoes a write-off while its month is open; the amount is open again. */
export async function undoWriteOff(
  db: Database,
  actor: Actor,
  form: InputOf<typeof writeOffsApi.undoWriteOff>,
): Promise<void> {
  await transaction(db, actor, async (trx) => {
    const { lesson_id } = await writeOffById(trx, form.id);
    // Lock order: the lesson first.
    const lesson = await lessonToWriteOff(trx, actor, lesson_id, { isHeld: true });
    await lockRow(trx, 'lesson_write_off', form.id, form.version);
    const { amount, is_active } = await writeOffById(trx, form.id);
    if (!is_active) throw badRequest('核销已撤销');
    await updateRow(trx, 'lesson_write_off', form.id, {
      is_active: false,
      undone_by: staffId(actor),
      undone_at: now(),
      undo_reason: form.reason,
    });
    await tell(trx, actor, lesson, `核销的尾差 ${inYuan(amount)} 已撤销：${form.reason}`);
  });
}

/** Notifies the lesson's salesperson. */
async function tell(trx: Trx, actor: Actor, lesson: Lesson, content: string): Promise<void> {
  await deliverToOthers(trx, actor, await accountsOf(trx, [lesson.owner_id ?? 0]), {
    msgSendtype: 12,
    title: `核销尾差：${lesson.name}`,
    content: `${lesson.code} ${content}（${actor.name}）`,
    data: { path: `/sigLessonDetails/${lesson.id}` },
  });
}
