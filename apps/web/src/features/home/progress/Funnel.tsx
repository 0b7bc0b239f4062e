import { salespeopleApi } from '@shibiao/contract/salespeople/salespeople';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { usePage } from '../../../lib/page.tsx';
import { useUser } from '../../../lib/session.ts';
import { figureAddress } from '../../../shared/figures/figureAddress.ts';
import { funnelOption, stepsOf } from '../../../shared/figures/funnel.ts';
import { funnelColumns } from '../../../shared/figures/funnelColumns.tsx';
import { blockQuery } from '../blockQuery.ts';
import { ChartBlock } from '../ChartBlock.tsx';
import { TEAM_SHOWN } from './Team.tsx';

/** 从跟进到收款: this month's steps in scope, as the monthly statistics count them. */
export function Funnel() {
  const page = usePage();
  const { roles } = useUser();
  const query = useQuery(
    blockQuery(salespeopleApi.monthly, { count: TEAM_SHOWN, sort: 'actual', order: 'desc' }),
  );
  const { data } = query;
  const steps = useMemo(() => (data ? stepsOf(data.sums) : []), [data]);
  const of = { from: data?.from ?? '', to: data?.to ?? '' };
  const option = useMemo(() => funnelOption(steps), [steps]);
  const isAlone = roles.includes('salesperson') && data?.total === 1;
  return (
    <ChartBlock
      title="从跟进到收款"
      figures={['跟进客户', '需求', '推荐', '预留', '确认', '上课', '有收款']}
      note={data && (isAlone ? `${data.label} · 我的` : `${data.label} · ${data.total} 人`)}
      to="/sales/monthly"
      query={query}
      option={option}
      rows={steps}
      isNothing={steps.every(({ count }) => count === 0)}
      empty="本月还没有跟进、需求和课程"
      rowKey={({ key }) => key}
      columns={funnelColumns(of)}
      onPick={({ key }) => data && page.navigate(figureAddress(key, of))}
    />
  );
}
