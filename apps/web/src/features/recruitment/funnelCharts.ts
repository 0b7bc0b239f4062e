import type { OutputOf } from '@shibiao/contract/endpoint';
import type { recruitmentApi } from '@shibiao/contract/recruitment/calls';
import { formatPercent } from '../../lib/format.ts';
import { DURATION } from '../../lib/palette.ts';
import type { ChartColumn } from '../../ui/chartOptions.ts';

export type Funnel = OutputOf<typeof recruitmentApi.statistics>;
export type Channel = Funnel['channels'][number];

const shareOf = (rate: string | null | undefined) => (rate ? formatPercent(rate) : '—');
/** Channels with hires, which alone have a cycle. */
export const cyclesOf = ({ channels }: Funnel) => channels.filter((one) => one.cycle !== null);

export const CHANNELS: ChartColumn<Channel>[] = [
  { key: 'channel', title: '渠道', isLink: true },
  { key: 'candidates', title: '应聘', type: 'number', series: { type: 'bar', barMaxWidth: 18 } },
  { key: 'hires', title: '入职', type: 'number', series: { type: 'bar', barMaxWidth: 18 } },
  { key: 'conversion', title: '转化率', type: 'percent' },
  { key: 'retention', title: '90 天保有', type: 'percent' },
];
export const REASONS: ChartColumn<Funnel['reasons'][number]>[] = [
  { key: 'result', title: '结果' },
  { key: 'reason', title: '原因', isLink: true },
  { key: 'count', title: '人数', type: 'number', series: { type: 'bar', barMaxWidth: 16 } },
];
export const INTERVIEWERS: ChartColumn<Funnel['interviewers'][number]>[] = [
  { key: 'name', title: '面试官', isLink: true },
  { key: 'arranged', title: '安排', type: 'number', series: { type: 'bar', barMaxWidth: 14 } },
  { key: 'coming', title: '待面试', type: 'number', series: { type: 'bar', barMaxWidth: 14 } },
];

/** Charts of stages and cycles, which have shapes of their own; their tables stand beside them. */
export function chartsOf(data: Funnel) {
  const { stages } = data;
  const cycles = cyclesOf(data);
  const names = cycles.map((one) => one.channel);
  const between = (low: keyof NonNullable<Channel['cycle']>, high: keyof NonNullable<Channel['cycle']>) =>
    cycles.map((one) => (one.cycle ? one.cycle[high] - one.cycle[low] : 0));
  const box = (name: string, values: number[], opacity: number) => ({
    name,
    type: 'bar' as const,
    stack: 'days',
    barMaxWidth: 22,
    data: values,
    itemStyle: { opacity, color: DURATION },
  });
  return {
    funnel: {
      legend: { show: false },
      series: [
        {
          type: 'funnel' as const,
          sort: 'none' as const,
          left: '4%',
          width: '76%',
          minSize: '6%',
          label: { position: 'right' as const },
          data: stages.map(({ label, reached }, i, all) => ({
            name: label,
            value: reached,
            // Share of the stage before that reached this one.
            label: {
              formatter: `${label} ${reached}${i > 0 ? `（${shareOf(all[i - 1]?.conversion)}）` : ''}`,
            },
          })),
        },
      ],
    },
    // A box plot as stacked bars: transparent up to the minimum, then the quarters.
    cycles: {
      tooltip: { show: false },
      legend: { data: ['至第一四分位', '至中位', '至第三四分位', '至最长'] },
      xAxis: { type: 'value' as const, name: '天' },
      yAxis: { type: 'category' as const, inverse: true, data: names },
      series: [
        box(
          '最短',
          cycles.map((one) => one.cycle?.min ?? 0),
          0,
        ),
        box('至第一四分位', between('min', 'q1'), 0.35),
        // A single hire has no range: its day is drawn as a stroke.
        { ...box('至中位', between('q1', 'median'), 0.85), barMinHeight: 3 },
        box('至第三四分位', between('median', 'q3'), 0.85),
        box('至最长', between('q3', 'max'), 0.35),
      ],
    },
  };
}
