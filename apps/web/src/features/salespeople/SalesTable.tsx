import type { salespeopleApi } from '@shibiao/contract/salespeople/salespeople';
import { TARGET_MEASURES } from '@shibiao/contract/targets';
import { Segmented } from 'antd';
import { Suspense } from 'react';
import { usePage } from '../../lib/page.tsx';
import type { Range } from '../../lib/ranges.ts';
import { byLeader, ofOrganisation } from '../../pickers/filters.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { type Filter, PagedTable } from '../../ui/PagedTable.tsx';
import { codeOptions } from '../../ui/texts.tsx';
import { SpanNote } from './SpanNote.tsx';
import { personAddress, salesTableColumns, sumCells } from './sales.columns.tsx';
import styles from './salespeople.module.css';
import { whoseOf } from './span.ts';

type View = '表' | '图';
const TeamCharts = lazy(() => import('./TeamCharts.tsx'));

const common: Filter[] = [
  ofOrganisation,
  byLeader,
  { key: 'keyword', label: '姓名', kind: 'text', width: 110 },
  { key: 'measure', label: '目标指标', kind: 'select', width: 110, options: codeOptions(TARGET_MEASURES) },
  {
    key: 'withLeft',
    label: '离职者',
    kind: 'select',
    width: 100,
    options: [{ value: 'false', label: '不含离职' }],
  },
];

interface Props {
  screen: string;
  endpoint: typeof salespeopleApi.monthly | typeof salespeopleApi.weekly;
  exports: typeof salespeopleApi.exportMonthly | typeof salespeopleApi.exportWeekly;
  when: readonly Filter[];
  span: Range;
}

/** Figures of every salesperson in a span, as a table or as charts of the same answer. */
export function SalesTable({ screen, endpoint, exports, when, span }: Props) {
  const page = usePage();
  const view: View = page.search.view === 'charts' ? '图' : '表';
  const filters = [...when, ...common];
  const toggle = (
    <Segmented<View>
      options={['表', '图']}
      value={view}
      onChange={(next) => page.setSearch({ view: next === '图' ? 'charts' : null })}
      aria-label="以表或图显示"
    />
  );
  if (view === '图')
    return (
      <Suspense fallback={<Loading />}>
        <TeamCharts
          endpoint={endpoint}
          filters={filters}
          head={toggle}
          personAt={(row) => personAddress(row, span)}
        />
      </Suspense>
    );
  return (
    <PagedTable
      screen={screen}
      endpoint={endpoint}
      columns={salesTableColumns(span, page.search.measure ?? 'receipt')}
      rowKey="id"
      filters={filters}
      exports={exports}
      defaultSort={{ sort: 'actual', order: 'desc' }}
      toolbar={toggle}
      note={(data) => <SpanNote span={data} />}
      sums={sumCells(page.search.measure ?? 'receipt', whoseOf({ from: span[0], to: span[1] }, page.search))}
      to={(row) => personAddress(row, span)}
      rowClass={(row) => (row.isLeft ? styles.left : '')}
      empty={{ title: '这段时间没有业务员的数据' }}
    />
  );
}
