import type { SalesRow } from '@shibiao/contract/salespeople/figures';
import type { salespeopleApi } from '@shibiao/contract/salespeople/salespeople';
import { TARGET_MEASURES } from '@shibiao/contract/targets';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { inWan } from '../../lib/format.ts';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { useSettings } from '../../lib/settings.ts';
import { funnelOption, rowsOfStep, stepsOf } from '../../pickers/funnel.ts';
import { ChartTable } from '../../ui/ChartTable.tsx';
import { inksOf } from '../../ui/chartDress.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Figures } from '../../ui/Figures.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { PaceBar } from '../../ui/PaceBar.tsx';
import type { Filter } from '../../ui/PagedTable.tsx';
import { FilterBar } from '../../ui/table/FilterBar.tsx';
import { keysOf } from '../../ui/table/filters.ts';
import { useListState } from '../../ui/table/listState.ts';
import { Money, Percent } from '../../ui/texts.tsx';
import { figureText } from './sales.columns.tsx';

const MOST_PEOPLE = 200;
/** Bars that stay readable beside each other. */
const MOST_BARS = 16;
const WHEN = new Set(['month', 'date', 'from', 'to', 'measure']);

interface Props {
  endpoint: typeof salespeopleApi.monthly | typeof salespeopleApi.weekly;
  filters: readonly Filter[];
  head: ReactNode;
  onOpen: (row: Pick<SalesRow, 'id'>) => void;
}

/** The table's answer as pictures: target and actual by person, the way from follow-up to money, a card for each. */
export default function TeamCharts({ endpoint, filters, head, onOpen }: Props) {
  const page = usePage();
  const state = useListState('address', '');
  const filter = Object.fromEntries(
    keysOf(filters).flatMap((key) => (state.values[key] === undefined ? [] : [[key, state.values[key]]])),
  );
  // The lists behind the steps know spans, not teams of a day.
  const isWhole = Object.keys(filter).every((key) => WHEN.has(key));
  const query = useQuery(
    queryOf(
      endpoint,
      { ...filter, count: MOST_PEOPLE, sort: 'actual', order: 'desc' },
      { keepsPrevious: true },
    ),
  );
  const { data } = query;
  const rows = useMemo(() => data?.list.slice(0, MOST_BARS) ?? [], [data]);
  const label = data ? TARGET_MEASURES.labelOf(data.measure) : '';
  const option = useMemo(
    () => ({
      legend: { data: ['目标', '完成'] },
      xAxis: { type: 'category' as const, data: rows.map((row) => row.name) },
      yAxis: { type: 'value' as const, axisLabel: { formatter: (value: number) => inWan(value) } },
      series: [
        {
          name: '目标',
          type: 'bar' as const,
          data: rows.map((row) => Number(row.target)),
          itemStyle: { opacity: 0.35 },
        },
        { name: '完成', type: 'bar' as const, data: rows.map((row) => Number(row.actual)) },
      ],
    }),
    [rows],
  );
  const steps = useMemo(() => (data ? stepsOf(data.sums) : []), [data]);
  const { text } = inksOf(useSettings().isDark);
  const funnel = useMemo(() => funnelOption(steps, text), [steps, text]);
  const body = () => {
    if (query.isPending) return <Loading />;
    if (query.isError || !data)
      return <ErrorState message={query.error?.message ?? ''} onRetry={() => void query.refetch()} />;
    const { sums } = data;
    const own = (
      key: 'income' | 'received' | 'rate' | 'pace' | 'lead' | 'heldEnd' | 'followUps' | 'winRate',
      title: string,
    ) => ({
      label: title,
      value: figureText(key, sums[key]),
    });
    return (
      <Figures
        head={
          <>
            {head}
            <b>{data.label}</b>
            <span className="quiet">
              工作日 {data.passedWorkdays} / {data.workdays}
              {!data.isPublished && '（按法定推算）'}
            </span>
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
          option={option}
          rows={rows}
          rowKey={(row) => row.id}
          onPick={({ dataIndex }) => {
            const row = rows[dataIndex];
            if (row) onOpen(row);
          }}
          columns={[
            { title: '业务员', dataIndex: 'name' },
            { title: '目标', align: 'right', render: (_, row) => <Money value={row.target} /> },
            { title: '完成', align: 'right', render: (_, row) => <Money value={row.actual} /> },
            { title: '完成率', align: 'right', render: (_, row) => <Percent value={row.rate} /> },
          ]}
        />
        <ChartTable
          title="从跟进到收款"
          option={funnel}
          rows={steps}
          rowKey={(step) => step.label}
          {...(isWhole
            ? {
                onPick: ({ dataIndex }: { dataIndex: number }) => {
                  const step = steps[dataIndex];
                  if (step) page.navigate(rowsOfStep(step.key, data.from, data.to));
                },
              }
            : {})}
          columns={[
            { title: '步骤', dataIndex: 'label' },
            { title: '数量', dataIndex: 'count', align: 'right' },
          ]}
        />
        <section className="chart-table sales-cards-box">
          <header>
            <h2>每个人</h2>
          </header>
          <div className="sales-cards">
            {data.list.map((row) => (
              <button type="button" key={row.id} className="sales-card" onClick={() => onOpen(row)}>
                <b>{row.name}</b>
                <span className="quiet">{row.orgName}</span>
                <PaceBar
                  rate={row.rate}
                  pace={row.pace}
                  label={`完成 ${row.rate === null ? '—' : `${(Number(row.rate) * 100).toFixed(1)}%`}，时间 ${(Number(row.pace) * 100).toFixed(1)}%`}
                />
                <small className="tabular">
                  {inWan(Number(row.actual))} / {inWan(Number(row.target))} · 跟进 {row.followUps}
                </small>
              </button>
            ))}
          </div>
        </section>
      </Figures>
    );
  };
  return (
    <div className="sales-charts">
      <FilterBar filters={filters} state={state} />
      {body()}
    </div>
  );
}
