import { PERIODS, SUBJECTS, TARGET_MEASURES } from '@shibiao/contract/targets';
import type { NounModule } from '../../noun.ts';
import { LEADERS, SALES, STAFF, VISITORS } from '../access/roles.data.ts';
import { dashboardCalls } from './targets.routes.ts';

export const targetsModule: NounModule = {
  noun: 'targets',
  calls: dashboardCalls,
  grants: {
    '*': STAFF,
    targets: SALES,
    managerTargetList: SALES,
    addTargets: LEADERS,
    editTargets: LEADERS,
    coreCustomerTargets: SALES,
    institutionMonth: SALES,
  },
  functions: [
    { fullUrl: '/home/salesData', title: '首页：团队销售数据', roles: LEADERS },
    { fullUrl: '/home/salesDataXingtai', title: '首页：邢台销售数据', roles: ['general_manager'] },
    { fullUrl: '/home/salesDataShenzhen', title: '首页：深圳销售数据', roles: ['general_manager'] },
    { fullUrl: '/home/salesDataChengdu', title: '首页：成都销售数据', roles: ['general_manager'] },
    { fullUrl: '/home/salesDataHangzhou', title: '首页：杭州销售数据', roles: ['general_manager'] },
    { fullUrl: '/home/salesDataBeijing', title: '首页：北京销售数据', roles: ['general_manager'] },
    { fullUrl: '/home/jinglidaishen', title: '首页：经理待审提醒', roles: ['manager', 'general_manager'] },
    { fullUrl: '/home/caiwudaishen', title: '首页：财务待审提醒', roles: ['finance'] },
  ],
  menu: {
    '': [[10, '/home', '首页', 'home', 'home', [...STAFF, ...VISITORS], { icon: 'home' }]],
    '/sales': [[20, 'targets', '目标', 'salesTargets', 'sales/targets', SALES]],
  },
  constraints: {
    target_once: { field: 'measure', message: '该对象在此期间的目标已存在' },
  },
  audited: {
    target: {
      title: '目标',
      columns: { period_kind: '周期', period_no: '第几期' },
      codes: { subject_kind: SUBJECTS, period_kind: PERIODS, measure: TARGET_MEASURES },
    },
  },
};
