import { z } from 'zod';
import { codes } from '../codes.ts';
import type { ListColumn } from '../columns.ts';
import { command, download, endpoints, query } from '../endpoint.ts';
import {
  byId,
  id,
  ids,
  optionalDate,
  optionalFlag,
  optionalId,
  optionalParagraphs,
  wireTime,
} from '../fields.ts';
import { spanWords } from '../filterWords.ts';
import { listInput, listOf, page } from '../lists.ts';

export const TRANSFER_KINDS = codes(
  { value: 'single', label: '单个', tone: 'info' },
  { value: 'batch', label: '批量', tone: 'info' },
  { value: 'leaving', label: '离职交接', tone: 'warn' },
);

export const transfer = z.object({
  id: z.number(),
  at: wireTime,
  how: z.string(),
  /** Null: customers of several people. */
  fromId: z.number().nullable(),
  fromName: z.string().nullable(),
  /** Null: into the public pool. */
  toId: z.number().nullable(),
  toName: z.string().nullable(),
  byId: z.number().nullable(),
  byName: z.string().nullable(),
  reason: z.string().nullable(),
  contacts: z.number(),
  trackings: z.number(),
  lessons: z.number(),
  demands: z.number(),
  /** First customers by name. */
  contactNames: z.string().nullable(),
  undoneAt: wireTime.nullable(),
  undoneByName: z.string().nullable(),
  /** Not undone yet, with the present owner in scope. */
  canUndo: z.boolean(),
});

export const transferColumns: readonly ListColumn<z.output<typeof transfer>>[] = [
  { key: 'at', title: '时间', type: 'time', width: 140, fixed: 'left', sortable: true },
  { key: 'how', title: '方式', type: 'code', codes: TRANSFER_KINDS, width: 80 },
  { key: 'fromName', title: '转出人', type: 'word', record: ['person', 'fromId'], width: 80 },
  { key: 'toName', title: '接手人', type: 'word', record: ['person', 'toId'], width: 80 },
  { key: 'contactNames', title: '客户', width: 180 },
  { key: 'contacts', title: '客户数', type: 'number', width: 66, hint: '这一次转走的客户' },
  { key: 'trackings', title: '待跟进', type: 'number', width: 66, hint: '随客户转走、还没有跟进的' },
  { key: 'lessons', title: '课程', type: 'number', width: 58, hint: '随客户转走的课程' },
  { key: 'demands', title: '需求', type: 'number', width: 58, hint: '随客户转走的需求' },
  { key: 'reason', title: '原因', width: 110 },
  { key: 'byName', title: '操作人', type: 'word', record: ['person', 'byId'], width: 80 },
  { key: 'undoneAt', title: '撤销', type: 'time', width: 140 },
  { key: 'undoneByName', title: '撤销人', type: 'word', exportOnly: true },
];

export const transferFilter = listInput(['at']).extend({
  fromId: optionalId,
  toId: optionalId,
  contactId: optionalId,
  how: TRANSFER_KINDS.optional,
  from: optionalDate,
  to: optionalDate,
  isUndone: optionalFlag,
});

/** Open work that moves with one customer. */
const carried = z.object({
  contactId: z.number(),
  contactName: z.string(),
  cooperationName: z.string(),
  fromName: z.string().nullable(),
  trackings: z.number(),
  lessons: z.number(),
  demands: z.number(),
});

export const transfersApi = endpoints(
  'transfers',
  {
    /**
     * Transfers customers with planned follow-ups, unfinished lessons and open demands to a colleague, all or none.
     */
    transfer: command('POST /heZuoKeHu/heZuoKeHuZhuanRang', '转让客户', {
      input: z.object({ ids, toId: id, reason: optionalParagraphs(200) }),
      output: z.object({
        id: z.number(),
        contacts: z.number(),
        trackings: z.number(),
        lessons: z.number(),
        demands: z.number(),
      }),
    }),
    /**
     * Previews a transfer: of the given customers, or of everything a person owns (`fromId`).
     * The first thousand customers are named; sums cover all.
     */
    transferPreview: query('POST /heZuoKeHu/transferPreview', '转让预览', {
      input: z.object({ ids: ids.optional(), fromId: optionalId, toId: optionalId }),
      output: z.object({
        list: z.array(carried),
        contacts: z.number(),
        trackings: z.number(),
        lessons: z.number(),
        demands: z.number(),
        /** Remaining room of the receiver; null without a limit or receiver. */
        room: z.number().nullable(),
      }),
    }),
    transferLog: query('GET /ContactZhuanRang/lists', '转让记录', {
      input: transferFilter,
      output: page(transfer),
    }),
    transferItems: query('GET /ContactZhuanRang/items', '转让明细', { input: byId, output: listOf(carried) }),
    exportTransfers: download('GET /ContactZhuanRang/export', '导出转让记录', {
      words: spanWords('转让时间'),
      input: transferFilter,
    }),
    /** Returns customers still with the receiver; moved ones stay (`skipped`). */
    undoTransfer: command('POST /ContactZhuanRang/undo', '撤销转让', {
      input: z.object({ id, reason: optionalParagraphs(200) }),
      output: z.object({ contacts: z.number(), skipped: z.number() }),
    }),
  },
  'customers',
);
