import { z } from 'zod';
import { codes, words } from './codes.ts';
import type { ListColumn } from './columns.ts';
import { command, download, endpoints, query } from './endpoint.ts';
import {
  choice,
  id,
  optionalCode,
  optionalCodeText,
  optionalDate,
  optionalFlag,
  optionalId,
  optionalIds,
  optionalInt,
  optionalMobile,
  optionalParagraphs,
  optionalPastDate,
  optionalPlannedDate,
  optionalText,
  optionalVersion,
  parsedJson,
  stamped,
  text,
  verbatim,
  wireDate,
} from './fields.ts';
import { importedFile, plannedFile, TABLE_LIMIT } from './fileRows.ts';
import { listInput, page } from './lists.ts';

/** loginstatus: 1 在职 (may sign in), 2 离职 */
export const LOGIN_STATUS = codes(
  { value: 1, label: '在职', tone: 'good' },
  { value: 2, label: '离职', tone: 'quiet' },
);
export const GENDER = codes({ value: 1, label: '男' }, { value: 2, label: '女' });
/** 用工形式 of an employment; staff statistics use 全职 by default. */
export const EMPLOYMENT_FORMS = words('全职', '实习', '兼职', '劳务', '返聘');
/** General reason for leaving; particular ones are in the dictionary `quitReason`. */
export const QUIT_TYPES = words('主动', '被动', '退休', '合同到期', '协商');

/** Facts of a person for every colleague and for choosers: no phone, no birth date. */
export const personnelName = z.object({
  personnelid: z.number(),
  personnelname: z.string(),
  pinyin: z.string(),
  initials: z.string(),
  orgnizationalid: z.number().nullable(),
  orgName: z.string().nullable(),
  ywleaderid: z.number().nullable(),
  /** 0: none, as in the original wire format. */
  jianzhiorgid: z.number(),
  loginstatus: z.number(),
  post: z.string().nullable(),
});

export const personnel = stamped.extend({
  ...personnelName.shape,
  leaderName: z.string().nullable(),
  partTimeOrgName: z.string().nullable(),
  chushengriqi: wireDate.nullable(),
  /** Year of the last birthday greeting. */
  shengrimsg: z.number().nullable(),
  jobNo: z.string().nullable(),
  phone: z.string().nullable(),
  gender: z.number().nullable(),
  entryDate: wireDate.nullable(),
  regularDate: wireDate.nullable(),
  quitDate: wireDate.nullable(),
  grade: z.string().nullable(),
  remark: z.string().nullable(),
  accountId: z.number().nullable(),
  roles: z.array(z.string()),
  regions: z.array(z.object({ codeid: z.number(), name: z.string() })),
});

export const personnelColumns: readonly ListColumn<z.output<typeof personnel>>[] = [
  { key: 'personnelname', title: '姓名', width: 100, fixed: 'left', sortable: true },
  { key: 'jobNo', title: '工号', width: 90, sortable: true },
  { key: 'loginstatus', title: '状态', type: 'code', codes: LOGIN_STATUS, width: 76 },
  { key: 'orgName', title: '部门', width: 120 },
  { key: 'post', title: '岗位', width: 104 },
  { key: 'grade', title: '职级', width: 80 },
  { key: 'leaderName', title: '上级', record: ['person', 'ywleaderid'], width: 84 },
  { key: 'roles', title: '角色', width: 150 },
  { key: 'phone', title: '手机号', width: 116 },
  { key: 'gender', title: '性别', type: 'code', codes: GENDER, width: 64 },
  { key: 'entryDate', title: '入职日期', type: 'date', width: 108, sortable: true },
  { key: 'quitDate', title: '离职日期', type: 'date', width: 110, defaultHidden: true, sortable: true },
  { key: 'partTimeOrgName', title: '兼职部门', width: 120, defaultHidden: true },
  { key: 'regions', title: '负责区域', width: 200, defaultHidden: true },
];

const PERSONNEL_SORTS = ['personnelname', 'entryDate', 'quitDate', 'updatedAt', 'jobNo'] as const;

/**
 * `querystatus` and `bkaifa` are the original clients' names for "active personnel only" (1); `loginstatus` selects one
 * status. `orgnizationalid` accepts several organisations and includes descendants and part-time members.
 */
export const personnelFilter = listInput(PERSONNEL_SORTS).extend({
  querystatus: optionalCode(0, 1),
  bkaifa: optionalCode(0, 1),
  loginstatus: LOGIN_STATUS.optional,
  orgnizationalid: optionalIds,
});
export const personnelHrFilter = personnelFilter.extend({
  /** With `orgnizationalid`: only its own full members, without descendants and part-time members. */
  orgOnly: optionalFlag,
  ywleaderid: optionalId,
  regionId: optionalId,
  roleKey: optionalText(50),
  entryFrom: optionalDate,
  entryTo: optionalDate,
});

export const personnelForm = z.object({
  id: optionalId,
  version: optionalVersion,
  personnelname: text(30),
  orgnizationalid: id,
  ywleaderid: optionalId,
  jianzhiorgid: z.preprocess(
    (value) => (value === '' || value === 0 || value === '0' ? null : value),
    id.nullish(),
  ),
  chushengriqi: optionalPastDate,
  /** Set after the birthday greeting. */
  shengrimsg: optionalInt(1900, 2199),
  jobNo: optionalCodeText(30),
  phone: optionalMobile,
  gender: GENDER.optional,
  entryDate: optionalPlannedDate(1),
  regularDate: optionalPlannedDate(2),
  post: optionalText(50),
  grade: optionalText(50),
  remark: optionalParagraphs(500),
  /** Roles of a new member's account; later roles are set in 身份管理. */
  roleIds: optionalIds,
});

/**
 * Records of a leaver by kind. `list` has the same with Chinese titles for the dialog, including kinds unknown here.
 */
export const holdings = z.object({
  customers: z.number(),
  lessons: z.number(),
  demands: z.number(),
  members: z.number(),
  equipment: z.number().optional(),
  numbers: z.number().optional(),
  /** Unread reports, and unpaid commission entries. */
  openReports: z.number().optional(),
  unpaidCommission: z.number().optional(),
  list: z.array(z.object({ key: z.string(), title: z.string(), count: z.number() })),
  /** Leaving is refused without a named successor. */
  needsSuccessor: z.boolean(),
});

export const personnelApi = endpoints('personnel', {
  list: query('GET /personnel/list', '人员选项', { input: personnelFilter, output: page(personnelName) }),
  /** Without an id: the caller's own record. */
  /** Without an id the caller's own, for all staff; others' for holders of the call. */
  detail: query('GET /personnel/detail', '人员详情', {
    input: z.object({ id: optionalId }),
    output: personnel,
  }),
  /** People whose rows the caller may see in an area. */
  listReadable: query('GET /personnel/list/readable', '可查看的人员', {
    input: z.object({
      area: z.preprocess(
        (v) => (v === '' ? undefined : v),
        choice(['customers', 'demands', 'lessons', 'money', 'personnel', 'reports']).default('customers'),
      ),
    }),
    output: page(personnelName),
  }),
  /** Members of a leader (by default the caller); `all` 1 includes all descendants. */
  listByLeader: query('GET /personnel/listPid', '下属人员', {
    input: z.object({ ywleaderid: optionalId, all: optionalFlag }),
    output: page(personnelName),
  }),
  listHr: query('GET /personnel/renzilist', '人员管理列表', {
    input: personnelHrFilter,
    output: page(personnel),
  }),
  /** Active members of 服务部 (organisation 20). */
  serviceDeptNames: query('GET /personnel/fuWuBuNameList', '服务部人员', { output: page(personnelName) }),
  /** Active people with one of the roles: `role` is a key or a Chinese name, several with commas. */
  namesByRole: query('GET /personnel/rolePerName', '按角色的人员', {
    input: z.object({ role: verbatim(200) }),
    output: page(personnelName),
  }),
  /** A new member with a phone gets an account with the default password. Answers the id. */
  edit: command('POST /personnel/edit', '保存人员', {
    input: personnelForm,
    /** `isAsked`: organisation and leader wait for a second person, because they widen a scope. */
    output: z.object({ id: z.number(), accountId: z.number().nullable(), isAsked: z.boolean() }),
  }),
  importTemplate: download('GET /personnel/importTemplate', '人员导入模板'),
  /** Multipart: an xlsx or csv file. Nothing is written. */
  importPreview: command('POST /personnel/importPreview', '预览导入人员', {
    output: plannedFile,
    bodyLimit: TABLE_LIMIT,
  }),
  /** Multipart: the same file. Returns its refused rows unchanged with reasons. */
  importErrors: download('POST /personnel/importErrors', '下载人员错误行', { bodyLimit: TABLE_LIMIT }),
  /** Multipart: the previewed file; existing people are skipped, so that repeating it has no effect. */
  import: command('POST /personnel/import', '导入人员', { output: importedFile, bodyLimit: TABLE_LIMIT }),
  editResponsibleRegions: command('POST /personnel/editfuzequyu', '设置负责区域', {
    input: z.object({ id, regionIds: optionalIds, version: optionalVersion }),
  }),
  activate: command('POST /personnel/make_it_alive', '人员复职', {
    input: z.object({ id, version: optionalVersion }),
  }),
  /**
   * Ends the person's sessions and sign-in; past work stays. 400 with `data` (holdings) when a required successor is
   * missing.
   */
  deactivate: command('POST /personnel/make_it_dead', '人员离职', {
    input: z.object({
      id,
      version: optionalVersion,
      quitDate: optionalPlannedDate(1),
      quitType: QUIT_TYPES.optional,
      /** An item of the dictionary `quitReason`. */
      quitReason: optionalText(30),
      /** Receiver of customers with their open demands and unfinished lessons. */
      successorId: optionalId,
      /** Customers with another successor: customer id → personnel id. */
      successors: z.preprocess((value) => {
        if (typeof value === 'string' && value.trim() === '') return undefined;
        return parsedJson(value);
      }, z.record(id.transform(String), id, { error: '接手人格式不正确' }).optional()),
      /** Equipment and numbers return to the company, whoever gets the rest. */
      handsBack: optionalFlag,
      /** New leader of the members; by default the person's own leader. */
      newLeaderId: optionalId,
    }),
    output: z.object({ moved: holdings }),
  }),
  /** Records of the person, for choosing successors. */
  holdings: query('GET /personnel/holdings', '人员名下数据', { input: z.object({ id }), output: holdings }),
  /** Updates pinyin, initials and account names from names. Idempotent. */
  sync: command('GET /personnel/sync_to_mysql', '同步人员', {
    output: z.object({ total: z.number(), names: z.number(), accounts: z.number(), created: z.number() }),
  }),
});
