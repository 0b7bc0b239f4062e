import { FOLLOWER_UNITS, followersApi } from '@shibiao/contract/market/followers';
import { MEANINGS } from '@shibiao/contract/meanings';
import { useQuery } from '@tanstack/react-query';
import { Segmented } from 'antd';
import dayjs from 'dayjs';
import { type ReactNode, useMemo } from 'react';
import { formatCount } from '../../lib/format.ts';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { weekTitle } from '../../lib/ranges.ts';
import { ChartTable } from '../../ui/ChartTable.tsx';
import { DateRangeInput } from '../../ui/dates.tsx';
import { ExportButton } from '../../ui/ExportButton.tsx';
import { Figures } from '../../ui/Figures.tsx';
import { FormulaHint } from '../../ui/FormulaHint.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { Percent } from '../../ui/texts.tsx';
import { channelName, managerIn } from './followers.ts';

const DAY = 'YYYY-MM-DD';
const UNIT_NAMES = { day: '日', week: '周', month: '月' };
const FORMULA =
  '净增 = 本次粉丝数 − 上次登记的粉丝数；期间净增 = 期末前最后一次 − 期初前最后一次。增长率 = 净增 ÷ 期初，期初为 0 显示“—”。没有登记的日子不补算：跨几天的净增画在登记当天，注明天数。合计的增长率由合计的净增与期初相除';
/** Last day of the period that begins on a day, within the span. */
function lastDayOf(on: string, unit: keyof typeof UNIT_NAMES, to: string): string {
  const first = dayjs(on);
  const last = { day: first, week: first.add(6, 'day'), month: first.endOf('month') }[unit].format(DAY);
  return last < to ? last : to;
}
/** Title of the period that begins on a day. */
const titleOf = (on: string, unit: keyof typeof UNIT_NAMES) =>
  unit === 'week' ? weekTitle(on) : unit === 'month' ? on.slice(0, 7) : on;
/** The axis shows a week's number, the tooltip its dates. */
const axisOf = (titles: string[]) => ({
  type: 'category' as const,
  data: titles,
  axisLabel: { formatter: (title: string) => title.replace(/^\d+年(第\d+周) .*$/, '$1') },
});
const signed = (value: number | null) =>
  value === null ? '—' : `${value > 0 ? '+' : ''}${value.toLocaleString()}`;

/** Followers by channel, growth of each period, and the fastest channels. */
export default function FollowerTrend({ head }: { head: ReactNode }) {
  const page = usePage();
  const from = page.search.from ?? dayjs().subtract(89, 'day').format(DAY);
  const to = page.search.to ?? dayjs().format(DAY);
  const unit = FOLLOWER_UNITS.find((one) => one === page.search.unit) ?? 'day';
  const input = { from, to, unit, managerId: managerIn(page.search) };
  const query = useQuery(queryOf(followersApi.followerStatistics, input, { keepsPrevious: true }));
  const data = query.data;
  const periods = useMemo(() => {
    const all = new Map<string, { on: string; net: number | null; days: number; names: string[] }>();
    const names = new Map(data?.list.map((one) => [one.channelId, channelName(one)]));
    for (const { on, net, days, channelId } of data?.points ?? []) {
      const period = all.get(on) ?? { on, net: null, days: 1, names: [] };
      if (net !== null) period.net = (period.net ?? 0) + net;
      if ((days ?? 1) > 1) {
        period.days = Math.max(period.days, days ?? 1);
        period.names.push(`${names.get(channelId)} ${days} 天`);
      }
      all.set(on, period);
    }
    return [...all.values()];
  }, [data]);
  const totals = useMemo(() => {
    const days = periods.map((period) => period.on);
    return {
      legend: { type: 'scroll' as const, left: 0 },
      xAxis: axisOf(days.map((on) => titleOf(on, unit))),
      yAxis: { type: 'value' as const },
      series: (data?.list ?? []).map((channel) => {
        const own = new Map(
          data?.points.filter((one) => one.channelId === channel.channelId).map((one) => [one.on, one.total]),
        );
        // Between two entries the last number is kept as a step: gaps are not filled in, and the area does not fall.
        let last = channel.start;
        return {
          name: channelName(channel),
          type: 'line' as const,
          step: 'end' as const,
          stack: 'total',
          symbol: 'none',
          areaStyle: { opacity: 0.5 },
          lineStyle: { width: 1 },
          data: days.map((on) => {
            last = own.get(on) ?? last;
            return last;
          }),
        };
      }),
    };
  }, [data, periods, unit]);
  const nets = useMemo(
    () => ({
      xAxis: axisOf(periods.map((period) => titleOf(period.on, unit))),
      yAxis: { type: 'value' as const },
      series: [
        {
          name: '净增',
          type: 'bar' as const,
          barMaxWidth: 14,
          label: { show: false, position: 'top' as const },
          data: periods.map(({ net, days }) => ({
            value: net,
            ...(unit === 'day' && days > 1
              ? {
                  label: { show: true, position: 'top' as const, formatter: `${days} 天` },
                  itemStyle: { opacity: 0.6 },
                }
              : {}),
          })),
        },
      ],
    }),
    [periods, unit],
  );
  const ranking = useMemo(() => {
    const list = [...(data?.list ?? [])].reverse();
    return {
      xAxis: { type: 'value' as const },
      yAxis: { type: 'category' as const, data: list.map(channelName) },
      series: [
        {
          name: '净增',
          type: 'bar' as const,
          barMaxWidth: 16,
          label: {
            show: true,
            position: 'right' as const,
            formatter: ({ value }: { value?: unknown }) => formatCount(Number(value ?? 0)),
          },
          data: list.map((one) => one.net),
        },
      ],
    };
  }, [data]);
  if (!data) return <QueryState of={query} />;
  const open = (channelId: number | undefined, on?: string) =>
    page.setSearch({
      view: 'table',
      channelId: channelId ?? null,
      from: on && on > from ? on : from,
      to: on ? lastDayOf(on, unit, to) : to,
    });
  const { sums } = data;
  return (
    <Figures
      asOf={data.asOf}
      head={
        <>
          {head}
          <DateRangeInput
            width={240}
            value={[from, to]}
            onChange={(range) => page.setSearch({ from: range?.[0], to: range?.[1] })}
          />
          <Segmented
            options={FOLLOWER_UNITS.map((value) => ({ value, label: UNIT_NAMES[value] }))}
            value={unit}
            onChange={(value) => page.setSearch({ unit: value })}
          />
          <FormulaHint formula={FORMULA}>口径</FormulaHint>
          <ExportButton endpoint={followersApi.exportFollowerStatistics} input={input} />
        </>
      }
      items={[
        {
          label: '期初',
          value: sums.start?.toLocaleString() ?? '—',
          formula: `各渠道 ${from} 之前最后一次登记的粉丝数之和`,
        },
        {
          label: '期末',
          value: sums.end?.toLocaleString() ?? '—',
          formula: `各渠道 ${from} 至 ${to} 最后一次登记的粉丝数之和`,
          onOpen: () => open(undefined),
        },
        {
          label: '净增',
          value: signed(sums.net),
          formula: MEANINGS.净增粉丝,
          onOpen: () => open(undefined),
        },
        {
          label: '增长率',
          value: <Percent value={sums.growth} />,
          formula: `各渠道合计：净增 ÷ 期初 = ${signed(sums.net)} ÷ ${sums.start?.toLocaleString() ?? '—'}`,
          onOpen: () => open(undefined),
        },
      ]}
    >
      <ChartTable
        title="粉丝总数（各渠道叠加）"
        option={totals}
        rows={periods}
        rowKey={(row) => row.on}
        onPick={({ dataIndex }) => open(undefined, periods[dataIndex]?.on)}
        columns={[
          { title: UNIT_NAMES[unit], dataIndex: 'on', render: (on: string) => titleOf(on, unit) },
          ...data.list.map((channel) => ({
            title: channelName(channel),
            key: channel.channelId,
            align: 'right' as const,
            render: (_value: unknown, row: { on: string }) =>
              data.points
                .find((one) => one.on === row.on && one.channelId === channel.channelId)
                ?.total.toLocaleString() ?? '—',
          })),
        ]}
      />
      <ChartTable
        title={`每${UNIT_NAMES[unit]}净增`}
        option={nets}
        rows={periods}
        rowKey={(row) => row.on}
        onPick={({ dataIndex }) => open(undefined, periods[dataIndex]?.on)}
        columns={[
          { title: UNIT_NAMES[unit], dataIndex: 'on', render: (on: string) => titleOf(on, unit) },
          { title: '净增', dataIndex: 'net', align: 'right', render: signed },
          { title: '跨天', dataIndex: 'names', render: (names: string[]) => names.join('；') || '—' },
        ]}
      />
      <ChartTable
        title="渠道排名"
        option={ranking}
        rows={data.list}
        rowKey={(row) => row.channelId}
        onPick={({ dataIndex }) => open(data.list[data.list.length - 1 - dataIndex]?.channelId)}
        columns={[
          { title: '渠道', key: 'name', render: (_value: unknown, row) => channelName(row) },
          {
            title: '期初',
            dataIndex: 'start',
            align: 'right',
            render: (value: number | null) => value?.toLocaleString() ?? '—',
          },
          {
            title: '期末',
            dataIndex: 'end',
            align: 'right',
            render: (value: number | null) => value?.toLocaleString() ?? '—',
          },
          { title: '净增', dataIndex: 'net', align: 'right', render: signed },
          {
            title: '增长率',
            dataIndex: 'growth',
            align: 'right',
            render: (value: string | null) => <Percent value={value} />,
          },
          {
            title: '最佳日',
            key: 'best',
            render: (_value: unknown, row) =>
              row.bestDay ? `${row.bestDay}（${signed(row.bestNet)}）` : '—',
          },
          { title: '发文', dataIndex: 'posts', align: 'right' },
        ]}
      />
    </Figures>
  );
}
