import { Segmented, type TableColumnsType } from 'antd';
import type { EChartsOption } from 'echarts';
import { type ReactNode, useState } from 'react';
import { Chart } from './Chart.tsx';
import { EmptyState } from './EmptyState.tsx';
import './figures.css';
import { ScrollTable } from './ScrollTable.tsx';

interface Props<Row extends object> {
  title: string;
  option: EChartsOption;
  rows: readonly Row[];
  columns: TableColumnsType<Row>;
  rowKey: (row: Row) => string | number;
  height?: number;
  /** Beside the choice of picture and table. */
  tools?: ReactNode;
  /** Opens the rows behind a figure. */
  onPick?: (params: { name: string; dataIndex: number; seriesName: string | undefined }) => void;
}

/** A chart with the table of the same figures one click away. */
export function ChartTable<Row extends object>(props: Props<Row>) {
  const { title, option, rows, columns, rowKey, height, tools, onPick } = props;
  const [view, setView] = useState<'图' | '表'>('图');
  return (
    <section className="chart-table">
      <header>
        <h2>{title}</h2>
        {tools}
        <Segmented
          size="small"
          options={['图', '表']}
          value={view}
          onChange={setView}
          aria-label={`${title}的显示`}
        />
      </header>
      {rows.length === 0 ? (
        <EmptyState />
      ) : view === '图' ? (
        <Chart
          label={title}
          option={option}
          {...(height ? { height } : {})}
          {...(onPick ? { onPick } : {})}
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
    </section>
  );
}
