import { z } from 'zod';
import { endpoints, query } from '../endpoint.ts';
import { date, int, optionalFlag, optionalId, optionalText, orDefault, wireDate } from '../fields.ts';
import { page } from '../lists.ts';
import { LESSON_PROGRESS, LESSON_STATUS } from './codes.ts';
import { session } from './lessons.ts';
import { portalBoard } from './portal.ts';

/** Maximum span of the board in days, and maximum teachers per page: 8 weeks × 300. */
export const BOARD_DAYS = 62;
export const BOARD_TEACHERS = 300;

const half = z.object({ date: wireDate, half: z.number() });
const place = half.extend({ cityName: z.string().nullable() });

export const boardLesson = z.object({
  id: z.number(),
  version: z.number(),
  lessonid: z.string(),
  lessonname: z.string(),
  lessonstatus: z.number(),
  progress: LESSON_PROGRESS.schema,
  cooperationName: z.string(),
  cityName: z.string().nullable(),
  authorName: z.string().nullable(),
  /** All half-days, including those outside the window: they move together. */
  sessions: z.array(half),
});

/** Two consecutive offline lessons of a teacher with too little time for the trip. */
const boardTrip = z.object({
  from: place,
  to: place,
  /** null: one of the places is unknown. */
  km: z.number().nullable(),
  /** Half-days strictly between the two (three a day), and the number that the trip needs. */
  free: z.number(),
  needed: z.number(),
});

export const boardTeacher = z.object({
  id: z.number(),
  name: z.string(),
  guanlilevel: z.number(),
  homeCityName: z.string().nullable(),
  /** Lessons inside the caller's scope. */
  lessons: z.array(boardLesson),
  /** Half-days of lessons outside the caller's scope. */
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
  trips: z.array(boardTrip),
});

export const boardApi = endpoints('lessons', {
  /** A page of teachers by name with their events between two dates (at most BOARD_DAYS). */
  board: query('GET /lessoninfo/board', '讲师排课板', {
    input: z.object({
      from: date,
      to: date,
      page: orDefault(int(1, 1000), 1),
      count: orDefault(int(1, BOARD_TEACHERS), BOARD_TEACHERS),
      teacherId: optionalId,
      keyword: optionalText(50),
      field: optionalText(50),
      /** Only teachers with a lesson in the window. */
      isBusy: optionalFlag,
    }),
    output: page(boardTeacher).extend({
      /** Days off in the window: holidays, and weekends that are no workdays. */
      rest: z.array(z.object({ date: wireDate, isHoliday: z.boolean() })),
    }),
    visitors: { teacher: portalBoard },
  }),
  /** Conflicts of booking a lesson (a new one without id) on these half-days, by the rules of saving it. */
  checkBooking: query('POST /lessoninfo/checkBooking', '排课检查', {
    input: z.object({
      id: optionalId,
      teacherId: optionalId,
      contractGroupId: optionalId,
      cityId: optionalId,
      isOnline: optionalFlag,
      /** Target state of a step that claims half-days. */
      lessonstatus: LESSON_STATUS.optional,
      sessions: z
        .array(session, { error: '请选择上课时段' })
        .min(1, '请选择上课时段')
        .max(120, '最多 120 个半天'),
    }),
    output: z.object({
      /** Reasons why it cannot be saved. */
      blocks: z.array(z.string()),
      /** Half-days held by another lesson; holders of /lesson/allowClash may share them with a reason. */
      taken: z.array(half),
      isClashAllowed: z.boolean(),
      /** Warnings that do not stop the booking. */
      warnings: z.array(z.string()),
      /** The lesson was confirmed: another teacher or other days need changeReason. */
      needsReason: z.boolean(),
    }),
  }),
});
