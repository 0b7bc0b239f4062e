import { z } from 'zod';
import { codes } from '../codes.ts';
import { command, endpoints, query } from '../endpoint.ts';
import { byId, byIdAndVersion, flag, optionalText, wireDate, wireTime } from '../fields.ts';
import { listOf } from '../lists.ts';

export const PLACE_CHANGE_STATUS = codes(
  { value: 1, label: '待同意', tone: 'warn' },
  { value: 2, label: '已同意', tone: 'good' },
  { value: 3, label: '已拒绝', tone: 'bad' },
  { value: 4, label: '已撤回', tone: 'quiet' },
);

const placeChange = byIdAndVersion.extend({
  version: z.number(),
  status: PLACE_CHANGE_STATUS.schema,
  /** Titles for readers: 部门, 兼职部门, 上级. */
  changes: z.array(z.object({ what: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
  effectiveOn: wireDate.nullable(),
  askedBy: z.string(),
  askedAt: wireTime,
  decidedBy: z.string().nullable(),
  decidedAt: wireTime.nullable(),
  note: z.string().nullable(),
  /** Nobody approves a change of their own, one they requested, or one that makes them a leader. */
  canDecide: z.boolean(),
  canWithdraw: z.boolean(),
});

export const placeChangesApi = endpoints('archive', {
  /** Changes of a person's place that widen a scope, newest first. `id` is the person's. */
  placeChanges: query('GET /renyuandangan/placeChanges', '调动审批', {
    input: byId,
    output: listOf(placeChange),
  }),
  /** Approves, which moves the person, or rejects with a note. */
  decidePlaceChange: command('POST /renyuandangan/placeChanges/decide', '同意或拒绝调动', {
    input: byIdAndVersion.extend({ isConsented: flag, note: optionalText(200) }),
  }),
  withdrawPlaceChange: command('POST /renyuandangan/placeChanges/withdraw', '撤回调动申请', {
    input: byIdAndVersion,
  }),
});
