import { z } from 'zod';
import { codes } from './codes.ts';
import type { ListColumn } from './columns.ts';
import { command, download, endpoints, query } from './endpoint.ts';
import {
  id,
  numeric,
  optionalDate,
  optionalFlag,
  optionalId,
  optionalParagraphs,
  optionalVerbatim,
  optionalVersion,
  text,
  wireTime,
} from './fields.ts';
import { listInput, page } from './lists.ts';
import { MESSAGE_TYPES, RICH_TYPES } from './messages.ts';
import { RICH_MOST } from './richText.ts';

export const SENT_STATE = codes(
  { value: 'waiting', label: '待发送', tone: 'info' },
  { value: 'sent', label: '已发送', tone: 'good' },
  { value: 'recalled', label: '已撤回', tone: 'quiet' },
  { value: 'failed', label: '未发出', tone: 'bad' },
);

const sentRow = z.object({
  id: z.number(),
  title: z.string(),
  content: z.string(),
  msgSendtype: z.number(),
  senderId: z.number().nullable(),
  senderName: z.string().nullable(),
  state: SENT_STATE.schema,
  /** Reason why it was not sent; null otherwise. */
  problem: z.string().nullable(),
  createdAt: wireTime,
  /** Scheduled time; null: at once. */
  sendAt: wireTime.nullable(),
  sentAt: wireTime.nullable(),
  recalledAt: wireTime.nullable(),
  remindedAt: wireTime.nullable(),
  recipients: z.number(),
  readers: z.number(),
});
export const sentColumns: readonly ListColumn<z.output<typeof sentRow>>[] = [
  { key: 'title', title: '标题', width: 280, fixed: 'left' },
  { key: 'msgSendtype', title: '类型', type: 'code', codes: MESSAGE_TYPES, width: 90 },
  { key: 'state', title: '状态', type: 'code', codes: SENT_STATE, width: 90 },
  { key: 'recipients', title: '收件人', type: 'number', width: 90, hint: '发出时的收件人' },
  { key: 'readers', title: '已读', type: 'number', width: 90, hint: '已打开消息的收件人' },
  { key: 'sendAt', title: '定时', type: 'time', width: 150 },
  { key: 'sentAt', title: '发出时间', type: 'time', width: 150 },
  { key: 'recalledAt', title: '撤回时间', type: 'time', width: 150, defaultHidden: true },
  { key: 'problem', title: '未发出的原因', width: 180, defaultHidden: true },
  { key: 'senderName', title: '发送人', record: ['person', 'senderId'], width: 100 },
  { key: 'createdAt', title: '写于', type: 'time', width: 150, sortable: true },
];
const sentFilter = listInput(['createdAt']).extend({
  state: SENT_STATE.optional,
  msgSendtype: MESSAGE_TYPES.optional,
  from: optionalDate,
  to: optionalDate,
});

const reader = z.object({
  id: z.number(),
  accountName: z.string(),
  organisationName: z.string().nullable(),
  /** Null: unread, or muted by the person. */
  readAt: wireTime.nullable(),
  clickedAt: wireTime.nullable(),
});
export const readerColumns: readonly ListColumn<z.output<typeof reader>>[] = [
  { key: 'accountName', title: '收件人', width: 120, fixed: 'left' },
  { key: 'organisationName', title: '部门', width: 160 },
  { key: 'readAt', title: '已读时间', type: 'time', width: 150 },
  { key: 'clickedAt', title: '打开时间', type: 'time', width: 150 },
];
const readerFilter = listInput(['readAt']).extend({ broadcastId: id, isRead: optionalFlag });

const template = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  msgSendtype: z.number(),
  title: z.string(),
  content: z.string(),
  contentHtml: z.string().nullable(),
  byId: z.number().nullable(),
  byName: z.string().nullable(),
  updatedAt: wireTime,
  /** Written by the caller, or managed by an administrator. */
  isOwn: z.boolean(),
});
export const templateColumns: readonly ListColumn<z.output<typeof template>>[] = [
  { key: 'name', title: '模板', width: 180, fixed: 'left' },
  { key: 'msgSendtype', title: '类型', type: 'code', codes: MESSAGE_TYPES, width: 90 },
  { key: 'title', title: '标题', width: 230 },
  { key: 'content', title: '内容', width: 320 },
  { key: 'byName', title: '作者', record: ['person', 'byId'], width: 100 },
  { key: 'updatedAt', title: '更新时间', type: 'time', width: 150, sortable: true },
];
const templateFilter = listInput(['updatedAt']).extend({ id: optionalId });
export const TEMPLATE_TYPES = [12, ...RICH_TYPES] as const;

/** The caller's sent messages; administrators see everybody's. */
export const sentMessagesApi = endpoints('messages', {
  sent: query('GET /wx_msg/sent', '已发消息', { input: sentFilter, output: page(sentRow) }),
  exportSent: download('GET /wx_msg/sentexcel', '导出已发消息', {
    input: sentFilter.extend({ columns: optionalVerbatim(2000) }),
  }),
  sentOne: query('GET /wx_msg/sentone', '已发消息详情', { input: z.object({ id }), output: sentRow }),
  readers: query('GET /wx_msg/sentreaders', '已读名单', { input: readerFilter, output: page(reader) }),
  exportReaders: download('GET /wx_msg/sentreadersexcel', '导出已读名单', {
    input: readerFilter.extend({ columns: optionalVerbatim(2000) }),
  }),
  /** Recalls a message: a scheduled one is not sent, unread ones vanish, read ones are marked. 400 a second time. */
  recall: command('POST /wx_msg/recall', '撤回消息', { input: z.object({ id }) }),
  /** Reminds recipients with the message unread, once in 24 hours. 400 earlier, or when it is unsent or recalled. */
  remindUnread: command('POST /wx_msg/remindunread', '提醒未读', {
    input: z.object({ id }),
    output: z.object({ recipients: z.number() }),
  }),
  /** Reusable texts, shared by everybody who may send. */
  templates: query('GET /wx_msg/templates', '消息模板', { input: templateFilter, output: page(template) }),
  exportTemplates: download('GET /wx_msg/templatesexcel', '导出消息模板', {
    input: templateFilter.extend({ columns: optionalVerbatim(2000) }),
  }),
  /** Editable by their author and administrators. Pictures are added when sending. */
  saveTemplate: command('POST /wx_msg/templatesave', '保存消息模板', {
    input: z.object({
      id: optionalId,
      version: optionalVersion,
      name: text(50),
      msgSendtype: numeric(z.literal(TEMPLATE_TYPES, { error: '请选择类型' })),
      title: text(100),
      content: optionalParagraphs(5000),
      contentHtml: optionalVerbatim(RICH_MOST),
    }),
    output: z.object({ id: z.number() }),
  }),
  deleteTemplate: command('POST /wx_msg/templatedelete', '删除消息模板', {
    undo: true,
    input: z.object({ id }),
  }),
});
