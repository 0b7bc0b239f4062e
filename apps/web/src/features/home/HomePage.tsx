import { customersApi } from '@shibiao/contract/customers/customers';
import { demandsApi } from '@shibiao/contract/demands';
import { invoicesApi } from '@shibiao/contract/finance/invoices';
import { paymentListApi } from '@shibiao/contract/finance/payments';
import { lessonFinanceTotalsApi } from '@shibiao/contract/finance/receivables';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { personnelApi } from '@shibiao/contract/personnel';
import { dashboardApi } from '@shibiao/contract/targets';
import { teachersApi } from '@shibiao/contract/teachers';
import { todosApi } from '@shibiao/contract/todos';
import { useCans, useUser } from '../../lib/session.ts';
import { DepartmentWork } from './DepartmentWork.tsx';
import {
  CustomerFigures,
  DemandFigures,
  FinanceFigures,
  LessonFigures,
  MarketFigures,
  PaymentFigures,
  PersonnelFigures,
  ReceivableFigures,
  TeacherFigures,
  TodoFigures,
} from './figures.tsx';
import { InstitutionMonth } from './InstitutionMonth.tsx';
import { Months } from './Months.tsx';
import { Headcounts, LatestMessages, NextLessons, OpenTodos } from './Panels.tsx';
import { TargetBars } from './TargetBars.tsx';
import { TeamTargets } from './TeamTargets.tsx';
import { YearTargets } from './YearTargets.tsx';
import './home.css';

/**
 * 首页: what the records say of the caller's scope, each figure a link to the rows behind it. Each role has those that
 * its functions reach.
 */
export default function HomePage() {
  const user = useUser();
  const can = useCans();
  const isStaff = user.userInfo.userType === 1;
  return (
    <div className="home">
      <h1>{user.name}，您好</h1>
      <div className="home-figures">
        {can(todosApi.list) && isStaff && <TodoFigures />}
        {can(paymentListApi.payments) && isStaff && <PaymentFigures />}
        {can(customersApi.list) && <CustomerFigures />}
        {can(customersApi.listForMarket) && <MarketFigures />}
        {can(demandsApi.list) && <DemandFigures />}
        {can(lessonsApi.list) && <LessonFigures />}
        {can(teachersApi.edit) && <TeacherFigures />}
        {can(invoicesApi.issue) && <FinanceFigures />}
        {can(personnelApi.listHr) && <PersonnelFigures />}
        {can(lessonFinanceTotalsApi.lessonFinanceTotals) && <ReceivableFigures />}
      </div>
      {can(dashboardApi.targets) && (
        <div className="home-panels">
          <TargetBars />
          {can(dashboardApi.managerTargets) && <TeamTargets />}
          {can(dashboardApi.institutionMonth) && <InstitutionMonth />}
        </div>
      )}
      <div className="home-panels">
        {can(lessonsApi.list) && <NextLessons />}
        {can(todosApi.list) && isStaff && <OpenTodos />}
        {can(personnelApi.listHr) && <Headcounts />}
        <LatestMessages />
      </div>
      {can(teachersApi.edit) && can(dashboardApi.teacherDeptMembers) && <DepartmentWork />}
      {can(dashboardApi.targets) && <YearTargets />}
      {can(lessonsApi.monthStat) && <Months />}
    </div>
  );
}
