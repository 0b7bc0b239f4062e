import type { NounModule } from '../../noun.ts';
import { LEADERS, STAFF, TEACHER_DEPARTMENT, VISITORS } from '../access/roles.data.ts';
import { messageCalls } from './messages.routes.ts';
import { sendWaiting } from './wechat.service.ts';

export const messagesModule: NounModule = {
  noun: 'messages',
  calls: messageCalls,
  grants: {
    '*': [...LEADERS, ...TEACHER_DEPARTMENT, 'market_department', 'hr', 'finance'],
    saveBroadcast: ['general_manager', 'hr', 'general_office'],
    saveTeacherDeptBroadcast: TEACHER_DEPARTMENT,
    saveMarketBroadcast: ['market_department'],
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
      order: 30,
      path: '/messages/wechat',
      title: '微信消息记录',
      name: 'wechatMessages',
      view: 'messages/wechat',
      roles: ['service_department'],
    },
  ],
  jobs: [
    {
      name: 'wechat-messages',
      cron: '* * * * *',
      run: (db, _modules, { environment }) => sendWaiting(db, environment),
    },
  ],
};
