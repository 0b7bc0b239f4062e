import { z } from 'zod';
import { endpoints, query } from './endpoint.ts';
import { optionalChoice, optionalInt, optionalMonth, wireDate, wireMoney } from './fields.ts';
import { dated, listOf } from './lists.ts';
import { SUBJECTS, TARGET_MEASURES } from './targets.ts';

/** Subject of the caller: the person, the own team or organisation, or the company. */
const subject = { subjectKind: SUBJECTS.schema, subjectId: z.number(), subjectName: z.string() };
const span = { from: wireDate, to: wireDate };
/** Null without a plan. */
const planned = wireMoney.nullable();
/** `before`: the same month a year earlier. */
const part = z.object({ planned, actual: wireMoney, before: wireMoney });

/** Setup steps of a new company, in order. */
export const SETUP_STEPS = [
  'organisations',
  'people',
  'companies',
  'commissions',
  'targets',
  'teachers',
  'customers',
  'lessons',
] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

/** Calls that one question of 首页 may put together. */
export const MAX_TOGETHER = 40;

/** Blocks of 首页 that no other screen has; figures equal those of targets, receipts and lessons. */
export const homeApi = endpoints('home', {
  /**
   * The answers of several reads, so that a page of many blocks takes one call. Each is granted, checked and cut to its
   * fields as if it had been sent alone.
   */
  together: query('POST /home/together', '首页：一次读取各块', {
    access: 'signedIn',
    input: z.object({
      /** Addresses with their queries, as `/home/pace?measure=receipt`. */
      addresses: z.array(z.string().max(2000)).min(1).max(MAX_TOGETHER),
    }),
    output: listOf(
      z.object({
        /** The call’s envelope as JSON text; null for one that failed or takes long: it is sent alone. */
        answer: z.string().nullable(),
      }),
    ),
    visitors: {},
  }),
  /** Running total of the caller's own subject for each day of a month, against the plan spread over workdays. */
  pace: query('GET /home/pace', '首页：本月进度', {
    input: z.object({ month: optionalMonth, measure: optionalChoice(['receipt', 'contract']) }),
    output: z.object({
      ...dated,
      ...subject,
      ...span,
      measure: TARGET_MEASURES.schema,
      planned,
      actual: wireMoney,
      workdays: z.number(),
      passedWorkdays: z.number(),
      /** Shares of 1: actual ÷ planned, and elapsed time; null when the whole is 0. */
      rate: z.string().nullable(),
      pace: z.string().nullable(),
      /** Every day of the month. `actual` is null for future days, `expected` without a plan. */
      days: z.array(
        z.object({ date: wireDate, actual: wireMoney.nullable(), expected: wireMoney.nullable() }),
      ),
    }),
  }),
  /** Twelve months of the caller's own subject: 合同额 and 收款, their plans, and the year before. */
  months: query('GET /home/months', '首页：十二个月', {
    input: z.object({ year: optionalInt(2001, 2199) }),
    output: listOf(z.object({ month: z.string(), ...span, contract: part, receipt: part })).extend({
      ...dated,
      ...subject,
      year: z.number(),
    }),
  }),
  /** Lessons in scope on each of the next fourteen days; a lesson of three days counts on three. */
  load: query('GET /home/load', '首页：未来两周课程', {
    output: listOf(
      z.object({
        date: wireDate,
        isWorkday: z.boolean(),
        /** With a teacher; others are `unassigned`, confirmed or not. */
        confirmed: z.number(),
        reserved: z.number(),
        unassigned: z.number(),
        /** Half-days of all lessons. */
        halves: z.number(),
      }),
    ).extend(dated),
  }),
  /** Money received and paid in scope in each of the last twelve months, the present one last. */
  cash: query('GET /home/cash', '首页：收款与付款', {
    output: listOf(z.object({ month: z.string(), ...span, received: wireMoney, paid: wireMoney })).extend(
      dated,
    ),
  }),
  /** Progress of a new company's setup: whether each step has begun, and its number of records. */
  setup: query('GET /home/setup', '首页：开始使用', {
    output: listOf(
      z.object({ key: z.enum(SETUP_STEPS), count: z.number(), isDone: z.boolean() }),
      /** Default password, for people who open accounts. */
    ).extend({ defaultPassword: z.string() }),
  }),
});
