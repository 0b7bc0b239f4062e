import type { Unit } from '@shibiao/contract/analytics/groups';
import { useMemo } from 'react';
import { ChartTable } from '../../ui/ChartTable.tsx';
import { seriesOver } from '../../ui/chartOptions.ts';
import { UnitChoice } from './FigurePage.tsx';

interface Point {
  on: string;
  label: string;
}
interface Props<P extends Point> {
  title: string;
  unit: Unit;
  points: readonly P[];
  shown: readonly { key: keyof P & string; name: string; type: 'bar' | 'line' }[];
  onOpen?: (point: P) => void;
}

/** Figures by day, week or month. */
export function Course<P extends Point>({ title, unit, points, shown, onOpen }: Props<P>) {
  const option = useMemo(
    () =>
      seriesOver<P>(
        points,
        ({ label }) => (unit === 'day' ? label.slice(5) : label),
        shown.map(({ key, name, type }) => ({ name, type, value: (point: P) => Number(point[key]) })),
      ),
    [points, shown, unit],
  );
  return (
    <ChartTable
      title={title}
      tools={<UnitChoice value={unit} />}
      option={option}
      rows={points}
      rowKey={(point) => point.on}
      {...(onOpen
        ? {
            onPick: ({ dataIndex }: { dataIndex: number }) => {
              const point = points[dataIndex];
              if (point) onOpen(point);
            },
          }
        : {})}
      columns={[
        { title: '时间', dataIndex: 'label' },
        ...shown.map(({ key, name }) => ({ title: name, dataIndex: key, align: 'right' as const })),
      ]}
    />
  );
}
