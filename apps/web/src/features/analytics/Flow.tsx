import { useMemo } from 'react';
import { ChartTable } from '../../ui/ChartTable.tsx';

interface Link {
  from: string;
  to: string;
  people: number;
}

/** The way 搜索 → 查看 → 收藏 → 需求 of people, as a Sankey diagram. */
export function Flow({ links }: { links: readonly Link[] }) {
  const option = useMemo(
    () => ({
      series: [
        {
          type: 'sankey' as const,
          nodeGap: 14,
          data: [...new Set(links.flatMap(({ from, to }) => [from, to]))].map((name) => ({ name })),
          links: links.map(({ from, to, people }) => ({ source: from, target: to, value: people })),
        },
      ],
    }),
    [links],
  );
  return (
    <ChartTable
      title="从搜索到需求（人）"
      option={option}
      rows={links}
      rowKey={({ from, to }) => `${from}/${to}`}
      columns={[
        { title: '从', dataIndex: 'from' },
        { title: '到', dataIndex: 'to' },
        { title: '人数', dataIndex: 'people', align: 'right' },
      ]}
    />
  );
}
