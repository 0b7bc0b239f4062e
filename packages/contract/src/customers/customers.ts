import { z } from 'zod';
import { codes } from '../codes.ts';
import { command, download, endpoints, query } from '../endpoint.ts';
import {
  byId,
  id,
  ids,
  optionalChoice,
  optionalDate,
  optionalFlag,
  optionalId,
  optionalInt,
  optionalText,
  optionalVersion,
  stamped,
  tel,
  text,
  wireDate,
  wireTime,
} from '../fields.ts';
import { listInput, page, pageWithSums } from '../lists.ts';

export const LEVELS = codes(
  { value: 'A', label: 'A', tone: 'good' },
  { value: 'B', label: 'B', tone: 'info' },
  { value: 'C', label: 'C', tone: 'warn' },
  { value: 'D', label: 'D', tone: 'quiet' },
);
/** Whether an institution is a core one, as the wire says it. */
export const CORE = codes({ value: 1, label: '是', tone: 'good' }, { value: 2, label: '否', tone: 'quiet' });
export const CUSTOMER_KINDS = { partner: '合作客户', market: '市场客户' } as const;
const KINDS = ['partner', 'market'] as const;

/** Several levels at once: `A,B`. */
const optionalLevels = z.preprocess(
  (value) => (typeof value === 'string' ? (value.trim() === '' ? undefined : value.split(',')) : value),
  z.array(LEVELS.schema).nullish(),
);

/** A customer: a contact person inside an institution. `id` is `contactId`; `userId` (= `authorId`) is the owner's personnel id. */
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
  /** The day of falling back into the pool, and how many days are left. */
  recycleOn: wireDate.nullable(),
  recycleDays: z.number().nullable(),
  poolSince: wireTime.nullable(),
  poolReason: z.string().nullable(),
  previousOwnerName: z.string().nullable(),
  /** Inside the caller's data scope: may be edited, and shows its phone. */
  isOwn: z.boolean(),
});

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

/** The lists: all of the scope, of the caller's regions, new ones, the market department's. */
export const VARIANTS = ['all', 'region', 'new', 'market'] as const;
/** The list of new customers looks back so many days unless told. */
export const NEW_DAYS = 30;

/** `keyword`: name, pinyin or initials; three digits and more are a phone's beginning (of customers in scope only). */
export const customerFilter = listInput(CUSTOMER_SORTS).extend({
  /** Part of the institution's name, pinyin or initials, former names included. */
  cooperationName: optionalText(50),
  coorgid: optionalId,
  level: optionalLevels,
  kind: optionalChoice(KINDS),
  provinceId: optionalId,
  cityId: optionalId,
  /** A province or a city, told apart by the code (GB/T 2260). */
  regionId: optionalId,
  authorId: optionalId,
  /** With everything below it. */
  orgnizationalid: optionalId,
  /** Without what is below it. */
  orgOnly: optionalFlag,
  source: optionalText(50),
  isKeyPerson: optionalFlag,
  isDealt: optionalFlag,
  lastFrom: optionalDate,
  lastTo: optionalDate,
  /** Not followed up for at least so many days (or never). */
  idleDays: optionalInt(1, 3650),
  nextFrom: optionalDate,
  nextTo: optionalDate,
  /** Next follow-up: overdue (before now), today, within the week, none planned. */
  due: optionalChoice(['overdue', 'today', 'week', 'none']),
  /** Falls back into the pool within so many days. */
  recycleDays: optionalInt(0, 3650),
  dealFrom: optionalDate,
  dealTo: optionalDate,
  createdFrom: optionalDate,
  createdTo: optionalDate,
  /** New customers only: created in the last so many days, NEW_DAYS unless told. */
  days: optionalInt(1, 365),
  /** Exports and neighbours only: the list that they belong to. */
  variant: optionalChoice(VARIANTS),
});
/** Over all rows of the filter; null above the number of rows that totals count to. */
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
  /** The institution by id, or by name: an unknown name becomes a new institution. */
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
  kind: optionalChoice(KINDS),
  level: LEVELS.optional,
  /** The institution's unless given. */
  provinceId: optionalId,
  cityId: optionalId,
  source: optionalText(50),
  remark: optionalText(1000),
  /** New customers only: whose it is; the caller's own unless given. */
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
  remark: optionalText(1000),
});

/** Somebody who already holds what is being typed. `id` only where the caller may open the customer; phones never. */
export const nameMatch = z.object({
  id: z.number().nullable(),
  contactName: z.string(),
  coorgid: z.number(),
  cooperationName: z.string(),
  /** `tel` and `exact` (same name in the same institution) refuse a save; the others only warn. */
  kind: z.enum(['tel', 'exact', 'name', 'pinyin', 'similar']),
  holderName: z.string().nullable(),
  isInPool: z.boolean(),
});
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
  /** Customers of the caller's 负责区域, whoever owns them; phones outside the scope are masked. */
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
  /** The rows before and after one in a list; null at its ends, and both when the row is not in it. */
  neighbours: query('GET /heZuoKeHu/neighbours', '前后客户', {
    input: customerFilter.extend({ id }),
    output: z.object({ previousId: z.number().nullable(), nextId: z.number().nullable() }),
  }),
  save: command('POST /heZuoKeHu/heZuoKeHuAddOrUp', '保存客户', { input: customerForm, output: byId }),
  /** One more contact person of a customer's institution, owned alike. */
  addContactPerson: command('POST /heZuoKeHu/addDuiJieRen', '添加对接人', {
    input: contactPersonForm,
    output: byId,
  }),
  isNameRegistered: query('POST /heZuoKeHu/iszhucename', '客户查重', {
    input: z.object({
      contactName: optionalText(50),
      tel: optionalText(30),
      ...institutionChoice,
      /** The customer being edited. */
      id: optionalId,
    }),
    output: z.object({
      /** A save would be refused; `message` says by whom. */
      isTaken: z.boolean(),
      message: z.string().nullable(),
      contacts: z.array(nameMatch),
      institutions: z.array(institutionMatch),
    }),
  }),
  editLevel: command('POST /heZuoKeHu/editdengji', '修改客户等级', {
    input: z.object({ id: ids, level: LEVELS.schema }),
  }),
  /** Notes a deal: on the given day, else as the customer's confirmed lessons say. */
  updateLastDeal: command('POST /heZuoKeHu/updateContactIdLastDeal', '更新最近成交', {
    input: z.object({ id, lastDealAt: optionalDate }),
  }),
  remove: command('GET /heZuoKeHu/heZuoKeHuRemove', '删除客户', { input: byId }),
  batchDelete: command('GET /heZuoKeHu/batchDelete', '批量删除客户', {
    input: z.object({ ids }),
  }),
  listDeleted: query('GET /heZuoKeHu/deletedList', '已删除客户', {
    input: listInput(['deletedAt']),
    output: page(customer.extend({ deletedAt: wireTime, deletedByName: z.string().nullable() })),
  }),
  restore: command('POST /heZuoKeHu/restore', '恢复客户', { input: z.object({ ids }) }),
  export: download('GET /heZuoKeHu/exportHeZuoKeHu', '导出客户', {
    input: customerFilter,
  }),
  exportByRegion: download('GET /heZuoKeHu/exportHeZuoKeHuQuYu', '导出区域客户', { input: customerFilter }),
});
