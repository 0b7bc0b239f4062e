import { z } from 'zod';
import { codes } from '../codes.ts';
import type { ListColumn } from '../columns.ts';
import {
  optionalCode,
  optionalDate,
  optionalFlag,
  optionalIds,
  optionalInt,
  optionalMonth,
  optionalText,
  optionalVerbatim,
  orDefault,
  wireDate,
} from '../fields.ts';
import { listInput } from '../lists.ts';
import { EMPLOYMENT_FORMS } from '../personnel.ts';

/** Ratios are 0.0779 for 7.79 %, null when the whole is 0. */
const ratio = z.string().nullable();

/** People of a statistic: organisations with descendants; 全职 by default, `allForms` counts everybody. */
export const staffOf = z.object({
  orgnizationalid: optionalIds,
  form: EMPLOYMENT_FORMS.optional,
  allForms: optionalFlag,
  post: optionalText(50),
  city: optionalText(30),
});

const part = z.object({ key: z.string(), label: z.string(), count: z.number(), share: ratio });
export const DIMENSIONS = {
  organisation: '部门',
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
  /** Parts of each dimension: counts sum to `total`, shares to 1; an empty key is 未填. */
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
    /** Joined in the span and left by the day of regularisation. */
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
/** Months after which a cohort is counted. */
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
  /** Months of tenure from which a person is 老人: by default the setting. */
  newStaffMonths: optionalInt(1, 120),
});
export const oldStaffRetention = z.object({
  from: wireDate,
  to: wireDate,
  newStaffMonths: z.number(),
  /** On duty at the start with that tenure, and those of them still there at the end. */
  atStart: z.number(),
  stillHere: z.number(),
  rate: ratio,
  /** On duty at the start with less tenure: 成长期. */
  growingAtStart: z.number(),
  /** Each leaver of the span is in exactly one of these. */
  leavers: z.object({ fresh: z.number(), growing: z.number(), old: z.number(), total: z.number() }),
  leftPeople: z.array(
    z.object({ id: z.number(), name: z.string(), quitDate: wireDate, tenureMonths: z.number() }),
  ),
  asOf: z.string(),
});

/** Figures of 人员分析 that count people. */
export const STAFF_FIGURES = codes(
  { value: 'here', label: '在岗' },
  { value: 'opening', label: '期初在岗' },
  { value: 'joined', label: '入职' },
  { value: 'left', label: '离职' },
  { value: 'voluntary', label: '主动离职' },
  { value: 'movedIn', label: '调入' },
  { value: 'movedOut', label: '调出' },
  { value: 'closing', label: '期末在岗' },
  { value: 'probationLeft', label: '试用期流失' },
  { value: 'entered', label: '入职新人' },
  { value: 'enteredHere', label: '新人仍在岗' },
  { value: 'eligible', label: '入职已满月数的新人' },
  { value: 'retained', label: '满月数时仍在岗的新人' },
  { value: 'old', label: '期初老人' },
  { value: 'oldHere', label: '老人期末仍在岗' },
  { value: 'growing', label: '期初成长期' },
  { value: 'freshLeft', label: '新人离职' },
  { value: 'growingLeft', label: '成长期离职' },
  { value: 'oldLeft', label: '老人离职' },
);
export type StaffFigure = (typeof STAFF_FIGURES.values)[number];
/** Dimensions that divide a figure. */
export const STAFF_PARTS = codes(
  { value: 'organisation', label: DIMENSIONS.organisation },
  { value: 'gender', label: DIMENSIONS.gender },
  { value: 'age', label: DIMENSIONS.age },
  { value: 'education', label: DIMENSIONS.education },
  { value: 'tenure', label: DIMENSIONS.tenure },
  { value: 'post', label: DIMENSIONS.post },
  { value: 'grade', label: DIMENSIONS.grade },
  { value: 'form', label: DIMENSIONS.form },
  { value: 'city', label: DIMENSIONS.city },
  { value: 'reason', label: '离职原因' },
  { value: 'type', label: '离职类型' },
  { value: 'leader', label: '上级' },
);
export type StaffPart = (typeof STAFF_PARTS.values)[number];

/**
 * People of a figure with their facts then. 在岗 uses `on`, cohorts use the months from `from` to `to` as of `on`, others
 * the days from `from` to `to`.
 */
export const staffRowFilter = listInput(['name', 'entryDate', 'quitDate']).extend({
  ...staffOf.shape,
  figure: orDefault(STAFF_FIGURES.schema, 'here'),
  from: optionalDate,
  to: optionalDate,
  on: optionalDate,
  /** For 满月: after how many months. */
  months: optionalCode(...RETENTION_MONTHS),
  newStaffMonths: optionalInt(1, 120),
  part: STAFF_PARTS.optional,
  /** Key of the part; none is 未填. */
  partKey: optionalVerbatim(60),
  /** One gender of the part: the pyramid divides by two. */
  gender: optionalCode(1, 2),
});
export const staffRow = z.object({
  /** Person and employment: a person who left twice has two rows. */
  key: z.string(),
  id: z.number(),
  name: z.string(),
  jobNo: z.string().nullable(),
  organisationName: z.string().nullable(),
  post: z.string().nullable(),
  leaderName: z.string().nullable(),
  form: z.string(),
  entryDate: wireDate,
  /** On the figure's day. */
  tenureMonths: z.number(),
  quitDate: wireDate.nullable(),
  quitType: z.string().nullable(),
  quitReason: z.string().nullable(),
});
export type StaffRow = z.output<typeof staffRow>;
export const staffRowColumns: readonly ListColumn<StaffRow>[] = [
  { key: 'name', title: '姓名', record: ['person', 'id'], width: 90, fixed: 'left', sortable: true },
  { key: 'jobNo', title: '工号', type: 'word', width: 84 },
  { key: 'organisationName', title: '当时部门', type: 'word', width: 120 },
  { key: 'post', title: '当时岗位', type: 'word', width: 100 },
  { key: 'leaderName', title: '当时上级', type: 'word', width: 90 },
  { key: 'form', title: '用工形式', type: 'word', width: 84 },
  { key: 'entryDate', title: '入职日期', type: 'date', width: 108, sortable: true },
  {
    key: 'tenureMonths',
    title: '司龄（月）',
    type: 'number',
    width: 120,
    hint: '连续在职的整月数，离职者到离职日期',
  },
  { key: 'quitDate', title: '离职日期', type: 'date', width: 108, sortable: true },
  { key: 'quitType', title: '离职类型', type: 'word', width: 90 },
  { key: 'quitReason', title: '离职原因', type: 'word', width: 100 },
];
