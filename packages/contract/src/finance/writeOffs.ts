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
  /** Counts, and its month is not locked. */
  canUndo: z.boolean(),
});

export const writeOffsApi = endpoints('receipts', {
  /** A lesson's write-offs, the newest first; what is open of it, and `most`: the same, or 0 above the set sum. */
  writeOffs: query('GET /finance/receipts/writeOffs', '核销尾差记录', {
    input: z.object({ lessonId: id }),
    output: listOf(writeOff).extend({ open: wireMoney, most: wireMoney }),
  }),
  /** Gives up all that remains of a confirmed lesson's receivable, at most the set sum a lesson; today unless told. */
  writeOff: command('POST /finance/receipts/writeOff', '核销尾差', {
    input: z.object({ lessonId: id, amount: positiveAmount, writtenOn: optionalFactDate, reason: text(200) }),
    output: byId,
  }),
  undoWriteOff: command('POST /finance/receipts/undoWriteOff', '撤销核销尾差', {
    input: byIdAndVersion.extend({ reason: text(200) }),
  }),
});
