import { z } from 'zod';
import { codes } from '../codes.ts';
import type { ListColumn } from '../columns.ts';
import { command, download, endpoints, query } from '../endpoint.ts';
import {
  byId,
  date,
  id,
  ids,
  keptIds,
  optionalDate,
  optionalFactTime,
  optionalFlag,
  optionalId,
  optionalParagraphs,
  optionalPeople,
  optionalPlannedTime,
  optionalVersion,
  paragraphs,
  stamped,
  wireTime,
} from '../fields.ts';
import { spanWords } from '../filterWords.ts';
import { listInput, page } from '../lists.ts';
import { LEVELS } from './customers.ts';

export const TRACKING_METHODS = codes(
  { value: '电话', label: '电话' },
  { value: '微信', label: '微信' },
  { value: '拜访', label: '拜访' },
  { value: '其他', label: '其他' },
);

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
  /** Assignee of the next step: the author, until a transfer. */
  assigneeId: z.number().nullable(),
  assigneeName: z.string().nullable(),
  files: z.array(z.object({ id: z.number(), name: z.string() })),
  /** Its customer is still in scope: it may be transferred or deleted since. */
  mayOpen: z.boolean(),
  /** Editable: the caller or a member wrote it, and the caller may open its customer. */
  isOwn: z.boolean(),
});

/** A suggested next step: on a workday at nine. */
export const nextStep = z.object({ label: z.string(), weekday: z.string(), at: wireTime });

export type Tracking = z.output<typeof tracking>;
export const trackingColumns: readonly ListColumn<Tracking>[] = [
  {
    key: 'contactName',
    title: '客户',
    record: ['customer', 'contactId', 'mayOpen'],
    width: 100,
    fixed: 'left',
  },
  { key: 'cooperationName', title: '机构', record: ['institution', 'coorgid'], width: 190 },
  { key: 'level', title: '等级', type: 'code', codes: LEVELS, width: 64 },
  { key: 'at', title: '跟进时间', type: 'time', width: 140, sortable: true },
  { key: 'method', title: '方式', type: 'word', width: 64 },
  { key: 'content', title: '内容', width: 340 },
  { key: 'nextAt', title: '下次跟进', type: 'time', width: 110, sortable: true },
  { key: 'authorName', title: '跟进人', type: 'word', record: ['person', 'authorId'], width: 90 },
  {
    key: 'assigneeName',
    title: '下次跟进人',
    type: 'word',
    record: ['person', 'assigneeId'],
    width: 100,
    defaultHidden: true,
  },
  /** File names in the export. */
  { key: 'files', title: '附件', width: 64 },
];

/** All of one customer (`contactId`); otherwise by people in scope. `keyword`: the customer's name. */
export const trackingFilter = listInput(['at', 'nextAt']).extend({
  contactId: optionalId,
  authorId: optionalId,
  peopleOf: optionalPeople,
  method: TRACKING_METHODS.optional,
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
  method: TRACKING_METHODS.optional,
  /** Time of the follow-up, now by default, never in the future. */
  at: optionalFactTime,
  content: paragraphs(2000),
  nextAt: optionalPlannedTime(3),
  fileIds: keptIds,
  /** New level of the customer. */
  level: LEVELS.optional,
});

export const trackingsApi = endpoints(
  'trackings',
  {
    trackings: query('GET /heZuoKeHu/ZhuiZhongGongNeng', '追踪记录', {
      input: trackingFilter,
      output: page(tracking),
    }),
    /** Also updates the customer's last and next follow-up and recycling day. */
    nextSteps: query('GET /heZuoKeHu/nextSteps', '常用的下次跟进时间', {
      input: z.object({ from: date }),
      output: z.object({ list: z.array(nextStep) }),
    }),
    editTracking: command('POST /heZuoKeHu/ZhuiZhongGongNengEdit', '保存追踪', {
      input: trackingForm,
      output: byId,
    }),
    deleteTracking: command('POST /heZuoKeHu/ZhuiZhongGongNengDelete', '删除追踪', {
      undo: true,
      input: z.object({ id: ids }),
    }),
    /**
     * Edits cells of a list of customers; missing fields stay. `nextAt` plans the next step without a follow-up (null:
     * removes it); a later follow-up completes it. 409 on a version conflict.
     */
    editCell: command('POST /heZuoKeHu/editCell', '在列表中修改客户', {
      input: z.object({
        id,
        version: optionalVersion,
        level: LEVELS.optional,
        nextAt: optionalPlannedTime(3),
        remark: optionalParagraphs(1000),
      }),
      output: z.object({ id: z.number(), version: z.number() }),
    }),
    exportTrackings: download('GET /heZuoKeHu/exportHeZuoKeHuZhuiZong', '导出追踪', {
      words: spanWords('跟进时间'),
      input: trackingFilter,
    }),
  },
  'customers',
);
