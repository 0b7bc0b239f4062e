import { z } from 'zod';
import { codes } from './codes.ts';
import type { ListColumn } from './columns.ts';
import { command, download, endpoints, query, toVisitors } from './endpoint.ts';
import { id, keysOf, optionalDate, optionalId, optionalVerbatim } from './fields.ts';
import { spanWords } from './filterWords.ts';
import { listInput, listOf, page } from './lists.ts';
import { nameForm } from './names.ts';
import { portalHits, portalStartup, portalTeacherWaiting } from './portal.ts';

/**
 * Overdue receivables in yuan by disjoint bands of days since the lesson's last session (domain.md 4, receivable age).
 */
export const receivableBands = z.object({
  dayu60: z.string(),
  dayu90: z.string(),
  dayu120: z.string(),
  dayu150: z.string(),
});

/** Popups and warnings after sign-in (product.md 4). A part is null when it does not concern the caller. */
export const startupApi = endpoints('startup', {
  startup: query('GET /user/startup', '登录提醒', {
    access: 'signedIn',
    output: z.object({
      birthday: z.object({ kind: z.enum(['staff', 'teacher']), name: z.string() }).nullable(),
      poster: z
        .object({ id: z.number(), title: z.string(), imgurl: z.string(), imgopen: z.string().nullable() })
        .nullable(),
      receivable: receivableBands.nullable(),
      /** Requests that wait for the caller: manager's step, finance's step. */
      pendingApprovals: z.object({ jinglidaishen: z.number(), caiwudaishen: z.number() }),
    }),
    visitors: toVisitors(portalStartup),
  }),
  /** Extra call 3 s after a teacher's sign-in: lessons that wait for the teacher's confirmation. */
  teacherWaiting: query('GET /user/teacher_waiting', '待讲师确认的课程', {
    access: 'signedIn',
    output: listOf(
      z.object({
        id: z.number(),
        lessonid: z.string(),
        lessonname: z.string(),
        lessondate: z.string(),
        cooperationName: z.string(),
      }),
    ),
    visitors: toVisitors(portalTeacherWaiting),
  }),
  birthdaySeen: command('POST /user/birthday_seen', '已看生日祝福', { access: 'signedIn' }),
  posterSeen: command('POST /user/poster_seen', '已看海报', {
    access: 'signedIn',
    input: z.object({ id, action: z.enum(['closed', 'opened']) }),
  }),
});

export const SEARCH_KINDS = codes(
  { value: 'customer', label: '客户' },
  { value: 'teacher', label: '讲师' },
  { value: 'lesson', label: '课程' },
  { value: 'institution', label: '机构' },
  { value: 'demand', label: '需求' },
  { value: 'invoice', label: '发票' },
  { value: 'person', label: '人员' },
);

export const searchApi = endpoints('search', {
  /** The first six matches of each kind that the caller may list; a longer word narrows them. */
  search: query('GET /search/all', '全局搜索', {
    access: 'signedIn',
    input: z.object({ keyword: z.string().overwrite(nameForm).max(50) }),
    output: listOf(
      z.object({
        kind: SEARCH_KINDS.schema,
        id: z.number(),
        title: z.string(),
        subtitle: z.string(),
        path: z.string(),
      }),
    ),
    visitors: toVisitors(portalHits),
  }),
});

const change = z.object({
  field: z.string(),
  /** Chinese name of the column. */
  title: z.string(),
  /** Readable values: names for ids, labels for codes. Null: empty. */
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export const AUDIT_ACTION = codes(
  { value: 'insert', label: '新建', tone: 'good' },
  { value: 'update', label: '修改', tone: 'info' },
  { value: 'delete', label: '删除', tone: 'bad' },
);
export const auditEntry = z.object({
  id: z.number(),
  at: z.string(),
  byId: z.number().nullable(),
  by: z.string().nullable(),
  ip: z.string().nullable(),
  action: z.enum(AUDIT_ACTION.values),
  table: z.string(),
  tableTitle: z.string(),
  rowId: z.number().nullable(),
  changes: z.array(change),
});
export const auditColumns: readonly ListColumn<z.output<typeof auditEntry>>[] = [
  { key: 'at', title: '时间', type: 'time', width: 160, fixed: 'left', sortable: true },
  { key: 'by', title: '操作人', type: 'word', record: ['person', 'byId'], width: 100 },
  { key: 'action', title: '操作', type: 'code', codes: AUDIT_ACTION, width: 76 },
  { key: 'tableTitle', title: '对象', type: 'word', width: 110 },
  { key: 'rowId', title: '编号', type: 'number', width: 90 },
  { key: 'ip', title: 'IP', width: 130 },
  { key: 'changes', title: '变更', width: 520 },
];
/** `keyword`: part of a value before or after a change, or the author's full name. */
export const auditFilter = listInput(['at']).extend({
  accountId: optionalId,
  table: optionalVerbatim(60),
  rowId: optionalId,
  action: AUDIT_ACTION.optional,
  from: optionalDate,
  to: optionalDate,
});

/** A history is for staff with this call of the record's screen: it shows figures hidden from visitors. */
export const HISTORY_NEEDS = {
  contact: '/heZuoKeHu/heZuoKeHuOne',
  institution: '/heZuoKeHu/jigoulist',
  demand: '/xuqiu/one',
  teacher: '/teacher_pool/edit2',
  lesson: '/lessoninfo/edit',
  invoice: '/newindex/fapiaoguanli',
  receipt: '/newindex/shoukuanguanli',
  payment_request: '/newindex/fukuanguanli',
  staff_request: '/shenqing/one',
  personnel: '/personnel/renzilist',
  account: '/user/auth/list',
  role: '/apim/admin/system/role/info',
} as const;
export type HistorySubject = keyof typeof HISTORY_NEEDS;
const subjects = keysOf(HISTORY_NEEDS);

export const auditApi = endpoints('audit', {
  /** Latest 300 changes of one row and its children, newest first; only for rows in the caller's scope. */
  history: query('GET /audit/history', '变更历史', {
    access: 'signedIn',
    input: z.object({
      subject: z.enum(subjects),
      id,
    }),
    output: listOf(auditEntry),
    visitors: {},
  }),
  list: query('GET /audit/list', '操作日志', {
    input: auditFilter,
    output: page(auditEntry),
  }),
  export: download('GET /audit/export', '导出操作日志', { words: spanWords('操作时间'), input: auditFilter }),
  /** Filter options of the log. */
  options: query('GET /audit/options', '操作日志筛选项', {
    output: z.object({
      tables: z.array(z.object({ table: z.string(), title: z.string() })),
      accounts: z.array(z.object({ accountId: z.number(), nickname: z.string(), username: z.string() })),
    }),
  }),
});
