import { backUpNightly } from '../../db/backup/nightly.ts';
import { forgetRequests } from '../../db/saved-requests.ts';
import type { NounModule } from '../../noun.ts';
import { TEACHER_DEPARTMENT } from '../access/roles.data.ts';
import { systemCalls } from './system.routes.ts';
import { systemTriggers } from './system.triggers.ts';

const SETTERS = ['finance', 'general_manager'] as const;

export const systemModule: NounModule = {
  noun: 'system',
  triggers: systemTriggers,
  calls: systemCalls,
  grants: {
    '*': TEACHER_DEPARTMENT,
    settings: SETTERS,
    saveSetting: SETTERS,
    errors: [],
    backup: [],
    resolveError: [],
  },
  jobs: [
    { name: 'forget-requests', cron: '20 4 * * *', run: forgetRequests },
    {
      name: 'backup',
      cron: '30 2 * * *',
      run: (db, _modules, { databaseUrl, environment }) => backUpNightly(db, databaseUrl, environment),
    },
  ],
  constraints: {
    setting_money_month: { field: 'value', message: '只能锁定已经结束的月份' },
  },
  functions: [{ fullUrl: '/restore', title: '恢复已删除的记录', roles: [] }],
  menu: {
    '/system-setting': [
      [80, 'settings', '参数设置', 'settings', 'system/settings', SETTERS],
      [110, 'errors', '错误日志', 'errorLog', 'system/errors', []],
    ],
  },
  audited: {
    setting: {
      title: '参数',
      columns: {
        key: '参数',
        value: '值',
        'value.from': '起用',
        'value.smallUpTo': '小额上限',
        'value.smallDeduction': '小额扣除',
        'value.share': '计税比例',
        'value.brackets': '预扣率',
        'value.brackets.upTo': '至',
        'value.brackets.rate': '税率',
        'value.brackets.quick': '速算扣除',
        'value.grades': '等级',
        'value.grades.grade': '等级',
        'value.grades.least': '最低分',
        'value.grades.coefficient': '系数',
      },
      codes: { value: { session: '最后上课日', invoice: '开票日' } },
    },
  },
};
