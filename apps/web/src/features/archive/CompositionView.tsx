import { archiveApi } from '@shibiao/contract/archive/calls';
import type { OutputOf } from '@shibiao/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { ChartTable } from '../../ui/ChartTable.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Figures } from '../../ui/Figures.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Percent } from '../../ui/texts.tsx';
import { listOf, type Whom } from './whom.ts';

type Composition = OutputOf<typeof archiveApi.composition>;
type Part = Composition['dimensions'][number]['parts'][number];
/** Dimensions of few parts are donuts, the others bars. */
const DONUTS = ['gender', 'education', 'form', 'tenure'];
/** The list's filter that shows a part; those without one have none. */
const FILTERS: Record<string, string> = {
  gender: 'gender',
  age: 'age',
  education: 'education',
  tenure: 'tenure',
  post: 'post',
  grade: 'grade',
  form: 'form',
  city: 'city',
};

const optionOf = (key: string, parts: readonly Part[]) =>
  DONUTS.includes(key)
    ? {
        series: [
          {
            type: 'pie' as const,
            radius: ['48%', '72%'],
            data: parts.map(({ label, count }) => ({ name: label, value: count })),
          },
        ],
      }
    : {
        xAxis: { type: 'value' as const, minInterval: 1 },
        yAxis: { type: 'category' as const, inverse: true, data: parts.map(({ label }) => label) },
        series: [
          { name: '人数', type: 'bar' as const, barMaxWidth: 18, data: parts.map(({ count }) => count) },
        ],
      };

/** 占比: who is on duty today, by everything that is known of them. */
export default function CompositionView({ head, whom }: { head: ReactNode; whom: Whom }) {
  const page = usePage();
  const query = useQuery(queryOf(archiveApi.composition, whom, { keepsPrevious: true }));
  const data = query.data;
  const dimensions = useMemo(
    () => (data?.dimensions ?? []).map((one) => ({ ...one, option: optionOf(one.key, one.parts) })),
    [data],
  );
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
  if (query.isPending) return <Loading />;
  if (query.isError) return <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />;
  const figures = query.data;
  const open = (filter: Record<string, string>) => page.navigate(listOf(whom, { onDuty: 'true', ...filter }));
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
        onPick={({ dataIndex, seriesName }) =>
          open({ age: String(figures.pyramid[dataIndex]?.key ?? 0), gender: seriesName === '男' ? '1' : '2' })
        }
        columns={[
          { title: '年龄', dataIndex: 'label' },
          { title: '男', dataIndex: 'men', align: 'right' },
          { title: '女', dataIndex: 'women', align: 'right' },
          { title: '未填性别', dataIndex: 'unknown', align: 'right' },
        ]}
      />
      {dimensions.map(({ key, title, parts, option }) => (
        <ChartTable<Part>
          key={key}
          title={title}
          option={option}
          rows={parts}
          rowKey={(row) => row.key}
          onPick={({ dataIndex }) => {
            const part = parts[dataIndex];
            const filter = FILTERS[key];
            if (part?.key && filter) open({ [filter]: part.key });
          }}
          columns={[
            { title, dataIndex: 'label' },
            { title: '人数', dataIndex: 'count', align: 'right' },
            {
              title: '占比',
              dataIndex: 'share',
              align: 'right',
              render: (share: string | null) => <Percent value={share} />,
            },
          ]}
        />
      ))}
    </Figures>
  );
}
