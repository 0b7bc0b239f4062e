import { z } from 'zod';
import { codes, words } from './codes.ts';
import { command, endpoints, query } from './endpoint.ts';
import { byId, id, ids, optionalParagraphs, paragraphs, wireDate, wireMoney, wireTime } from './fields.ts';
import { listOf } from './lists.ts';
import { portalRecommendation } from './portalDemands.ts';

/** Workdays that a sent recommendation stays open, and after which the customer is reminded once. */
export const RECOMMENDATION_DAYS = 5;
export const REMIND_DAYS = 2;

export const ANSWERS = codes(
  { value: 1, label: '感兴趣', tone: 'good' },
  { value: 2, label: '不合适', tone: 'quiet' },
  { value: 3, label: '有问题', tone: 'warn' },
);
export const REFUSALS = words('领域', '档期', '风格', '已合作过', '其他');

/** A recommendation from the pick of staff to the customer's answer. */
export const RECOMMENDATION_STATES = codes(
  { value: 'picked', label: '未发送', tone: 'quiet' },
  { value: 'sent', label: '已发送', tone: 'info' },
  { value: 'seen', label: '已查看', tone: 'info' },
  { value: 'wanted', label: '感兴趣', tone: 'good' },
  { value: 'refused', label: '不合适', tone: 'quiet' },
  { value: 'asked', label: '有问题', tone: 'warn' },
  { value: 'silent', label: '未答复', tone: 'bad' },
);

/** The side of the customer asks, staff answer. */
export const recommendationMessage = z.object({
  id: z.number(),
  isStaff: z.boolean(),
  byName: z.string(),
  text: z.string(),
  at: wireTime,
});

export const recommendation = z.object({
  id: z.number(),
  teacherId: z.number(),
  teacherName: z.string(),
  guanlilevel: z.number(),
  hezuostatus: z.number(),
  fields: z.array(z.string()),
  homeCityName: z.string().nullable(),
  feeDay: wireMoney.nullable(),
  score: z.string().nullable(),
  /** Match points at the time of recommendation. */
  points: z.number(),
  reasons: z.array(z.string()),
  byName: z.string().nullable(),
  at: wireTime,
  state: RECOMMENDATION_STATES.schema,
  /** Words to the customer about this teacher. */
  note: z.string().nullable(),
  sharedAt: wireTime.nullable(),
  sharedByName: z.string().nullable(),
  validUntil: wireDate.nullable(),
  seenAt: wireTime.nullable(),
  answer: z.number().nullable(),
  answerReason: z.string().nullable(),
  answerText: z.string().nullable(),
  answeredAt: wireTime.nullable(),
  answeredByName: z.string().nullable(),
  isPreferred: z.boolean(),
  /** Fewer free half-days than the demand needs. */
  isTaken: z.boolean(),
  messages: z.array(recommendationMessage),
});

/** Teachers recommended for a demand: picked by staff, then sent to the customer, who answers. */
export const recommendationsApi = endpoints(
  'matching',
  {
    recommendations: query('GET /xuqiu/recommendations', '需求的推荐讲师', {
      input: byId,
      output: listOf(recommendation),
      visitors: { partner: listOf(portalRecommendation) },
    }),
    /** Picks teachers with the present reasons; a new demand becomes 已推荐. The customer sees them once sent. */
    recommend: command('POST /xuqiu/recommend', '推荐讲师给需求', {
      input: z.object({ id, teacherIds: ids }),
    }),
    /** Sends picked teachers to the customer, in this order; those sent before only get the new words. */
    sendRecommendations: command('POST /xuqiu/sendRecommendations', '发送推荐给客户', {
      input: z.object({
        id,
        list: z
          .array(z.object({ teacherId: id, note: optionalParagraphs(200) }))
          .min(1, '请至少选择一位讲师')
          .max(20, '一次最多发送 20 位讲师'),
      }),
      output: z.object({ sent: z.number() }),
    }),
    /** Answers the customer's question about a recommended teacher. */
    answerQuestion: command('POST /xuqiu/recommendationReply', '回复客户关于推荐的问题', {
      input: z.object({ id, text: paragraphs(500) }),
    }),
    /** Takes picks back; answered ones stay. */
    withdrawRecommendation: command('POST /xuqiu/withdrawRecommendation', '撤回推荐', {
      input: z.object({ id, teacherIds: ids }),
    }),
  },
  'demands',
);
