import { z } from 'zod';
import { endpoints, query } from './endpoint.ts';
import {
  byId,
  optionalCode,
  optionalDate,
  optionalFlag,
  optionalId,
  optionalText,
  stamped,
  wireDate,
  wireMoney,
} from './fields.ts';
import { listInput, page } from './lists.ts';

/** guanlilevel */
export const MANAGEMENT_LEVEL = { 1: 'A级', 2: 'B级', 3: 'C级', 4: '停用' } as const;
/** hezuostatus */
export const COOPERATION_STATUS = { 1: '合作中', 2: '暂停', 3: '终止' } as const;
/** jiesuanfangshi */
export const SETTLEMENT_METHOD = { 1: '代扣个税', 2: '自开发票', 3: '第三方' } as const;

export const teacher = stamped.extend({
  id: z.number(),
  name: z.string(),
  gender: z.number().nullable(),
  /** Masked (138****5678) outside the teacher department; null for partners, as fees are. */
  phone: z.string().nullable(),
  homeCityId: z.number().nullable(),
  homeCityName: z.string().nullable(),
  fields: z.array(z.string()),
  topics: z.array(z.string()),
  tags: z.array(z.string()),
  guanlilevel: z.number(),
  hezuostatus: z.number(),
  jiezhidate: wireDate.nullable(),
  jiesuanfangshi: z.number().nullable(),
  feeHalfDay: wireMoney.nullable(),
  feeDay: wireMoney.nullable(),
  isFeeAfterTax: z.boolean(),
  travelPayer: z.string().nullable(),
  intro: z.string().nullable(),
  score: z.string().nullable(),
  scoreCount: z.number(),
});
const taught = z.object({
  lessons: z.number(),
  days: z.string(),
  institutions: z.number(),
  lastDate: wireDate.nullable(),
});

export const teacherFilter = listInput(['updatedAt', 'name', 'score', 'feeDay']).extend({
  field: optionalText(50),
  guanlilevel: optionalCode(1, 2, 3, 4),
  hezuostatus: optionalCode(1, 2, 3),
  gender: optionalCode(1, 2),
  provinceId: optionalId,
  cityId: optionalId,
  /** Free on this whole day: no booking and not marked unavailable. */
  freeOn: optionalDate,
});
const nameFilter = listInput(['name']).extend({ excludeLevel4: optionalFlag });

export const teachersApi = endpoints('teachers', {
  list: query('GET /teacher_pool/list', '讲师列表', { input: teacherFilter, output: page(teacher) }),
  one: query('GET /teacher_pool/one', '讲师详情', { input: byId, output: teacher.extend({ taught }) }),
  /** A bare array, as the original clients read it. */
  names: query('GET /teacher_pool/teacherNameList', '讲师选项', {
    input: nameFilter,
    output: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        guanlilevel: z.number(),
        hezuostatus: z.number(),
        jiezhidate: wireDate.nullable(),
      }),
    ),
  }),
  namesForFinance: query('GET /teacher_pool/teacherNameListCaiWu', '财务讲师选项', {
    input: nameFilter,
    output: z.array(z.object({ id: z.number(), name: z.string() })),
  }),
});
