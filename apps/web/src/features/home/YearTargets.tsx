import { dashboardApi, MONEY_MEASURES, TARGET_MEASURES, type TargetMeasure } from '@shibiao/contract/targets';
import { useQuery } from '@tanstack/react-query';
import { Segmented, Select } from 'antd';
import dayjs from 'dayjs';
import { useMemo, useState } from 'react';
import { queryOf } from '../../lib/query.ts';
import { useFigureRows } from '../../pickers/FigureRows.tsx';
import { AsOf } from '../../ui/AsOf.tsx';
import { Chart } from '../../ui/Chart.tsx';
import { codeOptions } from '../../ui/texts.tsx';

/** This year's plan and actual of the caller's own subject by month or by quarter; a bar opens the rows behind it. */
export function YearTargets() {
  const { open, rows } = useFigureRows();
  const year = dayjs().year();
  const [measure, setMeasure] = useState<TargetMeasure>('contract');
  const [by, setBy] = useState<'month' | 'quarter'>('month');
  const endpoint = by === 'month' ? dashboardApi.performanceTargets : dashboardApi.targetsFour;
  const { data } = useQuery(queryOf(endpoint, { year, measure }, { isQuiet: true, keepsPrevious: true }));
  const isMoney = MONEY_MEASURES.has(measure);
  const option = useMemo(() => {
    // Ten thousands read better than seven digits.
    const figure = (value: string) => (isMoney ? Number((Number(value) / 10_000).toFixed(2)) : Number(value));
    const list = data?.list ?? [];
    return {
      tooltip: { trigger: 'axis' as const },
      legend: { data: ['计划', '实际'] },
      xAxis: { type: 'category' as const, data: list.map((one) => one.label) },
      yAxis: { type: 'value' as const, name: isMoney ? '万元' : '' },
      series: [
        { name: '计划', type: 'bar' as const, data: list.map((one) => figure(one.planned)) },
        { name: '实际', type: 'bar' as const, data: list.map((one) => figure(one.actual)) },
      ],
    };
  }, [data, isMoney]);
  if (!data) return null;
  const { subjectKind, subjectId, subjectName } = data;
  const openBar = (index: number) => {
    const bar = data.list[index];
    if (bar)
      open(
        { ...bar, subjectKind, subjectId },
        `${subjectName} ${year} 年 ${bar.label}${TARGET_MEASURES.labelOf(measure)}`,
      );
  };
  return (
    <section className="home-chart">
      <h2 className="home-chart-head">
        {year} 年业绩目标 <small className="quiet">{subjectName}</small> <AsOf at={data.asOf} />
        <span className="home-chart-choice">
          <Select
            size="small"
            aria-label="指标"
            style={{ width: 110 }}
            options={codeOptions(TARGET_MEASURES)}
            value={measure}
            onChange={setMeasure}
          />
          <Segmented
            size="small"
            options={[
              { value: 'month', label: '按月' },
              { value: 'quarter', label: '按季度' },
            ]}
            value={by}
            onChange={setBy}
          />
        </span>
      </h2>
      <Chart
        label={`${year} 年${TARGET_MEASURES.labelOf(measure)}计划与实际`}
        option={option}
        onPick={({ dataIndex }) => openBar(dataIndex)}
      />
      {rows}
    </section>
  );
}
