import { z } from 'zod';
import { codes, words } from './codes.ts';
import type { ListColumn } from './columns.ts';
import { command, download, endpoints, query } from './endpoint.ts';
import {
  amount,
  byId,
  id,
  optionalAmount,
  optionalDate,
  optionalFactDate,
  optionalFlag,
  optionalId,
  optionalInt,
  optionalMonth,
  optionalParagraphs,
  optionalPlannedDate,
  optionalText,
  optionalVersion,
  paragraphs,
  plainNumber,
  stamped,
  text,
  version,
  wireDate,
  wireMoney,
  wireTime,
} from './fields.ts';
import { spanWords } from './filterWords.ts';
import { listInput, page } from './lists.ts';

export const NUMBER_OPERATORS = words('移动', '联通', '电信', '广电', '虚拟');
export const NUMBER_PURPOSES = words('业务', '客服', '市场', '公众号注册', '其他');
export const NUMBER_STATUS = codes(
  { value: 1, label: '在用', tone: 'good' },
  { value: 2, label: '闲置', tone: 'warn' },
  { value: 3, label: '停机保号', tone: 'info' },
  { value: 4, label: '已注销', tone: 'quiet' },
);
/** Permanently out of use: no further cost; only last bills are registered. */
export const NUMBER_CANCELLED = 4;
/** Moves registered by the office; 开通, 注销 and 恢复 have their own calls. */
export const NUMBER_MOVES = words('领用', '归还', '转移', '换套餐', '停机', '复机', '绑定', '解绑', '费用');
export const NUMBER_ACTIONS = words('开通', ...NUMBER_MOVES.values, '注销', '恢复');

const binding = z.object({
  service: z.string(),
  note: z.string().nullable(),
  unbound_at: z.string().nullable(),
});
export const phoneNumber = stamped.extend({
  id: z.number(),
  number: z.string(),
  operator: z.string(),
  cityId: z.number().nullable(),
  cityName: z.string().nullable(),
  realNameCompanyId: z.number().nullable(),
  /** Registered owner: the company or a person. */
  realName: z.string().nullable(),
  realNamePerson: z.string().nullable(),
  plan: z.string().nullable(),
  monthlyFee: wireMoney,
  contractTo: wireDate.nullable(),
  purpose: z.string(),
  holderId: z.number().nullable(),
  holderName: z.string().nullable(),
  organisationName: z.string().nullable(),
  status: z.number(),
  openedOn: wireDate.nullable(),
  cancelledOn: wireDate.nullable(),
  wechatBound: z.boolean(),
  bindings: z.array(binding),
  /** Bound services as one text. */
  bound: z.string().nullable(),
  remark: z.string().nullable(),
  /** Entered by mistake today and never used. */
  canDelete: z.boolean(),
});
export const numberColumns: readonly ListColumn<z.output<typeof phoneNumber>>[] = [
  { key: 'number', title: '号码', width: 116, fixed: 'left', sortable: true },
  { key: 'status', title: '状态', type: 'code', codes: NUMBER_STATUS, width: 90 },
  { key: 'holderName', title: '持有人', type: 'word', record: ['person', 'holderId'], width: 90 },
  { key: 'organisationName', title: '部门', type: 'word', width: 100 },
  { key: 'operator', title: '运营商', type: 'word', width: 76 },
  { key: 'cityName', title: '归属地', type: 'word', width: 84 },
  { key: 'purpose', title: '用途', type: 'word', width: 84 },
  { key: 'plan', title: '套餐', width: 100 },
  { key: 'monthlyFee', title: '月费（元）', type: 'money', width: 106, sortable: true },
  { key: 'contractTo', title: '合约到期', type: 'date', width: 104, sortable: true },
  { key: 'realName', title: '实名', width: 120 },
  { key: 'wechatBound', title: '绑定微信', type: 'flag', width: 76 },
  { key: 'bound', title: '绑定平台', width: 108 },
  { key: 'openedOn', title: '开通日期', type: 'date', width: 104, defaultHidden: true },
  { key: 'cancelledOn', title: '注销日期', type: 'date', width: 104, defaultHidden: true },
  { key: 'remark', title: '备注', width: 200, defaultHidden: true },
  { key: 'updatedAt', title: '更新时间', type: 'time', width: 150, sortable: true, defaultHidden: true },
];
export const numberFilter = listInput(['number', 'monthlyFee', 'contractTo', 'updatedAt']).extend({
  id: optionalId,
  operator: NUMBER_OPERATORS.optional,
  status: NUMBER_STATUS.optional,
  holderId: optionalId,
  purpose: NUMBER_PURPOSES.optional,
  /** Not cancelled. */
  isLive: optionalFlag,
  /** Department of the holders; 0: without a holder. */
  departmentId: optionalInt(),
  /** Still held by a leaver. */
  ofLeavers: optionalFlag,
  /** A city, or a province with all its cities. */
  city: optionalId,
  /** Range of contract ends. */
  contractFrom: optionalDate,
  contractEnds: optionalDate,
});

export const numberMove = z.object({
  id: z.number(),
  numberId: z.number(),
  number: z.string(),
  action: z.string(),
  fromHolderId: z.number().nullable(),
  fromHolderName: z.string().nullable(),
  toHolderId: z.number().nullable(),
  toHolderName: z.string().nullable(),
  fee: wireMoney.nullable(),
  month: z.string().nullable(),
  byId: z.number(),
  byName: z.string(),
  at: wireTime,
  note: z.string().nullable(),
  correctsId: z.number().nullable(),
  isCorrected: z.boolean(),
});
export const numberMoveColumns: readonly ListColumn<z.output<typeof numberMove>>[] = [
  { key: 'number', title: '号码', width: 130, fixed: 'left' },
  { key: 'action', title: '登记', type: 'word', width: 80 },
  { key: 'at', title: '时间', type: 'time', width: 150, sortable: true },
  { key: 'fromHolderName', title: '从', type: 'word', record: ['person', 'fromHolderId'], width: 90 },
  { key: 'toHolderName', title: '到', type: 'word', record: ['person', 'toHolderId'], width: 90 },
  { key: 'month', title: '月份', type: 'word', width: 84 },
  { key: 'fee', title: '金额（元）', type: 'money', width: 100 },
  { key: 'isCorrected', title: '已更正', type: 'flag', width: 70 },
  { key: 'byName', title: '登记人', type: 'word', record: ['person', 'byId'], width: 90 },
  { key: 'note', title: '说明', width: 180 },
];
export const numberMoveFilter = listInput(['at']).extend({
  id: optionalId,
  action: NUMBER_ACTIONS.optional,
  /** Month of the fee. */
  month: optionalMonth,
  from: optionalDate,
  to: optionalDate,
});
export const numberForm = z
  .object({
    id: optionalId,
    version: optionalVersion,
    number: text(50)
      .overwrite(plainNumber)
      .regex(/^[0-9-]{3,20}$/, '号码为 3 到 20 位数字'),
    operator: NUMBER_OPERATORS.schema,
    cityId: optionalId,
    realNameCompanyId: optionalId,
    realNamePerson: optionalText(30),
    plan: optionalText(50),
    monthlyFee: optionalAmount,
    contractTo: optionalPlannedDate(20),
    purpose: NUMBER_PURPOSES.schema,
    openedOn: optionalFactDate,
    remark: optionalParagraphs(500),
  })
  .refine(({ openedOn, contractTo }) => !openedOn || !contractTo || contractTo >= openedOn, {
    path: ['contractTo'],
    message: '合约到期不能早于开通日期',
  });
export const numberMoveForm = z.object({
  id,
  version: optionalVersion,
  action: NUMBER_MOVES.schema,
  holderId: optionalId,
  fee: amount.nullish(),
  month: optionalMonth,
  /** Plan of 换套餐, service of 绑定 and 解绑. */
  note: optionalText(100),
  /** The 费用 reversed by this one. */
  correctsId: optionalId,
});
const share = z.object({ id: z.number().nullable(), name: z.string(), count: z.number(), fee: wireMoney });
/** Present costs, and counts by state. */
export const numberFigures = z.object({
  byStatus: z.array(z.object({ status: z.number(), count: z.number() })),
  /** Sums over numbers not cancelled, over idle ones, and the share of these (four decimals, null without any cost). */
  monthlyCost: wireMoney,
  idleCost: wireMoney,
  idleShare: z.string().nullable(),
  average: wireMoney.nullable(),
  byOrganisation: z.array(share),
  /** Still held by leavers: must be 0. */
  ofLeavers: z.number(),
  contractsEnding: z.number(),
  months: z.array(z.object({ month: z.string(), fee: wireMoney })),
  asOf: wireTime,
});

export const numbersApi = endpoints('numbers', {
  list: query('GET /wupinguanli/listhaoma', '号码列表', { input: numberFilter, output: page(phoneNumber) }),
  log: query('GET /wupinguanli/listhaomalog', '号码登记', {
    input: numberMoveFilter,
    output: page(numberMove),
  }),
  exportLog: download('GET /wupinguanli/listhaomalogExcel', '导出号码登记', { input: numberMoveFilter }),
  export: download('GET /wupinguanli/listhaomaExcel', '导出号码', {
    words: spanWords('合约到期', 'contractFrom', 'contractEnds'),
    input: numberFilter,
  }),
  edit: command('POST /wupinguanli/edithaoma', '保存号码', { input: numberForm, output: byId }),
  editLog: command('POST /wupinguanli/edithaomalog', '登记号码', { input: numberMoveForm, output: byId }),
  /** Only numbers entered by mistake today and never used. */
  delete: command('GET /wupinguanli/deletehaoma', '删除号码', { undo: true, input: byId }),
  /** Irreversible; refused while it has a holder or a bound platform. */
  cancel: command('GET /wupinguanli/zhuxiaohaoma', '注销号码', {
    input: z.object({
      id,
      version,
      reason: paragraphs(100),
      cancelledOn: optionalFactDate,
      /** The contract's remaining term is acknowledged. */
      isContractKnown: optionalFlag,
    }),
  }),
  /** Restores a number cancelled by mistake. */
  restore: command('POST /wupinguanli/huifuhaoma', '恢复注销的号码', {
    input: z.object({ id, reason: paragraphs(100) }),
  }),
  figures: query('GET /wupinguanli/haomaTongji', '号码统计', { output: numberFigures }),
});
