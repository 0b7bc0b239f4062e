import { z } from 'zod';
import { command, endpoints, query } from '../endpoint.ts';
import { byIdAndVersion, id, optionalAmount, optionalInt, optionalParagraphs, wireMoney } from '../fields.ts';
import { TRAVEL_PAYER } from '../teachers.ts';
import { CHANGE_REASONS } from './codes.ts';
import { lessonForm, saved } from './lessons.ts';

/** Source of the proposed travel cost. */
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
   * Effect of another teacher on a lesson: present and proposed fee and travel, recipients of messages, and voided
   * confirmations. Figures are null for callers without access to the lesson's money.
   */
  replacement: query('GET /lessoninfo/replacement', '替换讲师预览', {
    input: z.object({
      id,
      teacherId: id,
      /** Paid half-days; by default the lesson's own. */
      halves: optionalInt(1, 120),
    }),
    output: z.object({
      teachername: z.string(),
      before: money.nullable(),
      /** Fee and travel stay when the lesson's money is closed. */
      proposed: money
        .extend({
          /** False when the teacher's record has no fee, which must be agreed. */
          isFeeKnown: z.boolean(),
          travelFrom: z.enum(['online', 'payer', 'home', 'past', 'kept']),
        })
        .nullable(),
      /** Reason why fee and travel change only by a correction; null while open. */
      closedBy: z.string().nullable(),
      /** Reason against a replacement; null when allowed. */
      refusal: z.string().nullable(),
      /** Voided confirmations of the former teacher. */
      falls: z.array(z.string()),
      /** Recipients by role; a teacher or partner without an account gets no message. */
      told: z.array(
        z.object({ part: z.enum(['former', 'teacher', 'partner', 'staff']), names: z.array(z.string()) }),
      ),
    }),
  }),
  /**
   * Replaces a lesson's teacher: fee and travel as given, missing ones as proposed. 400 when the new one is not free.
   */
  replaceTeacher: command('POST /lessoninfo/replaceTeacher', '替换讲师', {
    input: byIdAndVersion.extend({
      teacherId: id,
      teacherFee: optionalAmount,
      travelFee: optionalAmount,
      /** Null: as on the new teacher's record. */
      travelPayer: TRAVEL_PAYER.optional,
      changeReason: CHANGE_REASONS.schema,
      /** Internal note in the lesson's log. */
      note: optionalParagraphs(200),
      clashReason: lessonForm.shape.clashReason,
    }),
    output: saved,
  }),
});
