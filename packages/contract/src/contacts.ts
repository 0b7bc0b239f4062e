import { z } from 'zod';
import { command, endpoints, query } from './endpoint.ts';
import {
  id,
  ids,
  optionalChoice,
  optionalCode,
  optionalDate,
  optionalFlag,
  optionalId,
  optionalText,
  text,
  wireDate,
  wireTime,
} from './fields.ts';
import { listInput, page } from './lists.ts';

/** `ended`: open, but past its last day; `ending`: its last day is within 30 days. */
export const CONTACT_ACCOUNT_STATES = ['open', 'closed', 'ending', 'ended', 'unused'] as const;

export const contactAccountRow = z.object({
  contactId: z.number(),
  contactName: z.string(),
  coorgid: z.number(),
  cooperationName: z.string(),
  authorName: z.string().nullable(),
  userId: z.number(),
  /** The number that is signed in with. */
  username: z.string(),
  /** 1 open, 2 closed, 3 waits for approval. */
  status: z.number(),
  /** The last day; null: without an end. */
  validUntil: wireDate.nullable(),
  lastLoginAt: wireTime.nullable(),
  hasWechat: z.boolean(),
  /** Host that invitations name instead of the one in use; null: that one. */
  domain: z.string().nullable(),
  /** Still has the default password. */
  mustChangePassword: z.boolean(),
  createdAt: wireTime,
});
const filter = listInput(['createdAt', 'lastLoginAt', 'validUntil']).extend({
  state: optionalChoice(CONTACT_ACCOUNT_STATES),
  authorId: optionalId,
  coorgid: optionalId,
  hasWechat: optionalFlag,
});

/** A contact and its account, if there is one. */
const contactUser = z.object({
  contactId: z.number(),
  contactName: z.string(),
  cooperationName: z.string(),
  userId: z.number().nullable(),
  status: z.number().nullable(),
});
/** What could not be done for some of the chosen, and why. */
const skipped = z.array(z.object({ contactId: z.number(), contactName: z.string(), reason: z.string() }));

const logRow = z.object({
  id: z.number(),
  at: wireTime,
  byName: z.string().nullable(),
  action: z.string(),
  note: z.string().nullable(),
  /** A note of the caller's own, which the caller may rewrite. */
  isOwnNote: z.boolean(),
});
const wechatRow = z.object({
  id: z.number(),
  at: wireTime,
  contactId: z.number(),
  contactName: z.string(),
  cooperationName: z.string(),
  username: z.string(),
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
  result: z.string(),
});

export const contactsApi = endpoints('contacts', {
  list: query('GET /cooperation_list_contact/list', '联系人账号', {
    input: filter,
    output: page(contactAccountRow),
  }),
  /** The accounts of given contacts; without them the first 30 contacts that the keyword finds, to choose from. */
  userIds: query('GET /cooperation_list_contact/userids', '联系人的账号编号', {
    input: z.object({
      contactIds: z.preprocess((v) => (v === '' ? undefined : v), ids.optional()),
      keyword: optionalText(),
    }),
    output: z.object({ list: z.array(contactUser) }),
  }),
  /** The host that invitations of these contacts name; empty: the one in use. */
  updateDomain: command('GET /cooperation_list_contact/uplrbyuming', '修改登录域名', {
    input: z.object({
      contactIds: ids,
      domain: optionalText(253).refine(
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
  /** Names and numbers as the customers' list has them; accounts of deleted customers are closed. */
  sync: command('POST /cooperation_list_contact/sync_to_mysql', '同步联系人账号', {
    output: z.object({ updated: z.number(), closed: z.number(), skipped }),
  }),
  /** Opens (status 1; makes the account where there is none), closes (2) or sets the last day; what is not sent stays. */
  updateAccountDate: command('POST /cooperation_list_contact/upUserdate', '开通、停用与有效期', {
    input: z.object({ contactIds: ids, status: optionalCode(1, 2), validUntil: optionalDate }),
    output: z.object({ opened: z.number(), changed: z.number(), skipped }),
  }),
  accountLog: query('GET /cooperation_list_contact/userLoglist', '联系人账号记录', {
    input: listInput(['at']).extend({ contactId: id }),
    output: page(logRow),
  }),
  /** A note in the account's log: a new one, or the caller's own rewritten. */
  editAccountLog: command('POST /cooperation_list_contact/userLogedit', '联系人账号备注', {
    input: z.object({ contactId: id, id: optionalId, note: text(500) }),
    output: z.object({ id: z.number() }),
  }),
});
