import { useMemo } from 'react';
import { faint, HELD } from '../../lib/palette.ts';
import { ChartTable } from '../../ui/ChartTable.tsx';
import type { ChartColumn } from '../../ui/chartOptions.ts';
import type { Batch } from './BatchForm.tsx';

type Person = Batch['list'][number];

const SHOWN = 20;
const BEFORE = 'lastMonth';

const columns: ChartColumn<Person>[] = [
  { key: 'name', title: '姓名', isLink: true },
  {
    key: BEFORE,
    title: '上月应发',
    type: 'money',
    // A muted colour behind the present payments, for both themes.
    series: { type: 'bar', color: faint(HELD, 0.6), barMaxWidth: 18 },
  },
  { key: 'paid', title: '本批应发', type: 'money', series: { type: 'bar', barMaxWidth: 18 } },
  { key: 'difference', title: '较上月', type: 'money' },
];

/** The largest differences to the month before; a bar opens the paid entries. */
export function BatchChart({
  people,
  onOpen,
  onBefore,
}: {
  people: readonly Person[];
  onOpen: (person: Person) => void;
  /** Opens the batches of the month before. */
  onBefore: () => void;
}) {
  const rows = useMemo(
    () =>
      people
        .toSorted((a, b) => Math.abs(Number(b.difference)) - Math.abs(Number(a.difference)))
        .slice(0, SHOWN),
    [people],
  );
  return (
    <ChartTable
      title="与上月相比（元，差异最大的 20 人）"
      rows={rows}
      rowKey={(row) => row.personnelId}
      columns={columns}
      look={{ legend: {}, names: { axisLabel: { interval: 0, rotate: 40, hideOverlap: true } } }}
      onPick={(row, key) => (key === BEFORE ? onBefore() : onOpen(row))}
    />
  );
}
