import { z } from 'zod';
import { codes, words } from '../codes.ts';
import type { ListColumn } from '../columns.ts';
import { command, download, endpoints, query } from '../endpoint.ts';
import {
  byId,
  factDate,
  flag,
  id,
  optionalChoice,
  optionalDate,
  optionalFactDate,
  optionalId,
  optionalInt,
  optionalParagraphs,
  optionalText,
  optionalVerbatim,
  optionalVersion,
  parsedJson,
  sheetsRead,
  text,
  wireDate,
} from '../fields.ts';
import { listOf } from '../lists.ts';

export const PLATFORMS = words('公众号', '视频号', '抖音', '小红书', '微博', 'B站', '社群');
export const FOLLOWER_UNITS = ['day', 'week', 'month'] as const;
const MOST_CHANNELS = 100;
/** Maximum size of a platform's export: two years of days. */
export const MOST_FILE_BYTES = 1024 * 1024;

export const followerChannel = z.object({
  id: z.number(),
  version: z.number(),
  platform: z.string(),
  name: z.string(),
  account: z.string().nullable(),
  managerId: z.number().nullable(),
  managerName: z.string().nullable(),
  openedOn: wireDate.nullable(),
  /** Last day plus one: no entries from this day on. */
  closedOn: wireDate.nullable(),
  sortOrder: z.number(),
  /** The latest entry. */
  lastDate: wireDate.nullable(),
  lastTotal: z.number().nullable(),
});

const count = z.object({
  channelId: z.number(),
  id: z.number(),
  version: z.number(),
  total: z.number(),
  gained: z.number().nullable(),
  lost: z.number().nullable(),
  reads: z.number().nullable(),
  posts: z.number().nullable(),
  note: z.string().nullable(),
  /** total − the previous total; null for a channel's first entry. */
  net: z.number().nullable(),
  /** Days since the previous entry: 1 without a gap. */
  days: z.number().nullable(),
  /** The previous total + gained − lost differs from the total. */
  isOdd: z.boolean(),
});
const followersFilter = z.object({
  channelId: optionalId,
  /** Only channels that this person manages. */
  managerId: optionalId,
  /** At most 800 days, the last 30 by default. */
  from: optionalDate,
  to: optionalDate,
});

const entry = z.object({
  date: wireDate,
  platform: z.string(),
  name: z.string(),
  total: z.number(),
  net: z.number().nullable(),
  days: z.number().nullable(),
  gained: z.number().nullable(),
  lost: z.number().nullable(),
  reads: z.number().nullable(),
  posts: z.number().nullable(),
  note: z.string().nullable(),
});
export type FollowerEntry = z.output<typeof entry>;
export const followerColumns: readonly ListColumn<FollowerEntry>[] = [
  { key: 'date', title: '日期', type: 'date', width: 110 },
  { key: 'platform', title: '平台', type: 'word', width: 80 },
  { key: 'name', title: '渠道', type: 'word', width: 120 },
  { key: 'total', title: '粉丝数', type: 'number', width: 90 },
  { key: 'net', title: '净增', type: 'number', width: 80, hint: '与上一次登记的粉丝数之差' },
  { key: 'days', title: '跨天数', type: 'number', width: 80, hint: '距上一次登记的天数，净增是这几天之和' },
  { key: 'gained', title: '新增', type: 'number', width: 80 },
  { key: 'lost', title: '取关', type: 'number', width: 80 },
  { key: 'reads', title: '阅读', type: 'number', width: 80 },
  { key: 'posts', title: '发文', type: 'number', width: 80 },
  { key: 'note', title: '备注', width: 160 },
];

const channelFigures = z.object({
  channelId: z.number(),
  platform: z.string(),
  name: z.string(),
  /** Last total before the span, and last one in it. */
  start: z.number().nullable(),
  end: z.number().nullable(),
  net: z.number().nullable(),
  /** net ÷ start, four decimals; null when start is 0. */
  growth: z.string().nullable(),
  bestDay: wireDate.nullable(),
  bestNet: z.number().nullable(),
  posts: z.number(),
});
export const followerFigureColumns: readonly ListColumn<z.output<typeof channelFigures>>[] = [
  { key: 'name', title: '渠道', type: 'word', width: 140 },
  { key: 'platform', title: '平台', type: 'word', width: 80 },
  { key: 'start', title: '期初', type: 'number', width: 90, hint: '期初之前最后一次登记的粉丝数' },
  { key: 'end', title: '期末', type: 'number', width: 90, hint: '期内最后一次登记的粉丝数' },
  { key: 'net', title: '净增', type: 'number', width: 90, hint: '期末 − 期初' },
  { key: 'growth', title: '增长率', type: 'percent', width: 90, hint: '净增 ÷ 期初' },
  { key: 'bestDay', title: '最佳日', type: 'date', width: 110 },
  { key: 'bestNet', title: '当日净增', type: 'number', width: 90, hint: '净增最多的一天净增的粉丝' },
  { key: 'posts', title: '发文', type: 'number', width: 70, hint: '期内发文之和' },
];
const point = z.object({
  /** The day, the Monday of the week or the first of the month. */
  on: wireDate,
  channelId: z.number(),
  total: z.number(),
  net: z.number().nullable(),
  /** Largest number of days in one net of the period. */
  days: z.number().nullable(),
});
const figuresFilter = followersFilter.extend({ unit: optionalChoice(FOLLOWER_UNITS) });

export const IMPORT_STATES = codes(
  { value: 'new', label: '新增', tone: 'good' },
  { value: 'same', label: '已有', tone: 'quiet' },
  { value: 'changed', label: '不同', tone: 'warn' },
  { value: 'bad', label: '有误', tone: 'bad' },
);
const imported = z.object({
  line: z.number(),
  date: wireDate.nullable(),
  total: z.number().nullable(),
  gained: z.number().nullable(),
  lost: z.number().nullable(),
  /** Stored value. */
  before: z.number().nullable(),
  state: IMPORT_STATES.schema,
  problem: z.string().nullable(),
});

export const followersApi = endpoints('market', {
  followers: query('GET /shiChangBu/shiChangFenSiLiang/list', '粉丝量', {
    input: followersFilter,
    output: z.object({
      from: wireDate,
      to: wireDate,
      channels: z.array(followerChannel),
      /** Latest first; only channels with an entry on the day. */
      rows: z.array(z.object({ date: wireDate, cells: z.array(count) })),
    }),
  }),
  /** One day of all channels. An existing entry needs its version; `total` null removes it. */
  editFollowers: command('POST /shiChangBu/shiChangFenSiLiang/edit', '登记粉丝量', {
    input: z.object({
      date: factDate,
      cells: z.preprocess(
        parsedJson,
        z
          .array(
            z.object({
              channelId: id,
              total: optionalInt(),
              gained: optionalInt(),
              lost: optionalInt(),
              reads: optionalInt(),
              posts: optionalInt(0, 1000),
              note: optionalParagraphs(200),
              version: optionalVersion,
            }),
          )
          .min(1, '请填写至少一个渠道')
          .max(MOST_CHANNELS),
      ),
    }),
    /** Channels with inconsistent gained, lost and total. */
    output: z.object({ odd: z.array(z.string()) }),
  }),
  followerStatistics: query('GET /shiChangBu/shiChangFenSiLiang/tj', '粉丝统计', {
    input: figuresFilter,
    output: z.object({
      from: wireDate,
      to: wireDate,
      list: z.array(channelFigures),
      points: z.array(point),
      sums: channelFigures.pick({ start: true, end: true, net: true, growth: true }),
      asOf: z.string(),
    }),
  }),
  exportFollowers: download('GET /shiChangBu/shiChangFenSiLiang/excel', '导出粉丝量', {
    input: followersFilter.extend({ columns: optionalVerbatim(2000) }),
  }),
  exportFollowerStatistics: download('GET /shiChangBu/shiChangFenSiLiang/tjExcel', '导出粉丝统计', {
    input: figuresFilter.extend({ columns: optionalVerbatim(2000) }),
  }),
  channels: query('GET /shiChangBu/shiChangFenSiLiang/qudao', '粉丝渠道', {
    output: listOf(followerChannel),
  }),
  editChannel: command('POST /shiChangBu/shiChangFenSiLiang/qudaoEdit', '保存粉丝渠道', {
    input: z.object({
      id: optionalId,
      version: optionalVersion,
      platform: PLATFORMS.schema,
      name: text(50),
      account: optionalText(50),
      managerId: optionalId,
      openedOn: optionalFactDate,
      closedOn: optionalFactDate,
      sortOrder: optionalInt(0, 1000),
    }),
    output: byId,
  }),
  deleteChannel: command('POST /shiChangBu/shiChangFenSiLiang/qudaoDelete', '删除粉丝渠道', {
    undo: true,
    input: byId,
  }),
  /** A platform's export (xlsx or csv, base64). `isPreview` changes nothing; repeating a file changes nothing. */
  importFollowers: command('POST /shiChangBu/shiChangFenSiLiang/import', '导入平台粉丝数据', {
    input: z.object({
      channelId: id,
      content: z
        .base64({ error: '文件不正确' })
        .min(1, '请选择文件')
        .max(MOST_FILE_BYTES * 1.4, '文件不能超过 1 MB'),
      isPreview: flag,
      /** Overwrites stored rows that differ. */
      overwrites: flag.optional(),
    }),
    output: z.object({ list: z.array(imported), written: z.number(), sheets: sheetsRead }),
    bodyLimit: 2 * MOST_FILE_BYTES,
  }),
});
