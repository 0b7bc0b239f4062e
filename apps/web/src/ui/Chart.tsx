import { replaceEqualDeep } from '@tanstack/react-query';
import type { EChartsOption } from 'echarts';
import type { EChartsType } from 'echarts/core';
import { useEffect, useRef, useState } from 'react';
import { useSettings } from '../lib/settings.ts';
import type * as ChartCore from './chartCore.ts';
import { applyChartTheme } from './chartTheme.ts';
import { MissingPart } from './MissingPart.tsx';

interface Props {
  option: EChartsOption;
  /** Accessible name of the chart. */
  label: string;
  height?: number;
  /** Opens the rows behind a figure. */
  onPick?: (params: { name: string; dataIndex: number; seriesName: string | undefined }) => void;
}

/** A chart in the product's colours. echarts loads with the first one. */
export function Chart({ option, label, height = 260, onPick }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const pick = useRef(onPick);
  const drawn = useRef(option);
  const painted = useRef({});
  const [chart, setChart] = useState<EChartsType | null>(null);
  const [isMissing, setMissing] = useState(false);
  const { themeColor: accent, isDark } = useSettings();
  useEffect(() => {
    pick.current = onPick;
    drawn.current = option;
  });
  useEffect(() => {
    if (isMissing) return;
    let isGone = false;
    let dispose = () => undefined as void;
    const begin = ({ init }: Pick<typeof ChartCore, 'init'>) => {
      if (isGone || !box.current) return;
      const made = init(box.current);
      let picked: unknown;
      made.on('click', (event) => {
        picked = event.event;
        pick.current?.({ name: event.name, dataIndex: event.dataIndex, seriesName: event.seriesName });
      });
      made.getZr().on('click', (event) => {
        if (event === picked || !isLines(drawn.current)) return;
        const dataIndex = indexAt(made, [event.offsetX, event.offsetY]);
        if (dataIndex === null) return;
        pick.current?.({ name: String(namesOf(drawn.current)[dataIndex]), dataIndex, seriesName: undefined });
      });
      const observer = new ResizeObserver(() => made.resize());
      observer.observe(box.current);
      setChart(made);
      dispose = () => {
        observer.disconnect();
        made.dispose();
        setChart(null);
      };
    };
    import('./chartCore.ts').then(begin, () => !isGone && setMissing(true));
    return () => {
      isGone = true;
      dispose();
    };
  }, [isMissing]);
  useEffect(() => {
    if (!chart || chart.isDisposed()) return;
    // An option that is made anew but says the same is not drawn again, which would close its tooltip.
    const paint = replaceEqualDeep(painted.current, { chart, option, accent, isDark });
    if (paint === painted.current) return;
    painted.current = paint;
    const isFirst = chart.getOption() === undefined;
    const dressed = applyChartTheme(option, { accent, isDark, width: chart.getWidth() });
    chart.setOption({ animation: isFirst, ...dressed }, { notMerge: true });
    // Drawn synchronously, because printing waits for no frame.
    if (!isFirst) chart.getZr().flush();
  }, [chart, option, accent, isDark]);
  if (isMissing) return <MissingPart isSmall onRetry={() => setMissing(false)} />;
  return (
    <div
      ref={box}
      role="img"
      aria-label={label}
      className={onPick ? 'chart is-link' : 'chart'}
      style={{ height }}
    />
  );
}

const namesOf = ({ xAxis }: EChartsOption) =>
  (xAxis as { data?: readonly (string | number)[] } | undefined)?.data ?? [];
/** True for lines over days or months, which have no bars to click: the category under the pointer is picked. */
const isLines = (option: EChartsOption) =>
  namesOf(option).length > 0 && [option.series].flat().every((one) => one?.type === 'line');

/** Index of the category at a point; null outside the grid. */
function indexAt(chart: EChartsType, point: [number, number]): number | null {
  if (!chart.containPixel('grid', point)) return null;
  const at = chart.convertFromPixel('grid', point)[0];
  return typeof at === 'number' && Number.isInteger(at) && at >= 0 ? at : null;
}
