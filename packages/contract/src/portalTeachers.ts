import { z } from 'zod';
import { wireDate, wireMoney } from './fields.ts';
import { listOf } from './lists.ts';

/** Facts of a teacher that the customer reads, too. */
const portalTeacher = z.object({
  id: z.number(),
  name: z.string(),
  gender: z.number().nullable(),
  homeCityId: z.number().nullable(),
  homeCityName: z.string().nullable(),
  fields: z.array(z.string()),
  topics: z.array(z.string()),
  intro: z.string().nullable(),
  photoFileId: z.number().nullable(),
  /** Mean of customers' scores; staff's are internal. */
  score: z.string().nullable(),
  scoreCount: z.number(),
});
/** A teacher's own record: terms and account, without internal rankings. */
export const portalOwnTeacher = portalTeacher.extend({
  phone: z.string().nullable(),
  birth: wireDate.nullable(),
  idCard: z.string().nullable(),
  hezuostatus: z.number(),
  jiezhidate: wireDate.nullable(),
  jiesuanfangshi: z.number().nullable(),
  feeHalfDay: wireMoney.nullable(),
  feeDay: wireMoney.nullable(),
  isFeeAfterTax: z.boolean(),
  travelPayer: z.string().nullable(),
  bankName: z.string().nullable(),
  bankAccount: z.string().nullable(),
  subsidy: wireMoney.nullable(),
  homeProvinceId: z.number().nullable(),
  taught: z.object({
    lessons: z.number(),
    days: z.string(),
    institutions: z.number(),
    lastDate: wireDate.nullable(),
  }),
});

/** Customers' scores of a teacher by the month in which lessons ended. */
export const portalScoreTrend = listOf(
  z.object({
    month: z.string(),
    from: wireDate,
    to: wireDate,
    average: z.string(),
    count: z.number(),
  }),
);
/** A teacher's own unavailability with own lessons in it. */
export const portalUnavailability = listOf(
  z.object({
    id: z.number(),
    version: z.number(),
    teacherId: z.number(),
    from: wireDate,
    fromHalf: z.number(),
    to: wireDate,
    toHalf: z.number(),
    reason: z.string().nullable(),
    lessons: z.array(z.object({ id: z.number(), lessonname: z.string(), date: wireDate })),
  }),
);
