import { Segmented, type TableColumnsType } from 'antd';
import type { EChartsOption } from 'echarts';
import { type ReactNode, useState } from 'react';
import { Chart } from '../../ui/Chart.tsx';
import { ScrollTable } from '../../ui/ScrollTable.tsx';
import { Block } from './Block.tsx';

/** The chart fills the body of a block. */
const HEIGHT = 244;

interface Props<Row extends object> {
  /** Also said to those who do not see the picture. */
  title: string;
  note?: ReactNode;
  to?: string;
  tools?: ReactNode;
  query: { isPending: boolean; error: Error | null };
  option: EChartsOption;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  columns: TableColumnsType<Row>;
  empty?: string;
  /** Rows that are there, but all of nothing: `empty` is said instead of bars without height. */
  isNothing?: boolean;
  /** Opens the rows behind a bar, or a point. */
  onPick?: (row: Row, series: string | undefined) => void;
}

/** A block with a chart, and the table of the same figures one click away. */
export function ChartBlock<Row extends object>(props: Props<Row>) {
  const {
    title,
    note,
    to,
    tools,
    query,
    option,
    rows,
    rowKey,
    columns,
    empty,
    isNothing = false,
    onPick,
  } = props;
  const [view, setView] = useState<'图' | '表'>('图');
  return (
    <Block
      title={title}
      note={note}
      {...(to ? { to } : {})}
      query={query}
      empty={rows.length === 0 || isNothing ? (empty ?? '暂无数据') : null}
      tools={
        <>
          {tools}
          <Segmented
            size="small"
            options={['图', '表']}
            value={view}
            onChange={setView}
            aria-label={`${title}的显示`}
          />
        </>
      }
    >
      {view === '图' ? (
        <Chart
          label={title}
          option={option}
          height={HEIGHT}
          {...(onPick
            ? {
                onPick: ({ dataIndex, seriesName }) => {
                  const row = rows[dataIndex];
                  if (row) onPick(row, seriesName);
                },
              }
            : {})}
        />
      ) : (
        <ScrollTable<Row>
          size="small"
          rowKey={rowKey}
          dataSource={[...rows]}
          columns={columns}
          pagination={false}
          scroll={{ x: true }}
        />
      )}
    </Block>
  );
}
