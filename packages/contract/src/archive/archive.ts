import { z } from 'zod';
import { codes, words } from '../codes.ts';
import type { ListColumn } from '../columns.ts';
import {
  id,
  int,
  optionalCode,
  optionalCodeText,
  optionalDate,
  optionalFactDate,
  optionalFlag,
  optionalId,
  optionalIds,
  optionalMobile,
  optionalParagraphs,
  optionalPastDate,
  optionalPlannedDate,
  optionalText,
  optionalVersion,
  parsedJson,
  plannedDate,
  wireDate,
  wireTime,
} from '../fields.ts';
import { listInput } from '../lists.ts';
import { EMPLOYMENT_FORMS, GENDER } from '../personnel.ts';

/** Derived from employment dates on the requested day, never stored. */
export const STAFF_STATUS = codes(
  { value: 1, label: '待入职', tone: 'info' },
  { value: 2, label: '试用', tone: 'warn' },
  { value: 3, label: '正式', tone: 'good' },
  { value: 4, label: '待离职', tone: 'bad' },
  { value: 5, label: '离职', tone: 'quiet' },
);
export const EDUCATIONS = words('初中', '高中', '中专', '大专', '本科', '硕士', '博士');
export const HOUSEHOLDS = words('本地城镇', '本地农村', '外地城镇', '外地农村');
export const POLITICS = words('群众', '共青团员', '中共预备党员', '中共党员', '民主党派');
export const MARRIAGES = words('未婚', '已婚', '离异', '丧偶');
export const CONTRACT_KINDS = words('固定', '无固定', '任务', '实习', '劳务', '返聘');
/** Lower bounds in years; the last is open. */
export const AGE_BANDS = codes(
  { value: 0, label: '25 岁以下' },
  { value: 25, label: '25–29 岁' },
  { value: 30, label: '30–34 岁' },
  { value: 35, label: '35–39 岁' },
  { value: 40, label: '40–49 岁' },
  { value: 50, label: '50 岁及以上' },
);
/** Lower bounds in months; the last is open. */
export const TENURE_BANDS = codes(
  { value: 0, label: '不满 3 个月' },
  { value: 3, label: '3–12 个月' },
  { value: 12, label: '1–3 年' },
  { value: 36, label: '3–5 年' },
  { value: 60, label: '5 年及以上' },
);

export const archiveRow = z.object({
  /** The person's id. */
  id: z.number(),
  jobNo: z.string().nullable(),
  name: z.string(),
  gender: z.number().nullable(),
  age: z.number().nullable(),
  organisationName: z.string().nullable(),
  post: z.string().nullable(),
  grade: z.string().nullable(),
  status: z.number(),
  form: z.string().nullable(),
  entryDate: wireDate.nullable(),
  /** Whole months since the tenure began, until the last day of those who left. */
  tenureMonths: z.number().nullable(),
  regularDate: wireDate.nullable(),
  quitDate: wireDate.nullable(),
  contractTo: wireDate.nullable(),
  education: z.string().nullable(),
  leaderId: z.number().nullable(),
  leaderName: z.string().nullable(),
  phone: z.string().nullable(),
});
export const archiveColumns: readonly ListColumn<z.output<typeof archiveRow>>[] = [
  { key: 'name', title: '姓名', width: 90, fixed: 'left', sortable: true },
  { key: 'jobNo', title: '工号', width: 90, sortable: true },
  { key: 'gender', title: '性别', type: 'code', codes: GENDER, width: 60 },
  { key: 'age', title: '年龄', type: 'number', width: 80, sortable: true, hint: '按出生日期到今天的周岁' },
  { key: 'organisationName', title: '部门', type: 'word', width: 108 },
  { key: 'post', title: '岗位', type: 'word', width: 90 },
  { key: 'grade', title: '职级', type: 'word', width: 70 },
  { key: 'status', title: '状态', type: 'code', codes: STAFF_STATUS, width: 80 },
  { key: 'form', title: '用工形式', type: 'word', width: 84 },
  { key: 'entryDate', title: '入职日期', type: 'date', width: 108, sortable: true },
  {
    key: 'tenureMonths',
    title: '司龄（月）',
    type: 'number',
    width: 100,
    hint: '连续在职的整月数，离职者到离职日期',
  },
  { key: 'regularDate', title: '转正日期', type: 'date', width: 104, defaultHidden: true },
  { key: 'contractTo', title: '合同到期', type: 'date', width: 104, sortable: true },
  { key: 'education', title: '学历', type: 'word', width: 70 },
  { key: 'phone', title: '手机号', width: 120 },
  {
    key: 'leaderName',
    title: '上级',
    type: 'word',
    record: ['person', 'leaderId'],
    width: 90,
    defaultHidden: true,
  },
  { key: 'quitDate', title: '离职日期', type: 'date', width: 108, sortable: true, defaultHidden: true },
];

export const archiveFilter = listInput([
  'name',
  'jobNo',
  'age',
  'entryDate',
  'contractTo',
  'quitDate',
]).extend({
  /** Organisations with their descendants. */
  orgnizationalid: optionalIds,
  status: STAFF_STATUS.optional,
  /** Employed today: all but 待入职 and 离职. */
  onDuty: optionalFlag,
  form: EMPLOYMENT_FORMS.optional,
  post: optionalText(50),
  grade: optionalText(50),
  education: EDUCATIONS.optional,
  gender: GENDER.optional,
  age: AGE_BANDS.optional,
  tenure: TENURE_BANDS.optional,
  city: optionalText(30),
  /** Any employment that began or ended then, not only the newest. */
  entryFrom: optionalDate,
  entryTo: optionalDate,
  quitFrom: optionalDate,
  quitTo: optionalDate,
  quitReason: optionalText(30),
  /** The newest contract ends within so many days. */
  contractEnds: z.preprocess((value) => (value === '' ? undefined : value), int(0, 3650).nullish()),
  birthdayMonth: optionalCode(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12),
});

/** Facts shown masked; in clear only through `reveal`. */
export const sensitive = z.object({
  idCard: z.string().nullable(),
  bankName: z.string().nullable(),
  bankAccount: z.string().nullable(),
  address: z.string().nullable(),
  emergencyName: z.string().nullable(),
  emergencyPhone: z.string().nullable(),
});
export const labourContract = z.object({
  id: z.number(),
  version: z.number(),
  no: z.string().nullable(),
  kind: z.string(),
  companyId: z.number().nullable(),
  companyName: z.string().nullable(),
  fromDate: wireDate,
  toDate: wireDate.nullable(),
  probationMonths: z.number(),
  signedOn: wireDate.nullable(),
  fileId: z.number().nullable(),
});
export const employment = z.object({
  id: z.number(),
  entryDate: wireDate,
  regularDate: wireDate.nullable(),
  quitDate: wireDate.nullable(),
  quitType: z.string().nullable(),
  quitReason: z.string().nullable(),
  tenureFrom: wireDate,
  form: z.string(),
});
export const assignment = z.object({
  id: z.number(),
  organisationName: z.string().nullable(),
  leaderName: z.string().nullable(),
  post: z.string().nullable(),
  grade: z.string().nullable(),
  fromDate: wireDate,
  toDate: wireDate.nullable(),
});
/** A decided move on a future day. */
const plannedMove = z.object({
  effectiveOn: wireDate,
  organisationName: z.string().nullable(),
  leaderName: z.string().nullable(),
  post: z.string().nullable(),
  grade: z.string().nullable(),
});
export const archive = archiveRow.extend({
  ...sensitive.shape,
  organisationId: z.number().nullable(),
  leaderId: z.number().nullable(),
  birth: wireDate.nullable(),
  /** Version of the archive; 0 before the first save. */
  version: z.number(),
  ethnicity: z.string().nullable(),
  nativePlace: z.string().nullable(),
  household: z.string().nullable(),
  politics: z.string().nullable(),
  marriage: z.string().nullable(),
  school: z.string().nullable(),
  major: z.string().nullable(),
  graduatedOn: wireDate.nullable(),
  workSince: wireDate.nullable(),
  email: z.string().nullable(),
  emergencyRelation: z.string().nullable(),
  socialSecurityCity: z.string().nullable(),
  fund: z.string().nullable(),
  channel: z.string().nullable(),
  candidateId: z.number().nullable(),
  probationTo: wireDate.nullable(),
  remark: z.string().nullable(),
  tenureFrom: wireDate.nullable(),
  accountId: z.number().nullable(),
  contracts: z.array(labourContract),
  employments: z.array(employment),
  assignments: z.array(assignment),
  planned: plannedMove.nullable(),
  fileIds: z.array(z.number()),
  /** Whether the caller may reveal masked facts. */
  maySeeAll: z.boolean(),
});

export const contractForm = z.object({
  id: optionalId,
  version: optionalVersion,
  no: optionalCodeText(40),
  kind: CONTRACT_KINDS.schema,
  companyId: optionalId,
  fromDate: plannedDate(1),
  toDate: optionalPlannedDate(30),
  probationMonths: int(0, 6).default(0),
  signedOn: optionalFactDate,
  fileId: optionalId,
  /** Removes the contract from the archive. */
  isRemoved: optionalFlag,
});
export const archiveForm = z.object({
  /** The person's id. */
  id,
  version: z.preprocess((value) => (value === '' ? undefined : value), int(0).nullish()),
  idCard: optionalCodeText(18),
  ethnicity: optionalText(20),
  nativePlace: optionalText(50),
  household: HOUSEHOLDS.optional,
  politics: POLITICS.optional,
  marriage: MARRIAGES.optional,
  education: EDUCATIONS.optional,
  school: optionalText(60),
  major: optionalText(60),
  graduatedOn: optionalPastDate,
  workSince: optionalPastDate,
  address: optionalText(120),
  email: z.preprocess(
    (value) => (value === '' ? null : value),
    z.email({ error: '邮箱格式不正确' }).max(100).nullish(),
  ),
  emergencyName: optionalText(30),
  emergencyPhone: optionalMobile,
  emergencyRelation: optionalText(20),
  bankName: optionalText(60),
  bankAccount: optionalCodeText(30),
  socialSecurityCity: optionalText(30),
  fund: optionalText(30),
  channel: optionalText(30),
  probationTo: optionalPlannedDate(2),
  remark: optionalParagraphs(500),
  contracts: z.preprocess(
    (value) => (value === '' ? undefined : parsedJson(value)),
    z.array(contractForm).max(50).nullish(),
  ),
  /** Facts of the open employment. */
  entryDate: optionalPlannedDate(1),
  regularDate: optionalPlannedDate(2),
  tenureFrom: optionalPastDate,
  form: EMPLOYMENT_FORMS.optional,
  /** Place of work. A change needs `effectiveOn`, at most 31 days ahead; a past day splits the history. */
  organisationId: optionalId,
  leaderId: optionalId,
  post: optionalText(50),
  grade: optionalText(50),
  effectiveOn: optionalPlannedDate(1),
  /** Withdraws the future move. */
  dropsPlan: optionalFlag,
  fileIds: optionalIds,
});

/** 异动: event and person. */
export const change = z.object({
  id: z.number(),
  personnelId: z.number(),
  name: z.string(),
  jobNo: z.string().nullable(),
  kind: z.string(),
  on: wireDate,
  before: z.string().nullable(),
  after: z.string().nullable(),
  reason: z.string().nullable(),
});
export const CHANGE_KINDS = words('入职', '转正', '异动', '离职');
export const changeColumns: readonly ListColumn<z.output<typeof change>>[] = [
  { key: 'name', title: '姓名', record: ['person', 'personnelId'], width: 90, fixed: 'left' },
  { key: 'jobNo', title: '工号', width: 90 },
  { key: 'kind', title: '类型', type: 'word', width: 80 },
  { key: 'on', title: '日期', type: 'date', width: 110, sortable: true },
  { key: 'before', title: '变动前', width: 220 },
  { key: 'after', title: '变动后', width: 220 },
  { key: 'reason', title: '原因', width: 160 },
];
export const changeFilter = listInput(['on']).extend({
  kind: CHANGE_KINDS.optional,
  personnelId: optionalId,
  orgnizationalid: optionalIds,
  from: optionalDate,
  to: optionalDate,
});

export const reminder = z.object({
  kind: z.string(),
  personnelId: z.number(),
  name: z.string(),
  organisationName: z.string().nullable(),
  on: wireDate,
  text: z.string(),
});
export const revealed = sensitive.extend({ at: wireTime });
