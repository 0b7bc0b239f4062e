import { MESSAGE_TYPES } from '@shibiao/contract/messages';
import type { NounModule } from '../../noun.ts';
import { LEADERS, STAFF, TEACHER_DEPARTMENT, VISITORS } from '../access/roles.data.ts';
import { messageCalls } from './messages.routes.ts';
import { messagesTriggers } from './messages.triggers.ts';
import { sendDigests, sendDue } from './sent.service.ts';
import { sendWaiting } from './wechat.service.ts';

/** Who may send something, to whomever. */
const SENDERS = [
  ...LEADERS,
  ...TEACHER_DEPARTMENT,
  'market_department',
  'hr',
  'finance',
  'general_office',
] as const;
const OF_SENT = [
  'sent',
  'exportSent',
  'sentOne',
  'readers',
  'exportReaders',
  'recall',
  'remindUnread',
  'templates',
  'exportTemplates',
  'saveTemplate',
  'deleteTemplate',
] as const;

export const messagesModule: NounModule = {
  noun: 'messages',
  triggers: messagesTriggers,
  calls: messageCalls,
  grants: {
    '*': [...LEADERS, ...TEACHER_DEPARTMENT, 'market_department', 'hr', 'finance'],
    saveBroadcast: ['general_manager', 'hr', 'general_office'],
    saveTeacherDeptBroadcast: TEACHER_DEPARTMENT,
    saveMarketBroadcast: ['market_department'],
    ...Object.fromEntries(OF_SENT.map((one) => [one, SENDERS])),
    wechatLog: ['service_department'],
    exportWechatLog: ['service_department'],
  },
  menu: [
    {
      under: '/messages',
      order: 10,
      path: '/messages/inbox',
      title: '消息',
      name: 'inbox',
      view: 'messages/inbox',
      roles: [...STAFF, ...VISITORS],
    },
    {
      under: '/messages',
      order: 12,
      path: '/messages/sent',
      title: '已发消息',
      name: 'sentMessages',
      view: 'messages/sent',
      roles: SENDERS,
    },
    {
      under: '/messages',
      order: 14,
      path: '/messages/templates',
      title: '消息模板',
      name: 'messageTemplates',
      view: 'messages/templates',
      roles: SENDERS,
    },
    {
      under: '/messages',
      order: 30,
      path: '/messages/wechat',
      title: '微信消息记录',
      name: 'wechatMessages',
      view: 'messages/wechat',
      roles: ['service_department'],
    },
  ],
  audited: {
    message_template: {
      title: '消息模板',
      columns: {
        msg_send_type: '类型',
        content: '内容',
        content_html: '图文内容',
        by_account_id: '作者',
      },
      codes: { msg_send_type: MESSAGE_TYPES },
    },
  },
  jobs: [
    { name: 'scheduled-messages', cron: '* * * * *', run: (db) => sendDue(db) },
    { name: 'message-digests', cron: '0 9 * * *', run: (db) => sendDigests(db) },
    {
      name: 'wechat-messages',
      cron: '* * * * *',
      run: (db, _modules, { environment }) => sendWaiting(db, environment),
    },
  ],
};
