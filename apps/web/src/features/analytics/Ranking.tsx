import { ChartTable } from '../../ui/ChartTable.tsx';
import { Figure, Trend } from './Figure.tsx';

interface Ranked {
  key: string;
  name: string;
  value: number;
  before: number;
}
interface Props {
  title: string;
  measure: string;
  rows: readonly Ranked[];
  onOpen: (key: string, name: string) => void;
}
/** As many as stand beside a chart of usual height, so that the list below begins on the first screen. */
const MOST = 8;
const arrowOf = ({ value, before }: Ranked) => (value > before ? '▲' : value < before ? '▼' : '');

/** The first groups as bars, the span before beside them; the table has the trend, and all groups. */
export const Ranking = ({ title, measure, rows, onOpen }: Props) => (
  <ChartTable<Ranked>
    title={title}
    height={Math.max(220, Math.min(rows.length, MOST) * 26 + 60)}
    rows={rows}
    rowKey={(row) => row.key}
    look={{ legend: {}, isLying: true, most: MOST, nameOf: (row) => `${row.name} ${arrowOf(row)}` }}
    onPick={(row, key) => key !== 'before' && onOpen(row.key, row.name)}
    columns={[
      { key: 'name', title: '名称' },
      {
        key: 'value',
        title: measure,
        type: 'number',
        series: 'bar',
        render: (row) => <Figure value={row.value} onOpen={() => onOpen(row.key, row.name)} />,
      },
      { key: 'before', title: '上期', type: 'number', series: 'bar' },
      {
        key: 'trend',
        title: '趋势',
        type: 'number',
        render: (row) => <Trend now={row.value} before={row.before} />,
      },
    ]}
  />
);
