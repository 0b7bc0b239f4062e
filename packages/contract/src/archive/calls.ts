import { z } from 'zod';
import { command, download, endpoints, query } from '../endpoint.ts';
import { byId, id, ids, sheetsRead } from '../fields.ts';
import { listOf, page } from '../lists.ts';
import {
  archive,
  archiveFilter,
  archiveForm,
  archiveRow,
  change,
  changeFilter,
  reminder,
  revealed,
} from './archive.ts';
import {
  composition,
  compositionInput,
  newStaffInput,
  newStaffRetention,
  oldStaffInput,
  oldStaffRetention,
  staffRow,
  staffRowFilter,
  turnover,
  turnoverInput,
} from './statistics.ts';

/** Function without which others' sensitive facts stay masked. */
export const SENSITIVE = '/renyuandangan/sensitive';
export const EXPORT_SHEETS = {
  archive: '档案',
  contracts: '合同',
  changes: '异动',
  leavers: '离职',
} as const;

const plannedRow = z.object({
  line: z.number(),
  name: z.string(),
  personnelId: z.number().nullable(),
  /** Changes of the row, or its problem. */
  changes: z.array(z.string()),
  problem: z.string().nullable(),
});

export const archiveApi = endpoints('archive', {
  list: query('POST /renyuandangan/list', '人事档案列表', { input: archiveFilter, output: page(archiveRow) }),
  /** Missing fields stay unchanged. */
  edit: command('POST /renyuandangan/edit', '保存人事档案', {
    input: archiveForm,
    /** `isAsked`: the move waits for a second person, because it widens a scope. */
    output: byId.extend({ isAsked: z.boolean() }),
  }),
  /** A workbook of four sheets: 档案, 合同, 异动, 离职; sensitive fields masked. */
  export: download('GET /renyuandangan/exportRenYuanDangAn', '导出人事档案', { input: archiveFilter }),
  composition: query('GET /renyuandangan/zhanbitongji', '人员占比统计', {
    input: compositionInput,
    output: composition,
  }),
  turnover: query('GET /renyuandangan/yuangongliushilv', '员工流失率', {
    input: turnoverInput,
    output: turnover,
  }),
  newStaffRetention: query('GET /renyuandangan/xinrenbaoyoulv', '新人保有率', {
    input: newStaffInput,
    output: newStaffRetention,
  }),
  oldStaffRetention: query('GET /renyuandangan/laorenbaoyoulv', '老人保有率', {
    input: oldStaffInput,
    output: oldStaffRetention,
  }),
  /** People counted by a figure of 人员分析 with their facts then: exactly as many as the figure. */
  figureRows: query('GET /renyuandangan/tongjimingxi', '人员统计明细', {
    input: staffRowFilter,
    output: page(staffRow),
  }),
  exportFigureRows: download('GET /renyuandangan/tongjimingxiExcel', '导出人员统计明细', {
    input: staffRowFilter,
  }),
  /** `id` is the person's; sensitive fields are masked. */
  one: query('GET /renyuandangan/one', '人事档案详情', { input: z.object({ id }), output: archive }),
  /** Masked facts in clear: with the function, or one's own. Each access is logged among downloads. */
  reveal: command('POST /renyuandangan/chakan', '查看敏感信息', {
    input: z.object({ id }),
    output: revealed,
  }),
  changes: query('GET /renyuandangan/yidong', '人员异动', { input: changeFilter, output: page(change) }),
  /** Due events: contracts, regularisations, anniversaries. */
  reminders: query('GET /renyuandangan/tixing', '人事提醒', { output: listOf(reminder) }),
  importTemplate: download('GET /renyuandangan/importmoban', '人事档案导入模板'),
  /** Multipart: an xlsx or csv file. Nothing is written. */
  importPreview: command('POST /renyuandangan/importyulan', '预览导入人事档案', {
    output: z.object({
      rows: z.array(plannedRow),
      fields: z.array(z.string()),
      unknown: z.array(z.string()),
      good: z.number(),
      bad: z.number(),
      sheets: sheetsRead,
    }),
    bodyLimit: 20 * 1024 * 1024,
  }),
  /** Multipart: the same file. Returns its refused rows unchanged with reasons. */
  importErrors: download('POST /renyuandangan/importcuowu', '下载人事档案错误行', {
    bodyLimit: 20 * 1024 * 1024,
  }),
  /** Multipart: the previewed file. Rows with problems are skipped; repeating it changes nothing. */
  import: command('POST /renyuandangan/import', '导入人事档案', {
    output: z.object({ updated: z.number(), failed: z.number() }),
    bodyLimit: 20 * 1024 * 1024,
  }),
  /** Detaches files from the archive. */
  removeFiles: command('POST /renyuandangan/fujianshanchu', '删除人事附件', {
    undo: true,
    input: z.object({ id, fileIds: ids }),
    output: byId,
  }),
});
