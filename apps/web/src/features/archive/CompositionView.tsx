import { archiveApi } from '@shibiao/contract/archive/calls';
import type { StaffPart } from '@shibiao/contract/archive/statistics';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { queryOf } from '../../lib/query.ts';
import { ChartTable } from '../../ui/ChartTable.tsx';
import { Figures } from '../../ui/Figures.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { type Part, partColumns } from './partColumns.ts';
import type { StaffFigureOf } from './StaffRows.tsx';
import type { StaffFilter } from './staffFilter.ts';

/** Dimensions with few parts are donuts, the others bars. */
const DONUTS = ['gender', 'education', 'form', 'tenure'];
/** Every bar is labelled; the default height fits twelve. */
const heightOf = (key: string, parts: readonly Part[]) =>
  !DONUTS.includes(key) && parts.length > 12 ? { height: 60 + parts.length * 18 } : {};

/** 占比: staff on duty at the end of a day (default today) by each dimension. */
export default function CompositionView({
  head,
  whom,
  on,
  onOpen,
}: {
  head: ReactNode;
  whom: StaffFilter;
  on: string | undefined;
  onOpen: (figure: StaffFigureOf) => void;
}) {
  const query = useQuery(
    queryOf(archiveApi.composition, { ...whom, on: on || undefined }, { keepsPrevious: true }),
  );
  const data = query.data;
  const pyramid = useMemo(
    () => ({
      legend: {},
      tooltip: {
        valueFormatter: (value: unknown) => String(Math.abs(Number(value))),
      },
      xAxis: {
        type: 'value' as const,
        minInterval: 1,
        axisLabel: { formatter: (value: number) => String(Math.abs(value)) },
      },
      yAxis: { type: 'category' as const, data: (data?.pyramid ?? []).map(({ label }) => label) },
      series: [
        {
          name: '男',
          type: 'bar' as const,
          stack: 'all',
          data: (data?.pyramid ?? []).map(({ men }) => -men),
        },
        {
          name: '女',
          type: 'bar' as const,
          stack: 'all',
          data: (data?.pyramid ?? []).map(({ women }) => women),
        },
      ],
    }),
    [data],
  );
  if (!query.data) return <QueryState of={query} head={head} />;
  const figures = query.data;
  const open = (part: Omit<StaffFigureOf, 'figure'>) => onOpen({ figure: 'here', on: figures.on, ...part });
  return (
    <Figures
      head={head}
      asOf={figures.asOf}
      items={[
        {
          label: '在岗人数',
          value: figures.total,
          formula: `${figures.on} 当天结束时：入职日期 ≤ 当天，且未离职或离职日期在其后（离职日期为最后工作日）`,
          onOpen: () => open({}),
        },
      ]}
    >
      <ChartTable
        title="年龄与性别"
        option={pyramid}
        rows={figures.pyramid}
        rowKey={(row) => row.key}
        onPick={({ dataIndex, seriesName }) => {
          const band = figures.pyramid[dataIndex];
          if (band)
            open({
              part: 'age',
              partKey: String(band.key),
              gender: seriesName === '男' ? 1 : 2,
              of: `${band.label} ${seriesName}`,
            });
        }}
        columns={[
          { title: '年龄', dataIndex: 'label' },
          { title: '男', dataIndex: 'men', align: 'right' },
          { title: '女', dataIndex: 'women', align: 'right' },
          { title: '未填性别', dataIndex: 'unknown', align: 'right' },
        ]}
      />
      {figures.dimensions.map(({ key, title, parts }) => (
        <ChartTable
          key={key}
          title={title}
          look={{ isLying: true, values: { minInterval: 1 } }}
          {...heightOf(key, parts)}
          rows={parts}
          rowKey={(row) => row.key}
          onPick={(one) => open({ part: key as StaffPart, partKey: one.key, of: one.label })}
          columns={partColumns(title, DONUTS.includes(key) ? 'ring' : undefined)}
        />
      ))}
    </Figures>
  );
}
