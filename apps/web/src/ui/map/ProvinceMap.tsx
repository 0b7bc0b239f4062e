import { useMemo } from 'react';
import { useIsMobile } from '../../lib/media.ts';
import { mapInks } from '../../lib/palette.ts';
import { useSettings } from '../../lib/settings.ts';
import { Chart } from '../Chart.tsx';
import { inksOf } from '../chartDress.ts';
import { shortName } from './chinaMap.ts';

interface Place {
  id: number | null;
  name: string;
  total: number;
}

/** One's own province has many times what the others have: by the root of the number these still differ from none. */
const shadeOf = (total: number) => Math.sqrt(total);

/** The map of China, the darker the more; a province is picked by a click. */
export default function ProvinceMap({
  rows,
  label,
  unit,
  height,
  onPick,
}: {
  rows: readonly Place[];
  label: string;
  /** What is counted, after the number. */
  unit: string;
  /** As high as a screen takes, unless told; a small one does without the provinces' names. */
  height?: number;
  onPick: (id: number) => void;
}) {
  const isMobile = useIsMobile();
  const { isDark, themeColor } = useSettings();
  const option = useMemo(() => {
    const { text, ink } = inksOf(isDark);
    return {
      tooltip: {
        trigger: 'item' as const,
        valueFormatter: (shade: unknown) => `${Math.round((Number(shade) || 0) ** 2 * 10) / 10} ${unit}`,
      },
      visualMap: {
        min: 0,
        max: shadeOf(Math.max(1, ...rows.map((row) => row.total))),
        left: 'center',
        bottom: 0,
        orient: 'horizontal' as const,
        text: ['多', '少'],
        inRange: { color: [mapInks(isDark).least, themeColor] },
        textStyle: { color: ink },
      },
      series: [
        {
          type: 'map' as const,
          map: 'china',
          roam: true,
          layoutCenter: ['50%', '46%'],
          layoutSize: '98%',
          showLegendSymbol: false,
          labelLayout: { hideOverlap: true },
          label: { show: !isMobile && !height, fontSize: 10, color: text },
          itemStyle: {
            areaColor: mapInks(isDark).area,
            borderColor: mapInks(isDark).border,
          },
          data: rows.map((row) => ({
            name: shortName(row.name),
            value: shadeOf(row.total),
            total: row.total,
          })),
        },
      ],
    };
  }, [rows, unit, height, isDark, themeColor, isMobile]);
  return (
    <Chart
      label={label}
      height={height ?? (isMobile ? 320 : 560)}
      option={option}
      onPick={({ name }) => {
        const picked = rows.find((row) => shortName(row.name) === name);
        if (picked?.id) onPick(picked.id);
      }}
    />
  );
}
