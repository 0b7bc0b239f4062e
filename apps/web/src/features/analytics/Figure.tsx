import type { ReactNode } from 'react';
import { formatCount } from '../../lib/format.ts';
import { FormulaHint } from '../../ui/FormulaHint.tsx';
import styles from './analytics.module.css';

/** A figure that opens the rows which it counts. */
export const Figure = ({ value, onOpen }: { value: number; onOpen?: (() => void) | undefined }) =>
  value === 0 || !onOpen ? (
    <span className={value === 0 ? 'quiet' : undefined}>{formatCount(value)}</span>
  ) : (
    <button type="button" className="link" onClick={onOpen}>
      {formatCount(value)}
    </button>
  );

/** A figure with its change from the span before. */
export function Trend({ now, before }: { now: number; before: number }) {
  if (now === before) return <small className="quiet">持平</small>;
  const difference = now - before;
  const text = before === 0 ? '新' : `${Math.round((Math.abs(difference) / before) * 100)}%`;
  return (
    <small className={difference > 0 ? styles.isUp : styles.isDown}>
      {difference > 0 ? '▲' : '▼'} {text}
    </small>
  );
}

export interface Tile {
  label: string;
  /** Definition, shown on hover. */
  formula: string;
  value: ReactNode;
}
/** The figures over everything that a filter selects. */
export const Tiles = ({ tiles }: { tiles: readonly Tile[] }) => (
  <dl className="figures-line">
    {tiles.map(({ label, formula, value }) => (
      <div key={label}>
        <dt>
          <FormulaHint formula={formula}>{label}</FormulaHint>
        </dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
