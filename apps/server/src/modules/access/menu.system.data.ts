import type { MenuEntry } from './menu.data.ts';
import { TEACHER_DEPARTMENT } from './roles.data.ts';

/** 系统设置, mostly for administrators, who hold everything. */
export const SYSTEM_MENU: MenuEntry = {
  path: '/system-setting',
  title: '系统设置',
  name: 'system',
  icon: 'setting',
  roles: ['hr', 'general_manager', 'manager', 'general_office', 'finance', ...TEACHER_DEPARTMENT],
  children: [
    {
      path: '/system-setting/userSetting',
      title: '身份管理',
      name: 'userSetting',
      view: 'system/accounts',
      roles: [],
    },
    {
      path: '/system-setting/powerSetting',
      title: '权限管理',
      name: 'powerSetting',
      view: 'system/permissions',
      roles: [],
    },
    { path: '/system-setting/roles', title: '角色', name: 'roles', view: 'system/roles', roles: [] },
    {
      path: '/system-setting/tagsManage',
      title: '标签',
      name: 'tagsManage',
      view: 'system/tags',
      roles: TEACHER_DEPARTMENT,
    },
    {
      path: '/system-setting/organisations',
      title: '组织',
      name: 'organisations',
      view: 'system/organisations',
      roles: ['hr', 'general_manager', 'manager'],
    },
    {
      path: '/system-setting/dictionary',
      title: '字典',
      name: 'dictionary',
      view: 'system/dictionary',
      roles: ['general_office', 'hr', 'general_manager'],
    },
    {
      path: '/system-setting/regions',
      title: '地区',
      name: 'regions',
      view: 'system/regions',
      roles: ['general_office', 'hr'],
    },
    {
      path: '/system-setting/settings',
      title: '参数设置',
      name: 'settings',
      view: 'system/settings',
      roles: ['finance', 'general_manager'],
    },
    {
      path: '/system-setting/loginLog',
      title: '登录日志',
      name: 'loginLog',
      view: 'system/loginLog',
      roles: [],
    },
    {
      path: '/system-setting/auditLog',
      title: '操作日志',
      name: 'auditLog',
      view: 'system/auditLog',
      roles: [],
    },
    {
      path: '/system-setting/errors',
      title: '错误日志',
      name: 'errorLog',
      view: 'system/errors',
      roles: [],
    },
  ],
};
