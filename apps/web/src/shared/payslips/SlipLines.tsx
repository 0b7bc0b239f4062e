import type { PayslipLine, TaxNote } from '@shibiao/contract/payslips/payslips';
import { Money } from '../../ui/texts.tsx';
import styles from './SlipLines.module.css';

interface Props {
  slip: { gross: string; net: string; note: TaxNote };
  lines: readonly PayslipLine[];
}

/** The figures of a slip, each with the records behind it, and how its tax was computed. */
export function SlipLines({ slip, lines }: Props) {
  return (
    <>
      <ul className={styles.lines} aria-label="工资项目">
        {lines.map((line) => (
          <li key={line.id}>
            <span>
              {line.title}
              <small className="quiet">{line.source}</small>
            </span>
            <Money value={line.amount} />
          </li>
        ))}
      </ul>
      <dl className={styles.sums}>
        <div>
          <dt>应发</dt>
          <dd>
            <Money value={slip.gross} hasSign />
          </dd>
        </div>
        <div>
          <dt>实发</dt>
          <dd>
            <Money value={slip.net} hasSign />
          </dd>
        </div>
      </dl>
      <TaxSteps note={slip.note} />
    </>
  );
}

/** 累计预扣法, step by step. */
function TaxSteps({ note }: { note: TaxNote }) {
  const rows: readonly (readonly [string, string])[] = [
    ['累计收入', note.income],
    [`减除费用（${Number(note.basic) / note.months} × ${note.months} 个月）`, note.basic],
    ['累计社保公积金', note.insured],
    ['累计专项附加扣除', note.relief],
    ['累计应纳税所得额', note.taxable],
    [`累计应纳税额（× ${note.rate}% − ${Number(note.quick)}）`, note.due],
    ['以前月份已预扣', note.withheld],
  ];
  return (
    <details className={styles.tax}>
      <summary>个税怎么算的</summary>
      <dl>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Money value={value} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="quiet">
        工资薪金按累计预扣法预扣：本年累计应纳税额减去以前月份已预扣的，就是本月的个税；多扣的留到以后月份或年度汇算。
      </p>
    </details>
  );
}
