import type { ReactNode } from 'react';
import { formatMoney } from '../../lib/format.ts';
import { isZero, sumOf } from '../../lib/money.ts';
import { RecordLink } from '../../ui/record/RecordLink.tsx';
import { Money } from '../../ui/texts.tsx';

interface Line {
  id: number;
  lessonId: number;
  lessonid: string;
  lessonname: string;
  lessondate: string;
  teachername: string | null;
  feeIncome: string;
  amount: string;
  isActive: boolean;
  /** For receipts only: the refunded part of the line. */
  refunded?: string;
}

/** An amount; struck through when it was released to its lesson. */
const Amount = ({ value, isActive }: { value: string; isActive: boolean }) =>
  isActive ? (
    <Money value={value} />
  ) : (
    <del>
      <Money value={value} />
    </del>
  );

/**
 * Lessons of an invoice or receipt as links. The sum counts active lines; a cancelled document shows its former sum.
 */
export function LessonLinesTable<T extends Line>({
  lines,
  under,
}: {
  lines: readonly T[];
  under?: (line: T) => ReactNode;
}) {
  const active = lines.filter((line) => line.isActive);
  const isActive = active.length > 0 || lines.length === 0;
  return (
    <div className="table-scroll">
      <table className="plain-table">
        <thead>
          <tr>
            <th>课程</th>
            <th>日期</th>
            <th>讲师</th>
            <th className="is-number">课程款</th>
            <th className="is-number">金额</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <td className="is-long">
                <RecordLink kind="lesson" id={line.lessonId}>
                  {line.lessonname}
                </RecordLink>
                <br />
                <small className="quiet">{line.lessonid}</small>
              </td>
              <td className="tabular">{line.lessondate}</td>
              <td>{line.teachername ?? '—'}</td>
              <td className="is-number">
                <Money value={line.feeIncome} />
              </td>
              <td className="is-number">
                <Amount value={line.amount} isActive={line.isActive} />
                {!isZero(line.refunded) && (
                  <small className="quiet">
                    <br />
                    已退 {formatMoney(line.refunded)}
                  </small>
                )}
                {under?.(line)}
              </td>
            </tr>
          ))}
          <tr>
            <th scope="row" colSpan={4}>
              合计
            </th>
            <td className="is-number">
              <Amount
                value={sumOf((isActive ? active : lines).map((line) => line.amount))}
                isActive={isActive}
              />
            </td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}
