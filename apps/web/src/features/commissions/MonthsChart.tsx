import type { commissionEntriesApi } from '@shibiao/contract/commissions/entries';
import type { OutputOf } from '@shibiao/contract/endpoint';
import { MEANINGS } from '@shibiao/contract/meanings';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
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
const REVERSALS = {
  type: 'bar' as const,
  stack: 'reversed',
  color: REVERSED_INK,
  barMaxWidth: 36,
  barGap: '-100%',
};

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
  const months = query.data?.list ?? [];
  const isAny = (key: 'held' | 'reversed') => months.some((one) => Number(one[key]) !== 0);
  const parts = PARTS.filter(({ key }) => key !== 'held' || isAny(key));
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
      <ChartTable<Month>
        title="各月提成（元）"
        height={320}
        look={{ legend: {} }}
        rows={months}
        rowKey={(row) => row.month}
        onPick={(row, key) =>
          open(
            key === 'reversed' ? REVERSED : (PARTS.find((part) => part.key === key)?.title ?? null),
            row.month,
          )
        }
        columns={[
          { key: 'month', title: '月份', isLink: true },
          { key: 'earned', title: '计提', type: 'money' },
          ...parts.map(({ key, title, ...look }) => ({
            key,
            title,
            type: 'money' as const,
            isLink: true,
            series: { type: 'bar' as const, stack: 'state', barMaxWidth: 36, ...look },
          })),
          // Reversals are part of the states and are drawn below the axis once more; the last bars set the gap of all.
          {
            key: 'reversed',
            title: REVERSED,
            type: 'money',
            series: isAny('reversed') ? REVERSALS : undefined,
          },
        ]}
      />
    </Figures>
  );
}
