import { customersApi } from '@shibiao/contract/customers/customers';
import { paymentsApi } from '@shibiao/contract/finance/payments';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { startupApi } from '@shibiao/contract/startup';
import { dashboardApi } from '@shibiao/contract/targets';
import { teachersApi } from '@shibiao/contract/teachers';
import { todosApi } from '@shibiao/contract/todos';
import { useQuery } from '@tanstack/react-query';
import dayjs from 'dayjs';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { useCans, useUser } from '../../lib/session.ts';
import { Chart } from '../../ui/Chart.tsx';
import { Money } from '../../ui/texts.tsx';
import { Figure } from './Figure.tsx';
import {
  ApprovalFigures,
  CustomerFigures,
  DemandFigures,
  InstitutionMonth,
  TeacherFigures,
} from './RoleFigures.tsx';
import { TargetBars } from './TargetBars.tsx';
import './home.css';

/** 首页: what the records say of the caller's scope, each figure a link to the rows behind it. */
export default function HomePage() {
  const user = useUser();
  const can = useCans();
  const isStaff = user.userInfo.userType === 1;
  return (
    <div className="home">
      <h1>{user.name}，您好</h1>
      <div className="home-figures">
        {can(lessonsApi.list) && <Lessons />}
        {can(todosApi.list) && isStaff && <Todos />}
        {can(customersApi.list) && <CustomerFigures />}
        {can(teachersApi.match) && <DemandFigures />}
        {can(paymentsApi.approve) && <ApprovalFigures />}
        {can(teachersApi.edit) && <TeacherFigures />}
        {isStaff && <Receivables />}
      </div>
      {can(dashboardApi.targets) && (
        <div className="home-panels">
          <TargetBars />
          {can(dashboardApi.institutionMonth) && <InstitutionMonth />}
        </div>
      )}
      {can(lessonsApi.monthStat) && <Months />}
    </div>
  );
}

/** Lessons of this month and those reserved, counted by the same list that the link opens. */
function Lessons() {
  const from = dayjs().startOf('month').format('YYYY-MM-DD');
  const to = dayjs().endOf('month').format('YYYY-MM-DD');
  const month = useQuery(queryOf(lessonsApi.list, { from, to, lessonstatus: 1, count: 1 }));
  const reserved = useQuery(queryOf(lessonsApi.list, { lessonstatus: 3, count: 1 }));
  return (
    <>
      <Figure
        label="本月已确认课程"
        value={month.data?.total}
        to={`/lessons/list?from=${from}&to=${to}&lessonstatus=1`}
      />
      <Figure
        label="本月课程天数"
        value={month.data?.sums.lessondays}
        to={`/lessons/list?from=${from}&to=${to}&lessonstatus=1`}
      />
      {month.data?.sums.feeIncome && (
        <Figure
          label="本月课程款"
          value={<Money value={month.data.sums.feeIncome} />}
          to={`/lessons/list?from=${from}&to=${to}&lessonstatus=1`}
        />
      )}
      <Figure label="预留中" value={reserved.data?.total} to="/lessons/list?lessonstatus=3" />
    </>
  );
}

function Todos() {
  const { data } = useQuery(queryOf(todosApi.list, { count: 1 }));
  return <Figure label="待办" value={data?.total} to="/lessons/todos" />;
}

function Receivables() {
  const { data } = useQuery(queryOf(startupApi.startup, {}));
  if (!data?.receivable) return null;
  const { dayu60, dayu90, dayu120, dayu150 } = data.receivable;
  // In whole fen: money is never summed as fractions.
  const over120 = (Math.round(Number(dayu120) * 100) + Math.round(Number(dayu150) * 100)) / 100;
  return (
    <>
      <Figure
        label="应收 60–90 天"
        value={<Money value={dayu60} />}
        to="/financeInfo/lessonFinance?zhangling=3"
      />
      <Figure
        label="应收 90–120 天"
        value={<Money value={dayu90} />}
        to="/financeInfo/lessonFinance?zhangling=4"
      />
      <Figure
        label="应收 120 天以上"
        value={<Money value={over120.toFixed(2)} />}
        to="/financeInfo/lessonFinance?zhangling=9"
      />
    </>
  );
}

/** Confirmed lessons of this year by month; a month opens its lessons. */
function Months() {
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
