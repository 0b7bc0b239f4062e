import { z } from 'zod';
import { command, endpoints, query } from '../endpoint.ts';
import {
  amount,
  byId,
  byIdAndVersion,
  choice,
  id,
  optionalId,
  optionalVersion,
  orDefault,
  parsedJson,
  plannedDate,
  stamped,
  wireDate,
} from '../fields.ts';
import { listOf } from '../lists.ts';
import { REQUEST_KINDS, RULE_STEPS } from './codes.ts';

const rule = stamped.extend({
  id: z.number(),
  kind: z.string(),
  /** Null: everybody. */
  organisationId: z.number().nullable(),
  organisationName: z.string().nullable(),
  /** The rule applies from this measure on: days, hours or yuan. */
  fromMeasure: z.number(),
  steps: z.array(z.string()),
});
export type RequestRule = z.output<typeof rule>;
const deputy = stamped.extend({
  id: z.number(),
  personnelId: z.number(),
  personnelName: z.string(),
  deputyId: z.number(),
  deputyName: z.string(),
  firstDay: wireDate,
  lastDay: wireDate,
  canEdit: z.boolean(),
});
export type ApprovalDeputy = z.output<typeof deputy>;

export const requestSettingsApi = endpoints('requests', {
  rules: query('GET /shenqing/rules', '申请的审批人', { output: listOf(rule) }),
  saveRule: command('POST /shenqing/saveRule', '保存申请的审批人', {
    input: z.object({
      id: optionalId,
      version: optionalVersion,
      kind: REQUEST_KINDS.schema,
      organisationId: optionalId,
      fromMeasure: orDefault(amount, '0.00'),
      steps: z.preprocess(
        parsedJson,
        z.array(choice(RULE_STEPS)).min(1, '请至少选择一步').max(5, '最多 5 步'),
      ),
    }),
    output: byId,
  }),
  removeRule: command('POST /shenqing/removeRule', '删除申请的审批人', { input: byIdAndVersion }),
  /** Deputies of the caller; administrators and HR see and name everybody's. */
  deputies: query('GET /shenqing/deputies', '审批代理人', { output: listOf(deputy) }),
  saveDeputy: command('POST /shenqing/saveDeputy', '保存审批代理人', {
    input: z.object({
      id: optionalId,
      version: optionalVersion,
      /** Absent: the caller. */
      personnelId: optionalId,
      deputyId: id,
      firstDay: plannedDate(1),
      lastDay: plannedDate(1),
    }),
    output: byId,
  }),
  removeDeputy: command('POST /shenqing/removeDeputy', '删除审批代理人', { input: byIdAndVersion }),
});
