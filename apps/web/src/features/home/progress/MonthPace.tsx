import { homeApi } from '@shibiao/contract/home';
import { TARGET_FIGURES } from '@shibiao/contract/meanings';
import { useQuery } from '@tanstack/react-query';
import { Segmented } from 'antd';
import dayjs from 'dayjs';
import { useMemo, useState } from 'react';
import { formatMoney, formatPercent } from '../../../lib/format.ts';
import { PLAN } from '../../../lib/palette.ts';
import { useFigureRows } from '../../../shared/figures/FigureRows.tsx';
import { Money } from '../../../ui/texts.tsx';
import { blockQuery } from '../blockQuery.ts';
import { ChartBlock } from '../ChartBlock.tsx';

type Measure = 'receipt' | 'contract';
const share = (value: string | null) => (value === null ? '—' : formatPercent(value));

/** 本月进度: actual figures by day compared with the plan spread over working days; a day opens its rows. */
export function MonthPace() {
  const { open, rows } = useFigureRows();
  const [measure, setMeasure] = useState<Measure>('receipt');
  const query = useQuery(blockQuery(homeApi.pace, { measure }, { keepsPrevious: true }));
  const { data } = query;
  const option = useMemo(() => {
    const days = data?.days ?? [];
    return {
      tooltip: {
        trigger: 'axis' as const,
        valueFormatter: (value: unknown) => (value === null ? '—' : formatMoney(Number(value))),
      },
      legend: { data: data?.planned ? ['实际', '应到'] : ['实际'] },
      xAxis: { type: 'category' as const, data: days.map(({ date }) => `${dayjs(date).date()} 日`) },
      yAxis: { type: 'value' as const },
      // A month is shown whole, without a slider.
      dataZoom: [],
      series: [
        {
          name: '实际',
          type: 'line' as const,
          symbol: 'circle',
          symbolSize: 7,
          showSymbol: false,
          triggerLineEvent: true,
          areaStyle: { opacity: 0.1 },
          data: days.map(({ actual }) => (actual === null ? null : Number(actual))),
        },
        {
          name: '应到',
          type: 'line' as const,
          symbol: 'none',
          color: PLAN,
          lineStyle: { type: 'dashed' as const, width: 1.5 },
          data: days.map(({ expected }) => (expected === null ? null : Number(expected))),
        },
      ],
    };
  }, [data]);
  return (
    <>
      <ChartBlock
        title="本月进度"
        figures={[TARGET_FIGURES[measure], '应到', '完成率', '时间进度']}
        query={query}
        note={
          data && (
            <span
              title={`${data.subjectName}：${data.planned === null ? '未设目标' : `完成 ${share(data.rate)}`}，时间 ${share(data.pace)}（工作日 ${data.passedWorkdays}/${data.workdays}）`}
            >
              {data.planned === null ? (
                '未设目标'
              ) : (
                <>
                  完成 <b>{share(data.rate)}</b>
                </>
              )}{' '}
              · 时间 {share(data.pace)}
            </span>
          )
        }
        tools={
          <Segmented
            size="small"
            aria-label="进度的指标"
            options={[
              { value: 'receipt', label: '收款' },
              { value: 'contract', label: '合同额' },
            ]}
            value={measure}
            onChange={setMeasure}
          />
        }
        option={option}
        rows={data?.days ?? []}
        rowKey={({ date }) => date}
        columns={[
          { title: '日期', dataIndex: 'date' },
          { title: '实际累计', align: 'right', render: (_, day) => <Money value={day.actual} /> },
          { title: '应到', align: 'right', render: (_, day) => <Money value={day.expected} /> },
        ]}
        onPick={({ date }) =>
          // Every day of the month counts the people of its last day.
          data && open({ ...data, to: date, peopleOn: data.to }, `${data.subjectName} ${data.from}–${date}`)
        }
      />
      {rows}
    </>
  );
}
