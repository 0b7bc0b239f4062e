import { type FigureName, MEANINGS } from '@shibiao/contract/meanings';
import type { ReactNode } from 'react';
import { formatCount } from '../../lib/format.ts';
import { FormulaHint } from '../../ui/FormulaHint.tsx';
import { Money } from '../../ui/texts.tsx';
import styles from './finance.module.css';

interface Total {
  /** Its name in the contract, which says what it counts. */
  name: FigureName;
  /** The shown label, where the place says the rest of the name. */
  label?: string;
  /** Yuan, or a plain number. */
  value: string | number | undefined;
  isMoney?: boolean;
}

/** Sums over everything that a list's filter selects, in one line above it. */
export function Totals({ items, children }: { items: readonly Total[]; children?: ReactNode }) {
  return (
    <div className={styles.totals}>
      <dl>
        {items.map(({ name, label = name, value, isMoney = true }) => (
          <div key={name}>
            <dt>
              <FormulaHint formula={MEANINGS[name]}>{label}</FormulaHint>
            </dt>
            <dd className="tabular">
              {value === undefined ? '…' : isMoney ? <Money value={value} /> : formatCount(Number(value))}
            </dd>
          </div>
        ))}
      </dl>
      {children}
    </div>
  );
}
