import { z } from 'zod';
import { words } from './codes.ts';
import type { ListColumn } from './columns.ts';
import { command, download, endpoints, query } from './endpoint.ts';
import {
  byId,
  id,
  money,
  optionalAmount,
  optionalChoice,
  optionalDate,
  optionalFlag,
  optionalId,
  optionalInt,
  optionalParagraphs,
  optionalText,
  optionalVersion,
  parsedJson,
  stamped,
  text,
  wireMoney,
  wireTime,
} from './fields.ts';
import { listInput, listOf, page, pageWithSums } from './lists.ts';

export const SUPPLY_KINDS = words('办公用品', '礼品', '教材', '宣传', '饮用', '其他');
/** 盘点 takes the counted stock, 冲正 the reversed row, others a quantity above 0. */
export const SUPPLY_MOVES = words('入库', '领用', '退回', '报损', '盘点', '冲正');

export const supplyName = z.object({
  id: z.number(),
  name: z.string(),
  spec: z.string(),
  unit: z.string(),
  kind: z.string(),
  place: z.string(),
});
export const supply = stamped.extend({
  ...supplyName.shape,
  stock: wireMoney,
  minStock: wireMoney.nullable(),
  isLow: z.boolean(),
  price: wireMoney.nullable(),
  value: wireMoney,
  monthIn: wireMoney,
  monthOut: wireMoney,
  /** Daily use averaged over 90 days, and remaining days of stock; null without use. */
  dailyUse: wireMoney,
  daysLeft: z.number().nullable(),
  organisationId: z.number().nullable(),
  organisationName: z.string().nullable(),
  remark: z.string().nullable(),
});
export const supplyColumns: readonly ListColumn<z.output<typeof supply>>[] = [
  { key: 'name', title: '名称', width: 150, fixed: 'left', sortable: true },
  { key: 'spec', title: '规格', width: 100 },
  { key: 'kind', title: '类型', type: 'word', width: 84 },
  { key: 'place', title: '存放地点', width: 100 },
  {
    key: 'stock',
    title: '库存',
    type: 'number',
    width: 120,
    sortable: true,
    hint: '入库 − 领用 + 退回，加上盘点的增减',
  },
  { key: 'unit', title: '单位', type: 'word', width: 60 },
  { key: 'minStock', title: '最低库存', type: 'number', width: 84 },
  { key: 'isLow', title: '不足', type: 'flag', width: 60 },
  { key: 'monthIn', title: '本月入', type: 'number', width: 80, hint: '本月登记的入库' },
  { key: 'monthOut', title: '本月出', type: 'number', width: 80, hint: '本月登记的领用' },
  {
    key: 'dailyUse',
    title: '日均领用',
    type: 'number',
    width: 84,
    defaultHidden: true,
    hint: '近 90 天的领用 ÷ 90',
  },
  {
    key: 'daysLeft',
    title: '可用天数',
    type: 'number',
    width: 84,
    hint: '库存 ÷ 日均领用；90 天没有领用的不算',
  },
  { key: 'price', title: '单价（元）', type: 'money', width: 96 },
  { key: 'value', title: '金额（元）', type: 'money', width: 106, sortable: true, hint: '单价 × 库存' },
  { key: 'organisationName', title: '部门', type: 'word', width: 110, defaultHidden: true },
  { key: 'remark', title: '备注', width: 200, defaultHidden: true },
  { key: 'updatedAt', title: '更新时间', type: 'time', width: 150, sortable: true, defaultHidden: true },
];
export const supplyFilter = listInput(['name', 'stock', 'value', 'updatedAt']).extend({
  id: optionalId,
  kind: SUPPLY_KINDS.optional,
  place: optionalText(50),
  /** Only supplies below their minimum. */
  low: optionalFlag,
});

export const supplyMove = z.object({
  id: z.number(),
  supplyId: z.number(),
  supplyName: z.string(),
  unit: z.string(),
  kind: z.string(),
  quantity: wireMoney,
  stockAfter: wireMoney,
  price: wireMoney.nullable(),
  personnelId: z.number().nullable(),
  personnelName: z.string().nullable(),
  organisationName: z.string().nullable(),
  lessonId: z.number().nullable(),
  lessonName: z.string().nullable(),
  institutionId: z.number().nullable(),
  institutionName: z.string().nullable(),
  byId: z.number(),
  byName: z.string(),
  at: wireTime,
  note: z.string().nullable(),
  reversesId: z.number().nullable(),
  isReversed: z.boolean(),
});
export const supplyMoveColumns: readonly ListColumn<z.output<typeof supplyMove>>[] = [
  { key: 'at', title: '时间', type: 'time', width: 140, sortable: true },
  { key: 'supplyName', title: '物资', width: 150 },
  { key: 'kind', title: '登记', type: 'code', codes: SUPPLY_MOVES, width: 70 },
  { key: 'quantity', title: '数量', type: 'number', width: 80 },
  { key: 'unit', title: '单位', type: 'word', width: 56 },
  { key: 'stockAfter', title: '结存', type: 'number', width: 80, hint: '这一笔之后的库存' },
  { key: 'price', title: '单价（元）', type: 'money', width: 90 },
  { key: 'personnelName', title: '领用人', type: 'word', record: ['person', 'personnelId'], width: 84 },
  { key: 'organisationName', title: '部门', type: 'word', width: 100 },
  { key: 'lessonName', title: '课程', record: ['lesson', 'lessonId'], width: 140, defaultHidden: true },
  {
    key: 'institutionName',
    title: '机构',
    record: ['institution', 'institutionId'],
    width: 140,
    defaultHidden: true,
  },
  { key: 'byName', title: '登记人', type: 'word', record: ['person', 'byId'], width: 84 },
  { key: 'isReversed', title: '已冲正', type: 'flag', width: 70 },
  { key: 'note', title: '说明', width: 180 },
];
export const supplyMoveFilter = listInput(['at']).extend({
  supplyId: optionalId,
  kind: SUPPLY_MOVES.optional,
  personnelId: optionalId,
  /** The taker's organisation, with descendants. */
  orgnizationalid: optionalId,
  /** The organisation itself; 0: without one. */
  departmentId: optionalInt(),
  /** Moves counted as use: taken, returned, and their reversals. */
  isUse: optionalFlag,
  from: optionalDate,
  to: optionalDate,
});

export const above0 = money.refine((value) => Number(value) > 0, '应大于 0');
export const supplyForm = z.object({
  id: optionalId,
  version: optionalVersion,
  name: text(50),
  spec: optionalText(50),
  unit: text(10),
  kind: SUPPLY_KINDS.schema,
  place: optionalText(50),
  minStock: optionalAmount,
  price: optionalAmount,
  organisationId: optionalId,
  /** For a new one only; written as 入库. */
  stock: optionalAmount,
  remark: optionalParagraphs(500),
});
const line = z.object({
  supplyId: id,
  quantity: above0.nullish(),
  counted: optionalAmount,
  price: optionalAmount,
});
export const supplyMoveForm = line.partial().extend({
  kind: SUPPLY_MOVES.schema,
  /** Several at once, all or none. */
  lines: z.preprocess(parsedJson, z.array(line).min(1, '请添加物资').max(50, '一次最多 50 行')).optional(),
  /** The row reversed by a 冲正. */
  logId: optionalId,
  personnelId: optionalId,
  lessonId: optionalId,
  institutionId: optionalId,
  note: optionalParagraphs(200),
});

const usageFilter = z.object({ from: optionalDate, to: optionalDate });
const used = z.object({ id: z.number().nullable(), name: z.string(), times: z.number(), value: wireMoney });
export const usedColumns: readonly ListColumn<z.output<typeof used>>[] = [
  { key: 'name', title: '名称', type: 'word', width: 140 },
  { key: 'times', title: '领用次数', type: 'number', width: 90, hint: '领用 − 退回的登记次数' },
  {
    key: 'value',
    title: '领用金额（元）',
    type: 'money',
    width: 120,
    hint: '领用数量 × 当时的单价，退回已减',
  },
];

export const suppliesApi = endpoints('supplies', {
  list: query('GET /wupinguanli/listwuzi', '物资列表', {
    input: supplyFilter,
    output: pageWithSums(supply, z.object({ value: wireMoney, low: z.number() })),
  }),
  /** `opening` and `closing` of one supply over the filter's days; null for several, whose units differ. */
  log: query('GET /wupinguanli/listwuzilog', '物资登记', {
    input: supplyMoveFilter,
    output: pageWithSums(
      supplyMove,
      z.object({ opening: wireMoney.nullable(), closing: wireMoney.nullable() }),
    ),
  }),
  edit: command('POST /wupinguanli/editwuzi', '保存物资', { input: supplyForm, output: byId }),
  editLog: command('POST /wupinguanli/editwuzilog', '登记出入库', {
    input: supplyMoveForm,
    output: z.object({ ids: z.array(z.number()) }),
  }),
  /** Only without stock. */
  delete: command('GET /wupinguanli/deletewuzi', '删除物资', { undo: true, input: byId }),
  export: download('GET /wupinguanli/exportlistwuzi', '导出物资', {
    input: supplyFilter.extend({
      ...supplyMoveFilter.omit({ sort: true, kind: true }).shape,
      what: optionalChoice(['stock', 'log', 'person', 'organisation']),
      move: SUPPLY_MOVES.optional,
    }),
  }),
  /** Existing supplies, for people who may request them. */
  names: query('GET /wupinguanli/wuziNames', '物资名称', {
    input: listInput(['name']).extend({ kind: SUPPLY_KINDS.optional }),
    output: page(supplyName),
  }),
  /** Sends the office a message. */
  ask: command('POST /wupinguanli/askwuzi', '申请物资', {
    input: z.object({ supplyId: id, quantity: above0, note: optionalParagraphs(200) }),
    output: z.object({ recipients: z.number() }),
  }),
  usage: query('GET /wupinguanli/wuziUsage', '物资领用统计', {
    input: usageFilter.extend({ by: optionalChoice(['person', 'organisation']) }),
    output: listOf(used).extend({ asOf: wireTime }),
  }),
});
