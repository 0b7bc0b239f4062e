import { payrollApi } from '@shibiao/contract/finance/payroll';
import { monthOf, monthRange, today } from '../../lib/dates.ts';
import { exportOf } from '../../lib/export.ts';
import { serve } from '../../lib/serve.ts';
import { listFlow, sharedFlowSums, streamFlow } from './flow.queries.ts';
import { type PayrollFilter, setRate, streamPayroll, trialPayroll } from './payroll.queries.ts';

const spanOf = (filter: PayrollFilter) => monthRange(filter.month ?? monthOf(today()));

const PAYROLL = [
  { key: 'personnelname', title: '姓名' },
  { key: 'orgName', title: '组织', width: 20 },
  { key: 'post', title: '岗位' },
  { key: 'lessons', title: '回款课程', type: 'number' as const },
  { key: 'received', title: '回款', type: 'money' as const },
  { key: 'teacherFee', title: '课酬', type: 'money' as const },
  { key: 'travelFee', title: '差旅', type: 'money' as const },
  { key: 'base', title: '提成基数', type: 'money' as const },
  { key: 'rate', title: '提成率' },
  { key: 'commission', title: '提成', type: 'money' as const },
  { key: 'baseSalary', title: '试算底薪', type: 'money' as const },
  { key: 'estimate', title: '测算工资', type: 'money' as const },
];
const FLOW = [
  { key: 'receivedOn', title: '收款日期', type: 'date' as const },
  { key: 'no', title: '收款单号', width: 18 },
  { key: 'method', title: '方式' },
  { key: 'lessonid', title: '课程编号', width: 16 },
  { key: 'lessonname', title: '课程', width: 30 },
  { key: 'lessondate', title: '上课日期', type: 'date' as const },
  { key: 'cooperationName', title: '机构', width: 28 },
  { key: 'authorName', title: '业务员' },
  { key: 'feeIncome', title: '课程款', type: 'money' as const },
  { key: 'amount', title: '本次金额', type: 'money' as const },
];

export const payrollCalls = [
  serve(payrollApi.trialPayroll, async ({ db, actor, input }) =>
    trialPayroll(db, actor, input, spanOf(input), await rateOf(db, input)),
  ),
  serve(payrollApi.exportTrialPayroll, async ({ db, actor, input }) =>
    exportOf(
      '工资测算',
      PAYROLL,
      input.columns,
      streamPayroll(db, actor, input, spanOf(input), await rateOf(db, input)),
    ),
  ),
  serve(payrollApi.courseFlow, ({ db, actor, input }) => listFlow(db, actor, input)),
  serve(payrollApi.exportCourseFlow, async ({ db, actor, input }) =>
    exportOf('课程流水', FLOW, input.columns, streamFlow(db, actor, input)),
  ),
  serve(payrollApi.swapTotals, ({ db, actor, input }) =>
    sharedFlowSums(db, actor, { ...input, method: '置换' }),
  ),
];

const rateOf = async (db: Parameters<typeof setRate>[0], filter: PayrollFilter) =>
  filter.rate === undefined ? await setRate(db) : String(filter.rate);
