import type { Figures } from '@shibiao/contract/salespeople/figures';
import dayjs from 'dayjs';

/** 跟进 to 收款: what each step counts, in the order of the work. */
export const FUNNEL = [
  { key: 'followed', label: '跟进客户' },
  { key: 'demands', label: '需求' },
  { key: 'recommended', label: '推荐' },
  { key: 'reserved', label: '预留' },
  { key: 'confirmed', label: '确认' },
  { key: 'taught', label: '上课' },
  { key: 'paid', label: '收款' },
] as const satisfies readonly { key: keyof Figures; label: string }[];

type Key = (typeof FUNNEL)[number]['key'];
export interface Step {
  key: Key;
  label: string;
  count: number;
}

export const stepsOf = (figures: Figures): Step[] =>
  FUNNEL.map(({ key, label }) => ({ key, label, count: figures[key] }));

/**
 * The screen that shows the rows of a step: of customers their follow-ups, of 预留 and 确认 the steps of the lessons.
 * @param from and `to` the span, `YYYY-MM-DD`
 * @param authorId one salesperson's; the caller's scope unless told
 */
export function rowsOfStep(key: Key, from: string, to: string, authorId?: number): string {
  const whose = authorId ? `&authorId=${authorId}` : '';
  const span = `from=${from}&to=${to}${whose}`;
  const today = dayjs().format('YYYY-MM-DD');
  switch (key) {
    case 'followed':
      return `/customers/trackings?view=records&${span}`;
    case 'demands':
      return `/sales/demands?createdFrom=${from}&createdTo=${to}${whose}`;
    case 'recommended':
      return `/sales/demands?createdFrom=${from}&createdTo=${to}&isRecommended=true${whose}`;
    case 'reserved':
      return `/lessons/reserve?view=log&${span}&toStatus=3`;
    case 'confirmed':
      return `/lessons/reserve?view=log&${span}&toStatus=1`;
    case 'taught':
      return `/lessons/list?from=${from}&to=${to < today ? to : today}&lessonstatus=1${whose}`;
    case 'paid':
      return `/lessons/list?${span}&lessonstatus=1&hasReceived=true`;
  }
}

/** Bars of the steps, the first on top. @param text the colour of their numbers */
export const funnelOption = (steps: readonly Step[], text: string) => ({
  grid: { left: 8, right: 40, top: 4, bottom: 4 },
  tooltip: { trigger: 'item' as const },
  xAxis: { type: 'value' as const, show: false },
  yAxis: { type: 'category' as const, inverse: true, data: steps.map(({ label }) => label) },
  series: [
    {
      type: 'bar' as const,
      data: steps.map(({ count }) => count),
      barWidth: 16,
      label: { show: true, position: 'right' as const, color: text, textBorderWidth: 0 },
      itemStyle: { borderRadius: 3 },
    },
  ],
});
