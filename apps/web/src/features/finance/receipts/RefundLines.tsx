import { amount as moneyRule } from '@shibiao/contract/fields';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { formatMoney } from '../../../lib/format.ts';
import { isAbove, isZero, minus, sumOf } from '../../../lib/money.ts';
import { MoneyInput } from '../../../ui/MoneyInput.tsx';
import { Money } from '../../../ui/texts.tsx';
import type { LessonLine } from '../LessonLines.tsx';
import '../finance.css';

export interface PaidLine {
  lessonId: number;
  lessonid: string;
  lessonname: string;
  lessondate: string;
  amount: string;
  refunded: string;
  isActive: boolean;
}

/** The most of a line that may go back in all. A lesson that was cancelled gave its money to what is not allocated. */
export const mostOf = (line: PaidLine) =>
  line.isActive ? sumOf([line.amount, line.refunded]) : line.refunded;

/** The lines of a receipt that money can go back of, or went back of. */
export const refundableOf = <T extends PaidLine>(lines: readonly T[]): T[] =>
  lines.filter((line) => !isZero(mostOf(line)));

interface Props {
  lines: readonly PaidLine[];
  value?: LessonLine[] | null;
  onChange?: (lines: LessonLine[]) => void;
  /** Beside the sum: what goes back of the money that is on no lesson. */
  footer?: (sum: string) => ReactNode;
}

/** How much went back of each lesson that a receipt pays, in all. */
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
    <div className="lesson-lines lesson-lines-box">
      <div className="lesson-lines-scroll">
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
              const most = mostOf(line);
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
                      // A refusal of the field as a whole would mark the right ones too.
                      status={isAbove(amount, most) ? 'error' : 'success'}
                      value={isZero(amount) ? null : (amount ?? null)}
                      onChange={(next) => put(line.lessonId, next)}
                    />
                  </td>
                  <td>
                    <Button
                      type="link"
                      size="small"
                      aria-label={`${line.lessonname}全退`}
                      onClick={() => put(line.lessonId, most)}
                    >
                      全退
                    </Button>
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

/** The part of a refund that is of no lesson, at most `most`; red where the total and its parts do not agree. */
export function OfNoLesson({ amount, sum, most }: { amount: string | null; sum: string; most: string }) {
  const rest = minus(amount, sum);
  if (isAbove(sum, amount))
    return <span className="is-wrong">超过退款金额 ¥{formatMoney(minus(sum, amount))}</span>;
  const isWrong = isAbove(rest, most);
  if (isZero(most) && !isWrong) return null;
  return (
    <span className={isWrong ? 'is-wrong' : ''}>
      从未分配退 <b className="tabular">¥{formatMoney(rest)}</b>（最多 {formatMoney(most)}）
    </span>
  );
}
