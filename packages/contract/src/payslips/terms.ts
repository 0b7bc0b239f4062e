import { z } from 'zod';
import { words } from '../codes.ts';
import type { ListColumn } from '../columns.ts';
import { command, download, endpoints, query } from '../endpoint.ts';
import {
  amount,
  byIdAndVersion,
  id,
  int,
  month,
  optionalAmount,
  optionalFlag,
  optionalId,
  optionalMonth,
  optionalParagraphs,
  optionalVersion,
  orDefault,
  stamped,
  wireMoney,
} from '../fields.ts';
import { listInput, page } from '../lists.ts';

/** 专项附加扣除: the kinds of the law (国发〔2018〕41号, 国发〔2022〕8号). */
export const RELIEF_KINDS = words(
  '子女教育',
  '婴幼儿照护',
  '继续教育',
  '住房贷款利息',
  '住房租金',
  '赡养老人',
  '大病医疗',
  '个人养老金',
);
/** Share of the day's pay during sick leave, in per cent, unless a contract says otherwise. */
export const SICK_PERCENT = 60;

const amounts = z.object({
  base: wireMoney,
  performance: wireMoney,
  allowance: wireMoney,
  insurance: wireMoney,
  fund: wireMoney,
  sickPercent: z.number(),
});
const term = stamped.extend({
  id: z.number(),
  personnelId: z.number(),
  fromMonth: z.string(),
  ...amounts.shape,
  note: z.string().nullable(),
  setBy: z.string().nullable(),
});
export type PayTerm = z.output<typeof term>;

/** A person with the terms in force in the present month; null without any. */
const termRow = z.object({
  id: z.number(),
  name: z.string(),
  jobNo: z.string().nullable(),
  organisationName: z.string().nullable(),
  fromMonth: z.string().nullable(),
  base: wireMoney.nullable(),
  performance: wireMoney.nullable(),
  allowance: wireMoney.nullable(),
  insurance: wireMoney.nullable(),
  fund: wireMoney.nullable(),
  /** 专项附加扣除 a month. */
  relief: wireMoney,
});
type PayTermRow = z.output<typeof termRow>;
export const termColumns: readonly ListColumn<PayTermRow>[] = [
  { key: 'name', title: '姓名', width: 100, fixed: 'left', sortable: true },
  { key: 'jobNo', title: '工号', type: 'word', width: 84 },
  { key: 'organisationName', title: '部门', type: 'word', width: 130 },
  { key: 'fromMonth', title: '生效月份', type: 'word', width: 100 },
  { key: 'base', title: '基本工资（元）', type: 'money', width: 130, hint: '每月的基本工资，税前' },
  {
    key: 'performance',
    title: '绩效基数（元）',
    type: 'money',
    width: 130,
    hint: '绩效工资 = 绩效基数 × 当月绩效系数',
  },
  { key: 'allowance', title: '津贴（元）', type: 'money', width: 116, hint: '每月固定的津贴，税前' },
  { key: 'insurance', title: '社保个人（元）', type: 'money', width: 130, hint: '每月由个人承担的社会保险' },
  { key: 'fund', title: '公积金个人（元）', type: 'money', width: 140, hint: '每月由个人承担的住房公积金' },
  {
    key: 'relief',
    title: '专项附加扣除（元）',
    type: 'money',
    width: 150,
    hint: '本月有效的专项附加扣除之和，只用于计税',
  },
];
const termFilter = listInput(['name']).extend({
  organisationId: optionalId,
  /** People without terms in force. */
  isMissing: optionalFlag,
});

const termForm = z.object({
  id: optionalId,
  version: optionalVersion,
  personnelId: id,
  fromMonth: month,
  base: amount,
  performance: optionalAmount,
  allowance: optionalAmount,
  insurance: optionalAmount,
  fund: optionalAmount,
  sickPercent: orDefault(int(0, 100), SICK_PERCENT),
  note: optionalParagraphs(200),
});

const relief = stamped.extend({
  id: z.number(),
  kind: z.string(),
  amount: wireMoney,
  fromMonth: z.string(),
  toMonth: z.string().nullable(),
});
export type TaxRelief = z.output<typeof relief>;
const reliefForm = z
  .object({
    id: optionalId,
    version: optionalVersion,
    personnelId: id,
    kind: RELIEF_KINDS.schema,
    /** A month. */
    amount,
    fromMonth: month,
    /** Last month; null: until further notice. */
    toMonth: optionalMonth,
  })
  .refine(({ fromMonth, toMonth }) => !toMonth || toMonth >= fromMonth, {
    path: ['toMonth'],
    message: '结束月份早于开始月份',
  });

const opening = stamped.extend({
  id: z.number(),
  year: z.number(),
  throughMonth: z.string(),
  months: z.number(),
  income: wireMoney,
  deducted: wireMoney,
  withheld: wireMoney,
});
export type TaxOpening = z.output<typeof opening>;
/** Sums of a year's months that were paid before the first slip here, for the cumulative withholding. */
const openingForm = z.object({
  id: optionalId,
  version: optionalVersion,
  personnelId: id,
  throughMonth: month,
  months: int(1, 11),
  income: amount,
  /** Social insurance, fund and 专项附加扣除 of those months. */
  deducted: amount,
  withheld: amount,
});

export const payTermsApi = endpoints('payslips', {
  terms: query('GET /payTerm/list', '薪资档案', { input: termFilter, output: page(termRow) }),
  exportTerms: download('GET /payTerm/listExcel', '导出薪资档案', {
    words: { isMissing: { label: '还没有薪资' } },
    input: termFilter,
  }),
  /** One person's terms, reliefs and opening sums, the newest first. */
  person: query('GET /payTerm/one', '一人的薪资档案', {
    input: z.object({ personnelId: id }),
    output: z.object({
      name: z.string(),
      /** Why the caller cannot change them. */
      problem: z.string().nullable(),
      terms: z.array(term),
      reliefs: z.array(relief),
      openings: z.array(opening),
    }),
  }),
  saveTerm: command('POST /payTerm/save', '保存薪资', { input: termForm, output: z.object({ id }) }),
  deleteTerm: command('POST /payTerm/delete', '删除薪资', { undo: true, input: byIdAndVersion }),
  saveRelief: command('POST /payTerm/saveRelief', '保存专项附加扣除', {
    input: reliefForm,
    output: z.object({ id }),
  }),
  deleteRelief: command('POST /payTerm/deleteRelief', '删除专项附加扣除', {
    undo: true,
    input: byIdAndVersion,
  }),
  saveOpening: command('POST /payTerm/saveOpening', '保存年初至今的计税累计', {
    input: openingForm,
    output: z.object({ id }),
  }),
  deleteOpening: command('POST /payTerm/deleteOpening', '删除年初至今的计税累计', {
    undo: true,
    input: byIdAndVersion,
  }),
});
