import { z } from 'zod';
import {
  int,
  optionalDate,
  optionalFlag,
  optionalIds,
  optionalMonth,
  optionalText,
  wireDate,
} from '../fields.ts';
import { EMPLOYMENT_FORMS } from '../personnel.ts';

/** Ratios are 0.0779 for 7.79 %, null of nothing. */
const ratio = z.string().nullable();

/** Whom a statistic counts: organisations with everything below; 全职 unless told, `allForms` counts everybody. */
export const staffOf = z.object({
  orgnizationalid: optionalIds,
  form: EMPLOYMENT_FORMS.optional,
  allForms: optionalFlag,
  post: optionalText(50),
  city: optionalText(30),
});

const part = z.object({ key: z.string(), label: z.string(), count: z.number(), share: ratio });
export const DIMENSIONS = {
  organisation: '组织',
  gender: '性别',
  age: '年龄',
  education: '学历',
  tenure: '司龄',
  post: '岗位',
  grade: '职级',
  form: '用工形式',
  city: '城市',
} as const;
export const compositionInput = staffOf.extend({ on: optionalDate });
export const composition = z.object({
  on: wireDate,
  total: z.number(),
  /** The parts of each dimension: counts sum to `total`, shares to 1; an empty key is 未填. */
  dimensions: z.array(z.object({ key: z.string(), title: z.string(), parts: z.array(part) })),
  pyramid: z.array(
    z.object({ key: z.number(), label: z.string(), men: z.number(), women: z.number(), unknown: z.number() }),
  ),
  asOf: z.string(),
});

export const turnoverInput = staffOf.extend({ from: optionalDate, to: optionalDate });
/** E = B + J + In − L − Out, in each month and over all. */
const movement = z.object({
  from: wireDate,
  to: wireDate,
  opening: z.number(),
  joined: z.number(),
  left: z.number(),
  movedIn: z.number(),
  movedOut: z.number(),
  closing: z.number(),
  /** 离职率: L ÷ ((B + E) ÷ 2); over several months Σ L ÷ the mean of their averages. */
  rate: ratio,
  /** 流失占比: L ÷ (B + J). */
  share: ratio,
  voluntary: z.number(),
  /** 主动离职率. */
  voluntaryRate: ratio,
});
export const turnover = z.object({
  months: z.array(movement.extend({ month: z.string() })),
  total: movement.extend({
    average: z.string(),
    /** Of those who joined in the span: left by the day of their regularisation. */
    probationLeft: z.number(),
    probationRate: ratio,
  }),
  byReason: z.array(part),
  byType: z.array(part),
  byTenure: z.array(part),
  byPost: z.array(part),
  byLeader: z.array(part),
  asOf: z.string(),
});

export const newStaffInput = staffOf.extend({ from: optionalMonth, to: optionalMonth, on: optionalDate });
/** After how many months a cohort is looked at. */
export const RETENTION_MONTHS = [1, 3, 6, 12] as const;
const cohort = z.object({
  month: z.string(),
  joined: z.number(),
  onDuty: z.number(),
  /** On duty at `on` ÷ joined. */
  rate: ratio,
  /** In the order of RETENTION_MONTHS; `rate` is null while nobody entered that long ago. */
  after: z.array(z.object({ months: z.number(), eligible: z.number(), retained: z.number(), rate: ratio })),
});
export const newStaffRetention = z.object({
  on: wireDate,
  cohorts: z.array(cohort),
  total: cohort,
  asOf: z.string(),
});

export const oldStaffInput = staffOf.extend({
  from: optionalDate,
  to: optionalDate,
  /** Months of tenure from which somebody is 老人: the setting of that name unless told. */
  newStaffMonths: int(1, 120).nullish(),
});
export const oldStaffRetention = z.object({
  from: wireDate,
  to: wireDate,
  newStaffMonths: z.number(),
  /** On duty at the start with that tenure, and who of them still is at the end. */
  atStart: z.number(),
  stillHere: z.number(),
  rate: ratio,
  /** On duty at the start with less tenure: 成长期. */
  growingAtStart: z.number(),
  /** Every leaver of the span is in exactly one of these. */
  leavers: z.object({ fresh: z.number(), growing: z.number(), old: z.number(), total: z.number() }),
  leftPeople: z.array(
    z.object({ id: z.number(), name: z.string(), quitDate: wireDate, tenureMonths: z.number() }),
  ),
  asOf: z.string(),
});
