import { MONEY_MEASURES, type TargetMeasure } from '@shibiao/contract/targets';
import type { ReactNode } from 'react';
import { formatCount, formatMoney } from '../../lib/format.ts';
import { ProgressBar } from '../../ui/ProgressBar.tsx';

interface Props {
  /** Whose or what, as a link where there are rows behind it. */
  children: ReactNode;
  name: string;
  measure: TargetMeasure;
  actual: string;
  planned: string;
  /** null: nothing was planned. */
  percent: number | null;
}

/** A plan is in whole yuan, and so is what stands beside it; its fen are said on hover. */
const figureOf = (measure: TargetMeasure, value: string): string =>
  formatCount(MONEY_MEASURES.has(measure) ? Math.round(Number(value)) : Number(value));

/** A line of a `.home-bars` list: actual and plan, a bar, and the rate. */
export const TargetRow = ({ children, name, measure, actual, planned, percent }: Props) => (
  <li>
    {children}
    <span className="tabular" title={MONEY_MEASURES.has(measure) ? formatMoney(actual) : undefined}>
      {figureOf(measure, actual)}
      <span className="quiet"> / {Number(planned) > 0 ? figureOf(measure, planned) : '未设目标'}</span>
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
