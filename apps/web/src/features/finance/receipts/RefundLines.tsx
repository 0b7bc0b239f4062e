import { amount as moneyRule } from '@shibiao/contract/fields';
import type { ReactNode } from 'react';
import { formatMoney } from '../../../lib/format.ts';
import { isAbove, isZero, minus, sumOf } from '../../../lib/money.ts';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { MoneyInput } from '../../../ui/MoneyInput.tsx';
import { Money } from '../../../ui/texts.tsx';
import styles from '../finance.module.css';
import type { LessonLine } from '../LessonLines.tsx';

export interface PaidLine {
  lessonId: number;
  lessonid: string;
  lessonname: string;
  lessondate: string;
  amount: string;
  refunded: string;
  isActive: boolean;
}

/** The largest refund of a line. A cancelled lesson has released its money to the remainder. */
export const maxRefundOf = (line: PaidLine) =>
  line.isActive ? sumOf([line.amount, line.refunded]) : line.refunded;

/** Lines of a receipt that can be, or were, refunded. */
export const refundableOf = <T extends PaidLine>(lines: readonly T[]): T[] =>
  lines.filter((line) => !isZero(maxRefundOf(line)));

interface Props {
  lines: readonly PaidLine[];
  value?: LessonLine[] | null;
  onChange?: (lines: LessonLine[]) => void;
  /** Content beside the sum: the refund from the remainder. */
  footer?: (sum: string) => ReactNode;
}

/** Refunded amounts of a receipt's lessons, in all. */
export function RefundLines({ lines, value, onChange, footer }: Props) {
  const amountOf = (id: number) => value?.find((one) => one.lessonId === id)?.amount;
  const put = (id: number, amount: string | null) =>
    onChange?.(
      lines.map(({ lessonId }) => ({
        lessonId,
        amount: (lessonId === id ? amount : amountOf(lessonId)) ?? '0.00',
      })),
    );
  const sum = sumOf(value?.map((line) => line.amount) ?? []);
  return (
    <div className={`lesson-lines ${styles.lessonLinesBox}`}>
      <div className={styles.lessonLinesScroll}>
        <table>
          <thead>
            <tr>
              <th>课程</th>
              <th>日期</th>
              <th className="is-number">收到</th>
              <th className="is-number">退款</th>
              <th />
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => {
              const amount = amountOf(line.lessonId);
              const most = maxRefundOf(line);
              return (
                <tr key={line.lessonId}>
                  <td className="is-long">
                    {line.lessonname}
                    <br />
                    <small className="quiet">
                      {line.lessonid}
                      {line.isActive ? '' : ' · 课程已取消'}
                      {isZero(line.refunded) ? '' : ` · 已退 ${formatMoney(line.refunded)}`}
                    </small>
                  </td>
                  <td className="tabular">{line.lessondate}</td>
                  <td className="is-number">
                    <Money value={most} />
                  </td>
                  <td className="is-number">
                    <MoneyInput
                      aria-label={`${line.lessonname}退款`}
                      style={{ width: 128 }}
                      rule={moneyRule}
                      placeholder="不退"
                      // An error of the whole field would mark the correct rows too.
                      status={isAbove(amount, most) ? 'error' : 'success'}
                      value={isZero(amount) ? null : (amount ?? null)}
                      onChange={(next) => put(line.lessonId, next)}
                    />
                  </td>
                  <td>
                    <LinkButton
                      aria-label={`${line.lessonname}全退`}
                      onClick={() => put(line.lessonId, most)}
                    >
                      全退
                    </LinkButton>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <footer>
        <span>
          课程退款合计 <b className="tabular">¥{formatMoney(sum)}</b>
        </span>
        {footer?.(sum)}
      </footer>
    </div>
  );
}

/** The refund from the remainder, at most `most`; red where the total and its parts disagree. */
export function RemainderRefund({ amount, sum, most }: { amount: string | null; sum: string; most: string }) {
  const rest = minus(amount, sum);
  if (isAbove(sum, amount))
    return <span className={styles.isWrong}>超过退款金额 ¥{formatMoney(minus(sum, amount))}</span>;
  const isWrong = isAbove(rest, most);
  if (isZero(most) && !isWrong) return null;
  return (
    <span className={isWrong ? styles.isWrong : ''}>
      从未分配退 <b className="tabular">¥{formatMoney(rest)}</b>（最多 {formatMoney(most)}）
    </span>
  );
}
