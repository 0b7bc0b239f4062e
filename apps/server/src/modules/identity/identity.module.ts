import { ACCOUNT_STATUS, USER_TYPE } from '@shibiao/contract/accounts';
import { WECHAT_APPS } from '@shibiao/contract/wechatMessages';
import type { NounModule } from '../../noun.ts';
import { SALES, STAFF, TEACHER_DEPARTMENT, VISITORS } from '../access/roles.data.ts';
import { accountCalls } from './accounts.routes.ts';
import { deleteExpired } from './codes.queries.ts';
import { identityTriggers } from './identity.triggers.ts';
import { leavingAccounts } from './leaving.service.ts';
import { signInCalls } from './signin.routes.ts';

const EVERYBODY = [...STAFF, ...VISITORS] as const;

export const identityModule: NounModule = {
  noun: 'identity',
  triggers: identityTriggers,
  calls: [...signInCalls, ...accountCalls],
  grants: {
    '*': [],
    teacherLoginLog: TEACHER_DEPARTMENT,
    partnerAccountCount: [...SALES, 'service_department'],
  },
  menu: {
    '/teacherManage': [
      [60, 'loginLog', '登录记录', 'teacherLoginLog', 'system/teacherLoginLog', TEACHER_DEPARTMENT],
    ],
    '/personalCenter': [[10, 'myCollection', '我的收藏', 'myCollection', 'account/favourites', EVERYBODY]],
    '/system-setting': [
      [10, 'userSetting', '身份管理', 'userSetting', 'system/accounts', []],
      [90, 'loginLog', '登录日志', 'loginLog', 'system/loginLog', []],
    ],
  },
  constraints: {
    account_username: { field: 'username', message: '该账号已存在' },
    account_personnel: { field: 'personnelId', message: '该人员已有账号' },
    account_contact: { field: 'contactId', message: '该客户已有账号' },
    account_teacher: { field: 'teacherId', message: '该讲师已有账号' },
    account_wechat_person: { field: '', message: '该微信已绑定其他账号' },
    account_wechat_account: { field: '', message: '该账号已绑定其他微信' },
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
    account_wechat: {
      title: '微信绑定',
      columns: {
        app: '应用',
        app_id: '应用编号',
        open_id: '微信标识',
        union_id: '微信统一标识',
        is_subscribed: '已关注',
        refused_at: '拒收于',
        bound_at: '绑定时间',
      },
      codes: { app: WECHAT_APPS },
    },
  },
  leaving: leavingAccounts,
  jobs: [{ name: 'identity-cleanup', cron: '30 3 * * *', run: deleteExpired }],
};
