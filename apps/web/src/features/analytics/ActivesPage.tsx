import { analyticsApi } from '@shibiao/contract/analytics/figures';
import type { OutputOf } from '@shibiao/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { wholePeriods } from '../../lib/ranges.ts';
import { QueryLine, QueryState } from '../../ui/QueryState.tsx';
import { ScrollTable } from '../../ui/ScrollTable.tsx';
import { ActiveChart } from './ActiveChart.tsx';
import styles from './analytics.module.css';
import { Cohorts } from './Cohorts.tsx';
import { Figure } from './Figure.tsx';
import { FigurePage, UnitChoice, unitIn } from './FigurePage.tsx';
import { byPeople, filterIn } from './filters.tsx';
import { periodTableColumns } from './periods.tsx';
import { useRecords } from './useRecords.tsx';

type Row = OutputOf<typeof analyticsApi.activeUserNum>['list'][number];
const FILTERS = byPeople;
const NONE: readonly Row[] = [];

/** 活跃用户: distinct accounts by day, week and month, and how many come back. */
export default function ActivesPage() {
  const page = usePage();
  const [open, records] = useRecords('actives');
  const unit = unitIn(page.search.unit);
  const given = filterIn(page.search, FILTERS);
  const filter = { ...given, unit };
  const query = useQuery(queryOf(analyticsApi.activeUserNum, filter, { keepsPrevious: true }));
  const data = query.data;
  const isByDay = data !== undefined && unit === 'day';
  const around = (by: 'week' | 'month') => ({ ...given, ...wholePeriods(by, data), unit: by });
  const weeks = useQuery({
    ...queryOf(analyticsApi.activeUserNum, around('week')),
    enabled: isByDay,
  });
  const months = useQuery({
    ...queryOf(analyticsApi.activeUserNum, around('month')),
    enabled: isByDay,
  });
  const openRow = (row: Row, userType?: number) =>
    open(`${row.label} · 活跃账号`, {
      ...given,
      from: row.from,
      to: row.to,
      userType: userType ?? given.userType,
    });
  const figure = (row: Row, value: number, userType: number | undefined) => (
    <Figure value={value} onOpen={() => openRow(row, userType)} />
  );
  return (
    <FigurePage
      filters={FILTERS}
      choice={<UnitChoice value={unit} size="middle" />}
      span={data}
      exported={analyticsApi.exportActiveUserNum}
      input={filter}
    >
      {!data ? (
        <QueryState of={query} />
      ) : (
        <div className="figures-charts">
          <div className={styles.wide}>
            <QueryLine of={[weeks, months]} />
            <ActiveChart
              unit={unit}
              rows={data.list}
              weeks={weeks.data?.list ?? NONE}
              months={months.data?.list ?? NONE}
              onOpen={openRow}
              figure={figure}
            />
          </div>
          <section className={`chart-table ${styles.wide}`}>
            <ScrollTable<Row>
              size="small"
              rowKey="from"
              dataSource={data.list.toReversed()}
              pagination={data.list.length > 31 ? { pageSize: 31 } : false}
              scroll={{ x: 0 }}
              columns={periodTableColumns(unit, figure)}
            />
          </section>
          <Cohorts filter={given} />
        </div>
      )}
      {records}
    </FigurePage>
  );
}
