import { suppliesApi } from '@shibiao/contract/supplies';
import { useQuery } from '@tanstack/react-query';
import { Segmented } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { ChartTable } from '../../ui/ChartTable.tsx';
import { seriesOver } from '../../ui/chartOptions.ts';
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

/** Use of supplies by department or person. */
export default function UsageView({ head }: { head: ReactNode }) {
  const page = usePage();
  const { from, to } = page.search;
  const by = page.search.by === 'person' ? ('person' as const) : ('organisation' as const);
  const query = useQuery(queryOf(suppliesApi.usage, { by, from, to }, { keepsPrevious: true }));
  const rows = useMemo(() => query.data?.list ?? [], [query.data]);
  const option = useMemo(
    () =>
      seriesOver(
        rows.slice(0, BARS),
        (row) => row.name,
        [{ name: '领用金额（元）', value: (row) => row.value }],
        { isLying: true },
      ),
    [rows],
  );
  if (!query.data) return <QueryState of={query} />;
  return (
    <Figures
      asOf={query.data.asOf}
      head={
        <>
          {head}
          <Segmented options={BY} value={by} onChange={(value) => page.setSearch({ by: value })} />
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
        option={option}
        rows={rows}
        rowKey={(row) => row.id ?? 0}
        onPick={({ dataIndex }) => {
          const id = rows[dataIndex]?.id ?? 0;
          page.setSearch({
            view: 'log',
            by: null,
            isUse: 'true',
            ...(by === 'person' && id > 0 ? { personnelId: id } : { departmentId: id }),
          });
        }}
        columns={[
          { title: '名称', dataIndex: 'name' },
          { title: '次数', dataIndex: 'times', align: 'right' },
          { title: '金额（元）', dataIndex: 'value', align: 'right' },
        ]}
      />
    </Figures>
  );
}
