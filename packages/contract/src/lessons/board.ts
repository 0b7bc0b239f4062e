import { z } from 'zod';
import { endpoints, query } from '../endpoint.ts';
import { date, int, optionalFlag, optionalId, optionalText, orDefault, wireDate } from '../fields.ts';
import { page } from '../lists.ts';
import { LESSON_PROGRESS, LESSON_STATUS } from './codes.ts';
import { session } from './lessons.ts';
import { portalBoard } from './portal.ts';

/** Days that one look at the board may span, and teachers that one page may hold: 8 weeks × 300. */
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
  /** All its half-days, those outside the window too: they move together. */
  sessions: z.array(half),
});

/** Two neighbouring offline lessons of a teacher that lie further apart than the time between them allows. */
const boardTrip = z.object({
  from: place,
  to: place,
  /** null: one of the places is not known. */
  km: z.number().nullable(),
  /** Half-days strictly between the two (three a day), and how many the way asks for. */
  free: z.number(),
  needed: z.number(),
});

export const boardTeacher = z.object({
  id: z.number(),
  name: z.string(),
  guanlilevel: z.number(),
  homeCityName: z.string().nullable(),
  /** Those inside the caller's scope. */
  lessons: z.array(boardLesson),
  /** Half-days of lessons that the caller does not see. */
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
  /** A page of teachers by name with what they do between two dates (at most BOARD_DAYS). */
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
      /** Days of the window that are not worked: holidays, and weekends that are not swapped in. */
      rest: z.array(z.object({ date: wireDate, isHoliday: z.boolean() })),
    }),
    visitors: { teacher: portalBoard },
  }),
  /**
   * What would stand in the way if a lesson (or a new one, without id) were put on these half-days: the same rules as
   * saving it, without saving.
   */
  checkBooking: query('POST /lessoninfo/checkBooking', '排课检查', {
    input: z.object({
      id: optionalId,
      teacherId: optionalId,
      contractGroupId: optionalId,
      cityId: optionalId,
      isOnline: optionalFlag,
      /** Of a step: the state that the lesson comes to, where it may hold half-days that it does not hold now. */
      lessonstatus: LESSON_STATUS.optional,
      sessions: z
        .array(session, { error: '请选择上课时段' })
        .min(1, '请选择上课时段')
        .max(120, '最多 120 个半天'),
    }),
    output: z.object({
      /** Why it cannot be saved. */
      blocks: z.array(z.string()),
      /** Half-days that another lesson holds; somebody with /lesson/allowClash may stand beside it, saying why. */
      taken: z.array(half),
      isClashAllowed: z.boolean(),
      /** What does not stop the booking but should be known. */
      warnings: z.array(z.string()),
      /** The lesson was confirmed: another teacher or other days need changeReason. */
      needsReason: z.boolean(),
    }),
  }),
});
