import { z } from 'zod';
import { command, endpoints, query } from '../endpoint.ts';
import {
  byId,
  byIdAndVersion,
  id,
  optionalFactDate,
  text,
  wireDate,
  wireMoney,
  wireTime,
} from '../fields.ts';
import { listOf } from '../lists.ts';
import { positiveAmount } from './lines.ts';

export const writeOff = z.object({
  id: z.number(),
  version: z.number(),
  amount: wireMoney,
  writtenOn: wireDate,
  reason: z.string(),
  writtenBy: z.string(),
  createdAt: wireTime,
  isActive: z.boolean(),
  undoneBy: z.string().nullable(),
  undoneAt: wireTime.nullable(),
  undoReason: z.string().nullable(),
  /** Active, in a month that is not locked. */
  canUndo: z.boolean(),
});

export const writeOffsApi = endpoints('receipts', {
  /** A lesson's write-offs, newest first; its open amount, and `most`: the same, or 0 above the limit. */
  writeOffs: query('GET /finance/receipts/writeOffs', '核销尾差记录', {
    input: z.object({ lessonId: id }),
    output: listOf(writeOff).extend({ open: wireMoney, most: wireMoney }),
  }),
  /**
   * Writes off the whole remainder of a confirmed lesson's receivable, up to the limit per lesson; today by default.
   */
  writeOff: command('POST /finance/receipts/writeOff', '核销尾差', {
    input: z.object({ lessonId: id, amount: positiveAmount, writtenOn: optionalFactDate, reason: text(200) }),
    output: byId,
  }),
  undoWriteOff: command('POST /finance/receipts/undoWriteOff', '撤销核销尾差', {
    input: byIdAndVersion.extend({ reason: text(200) }),
  }),
});
