import { z } from 'zod';
import { codes } from './codes.ts';
import type { ListColumn } from './columns.ts';
import { command, download, endpoints, query } from './endpoint.ts';
import {
  flag,
  id,
  optionalDate,
  optionalId,
  optionalVerbatim,
  optionalVersion,
  parsedJson,
  verbatim,
  wireTime,
} from './fields.ts';
import { listInput, listOf, page } from './lists.ts';

export const WECHAT_STATUS = codes(
  { value: 1, label: '待发', tone: 'info' },
  { value: 2, label: '已发', tone: 'good' },
  { value: 3, label: '送达', tone: 'good' },
  { value: 4, label: '失败', tone: 'bad' },
  { value: 5, label: '不发', tone: 'quiet' },
);

export const WECHAT_APPS = codes(
  { value: 'web', label: '网站' },
  { value: 'mp', label: '服务号' },
  { value: 'wecom', label: '企业微信' },
);
export const WECHAT_CHANNELS = codes({ value: 'mp', label: '服务号' }, { value: 'wecom', label: '企业微信' });
export type WechatChannel = (typeof WECHAT_CHANNELS.values)[number];

/** Kinds of notice that WeChat approves a template for. */
export const NOTICE_KEYS = codes(
  { value: 'confirm', label: '确认课程' },
  { value: 'change', label: '课程变更' },
  { value: 'recommendation', label: '推荐' },
  { value: 'courseware', label: '课件' },
  { value: 'evaluation', label: '评价' },
  { value: 'payment', label: '付款' },
  { value: 'invoice', label: '发票' },
  { value: 'message', label: '消息' },
);
/** Parts of a message that stand in a template's fields. */
export const NOTICE_PARTS = codes(
  { value: 'title', label: '标题' },
  { value: 'content', label: '内容' },
  { value: 'at', label: '时间' },
  { value: 'recipient', label: '收件人' },
  { value: 'kind', label: '类型' },
);
/** Fields that WeChat's templates have: a rule for their values, and a number. */
const NOTICE_FIELD = /^(thing|phrase|time|date|name|number|character_string|const)\d{1,2}$/;
const noticeFields = z.preprocess(
  parsedJson,
  z
    .record(
      z.string().regex(NOTICE_FIELD, '字段名应如 thing1、time3'),
      z.enum(NOTICE_PARTS.values as ['title'], { error: '选项不正确' }),
      { error: '请填写模板的字段' },
    )
    .refine((fields) => Object.keys(fields).length > 0, '请填写模板的字段')
    .refine((fields) => Object.keys(fields).length <= 10, '最多 10 个字段'),
);
const noticeTemplate = z.object({
  id: z.number(),
  version: z.number(),
  key: z.string(),
  templateId: z.string().nullable(),
  fields: z.record(z.string(), z.string()),
  isOn: z.boolean(),
  /** Why WeChat's answer switched it off. */
  problem: z.string().nullable(),
  updatedAt: wireTime,
});

const wechatMessage = z.object({
  id: z.number(),
  at: wireTime,
  /** Null: no member of staff. */
  personnelId: z.number().nullable(),
  accountName: z.string(),
  title: z.string(),
  content: z.string(),
  channel: WECHAT_CHANNELS.schema,
  status: WECHAT_STATUS.schema,
  /** Reason of a failure; null otherwise. */
  error: z.string().nullable(),
  tries: z.number(),
  sentAt: wireTime.nullable(),
  deliveredAt: wireTime.nullable(),
});

export const wechatMessageColumns: readonly ListColumn<z.output<typeof wechatMessage>>[] = [
  { key: 'accountName', title: '收件人', record: ['person', 'personnelId'], width: 100, fixed: 'left' },
  { key: 'title', title: '标题', width: 210 },
  { key: 'content', title: '内容', width: 290 },
  { key: 'channel', title: '渠道', type: 'code', codes: WECHAT_CHANNELS, width: 84 },
  { key: 'status', title: '状态', type: 'code', codes: WECHAT_STATUS, width: 84 },
  { key: 'error', title: '原因', width: 150 },
  { key: 'tries', title: '尝试', type: 'number', width: 64, hint: '发送过的次数，失败后重试' },
  { key: 'at', title: '产生时间', type: 'time', width: 134, sortable: true },
  { key: 'sentAt', title: '发出时间', type: 'time', width: 134 },
  { key: 'deliveredAt', title: '送达时间', type: 'time', width: 134, defaultHidden: true },
];

const filter = listInput(['at']).extend({
  status: WECHAT_STATUS.optional,
  channel: WECHAT_CHANNELS.optional,
  accountId: optionalId,
  from: optionalDate,
  to: optionalDate,
});

/** WeChat's signature: SHA-1 of the sorted token, time and nonce. */
const signed = z.object({ signature: verbatim(64), timestamp: verbatim(20), nonce: verbatim(50) });

/** WeChat messages, sent or not. */
export const wechatMessagesApi = endpoints('messages', {
  /** The approved templates; a notice whose own template is off uses the one of 消息. */
  noticeTemplates: query('GET /wx_msg/noticeTemplates', '微信通知模板', { output: listOf(noticeTemplate) }),
  saveNoticeTemplate: command('POST /wx_msg/noticeTemplates', '保存微信通知模板', {
    input: z
      .object({
        id,
        version: optionalVersion,
        templateId: optionalVerbatim(64),
        fields: noticeFields,
        isOn: flag,
      })
      .refine(({ templateId, isOn }) => !isOn || templateId, {
        path: ['templateId'],
        message: '请填写模板编号',
      }),
  }),
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
