import { z } from 'zod';
import { codes } from '../codes.ts';
import type { ListColumn } from '../columns.ts';
import { command, endpoints, query } from '../endpoint.ts';
import { byId, id, ids, wireDate, wireTime } from '../fields.ts';
import { fileRef } from '../files.ts';
import { page, pageOfOne } from '../lists.ts';

/** Beginning or end of an ownership period. */
export const OWNERSHIP_HOW = codes(
  { value: 'created', label: '新建' },
  { value: 'claimed', label: '公海领取' },
  { value: 'transferred', label: '转让' },
  { value: 'recycled', label: '系统回收' },
  { value: 'released', label: '主动放回' },
  { value: 'left', label: '离职' },
  { value: 'undone', label: '撤销转让' },
  { value: 'merged', label: '机构合并' },
  { value: 'imported', label: '导入' },
  { value: 'restored', label: '恢复' },
);

/** An owner's period; `how` it began and `endedHow` it ended. */
const ownershipPeriod = z.object({
  id: z.number(),
  ownerId: z.number(),
  ownerName: z.string(),
  fromAt: wireTime,
  toAt: wireTime.nullable(),
  days: z.number(),
  how: z.string(),
  endedHow: z.string().nullable(),
  byId: z.number().nullable(),
  byName: z.string().nullable(),
  reason: z.string().nullable(),
});

export const ownershipColumns: readonly ListColumn<z.output<typeof ownershipPeriod>>[] = [
  { key: 'ownerName', title: '负责人', record: ['person', 'ownerId'], width: 110 },
  { key: 'how', title: '得到', type: 'code', codes: OWNERSHIP_HOW, width: 100 },
  { key: 'fromAt', title: '起', type: 'time', width: 150 },
  { key: 'toAt', title: '止', type: 'time', width: 150 },
  { key: 'days', title: '天数', type: 'number', width: 70, hint: '这一段持有的天数' },
  { key: 'endedHow', title: '结束', type: 'code', codes: OWNERSHIP_HOW, width: 100 },
  { key: 'byName', title: '操作人', record: ['person', 'byId'], width: 100 },
  { key: 'reason', title: '原因', width: 180 },
];

/** A demand or a lesson; `subtitle` names the person in charge or the teacher. */
const record = z.object({
  id: z.number(),
  title: z.string(),
  subtitleId: z.number().nullable(),
  subtitle: z.string().nullable(),
  date: wireDate.nullable(),
  status: z.number(),
  amount: z.string().nullable(),
  /** In the caller's scope; records kept by an earlier owner are listed but do not open. */
  mayOpen: z.boolean(),
});

export const customerFile = fileRef.extend({
  uploadedBy: z.string().nullable(),
  at: wireTime,
  /** From a follow-up, where it is edited; otherwise attached to the customer itself. */
  isOfTracking: z.boolean(),
});

/** Records on a customer's page, whoever owns the demands and lessons. */
export const customerPageApi = endpoints('customers', {
  facts: query('GET /heZuoKeHu/facts', '客户全貌', {
    input: byId,
    output: z.object({
      counts: z.object({
        /** Other contact persons of the institution. */
        colleagues: z.number(),
        demands: z.number(),
        lessons: z.number(),
        files: z.number(),
      }),
      /** Sums over this customer's confirmed lessons in yuan: income = received + open (past) + ahead (future). */
      money: z.object({
        lessons: z.number(),
        days: z.string(),
        income: z.string(),
        invoiced: z.string(),
        received: z.string(),
        open: z.string(),
        ahead: z.string(),
      }),
      /** Whether the customer's account sees the institution's money. */
      portalMoney: z.boolean(),
    }),
  }),
  ownership: query('GET /heZuoKeHu/ownership', '客户归属记录', {
    input: pageOfOne,
    output: page(ownershipPeriod),
  }),
  customerDemands: query('GET /heZuoKeHu/demands', '客户的需求', { input: pageOfOne, output: page(record) }),
  customerLessons: query('GET /heZuoKeHu/lessons', '客户的课程', { input: pageOfOne, output: page(record) }),
  customerFiles: query('GET /heZuoKeHu/files', '客户的附件', {
    input: pageOfOne,
    output: page(customerFile),
  }),
  /** Attaches files that the caller has uploaded for this purpose. */
  attachFiles: command('POST /heZuoKeHu/attachFiles', '上传客户附件', {
    input: z.object({ id, fileIds: ids }),
  }),
  removeFile: command('POST /heZuoKeHu/removeFile', '移除客户附件', {
    undo: true,
    input: z.object({ id, fileId: id }),
  }),
});
