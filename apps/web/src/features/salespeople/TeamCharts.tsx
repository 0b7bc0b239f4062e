import type { SalesRow } from '@shibiao/contract/salespeople/figures';
import { salespeopleApi } from '@shibiao/contract/salespeople/salespeople';
import { TARGET_MEASURES } from '@shibiao/contract/targets';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { formatPercent, inWan } from '../../lib/format.ts';
import { usePage } from '../../lib/page.tsx';
import { TARGET } from '../../lib/palette.ts';
import { queryOf } from '../../lib/query.ts';
import { formulaOf } from '../../shared/figures/figureParts.ts';
import { ChartTable } from '../../ui/ChartTable.tsx';
import { Figures } from '../../ui/Figures.tsx';
import { PaceBar } from '../../ui/PaceBar.tsx';
import type { Filter } from '../../ui/PagedTable.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { PageLink } from '../../ui/record/RecordLink.tsx';
import { Sparkline } from '../../ui/Sparkline.tsx';
import { FilterBar } from '../../ui/table/FilterBar.tsx';
import { keysOf } from '../../ui/table/filters.ts';
import { useListState } from '../../ui/table/listState.ts';
import { Money } from '../../ui/texts.tsx';
import { SpanNote } from './SpanNote.tsx';
import { StepsFunnel } from './StepsFunnel.tsx';
import { deltaOf, figureText } from './sales.columns.tsx';
import styles from './salespeople.module.css';
import { rowsBehind, whoseOf } from './span.ts';

const MOST_PEOPLE = 200;
/** The most bars that stay readable side by side. */
const MOST_BARS = 16;

/** Tiles round to yuan; the tables have the cents. */
const MONEY = new Set<string>(['income', 'received']);

interface Props {
  endpoint: typeof salespeopleApi.monthly | typeof salespeopleApi.weekly;
  filters: readonly Filter[];
  head: ReactNode;
  personAt: (row: SalesRow) => string;
}

/** The table's answer as charts: target and actual by person, the funnel, a card for each person. */
export default function TeamCharts({ endpoint, filters, head, personAt }: Props) {
  const page = usePage();
  const state = useListState('address', '');
  const filter = Object.fromEntries(
    keysOf(filters).flatMap((key) => (state.values[key] === undefined ? [] : [[key, state.values[key]]])),
  );
  const query = useQuery(
    queryOf(
      endpoint,
      { ...filter, count: MOST_PEOPLE, sort: 'actual', order: 'desc' },
      { keepsPrevious: true },
    ),
  );
  const { data } = query;
  const rows = useMemo(() => data?.list.slice(0, MOST_BARS) ?? [], [data]);
  const { orgnizationalid, ywleaderid } = state.values;
  // The grid of 业务员目标 for the same year: twelve months of everybody in one call.
  const grid = useQuery(
    queryOf(
      salespeopleApi.targets,
      {
        year: Number(data?.from.slice(0, 4)),
        measure: data?.measure,
        orgnizationalid: orgnizationalid || undefined,
        ywleaderid: ywleaderid || undefined,
      },
      { enabled: data !== undefined, isQuiet: true },
    ),
  );
  const months = useMemo(
    () => new Map(grid.data?.list.map((row) => [row.id, row.months.map(({ actual }) => Number(actual))])),
    [grid.data],
  );
  const label = data ? TARGET_MEASURES.labelOf(data.measure) : '';
  const body = () => {
    if (!data) return <QueryState of={query} />;
    const { sums } = data;
    const of = whoseOf(data, state.values);
    /** A person's actual figure, with its rows where there are any. */
    const actualOf = (row: SalesRow) =>
      Number(row.actual) === 0
        ? null
        : rowsBehind('actual', data.measure, { from: data.from, to: data.to, personnelId: row.id });
    const openedBy = (address: string | null) => (address ? { onOpen: () => page.navigate(address) } : {});
    const own = (
      key: 'income' | 'received' | 'rate' | 'pace' | 'lead' | 'heldEnd' | 'followUps' | 'winRate',
      title: string,
    ) => ({
      label: title,
      value: (
        <>
          {MONEY.has(key)
            ? Math.round(Number(sums[key])).toLocaleString('zh-CN')
            : figureText(key, sums[key])}
          {deltaOf(key, sums[key], data.previousSums, data.measure)}
        </>
      ),
      formula: formulaOf(key, sums),
      ...openedBy(Number(sums[key] ?? 0) === 0 ? null : rowsBehind(key, data.measure, of)),
    });
    return (
      <Figures
        head={
          <>
            {head}
            <SpanNote span={data} />
          </>
        }
        asOf={data.asOf}
        items={[
          own('income', '合同额'),
          own('received', '收款'),
          own('rate', `${label}完成率`),
          own('pace', '时间进度'),
          own('lead', '领先（点）'),
          own('heldEnd', '客户数'),
          own('followUps', '跟进'),
          own('winRate', '成单率'),
        ]}
      >
        <ChartTable
          title={`${label}：目标与完成`}
          look={{ legend: {}, values: { axisLabel: { formatter: inWan } } }}
          rows={rows}
          rowKey={(row) => row.id}
          onPick={(row, key) => page.navigate((key === 'actual' && actualOf(row)) || personAt(row))}
          columns={[
            {
              key: 'name',
              title: '业务员',
              render: (row) => <PageLink to={personAt(row)}>{row.name}</PageLink>,
            },
            {
              key: 'target',
              title: '目标',
              type: 'money',
              series: { type: 'bar', color: TARGET, itemStyle: { opacity: 0.45 } },
            },
            {
              key: 'actual',
              title: '完成',
              type: 'money',
              series: 'bar',
              render: (row) => {
                const address = actualOf(row);
                const text = <Money value={row.actual} />;
                return address ? <PageLink to={address}>{text}</PageLink> : text;
              },
            },
            { key: 'rate', title: '完成率', type: 'percent' },
          ]}
        />
        <StepsFunnel figures={sums} of={of} />
        <section className={`chart-table ${styles.cardsBox}`}>
          <header>
            <h2>每个人</h2>
          </header>
          <div className={styles.cards}>
            {data.list.map((row) => (
              <PageLink key={row.id} className={styles.card} to={personAt(row)}>
                <b>{row.name}</b>
                <span className="quiet">{row.orgName}</span>
                <PaceBar
                  rate={row.rate}
                  pace={row.pace}
                  label={`完成 ${row.rate === null ? '—' : formatPercent(row.rate)}，时间 ${formatPercent(row.pace ?? 0)}`}
                />
                {months.has(row.id) && (
                  <Sparkline values={months.get(row.id) ?? []} label={`${row.name} 全年各月${label}`} />
                )}
                <small className="tabular">
                  {inWan(Number(row.actual))} / {inWan(Number(row.target))} · 跟进 {row.followUps}
                </small>
              </PageLink>
            ))}
          </div>
        </section>
      </Figures>
    );
  };
  return (
    <div className={styles.charts}>
      <FilterBar filters={filters} state={state} />
      {body()}
    </div>
  );
}
