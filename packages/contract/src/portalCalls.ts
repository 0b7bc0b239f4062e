import { z } from 'zod';
import { codes } from './codes.ts';
import { command, endpoints, query } from './endpoint.ts';
import {
  byId,
  id,
  month,
  optionalDate,
  optionalFlag,
  optionalId,
  optionalParagraphs,
  optionalText,
  optionalVersion,
  paragraphs,
  wireDate,
  wireTime,
} from './fields.ts';
import { listInput, page } from './lists.ts';
import { GENDER } from './personnel.ts';
import { portalFile } from './portal.ts';
import {
  portalDemandCard,
  portalDemandPage,
  portalRecommendation,
  portalTeacherCard,
} from './portalDemands.ts';
import { ANSWERS, REFUSALS } from './recommendations.ts';

/** Days ahead for which an institution sees when a teacher is free. */
export const FREE_DAYS = 90;
/** Pages of teachers that one account may open in an hour. */
export const TEACHER_PAGES = 120;

/** Highest score, newest, most often here. */
export const catalogueFilter = listInput(['best', 'new', 'here'])
  .omit({ columns: true })
  .extend({
    field: optionalText(50),
    topic: optionalText(50),
    cityId: optionalId,
    gender: GENDER.optional,
    /** Has confirmed lessons at the caller's institution. */
    isKnown: optionalFlag,
    isStarred: optionalFlag,
    /** Free on this whole day. */
    freeOn: optionalDate,
  });

export const portalTeacherPage = portalTeacherCard.extend({
  lastTaught: wireDate.nullable(),
  /** Names of outlines for customers. */
  outlines: z.array(z.string()),
  /** Tags that staff marked 对外. */
  tags: z.array(z.string()),
});

/** Half-days of a month on which a teacher cannot be booked; why is not told. */
const teacherMonth = z.object({
  from: wireDate,
  to: wireDate,
  taken: z.array(z.object({ date: wireDate, half: z.number() })),
});

/** Tasks of the caller: answers, reservations to confirm, evaluations. */
export const PORTAL_WAITS = codes(
  { value: 'answer', label: '推荐待答复', tone: 'warn' },
  { value: 'reservation', label: '预留待确认', tone: 'warn' },
  { value: 'evaluation', label: '课程待评价', tone: 'info' },
);
const wait = z.object({
  kind: PORTAL_WAITS.schema,
  id: z.number(),
  title: z.string(),
  note: z.string(),
  path: z.string(),
});

const nextLesson = z.object({
  id: z.number(),
  lessonname: z.string(),
  lessondate: wireDate,
  lastDate: wireDate,
  lessonstatus: z.number(),
  reserveExpiresOn: wireDate.nullable(),
  halves: z.array(z.number()),
  teachername: z.string().nullable(),
  cityName: z.string().nullable(),
  isOnline: z.boolean(),
  venue: z.string().nullable(),
  handoverName: z.string().nullable(),
  handoverPhone: z.string().nullable(),
});

const pastLesson = z.object({
  id: z.number(),
  topic: z.string(),
  lastDate: wireDate,
  teachername: z.string().nullable(),
});

export const portalHome = z.object({
  institution: z.string(),
  /** The salesperson in charge. */
  authorName: z.string().nullable(),
  authorPhone: z.string().nullable(),
  waits: z.array(wait),
  next: nextLesson.nullable(),
  lessonsAhead: z.number(),
  recommended: z.array(portalRecommendation.extend({ topic: z.string() })),
  demands: z.array(portalDemandCard),
  past: z.array(pastLesson),
  files: z.array(portalFile.extend({ at: wireTime, lessonId: z.number(), lessonname: z.string() })),
  posters: z.array(
    z.object({ id: z.number(), title: z.string(), imgurl: z.string(), imgopen: z.string().nullable() }),
  ),
});

/** Facts of a past lesson for another demand. */
const again = z.object({
  topic: z.string(),
  field: z.string().nullable(),
  audience: z.string().nullable(),
  headcount: z.number().nullable(),
  days: z.string(),
  provinceId: z.number().nullable(),
  cityId: z.number().nullable(),
  mode: z.string(),
  wished: z.array(z.object({ id: z.number(), name: z.string() })),
});

/** The portal of institutions' contacts. Nobody else is answered, administrators included. */
export const portalApi = endpoints('portal', {
  /** The first screen in one call. */
  home: query('GET /portal/home', '客户首页', { visitors: { partner: portalHome } }),
  teachers: query('GET /portal/teachers', '讲师目录', {
    input: catalogueFilter,
    visitors: { partner: page(portalTeacherCard) },
  }),
  /** Counted: at most TEACHER_PAGES an hour. */
  teacher: query('GET /portal/teacher', '目录里的讲师', {
    input: byId,
    visitors: { partner: portalTeacherPage },
  }),
  teacherMonth: query('GET /portal/teacherMonth', '讲师档期', {
    input: z.object({ id, month }),
    visitors: { partner: teacherMonth },
  }),
  demands: query('GET /portal/demands', '我的需求', {
    input: listInput(['createdAt'])
      .pick({ page: true, count: true, keyword: true })
      .extend({ isOpen: optionalFlag }),
    visitors: { partner: page(portalDemandCard) },
  }),
  demand: query('GET /portal/demand', '需求与推荐', {
    input: byId,
    visitors: { partner: portalDemandPage },
  }),
  /** 再来一次: the facts of a past lesson. */
  again: query('GET /portal/again', '按过去的课程再提需求', {
    input: byId,
    visitors: { partner: again },
  }),
  /** The recommendations of a demand were shown to the caller. */
  seen: command('POST /portal/seen', '查看推荐', { input: byId }),
  /** Answers a recommendation, or changes the answer until the demand is planned. A question needs a text. */
  answer: command('POST /portal/answer', '答复推荐', {
    input: z.object({
      id,
      version: optionalVersion,
      answer: ANSWERS.schema,
      reason: REFUSALS.optional,
      text: optionalParagraphs(500),
      isPreferred: optionalFlag,
    }),
  }),
  /** A further question about a recommended teacher; staff answer it. */
  ask: command('POST /portal/ask', '询问推荐的讲师', {
    input: z.object({ id, text: paragraphs(500) }),
  }),
});
