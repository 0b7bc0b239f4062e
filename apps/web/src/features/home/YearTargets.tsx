import { TARGET_FIGURES } from '@shibiao/contract/meanings';
import { dashboardApi, MONEY_MEASURES, TARGET_MEASURES, type TargetMeasure } from '@shibiao/contract/targets';
import { useQuery } from '@tanstack/react-query';
import { Segmented, Select } from 'antd';
import dayjs from 'dayjs';
import { useMemo, useState } from 'react';
import { inWan } from '../../lib/format.ts';
import { lastYear } from '../../lib/palette.ts';
import { useSettings } from '../../lib/settings.ts';
import { useFigureRows } from '../../shared/figures/FigureRows.tsx';
import { AsOf } from '../../ui/AsOf.tsx';
import { codeOptions, Money } from '../../ui/texts.tsx';
import { blockQuery } from './blockQuery.ts';
import { ChartBlock } from './ChartBlock.tsx';

/** This year's plan and actual of the caller's own subject by month or quarter; a bar opens its rows. */
export function YearTargets() {
  const { open, rows } = useFigureRows();
  const { isDark } = useSettings();
  const year = dayjs().year();
  const [measure, setMeasure] = useState<TargetMeasure>('contract');
  const [by, setBy] = useState<'month' | 'quarter'>('month');
  const endpoint = by === 'month' ? dashboardApi.performanceTargets : dashboardApi.targetsFour;
  const query = useQuery(blockQuery(endpoint, { year, measure }, { keepsPrevious: true }));
  const { data } = query;
  const isMoney = MONEY_MEASURES.has(measure);
  const option = useMemo(() => {
    const list = data?.list ?? [];
    return {
      tooltip: { trigger: 'axis' as const },
      legend: { data: ['计划', '实际'] },
      xAxis: { type: 'category' as const, data: list.map((one) => one.label) },
      yAxis: { type: 'value' as const, axisLabel: { formatter: inWan } },
      series: [
        {
          name: '计划',
          type: 'bar' as const,
          color: lastYear(isDark),
          data: list.map((one) => Number(one.planned)),
        },
        { name: '实际', type: 'bar' as const, data: list.map((one) => Number(one.actual)) },
      ],
    };
  }, [data, isDark]);
  const cell = (value: string) => (isMoney ? <Money value={value} /> : Number(value));
  return (
    <>
      <ChartBlock
        title="年度业绩目标"
        figures={[TARGET_FIGURES[measure], '计划']}
        query={query}
        note={
          data && (
            <>
              {year} 年 · {data.subjectName} <AsOf at={data.asOf} />
            </>
          )
        }
        tools={
          <>
            <Select
              size="small"
              aria-label="年度目标的指标"
              style={{ width: 100 }}
              options={codeOptions(TARGET_MEASURES)}
              value={measure}
              onChange={setMeasure}
            />
            <Segmented
              aria-label="月或季"
              size="small"
              options={[
                { value: 'month', label: '月' },
                { value: 'quarter', label: '季' },
              ]}
              value={by}
              onChange={setBy}
            />
          </>
        }
        option={option}
        rows={data?.list ?? []}
        rowKey={({ label }) => label}
        columns={[
          { title: '期间', dataIndex: 'label' },
          { title: '计划', align: 'right', render: (_, one) => cell(one.planned) },
          { title: '实际', align: 'right', render: (_, one) => cell(one.actual) },
        ]}
        onPick={(bar) =>
          data &&
          open(
            { ...bar, subjectKind: data.subjectKind, subjectId: data.subjectId },
            `${data.subjectName} ${year} 年 ${bar.label}${TARGET_MEASURES.labelOf(measure)}`,
          )
        }
      />
      {rows}
    </>
  );
}
