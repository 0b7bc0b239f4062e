import { z } from 'zod';
import { words } from '../codes.ts';
import type { ListColumn } from '../columns.ts';
import { command, download, endpoints, query } from '../endpoint.ts';
import {
  id,
  numeric,
  optionalFlag,
  optionalId,
  optionalParagraphs,
  paragraphs,
  parsedJson,
  wireDate,
} from '../fields.ts';
import { listInput, listOf } from '../lists.ts';

export const leaveYear = numeric(z.number({ error: '年份不正确' }).int('年份不正确').min(2000).max(2199));
/** Entries added one by one by HR; carry-overs are written in bulk. */
export const LEAVE_ENTRY = words('增加', '预支', '到期', '更正');

const days = numeric(
  z
    .number({ error: '请填数字' })
    .multipleOf(0.5, '以半天计')
    .min(-60, '不能小于 -60')
    .max(60, '不能大于 60')
    .refine((value) => value !== 0, '不能为 0'),
);

/** `days` is positive except for 更正; 到期 subtracts them, 预支 borrows them from the next year. */
export const leaveEntry = z
  .object({
    personnelId: id,
    year: leaveYear,
    /** 增加 by default. */
    kind: LEAVE_ENTRY.optional,
    days,
    reason: paragraphs(200),
  })
  .refine(({ kind, days: given }) => kind === '更正' || given >= 0, { path: ['days'], message: '应大于 0' });

/** Components of a year's annual leave: `left = statutory + granted − taken`. */
export const annual = z.object({
  statutory: z.number(),
  /** The sum of the year's entries. */
  granted: z.number(),
  taken: z.number(),
  left: z.number(),
  /** Reason of a ledger entry. */
  reason: z.string().nullable(),
});

const line = z.object({
  /** Unique key in the ledger: `entry 12`, `taken 2026-03`. */
  key: z.string(),
  date: wireDate,
  /** 法定, the entry's kind, 已休, or days that a leaver need not return. */
  kind: z.string(),
  days: z.number(),
  /** Balance after the line. */
  balance: z.number(),
  reason: z.string().nullable(),
  by: z.string().nullable(),
});
export type LeaveLine = z.output<typeof line>;
export const leaveColumns: readonly ListColumn<LeaveLine>[] = [
  { key: 'date', title: '日期', type: 'date', width: 110 },
  { key: 'kind', title: '项目', type: 'word', width: 80 },
  { key: 'days', title: '天数', type: 'number', width: 72 },
  { key: 'balance', title: '余额', type: 'number', width: 72, hint: '到这一行为止的天数之和' },
  { key: 'reason', title: '原因', width: 220 },
  { key: 'by', title: '经手人', type: 'word', width: 90 },
];

const carriedRow = z.object({
  personnelId: z.number(),
  name: z.string(),
  organisationName: z.string().nullable(),
  /** Balance of the ending year; negative when overdrawn. */
  left: z.number(),
  /** Days carried over so far. */
  carried: z.number(),
  /** Reason why the caller cannot carry the row over. */
  problem: z.string().nullable(),
});
export type CarriedRow = z.output<typeof carriedRow>;

/** Negative when overdrawn. */
export const carriedDays = numeric(
  z.number({ error: '请填数字' }).multipleOf(0.5, '以半天计').min(-366).max(366),
);
const carried = z.object({
  personnelId: id,
  /** Balance when the row was read; a different one now skips the row. */
  left: numeric(z.number({ error: '请填数字' })),
  days: carriedDays,
});

export const leaveApi = endpoints('attendance', {
  /** A person's year, line by line with the balance after each; the last balance is what is left. */
  leave: query('POST /kaoqinorjixiao/nianjiamingxi', '年假台账', {
    input: z.object({ personnelId: id, year: leaveYear }),
    output: listOf(line).extend({ name: z.string(), annual }),
  }),
  exportLeave: download('POST /kaoqinorjixiao/exportnianjia', '导出年假台账', {
    input: listInput(['name', 'jobNo', 'organisation']).extend({
      year: leaveYear,
      orgnizationalid: optionalId,
      orgOnly: optionalFlag,
      personnelId: optionalId,
    }),
  }),
  /** People with a remaining or overdrawn balance at a year's end. */
  carryable: query('POST /kaoqinorjixiao/nianjiajiezhuanlist', '年假结转名单', {
    input: z.object({ year: leaveYear, orgnizationalid: optionalId }),
    output: listOf(carriedRow),
  }),
  /** Moves days to the next year by row; a repetition moves only what is left. */
  carryOver: command('POST /kaoqinorjixiao/nianjiajiezhuan', '年假结转', {
    input: z.object({
      year: leaveYear,
      rows: z.preprocess(parsedJson, z.array(carried).min(1, '请选择人员').max(1000, '一次最多 1000 人')),
      /** The rest lapses. */
      expires: optionalFlag,
      reason: optionalParagraphs(200),
    }),
    output: z.object({
      done: z.number(),
      skipped: z.array(z.object({ name: z.string(), reason: z.string() })),
    }),
  }),
});
