import { z } from 'zod';
import { codes } from './codes.ts';
import type { ListColumn } from './columns.ts';
import { download, endpoints, query } from './endpoint.ts';
import { optionalDate, optionalId, optionalVerbatim, verbatim, wireTime } from './fields.ts';
import { listInput, page } from './lists.ts';

export const WECHAT_STATUS = codes(
  { value: 1, label: '待发', tone: 'info' },
  { value: 2, label: '已发', tone: 'good' },
  { value: 3, label: '送达', tone: 'good' },
  { value: 4, label: '失败', tone: 'bad' },
  { value: 5, label: '不发', tone: 'quiet' },
);

const wechatMessage = z.object({
  id: z.number(),
  at: wireTime,
  /** Null: no member of staff. */
  personnelId: z.number().nullable(),
  accountName: z.string(),
  title: z.string(),
  content: z.string(),
  status: WECHAT_STATUS.schema,
  /** Reason of a failure; null otherwise. */
  error: z.string().nullable(),
  tries: z.number(),
  sentAt: wireTime.nullable(),
  deliveredAt: wireTime.nullable(),
});

export const wechatMessageColumns: readonly ListColumn<z.output<typeof wechatMessage>>[] = [
  { key: 'accountName', title: '收件人', record: ['person', 'personnelId'], width: 120, fixed: 'left' },
  { key: 'title', title: '标题', width: 260 },
  { key: 'content', title: '内容', width: 360 },
  { key: 'status', title: '状态', type: 'code', codes: WECHAT_STATUS, width: 90 },
  { key: 'error', title: '原因', width: 200 },
  { key: 'tries', title: '尝试', type: 'number', width: 70, hint: '发送过的次数，失败后重试' },
  { key: 'at', title: '产生时间', type: 'time', width: 160, sortable: true },
  { key: 'sentAt', title: '发出时间', type: 'time', width: 160 },
  { key: 'deliveredAt', title: '送达时间', type: 'time', width: 160 },
];

const filter = listInput(['at']).extend({
  status: WECHAT_STATUS.optional,
  accountId: optionalId,
  from: optionalDate,
  to: optionalDate,
});

/** WeChat's signature: SHA-1 of the sorted token, time and nonce. */
const signed = z.object({ signature: verbatim(64), timestamp: verbatim(20), nonce: verbatim(50) });

/** WeChat messages, sent or not. */
export const wechatMessagesApi = endpoints('messages', {
  wechatLog: query('GET /wx_msg/wechatlog', '微信消息记录', { input: filter, output: page(wechatMessage) }),
  exportWechatLog: download('GET /wx_msg/wechatlogexcel', '导出微信消息记录', {
    input: filter.extend({ columns: optionalVerbatim(2000) }),
  }),
  /** WeChat verifies the address once: `echostr` is returned unchanged. 403 unless signed. */
  checkEvents: download('GET /wx_msg/event', '微信回执地址验证', {
    access: 'anyone',
    input: signed.extend({ echostr: verbatim(200) }),
  }),
  /** Result of a template message (TEMPLATESENDJOBFINISH) as XML. Answers `success`. 403 unless signed. */
  events: download('POST /wx_msg/event', '微信送达回执', {
    access: 'anyone',
    input: signed.extend({ xml: verbatim(10_000) }),
  }),
});
