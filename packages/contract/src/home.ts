import { z } from 'zod';
import { endpoints, query } from './endpoint.ts';
import { optionalChoice, optionalInt, optionalMonth, wireDate, wireMoney } from './fields.ts';
import { dated, listOf } from './lists.ts';
import { SUBJECTS, TARGET_MEASURES } from './targets.ts';

/** What the caller is measured by: the person, the own team or organisation, or the company. */
const subject = { subjectKind: SUBJECTS.schema, subjectId: z.number(), subjectName: z.string() };
const span = { from: wireDate, to: wireDate };
/** Null where nothing was planned. */
const planned = wireMoney.nullable();
/** `before`: the same month of the year before. */
const part = z.object({ planned, actual: wireMoney, before: wireMoney });

/** What a company that moves in sets up, in this order. */
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

/** The blocks of 首页 that no other screen has; each figure is the one that targets, receipts and lessons show. */
export const homeApi = endpoints('home', {
  /** A month of the caller's own subject day by day, added up, against the plan spread over the workdays. */
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
      /** Shares of 1: actual of planned, and time that is over; null of nothing. */
      rate: z.string().nullable(),
      pace: z.string().nullable(),
      /** Every day of the month. `actual` is null for days to come, `expected` without a plan. */
      days: z.array(
        z.object({ date: wireDate, actual: wireMoney.nullable(), expected: wireMoney.nullable() }),
      ),
    }),
  }),
  /** The twelve months of a year of the caller's own subject: 合同额 and 收款, their plans, and the year before. */
  months: query('GET /home/months', '首页：十二个月', {
    input: z.object({ year: optionalInt(2001, 2199) }),
    output: listOf(z.object({ month: z.string(), ...span, contract: part, receipt: part })).extend({
      ...dated,
      ...subject,
      year: z.number(),
    }),
  }),
  /** Lessons of the caller's scope on each of the next fourteen days; a lesson of three days stands on three. */
  load: query('GET /home/load', '首页：未来两周课程', {
    output: listOf(
      z.object({
        date: wireDate,
        isWorkday: z.boolean(),
        /** With a teacher; those without are `unassigned`, confirmed or not. */
        confirmed: z.number(),
        reserved: z.number(),
        unassigned: z.number(),
        /** Half-days of all of them. */
        halves: z.number(),
      }),
    ).extend(dated),
  }),
  /** Money received and paid in each of the last twelve months, this one last, in the caller's scope. */
  cash: query('GET /home/cash', '首页：收款与付款', {
    output: listOf(z.object({ month: z.string(), ...span, received: wireMoney, paid: wireMoney })).extend(
      dated,
    ),
  }),
  /** What of a new company is there: whether each step has begun, and how much of it there is. */
  setup: query('GET /home/setup', '首页：开始使用', {
    output: listOf(
      z.object({ key: z.enum(SETUP_STEPS), count: z.number(), isDone: z.boolean() }),
      /** What those who open the accounts tell the others: the password of the first sign-in. */
    ).extend({ defaultPassword: z.string() }),
  }),
});
