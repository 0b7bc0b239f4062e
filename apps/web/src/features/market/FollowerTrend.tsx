import type { OutputOf } from '@shibiao/contract/endpoint';
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
import type { ChartColumn } from '../../ui/chartOptions.ts';
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
const AXIS = { axisLabel: { formatter: (title: string) => title.replace(/^\d+年(第\d+周) .*$/, '$1') } };
const signed = (value: number | null) =>
  value === null ? '—' : `${value > 0 ? '+' : ''}${value.toLocaleString()}`;

interface Period {
  on: string;
  net: number | null;
  days: number;
  names: string[];
}
type Data = OutputOf<typeof followersApi.followerStatistics>;

/**
 * Entered totals of a channel by period, and the drawn ones: between two entries the last number is kept as a step, so
 * that gaps are not filled in and the area does not fall.
 */
function totalsOf({ channelId, start }: Data['list'][number], points: Data['points'], periods: Period[]) {
  const entered = new Map(
    points.filter((one) => one.channelId === channelId).map((one) => [one.on, one.total]),
  );
  const kept = new Map<string, number | null>();
  let last = start;
  for (const { on } of periods) {
    last = entered.get(on) ?? last;
    kept.set(on, last);
  }
  return { entered, kept };
}

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
    const all = new Map<string, Period>();
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
  const totals = useMemo(
    () => new Map(data?.list.map((channel) => [channel.channelId, totalsOf(channel, data.points, periods)])),
    [data, periods],
  );
  if (!data) return <QueryState of={query} head={head} />;
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
            aria-label="时间单位"
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
        look={{ legend: { type: 'scroll', left: 0 }, names: AXIS, nameOf: ({ on }) => titleOf(on, unit) }}
        rows={periods}
        rowKey={(row) => row.on}
        onPick={(row) => open(undefined, row.on)}
        columns={[
          { key: 'on', title: UNIT_NAMES[unit], value: ({ on }) => titleOf(on, unit) },
          ...data.list.map((channel): ChartColumn<Period> => {
            const own = totals.get(channel.channelId);
            return {
              key: String(channel.channelId),
              title: channelName(channel),
              type: 'number',
              value: ({ on }) => own?.entered.get(on),
              drawn: ({ on }) => own?.kept.get(on),
              series: {
                type: 'line',
                step: 'end',
                stack: 'total',
                symbol: 'none',
                areaStyle: { opacity: 0.5 },
                lineStyle: { width: 1 },
              },
            };
          }),
        ]}
      />
      <ChartTable
        title={`每${UNIT_NAMES[unit]}净增`}
        look={{ names: AXIS, nameOf: ({ on }) => titleOf(on, unit) }}
        rows={periods}
        rowKey={(row) => row.on}
        onPick={(row) => open(undefined, row.on)}
        columns={[
          { key: 'on', title: UNIT_NAMES[unit], value: ({ on }) => titleOf(on, unit) },
          {
            key: 'net',
            title: '净增',
            type: 'number',
            render: ({ net }) => signed(net),
            series: { type: 'bar', barMaxWidth: 14, label: { show: false, position: 'top' } },
            drawn: ({ net, days }) => ({
              value: net,
              ...(unit === 'day' && days > 1
                ? {
                    label: { show: true, position: 'top', formatter: `${days} 天` },
                    itemStyle: { opacity: 0.6 },
                  }
                : {}),
            }),
          },
          { key: 'names', title: '跨天', render: ({ names }) => names.join('；') || '—' },
        ]}
      />
      <ChartTable
        title="渠道排名"
        look={{ isLying: true }}
        rows={data.list}
        rowKey={(row) => row.channelId}
        onPick={(row) => open(row.channelId)}
        columns={[
          { key: 'name', title: '渠道', value: channelName },
          { key: 'start', title: '期初', type: 'number' },
          { key: 'end', title: '期末', type: 'number' },
          {
            key: 'net',
            title: '净增',
            type: 'number',
            render: ({ net }) => signed(net),
            series: {
              type: 'bar',
              barMaxWidth: 16,
              label: {
                show: true,
                position: 'right',
                formatter: ({ value }) => formatCount(Number(value ?? 0)),
              },
            },
          },
          { key: 'growth', title: '增长率', type: 'percent' },
          {
            key: 'best',
            title: '最佳日',
            render: (row) => (row.bestDay ? `${row.bestDay}（${signed(row.bestNet)}）` : null),
          },
          { key: 'posts', title: '发文', type: 'number' },
        ]}
      />
    </Figures>
  );
}
