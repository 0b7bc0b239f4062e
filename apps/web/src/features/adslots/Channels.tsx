import { adslotsApi } from '@shibiao/contract/adslots';
import type { OutputOf } from '@shibiao/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { ChartTable } from '../../ui/ChartTable.tsx';
import type { ChartColumn } from '../../ui/chartOptions.ts';
import { DateRangeInput } from '../../ui/dates.tsx';
import { Figures } from '../../ui/Figures.tsx';
import { FormulaHint } from '../../ui/FormulaHint.tsx';
import { QueryState } from '../../ui/QueryState.tsx';

type Channel = OutputOf<typeof adslotsApi.channels>['list'][number];

const DAY = 'YYYY-MM-DD';
const columns: ChartColumn<Channel>[] = [
  { key: 'channel', title: '渠道', isLink: true },
  { key: 'slots', title: '广告位', type: 'number' },
  { key: 'cost', title: '花费（元）', type: 'money' },
  { key: 'leads', title: '线索', type: 'number' },
  { key: 'leadsFrom', title: '线索来源' },
  { key: 'ctr', title: 'CTR', type: 'percent' },
  { key: 'cpc', title: 'CPC（元）', type: 'money' },
  { key: 'cpl', title: 'CPL（元）', type: 'money', series: 'bar' },
  { key: 'occupancy', title: '占用率', type: 'percent' },
];

/** Cost and results of each channel. */
export default function Channels({ head }: { head: ReactNode }) {
  const page = usePage();
  const from = page.search.from ?? dayjs().subtract(89, 'day').format(DAY);
  const to = page.search.to ?? dayjs().format(DAY);
  const query = useQuery(queryOf(adslotsApi.channels, { from, to }, { keepsPrevious: true }));
  if (!query.data) return <QueryState of={query} head={head} />;
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
        look={{ isLying: true }}
        rows={query.data.list}
        rowKey={(row) => row.channel}
        onPick={({ channel }) => open(channel)}
        columns={columns}
      />
    </Figures>
  );
}
