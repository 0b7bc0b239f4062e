import { z } from 'zod';
import { endpoints, query } from '../endpoint.ts';
import { optionalDate, optionalId, wireDate } from '../fields.ts';
import { listOf } from '../lists.ts';
import { LEAVE_KINDS, REQUEST_KINDS } from './codes.ts';
import { daysAsked } from './forms.ts';

const balance = z.object({
  kind: z.string(),
  /** Days left by the ledger. */
  left: z.number(),
  /** Days of requests that are not decided yet. */
  pending: z.number(),
});
export type LeaveBalance = z.output<typeof balance>;
const away = z.object({
  requestId: z.number(),
  personnelId: z.number(),
  name: z.string(),
  /** 请假 or the way of a trip; the kind of leave is private. */
  what: z.string(),
  firstDay: wireDate,
  firstHalf: z.number(),
  lastDay: wireDate,
  lastHalf: z.number(),
  isPending: z.boolean(),
});
export type Away = z.output<typeof away>;
const falls = z.object({
  kind: z.enum(['lesson', 'tracking', 'todo']),
  id: z.number(),
  title: z.string(),
  date: wireDate,
  path: z.string(),
});
const line = z.object({
  key: z.string(),
  date: wireDate,
  kind: z.string(),
  days: z.number(),
  balance: z.number(),
  reason: z.string().nullable(),
});

export const requestPlanningApi = endpoints('requests', {
  /** Before asking: working days, balance after, who else is away, which work falls into the days, what overlaps. */
  preview: query('GET /shenqing/preview', '申请前的核对', {
    input: daysAsked.extend({
      kind: REQUEST_KINDS.schema,
      leaveKind: LEAVE_KINDS.optional,
      /** The request that is submitted again. */
      id: optionalId,
    }),
    output: z.object({
      /** Working days, in halves. */
      days: z.number(),
      balance: balance.extend({ after: z.number() }).nullable(),
      away: z.array(away),
      falls: z.array(falls),
      overlaps: z.array(z.string()),
      /** Names of the approvers in their order. */
      approvers: z.array(z.string()),
      problem: z.string().nullable(),
    }),
  }),
  /** The caller's balances, with the lines of each ledger. */
  balances: query('GET /shenqing/balances', '我的假期余额', {
    output: listOf(balance.extend({ lines: z.array(line) })),
  }),
  /** 谁不在: the people of the caller's scope in the week of a day. */
  week: query('GET /shenqing/week', '团队一周', {
    input: z.object({ day: optionalDate, orgnizationalid: optionalId }),
    output: z.object({
      days: z.array(z.object({ date: wireDate, isWorkday: z.boolean() })),
      list: z.array(
        z.object({
          personnelId: z.number(),
          name: z.string(),
          organisationName: z.string().nullable(),
          away: z.array(away.omit({ personnelId: true, name: true })),
        }),
      ),
    }),
  }),
});
