import { z } from 'zod';
import { codes } from './codes.ts';
import type { ListColumn } from './columns.ts';
import { command, endpoints, query, toVisitors } from './endpoint.ts';
import {
  byId,
  flag,
  id,
  optionalFlag,
  optionalId,
  optionalParagraphs,
  wireDate,
  wireTime,
} from './fields.ts';
import { listInput, page } from './lists.ts';
import { portalTodos } from './portal.ts';

/** Subjects of to-dos; events and the nightly job create them, the fact itself (or a person) completes them. */
export const TODO_KINDS = codes(
  { value: 'reserve', label: '预留到期' },
  { value: 'replacement', label: '更换讲师' },
  { value: 'lessonRequest', label: '变更申请' },
  { value: 'courseware', label: '课件未确认' },
  { value: 'teacherConfirm', label: '讲师未确认' },
  { value: 'teacherChange', label: '讲师资料待审' },
  { value: 'evaluation', label: '待评价' },
  { value: 'invoiceRequest', label: '客户申请开票' },
  { value: 'payment', label: '付款待审批' },
  { value: 'lessonCorrection', label: '款项更正待同意' },
  { value: 'placeChange', label: '调动待同意' },
  { value: 'lowStock', label: '库存不足' },
  { value: 'equipmentDue', label: '设备待归还' },
  { value: 'equipmentOverdue', label: '设备逾期' },
  { value: 'equipmentOfLeaver', label: '离职未还设备' },
  { value: 'numberContract', label: '号码合约到期' },
  { value: 'numberOfLeaver', label: '离职未还号码' },
  { value: 'followerEntry', label: '粉丝量未登记' },
  { value: 'commissionDraft', label: '提成待制单' },
  { value: 'commissionApproval', label: '提成待审批' },
  { value: 'commissionPayment', label: '提成待发放' },
  { value: 'payslipObjection', label: '工资条异议' },
  { value: 'contractUnsigned', label: '劳动合同未签' },
  { value: 'contractEnds', label: '劳动合同到期' },
  { value: 'contractThird', label: '无固定期限合同' },
  { value: 'regularisation', label: '转正' },
  { value: 'anniversary', label: '司龄周年' },
  { value: 'interview', label: '面试' },
  { value: 'candidateWaits', label: '候选人待跟进' },
  { value: 'entryTomorrow', label: '明日入职' },
  { value: 'entryPrepare', label: '入职准备' },
  { value: 'accountRole', label: '账号无角色' },
  { value: 'performanceSelf', label: '绩效自评' },
  { value: 'performanceScore', label: '绩效评分' },
  { value: 'performanceConfirm', label: '绩效确认' },
  { value: 'staffRequest', label: '申请待审批' },
);
export type TodoKind = (typeof TODO_KINDS.values)[number];
const todo = byId.extend({
  kind: z.string(),
  title: z.string(),
  lessonId: z.number().nullable(),
  subjectKind: z.string(),
  subjectId: z.number(),
  personnelId: z.number().nullable(),
  /** Assignee: a person, or a role whose holders may all do it. */
  personnelName: z.string().nullable(),
  dueOn: wireDate.nullable(),
  doneAt: wireTime.nullable(),
  note: z.string().nullable(),
  path: z.string(),
});
export const todoColumns: readonly ListColumn<z.output<typeof todo>>[] = [
  { key: 'title', title: '待办', width: 300, fixed: 'left' },
  { key: 'kind', title: '类型', type: 'code', codes: TODO_KINDS, width: 110 },
  { key: 'dueOn', title: '截止', type: 'date', width: 110, sortable: true },
  { key: 'personnelName', title: '负责人', record: ['person', 'personnelId'], width: 150 },
  { key: 'doneAt', title: '完成时间', type: 'time', width: 150 },
  { key: 'note', title: '备注', width: 180 },
];

const filter = listInput(['dueOn']).extend({
  /** Default: open ones; for one lesson all. */
  isDone: optionalFlag,
  isMine: optionalFlag,
  /** Excludes to-dos listed among the caller's approvals. */
  withoutApprovals: optionalFlag,
  lessonId: optionalId,
});

export const todosApi = endpoints('todos', {
  lessonTodos: query('POST /daiban/lesson_daiban_list', '课程待办', {
    input: filter,
    output: page(todo),
    visitors: toVisitors(portalTodos),
  }),
  list: query('GET /daiban/list', '待办', {
    input: filter,
    output: page(todo),
    visitors: toVisitors(portalTodos),
  }),
  /** 我来处理: the first person takes a replacement; 400 when another one holds it. */
  hold: command('POST /daiban/hold', '领取待办', { input: byId }),
  edit: command('POST /daiban/edit', '处理待办', {
    input: z.object({ id, isDone: flag, note: optionalParagraphs(200) }),
  }),
});
