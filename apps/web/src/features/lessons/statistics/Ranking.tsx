import { useMemo } from 'react';
import { ChartTable } from '../../../ui/ChartTable.tsx';
import { Percent } from '../../../ui/texts.tsx';
import type { Group } from './tabs.ts';

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
  const option = useMemo(
    () => ({
      legend: { show: false },
      xAxis: { type: 'value' as const },
      yAxis: {
        type: 'category' as const,
        inverse: true,
        data: rows.map((row) => row.name),
        axisLabel: { width: 110, overflow: 'truncate' as const },
      },
      series: [
        {
          name: '课程天数',
          type: 'bar' as const,
          barMaxWidth: 18,
          data: rows.map((row) => Number(row.days)),
          label: { show: true, position: 'right' as const },
        },
      ],
    }),
    [rows],
  );
  return (
    <ChartTable
      title={title}
      option={option}
      height={Math.max(240, rows.length * 24 + 40)}
      rows={rows}
      rowKey={(row) => row.key}
      onPick={({ dataIndex }) => {
        const row = rows[dataIndex];
        if (row) onOpen(row);
      }}
      columns={[
        {
          title: '名称',
          dataIndex: 'name',
          render: (name: string, row) => (
            <button type="button" className="link" onClick={() => onOpen(row)}>
              {name}
            </button>
          ),
        },
        { title: '课次', dataIndex: 'lessons', align: 'right' },
        { title: '天数', dataIndex: 'days', align: 'right' },
        {
          title: '占比',
          dataIndex: 'share',
          align: 'right',
          render: (value: string) => <Percent value={value} />,
        },
        {
          title: '同比',
          dataIndex: 'yoy',
          align: 'right',
          render: (value: string) => <Percent value={value} />,
        },
        {
          title: '取消率',
          dataIndex: 'cancelRate',
          align: 'right',
          render: (value: string) => <Percent value={value} />,
        },
      ]}
    />
  );
}
