import { adslotsApi } from '@shibiao/contract/adslots';
import { useQuery } from '@tanstack/react-query';
import dayjs from 'dayjs';
import { type ReactNode, useMemo } from 'react';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { ChartTable } from '../../ui/ChartTable.tsx';
import { seriesOver } from '../../ui/chartOptions.ts';
import { DateRangeInput } from '../../ui/dates.tsx';
import { Figures } from '../../ui/Figures.tsx';
import { FormulaHint } from '../../ui/FormulaHint.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { Money, Percent } from '../../ui/texts.tsx';

const DAY = 'YYYY-MM-DD';

/** Cost and results of each channel. */
export default function Channels({ head }: { head: ReactNode }) {
  const page = usePage();
  const from = page.search.from ?? dayjs().subtract(89, 'day').format(DAY);
  const to = page.search.to ?? dayjs().format(DAY);
  const query = useQuery(queryOf(adslotsApi.channels, { from, to }, { keepsPrevious: true }));
  const rows = useMemo(() => query.data?.list ?? [], [query.data]);
  const option = useMemo(
    () =>
      seriesOver(rows, (row) => row.channel, [{ name: 'CPL（元）', value: (row) => row.cpl }], {
        isLying: true,
      }),
    [rows],
  );
  if (!query.data) return <QueryState of={query} />;
  // Opens the log with the entries behind the channel's figures.
  const open = (channel: string) => page.setSearch({ view: 'log', from, to, channel });
  return (
    <Figures
      asOf={query.data.asOf}
      head={
        <>
          {head}
          <DateRangeInput
            width={240}
            value={[from, to]}
            onChange={(range) => page.setSearch({ from: range?.[0], to: range?.[1] })}
          />
          <FormulaHint formula="CTR = 点击 ÷ 曝光；CPC = 花费 ÷ 点击；CPL = 花费 ÷ 线索。线索取投放记录与来源为该渠道的市场客户中较大者，并注明。占用率 = 投放天数 ÷ 天数">
            口径
          </FormulaHint>
        </>
      }
    >
      <ChartTable
        title="各渠道 CPL"
        option={option}
        rows={rows}
        rowKey={(row) => row.channel}
        onPick={({ name }) => open(name)}
        columns={[
          { title: '渠道', dataIndex: 'channel' },
          { title: '广告位', dataIndex: 'slots', align: 'right' },
          {
            title: '花费（元）',
            dataIndex: 'cost',
            align: 'right',
            render: (value: string) => <Money value={value} />,
          },
          { title: '线索', dataIndex: 'leads', align: 'right' },
          { title: '线索来源', dataIndex: 'leadsFrom' },
          {
            title: 'CTR',
            dataIndex: 'ctr',
            align: 'right',
            render: (value: string | null) => <Percent value={value} />,
          },
          {
            title: 'CPC',
            dataIndex: 'cpc',
            align: 'right',
            render: (value: string | null) => <Money value={value} />,
          },
          {
            title: 'CPL',
            dataIndex: 'cpl',
            align: 'right',
            render: (value: string | null) => <Money value={value} />,
          },
          {
            title: '占用率',
            dataIndex: 'occupancy',
            align: 'right',
            render: (value: string) => <Percent value={value} />,
          },
        ]}
      />
    </Figures>
  );
}
