import { MESSAGE_TYPES } from '@shibiao/contract/messages';
import { NOTICE_KEYS } from '@shibiao/contract/wechatMessages';
import type { NounModule } from '../../noun.ts';
import { LEADERS, STAFF, TEACHER_DEPARTMENT, VISITORS } from '../access/roles.data.ts';
import { readableLetterFiles } from './messages.queries.ts';
import { messageCalls } from './messages.routes.ts';
import { messagesTriggers } from './messages.triggers.ts';
import { sendDigests, sendDue } from './sent.service.ts';
import { sendWaiting } from './wechat.service.ts';
import { bindMembers, sendCards } from './wecom.service.ts';

/** Roles that may send messages. */
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
  readableFiles: { staff: readableLetterFiles, visitors: readableLetterFiles },
  calls: messageCalls,
  grants: {
    '*': [...LEADERS, ...TEACHER_DEPARTMENT, 'market_department', 'hr', 'finance'],
    saveBroadcast: ['general_manager', 'hr', 'general_office'],
    saveTeacherDeptBroadcast: TEACHER_DEPARTMENT,
    saveMarketBroadcast: ['market_department'],
    ...Object.fromEntries(OF_SENT.map((one) => [one, SENDERS])),
    noticeTemplates: [],
    saveNoticeTemplate: [],
    wechatLog: ['service_department'],
    exportWechatLog: ['service_department'],
  },
  menu: {
    '/messages': [
      [10, 'inbox', '消息', 'inbox', 'messages/inbox', [...STAFF, ...VISITORS]],
      [12, 'sent', '已发消息', 'sentMessages', 'messages/sent', SENDERS],
      [14, 'templates', '消息模板', 'messageTemplates', 'messages/templates', SENDERS],
      [30, 'wechat', '微信消息记录', 'wechatMessages', 'messages/wechat', ['service_department']],
      [32, 'noticeTemplates', '微信通知模板', 'noticeTemplates', 'messages/noticeTemplates', []],
    ],
  },
  audited: {
    message_template: {
      title: '消息模板',
      columns: {
        msg_send_type: '类型',
        content_html: '图文内容',
        by_account_id: '作者',
      },
      codes: { msg_send_type: MESSAGE_TYPES },
    },
    notice_template: {
      title: '微信通知模板',
      columns: {
        key: '通知',
        template_id: '模板编号',
        fields: '字段',
        'fields.thing1': '字段 thing1',
        'fields.thing2': '字段 thing2',
        'fields.time3': '字段 time3',
        is_on: '启用',
        problem: '停用原因',
      },
      codes: { key: NOTICE_KEYS },
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
    {
      name: 'wecom-cards',
      cron: '* * * * *',
      run: (db, _modules, { environment }) => sendCards(db, environment),
    },
    {
      name: 'wecom-members',
      cron: '17 * * * *',
      run: (db, _modules, { environment }) => bindMembers(db, environment),
    },
  ],
};
