import { z } from 'zod';
import { codes } from '../codes.ts';
import type { ListColumn } from '../columns.ts';
import { command, download, endpoints, query } from '../endpoint.ts';
import {
  byId,
  id,
  ids,
  optionalDate,
  optionalFactDate,
  optionalFlag,
  optionalId,
  optionalInt,
  optionalParagraphs,
  optionalText,
  optionalVersion,
  plainNumber,
  stamped,
  tel,
  text,
  wireDate,
  wireTime,
} from '../fields.ts';
import { optionalTaxNumber } from '../finance/taxNumber.ts';
import { listInput, page, pageWithSums } from '../lists.ts';

export const LEVELS = codes(
  { value: 'A', label: 'A', tone: 'good' },
  { value: 'B', label: 'B', tone: 'info' },
  { value: 'C', label: 'C', tone: 'warn' },
  { value: 'D', label: 'D', tone: 'quiet' },
);
export const CUSTOMER_KINDS = codes(
  { value: 'partner', label: '合作客户', tone: 'info' },
  { value: 'market', label: '市场客户', tone: 'quiet' },
);
/** Whether an institution is a core one, as the wire says it. */
export const CORE = codes({ value: 1, label: '是', tone: 'good' }, { value: 2, label: '否', tone: 'quiet' });
/** Next follow-up: by the end of today (overdue included), overdue, today, within the week, none. */
export const DUE = codes(
  { value: 'toCall', label: '今天要打', tone: 'warn' },
  { value: 'overdue', label: '已逾期', tone: 'bad' },
  { value: 'today', label: '今天', tone: 'warn' },
  { value: 'week', label: '七天内', tone: 'info' },
  { value: 'none', label: '没有计划', tone: 'quiet' },
);

/** Several levels at once: `A,B`. */
const optionalLevels = z.preprocess(
  (value) => (typeof value === 'string' ? (value.trim() === '' ? undefined : value.split(',')) : value),
  z.array(LEVELS.schema).nullish(),
);

/** A contact person in an institution. `id` is `contactId`; `userId` (= `authorId`) is the owner's personnel id. */
export const customer = stamped.extend({
  id: z.number(),
  contactId: z.number(),
  contactName: z.string(),
  /** Masked (138****5678) where `isOwn` is false. */
  tel: z.string(),
  wechat: z.string().nullable(),
  position: z.string().nullable(),
  isKeyPerson: z.boolean(),
  coorgid: z.number(),
  cooperationName: z.string(),
  /** Core institution: 1 yes, 2 no. */
  bcoreOrg: z.number(),
  kind: z.string(),
  level: z.string(),
  provinceId: z.number().nullable(),
  provinceName: z.string().nullable(),
  cityId: z.number().nullable(),
  cityName: z.string().nullable(),
  source: z.string().nullable(),
  remark: z.string().nullable(),
  userId: z.number().nullable(),
  authorId: z.number().nullable(),
  authorName: z.string().nullable(),
  orgnizationalid: z.number().nullable(),
  orgName: z.string().nullable(),
  ownedSince: wireTime.nullable(),
  lastFollowUpAt: wireTime.nullable(),
  nextFollowUpAt: wireTime.nullable(),
  lastDealAt: wireDate.nullable(),
  /** Recycling day, and days until then. */
  recycleOn: wireDate.nullable(),
  recycleDays: z.number().nullable(),
  poolSince: wireTime.nullable(),
  poolReason: z.string().nullable(),
  previousOwnerName: z.string().nullable(),
  /** Inside the caller's data scope: editable, with the phone in clear. */
  isOwn: z.boolean(),
});

/** In screen order; saved views and exports refer to the keys. */
export const customerColumns: readonly ListColumn<z.output<typeof customer>>[] = [
  {
    key: 'contactName',
    title: '客户',
    record: ['customer', 'contactId', 'isOwn'],
    width: 100,
    fixed: 'left',
    sortable: true,
  },
  { key: 'level', title: '等级', type: 'code', codes: LEVELS, width: 66, sortable: true },
  { key: 'cooperationName', title: '机构', record: ['institution', 'coorgid'], width: 174 },
  { key: 'position', title: '职位', width: 100 },
  { key: 'tel', title: '电话', width: 118 },
  { key: 'wechat', title: '微信', width: 110, defaultHidden: true },
  { key: 'isKeyPerson', title: '关键人', type: 'flag', width: 64, defaultHidden: true },
  { key: 'lastFollowUpAt', title: '最近跟进', type: 'time', byDay: true, width: 104, sortable: true },
  { key: 'nextFollowUpAt', title: '下次跟进', type: 'time', width: 104, sortable: true },
  { key: 'recycleOn', title: '回收日', type: 'date', width: 84, sortable: true },
  { key: 'remark', title: '备注', width: 120, defaultHidden: true },
  { key: 'lastDealAt', title: '最近成交', type: 'date', width: 104, defaultHidden: true, sortable: true },
  { key: 'authorName', title: '负责人', type: 'word', record: ['person', 'authorId'], width: 80 },
  { key: 'orgName', title: '部门', type: 'word', width: 130, defaultHidden: true },
  { key: 'provinceName', title: '省份', type: 'word', width: 90, defaultHidden: true },
  { key: 'cityName', title: '城市', type: 'word', width: 80, defaultHidden: true },
  { key: 'source', title: '来源', width: 80, defaultHidden: true },
  { key: 'kind', title: '类别', type: 'code', codes: CUSTOMER_KINDS, width: 90, defaultHidden: true },
  { key: 'bcoreOrg', title: '核心机构', type: 'code', codes: CORE, width: 90, defaultHidden: true },
  { key: 'ownedSince', title: '持有自', type: 'time', byDay: true, width: 108, defaultHidden: true },
  {
    key: 'createdAt',
    title: '创建',
    type: 'time',
    byDay: true,
    width: 108,
    sortable: true,
    defaultHidden: true,
  },
  { key: 'updatedAt', title: '更新', type: 'time', width: 140, defaultHidden: true, sortable: true },
];

export const CUSTOMER_SORTS = [
  'updatedAt',
  'createdAt',
  'contactName',
  'level',
  'lastFollowUpAt',
  'nextFollowUpAt',
  'lastDealAt',
  'recycleOn',
] as const;

/** Lists: all of the scope, the caller's regions, new ones, the market department's. */
export const VARIANTS = codes(
  { value: 'all', label: '客户列表' },
  { value: 'region', label: '区域客户' },
  { value: 'new', label: '新客户' },
  { value: 'market', label: '市场客户' },
);
/** Default period of new customers in days. */
export const NEW_DAYS = 30;

/** Missing facts of a customer; statistics count these as 未填地区 and 未分配部门. */
export const CUSTOMER_BLANKS = codes(
  { value: 'province', label: '未填地区' },
  { value: 'city', label: '未填城市' },
  { value: 'organisation', label: '未分配部门' },
);
export type CustomerBlank = (typeof CUSTOMER_BLANKS)['values'][number];

/** `keyword`: name, pinyin or initials; at least three digits are the beginning of a phone (in scope only). */
export const customerFilter = listInput(CUSTOMER_SORTS).extend({
  /** Part of the institution's name, pinyin or initials, former names included. */
  cooperationName: optionalText(50),
  coorgid: optionalId,
  level: optionalLevels,
  kind: CUSTOMER_KINDS.optional,
  provinceId: optionalId,
  cityId: optionalId,
  /** A province or a city, distinguished by the code (GB/T 2260). */
  regionId: optionalId,
  blank: CUSTOMER_BLANKS.optional,
  authorId: optionalId,
  /** With descendants. */
  orgnizationalid: optionalId,
  /** Without descendants. */
  orgOnly: optionalFlag,
  source: optionalText(50),
  isKeyPerson: optionalFlag,
  isDealt: optionalFlag,
  lastFrom: optionalDate,
  lastTo: optionalDate,
  /** Without a follow-up for at least so many days (or ever). */
  idleDays: optionalInt(1, 3650),
  nextFrom: optionalDate,
  nextTo: optionalDate,
  due: DUE.optional,
  /** Recycled within so many days. */
  recycleDays: optionalInt(0, 3650),
  dealFrom: optionalDate,
  dealTo: optionalDate,
  createdFrom: optionalDate,
  createdTo: optionalDate,
  /** New customers only: created in the last so many days, NEW_DAYS by default. */
  days: optionalInt(1, 365),
  /** Exports and neighbours only: their list. */
  variant: VARIANTS.optional,
});
/** Sums over the filter; null above the counting cap. */
export const customerSums = z
  .object({
    A: z.number(),
    B: z.number(),
    C: z.number(),
    D: z.number(),
    dealt: z.number(),
    overdue: z.number(),
    recycling: z.number(),
  })
  .nullable();
const customerPage = pageWithSums(customer, customerSums);

const institutionChoice = {
  /** Institution by id or by name: an unknown name creates one. */
  coorgid: optionalId,
  cooperationName: optionalText(100),
};

export const customerForm = z.object({
  id: optionalId,
  version: optionalVersion,
  contactName: text(50),
  tel,
  wechat: optionalText(50),
  position: optionalText(50),
  isKeyPerson: optionalFlag,
  ...institutionChoice,
  /** Facts of an institution that this save creates; a known institution keeps its own. */
  institutionProvinceId: optionalId,
  institutionCityId: optionalId,
  institutionKind: optionalText(50),
  institutionTaxNo: optionalTaxNumber,
  kind: CUSTOMER_KINDS.optional,
  level: LEVELS.optional,
  /** The institution's by default. */
  provinceId: optionalId,
  cityId: optionalId,
  source: optionalText(50),
  remark: optionalParagraphs(1000),
  /** New customers only: the owner, by default the caller. */
  authorId: optionalId,
});

export const contactPersonForm = z.object({
  /** A customer of the same institution. */
  contactId: id,
  contactName: text(50),
  tel,
  wechat: optionalText(50),
  position: optionalText(50),
  isKeyPerson: optionalFlag,
  remark: optionalParagraphs(1000),
});

/** `tel` and `exact` (same name in the same institution) refuse a save; others only warn. */
export const MATCH_KINDS = codes(
  { value: 'tel', label: '电话相同', tone: 'bad' },
  { value: 'exact', label: '同机构同名', tone: 'bad' },
  { value: 'name', label: '同名', tone: 'warn' },
  { value: 'pinyin', label: '同音', tone: 'warn' },
  { value: 'similar', label: '相近机构相近名', tone: 'warn' },
);
/** An existing customer like the typed one. `id` only when the caller may open it; never the phone. */
export const nameMatch = z.object({
  id: z.number().nullable(),
  contactName: z.string(),
  coorgid: z.number(),
  cooperationName: z.string(),
  kind: MATCH_KINDS.schema,
  holderName: z.string().nullable(),
  isInPool: z.boolean(),
});
const deletedCustomer = customer.extend({
  deletedAt: wireTime,
  deletedById: z.number().nullable(),
  deletedByName: z.string().nullable(),
});
export const deletedCustomerColumns: readonly ListColumn<z.output<typeof deletedCustomer>>[] = [
  { key: 'contactName', title: '客户', width: 100, fixed: 'left' },
  { key: 'cooperationName', title: '机构', record: ['institution', 'coorgid'], width: 190 },
  { key: 'level', title: '等级', type: 'code', codes: LEVELS, width: 64 },
  { key: 'authorName', title: '负责人', type: 'word', record: ['person', 'authorId'], width: 90 },
  { key: 'deletedByName', title: '删除人', type: 'word', record: ['person', 'deletedById'], width: 90 },
  { key: 'deletedAt', title: '删除时间', type: 'time', width: 140 },
];
const institutionMatch = z.object({
  coorgid: z.number(),
  cooperationName: z.string(),
  contacts: z.number(),
  likeness: z.number(),
});

export const customersApi = endpoints('customers', {
  list: query('GET /heZuoKeHu/heZuoKeHuList', '客户列表', { input: customerFilter, output: customerPage }),
  listByPost: query('POST /heZuoKeHu/heZuoKeHuList', '客户列表', {
    input: customerFilter,
    output: customerPage,
  }),
  /** Customers of the caller's 负责区域 with any owner; phones outside the scope are masked. */
  listByRegion: query('GET /heZuoKeHu/heZuoKeHuListQuYu', '区域客户', {
    input: customerFilter,
    output: customerPage,
  }),
  listForMarket: query('GET /heZuoKeHu/shichangheZuoKeHuList', '市场客户', {
    input: customerFilter,
    output: customerPage,
  }),
  listNew: query('GET /heZuoKeHu/newheZuoKeHuList', '新客户', {
    input: customerFilter,
    output: customerPage,
  }),
  one: query('GET /heZuoKeHu/heZuoKeHuOne', '客户详情', { input: byId, output: customer }),
  /** The full phone of a customer in scope; each access is logged among downloads. */
  showTel: command('POST /heZuoKeHu/showTel', '查看客户电话', {
    input: byId,
    output: z.object({ tel: z.string() }),
  }),
  /** Previous and next row in a list; null at its ends, and both when the row is outside it. */
  neighbours: query('GET /heZuoKeHu/neighbours', '前后客户', {
    input: customerFilter.extend({ id }),
    output: z.object({ previousId: z.number().nullable(), nextId: z.number().nullable() }),
  }),
  save: command('POST /heZuoKeHu/heZuoKeHuAddOrUp', '保存客户', { input: customerForm, output: byId }),
  /** Adds a contact person to a customer's institution, with the same owner. */
  addContactPerson: command('POST /heZuoKeHu/addDuiJieRen', '添加对接人', {
    input: contactPersonForm,
    output: byId,
  }),
  isNameRegistered: query('POST /heZuoKeHu/iszhucename', '客户查重', {
    input: z.object({
      contactName: optionalText(50),
      tel: z.preprocess(
        (value) => (typeof value === 'string' ? plainNumber(value) : value),
        optionalText(30),
      ),
      ...institutionChoice,
      /** The customer being edited. */
      id: optionalId,
    }),
    output: z.object({
      /** A save would be refused; `message` names the holder. */
      isTaken: z.boolean(),
      message: z.string().nullable(),
      /** No institution has or had the name: a save creates one. */
      isNewInstitution: z.boolean(),
      contacts: z.array(nameMatch),
      institutions: z.array(institutionMatch),
    }),
  }),
  editLevel: command('POST /heZuoKeHu/editdengji', '修改客户等级', {
    input: z.object({ id: ids, level: LEVELS.schema }),
  }),
  /** Sets the last deal: to the given day, else from the customer's confirmed lessons. */
  updateLastDeal: command('POST /heZuoKeHu/updateContactIdLastDeal', '更新最近成交', {
    input: z.object({ id, lastDealAt: optionalFactDate }),
  }),
  remove: command('GET /heZuoKeHu/heZuoKeHuRemove', '删除客户', { undo: true, input: byId }),
  batchDelete: command('GET /heZuoKeHu/batchDelete', '批量删除客户', {
    undo: true,
    input: z.object({ ids }),
  }),
  listDeleted: query('GET /heZuoKeHu/deletedList', '已删除客户', {
    input: listInput(['deletedAt']),
    output: page(deletedCustomer),
  }),
  restore: command('POST /heZuoKeHu/restore', '恢复客户', { input: z.object({ ids }) }),
  export: download('GET /heZuoKeHu/exportHeZuoKeHu', '导出客户', {
    input: customerFilter,
  }),
  exportByRegion: download('GET /heZuoKeHu/exportHeZuoKeHuQuYu', '导出区域客户', { input: customerFilter }),
});
