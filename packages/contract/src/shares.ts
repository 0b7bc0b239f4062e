import { z } from 'zod';
import { codes } from './codes.ts';
import type { ListColumn } from './columns.ts';
import { command, download, endpoints, query } from './endpoint.ts';
import {
  byId,
  id,
  ids,
  int,
  optionalFlag,
  optionalId,
  optionalInt,
  optionalText,
  paragraphs,
  stamped,
  text,
  verbatim,
  wireTime,
} from './fields.ts';
import { listInput, listOf, page } from './lists.ts';

/** Its holders make and end links; without it one's links open nothing. */
export const SHARE_MANAGE = '/share/manage';
export const MOST_SHARE_DAYS = 90;
export const MOST_DOWNLOADS = 10_000;
export const SHARE_DAYS = 14;
/** Wrong codes of one network in a quarter of an hour, and of all in a link's life. */
export const WRONG_CODES = { ofOne: 5, minutes: 15, inAll: 20 };

export const SHARE_KINDS = codes(
  { value: 'outline', label: '课纲' },
  { value: 'lessonFiles', label: '课程文件' },
  { value: 'video', label: '视频' },
);
export const SHARE_STATUS = codes(
  { value: 1, label: '有效', tone: 'good' },
  { value: 2, label: '已过期', tone: 'quiet' },
  { value: 3, label: '已撤销', tone: 'quiet' },
  { value: 4, label: '次数用尽', tone: 'warn' },
  { value: 5, label: '被停用', tone: 'bad' },
);
export const SHARE_ACTIONS = codes(
  { value: 'open', label: '打开' },
  { value: 'preview', label: '预览' },
  { value: 'download', label: '下载' },
  { value: 'wrongCode', label: '提取码错误' },
);

const share = stamped.extend({
  id: z.number(),
  title: z.string(),
  kind: z.string(),
  note: z.string().nullable(),
  /** Names of the customer, institution or teacher that it is for. */
  forName: z.string().nullable(),
  status: z.number(),
  extractCode: z.string().nullable(),
  expiresAt: wireTime,
  maxDownloads: z.number().nullable(),
  opens: z.number(),
  downloads: z.number(),
  items: z.number(),
  ownerName: z.string().nullable(),
  lastAt: wireTime.nullable(),
  revokeReason: z.string().nullable(),
});
export const shareColumns: readonly ListColumn<z.output<typeof share>>[] = [
  { key: 'title', title: '标题', width: 200, fixed: 'left' },
  { key: 'status', title: '状态', type: 'code', codes: SHARE_STATUS, width: 84 },
  { key: 'kind', title: '内容', type: 'code', codes: SHARE_KINDS, width: 84 },
  { key: 'forName', title: '发给', width: 146 },
  { key: 'items', title: '文件', type: 'number', width: 60, hint: '链接里的文件数，建立后不变' },
  { key: 'opens', title: '打开', type: 'number', width: 60, hint: '打开链接的次数，含重复打开' },
  { key: 'downloads', title: '下载', type: 'number', width: 60, hint: '从头开始的下载次数，续传不另计' },
  {
    key: 'maxDownloads',
    title: '最多下载',
    type: 'number',
    width: 90,
    defaultHidden: true,
    hint: '允许的下载次数，空为不限',
  },
  { key: 'extractCode', title: '提取码', width: 80 },
  { key: 'expiresAt', title: '有效至', type: 'time', width: 134, sortable: true },
  { key: 'lastAt', title: '最近打开', type: 'time', width: 134 },
  { key: 'ownerName', title: '分享人', type: 'word', width: 80 },
  { key: 'revokeReason', title: '撤销原因', width: 160, defaultHidden: true },
  { key: 'createdAt', title: '建立时间', type: 'time', width: 134, sortable: true },
];
export const shareFilter = listInput(['createdAt', 'expiresAt']).extend({
  id: optionalId,
  status: SHARE_STATUS.optional,
  kind: SHARE_KINDS.optional,
  /** Links that give one of a document's versions. */
  nodeId: optionalId,
  lessonId: optionalId,
});
export const shareForm = z
  .object({
    kind: SHARE_KINDS.schema,
    itemIds: ids,
    title: text(100),
    note: optionalText(200),
    contactId: optionalId,
    institutionId: optionalId,
    teacherId: optionalId,
    /** Items follow their newest version. */
    isNewest: optionalFlag,
    hasCode: optionalFlag,
    days: int(1, MOST_SHARE_DAYS).default(SHARE_DAYS),
    maxDownloads: optionalInt(1, MOST_DOWNLOADS),
  })
  .refine(({ contactId, institutionId, teacherId }) => Boolean(contactId || institutionId || teacherId), {
    path: ['contactId'],
    message: '请写明发给谁，才知道是哪个链接被打开',
  });

const access = z.object({
  id: z.number(),
  at: wireTime,
  action: z.string(),
  item: z.string().nullable(),
  by: z.string().nullable(),
  network: z.string(),
  agent: z.string().nullable(),
});
/** The answer to a holder of the link; the files only when no code is missing. */
const opened = z.object({
  title: z.string(),
  kind: z.string(),
  from: z.string(),
  note: z.string().nullable(),
  status: z.number(),
  expiresAt: wireTime,
  needsCode: z.boolean(),
  items: z.array(z.object({ id: z.number(), name: z.string(), size: z.number(), mime: z.string() })),
});
const token = verbatim(64);
const extractCode = z.preprocess(
  (value) => (value === '' ? null : value),
  z
    .string()
    .regex(/^\d{4}$/, '提取码为 4 位数字')
    .nullish(),
);

export const sharesApi = endpoints('shares', {
  list: query('GET /share/list', '分享链接', { input: shareFilter, output: page(share) }),
  export: download('GET /share/listExcel', '导出分享链接', {
    words: { nodeId: { label: '文档编号' } },
    input: shareFilter,
  }),
  /** Makes a link. Its token is answered once and can never be read again. */
  save: command('POST /share/save', '建立分享链接', {
    input: shareForm,
    output: z.object({
      id: z.number(),
      token: z.string(),
      extractCode: z.string().nullable(),
      expiresAt: wireTime,
    }),
  }),
  revoke: command('POST /share/revoke', '撤销分享链接', { input: z.object({ id, reason: paragraphs(100) }) }),
  /**
   * More days from today and more downloads, also for a link that has ended by either. `maxDownloads` counts those
   * made, null lifts the limit, and it stays when not given.
   */
  extend: command('POST /share/extend', '延长分享链接', {
    input: z.object({
      id,
      days: int(1, MOST_SHARE_DAYS).default(SHARE_DAYS),
      maxDownloads: optionalInt(1, MOST_DOWNLOADS),
    }),
  }),
  log: query('GET /share/log', '分享链接的打开记录', { input: byId, output: listOf(access) }),
  /** The content of a link. @throws 404 for an unknown token, 408 beside the code, 429 after too many wrong codes */
  open: query('GET /share/open', '打开分享链接', {
    access: 'anyone',
    input: z.object({ c: token, code: extractCode }),
    output: opened,
  }),
  /** One file of a link, or all of them as an archive. */
  file: download('GET /share/file', '下载分享的文件', {
    access: 'anyone',
    input: z.object({ c: token, code: extractCode, item: optionalId }),
  }),
  /** Asks the maker for more time, once a day. */
  ask: command('POST /share/ask', '请求延长分享链接', {
    access: 'anyone',
    input: z.object({ c: token }),
  }),
});
