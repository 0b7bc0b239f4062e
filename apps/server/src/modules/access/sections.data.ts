import type { Area } from '../../lib/actor.ts';

type Section = readonly [
  order: number,
  path: string,
  title: string,
  name: string,
  icon: string,
  kind?: 'entry',
];

/** Sections of the menu; one is visible when one of its entries is. An `entry` is one itself: its pages are views. */
export const SECTIONS: readonly Section[] = [
  [11, '/todos', '待办', 'todosSection', 'check-square', 'entry'],
  [20, '/customers', '合作客户', 'customers', 'team'],
  [30, '/lessons', '课程信息', 'lessons', 'read'],
  [40, '/teacherManage', '讲师管理', 'teachers', 'idcard'],
  [45, '/teacherPortal', '讲师', 'teacherPortal', 'idcard'],
  [50, '/sales', '销售管理', 'sales', 'rise'],
  [60, '/financeInfo', '财务', 'finance', 'account-book'],
  [70, '/hr', '人资', 'hr', 'solution'],
  [75, '/office', '行政', 'office', 'inbox'],
  [55, '/market', '市场', 'market', 'notification'],
  [58, '/statisticData', '数据统计', 'statisticData', 'bar-chart', 'entry'],
  [80, '/messages', '消息', 'messages', 'message', 'entry'],
  [90, '/personalCenter', '个人中心', 'personalCenter', 'star', 'entry'],
  [100, '/system-setting', '系统设置', 'system', 'setting'],
];

/** Views are addresses of pages in their order, one word each, below the section or whole. */
type SharedEntry = readonly [order: number, key: string, title: string, views: string];

const SHARED: Readonly<Record<string, readonly SharedEntry[]>> = {
  '/customers': [
    [10, 'customers', '客户', 'list region new market transfers imports accounts'],
    [60, 'institutions', '机构', 'institutions'],
    [100, 'customerAnalysis', '客户分析', 'levels provinces ranking monthlyRanking'],
  ],
  '/lessons': [[10, 'lessons', '课程', 'list reserve requests evaluations statistics profit ratios']],
  '/teacherManage': [
    [10, 'teachers', '讲师', 'list outlines videos packages shares changes trips addTeacher loginLog'],
    [20, 'match', '匹配', 'recommendTeacher match'],
  ],
  '/sales': [
    [20, 'targets', '目标', 'targets targetGrid /customers/targets /customers/core'],
    [30, 'reports', '报告', 'days weeks months'],
    [40, 'salesStatistics', '业务统计', 'monthly weekly'],
  ],
  '/financeInfo': [
    [10, 'lessonFinance', '课程财务', 'lessonFinance receivables courseFlow'],
    [20, 'invoices', '发票', 'invoices invoiceRequests'],
    [30, 'receipts', '收款', 'receipts bankLines'],
    [50, 'payments', '结算与付款', 'payments reimbursement dataApplication settlement advances'],
    [100, 'commissions', '提成', 'commissions commissionMonths commissionBatches commissionRules payroll'],
    [110, 'payslips', '工资', 'payslips payTerms'],
    [120, 'financeSettings', '财务设置', 'banks /system-setting/settings'],
  ],
  '/hr': [[10, 'personnel', '人员', 'personnel archive archive-analysis']],
  '/office': [[10, 'supplies', '物资与设备', 'supplies numbers /hr/equipment']],
  '/market': [
    [1, 'marketPlan', '市场计划', 'targets budget followers'],
    [80, 'learning', '利润宝管理', '/profitTreasure/profitCourse /profitTreasure/profitBanner'],
  ],
  '/system-setting': [
    [10, 'rights', '账号与权限', 'userSetting powerSetting roles'],
    [60, 'wordLists', '基础数据', 'dictionary regions tagsManage'],
    [90, 'logs', '日志', 'auditLog downloads loginLog errors'],
  ],
};

/** An address below a section, or a whole one. */
export const addressIn = (section: string, address: string): string =>
  address.startsWith('/') ? address : `${section}/${address}`;

/** Menu entries shared by several pages. Rights belong to the pages; `path` opens the first granted view. */
export const ENTRIES = Object.entries(SHARED).flatMap(([under, entries]) =>
  entries.map(([order, key, title, views]) => ({
    path: `/entries/${key}`,
    title,
    name: `${key}Entry`,
    under,
    order,
    views: views.split(' ').map((view) => addressIn(under, view)),
  })),
);

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
