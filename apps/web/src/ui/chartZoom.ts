import type { EChartsOption } from 'echarts';
import { faint, PLAN } from '../lib/palette.ts';

/** More months than can be read side by side. */
const READABLE = 18;
/** What is longer than two years of months does not fit on every screen. */
const MOST = 24;
/** Narrower columns cannot be pointed at. */
const COLUMN = 16;

/**
 * Where there are many columns, the newest are shown and a slider goes back to the others.
 * @param count how many columns the chart has
 * @param shown how many of them can be read at once
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
            // Half seen through, so that it is quiet on a light and on a dark page.
            borderColor: faint(PLAN, 0.25),
            fillerColor: faint(PLAN, 0.2),
            moveHandleStyle: { color: PLAN },
          },
          { type: 'inside', zoomOnMouseWheel: 'ctrl', moveOnMouseWheel: false },
        ],
      }
    : {};

/**
 * The slider of a chart that did not decide about one: as many columns as its width takes. `dataZoom: []` is without.
 * @param width of the chart in pixels
 */
export function zoomFor(option: EChartsOption, width: number): Pick<EChartsOption, 'dataZoom'> {
  const axis = Array.isArray(option.xAxis) ? option.xAxis[0] : option.xAxis;
  const count = axis?.type === 'category' ? (axis.data?.length ?? 0) : 0;
  if (option.dataZoom || count <= MOST) return {};
  return zoomOf(count, Math.max(READABLE, Math.floor((width - 60) / COLUMN)));
}
