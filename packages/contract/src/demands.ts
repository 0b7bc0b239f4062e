import { z } from 'zod';
import { codes } from './codes.ts';
import type { ListColumn } from './columns.ts';
import { command, download, endpoints, query } from './endpoint.ts';
import {
  byId,
  ids,
  keptIds,
  numeric,
  optionalAmount,
  optionalDate,
  optionalFlag,
  optionalId,
  optionalInt,
  optionalParagraphs,
  optionalPlannedDate,
  optionalText,
  optionalVersion,
  stamped,
  text,
  wireDate,
  wireMoney,
} from './fields.ts';
import { spanWords } from './filterWords.ts';
import { listInput, page, pageWithSums } from './lists.ts';

export const DEMAND_STATUS = codes(
  { value: 1, label: '新建', tone: 'info' },
  { value: 2, label: '匹配中', tone: 'warn' },
  { value: 3, label: '已推荐', tone: 'warn' },
  { value: 4, label: '已排课', tone: 'good' },
  { value: 5, label: '丢单', tone: 'quiet' },
);
/** 1 新建 → 2 匹配中 → 3 已推荐 → 4 已排课; any open state may become lost (5), and a lost demand may be reopened. */
const NEXT: Record<number, readonly number[]> = {
  1: [2, 3, 4, 5],
  2: [1, 3, 4, 5],
  3: [2, 4, 5],
  4: [3, 5],
  5: [1],
};
/** Whether a demand may go from one status to another. */
export const canDemandBecome = (from: number, to: number): boolean =>
  from === to || (NEXT[from]?.includes(to) ?? false);
/** Open: teachers are still wanted. */
export const isOpenDemand = ({ status }: { status: number }): boolean => status < 4;
export const DEMAND_MODES = codes({ value: '线下', label: '线下' }, { value: '线上', label: '线上' });

/** Deadline of an open demand: overdue, today, within three days (overdue excluded), none. */
export const DEMAND_DUE = codes(
  { value: 'overdue', label: '已逾期', tone: 'bad' },
  { value: 'today', label: '今天', tone: 'warn' },
  { value: 'soon', label: '3 天内', tone: 'warn' },
  { value: 'none', label: '没有截止日期', tone: 'quiet' },
);

const named = z.object({ id: z.number(), name: z.string() });

export const demand = stamped.extend({
  id: z.number(),
  contactId: z.number(),
  contactName: z.string(),
  coorgid: z.number(),
  cooperationName: z.string(),
  authorId: z.number().nullable(),
  authorName: z.string().nullable(),
  topic: z.string(),
  field: z.string().nullable(),
  audience: z.string().nullable(),
  headcount: z.number().nullable(),
  dateFrom: wireDate.nullable(),
  dateTo: wireDate.nullable(),
  days: z.string().nullable(),
  provinceId: z.number().nullable(),
  cityId: z.number().nullable(),
  cityName: z.string().nullable(),
  mode: z.string(),
  budget: wireMoney.nullable(),
  includeTeachers: z.array(z.number()),
  excludeTeachers: z.array(z.number()),
  /** Their names. */
  included: z.array(named),
  excluded: z.array(named),
  deadline: wireDate.nullable(),
  status: z.number(),
  lostReason: z.string().nullable(),
  /** Additional wish of the customer, read and written by both sides. */
  customerRemark: z.string().nullable(),
  /** Internal remark of staff. */
  remark: z.string().nullable(),
});

const portalNamed = z.object({ id: z.number(), name: z.string() });
/** A demand for its institution: content and state. */
export const portalDemand = stamped.extend({
  id: z.number(),
  contactId: z.number(),
  contactName: z.string(),
  coorgid: z.number(),
  cooperationName: z.string(),
  authorName: z.string().nullable(),
  topic: z.string(),
  field: z.string().nullable(),
  audience: z.string().nullable(),
  headcount: z.number().nullable(),
  dateFrom: wireDate.nullable(),
  dateTo: wireDate.nullable(),
  days: z.string().nullable(),
  provinceId: z.number().nullable(),
  cityId: z.number().nullable(),
  cityName: z.string().nullable(),
  mode: z.string(),
  budget: wireMoney.nullable(),
  includeTeachers: z.array(z.number()),
  excludeTeachers: z.array(z.number()),
  /** Names of engageable teachers. */
  included: z.array(portalNamed),
  excluded: z.array(portalNamed),
  deadline: wireDate.nullable(),
  status: z.number(),
  customerRemark: z.string().nullable(),
});

export const demandColumns: readonly ListColumn<z.output<typeof demand>>[] = [
  { key: 'topic', title: '课题', record: ['demand', 'id'], width: 190, fixed: 'left' },
  { key: 'status', title: '状态', type: 'code', codes: DEMAND_STATUS, width: 84 },
  { key: 'contactName', title: '客户', record: ['customer', 'contactId'], width: 80 },
  { key: 'cooperationName', title: '机构', record: ['institution', 'coorgid'], width: 170 },
  { key: 'authorName', title: '业务员', type: 'word', record: ['person', 'authorId'], width: 80 },
  { key: 'field', title: '领域', exportOnly: true },
  { key: 'audience', title: '对象', exportOnly: true },
  { key: 'headcount', title: '人数', type: 'number', exportOnly: true },
  { key: 'dateFrom', title: '开始日期', type: 'date', width: 108, sortable: true },
  { key: 'dateTo', title: '结束日期', type: 'date', exportOnly: true },
  { key: 'days', title: '天数', type: 'number', width: 60 },
  { key: 'cityName', title: '城市', type: 'word', width: 80 },
  { key: 'mode', title: '方式', type: 'word', width: 60 },
  { key: 'budget', title: '预算（元）', type: 'money', width: 108, sortable: true },
  { key: 'deadline', title: '截止日期', type: 'date', width: 112, sortable: true },
  { key: 'customerRemark', title: '补充说明', width: 300, exportOnly: true },
  { key: 'remark', title: '备注', width: 300, exportOnly: true },
  { key: 'updatedAt', title: '更新时间', type: 'time', width: 134, defaultHidden: true, sortable: true },
];

export const demandFilter = listInput(['updatedAt', 'createdAt', 'dateFrom', 'deadline', 'budget']).extend({
  status: DEMAND_STATUS.optional,
  /** Open (true) or closed. */
  isOpen: optionalFlag,
  /** At least one teacher was recommended. */
  isRecommended: optionalFlag,
  due: DEMAND_DUE.optional,
  createdFrom: optionalDate,
  createdTo: optionalDate,
  contactId: optionalId,
  coorgid: optionalId,
  authorId: optionalId,
  cityId: optionalId,
  field: optionalText(50),
  mode: DEMAND_MODES.optional,
  from: optionalDate,
  to: optionalDate,
});

export const demandForm = z.object({
  id: optionalId,
  version: optionalVersion,
  contactId: optionalId,
  topic: text(100),
  field: optionalText(50),
  audience: optionalText(100),
  headcount: optionalInt(1, 100_000),
  dateFrom: optionalPlannedDate(3),
  dateTo: optionalPlannedDate(3),
  days: z.preprocess(
    (value) => (value === '' ? null : value),
    numeric(
      z
        .number({ error: '请填数字' })
        .multipleOf(0.5, '以半天为单位')
        .positive('应大于 0')
        .max(365, '不能大于 365'),
    ).nullish(),
  ),
  provinceId: optionalId,
  cityId: optionalId,
  mode: DEMAND_MODES.optional,
  budget: optionalAmount,
  includeTeachers: keptIds,
  excludeTeachers: keptIds,
  deadline: optionalPlannedDate(3),
  status: DEMAND_STATUS.optional,
  lostReason: optionalParagraphs(200),
  /** Visible to both sides. */
  customerRemark: optionalParagraphs(1000),
  /** Staff's internal remark; from a customer, the additional wish. */
  remark: optionalParagraphs(1000),
});

export const demandsApi = endpoints('demands', {
  list: query('POST /xuqiu/xuqiulist', '需求列表', {
    input: demandFilter,
    /** Sums of budget in yuan and of days. */
    output: pageWithSums(demand, z.object({ budget: wireMoney, days: z.string() })),
    visitors: { partner: page(portalDemand) },
  }),
  one: query('GET /xuqiu/one', '需求详情', {
    input: byId,
    output: demand,
    visitors: { partner: portalDemand },
  }),
  /** Creates a demand without id, else edits it; answers the id. Status 5 (丢单) needs lostReason. */
  save: command('POST /xuqiu/xuQiuAddOrUp', '保存需求', {
    input: demandForm,
    output: byId,
  }),
  delete: command('POST /xuqiu/xuQiuDelete', '删除需求', { undo: true, input: z.object({ id: ids }) }),
  export: download('GET /xuqiu/exportXuQiu', '导出需求', {
    words: spanWords('开始日期'),
    input: demandFilter,
  }),
});
