import type { NounModule } from '../../noun.ts';
import { auditCalls } from './audit.routes.ts';
import { auditTriggers } from './audit.triggers.ts';

export const auditModule: NounModule = {
  noun: 'audit',
  triggers: auditTriggers,
  calls: auditCalls,
  grants: {
    '*': [],
  },
  menu: [
    {
      under: '/system-setting',
      order: 100,
      path: '/system-setting/auditLog',
      title: '操作日志',
      name: 'auditLog',
      view: 'system/auditLog',
      roles: [],
    },
    {
      under: '/system-setting',
      order: 105,
      path: '/system-setting/downloads',
      title: '下载日志',
      name: 'downloadLog',
      view: 'system/downloads',
      roles: [],
    },
  ],
};
