import type { EChartsOption } from 'echarts';
import { formatCount, inWan } from '../lib/format.ts';
import { toneOf } from '../lib/palette.ts';
import { paletteOf } from './chartInks.ts';
import { zoomFor } from './chartZoom.ts';

/** The surface of a chart. `width` in pixels. */
export interface ChartSurface {
  accent: string;
  isDark: boolean;
  width: number;
}

/** Colours of charts and the map, beside the theme colour. */
export function inksOf(isDark: boolean) {
  const { ink, ink2, line, elevated } = toneOf(isDark);
  return { text: ink, ink: ink2, line, surface: elevated };
}

const WITHOUT_AXES = new Set<string | undefined>(['pie', 'funnel', 'map', 'radar']);

/** Largest width of a single bar. */
const MOST_BAR_WIDTH = 40;

type Series = Exclude<EChartsOption['series'], undefined | readonly unknown[]>;
interface Drawn {
  type?: string;
  barWidth?: number | string;
  label?: { show?: boolean; position?: string };
  itemStyle?: object;
}
/** A smaller ring on phones, so that the labels beside it fit. */
const NARROW_RING = ['38%', '58%'];
const NARROW = 420;
const BESIDE = new Set(['outside', 'top', 'bottom', 'left', 'right']);

/** Formats a figure beside its bar as tables do: 1,436. */
const inThousands = ({ value }: { value?: unknown }): string =>
  Number.isFinite(Number(value)) ? formatCount(Number(value)) : String(value ?? '');

/** Labels take the theme's text colour: echarts' own are black with a white outline in any theme. */
const themedSeries = (ink: string, surface: string, isNarrow: boolean) => (one: Series) => {
  const { type, barWidth, label, itemStyle } = one as Drawn;
  const isPart = type === 'pie' || type === 'funnel';
  const isBeside = BESIDE.has(label?.position ?? (isPart ? 'outside' : 'inside'));
  return {
    ...(type === 'bar' && barWidth === undefined ? { barMaxWidth: MOST_BAR_WIDTH } : {}),
    ...one,
    ...(type === 'pie' && isNarrow ? { radius: NARROW_RING } : {}),
    ...(isBeside
      ? {
          label: {
            color: ink,
            textBorderWidth: 0,
            ...(type === 'bar' ? { formatter: inThousands } : {}),
            ...label,
          },
        }
      : {}),
    ...(isPart ? { itemStyle: { borderColor: surface, ...itemStyle } } : {}),
  };
};

interface Axis {
  type?: string;
  axisLabel?: object;
}

/** Room for labels behind the longest bar, which ends where its axis ends. */
const LABEL_ROOM = 56;
const isNamedBehind = ({ type, label }: Drawn) =>
  type === 'bar' && label?.show === true && label.position === 'right';

/** The most ticks below horizontal bars on a phone, which would overlap otherwise. */
const NARROW_STEPS = 3;

/** Default formats of axes: numbers use 万 from ten thousand on. An axis keeps its own settings. */
function axesOf(
  own: Axis | Axis[] | undefined,
  usual: string,
  { isDark, width }: ChartSurface,
): object | object[] {
  const { ink, line } = inksOf(isDark);
  const dressed = (axis: Axis) => {
    const isValue = (axis.type ?? usual) === 'value';
    const isLying = isValue && usual === 'category';
    return {
      type: usual,
      axisLine: { show: !isValue, lineStyle: { color: line } },
      axisTick: { show: false },
      splitLine: { show: isValue, lineStyle: { color: line } },
      nameTextStyle: { color: ink },
      ...(isLying && width < NARROW ? { splitNumber: NARROW_STEPS } : {}),
      ...axis,
      axisLabel: {
        color: ink,
        ...(isValue ? { formatter: inWan } : {}),
        ...(isLying ? { hideOverlap: true } : {}),
        ...axis.axisLabel,
      },
    };
  };
  return Array.isArray(own) ? own.map(dressed) : dressed(own ?? {});
}

/** Hairlines as rings of a radar: echarts' own are white bands, which glare in the dark theme. */
function radarOf(own: object, isDark: boolean): object {
  const { ink, line } = inksOf(isDark);
  const hairline = { lineStyle: { color: line } };
  return {
    axisName: { color: ink },
    axisLine: hairline,
    splitLine: hairline,
    splitArea: { show: false },
    ...own,
  };
}

/** Applies the product's colours and formats to an option; its own settings win. */
export function applyChartTheme(option: EChartsOption, ground: ChartSurface): EChartsOption {
  const { accent, isDark, width } = ground;
  const { text, ink, line, surface } = inksOf(isDark);
  const series = [option.series ?? []].flat().map(themedSeries(ink, surface, width < NARROW));
  const hasAxes = !series.every((one) => WITHOUT_AXES.has(one.type));
  const dataZoom = option.dataZoom ?? zoomFor(option, width).dataZoom;
  const isZoomed = Array.isArray(dataZoom) ? dataZoom.length > 0 : Boolean(dataZoom);
  return {
    color: paletteOf(accent),
    animationDuration: 300,
    ...option,
    series,
    textStyle: { fontFamily: 'inherit', color: ink, ...option.textStyle },
    tooltip: {
      // Pies, funnels, maps and radars have tooltips for their slices.
      trigger: hasAxes ? 'axis' : 'item',
      backgroundColor: surface,
      borderColor: line,
      textStyle: { color: text, fontSize: 12 },
      confine: true,
      ...option.tooltip,
    },
    legend: {
      // Pies label their parts and need no legend.
      show: !series.every((one) => one.type === 'pie'),
      type: 'scroll',
      top: 0,
      right: 0,
      icon: 'roundRect',
      itemWidth: 10,
      itemHeight: 10,
      pageIconColor: ink,
      pageTextStyle: { color: ink },
      textStyle: { color: ink },
      ...option.legend,
    },
    ...(option.radar ? { radar: radarOf(option.radar as object, isDark) } : {}),
    ...(hasAxes
      ? {
          grid: {
            left: 8,
            right: series.some((one) => isNamedBehind(one as Drawn)) ? LABEL_ROOM : 12,
            top: 36,
            // The slider stands below the labels of the axis.
            bottom: isZoomed ? 28 : 4,
            outerBoundsMode: 'same',
            outerBoundsContain: 'axisLabel',
            ...option.grid,
          },
          xAxis: axesOf(option.xAxis as Axis, 'category', ground),
          yAxis: axesOf(option.yAxis as Axis, 'value', ground),
          ...(isZoomed ? { dataZoom } : {}),
        }
      : {}),
  } as EChartsOption;
}
