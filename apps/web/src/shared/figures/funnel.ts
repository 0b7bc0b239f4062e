import type { Figures } from '@shibiao/contract/salespeople/figures';
import type { FigureKey } from '@shibiao/contract/salespeople/rows';

/** Steps from 跟进 to 收款 with their figures, in the order of the work. */
const FUNNEL = [
  { key: 'followed', label: '跟进客户' },
  { key: 'demands', label: '需求' },
  { key: 'recommended', label: '推荐' },
  { key: 'reserved', label: '预留' },
  { key: 'confirmed', label: '确认' },
  { key: 'taught', label: '上课' },
  { key: 'paid', label: '有收款' },
] as const satisfies readonly { key: keyof Figures & FigureKey; label: string }[];

export interface Step {
  key: (typeof FUNNEL)[number]['key'];
  label: string;
  count: number;
}

export const stepsOf = (figures: Figures): Step[] =>
  FUNNEL.map(({ key, label }) => ({ key, label, count: figures[key] }));

/** Chart of the steps as bars, the first on top. */
export const funnelOption = (steps: readonly Step[]) => ({
  grid: { left: 8, right: 40, top: 4, bottom: 4 },
  tooltip: { trigger: 'item' as const },
  xAxis: { type: 'value' as const, show: false },
  yAxis: { type: 'category' as const, inverse: true, data: steps.map(({ label }) => label) },
  series: [
    {
      type: 'bar' as const,
      data: steps.map(({ count }) => count),
      barWidth: 16,
      label: { show: true, position: 'right' as const },
      itemStyle: { borderRadius: 3 },
    },
  ],
});
