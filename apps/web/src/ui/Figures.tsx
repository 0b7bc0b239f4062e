import type { ReactNode } from 'react';
import { AsOf } from './AsOf.tsx';
import { FormulaHint } from './FormulaHint.tsx';
import './figures.css';

interface Item {
  label: string;
  value: ReactNode;
  /** 口径: what it counts, or its computation with the numbers in it. */
  formula: ReactNode;
  /** Group of the figure; more than eight in a row are unreadable. */
  group?: string;
  /** Opens the rows behind the figure. */
  onOpen?: () => void;
}

/** Page of a list's figures: single ones in a line, then charts. `asOf`: time of computation. */
export function Figures({
  head,
  asOf,
  items = [],
  children,
}: {
  head?: ReactNode;
  asOf?: string | undefined;
  items?: readonly Item[];
  children?: ReactNode;
}) {
  return (
    <div className="figures">
      <header className="figures-head">
        {head}
        <AsOf at={asOf} />
      </header>
      {[...Map.groupBy(items, ({ group }) => group)].map(([group, few]) => (
        <dl key={group ?? ''} className="figures-line" aria-label={group}>
          {few.map(({ label, value, formula, onOpen }) => (
            <div key={label}>
              <dt>
                <FormulaHint formula={formula}>{label}</FormulaHint>
              </dt>
              <dd>
                {onOpen ? (
                  <button type="button" className="link" onClick={onOpen}>
                    {value}
                  </button>
                ) : (
                  value
                )}
              </dd>
            </div>
          ))}
        </dl>
      ))}
      <div className="figures-charts">{children}</div>
    </div>
  );
}
