import { z } from 'zod';
import { codes } from '../codes.ts';
import { endpoints, query } from '../endpoint.ts';
import { byId, id, int, optionalDate, optionalFlag, orDefault, wireMoney, wireTime } from '../fields.ts';

/** Events of a customer by subject. */
export const TIMELINE_KINDS = codes(
  { value: 'call', label: '电话与拜访', tone: 'info' },
  { value: 'message', label: '消息', tone: 'quiet' },
  { value: 'demand', label: '需求', tone: 'warn' },
  { value: 'lesson', label: '课程', tone: 'good' },
  { value: 'invoice', label: '开票', tone: 'info' },
  { value: 'receipt', label: '收款', tone: 'good' },
);

const timelineEntry = z.object({
  /** Cursor after this entry; also its identity. */
  key: z.string(),
  kind: z.string(),
  /** A date for lessons and receipts, else a time. */
  at: wireTime,
  title: z.string(),
  text: z.string().nullable(),
  /** Author, person in charge or teacher. */
  byName: z.string().nullable(),
  byKind: z.enum(['person', 'teacher']),
  /** Null: not staff. */
  byId: z.number().nullable(),
  /** Next follow-up planned by this one. */
  nextAt: wireTime.nullable(),
  /** State of a demand, lesson or invoice, by its codes. */
  status: z.number().nullable(),
  /** Yuan: the budget, the income, this customer's part of an invoice or receipt. */
  amount: wireMoney.nullable(),
  /** Record opened by a click; follow-ups and messages are shown in full. */
  recordKind: z.enum(['demand', 'lesson', 'invoice', 'receipt']).nullable(),
  recordId: z.number(),
  /** The record is in scope; records kept by an earlier owner are listed but do not open. */
  mayOpen: z.boolean(),
});
export type TimelineEntry = z.output<typeof timelineEntry>;

/** Cursor: microseconds, source and id of an entry. */
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
  /** Only confirmed lessons, as revenue counts them. */
  isConfirmed: optionalFlag,
  from: optionalDate,
  to: optionalDate,
  /** The `next` of the previous page. */
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
  /** Receipts allocated to the customer's lessons by day of receipt. */
  receipt: wireMoney,
});

/** The customer's event stream and monthly revenue. */
export const customerTimelineApi = endpoints('customers', {
  /** Calls, messages, demands, lessons and money, newest first; `next` is null at the end. */
  timeline: query('GET /heZuoKeHu/timeline', '客户时间线', {
    input: timelineInput,
    output: z.object({ list: z.array(timelineEntry), next: z.string().nullable() }),
  }),
  /** From the first month with money to the last one, at most the latest five years, without gaps. */
  revenue: query('GET /heZuoKeHu/revenueByMonth', '客户每月收入', {
    input: byId,
    output: z.object({ list: z.array(revenueMonth) }),
  }),
});
