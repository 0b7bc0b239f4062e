import { z } from 'zod';
import { codes } from './codes.ts';
import type { ListColumn } from './columns.ts';
import { command, endpoints, query } from './endpoint.ts';
import { id, optionalFlag, paragraphs, text, wireTime } from './fields.ts';
import { listInput, page } from './lists.ts';

/** A letter to the general manager. The author of an anonymous one is unknown even to the database. */
export const letter = z.object({
  id: z.number(),
  title: z.string(),
  content: z.string(),
  isAnonymous: z.boolean(),
  /** null: anonymous. */
  authorName: z.string().nullable(),
  at: wireTime,
  readAt: wireTime.nullable(),
  answer: z.string().nullable(),
  answeredAt: wireTime.nullable(),
});

export const LETTER_STATE = codes(
  { value: 'unread', label: '未读', tone: 'quiet' },
  { value: 'unanswered', label: '未答复', tone: 'info' },
  { value: 'answered', label: '已答复', tone: 'good' },
);
export const letterColumns: readonly ListColumn<z.output<typeof letter>>[] = [
  { key: 'title', title: '标题', width: 280, fixed: 'left' },
  { key: 'readAt', title: '状态', width: 90 },
  { key: 'authorName', title: '来信人', width: 120 },
  { key: 'at', title: '时间', type: 'time', width: 160, sortable: true },
  { key: 'content', title: '内容', width: 420 },
];

export const mailboxApi = endpoints('mailbox', {
  write: command('POST /mailbox/write', '写信给总经理', {
    input: z.object({ title: text(100), content: paragraphs(5000), isAnonymous: optionalFlag }),
  }),
  /** The caller's own letters, including anonymous ones. */
  mine: query('GET /mailbox/mine', '我的来信', { input: listInput(['at']), output: page(letter) }),
  /** All letters; for the general manager only, empty for others. */
  list: query('GET /mailbox/list', '总经理信箱', {
    input: listInput(['at']).extend({ state: LETTER_STATE.optional }),
    output: page(letter),
  }),
  read: command('POST /mailbox/read', '标记来信已读', { input: z.object({ id }) }),
  answer: command('POST /mailbox/answer', '答复来信', { input: z.object({ id, answer: paragraphs(5000) }) }),
});
