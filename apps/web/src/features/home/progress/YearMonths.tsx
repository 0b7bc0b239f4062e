import { homeApi } from '@shibiao/contract/home';
import { TARGET_FIGURES } from '@shibiao/contract/meanings';
import { useQuery } from '@tanstack/react-query';
import { Segmented } from 'antd';
import { useMemo, useState } from 'react';
import { formatMoney, inWan } from '../../../lib/format.ts';
import { lastYear, PLAN } from '../../../lib/palette.ts';
import { monthOfYear } from '../../../lib/ranges.ts';
import { useSettings } from '../../../lib/settings.ts';
import { useFigureRows } from '../../../shared/figures/FigureRows.tsx';
import { Money } from '../../../ui/texts.tsx';
import { blockQuery } from '../blockQuery.ts';
import { ChartBlock } from '../ChartBlock.tsx';

type Measure = 'receipt' | 'contract';
const LABELS = { contract: '合同额', receipt: '收款' };

/** 十二个月: this year compared with the plan, last year behind it; a bar opens its rows. */
export function YearMonths() {
  const { open, rows } = useFigureRows();
  const { isDark } = useSettings();
  const [measure, setMeasure] = useState<Measure>('contract');
  const query = useQuery(blockQuery(homeApi.months, {}));
  const { data } = query;
  const option = useMemo(() => {
    const list = data?.list ?? [];
    const year = data?.year ?? 0;
    return {
      tooltip: {
        trigger: 'axis' as const,
        valueFormatter: (value: unknown) => (value === null ? '未设' : formatMoney(Number(value))),
      },
      legend: { data: [`${year - 1} 年`, `${year} 年`, '计划'] },
      xAxis: { type: 'category' as const, data: list.map(({ month }) => `${Number(month.slice(5))} 月`) },
      yAxis: { type: 'value' as const, axisLabel: { formatter: inWan } },
      series: [
        {
          name: `${year - 1} 年`,
          type: 'bar' as const,
          color: lastYear(isDark),
          barGap: '-60%',
          data: list.map((month) => Number(month[measure].before)),
        },
        {
          name: `${year} 年`,
          type: 'bar' as const,
          data: list.map((month) => Number(month[measure].actual)),
        },
        {
          name: '计划',
          type: 'line' as const,
          step: 'middle' as const,
          symbol: 'none',
          color: PLAN,
          lineStyle: { type: 'dashed' as const, width: 1.5 },
          data: list.map((month) =>
            month[measure].planned === null ? null : Number(month[measure].planned),
          ),
        },
      ],
    };
  }, [data, measure, isDark]);
  return (
    <>
      <ChartBlock
        title="十二个月"
        figures={[TARGET_FIGURES[measure], '计划']}
        query={query}
        note={data?.subjectName}
        tools={
          <Segmented
            size="small"
            aria-label="十二个月的指标"
            options={(['contract', 'receipt'] as const).map((value) => ({ value, label: LABELS[value] }))}
            value={measure}
            onChange={setMeasure}
          />
        }
        option={option}
        rows={data?.list ?? []}
        isNothing={
          data?.list.every(({ contract, receipt }) =>
            [contract, receipt].every(
              ({ planned, actual, before }) => !Number(planned) && !Number(actual) && !Number(before),
            ),
          ) ?? false
        }
        empty="还没有合同额和收款；课程确认、收款登记后显示"
        rowKey={({ month }) => month}
        columns={[
          { title: '月份', dataIndex: 'month' },
          ...(['contract', 'receipt'] as const).map((key) => ({
            title: LABELS[key],
            children: (['actual', 'planned', 'before'] as const).map((part) => ({
              title: { actual: '实际', planned: '计划', before: '上年' }[part],
              key: `${key}-${part}`,
              align: 'right' as const,
              render: (_: unknown, month: NonNullable<typeof data>['list'][number]) => (
                <Money value={month[key][part]} />
              ),
            })),
          })),
        ]}
        onPick={(month, series) => {
          if (!data) return;
          const year = series === `${data.year - 1} 年` ? data.year - 1 : data.year;
          const [from, to] = monthOfYear(month.from, year);
          open({ ...data, measure, from, to }, `${data.subjectName} ${from.slice(0, 7)} ${LABELS[measure]}`);
        }}
      />
      {rows}
    </>
  );
}
