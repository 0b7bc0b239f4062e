import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { useQuery } from '@tanstack/react-query';
import dayjs from 'dayjs';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { Chart } from '../../ui/Chart.tsx';

/** Confirmed lessons of this year by month; a month opens its lessons. */
export function Months() {
  const page = usePage();
  const year = dayjs().year();
  const { data } = useQuery(queryOf(lessonsApi.monthStat, { year }));
  const months = data?.list ?? [];
  const open = (month: string) =>
    page.navigate(
      `/lessons/list?from=${month}-01&to=${dayjs(`${month}-01`).endOf('month').format('YYYY-MM-DD')}&lessonstatus=1`,
    );
  return (
    <section className="home-chart">
      <h2>{year} 年每月课程</h2>
      <Chart
        label={`${year} 年每月课程天数与课程款`}
        option={{
          tooltip: { trigger: 'axis' },
          legend: { data: ['天数', '课程款（万元）'] },
          xAxis: { type: 'category', data: months.map((one) => one.month) },
          yAxis: [{ type: 'value' }, { type: 'value' }],
          series: [
            { name: '天数', type: 'bar', data: months.map((one) => Number(one.days)) },
            {
              name: '课程款（万元）',
              type: 'line',
              yAxisIndex: 1,
              data: months.map((one) => Number((Number(one.feeIncome ?? 0) / 10_000).toFixed(2))),
            },
          ],
        }}
        onPick={({ name }) => open(name)}
      />
    </section>
  );
}
