import { z } from 'zod';
import type { ListColumn } from '../columns.ts';
import { command, download, endpoints, query } from '../endpoint.ts';
import {
  id,
  int,
  month,
  optionalId,
  optionalMonth,
  optionalVersion,
  parsedJson,
  wireTime,
} from '../fields.ts';
import { dated, listInput, page } from '../lists.ts';
import { LEVELS } from './customers.ts';

/** Plan: contacts of a level to follow up in a month. Actual: distinct ones followed up. */
const cell = z.object({
  id: z.number().nullable(),
  version: z.number().nullable(),
  planned: z.number(),
  actual: z.number(),
});
export const contactTargetRow = z.object({
  personnelid: z.number(),
  personnelname: z.string(),
  orgName: z.string().nullable(),
  month: z.string(),
  A: cell,
  B: cell,
  C: cell,
  D: cell,
});
/** Columns around the levels' cells, which screen and export show differently. */
export const contactTargetColumns: readonly ListColumn<z.output<typeof contactTargetRow>>[] = [
  { key: 'month', title: '月份', type: 'word', exportOnly: true },
  {
    key: 'personnelname',
    title: '业务员',
    type: 'word',
    record: ['person', 'personnelid'],
    width: 120,
    fixed: 'left',
    sortable: true,
  },
  { key: 'orgName', title: '部门', type: 'word', width: 140 },
];
const targetFilter = listInput(['personnelname']).extend({
  month: optionalMonth,
  orgnizationalid: optionalId,
});

/** A customer behind an actual; others' customers are only named. */
const followedCustomer = z.object({
  contactId: z.number(),
  contactName: z.string(),
  coorgid: z.number(),
  cooperationName: z.string(),
  authorId: z.number().nullable(),
  authorName: z.string().nullable(),
  followUps: z.number(),
  lastAt: wireTime,
  /** Inside the caller's data scope. */
  isOwn: z.boolean(),
});
export const followedColumns: readonly ListColumn<z.output<typeof followedCustomer>>[] = [
  { key: 'contactName', title: '客户', record: ['customer', 'contactId', 'isOwn'], width: 110 },
  { key: 'cooperationName', title: '机构', record: ['institution', 'coorgid'], width: 200 },
  { key: 'authorName', title: '负责人', type: 'word', record: ['person', 'authorId'], width: 90 },
  { key: 'followUps', title: '跟进次数', type: 'number', width: 90, hint: '期内本人对这位客户写的跟进记录' },
  { key: 'lastAt', title: '最近跟进', type: 'time', width: 150, sortable: true },
];
const part = z.object({
  personnelid: z.number(),
  personnelname: z.string(),
  planned: z.number(),
  /** Customers newly owned in the month: created, claimed or imported. */
  actual: z.number(),
});
export const monthlyTarget = z.object({
  leaderId: z.number(),
  leaderName: z.string(),
  month: z.string(),
  /** null: no plan yet. */
  version: z.number().nullable(),
  planned: z.number(),
  actual: z.number(),
  /** Leader and members, with or without a plan. */
  parts: z.array(part),
});

export const customerTargetsApi = endpoints(
  'customerTargets',
  {
    contactTargets: query('GET /heZuoKeHu/ContactTargetList', '客户目标', {
      input: targetFilter,
      output: page(contactTargetRow).extend(dated),
    }),
    exportContactTargets: download('GET /heZuoKeHu/exportContactTarget', '导出客户目标', {
      input: targetFilter,
    }),
    /** As many rows as the actual. */
    contactTargetCustomers: query('GET /heZuoKeHu/ContactTargetCustomers', '客户目标明细', {
      input: listInput(['lastAt']).extend({ personnelid: id, month, level: LEVELS.schema }),
      output: page(followedCustomer),
    }),
    editContactTarget: command('POST /heZuoKeHu/ContactTargetEdit', '保存客户目标', {
      input: z.object({
        personnelid: id,
        month,
        level: LEVELS.schema,
        planned: int(0, 100_000),
        version: optionalVersion,
      }),
    }),
    deleteContactTarget: command('POST /heZuoKeHu/ContactTargetDelete', '删除客户目标', {
      undo: true,
      input: z.object({ id, version: optionalVersion }),
    }),
    monthlyTarget: query('GET /heZuoKeHu/yuedukehumubiao', '月度客户目标', {
      /** By default the caller's own team. */
      input: z.object({ leaderId: optionalId, month: optionalMonth }),
      output: monthlyTarget,
    }),
    /** A team's month split over its members; the parts must sum to the team's figure. */
    splitMonthlyTarget: command('POST /heZuoKeHu/yuedukehumubiaofenjie', '月度客户目标分解', {
      input: z.object({
        leaderId: id,
        month,
        planned: int(0, 1_000_000),
        parts: z.preprocess(
          parsedJson,
          z
            .array(z.object({ personnelid: id, planned: int(0, 1_000_000) }), { error: '分解格式不正确' })
            .min(1, '请至少分给一人')
            .max(500, '最多 500 人'),
        ),
        version: optionalVersion,
      }),
    }),
  },
  'customers',
);
