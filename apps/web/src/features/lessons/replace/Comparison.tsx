import type { OutputOf } from '@shibiao/contract/endpoint';
import { type replacementApi, TRAVEL_SOURCES } from '@shibiao/contract/lessons/replacement';
import { Alert } from 'antd';
import { isAbove, isZero, minus, sumOf } from '../../../lib/money.ts';
import { Money } from '../../../ui/texts.tsx';
import styles from './replace.module.css';

export type Proposal = OutputOf<typeof replacementApi.replacement>;
interface Props {
  proposal: Proposal;
  /** Amounts as typed. */
  teacherFee: string | null | undefined;
  travelFee: string | null | undefined;
  /** Other changes of the profit in the form: income less costs. */
  besides?: string;
}

/** Fee, travel and profit before and after, with the difference. */
export function Comparison({ proposal, teacherFee, travelFee, besides = '0.00' }: Props) {
  const { before, proposed, closedBy } = proposal;
  if (!before || !proposed) return null;
  const profit = sumOf([
    minus(sumOf([before.profit, before.teacherFee, before.travelFee]), teacherFee, travelFee),
    besides,
  ]);
  const rows = [
    ['课酬', before.teacherFee, teacherFee ?? '0.00'],
    ['差旅费', before.travelFee, travelFee ?? '0.00'],
    ['利润', before.profit, profit],
  ] as const;
  return (
    <section className={styles.money} aria-label="利润变化">
      <table>
        <thead>
          <tr>
            <th scope="col">元</th>
            <th scope="col">现在</th>
            <th scope="col">更换后</th>
            <th scope="col">差额</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([title, old, now]) => (
            <tr key={title} className={title === '利润' ? styles.isProfit : ''}>
              <th scope="row">{title}</th>
              <td>
                <Money value={old} />
              </td>
              <td>
                <Money value={now} />
              </td>
              <td className={title === '利润' ? toneOf(minus(now, old)) : ''}>
                <Difference value={minus(now, old)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {closedBy ? (
        <Alert
          type="warning"
          showIcon
          title={`${closedBy}：课酬和差旅费按原金额保留，要改请在课程页“款项更正”里申请`}
        />
      ) : (
        <p className="quiet">
          {proposed.isFeeKnown ? '课酬按讲师资料的常规课酬；' : '讲师资料没有填课酬，请与讲师商定后填写；'}
          差旅：{TRAVEL_SOURCES[proposed.travelFrom]}
          {proposed.travelPayer ? `（由${proposed.travelPayer}承担）` : ''}。
        </p>
      )}
    </section>
  );
}

const toneOf = (difference: string): string | undefined =>
  isZero(difference) ? '' : isAbove(difference, '0.00') ? styles.isMore : styles.isLess;

function Difference({ value }: { value: string }) {
  if (isZero(value)) return <>—</>;
  return (
    <>
      {isAbove(value, '0.00') ? '+' : ''}
      <Money value={value} />
    </>
  );
}
