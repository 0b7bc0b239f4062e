import type { OutputOf } from '@shibiao/contract/endpoint';
import type { paymentsApi } from '@shibiao/contract/finance/payments';
import { CORRECTED } from '@shibiao/contract/lessons/corrections';
import { formatMoney } from '../../../lib/format.ts';
import { isZero, sumOf } from '../../../lib/money.ts';
import { RecordLink } from '../../../ui/record/RecordLink.tsx';
import { Money } from '../../../ui/texts.tsx';
import styles from '../finance.module.css';

type RequestLine = OutputOf<typeof paymentsApi.one>['lines'][number];
/** Lines of a preview have no kind of expense and no budget. */
type Line = Omit<RequestLine, 'budgetItem' | 'budgetReason' | 'expenseKind' | 'spentOn'> &
  Partial<RequestLine>;
const PARTS = [
  ['gross', '税前课酬'],
  ['subsidy', '补贴'],
  ['travel', '差旅'],
  ['tax', '代扣个税'],
] as const;

/** Lines of a request; a teacher's fee shows how its net amount is computed. */
export function PaymentLinesTable({ lines, isTeacher }: { lines: readonly Line[]; isTeacher: boolean }) {
  // Fees entered before taxes were computed have a net amount only.
  const hasParts = isTeacher && lines.some((line) => PARTS.some(([key]) => !isZero(line[key])));
  const parts = hasParts ? PARTS : [];
  return (
    <div className="table-scroll">
      <table className="plain-table">
        <thead>
          <tr>
            <th>{isTeacher ? '课程' : '用途'}</th>
            {parts.map(([key, title]) => (
              <th key={key} className="is-number">
                {title}
              </th>
            ))}
            <th className="is-number">{hasParts ? '实付' : '金额'}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <td className="is-long">
                {line.lessonId ? (
                  <RecordLink kind="lesson" id={line.lessonId}>
                    {line.lessonname ?? line.title}
                  </RecordLink>
                ) : (
                  line.title
                )}
                {(line.expenseKind || line.spentOn) && (
                  <>
                    <br />
                    <small className="quiet">
                      {[line.expenseKind, line.spentOn].filter(Boolean).join(' · ')}
                    </small>
                  </>
                )}
                {line.budgetItem && (
                  <>
                    <br />
                    <small className="quiet">
                      市场预算 · {line.budgetItem}
                      {line.budgetReason && `；超预算原因：${line.budgetReason}`}
                    </small>
                  </>
                )}
                {line.lessonid && (
                  <>
                    <br />
                    <small className="quiet">
                      {line.lessonid} · {line.lessondate}
                    </small>
                  </>
                )}
                {line.changes.map((change) => (
                  <p key={`${change.at} ${change.what}`} className={styles.moneyChange}>
                    {CORRECTED.labelOf(change.what)}于 {change.at.slice(0, 16)} 由 {change.by ?? '系统'} 从{' '}
                    {formatMoney(change.from)} 改为 {formatMoney(change.to)}
                    {change.reason && `（${change.reason}；${change.consentedBy}同意）`}
                  </p>
                ))}
              </td>
              {parts.map(([key]) => (
                <td key={key} className="is-number">
                  <Money value={line[key]} />
                </td>
              ))}
              <td className="is-number">
                <Money value={line.amount} />
              </td>
            </tr>
          ))}
          <tr>
            <th scope="row">合计</th>
            {parts.map(([key]) => (
              <td key={key} className="is-number">
                <Money value={sumOf(lines.map((line) => line[key]))} />
              </td>
            ))}
            <td className="is-number">
              <b>
                <Money value={sumOf(lines.map((line) => line.amount))} />
              </b>
            </td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}
