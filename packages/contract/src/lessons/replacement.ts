import { z } from 'zod';
import { command, endpoints, query } from '../endpoint.ts';
import { byIdAndVersion, id, optionalAmount, optionalInt, optionalParagraphs, wireMoney } from '../fields.ts';
import { TRAVEL_PAYER } from '../teachers.ts';
import { CHANGE_REASONS } from './codes.ts';
import { lessonForm, saved } from './lessons.ts';

/** Where the proposed travel comes from. */
export const TRAVEL_SOURCES = {
  online: '线上课程，没有差旅',
  payer: '差旅由机构承担',
  home: '讲师常驻同城',
  past: '该讲师最近一次到该城市的差旅费',
  kept: '没有该讲师到该城市的记录，沿用原差旅费，请核对',
} as const;

const money = z.object({
  teacherFee: wireMoney,
  travelFee: wireMoney,
  travelPayer: z.string().nullable(),
  profit: wireMoney,
});

export const replacementApi = endpoints('lessons', {
  /**
   * Effect of another teacher on a lesson: fee and travel as they are and as they are proposed, who hears of it
   * and which confirmations fall. The figures are null for those who do not see a lesson's money.
   */
  replacement: query('GET /lessoninfo/replacement', '替换讲师预览', {
    input: z.object({
      id,
      teacherId: id,
      /** Half-days that are paid; the lesson's own unless told. */
      halves: optionalInt(1, 120),
    }),
    output: z.object({
      teachername: z.string(),
      before: money.nullable(),
      /** Fee and travel stay as they are where the lesson's money is closed. */
      proposed: money
        .extend({
          /** The teacher's card names no fee: it has to be agreed on. */
          isFeeKnown: z.boolean(),
          travelFrom: z.enum(['online', 'payer', 'home', 'past', 'kept']),
        })
        .nullable(),
      /** Why fee and travel change by a correction alone; null while they are open. */
      closedBy: z.string().nullable(),
      /** Why the teacher stays; null when one may be put in the other's place. */
      refusal: z.string().nullable(),
      /** Confirmations that were given by or for the former teacher and count no more. */
      falls: z.array(z.string()),
      /** The people who are told, by part; a teacher or partner without an account hears nothing from the system. */
      told: z.array(
        z.object({ part: z.enum(['former', 'teacher', 'partner', 'staff']), names: z.array(z.string()) }),
      ),
    }),
  }),
  /**
   * Puts another teacher in the place of a lesson's: fee and travel as given, those left out as proposed. 400 when the
   * new one is not free.
   */
  replaceTeacher: command('POST /lessoninfo/replaceTeacher', '替换讲师', {
    input: byIdAndVersion.extend({
      teacherId: id,
      teacherFee: optionalAmount,
      travelFee: optionalAmount,
      /** Null: as the new teacher's card says. */
      travelPayer: TRAVEL_PAYER.optional,
      changeReason: CHANGE_REASONS.schema,
      /** Stays in the house, in the lesson's log. */
      note: optionalParagraphs(200),
      clashReason: lessonForm.shape.clashReason,
    }),
    output: saved,
  }),
});
