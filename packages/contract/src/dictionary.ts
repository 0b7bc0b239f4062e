import { z } from 'zod';
import { command, endpoints, query, toVisitors } from './endpoint.ts';
import {
  ids,
  int,
  optionalFlag,
  optionalId,
  optionalInt,
  optionalText,
  optionalVersion,
  orDefault,
  text,
} from './fields.ts';
import { page } from './lists.ts';
import { portalDictionary } from './portal.ts';

/** Lists that the product refers to by `listname`; 字典 can add more. */
export const LIST_NAMES = {
  field: '领域',
  courseNature: '课程性质',
  customerSource: '客户来源',
  institutionKind: '机构类型',
  industry: '行业',
  position: '职位',
  audience: '授课对象',
  unavailabilityReason: '不可排课原因',
  lostReason: '丢单原因',
  cancelReason: '取消原因',
  postponeReason: '延期原因',
  transferReason: '转让原因',
  post: '岗位',
  grade: '职级',
  teacherTag: '讲师标签',
  lessonKind: '课程类型',
  paymentKind: '费用类型',
  receiptMethod: '收款方式',
  dataKind: '资料类型',
  marketItem: '市场预算项目',
  quitReason: '离职原因',
  recruitChannel: '招聘渠道',
} as const;
export type ListName = keyof typeof LIST_NAMES;
/** The entry of 课程性质 hidden in its option list (product.md 5). */
export const PROFIT_TREASURE = '利润宝';

const listName = z
  .string({ error: '必填' })
  .trim()
  .regex(/^[A-Za-z][A-Za-z0-9_]{1,49}$/, '列表键为字母开头的字母、数字、下划线，2–50 位');

export const dictionaryList = z.object({
  id: z.number(),
  listname: z.string(),
  title: z.string(),
  itemCount: z.number(),
  /** The product refers to it by key: it stays, its items are editable. */
  isFixed: z.boolean(),
  version: z.number(),
});
export const dictionaryItem = z.object({
  listitemid: z.number(),
  listname: z.string(),
  listitemname: z.string(),
  sortOrder: z.number(),
  isFixed: z.boolean(),
  /** 对外: customers read this tag of a teacher. */
  isPublic: z.boolean(),
  version: z.number(),
});

const paging = { page: orDefault(int(1), 1), count: orDefault(int(1, 10_000), 20) };

export const dictionaryApi = endpoints('dictionary', {
  lists: query('GET /lists/lists', '字典列表', {
    input: z.object({ ...paging, keyword: optionalText(50) }),
    output: page(dictionaryList),
  }),
  /** In the chosen order. Several lists separated by commas; without a name all, so that a page needs one request. */
  items: query('GET /lists/list', '字典项', {
    input: z.object({ ...paging, listname: optionalText(1000) }),
    output: page(dictionaryItem),
    visitors: toVisitors(portalDictionary),
  }),
  /**
   * With `listitemname` an item of `listname` (new without `listitemid`), else the list itself (new without `id`). A
   * GET on the wire.
   */
  edit: command('GET /lists/edit', '保存字典', {
    input: z.object({
      id: optionalId,
      listitemid: optionalId,
      listname: listName,
      title: optionalText(50),
      listitemname: optionalText(50),
      sortOrder: optionalInt(0, 100_000),
      isPublic: optionalFlag,
      version: optionalVersion,
    }),
    output: z.object({ id: z.number() }),
  }),
  /** An item by `listitemid`, or an empty list by `id`. A GET on the wire. */
  delete: command('GET /lists/delete', '删除字典', {
    undo: true,
    input: z.object({ id: optionalId, listitemid: optionalId, version: optionalVersion }),
  }),
  /** Sets the order of all items of a list. */
  order: command('POST /lists/order', '字典项排序', { input: z.object({ listname: text(50), ids }) }),
});
