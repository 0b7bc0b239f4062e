import { z } from 'zod';
import { codes, words } from '../codes.ts';
import type { ListColumn } from '../columns.ts';
import { command, download, endpoints, query } from '../endpoint.ts';
import {
  byId,
  choice,
  id,
  MOST_YUAN,
  month,
  optionalFactDate,
  optionalId,
  optionalIds,
  optionalMonth,
  optionalParagraphs,
  optionalVerbatim,
  optionalVersion,
  paragraphs,
  parsedJson,
  plannedDate,
  stamped,
  version,
  wireDate,
  wireMoney,
  wireTime,
} from '../fields.ts';
import { listInput, listOf, page } from '../lists.ts';
import { commissionRate } from './entries.ts';

export const BATCH_STATUS = codes(
  { value: 1, label: '草稿', tone: 'quiet' },
  { value: 2, label: '待审批', tone: 'warn' },
  { value: 3, label: '已批准', tone: 'info' },
  { value: 4, label: '已发放', tone: 'good' },
);

const batch = stamped.extend({
  id: z.number(),
  no: z.string(),
  month: z.string(),
  organisationId: z.number().nullable(),
  organisationName: z.string().nullable(),
  status: z.number(),
  people: z.number(),
  /** Paid out (应发), before tax. */
  amount: wireMoney,
  madeById: z.number(),
  madeBy: z.string(),
  approvedById: z.number().nullable(),
  approvedBy: z.string().nullable(),
  approvedAt: wireTime.nullable(),
  paidOn: wireDate.nullable(),
  paidById: z.number().nullable(),
  paidBy: z.string().nullable(),
  fileId: z.number().nullable(),
  rejectReason: z.string().nullable(),
  note: z.string().nullable(),
});
export type CommissionBatch = z.output<typeof batch>;
export const batchColumns: readonly ListColumn<CommissionBatch>[] = [
  { key: 'no', title: '批次号', width: 140, fixed: 'left' },
  { key: 'month', title: '月份', type: 'word', width: 90, sortable: true },
  { key: 'organisationName', title: '部门', type: 'word', width: 150 },
  { key: 'status', title: '状态', type: 'code', codes: BATCH_STATUS, width: 90 },
  { key: 'people', title: '人数', type: 'number', width: 70, hint: '批次里有提成明细的人数' },
  {
    key: 'amount',
    title: '应发（元）',
    type: 'money',
    width: 130,
    hint: '各人净额之和，净额为负的按 0，留到以后扣回',
  },
  { key: 'madeBy', title: '制单', type: 'word', record: ['person', 'madeById'], width: 90 },
  { key: 'approvedBy', title: '审批', type: 'word', record: ['person', 'approvedById'], width: 90 },
  { key: 'paidOn', title: '发放日期', type: 'date', width: 110 },
  { key: 'paidBy', title: '发放人', type: 'word', record: ['person', 'paidById'], width: 90 },
  { key: 'rejectReason', title: '退回原因', width: 160, defaultHidden: true },
  { key: 'note', title: '备注', width: 180, defaultHidden: true },
];

const batchPerson = z.object({
  personnelId: z.number(),
  name: z.string(),
  jobNo: z.string().nullable(),
  organisationName: z.string().nullable(),
  /** Received after the person left. */
  isLeaver: z.boolean(),
  entries: z.number(),
  earned: wireMoney,
  reversed: wireMoney,
  /** Carried over from a batch with a negative net. */
  carried: wireMoney,
  net: wireMoney,
  /** 待扣回: the negative part of the net, carried into the next draft. */
  claim: wireMoney,
  /** 应发, never below 0. */
  paid: wireMoney,
  /** Paid by last month's batches. */
  lastMonth: wireMoney,
  difference: wireMoney,
});
export const batchPersonColumns: readonly ListColumn<z.output<typeof batchPerson>>[] = [
  { key: 'name', title: '姓名', width: 90, fixed: 'left' },
  { key: 'jobNo', title: '工号', width: 84 },
  { key: 'organisationName', title: '部门', type: 'word', width: 120 },
  { key: 'earned', title: '本月提成（元）', type: 'money', width: 120, hint: '批次中计提和调增的提成' },
  {
    key: 'reversed',
    title: '冲回（元）',
    type: 'money',
    width: 116,
    hint: '批次中因退款、取消、调整收回的提成',
  },
  {
    key: 'carried',
    title: '上期结转（元）',
    type: 'money',
    width: 124,
    hint: '以前的批次净额为负、留到这一批扣回的',
  },
  { key: 'claim', title: '待扣回（元）', type: 'money', width: 116, hint: '净额为负的部分，结转到下一批' },
  {
    key: 'paid',
    title: '应发（元）',
    type: 'money',
    width: 120,
    hint: '本月提成 + 冲回 + 上期结转，不小于 0',
  },
  { key: 'lastMonth', title: '上月应发（元）', type: 'money', width: 120, hint: '上一个月的批次发给他的' },
  { key: 'difference', title: '较上月（元）', type: 'money', width: 116, hint: '应发 − 上月应发' },
  { key: 'isLeaver', title: '离职后回款', type: 'flag', width: 90 },
];

export const batchForm = z.object({
  id: optionalId,
  version: optionalVersion,
  month,
  organisationId: optionalId,
  note: optionalParagraphs(200),
  /** Held entries, each with its reason. */
  leftOut: z.preprocess(
    parsedJson,
    z
      .array(z.object({ id, reason: paragraphs(100) }))
      .max(500, '一次最多 500 条')
      .optional(),
  ),
  /** Former employees paid all the same. */
  leaverIds: optionalIds,
});

export const batchAction = z
  .object({
    id,
    version,
    action: choice(['submit', 'approve', 'reject', 'pay', 'drop']),
    reason: optionalParagraphs(200),
    paidOn: optionalFactDate,
    /** File of the transfer slip. */
    fileId: optionalId,
  })
  .refine((form) => form.action !== 'reject' || form.reason, { error: '请填写退回原因', path: ['reason'] });

const commissionRule = stamped.extend({
  id: z.number(),
  role: z.string(),
  organisationId: z.number().nullable(),
  organisationName: z.string().nullable(),
  fromDate: wireDate,
  tiers: z.array(z.object({ upTo: z.number().nullable(), rate: z.number() })),
  note: z.string().nullable(),
});
export type CommissionRule = z.output<typeof commissionRule>;
/** 至 30,000 10%，以上 12% */
export const tiersText = (tiers: CommissionRule['tiers']): string =>
  tiers
    .map(({ upTo, rate }) => {
      const until =
        upTo === null ? (tiers.length > 1 ? '以上' : '全部') : `至 ${upTo.toLocaleString('zh-CN')}`;
      return `${until} ${Number((rate * 100).toFixed(2))}%`;
    })
    .join('，');
export const ruleColumns: readonly ListColumn<CommissionRule>[] = [
  { key: 'role', title: '身份', type: 'word', width: 80 },
  { key: 'organisationName', title: '部门', type: 'word', width: 140 },
  { key: 'fromDate', title: '生效日期', type: 'date', width: 110 },
  { key: 'tiers', title: '档位（当月累计基数）', width: 220 },
  { key: 'note', title: '备注', width: 200 },
];
export const commissionTier = z.object({
  upTo: z
    .number({ error: '请填数字' })
    .positive('上限应大于 0')
    .max(MOST_YUAN, '金额不能超过 1 亿元')
    .refine((value) => /^\d+(\.\d{1,2})?$/.test(String(value)), '最多 2 位小数')
    .nullable(),
  rate: commissionRate,
});
/** 协作 is paid by its agreed share, not by a rule. */
export const RULE_ROLES = words('业务员', '组长');
export const ruleForm = z.object({
  id: optionalId,
  version: optionalVersion,
  role: RULE_ROLES.schema,
  organisationId: optionalId,
  fromDate: plannedDate(2),
  /** Ascending; the last one has no upper limit. */
  tiers: z.preprocess(
    parsedJson,
    z
      .array(commissionTier)
      .min(1, '请填写档位')
      .max(10, '最多 10 档')
      .refine(
        (tiers) => tiers.every((one, n) => (one.upTo === null) === (n === tiers.length - 1)),
        '只有最后一档不设上限',
      )
      .refine(
        (tiers) =>
          tiers.every((one, n) => n === 0 || one.upTo === null || one.upTo > (tiers[n - 1]?.upTo ?? 0)),
        '各档上限应递增',
      ),
  ),
  note: optionalParagraphs(200),
});

const batchFilter = listInput(['month']).extend({
  month: optionalMonth,
  status: BATCH_STATUS.optional,
  organisationId: optionalId,
});

export const commissionBatchesApi = endpoints('commissions', {
  rules: query('GET /tiChengHeSuanController/guize', '提成规则', {
    input: z.object({ orgnizationalid: optionalId }),
    output: listOf(commissionRule),
  }),
  exportRules: download('GET /tiChengHeSuanController/guizeExcel', '导出提成规则', {
    input: z.object({ orgnizationalid: optionalId, columns: optionalVerbatim(2000) }),
  }),
  /** Open months are rated again. */
  editRule: command('POST /tiChengHeSuanController/guizeedit', '保存提成规则', {
    input: ruleForm,
    output: byId,
  }),
  batches: query('GET /tiChengHeSuanController/picilist', '提成批次', {
    input: batchFilter,
    output: page(batch),
  }),
  exportBatches: download('GET /tiChengHeSuanController/picilistExcel', '导出提成批次', {
    input: batchFilter,
  }),
  /** A batch with its people and their difference to the month before. */
  batch: query('GET /tiChengHeSuanController/picione', '提成批次详情', {
    input: byId,
    output: batch.extend({
      list: z.array(batchPerson),
      leavers: z.array(z.object({ id: z.number(), name: z.string(), amount: wireMoney })),
      /** 暂缓: due, but held from this draft. */
      held: z.array(
        z.object({
          id: z.number(),
          reason: z.string(),
          personnelName: z.string(),
          lessonname: z.string().nullable(),
          amount: wireMoney,
        }),
      ),
    }),
  }),
  /** A draft of all due entries; saving it again gathers them again. */
  saveBatch: command('POST /tiChengHeSuanController/picisave', '保存提成批次', {
    input: batchForm,
    output: byId,
  }),
  act: command('POST /tiChengHeSuanController/pici', '处理提成批次', { input: batchAction }),
  exportBatch: download('GET /tiChengHeSuanController/piciExcel', '导出发放表', {
    words: { id: { label: '批次' } },
    input: byId,
  }),
});
