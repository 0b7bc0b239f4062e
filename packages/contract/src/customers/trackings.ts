import { z } from 'zod';
import { command, download, endpoints, query } from '../endpoint.ts';
import {
  byId,
  id,
  ids,
  optionalChoice,
  optionalDate,
  optionalFlag,
  optionalId,
  optionalIds,
  optionalTime,
  optionalVersion,
  stamped,
  text,
  wireTime,
} from '../fields.ts';
import { listInput, page } from '../lists.ts';
import { LEVELS } from './customers.ts';

export const TRACKING_METHODS = ['电话', '微信', '拜访', '其他'] as const;

/** 追踪: one follow-up of a customer. */
export const tracking = stamped.extend({
  id: z.number(),
  contactId: z.number(),
  contactName: z.string(),
  coorgid: z.number(),
  cooperationName: z.string(),
  level: z.string(),
  at: wireTime,
  method: z.string(),
  content: z.string(),
  nextAt: wireTime.nullable(),
  authorId: z.number().nullable(),
  authorName: z.string().nullable(),
  /** Who does the next step: the author, until a transfer hands it on. */
  assigneeName: z.string().nullable(),
  files: z.array(z.object({ id: z.number(), name: z.string() })),
  /** The caller wrote it or leads who did: may be edited and deleted. */
  isOwn: z.boolean(),
});

/** Of one customer (`contactId`): all of them. Else: what people in the caller's scope wrote. `keyword`: the customer's name. */
export const trackingFilter = listInput(['at', 'nextAt']).extend({
  contactId: optionalId,
  authorId: optionalId,
  method: optionalChoice(TRACKING_METHODS),
  from: optionalDate,
  to: optionalDate,
  nextFrom: optionalDate,
  nextTo: optionalDate,
  hasNext: optionalFlag,
});

export const trackingForm = z.object({
  id: optionalId,
  version: optionalVersion,
  contactId: id,
  method: optionalChoice(TRACKING_METHODS),
  /** When it happened; now unless given, never in the future. */
  at: optionalTime,
  content: text(2000),
  nextAt: optionalTime,
  fileIds: optionalIds,
  /** The customer's level from now on. */
  level: LEVELS.optional,
});

export const trackingsApi = endpoints(
  'trackings',
  {
    trackings: query('GET /heZuoKeHu/ZhuiZhongGongNeng', '追踪记录', {
      input: trackingFilter,
      output: page(tracking),
    }),
    /** Also moves the customer's last and next follow-up and the day of recycling. */
    editTracking: command('POST /heZuoKeHu/ZhuiZhongGongNengEdit', '保存追踪', {
      input: trackingForm,
      output: byId,
    }),
    deleteTracking: command('POST /heZuoKeHu/ZhuiZhongGongNengDelete', '删除追踪', {
      input: z.object({ id: ids }),
    }),
    exportTrackings: download('GET /heZuoKeHu/exportHeZuoKeHuZhuiZong', '导出追踪', {
      input: trackingFilter,
    }),
  },
  'customers',
);
