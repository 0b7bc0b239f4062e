import { salespeopleApi } from '@shibiao/contract/salespeople/salespeople';
import { usePage } from '../../lib/page.tsx';
import type { Filter } from '../../ui/PagedTable.tsx';
import { SalesTable } from './SalesTable.tsx';
import { monthlySpan } from './span.ts';

const when: Filter[] = [
  { key: 'month', label: '月份', kind: 'month', width: 120 },
  { key: 'from', toKey: 'to', label: '或一段时间', kind: 'dateRange' },
];

/** 业务员月统计: figures of salespeople by month. */
export default function MonthlyPage() {
  const page = usePage();
  return (
    <SalesTable
      screen="sales/monthly"
      endpoint={salespeopleApi.monthly}
      exports={salespeopleApi.exportMonthly}
      when={when}
      span={monthlySpan(page.search)}
    />
  );
}
