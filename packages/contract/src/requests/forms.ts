import { z } from 'zod';
import { command, endpoints } from '../endpoint.ts';
import {
  byId,
  date,
  factDate,
  id,
  int,
  keptIds,
  numeric,
  optionalFlag,
  optionalId,
  optionalParagraphs,
  optionalPlannedDate,
  optionalText,
  optionalVersion,
  orDefault,
  paragraphs,
  parsedJson,
  plannedDate,
  text,
} from '../fields.ts';
import { above0 } from '../supplies.ts';
import { CARDS, DAY_HALVES, LEAVE_KINDS, OVERTIME_REWARDS, SEALS, TRIP_WAYS } from './codes.ts';

/** Facts of every request. With `id` a returned or withdrawn one is submitted again. */
export const askForm = z.object({
  id: optionalId,
  version: optionalVersion,
  reason: optionalParagraphs(500),
  fileIds: keptIds,
});
const about = { lessonId: optionalId, contactId: optionalId };
const span = {
  from: plannedDate(2),
  fromHalf: DAY_HALVES.schema,
  to: plannedDate(2),
  toHalf: DAY_HALVES.schema,
  coverId: optionalId,
};

export const leaveForm = askForm.extend({
  leaveKind: LEAVE_KINDS.schema,
  ...span,
  /** Annual leave beyond the balance. */
  isAdvance: optionalFlag,
});
export const tripForm = askForm.extend({
  way: TRIP_WAYS.schema,
  ...span,
  place: optionalText(100),
  ...about,
});
export const overtimeForm = askForm.extend({
  date: plannedDate(1),
  hours: numeric(
    z.number({ error: '请填数字' }).multipleOf(0.5, '以半小时计').positive('应大于 0').max(24, '不能大于 24'),
  ),
  reward: OVERTIME_REWARDS.schema,
  reason: paragraphs(500),
});
export const correctionForm = askForm.extend({
  date: factDate,
  card: CARDS.schema,
  time: z.string({ error: '必填' }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, '时间格式应为 HH:mm'),
  reason: paragraphs(500),
});
const paper = askForm.extend({
  document: text(100),
  copies: orDefault(int(1, 999), 1),
  neededOn: optionalPlannedDate(1),
  ...about,
});
export const materialForm = paper;
export const sealForm = paper.extend({ seal: SEALS.schema, isTakenOut: optionalFlag });
export const supplyRequestForm = askForm.extend({
  lines: z.preprocess(
    parsedJson,
    z
      .array(z.object({ supplyId: id, quantity: above0 }))
      .min(1, '请添加物资')
      .max(20, '一次最多 20 行'),
  ),
});

/** Each submits a new request, or a returned or withdrawn one again. */
export const askApi = endpoints('requests', {
  saveLeave: command('POST /shenqing/saveLeave', '申请请假', { input: leaveForm, output: byId }),
  saveTrip: command('POST /shenqing/saveTrip', '申请外出出差', { input: tripForm, output: byId }),
  saveOvertime: command('POST /shenqing/saveOvertime', '申请加班', { input: overtimeForm, output: byId }),
  saveCorrection: command('POST /shenqing/saveCorrection', '申请补卡', {
    input: correctionForm,
    output: byId,
  }),
  saveMaterial: command('POST /shenqing/saveMaterial', '申请资料', { input: materialForm, output: byId }),
  saveSeal: command('POST /shenqing/saveSeal', '申请用章', { input: sealForm, output: byId }),
  saveSupply: command('POST /shenqing/saveSupply', '申请领用物资', {
    input: supplyRequestForm,
    output: byId,
  }),
});

/** Days of a question before it is asked. */
export const daysAsked = z.object({
  from: date,
  fromHalf: DAY_HALVES.schema,
  to: date,
  toHalf: DAY_HALVES.schema,
});
