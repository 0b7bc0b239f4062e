import type { Unit } from '@shibiao/contract/analytics/groups';
import { ChartTable } from '../../ui/ChartTable.tsx';
import { UnitChoice } from './FigurePage.tsx';
import { axisNameOf } from './periods.tsx';

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
  return (
    <ChartTable<P>
      title={title}
      tools={<UnitChoice value={unit} />}
      look={{
        ...(shown.length > 1 ? { legend: {} } : {}),
        nameOf: axisNameOf(unit),
      }}
      rows={points}
      rowKey={(point) => point.on}
      onPick={onOpen}
      columns={[
        { key: 'label', title: '时间' },
        ...shown.map(({ key, name, type }) => ({
          key,
          title: name,
          type: 'number' as const,
          series: type,
        })),
      ]}
    />
  );
}
