import { z } from 'zod';
import type { ListColumn } from '../columns.ts';
import { command, download, endpoints, query } from '../endpoint.ts';
import {
  byId,
  choice,
  id,
  optionalChoice,
  optionalDate,
  optionalId,
  optionalParagraphs,
  optionalVersion,
  paragraphs,
  stamped,
  version,
  wireDate,
  wireMoney,
  wireTime,
} from '../fields.ts';
import { fileRef } from '../files.ts';
import { listInput, page } from '../lists.ts';
import { REQUEST_KINDS, REQUEST_STATUS } from './codes.ts';

const request = stamped.extend({
  id: z.number(),
  kind: REQUEST_KINDS.schema,
  /** The facts in one line. */
  title: z.string(),
  reason: z.string().nullable(),
  status: z.number(),
  /** The open step in words, or null when the request is over. */
  step: z.string().nullable(),
  applicantId: z.number(),
  applicantName: z.string(),
  organisationName: z.string().nullable(),
  /** Days, hours or yuan, by the kind. */
  measure: z.number(),
  amount: wireMoney.nullable(),
  firstDay: wireDate.nullable(),
  firstHalf: z.number().nullable(),
  lastDay: wireDate.nullable(),
  lastHalf: z.number().nullable(),
  lessonId: z.number().nullable(),
  lessonName: z.string().nullable(),
  contactId: z.number().nullable(),
  contactName: z.string().nullable(),
  coverId: z.number().nullable(),
  coverName: z.string().nullable(),
  submittedAt: wireTime,
  decidedAt: wireTime.nullable(),
  returnReason: z.string().nullable(),
  canDecide: z.boolean(),
  canWithdraw: z.boolean(),
  /** A returned or withdrawn request may be submitted again. */
  canEdit: z.boolean(),
  canRemind: z.boolean(),
});
export type StaffRequest = z.output<typeof request>;
export const requestColumns: readonly ListColumn<StaffRequest>[] = [
  { key: 'title', title: '申请', width: 220, fixed: 'left' },
  { key: 'kind', title: '类型', type: 'code', codes: REQUEST_KINDS, width: 96 },
  { key: 'status', title: '状态', type: 'code', codes: REQUEST_STATUS, width: 84 },
  { key: 'step', title: '进度', width: 150 },
  { key: 'applicantName', title: '申请人', type: 'word', record: ['person', 'applicantId'], width: 90 },
  { key: 'organisationName', title: '部门', type: 'word', width: 100 },
  { key: 'firstDay', title: '开始', type: 'date', width: 104, sortable: true },
  { key: 'lastDay', title: '结束', type: 'date', width: 104 },
  { key: 'amount', title: '金额（元）', type: 'money', width: 116, defaultHidden: true },
  { key: 'reason', title: '事由', width: 160 },
  { key: 'coverName', title: '交接人', type: 'word', width: 90, defaultHidden: true },
  { key: 'returnReason', title: '退回原因', width: 180, defaultHidden: true },
  { key: 'submittedAt', title: '提交时间', type: 'time', width: 134, sortable: true },
  { key: 'decidedAt', title: '办结时间', type: 'time', width: 150, defaultHidden: true },
];

export const requestFilter = listInput(['submittedAt', 'firstDay']).extend({
  /** 我发出的; else every request that the caller may read. */
  tab: optionalChoice(['mine', 'waiting']),
  id: optionalId,
  kind: REQUEST_KINDS.optional,
  status: REQUEST_STATUS.optional,
  applicantId: optionalId,
  orgnizationalid: optionalId,
  lessonId: optionalId,
  contactId: optionalId,
  from: optionalDate,
  to: optionalDate,
});

const step = z.object({
  id: z.number(),
  round: z.number(),
  role: z.string(),
  state: z.string(),
  /** Its person; null: any holder of the role. */
  approverName: z.string().nullable(),
  /** Everybody who may decide the open step now. */
  deciders: z.array(z.string()),
  byName: z.string().nullable(),
  decidedAt: wireTime.nullable(),
  comment: z.string().nullable(),
});
const logLine = z.object({
  id: z.number(),
  at: wireTime,
  action: z.string(),
  byId: z.number().nullable(),
  byName: z.string().nullable(),
  toName: z.string().nullable(),
  comment: z.string().nullable(),
});
/** Reimbursements, and the payment of approved money. */
const moneyFacts = {
  expense: z
    .object({
      tripId: z.number().nullable(),
      tripTitle: z.string().nullable(),
      settlesAdvances: z.boolean(),
      /** Paid by advances. */
      settled: wireMoney,
      lines: z.array(
        z.object({
          expenseKind: z.string(),
          spentOn: wireDate,
          title: z.string().nullable(),
          amount: wireMoney,
          fileId: z.number().nullable(),
          fileName: z.string().nullable(),
        }),
      ),
    })
    .nullable(),
  payment: z
    .object({
      id: z.number(),
      no: z.string(),
      status: z.number(),
      amount: wireMoney,
      paidOn: wireDate.nullable(),
    })
    .nullable(),
};
/** Values of each kind's form, to submit the request again; null for the other kinds. */
const factsOfKinds = z.object({
  ...moneyFacts,
  leave: z.object({ leaveKind: z.string(), isAdvance: z.boolean() }).nullable(),
  trip: z.object({ way: z.string(), place: z.string().nullable() }).nullable(),
  overtime: z.object({ hours: z.number(), reward: z.string() }).nullable(),
  correction: z.object({ card: z.number(), time: z.string() }).nullable(),
  paper: z
    .object({
      document: z.string(),
      copies: z.number(),
      neededOn: wireDate.nullable(),
      seal: z.string().nullable(),
      isTakenOut: z.boolean(),
    })
    .nullable(),
  supplies: z.array(
    z.object({ supplyId: z.number(), name: z.string(), unit: z.string(), quantity: wireMoney }),
  ),
});
export type RequestFacts = z.output<typeof factsOfKinds>;
const requestDetail = request.extend({
  ...factsOfKinds.shape,
  /** The facts with their titles, for reading and printing. */
  facts: z.array(z.object({ title: z.string(), value: z.string() })),
  steps: z.array(step),
  log: z.array(logLine),
  files: z.array(fileRef),
});
export type RequestDetail = z.output<typeof requestDetail>;

export const requestsApi = endpoints('requests', {
  list: query('GET /shenqing/list', '申请', { input: requestFilter, output: page(request) }),
  export: download('GET /shenqing/listExcel', '导出申请', { input: requestFilter }),
  one: query('GET /shenqing/one', '申请内容', { input: byId, output: requestDetail }),
  /** Decides the open step. A return needs a reason. */
  decide: command('POST /shenqing/decide', '审批申请', {
    input: z.object({
      id,
      version,
      result: choice(['approved', 'returned']),
      comment: optionalParagraphs(500),
    }),
  }),
  /** Takes a pending request back, or the effect of an approved one before its month is locked. */
  withdraw: command('POST /shenqing/withdraw', '撤回申请', {
    input: z.object({ id, version: optionalVersion, reason: optionalParagraphs(200) }),
  }),
  /** Adds a sign-off before or after the open step, by whoever decides it. */
  addSigner: command('POST /shenqing/addSigner', '加签', {
    input: z.object({
      id,
      version: optionalVersion,
      personnelId: id,
      place: choice(['before', 'after']),
      comment: paragraphs(200).optional(),
    }),
  }),
  /** Reminds the deciders of the open step, once a day. */
  remind: command('POST /shenqing/remind', '催办申请', {
    input: byId,
    output: z.object({ recipients: z.number() }),
  }),
});
