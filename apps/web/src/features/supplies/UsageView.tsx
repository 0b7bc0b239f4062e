import type { OutputOf } from '@shibiao/contract/endpoint';
import { suppliesApi } from '@shibiao/contract/supplies';
import { useQuery } from '@tanstack/react-query';
import { Segmented } from 'antd';
import type { ReactNode } from 'react';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { ChartTable } from '../../ui/ChartTable.tsx';
import type { ChartColumn } from '../../ui/chartOptions.ts';
import { DateRangeInput } from '../../ui/dates.tsx';
import { ExportButton } from '../../ui/ExportButton.tsx';
import { Figures } from '../../ui/Figures.tsx';
import { FormulaHint } from '../../ui/FormulaHint.tsx';
import { QueryState } from '../../ui/QueryState.tsx';

const BY = [
  { value: 'organisation', label: '按部门' },
  { value: 'person', label: '按人' },
];

/** The number of rows in the chart. */
const BARS = 20;
const columns: ChartColumn<OutputOf<typeof suppliesApi.usage>['list'][number]>[] = [
  { key: 'name', title: '名称', isLink: true },
  { key: 'times', title: '次数', type: 'number' },
  { key: 'value', title: '领用金额（元）', type: 'money', series: 'bar' },
];

/** Use of supplies by department or person. */
export default function UsageView({ head }: { head: ReactNode }) {
  const page = usePage();
  const { from, to } = page.search;
  const by = page.search.by === 'person' ? ('person' as const) : ('organisation' as const);
  const query = useQuery(queryOf(suppliesApi.usage, { by, from, to }, { keepsPrevious: true }));
  if (!query.data) return <QueryState of={query} head={head} />;
  const rows = query.data.list;
  return (
    <Figures
      asOf={query.data.asOf}
      head={
        <>
          {head}
          <Segmented
            aria-label="汇总方式"
            options={BY}
            value={by}
            onChange={(value) => page.setSearch({ by: value })}
          />
          <DateRangeInput
            width={240}
            value={from && to ? [from, to] : null}
            onChange={(range) => page.setSearch({ from: range?.[0], to: range?.[1] })}
          />
          <FormulaHint formula="领用 − 退回，按登记时的单价，没有单价的按最近单价">口径</FormulaHint>
          <ExportButton endpoint={suppliesApi.export} input={{ what: by, from, to }} />
        </>
      }
    >
      <ChartTable
        title={`领用金额（${by === 'person' ? '按人' : '按部门'}）`}
        height={Math.max(260, Math.min(rows.length, BARS) * 26)}
        look={{ isLying: true, most: BARS }}
        rows={rows}
        rowKey={(row) => row.id ?? 0}
        onPick={({ id }) => {
          const some = id ?? 0;
          page.setSearch({
            view: 'log',
            by: null,
            isUse: 'true',
            ...(by === 'person' && some > 0 ? { personnelId: some } : { departmentId: some }),
          });
        }}
        columns={columns}
      />
    </Figures>
  );
}
