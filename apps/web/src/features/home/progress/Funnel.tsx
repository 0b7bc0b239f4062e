import { salespeopleApi } from '@shibiao/contract/salespeople/salespeople';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { usePage } from '../../../lib/page.tsx';
import { queryOf } from '../../../lib/query.ts';
import { useUser } from '../../../lib/session.ts';
import { useSettings } from '../../../lib/settings.ts';
import { funnelOption, rowsOfStep, stepsOf } from '../../../pickers/funnel.ts';
import { inksOf } from '../../../ui/chartDress.ts';
import { ChartBlock } from '../ChartBlock.tsx';
import { TEAM_SHOWN } from './Team.tsx';

/** 从跟进到收款: this month's steps in the caller's scope, as the monthly statistics count them. */
export function Funnel() {
  const page = usePage();
  const { roles } = useUser();
  const query = useQuery(
    queryOf(salespeopleApi.monthly, { count: TEAM_SHOWN, sort: 'actual', order: 'desc' }, { isQuiet: true }),
  );
  const { data } = query;
  const steps = useMemo(() => (data ? stepsOf(data.sums) : []), [data]);
  const { text } = inksOf(useSettings().isDark);
  const option = useMemo(() => funnelOption(steps, text), [steps, text]);
  const isAlone = roles.includes('salesperson') && data?.total === 1;
  return (
    <ChartBlock
      title="从跟进到收款"
      note={data && (isAlone ? `${data.label} · 我的` : `${data.label} · ${data.total} 人`)}
      to="/sales/monthly"
      query={query}
      option={option}
      rows={steps}
      rowKey={({ key }) => key}
      columns={[
        { title: '步骤', dataIndex: 'label' },
        { title: '数量', dataIndex: 'count', align: 'right' },
      ]}
      onPick={({ key }) => data && page.navigate(rowsOfStep(key, data.from, data.to))}
    />
  );
}
