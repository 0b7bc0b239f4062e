import type { NounModule } from '../../noun.ts';
import { LEADERS, STAFF, TEACHER_DEPARTMENT, VISITORS } from '../access/roles.data.ts';
import { messageCalls } from './messages.routes.ts';

export const messagesModule: NounModule = {
  noun: 'messages',
  calls: messageCalls,
  grants: {
    '*': [...LEADERS, ...TEACHER_DEPARTMENT, 'market_department', 'hr', 'finance'],
    saveBroadcast: ['general_manager', 'hr', 'general_office'],
    saveTeacherDeptBroadcast: TEACHER_DEPARTMENT,
    saveMarketBroadcast: ['market_department'],
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
  ],
};
