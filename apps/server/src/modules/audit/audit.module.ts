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
  menu: {
    '/system-setting': [
      [100, 'auditLog', '操作日志', 'auditLog', 'system/auditLog', []],
      [105, 'downloads', '下载日志', 'downloadLog', 'system/downloads', []],
    ],
  },
};
