import { approvalsApi } from '@shibiao/contract/approvals';
import { customersApi } from '@shibiao/contract/customers/customers';
import { demandsApi } from '@shibiao/contract/demands';
import { invoiceListApi } from '@shibiao/contract/finance/invoices';
import { paymentListApi, paymentsApi } from '@shibiao/contract/finance/payments';
import { receiptsApi } from '@shibiao/contract/finance/receipts';
import { lessonFinanceTotalsApi } from '@shibiao/contract/finance/receivables';
import { LESSON_MONEY } from '@shibiao/contract/lessons/codes';
import { evaluationsApi } from '@shibiao/contract/lessons/evaluations';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { personnelApi } from '@shibiao/contract/personnel';
import { matchApi, teachersApi } from '@shibiao/contract/teachers';
import { todosApi } from '@shibiao/contract/todos';
import { useQuery } from '@tanstack/react-query';
import dayjs from 'dayjs';
import { sumOf } from '../../lib/money.ts';
import { monthRange } from '../../lib/ranges.ts';
import { useCans, useUser } from '../../lib/session.ts';
import { Money } from '../../ui/texts.tsx';
import { blockQuery } from './blockQuery.ts';
import { addressOf, Count, Figure } from './Figure.tsx';

const day = (date: dayjs.Dayjs) => date.format('YYYY-MM-DD');
const thisMonth = () => {
  const [from, to] = monthRange();
  return { from, to };
};

const LESSONS = '/lessons/list';

/** Lessons of this month and later. */
export function LessonFigures() {
  const { userType } = useUser().userInfo;
  const month = { ...thisMonth(), lessonstatus: 1 };
  const { data } = useQuery(blockQuery(lessonsApi.list, { ...month, lessonstatus: 1, count: 1 }));
  const list = lessonsApi.list;
  return (
    <>
      <Figure label="本月已确认课程" value={data && String(data.total)} to={addressOf(LESSONS, month)} />
      <Figure
        label="本月课程天数"
        value={data && Number(data.sums.lessondays)}
        to={addressOf(LESSONS, month)}
      />
      {userType !== 3 && (
        <Figure
          label="本月课程款"
          value={data?.sums.feeIncome && <Money value={data.sums.feeIncome} />}
          to={addressOf(LESSONS, month)}
        />
      )}
      {userType !== 1 && (
        <Count
          label="今后的课程"
          endpoint={list}
          at={LESSONS}
          filter={{ from: day(dayjs()), lessonstatus: 1 }}
        />
      )}
      <Count label="预留中" endpoint={list} at={LESSONS} filter={{ lessonstatus: 3 }} />
    </>
  );
}

/** Lessons that wait for an action. */
export function LessonWaits() {
  const can = useCans();
  const { userType } = useUser().userInfo;
  const isPlanner = can(matchApi.match);
  const list = lessonsApi.list;
  return (
    <>
      {userType === 3 && (
        <>
          <Count label="待我确认的课程" endpoint={list} at={LESSONS} filter={{ waits: 'phone' }} isLate />
          <Count label="课酬未付清的课程" endpoint={list} at={LESSONS} filter={{ waits: 'fee' }} />
        </>
      )}
      {userType === 1 && (
        <>
          <Count label="3 天内预留到期" endpoint={list} at={LESSONS} filter={{ waits: 'reserve' }} isLate />
          {isPlanner && (
            <Count label="待定讲师的课程" endpoint={list} at={LESSONS} filter={{ waits: 'teacher' }} isLate />
          )}
          <Count label="待讲师确认" endpoint={list} at={LESSONS} filter={{ waits: 'phone' }} />
          <Count
            label="一周内课件未确认"
            endpoint={list}
            at={LESSONS}
            filter={{ waits: 'courseware' }}
            isLate
          />
          {can(LESSON_MONEY) && (
            <Count label="已上课，课酬待定" endpoint={list} at={LESSONS} filter={{ waits: 'price' }} />
          )}
        </>
      )}
      {can(evaluationsApi.evaluations) && (
        <Count
          label={userType === 2 ? '待我评价' : '近 30 天待评价'}
          endpoint={evaluationsApi.evaluations}
          at="/lessons/evaluations"
          filter={{ isEvaluated: 'false', from: day(dayjs().subtract(30, 'day')), to: day(dayjs()) }}
        />
      )}
    </>
  );
}

/** Customers due for follow-up, and those soon recycled. */
export function CustomerFigures() {
  const { list } = customersApi;
  const at = '/customers/list';
  return (
    <>
      <Count label="今日待跟进客户" endpoint={list} at={at} filter={{ due: 'today' }} />
      <Count label="逾期未跟进" endpoint={list} at={at} filter={{ due: 'overdue' }} isLate />
      <Count label="3 天内回收公海" endpoint={list} at={at} filter={{ recycleDays: 3 }} isLate />
    </>
  );
}

export function MarketFigures() {
  const month = thisMonth();
  const list = customersApi.listForMarket;
  const at = '/customers/market';
  return (
    <>
      <Count label="市场客户" endpoint={list} at={at} filter={{}} />
      <Count
        label="本月新增市场客户"
        endpoint={list}
        at={at}
        filter={{ createdFrom: month.from, createdTo: month.to }}
      />
      <Count label="市场客户逾期未跟进" endpoint={list} at={at} filter={{ due: 'overdue' }} isLate />
    </>
  );
}

/** Demands waiting for teachers; an institution sees those with recommended teachers. */
export function DemandFigures() {
  const isPartner = useUser().userInfo.userType === 2;
  const at = '/sales/demands';
  const { list } = demandsApi;
  if (isPartner) return <Count label="已推荐讲师的需求" endpoint={list} at={at} filter={{ status: 3 }} />;
  return (
    <>
      <Count label="待匹配需求" endpoint={list} at={at} filter={{ status: 1 }} isLate />
      <Count label="匹配中的需求" endpoint={list} at={at} filter={{ status: 2 }} />
    </>
  );
}

/** Teachers by what the department has to maintain. */
export function TeacherFigures() {
  const at = '/teacherManage/list';
  return (
    <>
      <Count label="合作中的讲师" endpoint={teachersApi.list} at={at} filter={{ hezuostatus: 1 }} />
      <Count label="A 级讲师" endpoint={teachersApi.list} at={at} filter={{ guanlilevel: 1 }} />
    </>
  );
}

/** Open work of finance. */
export function FinanceFigures() {
  const month = thisMonth();
  const { data } = useQuery(blockQuery(receiptsApi.totals, month));
  const open = useQuery(blockQuery(receiptsApi.totals, { hasRemainder: true }));
  return (
    <>
      <Figure
        label="本月收款"
        value={data && <Money value={data.amount} />}
        to={addressOf('/financeInfo/receipts', month)}
      />
      <Count
        label="待开票"
        endpoint={invoiceListApi.invoices}
        at="/financeInfo/invoices"
        filter={{ status: 1 }}
        isLate
      />
      <Figure
        label="收款未分配"
        value={open.data && <Money value={open.data.remainder} />}
        to="/financeInfo/receipts?hasRemainder=true"
      />
    </>
  );
}

/** Requests that wait for the caller, and the caller's own that were sent back. */
export function PaymentFigures() {
  const can = useCans();
  const list = paymentListApi.payments;
  const at = '/financeInfo/payments';
  return (
    <>
      {can(paymentsApi.approve) && (
        <Count
          label="待我审批"
          endpoint={approvalsApi.list}
          at="/approvals"
          filter={{ tab: 'waiting' }}
          isLate
        />
      )}
      <Count label="我被驳回的申请" endpoint={list} at={at} filter={{ tab: 'mine', status: 5 }} isLate />
    </>
  );
}

/** Open amounts by age, over the caller's scope. */
export function ReceivableFigures() {
  const { data } = useQuery(blockQuery(lessonFinanceTotalsApi.lessonFinanceTotals, { jieqing: 2 }));
  const at = '/financeInfo/lessonFinance';
  return (
    <>
      <Figure label="应收 60–90 天" value={data && <Money value={data.dayu60} />} to={`${at}?zhangling=3`} />
      <Figure label="应收 90–120 天" value={data && <Money value={data.dayu90} />} to={`${at}?zhangling=4`} />
      <Figure
        label="应收 120 天以上"
        value={data && <Money value={sumOf([data.dayu120, data.dayu150])} />}
        to={`${at}?zhangling=9`}
      />
    </>
  );
}

export function PersonnelFigures() {
  const month = thisMonth();
  const at = '/hr/personnel';
  return (
    <>
      <Count label="在职人员" endpoint={personnelApi.listHr} at={at} filter={{ loginstatus: 1 }} />
      <Count
        label="本月入职"
        endpoint={personnelApi.listHr}
        at={at}
        filter={{ entryFrom: month.from, entryTo: month.to }}
      />
    </>
  );
}

export function TodoFigures() {
  const { data } = useQuery(blockQuery(todosApi.list, { isMine: 'true', count: 1 }));
  return (
    <Figure label="我的待办" value={data && String(data.total)} to="/lessons/todos?isMine=true" isLate />
  );
}
