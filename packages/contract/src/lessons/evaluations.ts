import { z } from 'zod';
import { codes } from '../codes.ts';
import type { ListColumn } from '../columns.ts';
import { command, endpoints, query } from '../endpoint.ts';
import {
  byId,
  byIdAndVersion,
  flag,
  id,
  keptIds,
  numeric,
  optionalDate,
  optionalFlag,
  optionalId,
  optionalParagraphs,
  optionalVersion,
  wireDate,
  wireTime,
} from '../fields.ts';
import { listInput, page } from '../lists.ts';
import { EVALUATION_SOURCES } from './codes.ts';
import { portalEvaluations } from './portal.ts';

/** Days after a lesson's end for the institution's evaluation, and days for correcting it. */
export const EVALUATION_DAYS = 30;
export const CORRECTION_DAYS = 7;
/** Days after a lesson's end for staff's corrections; after CORRECTION_DAYS with a reason. */
export const REWRITE_DAYS = 365;

const scoreField = numeric(
  z.number({ error: '请评分' }).int('请评分').min(1, '1 到 5 分').max(5, '1 到 5 分'),
);
/** State of an institution's text: 待审核 when it leads past the house; the teacher reads 0 and 2. */
export const TEXT_REVIEW = codes(
  { value: 0, label: '无须审核', tone: 'quiet' },
  { value: 1, label: '待审核', tone: 'warn' },
  { value: 2, label: '已放行', tone: 'good' },
  { value: 3, label: '不展示', tone: 'quiet' },
);
export const MOST_PHOTOS = 9;

export const evaluationForm = z.object({
  /** Id of the lesson. */
  id,
  contentScore: scoreField,
  expressionScore: scoreField,
  interactionScore: scoreField,
  organisationScore: scoreField,
  text: optionalParagraphs(1000),
  /** 愿意再次合作: an institution's. */
  wouldAgain: optionalFlag,
  /** Photos of an institution: own uploads for `evaluation`, with those that stay. */
  fileIds: keptIds,
  /** Reason for staff's change after more than CORRECTION_DAYS. */
  reason: optionalParagraphs(200),
  version: optionalVersion,
});
const evaluationRow = z.object({
  id: z.number(),
  lessonId: z.number(),
  lessonid: z.string(),
  lessonname: z.string(),
  lastDate: wireDate,
  coorgid: z.number(),
  cooperationName: z.string(),
  teacherId: z.number().nullable(),
  teachername: z.string().nullable(),
  /** Null: not evaluated yet. */
  source: z.string().nullable(),
  contentScore: z.number().nullable(),
  expressionScore: z.number().nullable(),
  interactionScore: z.number().nullable(),
  organisationScore: z.number().nullable(),
  average: z.string().nullable(),
  text: z.string().nullable(),
  wouldAgain: z.boolean().nullable(),
  textReview: z.number().nullable(),
  contactWords: z.array(z.string()),
  version: z.number().nullable(),
  createdAt: wireTime.nullable(),
});

export const evaluationColumns: readonly ListColumn<z.output<typeof evaluationRow>>[] = [
  { key: 'lessonname', title: '课程', record: ['lesson', 'lessonId'], width: 172, fixed: 'left' },
  { key: 'lastDate', title: '结课日期', type: 'date', width: 100, sortable: true },
  { key: 'cooperationName', title: '机构', record: ['institution', 'coorgid'], width: 146 },
  { key: 'teachername', title: '讲师', record: ['teacher', 'teacherId'], width: 80 },
  { key: 'average', title: '平均', type: 'number', width: 68, hint: '内容、表达、互动、组织四项的平均' },
  { key: 'contentScore', title: '内容', type: 'number', width: 56 },
  { key: 'expressionScore', title: '表达', type: 'number', width: 56 },
  { key: 'interactionScore', title: '互动', type: 'number', width: 56 },
  { key: 'organisationScore', title: '组织', type: 'number', width: 56 },
  { key: 'source', title: '来源', type: 'code', codes: EVALUATION_SOURCES, width: 66 },
  { key: 'wouldAgain', title: '愿再合作', type: 'flag', width: 78 },
  { key: 'text', title: '评语', width: 180 },
  { key: 'textReview', title: '文字审核', type: 'code', codes: TEXT_REVIEW, width: 84, defaultHidden: true },
];

export const evaluationsApi = endpoints(
  'evaluations',
  {
    evaluations: query('GET /lessoninfo/evaluations', '评价列表', {
      input: listInput(['lastDate']).extend({
        teacherId: optionalId,
        isEvaluated: optionalFlag,
        textReview: TEXT_REVIEW.optional,
        from: optionalDate,
        to: optionalDate,
      }),
      output: page(evaluationRow),
      visitors: { partner: portalEvaluations },
    }),
    /** The institution's evaluation from a partner, else staff's. Saving again changes it. */
    editEvaluation: command('POST /lessoninfo/editkechengpj', '评价课程', {
      input: evaluationForm,
      output: byId,
    }),
    /** The same under the path of the evaluation screen. */
    editReview: command('POST /lessonsPingJia/edit', '保存课程评价', {
      input: evaluationForm,
      output: byId,
    }),
    /** Shows an institution's text to the teacher, or keeps it inside. `id`: of the evaluation. */
    reviewText: command('POST /lessonsPingJia/reviewText', '审核评价文字', {
      input: byIdAndVersion.extend({ isReleased: flag }),
    }),
  },
  'lessons',
);
