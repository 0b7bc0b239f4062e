import type { Area } from '../../lib/actor.ts';

interface Section {
  path: string;
  title: string;
  name: string;
  icon: string;
  order: number;
  /** The section itself is an entry and its pages are views. */
  isEntry?: boolean;
}

/** Sections of the menu in order; a section is visible when one of its entries is. */
export const SECTIONS: readonly Section[] = [
  { path: '/todos', title: '待办', name: 'todosSection', icon: 'check-square', order: 11, isEntry: true },
  { path: '/customers', title: '合作客户', name: 'customers', icon: 'team', order: 20 },
  { path: '/lessons', title: '课程信息', name: 'lessons', icon: 'read', order: 30 },
  { path: '/teacherManage', title: '讲师管理', name: 'teachers', icon: 'idcard', order: 40 },
  { path: '/teacherPortal', title: '讲师', name: 'teacherPortal', icon: 'idcard', order: 45 },
  { path: '/sales', title: '销售管理', name: 'sales', icon: 'rise', order: 50 },
  { path: '/financeInfo', title: '财务', name: 'finance', icon: 'account-book', order: 60 },
  { path: '/hr', title: '人资', name: 'hr', icon: 'solution', order: 70 },
  { path: '/office', title: '行政', name: 'office', icon: 'inbox', order: 75 },
  { path: '/market', title: '市场', name: 'market', icon: 'notification', order: 55 },
  {
    path: '/statisticData',
    title: '数据统计',
    name: 'statisticData',
    icon: 'bar-chart',
    order: 58,
    isEntry: true,
  },
  { path: '/messages', title: '消息', name: 'messages', icon: 'message', order: 80, isEntry: true },
  {
    path: '/personalCenter',
    title: '个人中心',
    name: 'personalCenter',
    icon: 'star',
    order: 90,
    isEntry: true,
  },
  { path: '/system-setting', title: '系统设置', name: 'system', icon: 'setting', order: 100 },
];

interface SharedEntry {
  /** Key of the entry, not an address: it opens the first granted view. */
  path: string;
  title: string;
  name: string;
  /** Section and position of the entry. */
  under: string;
  order: number;
  /** Paths of its pages in the order of the views. */
  views: readonly string[];
}

/** Menu entries shared by several pages. Rights belong to the pages. */
export const ENTRIES: readonly SharedEntry[] = [
  {
    path: '/entries/customers',
    title: '客户',
    name: 'customersEntry',
    under: '/customers',
    order: 10,
    views: [
      '/customers/list',
      '/customers/region',
      '/customers/new',
      '/customers/market',
      '/customers/transfers',
      '/customers/imports',
      '/customers/accounts',
    ],
  },
  {
    path: '/entries/institutions',
    title: '机构',
    name: 'institutionsEntry',
    under: '/customers',
    order: 60,
    views: ['/customers/institutions'],
  },
  {
    path: '/entries/customerAnalysis',
    title: '客户分析',
    name: 'customerAnalysisEntry',
    under: '/customers',
    order: 100,
    views: ['/customers/levels', '/customers/provinces', '/customers/ranking', '/customers/monthlyRanking'],
  },
  {
    path: '/entries/lessons',
    title: '课程',
    name: 'lessonsEntry',
    under: '/lessons',
    order: 10,
    views: [
      '/lessons/list',
      '/lessons/reserve',
      '/lessons/requests',
      '/lessons/evaluations',
      '/lessons/statistics',
      '/lessons/profit',
      '/lessons/ratios',
    ],
  },
  {
    path: '/entries/teachers',
    title: '讲师',
    name: 'teachersEntry',
    under: '/teacherManage',
    order: 10,
    views: [
      '/teacherManage/list',
      '/teacherManage/outlines',
      '/teacherManage/videos',
      '/teacherManage/packages',
      '/teacherManage/shares',
      '/teacherManage/changes',
      '/teacherManage/trips',
      '/teacherManage/addTeacher',
      '/teacherManage/loginLog',
    ],
  },
  {
    path: '/entries/match',
    title: '匹配',
    name: 'matchEntry',
    under: '/teacherManage',
    order: 20,
    views: ['/teacherManage/recommendTeacher', '/teacherManage/match'],
  },
  {
    path: '/entries/targets',
    title: '目标',
    name: 'targetsEntry',
    under: '/sales',
    order: 20,
    views: ['/sales/targets', '/sales/targetGrid', '/customers/targets', '/customers/core'],
  },
  {
    path: '/entries/reports',
    title: '报告',
    name: 'reportsEntry',
    under: '/sales',
    order: 30,
    views: ['/sales/days', '/sales/weeks', '/sales/months'],
  },
  {
    path: '/entries/salesStatistics',
    title: '业务统计',
    name: 'salesStatisticsEntry',
    under: '/sales',
    order: 40,
    views: ['/sales/monthly', '/sales/weekly'],
  },
  {
    path: '/entries/lessonFinance',
    title: '课程财务',
    name: 'lessonFinanceEntry',
    under: '/financeInfo',
    order: 10,
    views: ['/financeInfo/lessonFinance', '/financeInfo/receivables', '/financeInfo/courseFlow'],
  },
  {
    path: '/entries/invoices',
    title: '发票',
    name: 'invoicesEntry',
    under: '/financeInfo',
    order: 20,
    views: ['/financeInfo/invoices', '/financeInfo/invoiceRequests'],
  },
  {
    path: '/entries/receipts',
    title: '收款',
    name: 'receiptsEntry',
    under: '/financeInfo',
    order: 30,
    views: ['/financeInfo/receipts', '/financeInfo/bankLines'],
  },
  {
    path: '/entries/payments',
    title: '结算与付款',
    name: 'paymentsEntry',
    under: '/financeInfo',
    order: 50,
    views: [
      '/financeInfo/payments',
      '/financeInfo/reimbursement',
      '/financeInfo/dataApplication',
      '/financeInfo/settlement',
      '/financeInfo/advances',
    ],
  },
  {
    path: '/entries/commissions',
    title: '提成',
    name: 'commissionsEntry',
    under: '/financeInfo',
    order: 100,
    views: [
      '/financeInfo/commissions',
      '/financeInfo/commissionMonths',
      '/financeInfo/commissionBatches',
      '/financeInfo/commissionRules',
      '/financeInfo/payroll',
      '/personalCenter/commission',
    ],
  },
  {
    path: '/entries/payslips',
    title: '工资',
    name: 'payslipsEntry',
    under: '/financeInfo',
    order: 110,
    views: ['/financeInfo/payslips', '/financeInfo/payTerms'],
  },
  {
    path: '/entries/financeSettings',
    title: '财务设置',
    name: 'financeSettingsEntry',
    under: '/financeInfo',
    order: 120,
    views: ['/financeInfo/banks', '/system-setting/settings'],
  },
  {
    path: '/entries/personnel',
    title: '人员',
    name: 'personnelEntry',
    under: '/hr',
    order: 10,
    views: ['/hr/personnel', '/hr/archive', '/hr/archive-analysis'],
  },
  {
    path: '/entries/supplies',
    title: '物资与设备',
    name: 'suppliesEntry',
    under: '/office',
    order: 10,
    views: ['/office/supplies', '/office/numbers', '/hr/equipment'],
  },
  {
    path: '/entries/marketPlan',
    title: '市场计划',
    name: 'marketPlanEntry',
    under: '/market',
    order: 1,
    views: ['/market/targets', '/market/budget', '/market/followers'],
  },
  {
    path: '/entries/learning',
    title: '利润宝管理',
    name: 'learningEntry',
    under: '/market',
    order: 80,
    views: ['/profitTreasure/profitCourse', '/profitTreasure/profitBanner'],
  },
  {
    path: '/entries/rights',
    title: '账号与权限',
    name: 'rightsEntry',
    under: '/system-setting',
    order: 10,
    views: ['/system-setting/userSetting', '/system-setting/powerSetting', '/system-setting/roles'],
  },
  {
    path: '/entries/wordLists',
    title: '基础数据',
    name: 'wordListsEntry',
    under: '/system-setting',
    order: 60,
    views: ['/system-setting/dictionary', '/system-setting/regions', '/system-setting/tagsManage'],
  },
  {
    path: '/entries/logs',
    title: '日志',
    name: 'logsEntry',
    under: '/system-setting',
    order: 90,
    views: [
      '/system-setting/auditLog',
      '/system-setting/downloads',
      '/system-setting/loginLog',
      '/system-setting/errors',
    ],
  },
];

interface OwnEntry {
  /** An entry, or a section that becomes one entry. */
  path: string;
  /** Applies to callers who see only their own rows of this area. */
  area: Area;
  title?: string;
  /** Pages that become views, in this order. */
  views: readonly string[];
}

/** Menu of callers who see only their own rows: pages with few rows are combined. */
export const OWN_ENTRIES: readonly OwnEntry[] = [
  { path: '/entries/institutions', area: 'money', views: ['/financeInfo/contracts'] },
  {
    path: '/entries/receipts',
    area: 'money',
    views: ['/financeInfo/lessonFinance', '/financeInfo/receivables', '/financeInfo/courseFlow'],
  },
  { path: '/entries/payments', area: 'money', title: '付款与报销', views: [] },
  {
    path: '/entries/commissions',
    area: 'money',
    title: '我的提成',
    views: [
      '/personalCenter/commission',
      '/financeInfo/commissions',
      '/financeInfo/commissionMonths',
      '/financeInfo/payroll',
      '/financeInfo/commissionRules',
    ],
  },
  { path: '/entries/reports', area: 'reports', views: ['/sales/monthly', '/sales/weekly'] },
  { path: '/office', area: 'goods', views: ['/office/supplies', '/office/numbers'] },
  { path: '/office', area: 'market', views: ['/market/posters'] },
];
