import { z } from 'zod';
import { codes } from '../codes.ts';
import { endpoints, query } from '../endpoint.ts';
import { byId, id, int, optionalDate, optionalFlag, orDefault, wireMoney, wireTime } from '../fields.ts';

/** What has happened with a customer, by what it is about. */
export const TIMELINE_KINDS = codes(
  { value: 'call', label: '电话与拜访', tone: 'info' },
  { value: 'message', label: '消息', tone: 'quiet' },
  { value: 'demand', label: '需求', tone: 'warn' },
  { value: 'lesson', label: '课程', tone: 'good' },
  { value: 'invoice', label: '开票', tone: 'info' },
  { value: 'receipt', label: '收款', tone: 'good' },
);

const timelineEntry = z.object({
  /** Where the stream goes on after this entry; its identity too. */
  key: z.string(),
  kind: z.string(),
  /** A day for lessons and receipts, else a time. */
  at: wireTime,
  title: z.string(),
  text: z.string().nullable(),
  /** Who wrote it, answers for it or teaches. */
  byName: z.string().nullable(),
  byKind: z.enum(['person', 'teacher']),
  /** Null: no member of staff. */
  byId: z.number().nullable(),
  /** The next follow-up that a follow-up planned. */
  nextAt: wireTime.nullable(),
  /** The state of a demand, a lesson or an invoice, by the codes of its record. */
  status: z.number().nullable(),
  /** In yuan: the budget, the income, this customer's part of an invoice or receipt. */
  amount: wireMoney.nullable(),
  /** What opens on a click; follow-ups and messages are all here. */
  recordKind: z.enum(['demand', 'lesson', 'invoice', 'receipt']).nullable(),
  recordId: z.number(),
  /** The record is in the caller's scope: what an earlier owner has kept is told, and does not open. */
  mayOpen: z.boolean(),
});
export type TimelineEntry = z.output<typeof timelineEntry>;

/** Microseconds, source and id of an entry. */
const position = z.preprocess(
  (value) => (value === '' ? null : value),
  z
    .string()
    .regex(/^-?\d{1,16}~[1-6]~\d{1,9}$/, '位置不正确')
    .nullish(),
);

const timelineInput = z.object({
  id,
  /** None: all. */
  kinds: z.preprocess(
    (value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value),
    z.array(TIMELINE_KINDS.schema).max(6).nullish(),
  ),
  /** Of lessons only the confirmed ones, as the revenue counts them. */
  isConfirmed: optionalFlag,
  from: optionalDate,
  to: optionalDate,
  /** The `next` of the part before. */
  after: position,
  count: orDefault(int(1, 100), 30),
});

const revenueMonth = z.object({
  /** `YYYY-MM` */
  month: z.string(),
  from: z.string(),
  to: z.string(),
  /** Confirmed lessons by their first day. */
  contract: wireMoney,
  lessons: z.number(),
  /** Receipts allocated to the customer's lessons, by the day they came. */
  receipt: wireMoney,
});

/** The customer's page as one stream, and what it brought by month. */
export const customerTimelineApi = endpoints('customers', {
  /** Calls, messages, demands, lessons and money, newest first; `next` is null at the end. */
  timeline: query('GET /heZuoKeHu/timeline', '客户时间线', {
    input: timelineInput,
    output: z.object({ list: z.array(timelineEntry), next: z.string().nullable() }),
  }),
  /** From the first month with money to the last one, at most the five newest years, without holes. */
  revenue: query('GET /heZuoKeHu/revenueByMonth', '客户每月收入', {
    input: byId,
    output: z.object({ list: z.array(revenueMonth) }),
  }),
});
