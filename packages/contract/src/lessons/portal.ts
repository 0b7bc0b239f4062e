import { z } from 'zod';
import { wireDate, wireMoney, wireTime } from '../fields.ts';
import { page, pageWithSums } from '../lists.ts';
import { HALVES, LESSON_PROGRESS } from './codes.ts';

/**
 * Lessons for institutions and teachers, with their own keys: neither sees the other's money, people or reasons, nor
 * staff's notes.
 */
const portalLesson = z.object({
  id: z.number(),
  version: z.number(),
  lessonid: z.string(),
  lessondate: wireDate,
  lastDate: wireDate,
  lessondays: z.string(),
  lessonname: z.string(),
  topic: z.string().nullable(),
  field: z.string().nullable(),
  teacherId: z.number().nullable(),
  teachername: z.string().nullable(),
  coorgid: z.number(),
  cooperationName: z.string(),
  /** The salesperson's name. */
  authorName: z.string().nullable(),
  cityName: z.string().nullable(),
  isOnline: z.boolean(),
  lessonstatus: z.number(),
  progress: LESSON_PROGRESS.schema,
  reserveExpiresOn: wireDate.nullable(),
  /** The institution's own evaluation; staff's is internal. */
  score: z.string().nullable(),
});
/** Fields of a lesson's page for both. */
const portalDetail = {
  /** Handover contact with phone. */
  handoverName: z.string().nullable(),
  handoverPhone: z.string().nullable(),
  venue: z.string().nullable(),
  audience: z.string().nullable(),
  headcount: z.number().nullable(),
  coursewareConfirmedAt: wireTime.nullable(),
  sessions: z.array(z.object({ date: wireDate, half: HALVES.schema })),
};
const portalScores = {
  contentScore: z.number(),
  expressionScore: z.number(),
  interactionScore: z.number(),
  organisationScore: z.number(),
  average: z.string(),
  text: z.string().nullable(),
};

export const portalPartnerLesson = portalLesson.extend({
  contactId: z.number(),
  orgcontact: z.string(),
  /** Figures are null for a contact without the right to the institution's money. */
  feeIncome: wireMoney.nullable(),
  invoiced: wireMoney.nullable(),
  received: wireMoney.nullable(),
  /** Taught, within the days of writing or correcting an evaluation. */
  canEvaluate: z.boolean(),
});
export const portalPartnerLessonDetail = portalPartnerLesson.extend({
  ...portalDetail,
  demandId: z.number().nullable(),
  contractCompanyName: z.string().nullable(),
  contractGroupNo: z.string().nullable(),
  applied: wireMoney.nullable(),
  customerConfirmedAt: wireTime.nullable(),
  postponementConfirmedAt: wireTime.nullable(),
  cancellationConfirmedAt: wireTime.nullable(),
  evaluations: z.array(
    z.object({
      id: z.number(),
      version: z.number(),
      createdAt: wireTime,
      ...portalScores,
      wouldAgain: z.boolean().nullable(),
      photoIds: z.array(z.number()),
      /** Waits for the house before the teacher reads it. */
      isTextHeld: z.boolean(),
    }),
  ),
});

export const portalTeacherLesson = portalLesson.extend({ teacherFee: wireMoney });
export const portalTeacherLessonDetail = portalTeacherLesson.extend({
  ...portalDetail,
  subsidy: wireMoney,
  teacherPaid: wireMoney,
  teacherPhoneDate: wireTime.nullable(),
  /** Without the author. */
  evaluations: z.array(z.object({ id: z.number(), createdAt: wireTime, ...portalScores })),
});

export const portalPartnerLessons = pageWithSums(
  portalPartnerLesson,
  z.object({ lessondays: z.string(), feeIncome: wireMoney.nullable(), received: wireMoney.nullable() }),
);
export const portalTeacherLessons = pageWithSums(portalTeacherLesson, z.object({ lessondays: z.string() }));
export const portalTeachersLessons = page(portalTeacherLesson);

/** One day of a lesson in a visitor's calendar. */
export const portalCalendar = z.object({
  list: z.array(
    portalLesson
      .pick({
        id: true,
        lessonid: true,
        lessonname: true,
        lessonstatus: true,
        progress: true,
        teacherId: true,
        teachername: true,
        authorName: true,
        coorgid: true,
        cooperationName: true,
        cityName: true,
      })
      .extend({ date: wireDate, halves: z.array(z.number()) }),
  ),
  days: z.array(z.object({ date: wireDate, lessons: z.number() })),
});

const half = z.object({ date: wireDate, half: z.number() });
const place = half.extend({ cityName: z.string().nullable() });
/** A teacher's own line of the board. */
export const portalBoard = page(
  z.object({
    id: z.number(),
    name: z.string(),
    homeCityName: z.string().nullable(),
    lessons: z.array(
      portalLesson
        .pick({
          id: true,
          version: true,
          lessonid: true,
          lessonname: true,
          lessonstatus: true,
          progress: true,
          cooperationName: true,
          cityName: true,
          authorName: true,
        })
        .extend({ sessions: z.array(half) }),
    ),
    taken: z.array(half),
    unavailable: z.array(
      z.object({
        from: wireDate,
        fromHalf: z.number(),
        to: wireDate,
        toHalf: z.number(),
        reason: z.string().nullable(),
      }),
    ),
    trips: z.array(
      z.object({ from: place, to: place, km: z.number().nullable(), free: z.number(), needed: z.number() }),
    ),
  }),
).extend({ rest: z.array(z.object({ date: wireDate, isHoliday: z.boolean() })) });

/** A taught lesson of the institution with its own evaluation, if any. */
export const portalEvaluations = page(
  z.object({
    id: z.number(),
    lessonId: z.number(),
    lessonid: z.string(),
    lessonname: z.string(),
    lastDate: wireDate,
    coorgid: z.number(),
    cooperationName: z.string(),
    teacherId: z.number().nullable(),
    teachername: z.string().nullable(),
    source: z.string().nullable(),
    contentScore: z.number().nullable(),
    expressionScore: z.number().nullable(),
    interactionScore: z.number().nullable(),
    organisationScore: z.number().nullable(),
    average: z.string().nullable(),
    text: z.string().nullable(),
    wouldAgain: z.boolean().nullable(),
    version: z.number().nullable(),
    createdAt: wireTime.nullable(),
    canEvaluate: z.boolean(),
  }),
);
