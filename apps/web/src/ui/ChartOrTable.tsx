import { Segmented, type TableColumnsType } from 'antd';
import type { EChartsOption } from 'echarts';
import { Chart } from './Chart.tsx';
import type ChartedTableOf from './ChartedTable.tsx';
import { type ChartColumn, type ChartLook, optionOver } from './chartOptions.ts';
import { Loading } from './Loading.tsx';
import { lazy } from './lazy.tsx';

/** Loads with the first table that is chosen instead of its chart. */
const ChartedTable = lazy(
  () => import('./ChartedTable.tsx'),
  undefined,
  <Loading />,
) as unknown as typeof ChartedTableOf;

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

interface Charted<Row extends object> {
  title: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  height?: number | undefined;
}

/** A chart that its columns draw. */
export interface ColumnedRows<Row extends object> extends Charted<Row> {
  columns: readonly ChartColumn<Row>[];
  look?: ChartLook<Row>;
  option?: undefined;
  /** Opens the rows behind a figure: `key` of its column. */
  onPick?: ((row: NoInfer<Row>, key: string | undefined) => void) | undefined;
}

/** A chart of its own beside a table. */
export interface OptionRows<Row extends object> extends Charted<Row> {
  option: EChartsOption;
  columns: TableColumnsType<Row>;
  onPick?:
    | ((params: { name: string; dataIndex: number; seriesName: string | undefined }) => void)
    | undefined;
}
export type ChartedRows<Row extends object> = ColumnedRows<Row> | OptionRows<Row>;

/** A chart, or the table of the same figures. */
export function ChartOrTable<Row extends object>({ view, ...props }: ChartedRows<Row> & { view: ChartView }) {
  if (view === '表') return <ChartedTable<Row> {...props} />;
  const { title, height } = props;
  const { option, onPick } = props.option ? props : drawn(props);
  return <Chart label={title} option={option} height={height} onPick={onPick} />;
}

function drawn<Row extends object>({
  rows,
  columns,
  look,
  onPick,
}: ColumnedRows<Row>): Pick<OptionRows<Row>, 'option' | 'onPick'> {
  return {
    option: optionOver(rows, columns, look),
    onPick:
      onPick &&
      (({ dataIndex, seriesName }) => {
        const row = rows[dataIndex];
        if (row) onPick(row, columns.find(({ title }) => title === seriesName)?.key);
      }),
  };
}
