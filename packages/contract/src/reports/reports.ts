import { z } from 'zod';
import type { ListColumn } from '../columns.ts';
import { command, download, endpoints, query } from '../endpoint.ts';
import {
  byId,
  date,
  id,
  optionalDate,
  optionalId,
  optionalInt,
  optionalMonth,
  version,
  wireDate,
} from '../fields.ts';
import { listInput, listOf, page } from '../lists.ts';
import { WORK_DAY_KINDS, type WorkDay, workDay, workDayForm } from '../sales.ts';
import {
  addMonthForm,
  editMonthForm,
  monthDetail,
  monthFilter,
  monthPrefill,
  monthReport,
} from './months.ts';
import {
  addWeekForm,
  dayFact,
  editWeekForm,
  logDay,
  weekFilter,
  weekMatrix,
  weekPrefill,
  weekReport,
} from './weeks.ts';

/** A day of the general office with its registrations. */
export const officeDay = workDay.extend({
  facts: z.array(dayFact),
});
export type OfficeDay = z.output<typeof officeDay>;
export const officeDayColumns: readonly ListColumn<OfficeDay>[] = [
  { key: 'date', title: '日期', type: 'date', width: 108, fixed: 'left', sortable: true },
  { key: 'personnelName', title: '人员', type: 'word', record: ['person', 'personnelId'], width: 84 },
  { key: 'orgName', title: '部门', type: 'word', width: 100 },
  { key: 'done', title: '今日完成', width: 290 },
  { key: 'plan', title: '明日计划', width: 200 },
  { key: 'problem', title: '问题与求助', width: 170 },
  { key: 'facts', title: '当日登记', width: 214 },
  { key: 'status', title: '状态', type: 'code', width: 84 },
  { key: 'comment', title: '点评', width: 180, defaultHidden: true },
];
const officeFilter = listInput(['date']).extend({
  from: optionalDate,
  to: optionalDate,
  /** With all members below. */
  personnelId: optionalId,
  /** The whole general office by default. */
  orgnizationalid: optionalId,
});
export type LogDay = z.output<typeof logDay> & { day: WorkDay | null };

export const reportsApi = endpoints('reports', {
  weeklyList: query('POST /ywyYueZhouBao/ywyZbList', '周报列表', {
    input: weekFilter,
    output: page(weekReport),
  }),
  /** Daily logs of a report's week, or of a person between two days (at most 31), missing ones included. */
  weeklyLogList: query('POST /ywyYueZhouBao/ywyZbRzList', '周报日志', {
    input: z.object({
      weekReportId: optionalId,
      /** By default the caller. */
      personnelId: optionalId,
      from: optionalDate,
      to: optionalDate,
      kind: WORK_DAY_KINDS.optional,
    }),
    /** `earliest`: the first day that can still be written. */
    output: listOf(logDay).extend({ earliest: wireDate }),
  }),
  /** Creates a missing week report, or adds lines to it. */
  addWeeklyTarget: command('POST /ywyYueZhouBao/addZhouBaoTarg', '添加周目标', {
    input: addWeekForm,
    output: byId,
  }),
  /** Saves a week, or moves it on: the author submits and withdraws, a leader above reads and rejects. */
  editWeeklyTarget: command('POST /ywyYueZhouBao/editZhouBaoTarg', '修改周报', { input: editWeekForm }),
  /** The same daily log as 销售记录, for everybody who files one. */
  editDailyWork: command('POST /ywyYueZhouBao/editZhouBaoDaywork', '保存工作日志', {
    input: workDayForm,
    output: byId,
  }),
  /** Own, unreviewed logs only; restorable. */
  deleteWeeklyLog: command('POST /ywyYueZhouBao/deleteZhouBaoRz', '删除工作日志', {
    undo: true,
    input: z.object({ id, version }),
  }),
  monthlyList: query('POST /ywyYueZhouBao/ywyYbList', '月报列表', {
    input: monthFilter,
    output: page(monthReport),
  }),
  monthlyDetail: query('POST /ywyYueZhouBao/ywyYueBaoGetById', '月报', { input: byId, output: monthDetail }),
  /** 400 with the id when the month has a report. */
  addMonthly: command('POST /ywyYueZhouBao/addYueBao', '新建月报', { input: addMonthForm, output: byId }),
  editMonthly: command('POST /ywyYueZhouBao/editYueBao', '修改月报', { input: editMonthForm }),
  /** Drafts only. */
  deleteMonthly: command('POST /ywyYueZhouBao/deleteYueBao', '删除月报', {
    undo: true,
    input: z.object({ id, version }),
  }),
  generalOfficeLog: query('POST /ywyYueZhouBao/zongHeBuRiZhi', '综合部日志', {
    input: officeFilter,
    output: page(officeDay),
  }),
  exportGeneralOfficeLog: download('GET /ywyYueZhouBao/zongHeBuRiZhiExcel', '导出综合部日志', {
    input: officeFilter,
  }),
  /** Prefilled lines and text of a new week, from the month's targets and the previous week. */
  weeklyPrefill: query('GET /ywyYueZhouBao/ywyZbPrefill', '周报预填', {
    input: z.object({ date }),
    output: weekPrefill,
  }),
  /** People × weeks: reports by person and week. */
  weeklyMatrix: query('GET /ywyYueZhouBao/ywyZbMatrix', '周报矩阵', {
    input: z.object({
      /** Any day of the last week, by default the present one. */
      to: optionalDate,
      weeks: optionalInt(1, 13),
      orgnizationalid: optionalId,
      personnelId: optionalId,
    }),
    output: weekMatrix,
  }),
  exportWeekly: download('GET /ywyYueZhouBao/ywyZbExcel', '导出周报', { input: weekFilter }),
  /** Recorded facts of the caller's month; by default of the next one to write: last month or this one. */
  monthlyPrefill: query('GET /ywyYueZhouBao/ywyYbPrefill', '月报预填', {
    input: z.object({ month: optionalMonth }),
    output: monthPrefill,
  }),
  exportMonthly: download('GET /ywyYueZhouBao/ywyYbExcel', '导出月报', { input: monthFilter }),
});
