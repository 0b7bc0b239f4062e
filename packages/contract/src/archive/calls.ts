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

/** The function without which sensitive facts of others stay masked. */
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
  /** What would change, or why the row cannot be taken. */
  changes: z.array(z.string()),
  problem: z.string().nullable(),
});

export const archiveApi = endpoints('archive', {
  list: query('POST /renyuandangan/list', '人事档案列表', { input: archiveFilter, output: page(archiveRow) }),
  /** Fields that are not sent stay as they are. */
  edit: command('POST /renyuandangan/edit', '保存人事档案', {
    input: archiveForm,
    /** `isAsked`: the move waits for a second person, for it widens what somebody sees. */
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
  /** The people whom a figure of 人员分析 counts, as they were then: as many as the figure says. */
  figureRows: query('GET /renyuandangan/tongjimingxi', '人员统计明细', {
    input: staffRowFilter,
    output: page(staffRow),
  }),
  exportFigureRows: download('GET /renyuandangan/tongjimingxiExcel', '导出人员统计明细', {
    input: staffRowFilter,
  }),
  /** `id` is the person's; sensitive fields are masked. */
  one: query('GET /renyuandangan/one', '人事档案详情', { input: z.object({ id }), output: archive }),
  /** The masked fields as they are: with the function, or one's own. Each time is kept in the download log. */
  reveal: command('POST /renyuandangan/chakan', '查看敏感信息', {
    input: z.object({ id }),
    output: revealed,
  }),
  changes: query('GET /renyuandangan/yidong', '人员异动', { input: changeFilter, output: page(change) }),
  /** What falls due: contracts, regularisations, anniversaries. */
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
  /** Multipart: the same file. Its rows that cannot be imported, as they came, with the reason behind them. */
  importErrors: download('POST /renyuandangan/importcuowu', '下载人事档案错误行', {
    bodyLimit: 20 * 1024 * 1024,
  }),
  /** Multipart: the file that was previewed. Rows with problems are left out; doing it twice changes nothing. */
  import: command('POST /renyuandangan/import', '导入人事档案', {
    output: z.object({ updated: z.number(), failed: z.number() }),
    bodyLimit: 20 * 1024 * 1024,
  }),
  /** Takes files of the archive off. */
  removeFiles: command('POST /renyuandangan/fujianshanchu', '删除人事附件', {
    undo: true,
    input: z.object({ id, fileIds: ids }),
    output: byId,
  }),
});
