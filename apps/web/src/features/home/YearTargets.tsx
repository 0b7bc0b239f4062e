import { dashboardApi, MONEY_MEASURES, TARGET_MEASURES, type TargetMeasure } from '@shibiao/contract/targets';
import { useQuery } from '@tanstack/react-query';
import { Segmented, Select } from 'antd';
import dayjs from 'dayjs';
import { useMemo, useState } from 'react';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { FigureRows, rowsBehind } from '../../pickers/FigureRows.tsx';
import { Chart } from '../../ui/Chart.tsx';

const MEASURES = Object.entries(TARGET_MEASURES).map(([value, label]) => ({ value, label }));
const FIRST = 'contract';

/** This year's plan and actual of the caller's own subject by month or by quarter; a bar opens the rows behind it. */
export function YearTargets() {
  const page = usePage();
  const year = dayjs().year();
  const [measure, setMeasure] = useState<TargetMeasure>(FIRST);
  const [by, setBy] = useState<'month' | 'quarter'>('month');
  const [shown, setShown] = useState<number | null>(null);
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
  const figureOf = (index: number) => {
    const bar = data.list[index];
    return bar && { ...bar, subjectKind: data.subjectKind, subjectId: data.subjectId };
  };
  const open = (index: number) => {
    const figure = figureOf(index);
    const list = figure && rowsBehind(figure);
    if (list) page.navigate(list);
    else setShown(index);
  };
  const opened = shown === null ? null : figureOf(shown);
  return (
    <section className="home-chart">
      <h2 className="home-chart-head">
        {year} 年业绩目标 <small className="quiet">{data.subjectName}</small>
        <span className="home-chart-choice">
          <Select
            size="small"
            aria-label="指标"
            style={{ width: 110 }}
            options={MEASURES}
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
        label={`${year} 年${TARGET_MEASURES[measure]}计划与实际`}
        option={option}
        onPick={({ dataIndex }) => open(dataIndex)}
      />
      {opened && (
        <FigureRows
          figure={opened}
          title={`${data.subjectName} ${year} 年 ${opened.label}${TARGET_MEASURES[measure]}`}
          onClose={() => setShown(null)}
        />
      )}
    </section>
  );
}
