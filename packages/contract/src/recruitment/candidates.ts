import { z } from 'zod';
import { EDUCATIONS } from '../archive/archive.ts';
import { codes, words } from '../codes.ts';
import type { ListColumn } from '../columns.ts';
import {
  int,
  keptIds,
  mobile,
  numeric,
  optionalAmount,
  optionalCode,
  optionalCodeText,
  optionalDate,
  optionalFactDate,
  optionalFlag,
  optionalId,
  optionalIds,
  optionalInt,
  optionalParagraphs,
  optionalPlannedDate,
  optionalPlannedTime,
  optionalText,
  optionalVersion,
  parsedJson,
  stamped,
  text,
  wireDate,
  wireMoney,
  wireTime,
} from '../fields.ts';
import { listInput } from '../lists.ts';
import { EMPLOYMENT_FORMS, GENDER } from '../personnel.ts';

export const STAGES = codes(
  { value: 1, label: '简历', tone: 'quiet' },
  { value: 2, label: '初筛通过', tone: 'info' },
  { value: 3, label: '面试', tone: 'info' },
  { value: 4, label: '复试', tone: 'info' },
  { value: 5, label: 'Offer', tone: 'warn' },
  { value: 6, label: '已接受', tone: 'good' },
  { value: 7, label: '已入职', tone: 'good' },
);
/** Result; the stage stays. */
export const RESULTS = words('淘汰', '放弃', '储备');
export const OPENING_STATUS = codes(
  { value: 1, label: '招聘中', tone: 'good' },
  { value: 2, label: '暂停', tone: 'warn' },
  { value: 3, label: '已完成', tone: 'good' },
  { value: 4, label: '关闭', tone: 'quiet' },
);
export const OPENING_REASONS = words('新增', '替补');
export const CANDIDATE_ACTIONS = words(
  'save',
  'move',
  'interview',
  'score',
  'offer',
  'reject',
  'withdraw',
  'reserve',
  'reopen',
  'hire',
  'erase',
);
export type CandidateAction = (typeof CANDIDATE_ACTIONS.values)[number];

export const candidate = stamped.extend({
  id: z.number(),
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  gender: z.number().nullable(),
  birthYear: z.number().nullable(),
  education: z.string().nullable(),
  school: z.string().nullable(),
  years: z.number().nullable(),
  currentCompany: z.string().nullable(),
  openingId: z.number(),
  openingTitle: z.string(),
  organisationName: z.string().nullable(),
  channel: z.string().nullable(),
  referrerId: z.number().nullable(),
  referrerName: z.string().nullable(),
  /** Salaries for HR and the general manager, null for others. */
  expectedSalary: wireMoney.nullable(),
  offerSalary: wireMoney.nullable(),
  resumeFileId: z.number().nullable(),
  appliedOn: wireDate,
  stage: z.number(),
  result: z.string().nullable(),
  rejectReason: z.string().nullable(),
  offerOn: wireDate.nullable(),
  entryOn: wireDate.nullable(),
  personnelId: z.number().nullable(),
  ownerId: z.number(),
  ownerName: z.string().nullable(),
  previousId: z.number().nullable(),
  /** The next arranged interview. */
  interviewAt: wireTime.nullable(),
  lastStepAt: wireTime.nullable(),
  /** Days since the last step of a candidate in the running. */
  idleDays: z.number().nullable(),
  isErased: z.boolean(),
  remark: z.string().nullable(),
});
export const candidateColumns: readonly ListColumn<z.output<typeof candidate>>[] = [
  { key: 'name', title: '姓名', width: 90, fixed: 'left' },
  { key: 'openingTitle', title: '应聘职位', type: 'word', width: 140 },
  { key: 'stage', title: '阶段', type: 'code', codes: STAGES, width: 90, sortable: true },
  { key: 'result', title: '结果', type: 'word', width: 70 },
  { key: 'channel', title: '渠道', type: 'word', width: 90 },
  { key: 'phone', title: '手机', width: 120 },
  { key: 'education', title: '学历', type: 'word', width: 70 },
  { key: 'years', title: '工作年限', type: 'number', width: 84 },
  { key: 'currentCompany', title: '现公司', width: 140 },
  { key: 'appliedOn', title: '应聘日期', type: 'date', width: 110, sortable: true },
  { key: 'interviewAt', title: '下次面试', type: 'time', width: 150 },
  {
    key: 'idleDays',
    title: '未跟进（天）',
    type: 'number',
    width: 100,
    hint: '仍在招聘中的候选人，距最近一次登记的天数',
  },
  { key: 'ownerName', title: '负责人', type: 'word', record: ['person', 'ownerId'], width: 90 },
  { key: 'expectedSalary', title: '期望薪资（元）', type: 'money', width: 116, defaultHidden: true },
  { key: 'offerSalary', title: 'Offer 薪资（元）', type: 'money', width: 164, defaultHidden: true },
  { key: 'entryOn', title: '入职日期', type: 'date', width: 110, defaultHidden: true },
  { key: 'rejectReason', title: '未录用原因', width: 140, defaultHidden: true },
  { key: 'school', title: '院校', width: 130, defaultHidden: true },
];
export const candidateFilter = listInput(['appliedOn', 'stage', 'updatedAt']).extend({
  /** `openings`: fills the answer's `openings` instead of its `list`. */
  view: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.enum(['candidates', 'openings']).nullish(),
  ),
  openingId: optionalId,
  stage: STAGES.optional,
  /** The furthest stage by the ledger is at least this one, whatever the result. */
  reached: STAGES.optional,
  result: RESULTS.optional,
  /** Reason of the result; 未填: without one. */
  reason: optionalParagraphs(200),
  /** Still in the running: neither ended nor hired. */
  isOpen: optionalFlag,
  /** 未填: without one. */
  channel: optionalText(30),
  ownerId: optionalId,
  /** Interviews assigned to this person. */
  interviewerId: optionalId,
  /** An interview was ever arranged. */
  arranged: optionalFlag,
  from: optionalDate,
  to: optionalDate,
  orgnizationalid: optionalIds,
});

export const opening = stamped.extend({
  id: z.number(),
  title: z.string(),
  organisationId: z.number(),
  organisationName: z.string().nullable(),
  post: z.string().nullable(),
  headcount: z.number(),
  /** Number of hires. */
  filled: z.number(),
  /** Still in the running. */
  running: z.number(),
  reason: z.string(),
  replacesId: z.number().nullable(),
  replacesName: z.string().nullable(),
  openedOn: wireDate,
  wantedBy: wireDate.nullable(),
  /** Days open: until today, or until it was filled. */
  daysOpen: z.number(),
  salaryFrom: wireMoney.nullable(),
  salaryTo: wireMoney.nullable(),
  ownerId: z.number(),
  ownerName: z.string().nullable(),
  interviewers: z.array(z.number()),
  status: z.number(),
  description: z.string().nullable(),
});
export const openingColumns: readonly ListColumn<z.output<typeof opening>>[] = [
  { key: 'title', title: '职位', width: 160, fixed: 'left' },
  { key: 'organisationName', title: '部门', type: 'word', width: 120 },
  { key: 'status', title: '状态', type: 'code', codes: OPENING_STATUS, width: 84 },
  { key: 'headcount', title: '人数', type: 'number', width: 64 },
  { key: 'filled', title: '已入职', type: 'number', width: 72, hint: '这个职位已入职的候选人' },
  { key: 'running', title: '进行中', type: 'number', width: 72, hint: '还在招聘中的候选人' },
  {
    key: 'daysOpen',
    title: '开放天数',
    type: 'number',
    width: 84,
    hint: '开放到招满的天数；没有招满的到今天',
  },
  { key: 'openedOn', title: '开放日期', type: 'date', width: 110, sortable: true },
  { key: 'wantedBy', title: '期望到岗', type: 'date', width: 110 },
  { key: 'reason', title: '原因', type: 'word', width: 70 },
  { key: 'replacesName', title: '替补', type: 'word', record: ['person', 'replacesId'], width: 90 },
  { key: 'ownerName', title: '负责人', type: 'word', record: ['person', 'ownerId'], width: 90 },
  { key: 'salaryFrom', title: '薪资从（元）', type: 'money', width: 100, defaultHidden: true },
  { key: 'salaryTo', title: '薪资到（元）', type: 'money', width: 100, defaultHidden: true },
];
export const openingFilter = listInput(['openedOn', 'updatedAt']).extend({
  id: optionalId,
  status: OPENING_STATUS.optional,
  /** The wanted number was hired. */
  isFilled: optionalFlag,
  /** Opened in the span. */
  from: optionalDate,
  to: optionalDate,
  ownerId: optionalId,
  orgnizationalid: optionalIds,
});
export const openingForm = z.object({
  id: optionalId,
  version: optionalVersion,
  title: text(60),
  organisationId: numeric(z.number({ error: '必填' }).int().positive('必填')),
  post: optionalText(50),
  headcount: int(1, 500).default(1),
  reason: OPENING_REASONS.schema,
  replacesId: optionalId,
  openedOn: optionalFactDate,
  wantedBy: optionalPlannedDate(3),
  salaryFrom: optionalAmount,
  salaryTo: optionalAmount,
  ownerId: numeric(z.number({ error: '必填' }).int().positive('必填')),
  interviewers: keptIds,
  status: OPENING_STATUS.optional,
  description: optionalParagraphs(2000),
});

export const step = z.object({
  id: z.number(),
  action: z.string(),
  fromStage: z.number().nullable(),
  toStage: z.number(),
  at: wireTime,
  byName: z.string().nullable(),
  interviewAt: wireTime.nullable(),
  interviewers: z.array(z.string()),
  scores: z.record(z.string(), z.number()).nullable(),
  comment: z.string().nullable(),
  reason: z.string().nullable(),
});
export const application = candidate.extend({
  steps: z.array(step),
  /** Other applications of the same phone. */
  others: z.array(
    z.object({
      id: z.number(),
      openingTitle: z.string(),
      appliedOn: wireDate,
      stage: z.number(),
      result: z.string().nullable(),
    }),
  ),
  /** Rights of the caller beyond scoring. */
  mayManage: z.boolean(),
});

/** One call for the form and every step; a refusal names the fields that an action needs. */
export const candidateEdit = z.object({
  action: z.preprocess(
    (value) => (value === '' ? undefined : value),
    CANDIDATE_ACTIONS.schema.default('save'),
  ),
  id: optionalId,
  version: optionalVersion,
  name: optionalText(30),
  phone: z.preprocess((value) => (value === '' ? null : value), mobile.nullish()),
  email: optionalText(100),
  gender: GENDER.optional,
  birthYear: optionalInt(1930, 2100),
  education: EDUCATIONS.optional,
  school: optionalText(60),
  years: optionalInt(0, 60),
  currentCompany: optionalText(60),
  openingId: optionalId,
  channel: optionalText(30),
  referrerId: optionalId,
  expectedSalary: optionalAmount,
  resumeFileId: optionalId,
  appliedOn: optionalFactDate,
  ownerId: optionalId,
  remark: optionalParagraphs(500),
  toStage: optionalCode(1, 2, 3, 4, 5, 6),
  reason: optionalParagraphs(200),
  comment: optionalParagraphs(1000),
  interviewAt: optionalPlannedTime(1),
  interviewers: optionalIds,
  scores: z.preprocess(
    (value) => (value === '' ? undefined : parsedJson(value)),
    z.record(z.string().max(20), z.number().min(1).max(5)).nullish(),
  ),
  offerSalary: optionalAmount,
  offerOn: optionalPlannedDate(1),
  entryOn: optionalPlannedDate(1),
  /** For a hire: the first assignment, and whether an account is opened. */
  organisationId: optionalId,
  leaderId: optionalId,
  post: optionalText(50),
  grade: optionalText(50),
  jobNo: optionalCodeText(30),
  regularDate: optionalPlannedDate(2),
  form: EMPLOYMENT_FORMS.optional,
  opensAccount: optionalFlag,
  roleIds: optionalIds,
});
