import { z } from 'zod';
import { codes, words } from './codes.ts';
import type { ListColumn } from './columns.ts';
import { command, download, endpoints, query } from './endpoint.ts';
import {
  byId,
  flag,
  id,
  optionalDate,
  optionalFlag,
  optionalId,
  optionalIds,
  optionalInt,
  optionalParagraphs,
  optionalText,
  optionalVersion,
  wireTime,
} from './fields.ts';
import { spanWords } from './filterWords.ts';
import { listInput, listOf, page } from './lists.ts';
import {
  portalComparison,
  portalLessonDocument,
  portalOutline,
  portalPreview,
  portalSavedOutline,
  portalTree,
  portalVersion,
} from './portal.ts';

/** Levels of folders and documents, the document itself counted. */
export const DEEPEST_NODE = 6;
/** Bytes of one archive of documents. */
export const MOST_ARCHIVED = 1024 * 1024 * 1024;

export const NODE_PURPOSES = words('课纲', '课件', '手册', '其他');
export const NODE_KINDS = codes({ value: 'folder', label: '文件夹' }, { value: 'doc', label: '文档' });
export const NODE_VISIBILITY = codes({ value: 1, label: '内部' }, { value: 2, label: '合作客户可见名称' });
export const VERSION_SOURCES = codes(
  { value: 'upload', label: '上传' },
  { value: 'restore', label: '恢复' },
  { value: 'lesson', label: '课程' },
);
export const NODE_ACTIONS = words(
  '建立',
  '新版本',
  '改名',
  '移动',
  '修改',
  '恢复版本',
  '删除',
  '恢复',
  '用于课程',
  '不再用于课程',
  '分享',
  '撤销',
  '预览',
  '下载',
  '打开链接',
);
/** How a version is looked at: in the page, after a download only, or not at all because it cannot be read. */
export const PREVIEW_STATES = codes(
  { value: 0, label: '生成中', tone: 'info' },
  { value: 1, label: '可预览', tone: 'good' },
  { value: 2, label: '仅下载', tone: 'quiet' },
  { value: 3, label: '无法读取', tone: 'warn' },
);

/** One document of a teacher in the list of all. */
export const outline = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  teacherId: z.number(),
  teachername: z.string(),
  parentId: z.number().nullable(),
  /** Names of the folders above, with slashes; null at the top. */
  path: z.string().nullable(),
  purpose: z.string(),
  topic: z.string().nullable(),
  field: z.string().nullable(),
  visibility: z.number(),
  versionId: z.number().nullable(),
  versionNo: z.number().nullable(),
  size: z.number().nullable(),
  updatedAt: wireTime,
  byName: z.string().nullable(),
  /** Lessons that hold one of its versions. */
  lessons: z.number(),
  downloads: z.number(),
});
export const outlineColumns: readonly ListColumn<z.output<typeof outline>>[] = [
  { key: 'name', title: '名称', width: 220, fixed: 'left', sortable: true },
  { key: 'teachername', title: '讲师', type: 'word', record: ['teacher', 'teacherId'], width: 84 },
  { key: 'path', title: '目录', width: 150 },
  { key: 'purpose', title: '用途', type: 'word', width: 70 },
  { key: 'topic', title: '课题', width: 126 },
  { key: 'field', title: '领域', type: 'word', width: 84 },
  { key: 'versionNo', title: '版本', type: 'number', width: 60, hint: '最新版本的号码，从 1 起不跳号' },
  { key: 'size', title: '大小', type: 'number', width: 90, sortable: true, hint: '最新版本的文件大小' },
  { key: 'byName', title: '上传人', type: 'word', width: 80 },
  { key: 'lessons', title: '用于课程', type: 'number', width: 82, hint: '固定了该文档某个版本的课程数' },
  { key: 'downloads', title: '下载', type: 'number', width: 64, hint: '登记的下载次数，所有版本合计' },
  { key: 'visibility', title: '可见', type: 'code', codes: NODE_VISIBILITY, width: 130, defaultHidden: true },
  { key: 'updatedAt', title: '更新时间', type: 'time', byDay: true, width: 104, sortable: true },
];
export const outlineFilter = listInput(['updatedAt', 'name', 'size']).extend({
  teacherId: optionalId,
  /** Documents of which a lesson holds a version. */
  lessonId: optionalId,
  topic: optionalText(50),
  field: optionalText(50),
  purpose: NODE_PURPOSES.optional,
  updatedFrom: optionalDate,
  updatedTo: optionalDate,
  /** No lesson holds any of its versions. */
  unused: optionalFlag,
  /** The keyword is looked for in the documents' contents, too. */
  inText: optionalFlag,
});

export const outlineForm = z.object({
  id: optionalId,
  version: optionalVersion,
  teacherId: optionalId,
  /** 0: the top. */
  parentId: optionalInt(),
  kind: NODE_KINDS.optional,
  name: optionalText(150),
  purpose: NODE_PURPOSES.optional,
  topic: optionalText(50),
  field: optionalText(50),
  visibility: NODE_VISIBILITY.optional,
  /** A new version: a file that the caller uploaded for this purpose. */
  fileId: optionalId,
  note: optionalParagraphs(200),
  /** An older version that becomes the newest one again. */
  restoreVersionId: optionalId,
});

const treeNode = z.object({
  id: z.number(),
  version: z.number(),
  parentId: z.number().nullable(),
  kind: NODE_KINDS.schema,
  name: z.string(),
  purpose: z.string(),
  topic: z.string().nullable(),
  field: z.string().nullable(),
  visibility: z.number(),
  versionId: z.number().nullable(),
  versionNo: z.number().nullable(),
  fileId: z.number().nullable(),
  size: z.number().nullable(),
  mime: z.string().nullable(),
  updatedAt: wireTime,
  /** Lessons ahead that hold a version of it. */
  lessonsAhead: z.number(),
});
const logEntry = z.object({
  id: z.number(),
  nodeId: z.number(),
  name: z.string(),
  versionNo: z.number().nullable(),
  action: z.string(),
  byName: z.string().nullable(),
  at: wireTime,
  detail: z.string().nullable(),
});
/** Nodes in one list, parents before their children; the web nests them. */
const treeLog = z.object({ tree: z.array(treeNode), log: page(logEntry) });

const nodeVersion = z.object({
  id: z.number(),
  no: z.number(),
  fileId: z.number(),
  name: z.string(),
  mime: z.string(),
  size: z.number(),
  url: z.string(),
  note: z.string().nullable(),
  byName: z.string().nullable(),
  at: wireTime,
  source: z.string(),
  /** The number of the version that it brings back. */
  restoredFrom: z.number().nullable(),
  previewState: z.number(),
  lessons: z.number(),
});
const preview = z.object({
  state: z.number(),
  html: z.string().nullable(),
  pages: z.number().nullable(),
  name: z.string(),
  mime: z.string(),
  url: z.string(),
});
const comparison = z.object({
  /** Words in their order: 0 in both, 1 added, -1 taken away. */
  parts: z.array(z.object({ change: z.number(), text: z.string() })),
  added: z.number(),
  removed: z.number(),
  /** Only the beginnings were compared: the texts are longer. */
  isCut: z.boolean(),
});

/** A document of a lesson at the version that the lesson keeps. */
const lessonDocument = z.object({
  id: z.number(),
  nodeId: z.number(),
  name: z.string(),
  purpose: z.string(),
  versionId: z.number(),
  versionNo: z.number(),
  size: z.number(),
  mime: z.string(),
  url: z.string(),
  at: wireTime,
  byName: z.string().nullable(),
  releasedAt: wireTime.nullable(),
  /** The document's newest version, where the lesson has an older one. */
  newest: z.object({ id: z.number(), no: z.number() }).nullable(),
  /** The lesson has not ended, so it may take the newest version. */
  canUpdate: z.boolean(),
});

const own = <T>(answer: T) => ({ teacher: answer });
const saved = z.object({ id: z.number(), versionNo: z.number().nullable() });

export const outlinesApi = endpoints('outlines', {
  list: query('GET /dagang/list', '课纲列表', {
    input: outlineFilter,
    output: page(outline),
    visitors: own(page(portalOutline)),
  }),
  /** The list as a sheet; with `ids` the documents themselves, as one archive. */
  export: download('GET /dagang/exportdagang', '导出课纲', {
    words: {
      ...spanWords('更新', 'updatedFrom', 'updatedTo'),
      unused: { label: '没有课用' },
      inText: { label: '连同正文' },
    },
    input: outlineFilter.extend({ ids: optionalIds }),
  }),
  /** Adds or changes a folder or a document, adds a version, or brings an older one back. */
  edit: command('GET /teacHerFiles/edit', '保存课纲', {
    input: outlineForm,
    output: saved,
    visitors: own(portalSavedOutline),
  }),
  /** With all that is below, as one act. Asks for `confirm` where lessons ahead hold a version. */
  deleteOutline: command('GET /teacHerFiles/deletedagang', '删除课纲', {
    undo: true,
    input: z.object({ id, confirm: optionalFlag }),
  }),
  treeLog: query('GET /teacHerFiles/teacHerTreelog', '课纲目录与记录', {
    input: listInput(['id'])
      .pick({ page: true, count: true })
      .extend({ teacherId: optionalId, nodeId: optionalId }),
    output: treeLog,
    visitors: own(portalTree),
  }),
  versions: query('GET /dagang/versions', '课纲版本', {
    input: byId,
    output: listOf(nodeVersion),
    visitors: own(listOf(portalVersion)),
  }),
  /** `id` is a version's. Made by the first who asks, or by the job before. */
  preview: query('GET /dagang/preview', '预览课纲', {
    input: byId,
    output: preview,
    visitors: own(portalPreview),
  }),
  /** The documents of a lesson; `id` is the lesson's. The customer reads those that were released. */
  ofLesson: query('GET /dagang/ofLesson', '课程的课纲文档', {
    input: byId,
    output: listOf(lessonDocument),
    visitors: { teacher: listOf(portalLessonDocument), partner: listOf(portalLessonDocument) },
  }),
  /**
   * Gives a lesson a version of one of its teacher's documents, or another version of one that it has. A lesson that
   * has ended keeps the versions with which it was taught.
   */
  pin: command('POST /dagang/pin', '课纲用于课程', {
    input: z.object({ lessonId: id, versionId: id, purpose: NODE_PURPOSES.optional }),
    output: byId,
  }),
  unpin: command('POST /dagang/unpin', '课纲不再用于课程', { input: byId }),
  /** Lets the customer read a document of the lesson, or no longer: for that it asks why. */
  release: command('POST /dagang/release', '课纲发给客户或收回', {
    input: z.object({ id, isReleased: flag, reason: optionalParagraphs(200) }),
  }),
  /** The file of a version; `id` is the version's. */
  file: download('GET /dagang/file', '下载课纲', { input: byId }),
  compare: query('GET /dagang/compare', '比较版本', {
    input: z.object({ id, otherId: id }),
    output: comparison,
    visitors: own(portalComparison),
  }),
});
