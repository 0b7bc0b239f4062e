import { z } from 'zod';
import { codes } from './codes.ts';
import type { ListColumn } from './columns.ts';
import { command, endpoints, query } from './endpoint.ts';
import {
  choice,
  id,
  optionalChoice,
  optionalDate,
  optionalParagraphs,
  version,
  wireMoney,
  wireTime,
} from './fields.ts';
import { listInput, page } from './lists.ts';

/** Records that a person of staff or a teacher submits and another person decides. */
export const APPROVAL_KINDS = codes(
  { value: 'payment', label: '付款申请' },
  { value: 'lessonCorrection', label: '款项更正' },
  { value: 'placeChange', label: '人员调动' },
  { value: 'commissionBatch', label: '提成批次' },
  { value: 'staffRequest', label: '员工申请' },
  { value: 'teacherChange', label: '讲师资料变更' },
);
export type ApprovalKind = (typeof APPROVAL_KINDS.values)[number];

export const APPROVAL_STATES = codes(
  { value: 1, label: '待审批', tone: 'warn' },
  { value: 2, label: '待付款', tone: 'info' },
  { value: 3, label: '已通过', tone: 'good' },
  { value: 4, label: '已驳回', tone: 'bad' },
  { value: 5, label: '已撤回', tone: 'quiet' },
);

const approval = z.object({
  /** Row number over all kinds; the record is `kind` and `subjectId`. */
  id: z.number(),
  kind: APPROVAL_KINDS.schema,
  subjectId: z.number(),
  /** Version of the record: a decision on a stale version is refused. */
  version: z.number(),
  title: z.string(),
  amount: wireMoney.nullable(),
  state: z.number(),
  /** Present step or result, in the words of its kind. */
  step: z.string(),
  /** Null when a teacher asks. */
  askedById: z.number().nullable(),
  askedByTeacherId: z.number().nullable(),
  askedBy: z.string(),
  askedAt: wireTime,
  /** The caller may approve or reject it now. */
  canDecide: z.boolean(),
  /** It waits for a payment, which the caller can enter on its page. */
  canPay: z.boolean(),
  /** Address of the record's page. */
  path: z.string(),
});
export type Approval = z.output<typeof approval>;

export const approvalColumns: readonly ListColumn<Approval>[] = [
  { key: 'title', title: '事由', width: 300, fixed: 'left' },
  { key: 'kind', title: '类型', type: 'code', codes: APPROVAL_KINDS, width: 100 },
  { key: 'amount', title: '金额（元）', type: 'money', width: 120 },
  { key: 'step', title: '进度', type: 'word', width: 120 },
  { key: 'askedBy', title: '申请人', type: 'word', width: 100 },
  { key: 'askedAt', title: '提交时间', type: 'time', width: 150, sortable: true },
];

/** Waiting for the caller, submitted by the caller, or decided by the caller. */
export const APPROVAL_TABS = ['waiting', 'mine', 'decided'] as const;

export const approvalsApi = endpoints('approvals', {
  list: query('GET /shenpi/list', '审批列表', {
    input: listInput(['askedAt']).extend({
      tab: optionalChoice(APPROVAL_TABS),
      kind: APPROVAL_KINDS.optional,
      from: optionalDate,
      to: optionalDate,
    }),
    output: page(approval),
  }),
  one: query('GET /shenpi/one', '审批内容', {
    input: z.object({ kind: APPROVAL_KINDS.schema, subjectId: id }),
    output: approval.extend({
      /** `before`: the value to be replaced. */
      facts: z.array(z.object({ title: z.string(), value: z.string(), before: z.string().nullable() })),
      lines: z.array(z.object({ title: z.string(), amount: wireMoney, note: z.string().nullable() })),
      steps: z.array(
        z.object({
          title: z.string(),
          byId: z.number(),
          byName: z.string(),
          at: wireTime,
          comment: z.string().nullable(),
          isRefusal: z.boolean(),
        }),
      ),
      files: z.array(z.object({ id: z.number(), name: z.string() })),
    }),
  }),
  /** All or none. A rejection needs a reason for the applicant. */
  decide: command('POST /shenpi/decide', '审批', {
    input: z.object({
      items: z
        .array(z.object({ kind: APPROVAL_KINDS.schema, subjectId: id, version }))
        .min(1, '请选择要审批的申请')
        .max(100, '一次最多审批 100 份'),
      result: choice(['approved', 'rejected']),
      reason: optionalParagraphs(500),
    }),
  }),
});
