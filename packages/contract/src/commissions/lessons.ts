import { z } from 'zod';
import { codes } from '../codes.ts';
import type { ListColumn } from '../columns.ts';
import { command, download, endpoints, query } from '../endpoint.ts';
import {
  id,
  numeric,
  optionalChoice,
  optionalDate,
  optionalFlag,
  optionalId,
  optionalInt,
  optionalMonth,
  optionalParagraphs,
  parsedJson,
  wireDate,
  wireMoney,
} from '../fields.ts';
import { spanWords } from '../filterWords.ts';
import { listInput, pageWithSums } from '../lists.ts';
import { COMMISSION_ROLES, commissionRate } from './entries.ts';

export const COMMISSION_STATES = codes(
  { value: '未回款', label: '未回款', tone: 'quiet' },
  { value: '部分回款', label: '部分回款', tone: 'info' },
  /** Paid in full but not payable yet: not taught, or without a teacher fee. */
  { value: '未到期', label: '未到期', tone: 'quiet' },
  { value: '可发放', label: '可发放', tone: 'info' },
  { value: '批次中', label: '批次中', tone: 'warn' },
  { value: '已发放', label: '已发放', tone: 'good' },
  { value: '有冲回', label: '有冲回', tone: 'bad' },
);

/** State of a lesson's money and commission; 有冲回 is an independent filter. */
const commissionLesson = z.object({
  id: z.number(),
  /** Version of finance's terms; 0 without any. */
  version: z.number(),
  lessonid: z.string(),
  lessonname: z.string(),
  lessondate: wireDate,
  coorgid: z.number(),
  cooperationName: z.string(),
  teacherId: z.number().nullable(),
  teachername: z.string().nullable(),
  authorId: z.number().nullable(),
  authorName: z.string().nullable(),
  feeIncome: wireMoney,
  writtenOff: wireMoney,
  /** Received in money; barter is separate and earns nothing. */
  received: wireMoney,
  swap: wireMoney,
  teacherFee: wireMoney,
  travelFee: wireMoney,
  base: wireMoney,
  /** commission ÷ base. */
  rate: z.string().nullable(),
  commission: wireMoney,
  paid: wireMoney,
  open: wireMoney,
  state: z.string(),
  isFree: z.boolean(),
  /** Frozen shares no longer follow the owner; before that the owner's are shown. */
  isFrozen: z.boolean(),
  shares: z.array(
    z.object({
      personnelId: z.number(),
      name: z.string(),
      role: z.string(),
      percent: wireMoney,
      rate: z.string().nullable(),
      reason: z.string().nullable(),
    }),
  ),
  warnings: z.array(z.string()),
});
export type CommissionLesson = z.output<typeof commissionLesson>;
export const commissionColumns: readonly ListColumn<CommissionLesson>[] = [
  { key: 'lessonname', title: '课程', width: 194, fixed: 'left' },
  { key: 'lessondate', title: '上课日期', type: 'date', width: 104, sortable: true },
  { key: 'state', title: '状态', type: 'code', codes: COMMISSION_STATES, width: 144 },
  { key: 'authorName', title: '业务员', type: 'word', record: ['person', 'authorId'], width: 80 },
  { key: 'shares', title: '分成', width: 168 },
  { key: 'commission', title: '提成（元）', type: 'money', width: 108, hint: '课程至今的提成，不限核算月份' },
  { key: 'paid', title: '已发放（元）', type: 'money', width: 112, hint: '这门课程的提成中已随批次发放的' },
  { key: 'open', title: '未发放（元）', type: 'money', width: 112, hint: '提成 − 已发放' },
  { key: 'feeIncome', title: '课程款（元）', type: 'money', width: 116, defaultHidden: true, sortable: true },
  { key: 'received', title: '回款（元）', type: 'money', width: 108, hint: '这门课程至今收到的钱，置换不计' },
  {
    key: 'swap',
    title: '置换（元）',
    type: 'money',
    width: 100,
    defaultHidden: true,
    hint: '以置换结清的部分，不计提成',
  },
  { key: 'teacherFee', title: '课酬（元）', type: 'money', width: 116, defaultHidden: true },
  { key: 'travelFee', title: '差旅（元）', type: 'money', width: 100, defaultHidden: true },
  {
    key: 'base',
    title: '提成基数（元）',
    type: 'money',
    width: 116,
    hint: '回款 −（课酬 + 差旅）× 回款 ÷ 课程款；置换不计',
  },
  {
    key: 'rate',
    title: '综合提成率',
    type: 'percent',
    width: 96,
    defaultHidden: true,
    hint: '（提成 − 组长提成）÷ 提成基数',
  },
  { key: 'warnings', title: '提醒', width: 150, defaultHidden: true },
  {
    key: 'cooperationName',
    title: '机构',
    record: ['institution', 'coorgid'],
    width: 200,
    defaultHidden: true,
  },
  {
    key: 'teachername',
    title: '讲师',
    type: 'word',
    record: ['teacher', 'teacherId'],
    width: 90,
    defaultHidden: true,
  },
  { key: 'lessonid', title: '课程编号', width: 140, defaultHidden: true },
];
export const commissionFilter = listInput(['lessondate', 'feeIncome']).extend({
  /** Accounting month of one of its entries. */
  month: optionalMonth,
  /** Received between these days. */
  from: optionalDate,
  to: optionalDate,
  personnelId: optionalId,
  orgnizationalid: optionalId,
  dqid: optionalId,
  coorgid: optionalId,
  state: COMMISSION_STATES.optional,
});

const percent = numeric(
  z
    .number({ error: '请填比例' })
    .positive('比例应大于 0')
    .max(100, '比例不能超过 100')
    .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, '比例最多 2 位小数'),
);
export const commissionShare = z
  .object({
    personnelId: id,
    role: COMMISSION_ROLES.schema,
    percent,
    /** Fixed rate instead of the rule. */
    rate: z.preprocess((value) => (value === '' ? null : value), commissionRate.nullish()),
    reason: optionalParagraphs(200),
  })
  .refine((one) => one.rate === null || one.rate === undefined || one.reason, {
    error: '固定提成率须说明原因',
    path: ['reason'],
  });
export const commissionForm = z.object({
  id,
  version: optionalInt(0),
  /** All shares; 业务员 and 协作 sum to 100. */
  shares: z.preprocess(
    parsedJson,
    z
      .array(commissionShare)
      .min(1, '请填写分成')
      .max(20, '最多 20 人')
      .refine(
        (list) =>
          Math.round(
            list.filter((one) => one.role !== '组长').reduce((sum, one) => sum + one.percent * 100, 0),
          ) === 10_000,
        '业务员与协作的比例合计应为 100%',
      )
      .refine(
        (list) => new Set(list.map((one) => `${one.personnelId} ${one.role}`)).size === list.length,
        '同一人的同一身份只能有一行',
      )
      .optional(),
  ),
  /** 无课酬: due without a teacher fee. */
  isFree: optionalFlag,
  /** Required after the first receipt. */
  reason: optionalParagraphs(200),
});

export const commissionsApi = endpoints('commissions', {
  /** `sums` null above 10,000 lessons. */
  list: query('GET /tiChengHeSuanController/KechengList', '提成核算', {
    input: commissionFilter,
    output: pageWithSums(
      commissionLesson,
      z
        .object({
          received: wireMoney,
          base: wireMoney,
          commission: wireMoney,
          paid: wireMoney,
          open: wireMoney,
          /** In the requested accounting month, as in 提成月度; other figures cover all months. */
          inMonth: wireMoney.nullable(),
        })
        .nullable(),
    ),
  }),
  /** Saves a lesson's shares; posted entries are posted again. */
  edit: command('GET /tiChengHeSuanController/Kechengedit', '保存提成分成', { input: commissionForm }),
  export: download('GET /tiChengHeSuanController/KechengListExcel', '导出提成核算', {
    words: spanWords('收款日期'),
    input: commissionFilter.extend({ what: optionalChoice(['lessons', 'entries']) }),
  }),
});
