import { entry, type NounModule } from '../../noun.ts';
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
    entry(100, '/system-setting/auditLog', '操作日志', 'auditLog', 'system/auditLog', []),
    entry(105, '/system-setting/downloads', '下载日志', 'downloadLog', 'system/downloads', []),
  ],
};
