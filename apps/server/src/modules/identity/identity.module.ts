import { ACCOUNT_STATUS, USER_TYPE } from '@shibiao/contract/accounts';
import type { NounModule } from '../../noun.ts';
import { SALES, STAFF, TEACHER_DEPARTMENT, VISITORS } from '../access/roles.data.ts';
import { accountCalls } from './accounts.routes.ts';
import { deleteExpired } from './codes.queries.ts';
import { identityTriggers } from './identity.triggers.ts';
import { leavingAccounts } from './leaving.service.ts';
import { signInCalls } from './signin.routes.ts';

export const identityModule: NounModule = {
  noun: 'identity',
  triggers: identityTriggers,
  calls: [...signInCalls, ...accountCalls],
  grants: {
    '*': [],
    teacherLoginLog: TEACHER_DEPARTMENT,
    partnerAccountCount: [...SALES, 'service_department'],
  },
  menu: [
    {
      under: '/teacherManage',
      order: 60,
      path: '/teacherManage/loginLog',
      title: '登录记录',
      name: 'teacherLoginLog',
      view: 'system/teacherLoginLog',
      roles: TEACHER_DEPARTMENT,
    },
    {
      under: '/personalCenter',
      order: 10,
      path: '/personalCenter/myCollection',
      title: '我的收藏',
      name: 'myCollection',
      view: 'account/favourites',
      roles: [...STAFF, ...VISITORS],
    },
    {
      under: '/system-setting',
      order: 10,
      path: '/system-setting/userSetting',
      title: '身份管理',
      name: 'userSetting',
      view: 'system/accounts',
      roles: [],
    },
    {
      under: '/system-setting',
      order: 90,
      path: '/system-setting/loginLog',
      title: '登录日志',
      name: 'loginLog',
      view: 'system/loginLog',
      roles: [],
    },
  ],
  constraints: {
    account_username: { field: 'username', message: '该账号已存在' },
    account_personnel: { field: 'personnelId', message: '该人员已有账号' },
    account_contact: { field: 'contactId', message: '该客户已有账号' },
    account_teacher: { field: 'teacherId', message: '该讲师已有账号' },
    account_wechat: { field: '', message: '该微信已绑定其他账号' },
  },
  audited: {
    account: {
      title: '账号',
      columns: {
        username: '账号',
        nickname: '昵称',
        user_type: '用户类型',
        valid_until: '有效期至',
        login_domain: '登录域名',
        head_icon: '头像',
        wechat_open_id: '微信绑定',
        must_change_password: '须改密码',
        disabled_by_leaving: '因离职停用',
        last_login_at: '最近登录',
        settings: '界面设置',
        'settings.isDark': '深色主题',
        'settings.themeColor': '主题色',
        'settings.size': '控件大小',
      },
      codes: { status: ACCOUNT_STATUS, user_type: USER_TYPE },
    },
  },
  leaving: leavingAccounts,
  jobs: [{ name: 'identity-cleanup', cron: '30 3 * * *', run: deleteExpired }],
};
