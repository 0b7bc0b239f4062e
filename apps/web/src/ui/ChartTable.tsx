import { type ReactNode, useState } from 'react';
import { type ChartedRows, ChartOrTable, type ChartView, ChartViewChoice } from './ChartOrTable.tsx';
import { EmptyState } from './EmptyState.tsx';
import './figures.css';

type Props<Row extends object> = ChartedRows<Row> & {
  /** Tools beside the switch of chart and table. */
  tools?: ReactNode;
};

/** A chart with the table of the same figures one click away. */
export function ChartTable<Row extends object>({ tools, ...charted }: Props<Row>) {
  const [view, setView] = useState<ChartView>('图');
  return (
    <section className="chart-table">
      <header>
        <h2>{charted.title}</h2>
        {tools}
        <ChartViewChoice title={charted.title} view={view} onChange={setView} />
      </header>
      {charted.rows.length === 0 ? <EmptyState /> : <ChartOrTable {...charted} view={view} />}
    </section>
  );
}
