import type { TableColumnsType } from 'antd';
import type { ChartedRows, ColumnedRows } from './ChartOrTable.tsx';
import { type ChartColumn, figureOf } from './chartOptions.ts';
import { FormulaHint } from './FormulaHint.tsx';
import { ScrollTable } from './ScrollTable.tsx';
import { cellOfType, isFigure } from './table/listColumns.tsx';

/** The table of a chart's figures. */
export default function ChartedTable<Row extends object>(props: ChartedRows<Row>) {
  return (
    <ScrollTable<Row>
      size="small"
      rowKey={props.rowKey}
      dataSource={[...props.rows]}
      columns={
        props.option ? props.columns : props.columns.map((column) => tableColumn(column, props.onPick))
      }
      pagination={false}
      scroll={{ x: true }}
    />
  );
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
