import { MEANINGS } from '@shibiao/contract/meanings';
import { NUMBER_CANCELLED, NUMBER_STATUS, numbersApi } from '@shibiao/contract/numbers';
import { useQuery } from '@tanstack/react-query';
import dayjs from 'dayjs';
import { type ReactNode, useMemo } from 'react';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { ChartTable } from '../../ui/ChartTable.tsx';
import { ringOf, seriesOver } from '../../ui/chartOptions.ts';
import { Figures } from '../../ui/Figures.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { Money, Percent } from '../../ui/texts.tsx';

/** Numbers by state, present costs and those of twelve months. */
export default function NumberFigures({ head }: { head: ReactNode }) {
  const page = usePage();
  const query = useQuery(queryOf(numbersApi.figures, {}));
  const data = query.data;
  const charts = useMemo(
    () => ({
      states: ringOf(
        data?.byStatus ?? [],
        (one) => NUMBER_STATUS.labelOf(one.status),
        (one) => one.count,
      ),
      months: seriesOver(data?.months ?? [], (one) => one.month, [
        { name: '费用（元）', type: 'line', value: (one) => one.fee },
      ]),
      organisations: seriesOver(data?.byOrganisation ?? [], (one) => one.name, [
        { name: '月费（元）', value: (one) => one.fee },
      ]),
    }),
    [data],
  );
  if (!query.data) return <QueryState of={query} />;
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
        option={charts.states}
        rows={figures.byStatus}
        rowKey={(row) => row.status}
        onPick={({ dataIndex }) => list({ status: String(figures.byStatus[dataIndex]?.status ?? '') })()}
        columns={[
          { title: '状态', dataIndex: 'status', render: NUMBER_STATUS.labelOf },
          { title: '个数', dataIndex: 'count', align: 'right' },
        ]}
      />
      <ChartTable
        title="近 12 个月费用"
        option={charts.months}
        rows={figures.months}
        rowKey={(row) => row.month}
        onPick={({ dataIndex }) => {
          const month = figures.months[dataIndex]?.month;
          if (month) page.setSearch({ view: 'log', action: '费用', month });
        }}
        columns={[
          { title: '月份', dataIndex: 'month' },
          { title: '费用（元）', dataIndex: 'fee', align: 'right' },
        ]}
      />
      <ChartTable
        title="各部门月费"
        option={charts.organisations}
        rows={figures.byOrganisation}
        rowKey={(row) => row.id ?? 0}
        onPick={({ dataIndex }) =>
          list({ isLive: 'true', departmentId: String(figures.byOrganisation[dataIndex]?.id ?? 0) })()
        }
        columns={[
          { title: '部门', dataIndex: 'name' },
          { title: '个数', dataIndex: 'count', align: 'right' },
          { title: '月费（元）', dataIndex: 'fee', align: 'right' },
        ]}
      />
    </Figures>
  );
}
