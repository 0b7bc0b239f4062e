import type { OutputOf } from '@shibiao/contract/endpoint';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { useQuery } from '@tanstack/react-query';
import dayjs from 'dayjs';
import { useMemo } from 'react';
import { inWan } from '../../lib/format.ts';
import { usePage } from '../../lib/page.tsx';
import { MONEY_OUT } from '../../lib/palette.ts';
import { monthRange } from '../../lib/ranges.ts';
import { AsOf } from '../../ui/AsOf.tsx';
import { Money } from '../../ui/texts.tsx';
import { blockQuery } from './blockQuery.ts';
import { ChartBlock } from './ChartBlock.tsx';

type Month = OutputOf<typeof lessonsApi.monthStat>['list'][number];

const COUNTS = ['课程（每月）', '天数（每月）'] as const;

/** Confirmed lessons of this year by month, with their income for people who see money; a month opens its lessons. */
export function Months() {
  const page = usePage();
  const year = dayjs().year();
  const query = useQuery(blockQuery(lessonsApi.monthStat, { year }));
  const { data } = query;
  const seesMoney = data?.list.some(({ feeIncome }) => feeIncome !== null) ?? false;
  const option = useMemo(() => {
    const months = data?.list ?? [];
    return {
      legend: { data: seesMoney ? ['天数', '课程款'] : ['天数'] },
      xAxis: { type: 'category' as const, data: months.map(({ month }) => `${Number(month.slice(5))} 月`) },
      yAxis: [
        { type: 'value' as const },
        { type: 'value' as const, axisLabel: { formatter: inWan }, splitLine: { show: false } },
      ],
      series: [
        { name: '天数', type: 'bar' as const, data: months.map(({ days }) => Number(days)) },
        ...(seesMoney
          ? [
              {
                name: '课程款',
                type: 'line' as const,
                color: MONEY_OUT,
                yAxisIndex: 1,
                data: months.map(({ feeIncome }) => Number(feeIncome)),
              },
            ]
          : []),
      ],
    };
  }, [data, seesMoney]);
  return (
    <ChartBlock
      title="每月课程"
      figures={seesMoney ? [...COUNTS, '课程款（每月）'] : COUNTS}
      note={
        <>
          {year} 年 <AsOf at={data?.asOf} />
        </>
      }
      query={query}
      option={option}
      rows={data?.list ?? []}
      rowKey={({ month }) => month}
      columns={[
        { title: '月份', dataIndex: 'month' },
        { title: '课程', dataIndex: 'lessons', align: 'right' },
        { title: '天数', align: 'right', render: (_, one) => Number(one.days) },
        ...(seesMoney
          ? [
              {
                title: '课程款',
                align: 'right' as const,
                render: (_: unknown, one: Month) => <Money value={one.feeIncome} />,
              },
            ]
          : []),
      ]}
      onPick={({ month }) => {
        const [from, to] = monthRange(dayjs(`${month}-01`));
        page.navigate(`/lessons/list?from=${from}&to=${to}&lessonstatus=1`);
      }}
    />
  );
}
