import { messagesApi } from '@shibiao/contract/messages';

/** What a person sends by hand; the other plain types come from what is done. */
export const SENT_TYPES = [
  { value: 12, label: '普通提醒（纯文字）' },
  { value: 1, label: '公告（可排版）' },
  { value: 4, label: '图文（封面和排版）' },
];

/** Who may send to whom: the function decides which of them are offered. */
export const SENDING = [
  messagesApi.saveBroadcast,
  messagesApi.saveTeacherDeptBroadcast,
  messagesApi.saveMarketBroadcast,
  messagesApi.saveSingle,
] as const;
