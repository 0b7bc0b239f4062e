import { z } from 'zod';
import { codes } from '../codes.ts';
import type { ListColumn } from '../columns.ts';
import { command, download, endpoints, query } from '../endpoint.ts';
import { byId, flag, id, optionalId, orDefault, parsedJson, sheetsRead, wireTime } from '../fields.ts';
import { listInput, page } from '../lists.ts';

/** Fields for an import's columns. */
export const IMPORT_FIELDS = codes(
  { value: 'contactName', label: '客户姓名' },
  { value: 'tel', label: '电话' },
  { value: 'cooperationName', label: '机构' },
  { value: 'position', label: '职位' },
  { value: 'wechat', label: '微信' },
  { value: 'level', label: '等级' },
  { value: 'source', label: '来源' },
  { value: 'authorName', label: '业务员' },
  { value: 'remark', label: '备注' },
);
export type ImportField = (typeof IMPORT_FIELDS.values)[number];
export const REQUIRED_FIELDS: readonly ImportField[] = ['contactName', 'tel', 'cooperationName'];
export const IMPORT_STATUS = codes(
  { value: 'previewed', label: '待确认', tone: 'warn' },
  { value: 'running', label: '导入中', tone: 'info' },
  { value: 'done', label: '已完成', tone: 'good' },
  { value: 'cancelled', label: '已取消', tone: 'quiet' },
  { value: 'failed', label: '失败', tone: 'bad' },
);
/** Kind of an import. */
export const IMPORT_KIND = codes({ value: 'customers', label: '客户' }, { value: 'lessons', label: '课程' });
/** Handling of rows with an existing customer. */
export const IMPORT_EXISTING = codes(
  { value: 'skip', label: '跳过' },
  { value: 'update', label: '用文件更新（仅限自己数据范围内的）' },
);

/** Column numbers by field, from 0; JSON text is accepted too. */
const mapping = z.preprocess(
  parsedJson,
  z.partialRecord(z.enum(IMPORT_FIELDS.values), z.number().int().min(0).max(99), { error: '列对应不正确' }),
);

/** Days for which a file's rows are kept: not started, and ended. */
export const IMPORT_KEPT = { waiting: 7, ended: 30 } as const;

export const importJob = z.object({
  id: z.number(),
  kind: IMPORT_KIND.schema,
  fileName: z.string(),
  status: IMPORT_STATUS.schema,
  total: z.number(),
  done: z.number(),
  created: z.number(),
  updated: z.number(),
  skipped: z.number(),
  failed: z.number(),
  /** Reason of a failed import. */
  message: z.string().nullable(),
  /** Its rows are deleted: it cannot start, and its refused rows cannot be downloaded. */
  isCleared: z.boolean(),
  byId: z.number().nullable(),
  byName: z.string().nullable(),
  createdAt: wireTime,
  finishedAt: wireTime.nullable(),
});
export const importColumns: readonly ListColumn<z.output<typeof importJob>>[] = [
  { key: 'fileName', title: '文件', width: 260, fixed: 'left' },
  { key: 'kind', title: '内容', type: 'code', codes: IMPORT_KIND, width: 70 },
  { key: 'status', title: '状态', type: 'code', codes: IMPORT_STATUS, width: 90 },
  { key: 'total', title: '行数', type: 'number', width: 80, hint: '文件里的数据行' },
  { key: 'created', title: '新增', type: 'number', width: 80, hint: '新建的记录' },
  { key: 'updated', title: '更新', type: 'number', width: 80, hint: '更新了已有记录的行' },
  { key: 'skipped', title: '跳过', type: 'number', width: 80, hint: '没有变化或按所选跳过的行' },
  { key: 'failed', title: '失败', type: 'number', width: 80, hint: '有错误、没有写入的行' },
  { key: 'byName', title: '导入人', type: 'word', record: ['person', 'byId'], width: 100 },
  { key: 'createdAt', title: '时间', type: 'time', width: 160, sortable: true },
];
const content = z.object({
  headers: z.array(z.string()),
  /** Columns guessed from headings. */
  guess: z.partialRecord(z.string(), z.number()),
  sample: z.array(z.array(z.string())),
});
const uploaded = importJob.extend({ ...content.shape, sheets: sheetsRead });

export const importsApi = endpoints(
  'imports',
  {
    importTemplate: download('GET /heZuoKeHu/importTemplate', '客户导入模板'),
    /** Multipart with one xlsx or csv of at most 50,000 rows; the first row has the headings. */
    importUpload: command('POST /heZuoKeHu/importUpload', '上传导入文件', { output: uploaded }),
    /** Previews the start row by row without changes. */
    importPreview: query('POST /heZuoKeHu/importPreview', '导入预览', {
      input: z.object({ id, mapping, authorId: optionalId, isToPool: orDefault(flag, false) }),
      output: z.object({
        /** Remaining room of the receiver; null without a limit. */
        room: z.number().nullable(),
        total: z.number(),
        fresh: z.number(),
        existing: z.number(),
        doubles: z.number(),
        bad: z.number(),
        problems: z.array(z.object({ row: z.number(), message: z.string() })),
      }),
    }),
    importStart: command('POST /heZuoKeHu/importStart', '开始导入', {
      input: z.object({
        id,
        mapping,
        existing: orDefault(IMPORT_EXISTING.schema, 'skip'),
        /** Owner of new customers, by default the caller; a 业务员 column takes precedence. */
        authorId: optionalId,
        /** New customers without a 业务员 go to the public pool, without counting toward the cap. */
        isToPool: orDefault(flag, false),
      }),
      output: importJob,
    }),
    importCancel: command('POST /heZuoKeHu/importCancel', '取消导入', { input: byId }),
    /** With the file's content while it waits for its start. */
    importJob: query('GET /heZuoKeHu/importJob', '导入进度', {
      input: byId,
      output: importJob.extend({ content: content.nullable() }),
    }),
    importJobs: query('GET /heZuoKeHu/importJobs', '导入记录', {
      input: listInput(['createdAt']).omit({ keyword: true }),
      output: page(importJob),
    }),
    /** Failed rows unchanged, with reasons. 400 after they are deleted. */
    importErrors: download('GET /heZuoKeHu/importErrors', '下载错误行', { input: byId }),
  },
  'customers',
);
