import { z } from 'zod';
import { codes } from './codes.ts';
import { wireDate, wireMoney, wireTime } from './fields.ts';

/** Progress of a demand for its customer. A picked teacher that was not sent yet is still matching. */
export const DEMAND_STEPS = codes(
  { value: 1, label: '新建', tone: 'info' },
  { value: 2, label: '匹配中', tone: 'warn' },
  { value: 3, label: '已推荐', tone: 'warn' },
  { value: 4, label: '已排课', tone: 'good' },
  { value: 5, label: '已关闭', tone: 'quiet' },
);

/** Facts of a teacher for institutions: no fee, telephone, level, terms or reasons. */
export const portalTeacherCard = z.object({
  id: z.number(),
  name: z.string(),
  gender: z.number().nullable(),
  homeCityName: z.string().nullable(),
  fields: z.array(z.string()),
  topics: z.array(z.string()),
  intro: z.string().nullable(),
  /** Link to the picture. */
  photo: z.string().nullable(),
  /** Mean of customers' scores. */
  score: z.string().nullable(),
  scoreCount: z.number(),
  /** Confirmed lessons at the caller's institution. */
  taughtHere: z.number(),
});

/** A teacher sent to the customer for a demand. */
export const portalRecommendation = z.object({
  id: z.number(),
  version: z.number(),
  demandId: z.number(),
  teacher: portalTeacherCard,
  note: z.string().nullable(),
  at: wireTime,
  validUntil: wireDate.nullable(),
  answer: z.number().nullable(),
  answerReason: z.string().nullable(),
  answerText: z.string().nullable(),
  answeredAt: wireTime.nullable(),
  answeredByName: z.string().nullable(),
  isPreferred: z.boolean(),
  /** 该时段已有安排: booked or unavailable meanwhile. */
  isTaken: z.boolean(),
  messages: z.array(
    z.object({
      id: z.number(),
      isStaff: z.boolean(),
      byName: z.string(),
      text: z.string(),
      at: wireTime,
    }),
  ),
});

/** A demand in the list of its institution. */
export const portalDemandCard = z.object({
  id: z.number(),
  topic: z.string(),
  step: DEMAND_STEPS.schema,
  contactName: z.string(),
  dateFrom: wireDate.nullable(),
  dateTo: wireDate.nullable(),
  days: z.string().nullable(),
  cityName: z.string().nullable(),
  mode: z.string(),
  createdAt: wireTime,
  /** Teachers sent, and those without an answer. */
  sent: z.number(),
  waiting: z.number(),
});

/** The lessons that came of a demand. */
const portalDemandLesson = z.object({
  id: z.number(),
  lessonname: z.string(),
  lessondate: wireDate,
  teachername: z.string().nullable(),
  lessonstatus: z.number(),
});
export const portalDemandPage = portalDemandCard.extend({
  version: z.number(),
  authorName: z.string().nullable(),
  field: z.string().nullable(),
  audience: z.string().nullable(),
  headcount: z.number().nullable(),
  provinceId: z.number().nullable(),
  cityId: z.number().nullable(),
  budget: wireMoney.nullable(),
  deadline: wireDate.nullable(),
  customerRemark: z.string().nullable(),
  /** Wished teachers whom the institution may see. */
  wished: z.array(z.object({ id: z.number(), name: z.string() })),
  recommendations: z.array(portalRecommendation),
  lessons: z.array(portalDemandLesson),
});
