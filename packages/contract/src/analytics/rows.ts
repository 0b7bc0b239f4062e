import { z } from 'zod';
import { USER_TYPE } from '../accounts.ts';
import { words } from '../codes.ts';
import type { ListColumn } from '../columns.ts';
import { wireDate, wireTime } from '../fields.ts';
import { FAVOURITE_KIND } from '../identity.ts';
import { SEARCH_SCOPE, SEARCH_SOURCE, VIEW_KIND, VIEW_SOURCE } from './recording.ts';

/** The rows that the figures count. */

/** Title of an account whose person has cleared the own searches. */
export const CLEARED = '已清除';

const by = {
  id: z.number(),
  at: wireTime,
  accountId: z.number().nullable(),
  name: z.string(),
  userType: z.number(),
  institutionName: z.string().nullable(),
};
export const searchRow = z.object({
  ...by,
  scope: z.string(),
  query: z.string(),
  results: z.number(),
  source: z.string(),
  teacherId: z.number().nullable(),
  teacherName: z.string().nullable(),
  topic: z.string().nullable(),
  isOpened: z.boolean(),
});
export const viewRow = z.object({
  ...by,
  kind: z.string(),
  targetId: z.number().nullable(),
  teacherId: z.number().nullable(),
  title: z.string(),
  seconds: z.number(),
  source: z.string(),
  /** Acts of the viewer within seven days: 收藏, 需求, 推荐, 课程. */
  within7: z.string(),
});
export const starRow = z.object({
  ...by,
  kind: z.string(),
  teacherId: z.number().nullable(),
  title: z.string(),
  change: z.string(),
});
/** Without an account: through a share link. */
export const downloadRow = z.object({
  ...by,
  userType: z.number().nullable(),
  packageName: z.string(),
  itemName: z.string(),
  bytesSent: z.number(),
  bytesTotal: z.number(),
  isFinished: z.boolean(),
});
export const activeRow = z.object({
  id: z.number(),
  accountId: z.number(),
  name: z.string(),
  userType: z.number(),
  institutionName: z.string().nullable(),
  organisationName: z.string().nullable(),
  days: z.number(),
  actions: z.number(),
  web: z.number(),
  phone: z.number(),
  wechat: z.number(),
  lastDay: wireDate,
});

export const STAR_CHANGE = words('收藏', '取消');

const WHO = [
  { key: 'name', title: '账号', type: 'word', width: 110, fixed: 'left' },
  { key: 'userType', title: '用户', type: 'code', codes: USER_TYPE, width: 90 },
  { key: 'institutionName', title: '机构', width: 190 },
] as const;
export const searchColumns: readonly ListColumn<z.output<typeof searchRow>>[] = [
  ...WHO,
  { key: 'at', title: '时间', type: 'time', width: 150 },
  { key: 'query', title: '搜索词', width: 150 },
  { key: 'scope', title: '范围', type: 'code', codes: SEARCH_SCOPE, width: 70 },
  { key: 'results', title: '结果', type: 'number', width: 70, hint: '停下时屏幕上的结果数；0 为搜不到' },
  { key: 'source', title: '来源', type: 'code', codes: SEARCH_SOURCE, width: 84 },
  { key: 'teacherName', title: '讲师', type: 'word', record: ['teacher', 'teacherId'], width: 100 },
  { key: 'topic', title: '课题', width: 160 },
  { key: 'isOpened', title: '打开了结果', type: 'flag', width: 100 },
];
export const viewColumns: readonly ListColumn<z.output<typeof viewRow>>[] = [
  ...WHO,
  { key: 'title', title: '查看的', record: ['teacher', 'teacherId'], width: 150 },
  { key: 'kind', title: '类型', type: 'code', codes: VIEW_KIND, width: 90 },
  { key: 'at', title: '时间', type: 'time', width: 150 },
  {
    key: 'seconds',
    title: '时长（秒）',
    type: 'number',
    width: 96,
    hint: '页面可见的秒数，一次最多 30 分钟',
  },
  { key: 'source', title: '来源', type: 'code', codes: VIEW_SOURCE, width: 70 },
  { key: 'within7', title: '7 天内', width: 160 },
];
export const starColumns: readonly ListColumn<z.output<typeof starRow>>[] = [
  ...WHO,
  { key: 'title', title: '收藏的', record: ['teacher', 'teacherId'], width: 150 },
  { key: 'kind', title: '类型', type: 'code', codes: FAVOURITE_KIND, width: 80 },
  { key: 'change', title: '变化', type: 'word', width: 80 },
  { key: 'at', title: '时间', type: 'time', width: 150 },
];
export const downloadColumns: readonly ListColumn<z.output<typeof downloadRow>>[] = [
  ...WHO,
  { key: 'packageName', title: '资料包', width: 190 },
  { key: 'itemName', title: '下载的', width: 190 },
  { key: 'at', title: '时间', type: 'time', width: 150 },
  { key: 'isFinished', title: '下完', type: 'flag', width: 70 },
  { key: 'bytesSent', title: '已传（字节）', type: 'number', width: 110, hint: '实际送出的字节' },
  { key: 'bytesTotal', title: '大小（字节）', type: 'number', width: 110, hint: '整份文件的字节' },
];
export const activeColumns: readonly ListColumn<z.output<typeof activeRow>>[] = [
  { key: 'name', title: '账号', type: 'word', width: 110, fixed: 'left' },
  { key: 'userType', title: '用户', type: 'code', codes: USER_TYPE, width: 90 },
  { key: 'institutionName', title: '机构', width: 190 },
  { key: 'organisationName', title: '部门', type: 'word', width: 120 },
  {
    key: 'days',
    title: '活跃天数',
    type: 'number',
    width: 90,
    hint: '至少做成一件事或亲手打开一条记录的天数',
  },
  { key: 'actions', title: '操作', type: 'number', width: 80, hint: '保存、打开、导出的次数；自动刷新不算' },
  { key: 'web', title: '网页', type: 'number', width: 70, hint: '其中在电脑上的' },
  { key: 'phone', title: '手机', type: 'number', width: 70, hint: '其中在手机上的' },
  { key: 'wechat', title: '微信', type: 'number', width: 70, hint: '其中在微信里的' },
  { key: 'lastDay', title: '最近活跃', type: 'date', width: 108 },
];
