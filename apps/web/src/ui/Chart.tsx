import type { EChartsOption } from 'echarts';
import type { EChartsType } from 'echarts/core';
import { useEffect, useRef } from 'react';
import { useSettings } from '../lib/settings.ts';

interface Props {
  option: EChartsOption;
  /** Said to those who do not see the picture. */
  label: string;
  height?: number;
  /** A figure is a link to the rows behind it. */
  onPick?: (params: { name: string; dataIndex: number; seriesName: string | undefined }) => void;
}

/** A chart in the product's colours. echarts loads with the first one. */
export function Chart({ option, label, height = 260, onPick }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const pick = useRef(onPick);
  const { themeColor, isDark } = useSettings();
  useEffect(() => {
    pick.current = onPick;
  });
  useEffect(() => {
    let isGone = false;
    let dispose = () => undefined as void;
    void import('./chartCore.ts').then(({ init }) => {
      if (isGone || !box.current) return;
      const chart = init(box.current);
      chart.setOption(dress(option, themed(themeColor, isDark)));
      let picked: unknown;
      chart.on('click', (event) => {
        picked = event.event;
        pick.current?.({ name: event.name, dataIndex: event.dataIndex, seriesName: event.seriesName });
      });
      if (isLines(option))
        chart.getZr().on('click', (event) => {
          const dataIndex = event === picked ? null : indexAt(chart, [event.offsetX, event.offsetY]);
          if (dataIndex !== null)
            pick.current?.({ name: String(namesOf(option)[dataIndex]), dataIndex, seriesName: undefined });
        });
      const observer = new ResizeObserver(() => chart.resize());
      observer.observe(box.current);
      dispose = () => {
        observer.disconnect();
        chart.dispose();
      };
    });
    return () => {
      isGone = true;
      dispose();
    };
  }, [option, themeColor, isDark]);
  return <div ref={box} role="img" aria-label={label} className="chart" style={{ height }} />;
}

const seriesOf = ({ series }: EChartsOption) => [series ?? []].flat();
const namesOf = ({ xAxis }: EChartsOption) =>
  (xAxis as { data?: readonly (string | number)[] } | undefined)?.data ?? [];
/** Lines over days or months alone: they have no bars to click, so the place under the pointer is picked. */
const isLines = (option: EChartsOption) =>
  namesOf(option).length > 0 && seriesOf(option).every((one) => one.type === 'line');

/** Which place of the category axis is under a point; null outside the grid. */
function indexAt(chart: EChartsType, point: [number, number]): number | null {
  if (!chart.containPixel('grid', point)) return null;
  const at = chart.convertFromPixel('grid', point)[0];
  return typeof at === 'number' && Number.isInteger(at) && at >= 0 ? at : null;
}

const WITHOUT_AXES = new Set<string | undefined>(['pie', 'funnel', 'map', 'radar']);

/** An axis that formats its labels keeps the theme's colour for them. */
function merged(base: object | undefined, own: object): object {
  const labels = [base, own].map((one) => (one as { axisLabel?: object } | undefined)?.axisLabel);
  return {
    ...base,
    ...own,
    ...(labels.some(Boolean) ? { axisLabel: { ...labels[0], ...labels[1] } } : {}),
  };
}

/** Labels beside what they name take the theme's ink: echarts' own are black with a white rim in both themes. */
const inked =
  ({ textStyle, tooltip }: EChartsOption) =>
  (one: Series) => {
    const { type, label, itemStyle } = one as Drawn;
    const isPart = type === 'pie' || type === 'funnel';
    const isBeside = BESIDE.has(label?.position ?? (isPart ? 'outside' : 'inside'));
    const { color } = (textStyle ?? {}) as { color?: string };
    const { backgroundColor } = (tooltip ?? {}) as { backgroundColor?: string };
    return {
      ...one,
      ...(isBeside ? { label: { color, textBorderWidth: 0, ...label } } : {}),
      ...(isPart ? { itemStyle: { borderColor: backgroundColor, ...itemStyle } } : {}),
    };
  };
type Series = ReturnType<typeof seriesOf>[number];
interface Drawn {
  type?: string;
  label?: { position?: string };
  itemStyle?: object;
}
const BESIDE = new Set(['outside', 'top', 'bottom', 'left', 'right']);

/** The theme below the option; axes, grid, legend and tooltip are merged, not replaced. */
function dress(option: EChartsOption, base: EChartsOption): EChartsOption {
  const dressed: Record<string, unknown> = { ...base, ...option, series: seriesOf(option).map(inked(base)) };
  for (const part of ['grid', 'tooltip', 'legend', 'xAxis', 'yAxis'] as const) {
    const own = option[part];
    if (own && !Array.isArray(own)) dressed[part] = merged(base[part], own);
  }
  // The slider stands below the labels of the axis.
  if (option.dataZoom) dressed.grid = { ...(dressed.grid as object), bottom: 28 };
  // Pies, funnels, maps and radars have no axes, and their tooltip belongs to the slice.
  if (seriesOf(option).every((one) => WITHOUT_AXES.has(one.type))) {
    return {
      ...dressed,
      xAxis: undefined,
      yAxis: undefined,
      grid: undefined,
      tooltip: { ...base.tooltip, trigger: 'item' },
    } as EChartsOption;
  }
  return dressed as EChartsOption;
}

/** What charts and the map are drawn with beside the theme colour. */
export const inksOf = (isDark: boolean) =>
  isDark
    ? { text: '#e4e6ea', ink: '#a3a9b3', line: '#30343a', surface: '#22262b' }
    : { text: '#1d2129', ink: '#5b626d', line: '#e3e5e9', surface: '#fff' };

function themed(accent: string, isDark: boolean): EChartsOption {
  const { text, ink, line, surface } = inksOf(isDark);
  const axis = {
    axisLine: { lineStyle: { color: line } },
    axisTick: { show: false },
    axisLabel: { color: ink },
    splitLine: { lineStyle: { color: line } },
  };
  return {
    color: [accent, '#6b9e8a', '#d0a24c', '#8a86b8', '#c4796a', '#7c8896'],
    textStyle: { fontFamily: 'inherit', color: ink },
    grid: {
      left: 8,
      right: 12,
      top: 36,
      bottom: 4,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    tooltip: {
      trigger: 'axis',
      backgroundColor: surface,
      borderColor: line,
      textStyle: { color: text, fontSize: 12 },
    },
    legend: { top: 0, right: 0, icon: 'roundRect', itemWidth: 10, itemHeight: 10, textStyle: { color: ink } },
    xAxis: { type: 'category', ...axis, splitLine: { show: false } },
    yAxis: { type: 'value', ...axis, axisLine: { show: false } },
    animationDuration: 300,
  };
}
