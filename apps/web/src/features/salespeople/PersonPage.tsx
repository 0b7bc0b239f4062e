import type { Explained } from '@shibiao/contract/salespeople/figures';
import { salespeopleApi } from '@shibiao/contract/salespeople/salespeople';
import { TARGET_MEASURES } from '@shibiao/contract/targets';
import { useQuery } from '@tanstack/react-query';
import { Segmented } from 'antd';
import dayjs from 'dayjs';
import { useEffect, useMemo } from 'react';
import { inWan } from '../../lib/format.ts';
import { usePage } from '../../lib/page.tsx';
import { TARGET } from '../../lib/palette.ts';
import { queryOf } from '../../lib/query.ts';
import { monthRange } from '../../lib/ranges.ts';
import { formulaOf } from '../../shared/figures/figureParts.ts';
import { ChartTable } from '../../ui/ChartTable.tsx';
import { DateRangeInput } from '../../ui/dates.tsx';
import { Figures } from '../../ui/Figures.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { PageLink, RecordLink } from '../../ui/record/RecordLink.tsx';
import { Money, ToneTag } from '../../ui/texts.tsx';
import { HeatCalendar } from './HeatCalendar.tsx';
import { SpanNote } from './SpanNote.tsx';
import { StepsFunnel } from './StepsFunnel.tsx';
import { deltaOf, figureText } from './sales.columns.tsx';
import styles from './salespeople.module.css';
import { rowsBehind } from './span.ts';

const SHOWN = [
  ['actual', '完成'],
  ['rate', '完成率'],
  ['lead', '领先（点）'],
  ['income', '合同额'],
  ['received', '收款'],
  ['overdue', '逾期 60 天'],
  ['heldEnd', '客户数'],
  ['followUps', '跟进'],
] as const satisfies readonly (readonly [Explained, string])[];
/** Tiles round to yuan; the tables have the cents. */
const MONEY = new Set<string>(['actual', 'income', 'received', 'overdue']);

/** One salesperson: the span's figures, twelve months of target and actual, the funnel, a year of follow-ups. */
export default function PersonPage() {
  const page = usePage();
  const personnelId = Number(page.params.id);
  const [from, to] = [page.search.from ?? monthRange()[0], page.search.to ?? monthRange()[1]];
  const measure = page.search.measure ?? 'receipt';
  const query = useQuery(
    queryOf(salespeopleApi.one, { personnelId, from, to, measure }, { keepsPrevious: true }),
  );
  const { data } = query;
  const name = data?.row.name;
  useEffect(() => {
    if (name) page.setTitle(name);
  }, [page, name]);
  const months = useMemo(() => data?.months ?? [], [data]);
  if (!query.data) return <QueryState of={query} />;
  const { row, heat, asOf } = query.data;
  const title = TARGET_MEASURES.labelOf(measure);
  const of = { from, to, personnelId };
  return (
    <Figures
      asOf={asOf}
      head={
        <>
          <h1 className={styles.title}>
            {row.name} {row.isLeft && <ToneTag tone="quiet">离职</ToneTag>}
          </h1>
          <span className="quiet">
            {row.orgName}
            {row.leaderName && (
              <>
                {row.orgName && ' · '}上级{' '}
                <RecordLink kind="person" id={row.leaderId} isQuiet>
                  {row.leaderName}
                </RecordLink>
              </>
            )}
          </span>
          <DateRangeInput
            label="统计的时间"
            width={250}
            value={[from, to]}
            onChange={(span) => page.setSearch({ from: span?.[0], to: span?.[1] })}
          />
          <Segmented
            aria-label="目标的指标"
            options={TARGET_MEASURES.table.map(({ value, label: text }) => ({ value, label: text }))}
            value={measure}
            onChange={(value) => page.setSearch({ measure: value })}
          />
          <SpanNote span={query.data} />
        </>
      }
      items={SHOWN.map(([key, text]) => {
        const address = Number(row[key] ?? 0) === 0 ? null : rowsBehind(key, measure, of);
        return {
          label: text,
          value: (
            <>
              {MONEY.has(key)
                ? Math.round(Number(row[key])).toLocaleString('zh-CN')
                : figureText(key, row[key])}
              {deltaOf(key, row[key], row.previous, measure)}
            </>
          ),
          formula: formulaOf(key, row),
          onOpen: address ? () => page.navigate(address) : undefined,
        };
      })}
    >
      <ChartTable
        title={`${title}：十二个月`}
        look={{
          legend: {},
          nameOf: ({ month }) => `${Number(month.slice(5))} 月`,
          values: { axisLabel: { formatter: (value: number) => inWan(value) } },
        }}
        rows={months}
        rowKey={({ month }) => month}
        onPick={({ month }) => {
          const [first, last] = monthRange(dayjs(`${month}-01`));
          page.setSearch({ from: first, to: last });
        }}
        columns={[
          { key: 'month', title: '月份' },
          {
            key: 'planned',
            title: '目标',
            type: 'money',
            series: { type: 'line', lineStyle: { type: 'dashed' }, color: TARGET },
          },
          {
            key: 'actual',
            title: '实际',
            type: 'money',
            series: 'line',
            render: (one) => {
              const [first, last] = monthRange(dayjs(`${one.month}-01`));
              const address = rowsBehind('actual', measure, { from: first, to: last, personnelId });
              const text = <Money value={one.actual} />;
              return address && Number(one.actual) !== 0 ? <PageLink to={address}>{text}</PageLink> : text;
            },
          },
          { key: 'rate', title: '完成率', type: 'percent' },
        ]}
      />
      <StepsFunnel figures={row} of={of} />
      <HeatCalendar
        days={heat}
        to={to}
        onPick={(first, last) =>
          page.navigate(`/customers/trackings?from=${first}&to=${last}&authorId=${row.id}`)
        }
      />
    </Figures>
  );
}
