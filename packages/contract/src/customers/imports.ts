import { z } from 'zod';
import { command, download, endpoints, query } from '../endpoint.ts';
import { byId, choice, flag, id, keysOf, optionalId, parsedJson, wireTime } from '../fields.ts';
import { listInput, page } from '../lists.ts';

/** What a column of the file may hold. */
export const IMPORT_FIELDS = {
  contactName: '客户姓名',
  tel: '电话',
  cooperationName: '机构',
  position: '职位',
  wechat: '微信',
  level: '等级',
  source: '来源',
  authorName: '业务员',
  remark: '备注',
} as const;
export type ImportField = keyof typeof IMPORT_FIELDS;
export const REQUIRED_FIELDS: readonly ImportField[] = ['contactName', 'tel', 'cooperationName'];
export const IMPORT_STATUS = {
  previewed: '待确认',
  running: '导入中',
  done: '已完成',
  cancelled: '已取消',
  failed: '失败',
} as const;

/** Column numbers by field, the first column is 0. A text of JSON is read too. */
const mapping = z.preprocess(
  parsedJson,
  z.partialRecord(z.enum(keysOf(IMPORT_FIELDS)), z.number().int().min(0).max(99), { error: '列对应不正确' }),
);

export const importJob = z.object({
  id: z.number(),
  fileName: z.string(),
  status: z.enum(keysOf(IMPORT_STATUS)),
  total: z.number(),
  done: z.number(),
  created: z.number(),
  updated: z.number(),
  skipped: z.number(),
  failed: z.number(),
  /** Why a failed import was ended. */
  message: z.string().nullable(),
  byName: z.string().nullable(),
  createdAt: wireTime,
  finishedAt: wireTime.nullable(),
});
const uploaded = importJob.extend({
  headers: z.array(z.string()),
  /** What the headers look like. */
  guess: z.partialRecord(z.string(), z.number()),
  sample: z.array(z.array(z.string())),
});

export const importsApi = endpoints(
  'imports',
  {
    importTemplate: download('GET /heZuoKeHu/importTemplate', '客户导入模板'),
    /** Multipart with one xlsx or csv of at most 50,000 rows; its first row names the columns. */
    importUpload: command('POST /heZuoKeHu/importUpload', '上传导入文件', { output: uploaded }),
    /** What starting would do, row by row; changes nothing. */
    importPreview: query('POST /heZuoKeHu/importPreview', '导入预览', {
      input: z.object({ id, mapping }),
      output: z.object({
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
        existing: choice(['skip', 'update']).default('skip'),
        /** Whose the new customers are; the caller's unless told, and what a 业务员 column says goes before it. */
        authorId: optionalId,
        /** New customers of no 业务员 go to the public pool instead, where the holding cap does not count them. */
        isToPool: flag.default(false),
      }),
      output: importJob,
    }),
    importCancel: command('POST /heZuoKeHu/importCancel', '取消导入', { input: byId }),
    importJob: query('GET /heZuoKeHu/importJob', '导入进度', { input: byId, output: importJob }),
    importJobs: query('GET /heZuoKeHu/importJobs', '导入记录', {
      input: listInput(['createdAt']),
      output: page(importJob),
    }),
    /** The rows that failed as they came, with the reason behind them. */
    importErrors: download('GET /heZuoKeHu/importErrors', '下载错误行', { input: byId }),
  },
  'customers',
);
