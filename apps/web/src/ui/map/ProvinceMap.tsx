import { useMemo } from 'react';
import { useIsMobile } from '../../lib/media.ts';
import { mapInks } from '../../lib/palette.ts';
import { useSettings } from '../../lib/settings.ts';
import { Chart } from '../Chart.tsx';
import { inksOf } from '../chartTheme.ts';
import { shortName } from './chinaMap.ts';

interface Place {
  id: number | null;
  name: string;
  total: number;
}

/** Square root of the number, because one's own province has many times as much as the others. */
const shadeOf = (total: number) => Math.sqrt(total);

/** Map of China, darker for more; a click picks a province. */
export default function ProvinceMap({
  rows,
  label,
  unit,
  height,
  onPick,
}: {
  rows: readonly Place[];
  label: string;
  /** Unit, after the number. */
  unit: string;
  /** Height in pixels, limited to the screen; a low map omits the names of provinces. */
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
