import { recruitmentApi } from '@shibiao/contract/recruitment/calls';
import { useQuery } from '@tanstack/react-query';
import { Space } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { DictionarySelect } from '../../pickers/DictionarySelect.tsx';
import { OrganisationPicker } from '../../pickers/OrganisationPicker.tsx';
import { ChartTable } from '../../ui/ChartTable.tsx';
import { DateInput } from '../../ui/dates.tsx';
import { Figures } from '../../ui/Figures.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { Percent } from '../../ui/texts.tsx';
import {
  CHANNELS,
  type Channel,
  chartsOf,
  cyclesOf,
  type Funnel,
  INTERVIEWERS,
  REASONS,
} from './funnelCharts.ts';
import { OpeningPicker } from './OpeningPicker.tsx';

/** Clears the filters that an earlier visit may have left. */
const BLANK = Object.fromEntries(
  [
    'stage',
    'reached',
    'result',
    'reason',
    'isOpen',
    'arranged',
    'interviewerId',
    'ownerId',
    'keyword',
    'page',
  ].map((key) => [key, null]),
);

/** Funnel, channels, cycles and reasons of candidates who applied in the span. */
export default function FunnelView({ head }: { head: ReactNode }) {
  const page = usePage();
  const { from, to, opening, channel, orgnizationalid } = page.search;
  const input = {
    from: from || undefined,
    to: to || undefined,
    openingId: opening ? Number(opening) : undefined,
    channel: channel || undefined,
    orgnizationalid: orgnizationalid || undefined,
  };
  const query = useQuery(queryOf(recruitmentApi.statistics, input, { keepsPrevious: true }));
  const { data } = query;
  const options = useMemo(() => data && chartsOf(data), [data]);
  if (!query.data || !options) return <QueryState of={query} head={head} />;
  const figures = query.data;
  // Opens the list with the figure's filter alone.
  const list = (filter: Record<string, string>) =>
    page.setSearch({
      ...BLANK,
      view: 'list',
      from: figures.from,
      to: figures.to,
      openingId: opening,
      ...filter,
    });
  const filled = () =>
    page.setSearch({
      view: 'openings',
      'o-from': figures.from,
      'o-to': figures.to,
      'o-isFilled': 'true',
      'o-id': opening ?? null,
      'o-orgnizationalid': orgnizationalid ?? null,
    });
  const hires = cyclesOf(figures);
  const { offers, interviews, cycle, openingCycle, stages } = figures;
  return (
    <Figures
      head={
        <Space wrap>
          {head}
          <DateInput
            value={from ?? null}
            onChange={(day) => page.setSearch({ from: day ?? null })}
            placeholder="应聘从（近一年）"
          />
          <DateInput
            value={to ?? null}
            onChange={(day) => page.setSearch({ to: day ?? null })}
            placeholder="到（默认今天）"
          />
          <span style={{ display: 'inline-block', width: 200 }}>
            <OpeningPicker
              value={opening ? Number(opening) : null}
              onChange={(id) => page.setSearch({ opening: id })}
            />
          </span>
          <span style={{ display: 'inline-block', width: 130 }}>
            <DictionarySelect
              list="recruitChannel"
              placeholder="渠道"
              value={channel ?? null}
              onChange={(name) => page.setSearch({ channel: name })}
            />
          </span>
          <span style={{ display: 'inline-block', width: 180 }}>
            <OrganisationPicker
              value={orgnizationalid ? Number(orgnizationalid) : null}
              onChange={(id) => page.setSearch({ orgnizationalid: id })}
              placeholder="部门（含下级）"
            />
          </span>
        </Space>
      }
      asOf={figures.asOf}
      items={[
        {
          label: '应聘',
          value: stages[0]?.reached ?? 0,
          formula: `应聘日期在 ${figures.from} 至 ${figures.to} 的候选人，各阶段都从他们中数`,
          onOpen: () => list({}),
        },
        {
          label: '总转化率',
          value: <Percent value={figures.overall} />,
          formula: `到达“已入职”÷ 到达“简历”= ${stages[6]?.reached} ÷ ${stages[0]?.reached}；到达按过程记录中最远的阶段，与结果无关`,
          onOpen: () => list({ reached: '7' }),
        },
        {
          label: 'Offer 接受率',
          value: <Percent value={offers.rate} />,
          formula: `接受 ÷（接受 + 拒绝）= ${offers.accepted} ÷ ${offers.accepted + offers.refused}`,
          onOpen: () => list({ reached: '5' }),
        },
        {
          label: '到面率',
          value: <Percent value={interviews.rate} />,
          formula: `已进行的面试 ÷ 安排的面试 = ${interviews.held} ÷ ${interviews.arranged}`,
          onOpen: () => list({ arranged: 'true' }),
        },
        {
          label: '招聘周期',
          value: cycle ? `${cycle.median} 天` : '—',
          formula: `应聘 → 入职天数的中位数（${cycle?.count ?? 0} 人）`,
          onOpen: () => list({ reached: '7' }),
        },
        {
          label: '职位周期',
          value: openingCycle ? `${openingCycle.median} 天` : '—',
          formula: `开放 → 招满天数的中位数（${openingCycle?.count ?? 0} 个职位）`,
          onOpen: filled,
        },
      ]}
    >
      <ChartTable<Funnel['stages'][number]>
        title="漏斗"
        height={320}
        option={options.funnel}
        rows={stages}
        rowKey={(row) => row.stage}
        onPick={({ dataIndex }) => list({ reached: String(stages[dataIndex]?.stage ?? '') })}
        columns={[
          { title: '阶段', dataIndex: 'label' },
          { title: '到达', dataIndex: 'reached', align: 'right' },
          { title: '到下一阶段', align: 'right', render: (_, row) => <Percent value={row.conversion} /> },
          { title: '进行中', dataIndex: 'open', align: 'right' },
          {
            title: '中位天数',
            dataIndex: 'medianDays',
            align: 'right',
            render: (days: number | null) => days ?? '—',
          },
        ]}
      />
      <ChartTable
        title="渠道"
        height={320}
        look={{ legend: {}, values: { minInterval: 1 } }}
        rows={figures.channels}
        rowKey={(row) => row.channel}
        onPick={(row, key) => list({ channel: row.channel, ...(key === 'hires' ? { reached: '7' } : {}) })}
        columns={CHANNELS}
      />
      <ChartTable<Channel>
        title="招聘周期（按渠道，箱形：最短、四分位、中位、最长）"
        option={options.cycles}
        rows={hires}
        rowKey={(row) => row.channel}
        onPick={({ dataIndex }) => list({ channel: hires[dataIndex]?.channel ?? '', reached: '7' })}
        columns={[
          { title: '渠道', dataIndex: 'channel' },
          { title: '最短', align: 'right', render: (_, row) => row.cycle?.min },
          { title: '25%', align: 'right', render: (_, row) => row.cycle?.q1 },
          { title: '中位', align: 'right', render: (_, row) => row.cycle?.median },
          { title: '75%', align: 'right', render: (_, row) => row.cycle?.q3 },
          { title: '最长', align: 'right', render: (_, row) => row.cycle?.max },
        ]}
      />
      <ChartTable
        title="未录用原因"
        look={{
          isLying: true,
          nameOf: ({ result, reason }) => `${result} · ${reason}`,
          values: { minInterval: 1 },
        }}
        rows={figures.reasons}
        rowKey={(row) => `${row.result}${row.reason}`}
        onPick={({ result, reason }) => list({ result, reason })}
        columns={REASONS}
      />
      <ChartTable
        title="面试官负荷"
        look={{ isLying: true, legend: {}, values: { minInterval: 1 } }}
        rows={figures.interviewers}
        rowKey={(row) => row.id}
        onPick={({ id }) => list({ interviewerId: String(id) })}
        columns={INTERVIEWERS}
      />
    </Figures>
  );
}
