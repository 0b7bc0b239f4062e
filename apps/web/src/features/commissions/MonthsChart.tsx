import type { commissionEntriesApi } from '@shibiao/contract/commissions/entries';
import type { OutputOf } from '@shibiao/contract/endpoint';
import { MEANINGS } from '@shibiao/contract/meanings';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { HELD, REVERSED_INK } from '../../lib/palette.ts';
import { ChartTable } from '../../ui/ChartTable.tsx';
import { Figures } from '../../ui/Figures.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { Money, Percent } from '../../ui/texts.tsx';
import type { Behind } from './EntriesDrawer.tsx';

type Months = OutputOf<typeof commissionEntriesApi.mine>;
type Month = Months['list'][number];

/** States of entries with their series; rare ones have a colour of their own. */
const PARTS = [
  { key: 'paid', title: '已发放' },
  { key: 'inBatch', title: '批次中' },
  { key: 'due', title: '可发放' },
  { key: 'notDue', title: '未到期' },
  { key: 'held', title: '暂缓', color: HELD },
] as const;
const REVERSED = '冲回';

interface Bar extends Record<(typeof PARTS)[number]['key'] | 'reversed' | 'earned', number> {
  name: string;
}

const barsOf = (list: readonly Month[]): Bar[] =>
  list.map(({ month, paid, inBatch, due, held, notDue, reversed, earned }) => ({
    name: month,
    paid: Number(paid),
    inBatch: Number(inBatch),
    due: Number(due),
    held: Number(held),
    notDue: Number(notDue),
    reversed: Number(reversed),
    earned: Number(earned),
  }));

/**
 * Commission by month, stacked by its state of payment; reversals are shown below the axis. A segment opens its
 * entries.
 */
export function MonthsChart({
  query,
  of,
  head,
  onOpen,
}: {
  /** One row a month. */
  query: UseQueryResult<Months & { asOf?: string }>;
  /** The people and months of the entries. */
  of: Behind['fixed'];
  head?: ReactNode;
  onOpen: (behind: Behind) => void;
}) {
  const bars = useMemo(() => barsOf(query.data?.list ?? []), [query.data]);
  const parts = useMemo(
    () => PARTS.filter(({ key }) => key !== 'held' || bars.some((one) => one.held !== 0)),
    [bars],
  );
  const option = useMemo(
    () => ({
      legend: {},
      xAxis: { type: 'category' as const, data: bars.map((one) => one.name) },
      yAxis: { type: 'value' as const },
      series: [
        ...parts.map((part) => ({
          name: part.title,
          type: 'bar' as const,
          stack: 'state',
          ...('color' in part ? { color: part.color } : {}),
          barMaxWidth: 36,
          data: bars.map((one) => one[part.key]),
        })),
        // Reversals are part of the states and are drawn below the axis once more.
        ...(bars.some((one) => one.reversed !== 0)
          ? [
              {
                name: REVERSED,
                type: 'bar' as const,
                stack: 'reversed',
                color: REVERSED_INK,
                barMaxWidth: 36,
                barGap: '-100%',
                data: bars.map((one) => one.reversed),
              },
            ]
          : []),
      ],
    }),
    [bars, parts],
  );
  if (!query.data) return <QueryState of={query} />;
  const { sums, asOf } = query.data;
  /** Opens the entries of a state, a kind or all, of one month or of all months shown. */
  const open = (what: string | null, month?: string) => {
    const narrowed = what === REVERSED ? { kind: 'reverse' } : what ? { state: what } : {};
    onOpen({
      title: [month, what ?? '提成', '明细'].filter(Boolean).join(' '),
      fixed: { ...of, ...(month ? { month } : {}), ...narrowed },
    });
  };
  const total = (title: string, value: string, formula: string) => ({
    label: title,
    value: <Money value={value} />,
    formula,
    onOpen: () => open(title),
  });
  return (
    <Figures
      head={head}
      asOf={asOf}
      items={[
        {
          label: '提成',
          value: <Money value={sums.amount} />,
          formula: '计提 + 冲回 + 结转，税前',
          onOpen: () => open(null),
        },
        {
          label: '提成基数',
          value: <Money value={sums.base} />,
          formula: '回款 −（课酬 + 差旅）× 回款 ÷ 课程款',
        },
        {
          label: '综合提成率',
          value: (
            <Percent
              value={
                Number(sums.base) === 0
                  ? null
                  : String((Number(sums.amount) - Number(sums.led)) / Number(sums.base))
              }
            />
          ),
          formula: `（提成 − 组长提成）÷ 基数 =（${sums.amount} − ${sums.led}）÷ ${sums.base}`,
        },
        total('已发放', sums.paid, MEANINGS.已发放的提成),
        ...(Number(sums.inBatch) === 0 ? [] : [total('批次中', sums.inBatch, '在未发放的批次里')]),
        total('可发放', sums.due, '课程已上、有课酬（或注明无课酬）、不在批次中、没有暂缓'),
        ...(Number(sums.held) === 0 ? [] : [total('暂缓', sums.held, '财务从批次中取出、留待以后发放的')]),
        total('未到期', sums.notDue, '尚未上课，或缺课酬'),
      ]}
    >
      <ChartTable
        title="各月提成（元）"
        height={320}
        option={option}
        rows={bars}
        rowKey={(row) => row.name}
        onPick={({ dataIndex, seriesName }) => open(seriesName ?? null, bars[dataIndex]?.name)}
        columns={[
          {
            title: '月份',
            render: (_, { name }) => (
              <button type="button" className="link" onClick={() => open(null, name)}>
                {name}
              </button>
            ),
          },
          { title: '计提', align: 'right', render: (_, row) => <Money value={row.earned} /> },
          { title: '冲回', align: 'right', render: (_, row) => <Money value={row.reversed} /> },
          ...parts.map(({ key, title }) => ({
            title,
            align: 'right' as const,
            render: (_: unknown, row: Bar) => (
              <button type="button" className="link" onClick={() => open(title, row.name)}>
                <Money value={row[key]} />
              </button>
            ),
          })),
        ]}
      />
    </Figures>
  );
}
