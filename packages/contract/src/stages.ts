import { z } from 'zod';
import { codes } from './codes.ts';
import { endpoints, query } from './endpoint.ts';
import { optionalId } from './fields.ts';

/** The way from a customer's demand to money in and the teacher paid. */
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

/** `part`: begun, such as money that came in partly; `skipped`: the way goes on without it. */
export const STAGE_STATES = codes(
  { value: 'done', label: '已完成', tone: 'good' },
  { value: 'part', label: '进行中', tone: 'warn' },
  { value: 'open', label: '未开始', tone: 'quiet' },
  { value: 'skipped', label: '无需', tone: 'quiet' },
);

const stage = z.object({
  key: STAGES.schema,
  state: STAGE_STATES.schema,
  /** A time, of teaching the last day. */
  at: z.string().nullable(),
  by: z.string().nullable(),
  /** The colleague, of teaching the teacher; null: no member of staff. */
  byId: z.number().nullable(),
  /** The invoice, receipt or payment request of it, the latest of several. */
  recordId: z.number().nullable(),
});
export type Stage = z.output<typeof stage>;

export const stagesApi = endpoints('stages', {
  /**
   * How far a demand or a lesson is: one of both is named; a demand is followed along its latest lesson that was not
   * cancelled. Ids of what the caller may not see are null. 404 outside the caller's scope.
   */
  stages: query('GET /lessoninfo/stages', '需求与课程的进度', {
    input: z.object({ demandId: optionalId, lessonId: optionalId }),
    output: z.object({
      demandId: z.number().nullable(),
      lessonId: z.number().nullable(),
      /** The demand was lost or the lesson cancelled: the way ends here. */
      isEnded: z.boolean(),
      stages: z.array(stage),
      /** Somebody teaches it and no fee was agreed on yet: it can be settled once it is. */
      isUnpriced: z.boolean(),
      /** What is to be done now; null when all is done or ended. */
      next: STAGES.schema.nullable(),
      /** The demand's lessons, newest first. */
      lessons: z.array(
        z.object({ id: z.number(), lessonid: z.string(), lessonname: z.string(), lessonstatus: z.number() }),
      ),
      /** The teacher recommended first for a demand that is still to be planned. */
      teacherId: z.number().nullable(),
    }),
  }),
});
