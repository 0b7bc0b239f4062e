import { ChartTable } from '../../../ui/ChartTable.tsx';
import type { ChartColumn } from '../../../ui/chartOptions.ts';
import type { Group } from './tabs.ts';

const columns: ChartColumn<Group>[] = [
  { key: 'name', title: '名称', isLink: true },
  { key: 'lessons', title: '课次', type: 'number' },
  {
    key: 'days',
    title: '天数',
    type: 'number',
    series: { type: 'bar', barMaxWidth: 18, label: { show: true, position: 'right' } },
  },
  { key: 'share', title: '占比', type: 'percent' },
  { key: 'yoy', title: '同比', type: 'percent' },
  { key: 'cancelRate', title: '取消率', type: 'percent' },
];

/** Groups as bars by days, the largest first; a bar opens its lessons. */
export function Ranking({
  title,
  rows,
  onOpen,
}: {
  title: string;
  rows: readonly Group[];
  onOpen: (row: Group) => void;
}) {
  return (
    <ChartTable
      title={title}
      look={{
        isLying: true,
        legend: { show: false },
        names: { axisLabel: { width: 110, overflow: 'truncate' } },
      }}
      height={Math.max(240, rows.length * 24 + 40)}
      rows={rows}
      rowKey={(row) => row.key}
      onPick={onOpen}
      columns={columns}
    />
  );
}
