import { analyticsApi, UNIT } from '@shibiao/contract/analytics/figures';
import type { OutputOf } from '@shibiao/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { Segmented } from 'antd';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { ChartTable } from '../../ui/ChartTable.tsx';
import { seriesOver } from '../../ui/chartOptions.ts';
import { QueryState } from '../../ui/QueryState.tsx';
import { ScrollTable } from '../../ui/ScrollTable.tsx';
import { codeOptions } from '../../ui/texts.tsx';
import { Cohorts } from './Cohorts.tsx';
import { Figure } from './Figure.tsx';
import { FigurePage, unitIn } from './FigurePage.tsx';
import { byPeople, filterIn } from './filters.tsx';
import { periodTableColumns } from './periods.tsx';
import { useRecords } from './useRecords.tsx';

type Row = OutputOf<typeof analyticsApi.activeUserNum>['list'][number];
const FILTERS = byPeople;
const KINDS = [
  { name: '员工', value: (row: Row) => row.staff, stack: 'kinds' },
  { name: '合作客户', value: (row: Row) => row.partners, stack: 'kinds' },
  { name: '讲师', value: (row: Row) => row.teachers, stack: 'kinds' },
];

/** 活跃用户: distinct accounts by day, week and month, and how many come back. */
export default function ActivesPage() {
  const page = usePage();
  const [open, records] = useRecords('actives');
  const unit = unitIn(page.search.unit);
  const given = filterIn(page.search, FILTERS);
  const filter = { ...given, unit };
  const query = useQuery(queryOf(analyticsApi.activeUserNum, filter, { keepsPrevious: true }));
  const data = query.data;
  const span = { ...given, from: data?.from, to: data?.to };
  const weeks = useQuery({
    ...queryOf(analyticsApi.activeUserNum, { ...span, unit: 'week' }),
    enabled: Boolean(data) && unit === 'day',
  });
  const months = useQuery({
    ...queryOf(analyticsApi.activeUserNum, { ...span, unit: 'month' }),
    enabled: Boolean(data) && unit === 'day',
  });
  const rows = data?.list ?? [];
  const optionOf = () => {
    const around = (list: readonly Row[] | undefined, row: Row) =>
      list?.find(({ from, to }) => from <= row.from && row.from <= to)?.total ?? null;
    return seriesOver<Row>(rows, ({ label }) => (unit === 'day' ? label.slice(5) : label), [
      ...KINDS,
      ...(unit === 'day'
        ? [
            { name: 'WAU', type: 'line' as const, value: (row: Row) => around(weeks.data?.list, row) },
            { name: 'MAU', type: 'line' as const, value: (row: Row) => around(months.data?.list, row) },
          ]
        : []),
    ]);
  };
  const option = optionOf();
  const openRow = (row: Row, userType?: number) =>
    open(`${row.label} · 活跃账号`, {
      ...given,
      from: row.from,
      to: row.to,
      ...(userType ? { userType } : {}),
    });
  return (
    <FigurePage
      filters={FILTERS}
      choice={
        <Segmented
          value={unit}
          aria-label="按日、周或月"
          options={codeOptions(UNIT)}
          onChange={(next) => page.setSearch({ unit: next === 'day' ? null : String(next) })}
        />
      }
      span={data}
      exported={analyticsApi.exportActiveUserNum}
      input={filter}
    >
      {!data ? (
        <QueryState of={query} />
      ) : (
        <div className="figures-charts">
          <div className="is-wide">
            <ChartTable
              title={
                unit === 'day' ? '日活（DAU），周活与月活' : unit === 'week' ? '周活（WAU）' : '月活（MAU）'
              }
              option={option}
              rows={rows}
              rowKey={(row) => row.from}
              onPick={({ dataIndex }) => {
                const row = rows[dataIndex];
                if (row) openRow(row);
              }}
              columns={periodTableColumns(unit, (row, value, userType) => (
                <Figure value={value} onOpen={() => openRow(row, userType)} />
              ))}
            />
          </div>
          <section className="chart-table is-wide">
            <ScrollTable<Row>
              size="small"
              rowKey="from"
              dataSource={rows.toReversed()}
              pagination={rows.length > 31 ? { pageSize: 31 } : false}
              scroll={{ x: 760 }}
              columns={periodTableColumns(unit, (row, value, userType) => (
                <Figure value={value} onOpen={() => openRow(row, userType)} />
              ))}
            />
          </section>
          <Cohorts filter={given} />
        </div>
      )}
      {records}
    </FigurePage>
  );
}
