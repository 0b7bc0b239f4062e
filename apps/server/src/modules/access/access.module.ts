import { AREA, SCOPE } from '@shibiao/contract/access';
import type { NounModule } from '../../noun.ts';
import { accessCalls } from './access.routes.ts';
import { keepAccountTodos } from './access.service.ts';
import { accessTriggers } from './access.triggers.ts';
import { STAFF } from './roles.data.ts';

export const accessModule: NounModule = {
  noun: 'access',
  triggers: accessTriggers,
  calls: accessCalls,
  grants: {
    '*': [],
    systemRoleOptions: ['hr'],
    roleOptions: STAFF,
  },
  menu: {
    '/system-setting': [
      [20, 'powerSetting', '权限管理', 'powerSetting', 'system/permissions', []],
      [30, 'roles', '角色', 'roles', 'system/roles', []],
    ],
  },
  constraints: {
    role_key: { field: 'key', message: '该角色标识已存在' },
  },
  audited: {
    role: {
      title: '角色',
      columns: {
        key: '标识',
        code: '代码',
        scope: '数据范围',
        areas: '例外范围',
        is_builtin: '系统内置',
        ...Object.fromEntries(AREA.table.map(({ value, label }) => [`areas.${value}`, label])),
      },
      codes: {
        scope: SCOPE,
        ...Object.fromEntries(AREA.values.map((area) => [`areas.${area}`, SCOPE])),
      },
    },
    account_role: { title: '账号角色' },
    role_function: { title: '角色功能' },
    role_menu: { title: '角色菜单' },
  },
  jobs: [{ name: 'accountTodos', cron: '35 * * * *', run: keepAccountTodos }],
};
