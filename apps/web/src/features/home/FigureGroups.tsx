import { customersApi } from '@shibiao/contract/customers/customers';
import { demandsApi } from '@shibiao/contract/demands';
import { invoicesApi } from '@shibiao/contract/finance/invoices';
import { paymentListApi } from '@shibiao/contract/finance/payments';
import { lessonFinanceTotalsApi } from '@shibiao/contract/finance/receivables';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { personnelApi } from '@shibiao/contract/personnel';
import { teachersApi } from '@shibiao/contract/teachers';
import { todosApi } from '@shibiao/contract/todos';
import { Collapse } from 'antd';
import { useCans, useUser } from '../../lib/session.ts';
import {
  CustomerFigures,
  DemandFigures,
  FinanceFigures,
  LessonFigures,
  LessonWaits,
  MarketFigures,
  PaymentFigures,
  PersonnelFigures,
  ReceivableFigures,
  TeacherFigures,
  TodoFigures,
} from './figures.tsx';
import styles from './home.module.css';

/** 更多数据: further figures in groups, each a link to its rows; read when a group opens. */
export function FigureGroups() {
  const can = useCans();
  const isStaff = useUser().userInfo.userType === 1;
  const groups = [
    {
      key: 'work',
      label: '待办与审批',
      figures: [
        can(todosApi.list) && isStaff && <TodoFigures key="todos" />,
        can(paymentListApi.payments) && isStaff && <PaymentFigures key="payments" />,
      ],
    },
    {
      key: 'customers',
      label: '客户与需求',
      figures: [
        can(customersApi.list) && <CustomerFigures key="customers" />,
        can(customersApi.listForMarket) && <MarketFigures key="market" />,
        can(demandsApi.list) && <DemandFigures key="demands" />,
      ],
    },
    {
      key: 'lessons',
      label: '课程与讲师',
      figures: [
        can(lessonsApi.list) && <LessonFigures key="lessons" />,
        can(teachersApi.edit) && <TeacherFigures key="teachers" />,
      ],
    },
    {
      key: 'waits',
      label: '等待处理的课程',
      figures: [can(lessonsApi.list) && <LessonWaits key="waits" />],
    },
    {
      key: 'money',
      label: '财务',
      figures: [
        can(invoicesApi.issue) && <FinanceFigures key="finance" />,
        can(lessonFinanceTotalsApi.lessonFinanceTotals) && <ReceivableFigures key="receivables" />,
      ],
    },
    {
      key: 'people',
      label: '人员',
      figures: [can(personnelApi.listHr) && <PersonnelFigures key="personnel" />],
    },
  ].filter(({ figures }) => figures.some(Boolean));
  if (groups.length === 0) return null;
  return (
    <section className={`${styles.section} ${styles.moreFigures}`} data-part="home-more-figures">
      <h2>更多数据</h2>
      <Collapse
        destroyOnHidden
        // Visitors have few groups and no other figures, so theirs are open.
        defaultActiveKey={isStaff ? [] : groups.map(({ key }) => key)}
        items={groups.map(({ key, label, figures }) => ({
          key,
          label,
          children: <div className={styles.figures}>{figures}</div>,
        }))}
      />
    </section>
  );
}
