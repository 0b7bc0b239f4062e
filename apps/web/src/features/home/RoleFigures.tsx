import { customersApi } from '@shibiao/contract/customers/customers';
import { demandsApi } from '@shibiao/contract/demands';
import { paymentListApi } from '@shibiao/contract/finance/payments';
import { dashboardApi } from '@shibiao/contract/targets';
import { useQuery } from '@tanstack/react-query';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { Money } from '../../ui/texts.tsx';
import { Figure } from './Figure.tsx';

const OVER = '以上';
const counted = (data: { total: number; isMore?: boolean | undefined } | undefined) =>
  data && `${data.total}${data.isMore ? OVER : ''}`;

/** Who must be followed up, and who falls back soon: counted by the list that the figure opens. */
export function CustomerFigures() {
  const overdue = useQuery(queryOf(customersApi.list, { due: 'overdue', count: 1 }, { isQuiet: true }));
  const today = useQuery(queryOf(customersApi.list, { due: 'today', count: 1 }, { isQuiet: true }));
  const falling = useQuery(queryOf(customersApi.list, { recycleDays: 3, count: 1 }, { isQuiet: true }));
  return (
    <>
      <Figure label="今日待跟进客户" value={counted(today.data)} to="/customers/list?due=today" />
      <Figure label="逾期未跟进" value={counted(overdue.data)} to="/customers/list?due=overdue" />
      <Figure label="3 天内回收公海" value={counted(falling.data)} to="/customers/list?recycleDays=3" />
    </>
  );
}

/** Demands that wait for teachers. */
export function DemandFigures() {
  const { data } = useQuery(queryOf(demandsApi.list, { status: 1, count: 1 }, { isQuiet: true }));
  return <Figure label="待匹配需求" value={counted(data)} to="/sales/demands?status=1" />;
}

/** Requests whose step is the caller's. */
export function ApprovalFigures() {
  const { data } = useQuery(
    queryOf(paymentListApi.payments, { tab: 'waiting', count: 1 }, { isQuiet: true }),
  );
  return <Figure label="待我审批" value={counted(data)} to="/financeInfo/payments?tab=waiting" />;
}

/** The pool of teachers in four figures. */
export function TeacherFigures() {
  const { data } = useQuery(queryOf(dashboardApi.teacherSummary, {}, { isQuiet: true }));
  return (
    <>
      <Figure label="在库讲师" value={data?.total} to="/teacherManage/list" />
      <Figure label="A 级讲师" value={data?.A} to="/teacherManage/list?guanlilevel=1" />
    </>
  );
}

/** What moved at institutions this month, the best five first. */
export function InstitutionMonth() {
  const page = usePage();
  const { data } = useQuery(queryOf(dashboardApi.institutionMonth, {}, { isQuiet: true }));
  if (!data) return null;
  return (
    <section className="home-panel">
      <h2>
        机构本月动态{' '}
        <small className="quiet">
          新增客户 {data.newCustomers} · 跟进机构 {data.followedUp} · 授课机构 {data.taught}
        </small>
      </h2>
      <ol className="home-top">
        {data.top.map((one) => (
          <li key={one.id}>
            <button
              type="button"
              className="link"
              onClick={() => page.navigate(`/customers/institution/${one.id}`)}
            >
              {one.cooperationName}
            </button>
            <span className="tabular quiet">{Number(one.days)} 天</span>
            <Money value={one.income} />
          </li>
        ))}
      </ol>
      {data.top.length === 0 && <p className="quiet">本月还没有授课的机构</p>}
    </section>
  );
}
