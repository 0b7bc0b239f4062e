import { z } from 'zod';
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
import { listInput, page } from '../lists.ts';
import { LEVELS } from './customers.ts';

/** Planned: contacts of a level that a person is to follow up in a month. Actual: the different ones that were. */
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
const targetFilter = listInput(['personnelname']).extend({
  month: optionalMonth,
  orgnizationalid: optionalId,
});
const level = LEVELS.schema;

/** A customer behind an actual; others' customers are named only. */
const followedCustomer = z.object({
  contactId: z.number(),
  contactName: z.string(),
  cooperationName: z.string(),
  authorName: z.string().nullable(),
  followUps: z.number(),
  lastAt: wireTime,
  /** Inside the caller's data scope. */
  isOwn: z.boolean(),
});
const part = z.object({
  personnelid: z.number(),
  personnelname: z.string(),
  planned: z.number(),
  /** Customers newly held in the month: made, claimed or imported. */
  actual: z.number(),
});
export const monthlyTarget = z.object({
  leaderId: z.number(),
  leaderName: z.string(),
  month: z.string(),
  /** null: nothing planned yet. */
  version: z.number().nullable(),
  planned: z.number(),
  actual: z.number(),
  /** The leader and the members, planned for or not. */
  parts: z.array(part),
});

export const customerTargetsApi = endpoints(
  'customerTargets',
  {
    contactTargets: query('GET /heZuoKeHu/ContactTargetList', '客户目标', {
      input: targetFilter,
      output: page(contactTargetRow),
    }),
    exportContactTargets: download('GET /heZuoKeHu/exportContactTarget', '导出客户目标', {
      input: targetFilter,
    }),
    /** As many as the actual says. */
    contactTargetCustomers: query('GET /heZuoKeHu/ContactTargetCustomers', '客户目标明细', {
      input: listInput(['lastAt']).extend({ personnelid: id, month, level }),
      output: page(followedCustomer),
    }),
    editContactTarget: command('POST /heZuoKeHu/ContactTargetEdit', '保存客户目标', {
      input: z.object({
        personnelid: id,
        month,
        level,
        planned: int(0, 100_000),
        version: optionalVersion,
      }),
    }),
    deleteContactTarget: command('POST /heZuoKeHu/ContactTargetDelete', '删除客户目标', {
      input: z.object({ id, version: optionalVersion }),
    }),
    monthlyTarget: query('GET /heZuoKeHu/yuedukehumubiao', '月度客户目标', {
      /** The caller's own team unless told. */
      input: z.object({ leaderId: optionalId, month: optionalMonth }),
      output: monthlyTarget,
    }),
    /** A team's month, split over its members; the parts must add up to the team's figure. */
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
