import { MEANINGS, TARGET_FIGURES } from '@shibiao/contract/meanings';
import { MONEY_MEASURES, type TargetMeasure } from '@shibiao/contract/targets';
import type { ReactNode } from 'react';
import { formatCount, formatMoney } from '../../lib/format.ts';
import { MeaningTip } from '../../ui/FormulaHint.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';

interface Props {
  /** The subject or measure, as a link where it has rows. */
  children: ReactNode;
  name: string;
  measure: TargetMeasure;
  actual: string;
  planned: string;
  /** Definition of the actual figure, by default the measure's; null: typed, without one. */
  meaning?: string | null;
  /** null without a plan. */
  percent: number | null;
}

/** Plan and actual in whole yuan; the tooltip has the exact amount. */
const figureOf = (measure: TargetMeasure, value: string): string =>
  formatCount(MONEY_MEASURES.has(measure) ? Math.round(Number(value)) : Number(value));

/** A line of a list with bars: actual and plan, a bar, and the rate. */
export const TargetRow = ({
  children,
  name,
  measure,
  meaning = MEANINGS[TARGET_FIGURES[measure]],
  actual,
  planned,
  percent,
}: Props) => (
  <li>
    {children}
    <MeaningTip
      formula={[MONEY_MEASURES.has(measure) && `${formatMoney(actual)} 元`, meaning]
        .filter(Boolean)
        .join('；')}
    >
      <span className="tabular">
        {figureOf(measure, actual)}
        <span className="quiet"> / {Number(planned) > 0 ? figureOf(measure, planned) : '未设目标'}</span>
      </span>
    </MeaningTip>
    <ProgressBar
      percent={Math.min(100, percent ?? 0)}
      showInfo={false}
      size="small"
      label={`${name}完成率`}
    />
    <span className="tabular quiet">{percent === null ? '—' : `${percent}%`}</span>
  </li>
);

/** null without a plan. */
export const percentOf = (actual: string, planned: string): number | null =>
  Number(planned) > 0 ? Math.round((Number(actual) / Number(planned)) * 100) : null;
