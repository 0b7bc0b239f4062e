import { z } from 'zod';
import { codes } from '../codes.ts';
import { command, endpoints, query } from '../endpoint.ts';
import {
  byId,
  byIdAndVersion,
  flag,
  id,
  optionalAmount,
  optionalText,
  text,
  wireMoney,
  wireTime,
} from '../fields.ts';
import { listOf } from '../lists.ts';

export const CORRECTION_STATUS = codes(
  { value: 1, label: '待财务同意', tone: 'warn' },
  { value: 2, label: '已更正', tone: 'good' },
  { value: 3, label: '已拒绝', tone: 'bad' },
  { value: 4, label: '已撤回', tone: 'quiet' },
);

/** Amounts that a correction may change, in reading order. */
export const CORRECTED = codes(
  { value: 'feeIncome', label: '课程款' },
  { value: 'teacherFee', label: '课酬' },
  { value: 'travelFee', label: '差旅费' },
  { value: 'subsidy', label: '补贴' },
  { value: 'materialFee', label: '物料费' },
  { value: 'otherFee', label: '其他费用' },
);

/** One change of a lesson's money after it was taught, for approvers. */
export const moneyChange = z.object({
  what: CORRECTED.schema,
  from: wireMoney,
  to: wireMoney,
  at: wireTime,
  by: z.string().nullable(),
  /** Finance's approval and the reason, for a closed lesson. */
  consentedBy: z.string().nullable(),
  reason: z.string().nullable(),
});

const correction = byIdAndVersion.extend({
  version: z.number(),
  status: CORRECTION_STATUS.schema,
  reason: z.string(),
  changes: z.array(z.object({ what: CORRECTED.schema, from: wireMoney, to: wireMoney })),
  askedBy: z.string(),
  askedAt: wireTime,
  decidedBy: z.string().nullable(),
  decidedAt: wireTime.nullable(),
  note: z.string().nullable(),
  /** Present rights of the caller; nobody approves their own. */
  canDecide: z.boolean(),
  canWithdraw: z.boolean(),
});

export const correctionsApi = endpoints('lessons', {
  /** Reason why a lesson's money is closed (null: open), and its corrections, newest first. */
  corrections: query('GET /lessoninfo/corrections', '款项更正', {
    input: byId,
    output: listOf(correction).extend({ closedBy: z.string().nullable() }),
  }),
  /** Requests finance's correction of a closed lesson; missing fields stay. */
  askCorrection: command('POST /lessoninfo/corrections/ask', '申请更正款项', {
    input: z.object({
      lessonId: id,
      feeIncome: optionalAmount,
      teacherFee: optionalAmount,
      travelFee: optionalAmount,
      subsidy: optionalAmount,
      materialFee: optionalAmount,
      otherFee: optionalAmount,
      reason: text(200),
    }),
    output: byId,
  }),
  withdrawCorrection: command('POST /lessoninfo/corrections/withdraw', '撤回款项更正', {
    input: byIdAndVersion,
  }),
  /** Approves, which changes the lesson at once, or rejects with a note. */
  decideCorrection: command('POST /lessoninfo/corrections/decide', '同意或拒绝款项更正', {
    input: byIdAndVersion.extend({ isConsented: flag, note: optionalText(200) }),
  }),
});
