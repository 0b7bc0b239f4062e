import type { FigureName } from '@shibiao/contract/meanings';
import { type ReactNode, useState } from 'react';
import { ChartOrTable, type ChartView, ChartViewChoice, type OptionRows } from '../../ui/ChartOrTable.tsx';
import { Block } from './Block.tsx';

/** Height of the chart within a block. */
const HEIGHT = 244;

interface Props<Row extends object> extends Omit<OptionRows<Row>, 'height' | 'onPick'> {
  /** The chart's figures, whose definitions are shown over the title. */
  figures: readonly FigureName[];
  note?: ReactNode;
  to?: string;
  tools?: ReactNode;
  query: { isPending: boolean; error: Error | null };
  empty?: string;
  /** Rows exist but are all zero: `empty` is shown instead of bars without height. */
  isNothing?: boolean;
  /** Opens the rows behind a bar or point. */
  onPick?: (row: Row, series: string | undefined) => void;
}

/** A block with a chart, and the table of the same figures one click away. */
export function ChartBlock<Row extends object>(props: Props<Row>) {
  const { figures, note, to, tools, query, empty, isNothing = false, onPick, ...charted } = props;
  const { title, rows } = charted;
  const [view, setView] = useState<ChartView>('图');
  return (
    <Block
      title={title}
      figures={figures}
      note={note}
      to={to}
      query={query}
      empty={rows.length === 0 || isNothing ? (empty ?? '暂无数据') : null}
      tools={
        <>
          {tools}
          <ChartViewChoice title={title} view={view} onChange={setView} />
        </>
      }
    >
      <ChartOrTable<Row>
        {...charted}
        view={view}
        height={HEIGHT}
        onPick={
          onPick &&
          (({ dataIndex, seriesName }: { dataIndex: number; seriesName: string | undefined }) => {
            const row = rows[dataIndex];
            if (row) onPick(row, seriesName);
          })
        }
      />
    </Block>
  );
}
