import { z } from 'zod';
import { command, download, endpoints, query } from '../endpoint.ts';
import { byId, id, optionalDate, optionalId, optionalIds, optionalText, wireDate } from '../fields.ts';
import { importedFile, plannedFile, TABLE_LIMIT } from '../fileRows.ts';
import { spanWords } from '../filterWords.ts';
import { page } from '../lists.ts';
import {
  application,
  candidate,
  candidateEdit,
  candidateFilter,
  opening,
  openingFilter,
  openingForm,
} from './candidates.ts';

const ratio = z.string().nullable();
export const funnelInput = z.object({
  /** The cohort: applicants of the span, the last twelve months by default. */
  from: optionalDate,
  to: optionalDate,
  openingId: optionalId,
  channel: optionalText(30),
  orgnizationalid: optionalIds,
});
/** Days of several cases for a box plot; null without any. */
const days = z
  .object({
    count: z.number(),
    min: z.number(),
    q1: z.number(),
    median: z.number(),
    q3: z.number(),
    max: z.number(),
  })
  .nullable();
export const funnel = z.object({
  from: wireDate,
  to: wireDate,
  /** reached(k): candidates whose furthest stage by the ledger is at least k, whatever the result. */
  stages: z.array(
    z.object({
      stage: z.number(),
      label: z.string(),
      reached: z.number(),
      /** reached(k + 1) ÷ reached(k). */
      conversion: ratio,
      /** Still in the running at this stage. */
      open: z.number(),
      /** Median days in the stage of those who left it. */
      medianDays: z.number().nullable(),
    }),
  ),
  overall: ratio,
  offers: z.object({ made: z.number(), accepted: z.number(), refused: z.number(), rate: ratio }),
  interviews: z.object({ arranged: z.number(), held: z.number(), rate: ratio }),
  /** Application → entry. */
  cycle: days,
  /** Opening → filling, of openings opened in the span. */
  openingCycle: days,
  channels: z.array(
    z.object({
      channel: z.string(),
      candidates: z.number(),
      hires: z.number(),
      conversion: ratio,
      /** Still employed 90 days after entry ÷ those who entered that long ago. */
      eligible: z.number(),
      retained: z.number(),
      retention: ratio,
      cycle: days,
    }),
  ),
  reasons: z.array(z.object({ result: z.string(), reason: z.string(), count: z.number() })),
  interviewers: z.array(
    z.object({ id: z.number(), name: z.string(), arranged: z.number(), coming: z.number() }),
  ),
  asOf: z.string(),
});

export const recruitmentApi = endpoints('recruitment', {
  list: query('POST /zhaopinguanli/list', '招聘列表', {
    input: candidateFilter,
    output: page(candidate).extend({ openings: z.array(opening).optional() }),
  }),
  /** Answers the candidate's id; for a hire also the person's. */
  edit: command('POST /zhaopinguanli/edit', '保存候选人', {
    input: candidateEdit,
    output: z.object({ id: z.number(), personnelId: z.number().nullable() }),
  }),
  /** A workbook of three sheets: 候选人, 职位, 漏斗. */
  export: download('GET /zhaopinguanli/exportZhaoPinGuanLi', '导出招聘', {
    words: spanWords('应聘日期'),
    input: candidateFilter,
  }),
  statistics: query('GET /zhaopinguanli/zhaopintongji', '招聘统计', { input: funnelInput, output: funnel }),
  one: query('GET /zhaopinguanli/one', '候选人详情', { input: z.object({ id }), output: application }),
  openings: query('GET /zhaopinguanli/zhiweilist', '招聘职位', {
    input: openingFilter,
    output: page(opening),
  }),
  exportOpenings: download('GET /zhaopinguanli/exportzhiwei', '导出招聘职位', {
    words: spanWords('开放日期'),
    input: openingFilter,
  }),
  opening: query('GET /zhaopinguanli/zhiweione', '招聘职位详情', {
    input: z.object({ id }),
    output: opening,
  }),
  saveOpening: command('POST /zhaopinguanli/zhiweiedit', '保存招聘职位', {
    input: openingForm,
    output: byId,
  }),
  importTemplate: download('GET /zhaopinguanli/importmoban', '候选人导入模板'),
  /** Multipart: an xlsx or csv file. Nothing is written. */
  importPreview: command('POST /zhaopinguanli/importyulan', '预览导入候选人', {
    output: plannedFile,
    bodyLimit: TABLE_LIMIT,
  }),
  /** Multipart: the same file. Returns its refused rows unchanged with reasons. */
  importErrors: download('POST /zhaopinguanli/importcuowu', '下载候选人错误行', {
    bodyLimit: TABLE_LIMIT,
  }),
  /** Multipart: the previewed file; existing applications for the opening are skipped. */
  import: command('POST /zhaopinguanli/import', '导入候选人', {
    output: importedFile,
    bodyLimit: TABLE_LIMIT,
  }),
});
