import { z } from 'zod';
import { codes, words } from './codes.ts';
import type { ListColumn } from './columns.ts';
import { command, download, endpoints, query, toVisitors } from './endpoint.ts';
import {
  byId,
  choice,
  id,
  optionalDate,
  optionalFlag,
  optionalId,
  optionalIds,
  optionalInt,
  optionalParagraphs,
  optionalText,
  optionalVersion,
  stamped,
  text,
  wireTime,
} from './fields.ts';
import { spanWords } from './filterWords.ts';
import { listInput, page } from './lists.ts';
import { portalPackage, portalPackageContent } from './portalPackages.ts';

/** Its holders make packages and see drafts; `is_up_pack` of the session says so. */
export const PACKAGE_EDIT = '/package/manage';
export const MOST_PACKAGE_ITEMS = 100;

export const PACKAGE_KINDS = words('课程资料', '讲师资料', '销售工具', '政策');
export const PACKAGE_STATUS = codes(
  { value: 1, label: '草稿', tone: 'quiet' },
  { value: 2, label: '已发布', tone: 'good' },
  { value: 3, label: '下架', tone: 'quiet' },
);
export const PACKAGE_READERS = codes(
  { value: 1, label: '员工' },
  { value: 2, label: '合作客户' },
  { value: 3, label: '讲师' },
);

const row = stamped.extend({
  id: z.number(),
  title: z.string(),
  kind: z.string(),
  summary: z.string().nullable(),
  topic: z.string().nullable(),
  field: z.string().nullable(),
  coverUrl: z.string().nullable(),
  items: z.number(),
  publishedAt: wireTime.nullable(),
  status: z.number(),
  userTypes: z.array(z.number()),
  levels: z.array(z.string()),
  provinceIds: z.array(z.number()),
  teacherId: z.number().nullable(),
  sortOrder: z.number(),
  downloads: z.number(),
  people: z.number(),
  /** Finished downloads of a hundred that count. */
  finishedRate: z.number().nullable(),
});
export const packageColumns: readonly ListColumn<z.output<typeof row>>[] = [
  { key: 'title', title: '标题', width: 240, fixed: 'left' },
  { key: 'status', title: '状态', type: 'code', codes: PACKAGE_STATUS, width: 84 },
  { key: 'kind', title: '类型', type: 'word', width: 96 },
  { key: 'topic', title: '课题', width: 160 },
  { key: 'field', title: '领域', type: 'word', width: 96 },
  { key: 'items', title: '文件', type: 'number', width: 70, hint: '现在给得出的文件数；撤下的不算' },
  {
    key: 'downloads',
    title: '下载',
    type: 'number',
    width: 76,
    hint: '下载次数；同一人同一内容 10 分钟内只算一次',
  },
  { key: 'people', title: '下载人数', type: 'number', width: 90, hint: '下载过的账号数，各计一次' },
  {
    key: 'finishedRate',
    title: '完成率',
    type: 'percent',
    width: 84,
    hint: '下载到最后一个字节的次数 ÷ 下载次数',
  },
  { key: 'publishedAt', title: '发布时间', type: 'time', width: 150 },
  { key: 'updatedAt', title: '更新时间', type: 'time', width: 150, defaultHidden: true },
];
export const packageFilter = listInput(['sortOrder', 'publishedAt', 'updatedAt']).extend({
  id: optionalId,
  kind: PACKAGE_KINDS.optional,
  status: PACKAGE_STATUS.optional,
  field: optionalText(50),
  topic: optionalText(50),
});

/** One content of a package: exactly one of the four. */
const itemForm = z
  .object({
    id: optionalId,
    title: text(150),
    nodeId: optionalId,
    versionId: optionalId,
    videoId: optionalId,
    fileId: optionalId,
  })
  .refine((item) => [item.nodeId, item.versionId, item.videoId, item.fileId].filter(Boolean).length === 1, {
    message: '请选择一项内容',
  });
export const packageForm = z.object({
  id: optionalId,
  version: optionalVersion,
  action: choice(['save', 'publish', 'off'] as const).default('save'),
  title: text(100),
  kind: PACKAGE_KINDS.schema,
  summary: optionalParagraphs(500),
  topic: optionalText(50),
  field: optionalText(50),
  coverFileId: optionalId,
  teacherId: optionalId,
  isForStaff: optionalFlag,
  isForPartners: optionalFlag,
  isForTeachers: optionalFlag,
  levels: z.array(z.string().max(10)).max(20).nullish(),
  provinceIds: optionalIds,
  sortOrder: optionalInt(0, 9999),
  items: z.array(itemForm).max(MOST_PACKAGE_ITEMS),
});

const content = portalPackageContent.shape.contents.element;
const one = row.extend({
  contents: z.array(
    z.object({
      ...content.shape,
      nodeId: z.number().nullable(),
      versionId: z.number().nullable(),
      fileId: z.number().nullable(),
      /** The readers of the package still get it. */
      isAvailable: z.boolean(),
    }),
  ),
});

const taken = z.object({
  id: z.number(),
  packageId: z.number(),
  title: z.string(),
  item: z.string().nullable(),
  reader: z.string(),
  userType: z.number().nullable(),
  organisationName: z.string().nullable(),
  at: wireTime,
  bytesSent: z.number(),
  bytesTotal: z.number(),
  finished: z.boolean(),
  counted: z.boolean(),
});
export const packageLogColumns: readonly ListColumn<z.output<typeof taken>>[] = [
  { key: 'at', title: '时间', type: 'time', width: 150, sortable: true },
  { key: 'title', title: '资料包', width: 200 },
  { key: 'item', title: '内容', width: 200 },
  { key: 'reader', title: '下载人', width: 150 },
  { key: 'userType', title: '身份', type: 'code', codes: PACKAGE_READERS, width: 96 },
  { key: 'organisationName', title: '机构或部门', width: 160 },
  { key: 'bytesSent', title: '已发送', type: 'number', width: 110, hint: '送出的字节数' },
  { key: 'bytesTotal', title: '大小', type: 'number', width: 110, hint: '全部字节数' },
  { key: 'finished', title: '完成', type: 'flag', width: 76 },
  { key: 'counted', title: '计入', type: 'flag', width: 76 },
];
export const packageLogFilter = listInput(['at']).extend({
  packageId: optionalId,
  userType: PACKAGE_READERS.optional,
  from: optionalDate,
  to: optionalDate,
  counted: optionalFlag,
});

export const packagesApi = endpoints('packages', {
  list: query('GET /package/list', '资料包', {
    input: packageFilter,
    output: page(row),
    visitors: toVisitors(page(portalPackage)),
  }),
  one: query('GET /package/one', '资料包内容', {
    input: byId,
    output: one,
    visitors: toVisitors(portalPackageContent),
  }),
  edit: command('POST /package/edit', '保存资料包', {
    input: packageForm,
    output: z.object({ id: z.number(), version: z.number() }),
  }),
  remove: command('POST /package/delete', '删除资料包', { undo: true, input: byId }),
  /** All contents as one archive. @throws 400 beyond a gigabyte */
  download: download('GET /package/download', '下载资料包', { input: byId }),
  /** One content; `id` is the item's. */
  item: download('GET /package/item', '下载资料', { input: z.object({ id }) }),
  log: query('GET /package/log', '资料包下载记录', {
    input: packageLogFilter,
    output: page(taken).extend({
      /** From those who saw it to those who asked for a lesson. */
      funnel: z.object({
        downloads: z.number(),
        people: z.number(),
        finished: z.number(),
        demands: z.number(),
      }),
    }),
  }),
  logExcel: download('GET /package/logExcel', '导出下载记录', {
    words: {
      ...spanWords('下载', 'from', 'to'),
      packageId: { label: '资料包' },
      counted: { label: '计入次数' },
    },
    input: packageLogFilter,
  }),
});
