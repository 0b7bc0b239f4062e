import { MONEY_MEASURES, type TargetMeasure } from '@shibiao/contract/targets';
import type { ReactNode } from 'react';
import { formatCount } from '../../lib/format.ts';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { Money } from '../../ui/texts.tsx';

interface Props {
  /** Whose or what, as a link where there are rows behind it. */
  children: ReactNode;
  name: string;
  measure: TargetMeasure;
  actual: string;
  planned: ReactNode;
  /** null: nothing was planned. */
  percent: number | null;
}

/** A line of a `.home-bars` list: actual and plan, a bar, and the rate. */
export const TargetRow = ({ children, name, measure, actual, planned, percent }: Props) => (
  <li>
    {children}
    <span className="tabular">
      {MONEY_MEASURES.has(measure) ? <Money value={actual} /> : formatCount(Number(actual))}
      <span className="quiet"> / {planned}</span>
    </span>
    <ProgressBar
      percent={Math.min(100, percent ?? 0)}
      showInfo={false}
      size="small"
      label={`${name}完成率`}
    />
    <span className="tabular quiet">{percent === null ? '—' : `${percent}%`}</span>
  </li>
);

/** null: nothing was planned. */
export const percentOf = (actual: string, planned: string): number | null =>
  Number(planned) > 0 ? Math.round((Number(actual) / Number(planned)) * 100) : null;
