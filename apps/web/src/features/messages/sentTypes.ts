import { messagesApi } from '@shibiao/contract/messages';

/** Types that people send by hand; other plain types follow from actions. */
export const SENT_TYPES = [
  { value: 12, label: '普通提醒（纯文字）' },
  { value: 1, label: '公告（可排版）' },
  { value: 4, label: '图文（封面和排版）' },
];

/** Audiences by the function that allows them. */
export const SENDING = [
  messagesApi.saveBroadcast,
  messagesApi.saveTeacherDeptBroadcast,
  messagesApi.saveMarketBroadcast,
  messagesApi.saveSingle,
] as const;
