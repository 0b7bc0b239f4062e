import type { EChartsOption } from 'echarts';

/** More months than can be read side by side. */
const READABLE = 18;

/**
 * Where there are many months, the newest are shown and a slider goes back to the others.
 * @param count how many columns the chart has
 */
export const zoomOf = (count: number): Pick<EChartsOption, 'dataZoom'> =>
  count > READABLE
    ? {
        dataZoom: [
          {
            type: 'slider',
            startValue: count - READABLE,
            endValue: count - 1,
            height: 16,
            bottom: 4,
            brushSelect: false,
            showDetail: false,
            showDataShadow: false,
            // Half seen through, so that it is quiet on a light and on a dark page.
            borderColor: '#8a93a040',
            fillerColor: '#8a93a033',
            moveHandleStyle: { color: '#8a93a0' },
          },
          { type: 'inside', zoomOnMouseWheel: 'ctrl', moveOnMouseWheel: false },
        ],
      }
    : {};
