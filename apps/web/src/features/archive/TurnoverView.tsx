import { archiveApi } from '@shibiao/contract/archive/calls';
import type { StaffFigure, StaffPart } from '@shibiao/contract/archive/statistics';
import type { OutputOf } from '@shibiao/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf } from '../../lib/query.ts';
import { ChartTable } from '../../ui/ChartTable.tsx';
import type { ChartColumn } from '../../ui/chartOptions.ts';
import { Figures } from '../../ui/Figures.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { Percent } from '../../ui/texts.tsx';
import { type Part, partColumns } from './partColumns.ts';
import type { StaffFigureOf } from './StaffRows.tsx';
import type { StaffFilter } from './staffFilter.ts';

type Turnover = OutputOf<typeof archiveApi.turnover>;
type Month = Turnover['months'][number];

/** Counts of a month; each opens its people. */
const COUNTS = ['opening', 'joined', 'left', 'movedIn', 'movedOut', 'closing'] as const;
type Count = (typeof COUNTS)[number];
const isCount = (key: string | undefined): key is Count => COUNTS.some((one) => one === key);

const count = (key: Count, title: string): ChartColumn<Month> => ({
  key,
  title,
  type: 'number',
  isLink: true,
});
const BAR = { type: 'bar', barMaxWidth: 14 } as const;
/** A share on the axis of percentages. */
const percent = (share: string | number | null) =>
  share === null ? null : Number((Number(share) * 100).toFixed(2));

/** A line of shares beside the bars, on an axis of its own. */
const SHARE_LINE = {
  type: 'line',
  yAxisIndex: 1,
  tooltip: { valueFormatter: (value: unknown) => `${value ?? '—'}%` },
} as const;
const SHARE_AXIS = {
  type: 'value',
  splitLine: { show: false },
  axisLabel: { formatter: '{value}%' },
} as const;

const MONTHS: ChartColumn<Month>[] = [
  { key: 'month', title: '月份' },
  { ...count('opening', 'B 期初'), series: BAR },
  { ...count('joined', 'J 入职'), series: BAR },
  { ...count('left', 'L 离职'), series: BAR },
  count('movedIn', '调入'),
  count('movedOut', '调出'),
  { ...count('closing', 'E 期末'), series: BAR },
  {
    key: 'rate',
    title: '离职率',
    type: 'percent',
    series: SHARE_LINE,
    drawn: ({ rate }) => percent(rate),
  },
  { key: 'share', title: '流失占比', type: 'percent' },
];

interface Reason extends Part {
  /** Share of the leavers with this reason or an earlier one. */
  upTo: number;
}
const REASONS: ChartColumn<Reason>[] = [
  ...partColumns<Reason>('原因'),
  {
    key: 'upTo',
    title: '累计占比',
    type: 'percent',
    series: SHARE_LINE,
    drawn: ({ upTo }) => percent(upTo),
  },
];

function withSums(reasons: readonly Part[]): Reason[] {
  const left = reasons.reduce((sum, one) => sum + one.count, 0);
  let before = 0;
  return reasons.map((one) => {
    before += one.count;
    return { ...one, upTo: left === 0 ? 0 : before / left };
  });
}

/** 流失率: B, J, L, E by month with the rate, and why people left. */
export default function TurnoverView(props: {
  head: ReactNode;
  whom: StaffFilter;
  span: { from?: string; to?: string };
  onOpen: (figure: StaffFigureOf) => void;
}) {
  const { head, whom, span, onOpen } = props;
  const query = useQuery(queryOf(archiveApi.turnover, { ...whom, ...span }, { keepsPrevious: true }));
  if (!query.data) return <QueryState of={query} head={head} />;
  const { months, total, asOf, ...parts } = query.data;
  const open = (figure: StaffFigure) => () => onOpen({ figure, from: total.from, to: total.to });
  const openPart = (part: StaffPart) => (one: Part) =>
    onOpen({ figure: 'left', from: total.from, to: total.to, part, partKey: one.key, of: one.label });
  const openMonth = ({ month, from, to }: Month, figure: StaffFigure) =>
    onOpen({ figure, from, to, of: month });
  return (
    <Figures
      head={head}
      asOf={asOf}
      items={[
        {
          group: '人数',
          label: '期初 B',
          value: total.opening,
          formula: `${total.from} 前一天结束时在岗`,
          onOpen: open('opening'),
        },
        {
          group: '人数',
          label: '入职 J',
          value: total.joined,
          formula: `${total.from} 至 ${total.to} 入职，再次入职各算一次`,
          onOpen: open('joined'),
        },
        {
          group: '人数',
          label: '离职 L',
          value: total.left,
          formula: `${total.from} 至 ${total.to} 离职，离职日期为最后工作日，当天计入；部门之间调动不算`,
          onOpen: open('left'),
        },
        {
          group: '人数',
          label: '调入',
          value: total.movedIn,
          formula: '从公司其他部分进入所选范围的人；全公司为 0',
          onOpen: open('movedIn'),
        },
        {
          group: '人数',
          label: '调出',
          value: total.movedOut,
          formula: '离开所选范围、仍在公司的人；全公司为 0',
          onOpen: open('movedOut'),
        },
        {
          group: '人数',
          label: '期末 E',
          value: total.closing,
          formula: `E = B + J + 调入 − L − 调出 = ${total.opening} + ${total.joined} + ${total.movedIn} − ${total.left} − ${total.movedOut}`,
          onOpen: open('closing'),
        },
        {
          group: '比率',
          label: '离职率',
          value: <Percent value={total.rate} />,
          formula: `Σ L ÷ 各月平均人数的均值 = ${total.left} ÷ ${total.average}；每月：L ÷（（B + E）÷ 2）`,
          onOpen: open('left'),
        },
        {
          group: '比率',
          label: '流失占比',
          value: <Percent value={total.share} />,
          formula: `L ÷（B + J）= ${total.left} ÷ ${total.opening + total.joined}`,
          onOpen: open('left'),
        },
        {
          group: '比率',
          label: '主动离职率',
          value: <Percent value={total.voluntaryRate} />,
          formula: `主动离职 ÷ 平均人数 = ${total.voluntary} ÷ ${total.average}`,
          onOpen: open('voluntary'),
        },
        {
          group: '比率',
          label: '试用期流失',
          value: <Percent value={total.probationRate} />,
          formula: `期间入职者中，转正日期及以前离职 ÷ 期间入职 = ${total.probationLeft} ÷ ${total.joined}`,
          onOpen: open('probationLeft'),
        },
      ]}
    >
      <ChartTable
        title="每月流动与离职率"
        look={{
          legend: {},
          values: [{ type: 'value', name: '人', minInterval: 1 }, SHARE_AXIS],
        }}
        rows={months}
        rowKey={(row) => row.month}
        height={300}
        onPick={(month, key) => openMonth(month, isCount(key) ? key : 'left')}
        columns={MONTHS}
      />
      <ChartTable
        title="离职原因"
        look={{
          legend: {},
          values: [
            { type: 'value', minInterval: 1 },
            { ...SHARE_AXIS, max: 100 },
          ],
        }}
        rows={withSums(parts.byReason)}
        rowKey={(row) => row.key}
        height={300}
        onPick={openPart('reason')}
        columns={REASONS}
      />
      <Leavers title="离职类型" parts={parts.byType} onOpen={openPart('type')} />
      <Leavers title="离职时司龄" parts={parts.byTenure} onOpen={openPart('tenure')} />
      <Leavers title="离职者岗位" parts={parts.byPost} onOpen={openPart('post')} />
      <Leavers title="离职者上级" parts={parts.byLeader} onOpen={openPart('leader')} />
    </Figures>
  );
}

const Leavers = ({
  title,
  parts,
  onOpen,
}: {
  title: string;
  parts: readonly Part[];
  onOpen: (part: Part) => void;
}) => (
  <ChartTable
    title={title}
    look={{ isLying: true, values: { minInterval: 1 } }}
    rows={parts.filter((one) => one.count > 0)}
    rowKey={(row) => row.key}
    onPick={onOpen}
    columns={partColumns(title)}
  />
);
