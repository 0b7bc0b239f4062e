import { z } from 'zod';
import { codes } from './codes.ts';
import type { ListColumn } from './columns.ts';
import { command, endpoints, query } from './endpoint.ts';
import {
  flag,
  id,
  ids,
  optionalCode,
  optionalDate,
  optionalFlag,
  optionalId,
  optionalText,
  optionalVerbatim,
  paragraphs,
  wireDate,
  wireTime,
} from './fields.ts';
import { listInput, page } from './lists.ts';

/** `ended`: open, but past its last day; `ending`: its last day is within 30 days. */
export const CONTACT_ACCOUNT_STATES = codes(
  { value: 'open', label: '已开通', tone: 'good' },
  { value: 'unused', label: '从未登录', tone: 'quiet' },
  { value: 'ending', label: '30 天内到期', tone: 'warn' },
  { value: 'ended', label: '已到期', tone: 'bad' },
  { value: 'closed', label: '已停用', tone: 'quiet' },
  { value: 'waiting', label: '待审核', tone: 'warn' },
);
/** Portal scope: the institution's lessons and demands, or the contact's own. */
export const PORTAL_SCOPE = codes(
  { value: 'institution', label: '全机构', tone: 'good' },
  { value: 'own', label: '仅本人', tone: 'quiet' },
);
export const WECHAT_RESULTS = codes(
  { value: 'ok', label: '成功', tone: 'good' },
  { value: 'disabled', label: '账号停用', tone: 'bad' },
  { value: 'locked', label: '已锁定', tone: 'bad' },
  { value: 'wrong', label: '失败', tone: 'bad' },
);

export const contactAccountRow = z.object({
  contactId: z.number(),
  contactName: z.string(),
  coorgid: z.number(),
  cooperationName: z.string(),
  authorId: z.number().nullable(),
  authorName: z.string().nullable(),
  userId: z.number(),
  /** Sign-in number. */
  username: z.string(),
  /** 1 open, 2 closed, 3 waiting for approval. */
  status: z.number(),
  /** Last day; null: unlimited. */
  validUntil: wireDate.nullable(),
  lastLoginAt: wireTime.nullable(),
  hasWechat: z.boolean(),
  /** Host in invitations; null: the present one. */
  domain: z.string().nullable(),
  portalScope: PORTAL_SCOPE.schema,
  /** Sees the institution's money. */
  portalMoney: z.boolean(),
  /** Still has the default password. */
  mustChangePassword: z.boolean(),
  createdAt: wireTime,
});
export const contactAccountColumns: readonly ListColumn<z.output<typeof contactAccountRow>>[] = [
  { key: 'contactName', title: '联系人', record: ['customer', 'contactId'], width: 110, fixed: 'left' },
  { key: 'cooperationName', title: '机构', record: ['institution', 'coorgid'], width: 186 },
  { key: 'username', title: '登录账号', width: 124 },
  { key: 'status', title: '状态', type: 'number', width: 80 },
  { key: 'validUntil', title: '有效期至', type: 'date', width: 104, sortable: true },
  { key: 'lastLoginAt', title: '最近登录', type: 'time', width: 134, sortable: true },
  { key: 'portalScope', title: '可见范围', type: 'code', codes: PORTAL_SCOPE, width: 90 },
  { key: 'portalMoney', title: '可看账款', type: 'flag', width: 84 },
  { key: 'hasWechat', title: '微信', type: 'flag', width: 64 },
  { key: 'authorName', title: '负责人', type: 'word', record: ['person', 'authorId'], width: 80 },
  { key: 'domain', title: '登录域名', width: 160, defaultHidden: true },
  { key: 'createdAt', title: '开通时间', type: 'time', width: 140, defaultHidden: true, sortable: true },
];
const filter = listInput(['createdAt', 'lastLoginAt', 'validUntil']).extend({
  state: CONTACT_ACCOUNT_STATES.optional,
  authorId: optionalId,
  coorgid: optionalId,
  hasWechat: optionalFlag,
  portalScope: PORTAL_SCOPE.optional,
});

/** A contact with its account, if any. */
const contactUser = z.object({
  contactId: z.number(),
  contactName: z.string(),
  cooperationName: z.string(),
  userId: z.number().nullable(),
  status: z.number().nullable(),
});
/** Skipped contacts with reasons. */
const skipped = z.array(z.object({ contactId: z.number(), contactName: z.string(), reason: z.string() }));

const rename = z.object({
  contactId: z.number(),
  contactName: z.string(),
  from: z.string(),
  to: z.string(),
});

const logRow = z.object({
  id: z.number(),
  at: wireTime,
  byId: z.number().nullable(),
  byName: z.string().nullable(),
  action: z.string(),
  note: z.string().nullable(),
  /** The caller's own note, which may be edited. */
  isOwnNote: z.boolean(),
});
const wechatRow = z.object({
  id: z.number(),
  at: wireTime,
  contactId: z.number(),
  contactName: z.string(),
  coorgid: z.number(),
  cooperationName: z.string(),
  username: z.string(),
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
  result: z.string(),
});

export const contactLogColumns: readonly ListColumn<z.output<typeof logRow>>[] = [
  { key: 'at', title: '时间', type: 'time', width: 140 },
  { key: 'action', title: '操作', width: 100 },
  { key: 'note', title: '说明', width: 220 },
  { key: 'byName', title: '操作人', record: ['person', 'byId'], width: 90 },
];
export const wechatColumns: readonly ListColumn<z.output<typeof wechatRow>>[] = [
  { key: 'at', title: '时间', type: 'time', width: 140, sortable: true },
  { key: 'contactName', title: '联系人', record: ['customer', 'contactId'], width: 100 },
  { key: 'cooperationName', title: '机构', record: ['institution', 'coorgid'], width: 200 },
  { key: 'username', title: '账号', width: 120 },
  { key: 'result', title: '结果', type: 'code', codes: WECHAT_RESULTS, width: 90 },
  { key: 'ip', title: 'IP', width: 120 },
];

export const contactsApi = endpoints('contacts', {
  list: query('GET /cooperation_list_contact/list', '联系人账号', {
    input: filter,
    output: page(contactAccountRow),
  }),
  /** Accounts of the given contacts; by default the first 30 matches of the keyword. */
  userIds: query('GET /cooperation_list_contact/userids', '联系人的账号编号', {
    input: z.object({
      contactIds: z.preprocess((v) => (v === '' ? undefined : v), ids.optional()),
      keyword: optionalText(),
    }),
    output: z.object({ list: z.array(contactUser) }),
  }),
  /** Sets the host in these contacts' invitations; empty: the present one. */
  updateDomain: command('GET /cooperation_list_contact/uplrbyuming', '修改登录域名', {
    input: z.object({
      contactIds: ids,
      domain: optionalVerbatim(253).refine(
        (value) =>
          !value ||
          /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+(?::\d{1,5})?$/.test(value),
        '请填写域名，如 kehu.example.com（小写，不含 http://）',
      ),
    }),
    output: z.object({ changed: z.number() }),
  }),
  wechatLog: query('GET /cooperation_list_contact/wxloglist', '联系人微信登录记录', {
    input: listInput(['at']).extend({ from: optionalDate, to: optionalDate, contactId: optionalId }),
    output: page(wechatRow),
  }),
  /**
   * Updates names from the customers' list and closes accounts of deleted customers. Sign-in numbers change only with
   * `confirm`; `renames` lists old and new ones in either case.
   */
  sync: command('POST /cooperation_list_contact/sync_to_mysql', '同步联系人账号', {
    input: z.object({ confirm: optionalFlag }),
    output: z.object({ updated: z.number(), closed: z.number(), skipped, renames: z.array(rename) }),
  }),
  /** Opens (1; creates a missing account), closes (2) or sets the last day; missing fields stay. */
  updateAccountDate: command('POST /cooperation_list_contact/upUserdate', '开通、停用与有效期', {
    input: z.object({ contactIds: ids, status: optionalCode(1, 2), validUntil: optionalDate }),
    output: z.object({ opened: z.number(), changed: z.number(), skipped }),
  }),
  /**
   * Sets the portal scope. Only callers who see all lessons and demands of the institution may open it, and only for
   * others' customers; `skipped` lists the rest.
   */
  updateScope: command('POST /cooperation_list_contact/upScope', '联系人可见范围', {
    input: z.object({ contactIds: ids, scope: PORTAL_SCOPE.schema }),
    output: z.object({ changed: z.number(), skipped }),
  }),
  /** Whether the contacts' accounts see the institution's money: set by whoever looks after them. */
  updateMoney: command('POST /cooperation_list_contact/upMoney', '联系人可看账款', {
    input: z.object({ contactIds: ids, isAllowed: flag }),
    output: z.object({ changed: z.number() }),
  }),
  accountLog: query('GET /cooperation_list_contact/userLoglist', '联系人账号记录', {
    input: listInput(['at']).omit({ keyword: true }).extend({ contactId: id }),
    output: page(logRow),
  }),
  /** Adds a note to the account's log, or edits the caller's own. */
  editAccountLog: command('POST /cooperation_list_contact/userLogedit', '联系人账号备注', {
    input: z.object({ contactId: id, id: optionalId, note: paragraphs(500) }),
    output: z.object({ id: z.number() }),
  }),
});
