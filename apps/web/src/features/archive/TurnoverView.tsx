import { archiveApi } from '@shibiao/contract/archive/calls';
import type { StaffFigure, StaffPart } from '@shibiao/contract/archive/statistics';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { queryOf } from '../../lib/query.ts';
import { ChartTable } from '../../ui/ChartTable.tsx';
import { Figures } from '../../ui/Figures.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { Percent } from '../../ui/texts.tsx';
import type { StaffFigureOf } from './StaffRows.tsx';
import type { StaffFilter } from './staffFilter.ts';
import { type Turnover, turnoverCharts } from './turnoverCharts.ts';

type Part = Turnover['byReason'][number];

/** 流失率: B, J, L, E by month with the rate, and why people left. */
export default function TurnoverView(props: {
  head: ReactNode;
  whom: StaffFilter;
  span: { from?: string; to?: string };
  onOpen: (figure: StaffFigureOf) => void;
}) {
  const { head, whom, span, onOpen } = props;
  const query = useQuery(queryOf(archiveApi.turnover, { ...whom, ...span }, { keepsPrevious: true }));
  const { data } = query;
  const options = useMemo(() => data && turnoverCharts(data), [data]);
  if (!query.data || !options) return <QueryState of={query} />;
  const { months, total, asOf, ...parts } = query.data;
  const open = (figure: StaffFigure) => () => onOpen({ figure, from: total.from, to: total.to });
  const openPart = (part: StaffPart) => (one: Part) =>
    onOpen({ figure: 'left', from: total.from, to: total.to, part, partKey: one.key, of: one.label });
  const openMonth = ({ month, from, to }: Turnover['months'][number], figure: StaffFigure) =>
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
      <ChartTable<Turnover['months'][number]>
        title="每月流动与离职率"
        option={options.months}
        rows={months}
        rowKey={(row) => row.month}
        height={300}
        onPick={({ dataIndex, seriesName }) => {
          const month = months[dataIndex];
          if (month) openMonth(month, FIGURE_OF[seriesName ?? ''] ?? 'left');
        }}
        columns={[
          { title: '月份', dataIndex: 'month' },
          monthCell('B 期初', 'opening', openMonth),
          monthCell('J 入职', 'joined', openMonth),
          monthCell('L 离职', 'left', openMonth),
          monthCell('调入', 'movedIn', openMonth),
          monthCell('调出', 'movedOut', openMonth),
          monthCell('E 期末', 'closing', openMonth),
          { title: '离职率', align: 'right', render: (_, row) => <Percent value={row.rate} /> },
          { title: '流失占比', align: 'right', render: (_, row) => <Percent value={row.share} /> },
        ]}
      />
      <ChartTable<Part>
        title="离职原因"
        option={options.reasons}
        rows={parts.byReason}
        rowKey={(row) => row.key}
        height={300}
        onPick={({ dataIndex }) => {
          const reason = parts.byReason[dataIndex];
          if (reason) openPart('reason')(reason);
        }}
        columns={columnsOf('原因', openPart('reason'))}
      />
      <Leavers title="离职类型" parts={parts.byType} onOpen={openPart('type')} />
      <Leavers title="离职时司龄" parts={parts.byTenure} onOpen={openPart('tenure')} />
      <Leavers title="离职者岗位" parts={parts.byPost} onOpen={openPart('post')} />
      <Leavers title="离职者上级" parts={parts.byLeader} onOpen={openPart('leader')} />
    </Figures>
  );
}

/** The figure behind each series of the chart; the rate's line opens the leavers. */
const FIGURE_OF: Record<string, StaffFigure> = { 期初: 'opening', 入职: 'joined', 期末: 'closing' };
const monthCell = (
  title: string,
  key: 'opening' | 'joined' | 'left' | 'movedIn' | 'movedOut' | 'closing',
  onOpen: (month: Turnover['months'][number], figure: StaffFigure) => void,
) => ({
  title,
  align: 'right' as const,
  render: (_: unknown, row: Turnover['months'][number]) => (
    <button type="button" className="link" onClick={() => onOpen(row, key)}>
      {row[key]}
    </button>
  ),
});

const columnsOf = (title: string, onOpen: (part: Part) => void) => [
  { title, dataIndex: 'label' },
  {
    title: '人数',
    align: 'right' as const,
    render: (_: unknown, row: Part) => (
      <button type="button" className="link" onClick={() => onOpen(row)}>
        {row.count}
      </button>
    ),
  },
  {
    title: '占比',
    align: 'right' as const,
    render: (_: unknown, row: Part) => <Percent value={row.share} />,
  },
];

function Leavers({
  title,
  parts,
  onOpen,
}: {
  title: string;
  parts: readonly Part[];
  onOpen: (part: Part) => void;
}) {
  const rows = useMemo(() => parts.filter((one) => one.count > 0), [parts]);
  const option = useMemo(
    () => ({
      xAxis: { type: 'value' as const, minInterval: 1 },
      yAxis: { type: 'category' as const, inverse: true, data: rows.map((one) => one.label) },
      series: [
        { name: '离职人数', type: 'bar' as const, barMaxWidth: 18, data: rows.map((one) => one.count) },
      ],
    }),
    [rows],
  );
  return (
    <ChartTable<Part>
      title={title}
      option={option}
      rows={rows}
      rowKey={(row) => row.key}
      onPick={({ dataIndex }) => {
        const part = rows[dataIndex];
        if (part) onOpen(part);
      }}
      columns={columnsOf(title, onOpen)}
    />
  );
}
