import { type Explained, type Figures, FORMULAS } from '@shibiao/contract/salespeople/figures';
import { inParts } from '../../lib/format.ts';

/** Numerator and denominator of people's shares, as text. */
const PARTS: Partial<Record<keyof Figures, (row: Figures) => string>> = {
  rate: (row) => inParts(row.actual, row.target),
  coverage: (row) => inParts(row.covered, row.heldEnd),
  winRate: (row) =>
    inParts(row.wonDemands, row.wonDemands + row.lostDemands, `，另有 ${row.openDemands} 个未结束`),
  cancelRate: (row) => inParts(row.cancelled, row.lessons + row.cancelled),
  collection: (row) => inParts(row.taughtReceived, row.taughtIncome),
  avgPrice: (row) => `${Number(row.income).toLocaleString('zh-CN')} ÷ ${Number(row.days)} 天`,
  filed: (row) => inParts(row.filedDays, row.dueDays),
};

/** Numerator and denominator of a share; undefined for other figures. */
export const partsOf = (key: string, row: Figures): string | undefined => PARTS[key as keyof Figures]?.(row);

/** How a figure is made, with what it is made of where it is a share. */
export function formulaOf(key: Explained, row: Figures): string {
  const formula = FORMULAS[key];
  const parts = partsOf(key, row);
  return parts ? `${formula}：${parts}` : formula;
}
