import { z } from 'zod';
import { codes } from '../codes.ts';
import type { ListColumn } from '../columns.ts';
import { command, download, endpoints, query } from '../endpoint.ts';
import {
  amount,
  optionalAmount,
  optionalId,
  optionalInt,
  optionalParagraphs,
  optionalText,
  optionalVerbatim,
  parsedJson,
  text,
  wireDate,
  wireMoney,
} from '../fields.ts';
import { listInput, pageWithSums } from '../lists.ts';
import { monthNo, year } from './targets.ts';

/** The item charged by ad bookings. */
export const AD_BUDGET_ITEM = '投放';
const MOST_CELLS = 500;

/** Yuan; asked: pending requests (status 1–3), paid: status 4 by day of payment. */
const figures = {
  planned: wireMoney,
  asked: wireMoney,
  paid: wireMoney,
  /** planned − paid − asked. */
  left: wireMoney,
  /** (paid + asked) ÷ planned, four decimals; null without a plan. */
  use: z.string().nullable(),
  /** Prices of ad bookings without a payment line; not part of the sums. */
  committed: wireMoney,
};
const budgetCell = z.object({
  month: z.number(),
  id: z.number().nullable(),
  version: z.number().nullable(),
  note: z.string().nullable(),
  ...figures,
});
const budgetRow = z.object({ item: z.string(), months: z.array(budgetCell), year: z.object(figures) });
const budgetMonth = z.object({
  month: z.number(),
  ...figures,
  /** Since January. */
  plannedSoFar: wireMoney,
  usedSoFar: wireMoney,
  /** Unspent in earlier months: shown, never added. */
  carried: wireMoney,
});

const budgetFilter = z.object({
  year: optionalInt(2000, 2199),
  month: optionalInt(1, 12),
  item: optionalText(50),
});

const flatRow = z.object({ item: z.string(), month: z.string(), ...figures, note: z.string().nullable() });
export const budgetColumns: readonly ListColumn<z.output<typeof flatRow>>[] = [
  { key: 'item', title: '项目', type: 'word', width: 100 },
  { key: 'month', title: '月份', type: 'word', width: 80 },
  { key: 'planned', title: '预算（元）', type: 'money', width: 116 },
  {
    key: 'paid',
    title: '已付（元）',
    type: 'money',
    width: 116,
    hint: '已付的付款申请中记在这个项目和月份的',
  },
  { key: 'asked', title: '在途（元）', type: 'money', width: 116, hint: '已提交、还没有付的付款申请' },
  { key: 'left', title: '剩余（元）', type: 'money', width: 116, hint: '预算 − 已付 − 在途' },
  { key: 'use', title: '使用率', type: 'percent', width: 80, hint: '（已支付 + 申请中）÷ 预算' },
  {
    key: 'committed',
    title: '已承诺（元）',
    type: 'money',
    width: 116,
    hint: '已预订、还没有申请付款的投放',
  },
  { key: 'note', title: '备注', width: 160 },
];

export const CHARGE_STATES = codes(
  { value: 'asked', label: '在途', tone: 'warn' },
  { value: 'paid', label: '已付', tone: 'good' },
);
const charge = z.object({
  id: z.number(),
  requestId: z.number(),
  no: z.string(),
  title: z.string(),
  item: z.string(),
  amount: wireMoney,
  state: CHARGE_STATES.schema,
  chargedOn: wireDate,
  applicantId: z.number(),
  applicantName: z.string(),
  reason: z.string().nullable(),
});
export const chargeColumns: readonly ListColumn<z.output<typeof charge>>[] = [
  { key: 'title', title: '明细', record: ['payment', 'requestId'], width: 200, fixed: 'left' },
  { key: 'no', title: '单号', width: 140 },
  { key: 'item', title: '项目', type: 'word', width: 90 },
  { key: 'amount', title: '金额（元）', type: 'money', width: 116, sortable: true },
  { key: 'state', title: '状态', type: 'code', codes: CHARGE_STATES, width: 80 },
  { key: 'chargedOn', title: '日期', type: 'date', width: 110, sortable: true },
  { key: 'applicantName', title: '申请人', type: 'word', record: ['person', 'applicantId'], width: 90 },
  { key: 'reason', title: '超预算原因', width: 200 },
];
const chargeFilter = listInput(['chargedOn', 'amount']).extend({
  year: optionalInt(2000, 2199),
  month: optionalInt(1, 12),
  item: optionalText(50),
  state: CHARGE_STATES.optional,
  applicantId: optionalId,
});

export const budgetApi = endpoints('market', {
  budgets: query('GET /shiChangTarget/yuSuanList', '市场预算', {
    input: budgetFilter,
    output: z.object({
      year: z.number(),
      rows: z.array(budgetRow),
      months: z.array(budgetMonth),
      total: z.object(figures),
    }),
  }),
  /** Cells of one year as JSON, all or none; or a copy of another year's into empty cells. */
  editBudget: command('GET /shiChangTarget/yuSuanEdit', '保存市场预算', {
    input: z.object({
      year,
      cells: z
        .preprocess(
          parsedJson,
          z
            .array(
              z.object({
                item: text(50),
                month: monthNo,
                /** Null removes the cell. */
                planned: optionalAmount,
                note: optionalParagraphs(200),
                version: optionalInt(1),
              }),
            )
            .max(MOST_CELLS),
        )
        .optional(),
      copyFrom: optionalInt(2000, 2199),
      raise: optionalInt(-90, 500),
    }),
    output: z.object({ cells: z.number() }),
  }),
  exportBudget: download('GET /shiChangTarget/yuSuanExcel', '导出市场预算', {
    input: budgetFilter.extend({ columns: optionalVerbatim(2000) }),
  }),
  /** Payment lines charged to the budget: the rows behind its figures, and the choices for paying an ad booking. */
  charges: query('GET /shiChangTarget/yuSuanMingXi', '预算明细', {
    input: chargeFilter,
    output: pageWithSums(charge, z.object({ amount: wireMoney })),
  }),
  exportCharges: download('GET /shiChangTarget/yuSuanMingXiExcel', '导出预算明细', { input: chargeFilter }),
  /** Whether a planned request exceeds an item's budget of this month. */
  budgetCheck: query('GET /shiChangTarget/yuSuanCheck', '预算试算', {
    input: z.object({
      item: text(50),
      amount,
      /** The edited request: its own lines do not count twice. */
      requestId: optionalId,
    }),
    output: z.object({
      left: wireMoney,
      /** Including the amount, four decimals; null without a plan. */
      use: z.string().nullable(),
      isOver: z.boolean(),
    }),
  }),
});
