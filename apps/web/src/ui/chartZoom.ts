import type { EChartsOption } from 'echarts';
import { faint, PLAN } from '../lib/palette.ts';

/** The most months that are readable side by side. */
const READABLE = 18;
/** Two years of months; more do not fit on every screen. */
const MOST = 24;
/** Narrower columns cannot be clicked. */
const COLUMN = 16;

/**
 * Many columns: the newest are shown, and a slider leads to the others.
 * @param count columns of the chart
 * @param shown columns that are readable at once
 */
export const zoomOf = (count: number, shown = READABLE): Pick<EChartsOption, 'dataZoom'> =>
  count > shown
    ? {
        dataZoom: [
          {
            type: 'slider',
            startValue: count - shown,
            endValue: count - 1,
            height: 16,
            bottom: 4,
            brushSelect: false,
            showDetail: false,
            showDataShadow: false,
            // Half transparent, for both themes.
            borderColor: faint(PLAN, 0.25),
            fillerColor: faint(PLAN, 0.2),
            moveHandleStyle: { color: PLAN },
          },
          { type: 'inside', zoomOnMouseWheel: 'ctrl', moveOnMouseWheel: false },
        ],
      }
    : {};

/**
 * Slider of a chart without its own setting: as many columns as its width allows. `dataZoom: []` has none.
 * @param width of the chart in pixels
 */
export function zoomFor(option: EChartsOption, width: number): Pick<EChartsOption, 'dataZoom'> {
  const axis = Array.isArray(option.xAxis) ? option.xAxis[0] : option.xAxis;
  const count = axis?.type === 'category' ? (axis.data?.length ?? 0) : 0;
  if (option.dataZoom || count <= MOST) return {};
  return zoomOf(count, Math.max(READABLE, Math.floor((width - 60) / COLUMN)));
}
