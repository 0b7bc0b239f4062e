import { salespeopleApi } from '@shibiao/contract/salespeople/salespeople';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { usePage } from '../../../lib/page.tsx';
import { queryOf } from '../../../lib/query.ts';
import { useUser } from '../../../lib/session.ts';
import { useSettings } from '../../../lib/settings.ts';
import { FUNNEL, funnelOption, stepsOf } from '../../../pickers/funnel.ts';
import { inksOf } from '../../../ui/Chart.tsx';
import { ChartBlock } from '../ChartBlock.tsx';
import { TEAM_SHOWN } from './Team.tsx';

type Key = (typeof FUNNEL)[number]['key'];

/** The screen that shows the rows of a step. */
const addressOf = (key: Key, from: string, to: string): string => {
  const span = `from=${from}&to=${to}`;
  switch (key) {
    case 'followed':
      return `/customers/trackings?${span}`;
    case 'demands':
    case 'recommended':
      return `/sales/demands?${span}`;
    case 'reserved':
      return `/lessons/reserve?view=log&${span}&toStatus=3`;
    case 'confirmed':
      return `/lessons/reserve?view=log&${span}&toStatus=1`;
    case 'taught':
    case 'paid':
      return `/lessons/list?${span}&lessonstatus=1`;
  }
};

/** 从跟进到收款: this month's steps in the caller's scope, as the monthly statistics count them. */
export function Funnel() {
  const page = usePage();
  const { roles } = useUser();
  const query = useQuery(
    queryOf(salespeopleApi.monthly, { count: TEAM_SHOWN, sort: 'actual', order: 'desc' }, { isQuiet: true }),
  );
  const { data } = query;
  const steps = useMemo(
    () => (data ? stepsOf(data.sums).map((step, i) => ({ ...step, key: FUNNEL[i]?.key ?? 'followed' })) : []),
    [data],
  );
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
      onPick={({ key }) => data && page.navigate(addressOf(key, data.from, data.to))}
    />
  );
}
