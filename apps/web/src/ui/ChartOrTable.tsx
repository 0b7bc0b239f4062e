import { Segmented, type TableColumnsType } from 'antd';
import type { EChartsOption } from 'echarts';
import { Chart } from './Chart.tsx';
import { ScrollTable } from './ScrollTable.tsx';

export type ChartView = '图' | '表';

interface ChoiceProps {
  /** Accessible name of the chart. */
  title: string;
  view: ChartView;
  onChange: (view: ChartView) => void;
}

export const ChartViewChoice = ({ title, view, onChange }: ChoiceProps) => (
  <Segmented
    size="small"
    options={['图', '表']}
    value={view}
    onChange={onChange}
    aria-label={`${title}的显示`}
  />
);

export interface ChartedRows<Row extends object> {
  title: string;
  option: EChartsOption;
  rows: readonly Row[];
  columns: TableColumnsType<Row>;
  rowKey: (row: Row) => string | number;
  height?: number | undefined;
  /** Opens the rows behind a figure. */
  onPick?:
    | ((params: { name: string; dataIndex: number; seriesName: string | undefined }) => void)
    | undefined;
}

/** A chart, or the table of the same figures. */
export function ChartOrTable<Row extends object>(props: ChartedRows<Row> & { view: ChartView }) {
  const { title, view, option, rows, columns, rowKey, height, onPick } = props;
  return view === '图' ? (
    <Chart label={title} option={option} height={height} onPick={onPick} />
  ) : (
    <ScrollTable<Row>
      size="small"
      rowKey={rowKey}
      dataSource={[...rows]}
      columns={columns}
      pagination={false}
      scroll={{ x: true }}
    />
  );
}
