import { z } from 'zod';
import { command, download, endpoints, query } from './endpoint.ts';
import {
  byId,
  id,
  ids,
  optionalAmount,
  optionalChoice,
  optionalCode,
  optionalDate,
  optionalId,
  optionalIds,
  optionalInt,
  optionalText,
  optionalVersion,
  stamped,
  text,
  wireDate,
  wireMoney,
  wireTime,
} from './fields.ts';
import { listInput, listOf, page } from './lists.ts';

/** 1 新建, 2 匹配中, 3 已推荐, 4 已排课, 5 丢单 */
export const DEMAND_STATUS = { 1: '新建', 2: '匹配中', 3: '已推荐', 4: '已排课', 5: '丢单' } as const;
export const DEMAND_MODES = ['线下', '线上'] as const;

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
  remark: z.string().nullable(),
});

export const demandFilter = listInput(['updatedAt', 'createdAt', 'dateFrom', 'deadline', 'budget']).extend({
  status: optionalCode(1, 2, 3, 4, 5),
  contactId: optionalId,
  coorgid: optionalId,
  authorId: optionalId,
  cityId: optionalId,
  field: optionalText(50),
  mode: optionalChoice(DEMAND_MODES),
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
  dateFrom: optionalDate,
  dateTo: optionalDate,
  days: z.preprocess(
    (value) => (value === '' ? null : value),
    z.coerce
      .number({ error: '请填数字' })
      .multipleOf(0.5, '以半天为单位')
      .positive('应大于 0')
      .max(365, '不能大于 365')
      .nullish(),
  ),
  provinceId: optionalId,
  cityId: optionalId,
  mode: optionalChoice(DEMAND_MODES),
  budget: optionalAmount,
  includeTeachers: optionalIds,
  excludeTeachers: optionalIds,
  deadline: optionalDate,
  status: optionalCode(1, 2, 3, 4, 5),
  lostReason: optionalText(200),
  remark: optionalText(1000),
});

export const recommendation = z.object({
  id: z.number(),
  teacherId: z.number(),
  teacherName: z.string(),
  guanlilevel: z.number(),
  hezuostatus: z.number(),
  fields: z.array(z.string()),
  homeCityName: z.string().nullable(),
  /** null for the customer. */
  feeDay: wireMoney.nullable(),
  score: z.string().nullable(),
  /** Points of the match when it was recommended. */
  points: z.number(),
  reasons: z.array(z.string()),
  byName: z.string().nullable(),
  at: wireTime,
});

export const demandsApi = endpoints('demands', {
  list: query('POST /xuqiu/xuqiulist', '需求列表', { input: demandFilter, output: page(demand) }),
  one: query('GET /xuqiu/one', '需求详情', { input: byId, output: demand }),
  /** A new demand without id, else an edit; answers the id. Status 5 (丢单) asks for lostReason. */
  save: command('POST /xuqiu/xuQiuAddOrUp', '保存需求', {
    input: demandForm,
    output: byId,
    touches: ['customers'],
  }),
  delete: command('POST /xuqiu/xuQiuDelete', '删除需求', {
    input: z.object({ id: ids }),
    touches: ['customers'],
  }),
  recommendations: query('GET /xuqiu/recommendations', '需求的推荐讲师', {
    input: byId,
    output: listOf(recommendation),
  }),
  /** Recommends teachers, with the match's reasons of this moment; a new demand becomes 已推荐. */
  recommend: command('POST /xuqiu/recommend', '推荐讲师给需求', {
    input: z.object({ id, teacherIds: ids }),
    touches: ['teachers'],
  }),
  withdrawRecommendation: command('POST /xuqiu/withdrawRecommendation', '撤回推荐', {
    input: z.object({ id, teacherIds: ids }),
    touches: ['teachers'],
  }),
  export: download('GET /xuqiu/exportXuQiu', '导出需求', { input: demandFilter }),
});
