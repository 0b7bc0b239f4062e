import { z } from 'zod';
import { codes } from './codes.ts';
import { endpoints, query } from './endpoint.ts';
import { optionalId } from './fields.ts';

/** Stages from a customer's demand to the receipt and the teacher's payment. */
export const STAGES = codes(
  { value: 'demand', label: '需求' },
  { value: 'recommend', label: '推荐' },
  { value: 'plan', label: '排课' },
  { value: 'confirm', label: '确认' },
  { value: 'teach', label: '上课' },
  { value: 'evaluate', label: '评价' },
  { value: 'invoice', label: '开票' },
  { value: 'receive', label: '收款' },
  { value: 'settle', label: '结算' },
);
export type StageKey = (typeof STAGES)['values'][number];

/** `part`: begun, such as a partial receipt; `skipped`: not needed; `passed`: left out by a later step. */
export const STAGE_STATES = codes(
  { value: 'done', label: '已完成', tone: 'good' },
  { value: 'part', label: '进行中', tone: 'warn' },
  { value: 'open', label: '未开始', tone: 'quiet' },
  { value: 'skipped', label: '无需', tone: 'quiet' },
  { value: 'passed', label: '已跳过', tone: 'quiet' },
);

const stage = z.object({
  key: STAGES.schema,
  state: STAGE_STATES.schema,
  /** A time; for teaching the last day. */
  at: z.string().nullable(),
  by: z.string().nullable(),
  /** Personnel id, for teaching the teacher's id; null: not staff. */
  byId: z.number().nullable(),
  /** Invoice, receipt or payment request, the latest of several. */
  recordId: z.number().nullable(),
});
export type Stage = z.output<typeof stage>;

export const stagesApi = endpoints('stages', {
  /**
   * Stages of a demand or a lesson: exactly one is named; a demand is followed along its latest lesson that is not
   * cancelled. Ids out of sight are null. 404 outside the caller's scope.
   */
  stages: query('GET /lessoninfo/stages', '需求与课程的进度', {
    input: z.object({ demandId: optionalId, lessonId: optionalId }),
    output: z.object({
      demandId: z.number().nullable(),
      lessonId: z.number().nullable(),
      /** The demand was lost or the lesson cancelled. */
      isEnded: z.boolean(),
      stages: z.array(stage),
      /** Taught without an agreed fee: it can be settled once there is one. */
      isUnpriced: z.boolean(),
      /** Next step; null when all is done or ended. */
      next: STAGES.schema.nullable(),
      /** The demand's lessons, newest first. */
      lessons: z.array(
        z.object({ id: z.number(), lessonid: z.string(), lessonname: z.string(), lessonstatus: z.number() }),
      ),
      /** The first recommended teacher of an unplanned demand. */
      teacherId: z.number().nullable(),
    }),
  }),
});
