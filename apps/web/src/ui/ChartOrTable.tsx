import { Segmented, type TableColumnsType } from 'antd';
import type { EChartsOption } from 'echarts';
import { Chart } from './Chart.tsx';
import { type ChartColumn, type ChartLook, figureOf, optionOver } from './chartOptions.ts';
import { FormulaHint } from './FormulaHint.tsx';
import { ScrollTable } from './ScrollTable.tsx';
import { cellOfType, isFigure } from './table/listColumns.tsx';

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
  const { title, rows, rowKey, height } = props;
  if (view === '表')
    return (
      <ScrollTable<Row>
        size="small"
        rowKey={rowKey}
        dataSource={[...rows]}
        columns={
          props.option ? props.columns : props.columns.map((column) => tableColumn(column, props.onPick))
        }
        pagination={false}
        scroll={{ x: true }}
      />
    );
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

function tableColumn<Row extends object>(
  column: ChartColumn<Row>,
  onPick: ColumnedRows<Row>['onPick'],
): TableColumnsType<Row>[number] {
  const { key, title, type, hint, width, isLink, render } = column;
  return {
    key,
    title: hint ? <FormulaHint formula={hint}>{title}</FormulaHint> : title,
    width,
    align: isFigure(type) ? 'right' : undefined,
    render: (_: unknown, row: Row) => {
      const cell = (render ? render(row) : cellOfType(column, figureOf(column, row))) ?? (
        <span className="blank">—</span>
      );
      return isLink && onPick ? (
        <button type="button" className="link" onClick={() => onPick(row, key)}>
          {cell}
        </button>
      ) : (
        cell
      );
    },
  };
}
