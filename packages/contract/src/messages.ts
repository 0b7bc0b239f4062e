import { z } from 'zod';
import { codes } from './codes.ts';
import type { ListColumn } from './columns.ts';
import { command, download, endpoints, query, toVisitors } from './endpoint.ts';
import {
  id,
  ids,
  optionalCode,
  optionalFlag,
  optionalId,
  optionalIds,
  optionalInt,
  optionalParagraphs,
  optionalTime,
  optionalVerbatim,
  text,
  wireTime,
} from './fields.ts';
import { listInput, listOf, page } from './lists.ts';
import { portalInbox, portalWaiting } from './portal.ts';
import { RICH_MOST } from './richText.ts';

/** product.md 9. */
export const PLAIN_TYPES = [2, 12, 13, 15, 16] as const;
export const RICH_TYPES = [1, 4] as const;
export const CELEBRATION_TYPES = [3, 5] as const;
/** Types readable by signed link without a session; approvals and money need one. */
export const LINKED_TYPES = [1, 4, 12, 13] as const;

export const MESSAGE_TYPES = codes(
  { value: 1, label: '通知' },
  { value: 4, label: '通知' },
  { value: 2, label: '更换提醒', tone: 'warn' },
  { value: 3, label: '喜报', tone: 'good' },
  { value: 5, label: '喜报', tone: 'good' },
  { value: 11, label: '资料申请', tone: 'info' },
  { value: 12, label: '提醒' },
  { value: 13, label: '提醒' },
  { value: 15, label: '提醒' },
  { value: 16, label: '提醒' },
  { value: 19, label: '费用报销', tone: 'info' },
);

/** Data of a celebration: org, saleMan, lessonInfo, lessondays; of other types: `path` of the screen to open. */
const messageData = z.record(z.string(), z.unknown());
export const message = z.object({
  id: z.number(),
  msgSendtype: z.number(),
  msgTitle: z.string(),
  msgContent: z.string(),
  /** Number of unread messages with this title and type. */
  msgCount: z.number(),
  data: messageData,
  /** Sender's personnel id; null: the system, or not staff. */
  senderId: z.number().nullable(),
  senderName: z.string().nullable(),
  at: wireTime,
  readAt: wireTime.nullable(),
  clickedAt: wireTime.nullable(),
});

export const messageColumns: readonly ListColumn<z.output<typeof message>>[] = [
  { key: 'msgTitle', title: '标题', width: 300, fixed: 'left' },
  { key: 'msgSendtype', title: '类型', type: 'code', codes: MESSAGE_TYPES, width: 100 },
  { key: 'msgContent', title: '内容', width: 420 },
  { key: 'senderName', title: '发送人', record: ['person', 'senderId'], width: 100 },
  { key: 'at', title: '时间', type: 'time', width: 160, sortable: true },
];

const broadcastForm = z.object({
  title: text(100),
  /** Plain types: the text itself. */
  content: optionalParagraphs(5000),
  /**
   * Types 1 and 4: the text as HTML, sanitised by the server to the elements of `richText.ts`. Pictures are own uploads
   * of `messagePicture`, as `<img src="file:12">`.
   */
  contentHtml: optionalVerbatim(RICH_MOST),
  /** Type 4: a picture of `messagePicture` above the text. */
  coverFileId: optionalId,
  /** Types that a person may send: celebrations, applications and reimbursements are sent by the system. */
  msgSendtype: optionalCode(...RICH_TYPES, ...PLAIN_TYPES),
  /** Scheduled time within 90 days; recipients are determined then. Empty: at once. */
  sendAt: optionalTime,
  /** Recipients; all empty: the call's whole audience. */
  personnelIds: optionalIds,
  organisationIds: optionalIds,
  roleKeys: optionalVerbatim(500),
});
/** `recipients` is 0 for a scheduled message. */
const sent = z.object({ recipients: z.number() });

/** Filter of the latest unread messages, which the bell shows. */
export const LATEST = { unread: true, page: 1, count: 8 } as const;

export const messagesApi = endpoints('messages', {
  list: query('GET /wx_msg/list', '消息列表', {
    access: 'signedIn',
    input: listInput(['at']).extend({
      id: optionalId,
      unread: optionalFlag,
      msgSendtype: optionalInt(1, 99),
    }),
    output: page(message).extend({ unread: z.number() }),
    visitors: toVisitors(portalInbox),
  }),
  poll: query('GET /wx_msg/poll', '消息轮询', {
    access: 'signedIn',
    input: z.object({ id: optionalId }),
    /** `silent`: muted parts of celebrations, as `celebration.popup` and `celebration.sound`. */
    output: listOf(message).extend({ silent: z.array(z.string()) }),
    visitors: toVisitors(portalWaiting),
  }),
  edit: command('GET /wx_msg/edit', '标记消息已读', { access: 'signedIn', input: z.object({ msgid: ids }) }),
  delete: command('GET /wx_msg/delete', '删除消息', {
    undo: true,
    access: 'signedIn',
    input: z.object({ msgid: ids }),
  }),
  markRead: command('GET /wx_msg/upclicktime', '记录消息点击', {
    access: 'signedIn',
    input: z.object({ msgid: id }),
  }),
  markAllRead: command('POST /wx_msg/readall', '全部标为已读', { access: 'signedIn' }),
  /**
   * One message: the caller's own, or one of LINKED_TYPES by its signed link (/messageDetail/:id?e=&s=), which counts
   * as its recipient's click. `e`: expiry in seconds. 401 without a session or a valid link.
   */
  publicDetail: query('GET /wx_msg/detail', '公司消息详情', {
    access: 'anyone',
    input: z.object({ msgid: id, e: optionalInt(0, 9_999_999_999), s: optionalVerbatim(100) }),
    output: message.extend({
      /** Picture links are valid for an hour or two. */
      contentHtml: z.string().nullable(),
      coverUrl: z.string().nullable(),
      recipientName: z.string(),
      /** The signed link, for 7 days; null when a session is required. */
      link: z.string().nullable(),
    }),
  }),
  /** Server-sent events: one stream per browser window. */
  stream: download('GET /events', '实时事件', { access: 'signedIn' }),
  send: command('POST /personnel/msgSend', '发送消息', {
    input: broadcastForm.extend({ personnelid: optionalId }),
    output: sent,
  }),
  saveBroadcast: command('POST /personnel/msgSendSave', '群发消息', { input: broadcastForm, output: sent }),
  saveTeacherDeptBroadcast: command('POST /personnel/shizibumsgSendSave', '师资部群发', {
    input: broadcastForm,
    output: sent,
  }),
  saveMarketBroadcast: command('POST /personnel/shichangbumsgSendSave', '市场部群发', {
    input: broadcastForm,
    output: sent,
  }),
  saveSingle: command('POST /personnel/msgSendSaveOne', '发给一人', {
    input: broadcastForm.extend({ personnelid: id }),
    output: sent,
  }),
});
