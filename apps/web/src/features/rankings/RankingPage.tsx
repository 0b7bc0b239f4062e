import { MEASURES, type Measure, rankingColumns, rankingsApi } from '@shibiao/contract/customers/rankings';
import { Button } from 'antd';
import { useMemo } from 'react';
import { usePage } from '../../lib/page.tsx';
import { ofOrganisation } from '../../pickers/filters.tsx';
import { useFigureRows } from '../../shared/figures/FigureRows.tsx';
import { Chart } from '../../ui/Chart.tsx';
import { Opened, useLayer } from '../../ui/layer.tsx';
import { PageDrawer } from '../../ui/PageDrawer.tsx';
import { type Column, type Filter, PagedTable, type RowOf } from '../../ui/PagedTable.tsx';
import { listColumns } from '../../ui/table/listColumns.tsx';
import { Money } from '../../ui/texts.tsx';
import { RankedName } from './RankedName.tsx';
import { byWhom, MEASURED, rankingSpan } from './rankings.filters.ts';

type Row = RowOf<typeof rankingsApi.customerRanking>;
const MOST = 4;
const isMoney = (measure: Measure) => measure === 'income' || measure === 'received';

function Movement({ row }: { row: Row }) {
  if (row.previousRank === null) return <span className="quiet">新上榜</span>;
  const up = row.previousRank - row.rank;
  if (up === 0) return <span className="quiet">持平</span>;
  return (
    <span style={{ color: up > 0 ? 'var(--good)' : 'var(--bad)' }}>{up > 0 ? `↑ ${up}` : `↓ ${-up}`}</span>
  );
}

/** The movement stands beside the name, where people look first. */
const movement: Column<Row> = {
  key: 'movement',
  title: '较上期',
  width: 90,
  screenOnly: true,
  render: (row) => <Movement row={row} />,
};
const columnsFor = (open: (row: Row, measure: Measure) => void, span: ReturnType<typeof rankingSpan>) => {
  const figure = (measure: Measure) => ({
    render: (row: Row) => {
      const value = isMoney(measure) ? <Money value={String(row[measure])} /> : Number(row[measure]);
      return row.mayOpen && Number(row[measure]) > 0 ? (
        <button type="button" className="link" onClick={() => open(row, measure)}>
          {value}
        </button>
      ) : (
        value
      );
    },
  });
  return listColumns(rankingColumns, {
    name: {
      hint: '按部门时含其下级；人按期间最后一天的岗位归属',
      render: (row) => <RankedName row={row} span={span} />,
    },
    newCustomers: figure('newCustomers'),
    followUps: figure('followUps'),
    days: figure('days'),
    income: figure('income'),
    received: figure('received'),
  }).flatMap((column) => (column.key === 'name' ? [column, movement] : [column]));
};
const filters: Filter[] = [
  { key: 'from', toKey: 'to', label: '时间（不选：本月）', kind: 'dateRange' },
  byWhom,
  ofOrganisation,
  { key: 'keyword', label: '姓名', kind: 'text', width: 120 },
];

/** 客户排名: people or organisations by a measure over a span, with their movement; up to four side by side (PK). */
export default function RankingPage() {
  const page = usePage();
  const duel = useLayer<Row[]>();
  const { open, rows } = useFigureRows();
  const { from, to, by } = page.search;
  const columns = useMemo(() => {
    const span = rankingSpan(from, to);
    return columnsFor(
      (row, measure) =>
        open(
          {
            measure: MEASURED[measure],
            subjectKind: by === 'organisation' ? 'organisation' : 'person',
            subjectId: row.id,
            ...span,
          },
          `${row.name} ${span.from}–${span.to} ${MEASURES.labelOf(measure)}`,
        ),
      span,
    );
  }, [open, from, to, by]);
  return (
    <>
      <PagedTable
        screen="customers/ranking"
        endpoint={rankingsApi.customerRanking}
        columns={columns}
        rowKey="id"
        filters={filters}
        defaultSort={{ sort: 'income', order: 'desc' }}
        exports={rankingsApi.exportCustomerRanking}
        batch={(rows) => (
          <Button disabled={rows.length < 2 || rows.length > MOST} onClick={() => duel.open(rows)}>
            PK 对比（2–{MOST} 个）
          </Button>
        )}
        empty={{ title: '这段时间还没有成绩' }}
      />
      {rows}
      <Opened layer={duel}>
        {(of, close) => (
          <PageDrawer title="PK 对比" width={760} onClose={close}>
            <MeasureComparison rows={of} />
          </PageDrawer>
        )}
      </Opened>
    </>
  );
}

/** Each measure as a share of the best of the chosen subjects, so that money and counts fit one chart. */
function MeasureComparison({ rows }: { rows: Row[] }) {
  const measures = MEASURES.values;
  const option = useMemo(() => {
    const best = (measure: Measure) => Math.max(1, ...rows.map((row) => Number(row[measure])));
    return {
      legend: { data: rows.map((row) => row.name) },
      xAxis: { type: 'category' as const, data: measures.map((measure) => MEASURES.labelOf(measure)) },
      yAxis: { type: 'value' as const, max: 100, axisLabel: { formatter: '{value}%' } },
      series: rows.map((row) => ({
        name: row.name,
        type: 'bar' as const,
        data: measures.map((measure) => Math.round((Number(row[measure]) / best(measure)) * 100)),
      })),
    };
  }, [rows, measures]);
  return (
    <>
      <Chart label="各项成绩占最佳者的比例" height={280} option={option} />
      <table className="plain-table">
        <thead>
          <tr>
            <th />
            {rows.map((row) => (
              <th key={row.id}>{row.name}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {measures.map((measure) => (
            <tr key={measure}>
              <th>{MEASURES.labelOf(measure)}</th>
              {rows.map((row) => (
                <td key={row.id}>
                  {isMoney(measure) ? <Money value={String(row[measure])} /> : row[measure]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
