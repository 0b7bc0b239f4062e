import type { archiveApi } from '@shibiao/contract/archive/calls';
import type { OutputOf } from '@shibiao/contract/endpoint';

export type Turnover = OutputOf<typeof archiveApi.turnover>;

const percent = (value: string | null) => (value === null ? null : Number((Number(value) * 100).toFixed(2)));

/** Charts of B, J, L, E by month with the rate, and of the reasons with their cumulated share. */
export function turnoverCharts({ months, byReason: reasons }: Turnover) {
  const bar = (name: string, values: number[]) => ({
    name,
    type: 'bar' as const,
    barMaxWidth: 14,
    data: values,
  });
  const left = reasons.reduce((sum, one) => sum + one.count, 0);
  return {
    months: {
      legend: {},
      xAxis: { type: 'category' as const, data: months.map((one) => one.month) },
      yAxis: [
        { type: 'value' as const, name: '人', minInterval: 1 },
        { type: 'value' as const, splitLine: { show: false } },
      ],
      series: [
        bar(
          '期初',
          months.map((one) => one.opening),
        ),
        bar(
          '入职',
          months.map((one) => one.joined),
        ),
        bar(
          '离职',
          months.map((one) => one.left),
        ),
        bar(
          '期末',
          months.map((one) => one.closing),
        ),
        {
          name: '离职率 %',
          type: 'line' as const,
          yAxisIndex: 1,
          data: months.map((one) => percent(one.rate)),
        },
      ],
    },
    reasons: {
      legend: {},
      xAxis: { type: 'category' as const, data: reasons.map((one) => one.label) },
      yAxis: [
        { type: 'value' as const, minInterval: 1 },
        { type: 'value' as const, max: 100, splitLine: { show: false } },
      ],
      series: [
        bar(
          '离职人数',
          reasons.map((one) => one.count),
        ),
        {
          name: '累计 %',
          type: 'line' as const,
          yAxisIndex: 1,
          data: reasons.map((_, i) => {
            const upTo = reasons.slice(0, i + 1).reduce((sum, one) => sum + one.count, 0);
            return left === 0 ? 0 : Number(((upTo * 100) / left).toFixed(1));
          }),
        },
      ],
    },
  };
}
