import type { OutputOf } from '@shibiao/contract/endpoint';
import { MEANINGS } from '@shibiao/contract/meanings';
import { NUMBER_CANCELLED, NUMBER_STATUS, numbersApi } from '@shibiao/contract/numbers';
import { useQuery } from '@tanstack/react-query';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { ChartTable } from '../../ui/ChartTable.tsx';
import type { ChartColumn } from '../../ui/chartOptions.ts';
import { Figures } from '../../ui/Figures.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { Money, Percent } from '../../ui/texts.tsx';

type Costs = OutputOf<typeof numbersApi.figures>;
const STATES: ChartColumn<Costs['byStatus'][number]>[] = [
  { key: 'status', title: '状态', value: ({ status }) => NUMBER_STATUS.labelOf(status), isLink: true },
  { key: 'count', title: '个数', type: 'number', series: 'ring' },
];
const MONTHS: ChartColumn<Costs['months'][number]>[] = [
  { key: 'month', title: '月份', isLink: true },
  { key: 'fee', title: '费用（元）', type: 'money', series: 'line' },
];
const ORGANISATIONS: ChartColumn<Costs['byOrganisation'][number]>[] = [
  { key: 'name', title: '部门', isLink: true },
  { key: 'count', title: '个数', type: 'number' },
  { key: 'fee', title: '月费（元）', type: 'money', series: 'bar' },
];

/** Numbers by state, present costs and those of twelve months. */
export default function NumberFigures({ head }: { head: ReactNode }) {
  const page = usePage();
  const query = useQuery(queryOf(numbersApi.figures, {}));
  if (!query.data) return <QueryState of={query} head={head} />;
  const figures = query.data;
  const list = (filter: Record<string, string>) => () => page.setSearch({ view: null, ...filter });
  const day = (ahead: number) => dayjs().add(ahead, 'day').format('YYYY-MM-DD');
  const ending = { contractFrom: day(0), contractEnds: day(30) };
  const live = figures.byStatus.reduce(
    (sum, { status, count }) => sum + (status === NUMBER_CANCELLED ? 0 : count),
    0,
  );
  return (
    <Figures
      head={head}
      asOf={figures.asOf}
      items={[
        {
          label: '月费合计',
          value: <Money value={figures.monthlyCost} />,
          formula: '在用、闲置、停机保号的月费之和',
          onOpen: list({ isLive: 'true' }),
        },
        {
          label: '闲置月费',
          value: <Money value={figures.idleCost} />,
          formula: '闲置号码的月费之和',
          onOpen: list({ status: '2' }),
        },
        {
          label: '闲置占比',
          value: <Percent value={figures.idleShare} />,
          formula: `闲置月费 ÷ 月费合计 = ${figures.idleCost} ÷ ${figures.monthlyCost}`,
          onOpen: list({ status: '2' }),
        },
        {
          label: '平均月费',
          value: <Money value={figures.average} />,
          formula: `月费合计 ÷ 未注销的号码数 = ${figures.monthlyCost} ÷ ${live}`,
          onOpen: list({ isLive: 'true' }),
        },
        {
          label: '离职人员持有',
          value: figures.ofLeavers,
          formula: '应为 0',
          onOpen: list({ ofLeavers: 'true' }),
        },
        {
          label: '30 天内合约到期',
          value: figures.contractsEnding,
          formula: MEANINGS['30 天内合约到期'],
          onOpen: list(ending),
        },
      ]}
    >
      <ChartTable
        title="号码状态"
        rows={figures.byStatus}
        rowKey={(row) => row.status}
        onPick={({ status }) => list({ status: String(status) })()}
        columns={STATES}
      />
      <ChartTable
        title="近 12 个月费用"
        rows={figures.months}
        rowKey={(row) => row.month}
        onPick={({ month }) => page.setSearch({ view: 'log', action: '费用', month })}
        columns={MONTHS}
      />
      <ChartTable
        title="各部门月费"
        rows={figures.byOrganisation}
        rowKey={(row) => row.id ?? 0}
        onPick={({ id }) => list({ isLive: 'true', departmentId: String(id ?? 0) })()}
        columns={ORGANISATIONS}
      />
    </Figures>
  );
}
