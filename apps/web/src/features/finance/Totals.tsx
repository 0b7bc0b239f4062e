import type { ReactNode } from 'react';
import { formatCount } from '../../lib/format.ts';
import { Money } from '../../ui/texts.tsx';
import './finance.css';

interface Total {
  label: string;
  /** Yuan, or a plain number. */
  value: string | number | undefined;
  isMoney?: boolean;
  hint?: string;
}

/** Sums over everything that a list's filter selects, in one line above it. */
export function Totals({ items, children }: { items: readonly Total[]; children?: ReactNode }) {
  return (
    <div className="finance-totals">
      <dl>
        {items.map(({ label, value, isMoney = true, hint }) => (
          <div key={label} title={hint}>
            <dt>{label}</dt>
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
