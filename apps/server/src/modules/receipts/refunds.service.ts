import type { InputOf } from '@shibiao/contract/endpoint';
import { EXCHANGE, type receiptsApi } from '@shibiao/contract/finance/receipts';
import type { Database } from '../../db/pool.ts';
import { updateRow } from '../../db/rows.ts';
import { transaction } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { badRequest, invalid } from '../../lib/errors.ts';
import { add, inYuan, subtract, toFen } from '../../lib/money.ts';
import { wrongLines } from '../receivables/lines.rules.ts';
import { lockLessons } from '../receivables/receivables.queries.ts';
import { tellReceipt } from './notices.service.ts';
import { receiptLines, setLineRefund } from './receipts.queries.ts';
import { locked } from './receipts.service.ts';

type Form = InputOf<typeof receiptsApi.refund>;
type Line = Awaited<ReturnType<typeof receiptLines>>[number];
interface LineRefund {
  line: Line;
  /** Amount left on the lesson, and total refunded. */
  amount: string;
  refunded: string;
}

/** Lines with a changed refund, each with its new total. A receipt without a refund has none on its lines. */
function changedLines(form: Form, lines: readonly Line[]): LineRefund[] {
  const isNone = toFen(form.amount) === 0n;
  const wanted = new Map<number, string>();
  for (const [index, { lessonId, amount }] of form.lines.entries()) {
    const field = `lines.${index}.amount`;
    const line = lines.find((one) => one.lessonId === lessonId);
    if (!line) throw invalid({ field: `lines.${index}.lessonId`, message: '这笔收款没有分配到该课程' });
    if (wanted.has(lessonId))
      throw invalid({ field: `lines.${index}.lessonId`, message: '同一课程只能填一行' });
    // A lesson that released its money has none: that refund belongs to the remainder.
    const most = line.isActive ? add(line.amount, line.refunded) : line.refunded;
    if (toFen(amount) > toFen(most))
      throw invalid({ field, message: `课程 ${line.lessonid} 最多可退 ${inYuan(most)}` });
    wanted.set(lessonId, amount);
  }
  return lines.flatMap((line) => {
    const refunded = isNone ? '0.00' : (wanted.get(line.lessonId) ?? line.refunded);
    if (toFen(refunded) === toFen(line.refunded)) return [];
    return [{ line, refunded, amount: subtract(add(line.amount, line.refunded), refunded) }];
  });
}

/**
 * Sets the total refund of a receipt: of its remainder, and of its lessons by line. Its amount is the rest, and
 * refunded lessons owe that money again.
 */
export async function refundReceipt(db: Database, actor: Actor, form: Form): Promise<void> {
  await transaction(db, actor, async (trx) => {
    const receipt = await locked(trx, actor, form.id, form.version);
    if (receipt.method === EXCHANGE) throw badRequest('置换没有收到钱，不能退款');
    const lines = await receiptLines(trx, form.id);
    const changed = changedLines(form, lines);
    await lockLessons(
      trx,
      actor,
      changed.filter(({ line }) => line.isActive).map(({ line }) => line.lessonId),
    );
    const after = (line: Line) => changed.find((one) => one.line.id === line.id) ?? line;
    const allocated = add(...lines.filter((line) => line.isActive).map((line) => after(line).amount));
    const ofLines = add(...lines.map((line) => after(line).refunded));
    const came = add(receipt.amount, receipt.refunded);
    const most = subtract(came, allocated);
    if (toFen(form.amount) > toFen(most))
      throw invalid({
        field: 'amount',
        message: `最多可退 ${inYuan(most)}${toFen(most) < toFen(came) ? '，其余已分配到课程' : ''}`,
      });
    if (toFen(form.amount) < toFen(ofLines))
      throw wrongLines(`各课程退款合计 ${inYuan(ofLines)}，超过退款总额`);
    if (form.refundedOn < receipt.receivedOn)
      throw invalid({ field: 'refundedOn', message: '退款日期不能早于收款日期' });
    const isNone = toFen(form.amount) === 0n;
    const put = async (these: readonly LineRefund[]) => {
      for (const { line, amount, refunded } of these) await setLineRefund(trx, line.id, { amount, refunded });
    };
    const isMore = ({ line, refunded }: LineRefund) => toFen(refunded) > toFen(line.refunded);
    // Reductions of lessons' money precede the receipt's decrease; additions follow its increase.
    await put(changed.filter(isMore));
    await updateRow(trx, 'receipt', form.id, {
      amount: subtract(came, form.amount),
      refunded: form.amount,
      refunded_on: isNone ? null : form.refundedOn,
      refund_reason: isNone ? null : form.reason,
    });
    await put(changed.filter((one) => !isMore(one)));
    const what = isNone ? '的退款已撤销' : `已退款 ${inYuan(form.amount)}`;
    await tellReceipt(trx, actor, receipt, `收款 ${receipt.no} ${what}：${form.reason}`);
  });
}
