import { CUSTOMER_MENU } from './menu.customers.data.ts';
import { SYSTEM_MENU } from './menu.system.data.ts';
import { LEADERS, type RoleKey, SALES, STAFF, TEACHER_DEPARTMENT } from './roles.data.ts';

/** The server's menu (domain.md 6). `view` names a screen in the web's `app/screens.ts`; administrators see everything. */
export interface MenuEntry {
  path: string;
  title: string;
  name: string;
  view?: string;
  icon?: string;
  isHidden?: boolean;
  roles: readonly RoleKey[];
  children?: readonly MenuEntry[];
}

const LESSON_STAFF = [...SALES, ...TEACHER_DEPARTMENT, 'service_department', 'finance'] as const;
const MONEY = [...SALES, 'finance'] as const;

export const MENU: readonly MenuEntry[] = [
  {
    path: '/home',
    title: '首页',
    name: 'home',
    view: 'home',
    icon: 'home',
    roles: [...STAFF, 'partner', 'teacher'],
  },
  CUSTOMER_MENU,
  {
    path: '/lessons',
    title: '课程信息',
    name: 'lessons',
    icon: 'read',
    roles: [...LESSON_STAFF, 'partner', 'teacher'],
    children: [
      {
        path: '/lessons/list',
        title: '课程列表',
        name: 'lessonList',
        view: 'lessons/list',
        roles: [...LESSON_STAFF, 'partner', 'teacher'],
      },
      {
        path: '/lessons/calendar',
        title: '排课日历',
        name: 'lessonCalendar',
        view: 'lessons/calendar',
        roles: [...LESSON_STAFF, 'partner', 'teacher'],
      },
      {
        path: '/lessons/reserve',
        title: '预留与延期',
        name: 'lessonReserve',
        view: 'lessons/reserve',
        roles: LESSON_STAFF,
      },
      { path: '/lessons/todos', title: '待办', name: 'todos', view: 'lessons/todos', roles: [...STAFF] },
      {
        path: '/lessons/evaluations',
        title: '评价',
        name: 'evaluations',
        view: 'lessons/evaluations',
        roles: [...SALES, ...TEACHER_DEPARTMENT, 'service_department', 'partner'],
      },
      {
        path: '/lessons/profit',
        title: '利润表',
        name: 'profit',
        view: 'lessons/profit',
        roles: [...LEADERS, 'finance'],
      },
      {
        path: '/lessons/ratios',
        title: '比例',
        name: 'ratios',
        view: 'lessons/ratios',
        roles: [...LEADERS, 'finance'],
      },
      {
        path: '/sigLessonDetails/:id',
        title: '课程详情',
        name: 'lessonDetail',
        view: 'lessons/detail',
        isHidden: true,
        roles: [...LESSON_STAFF, 'partner', 'teacher'],
      },
    ],
  },
  {
    path: '/teacherManage',
    title: '讲师管理',
    name: 'teachers',
    icon: 'idcard',
    roles: [...SALES, ...TEACHER_DEPARTMENT, 'service_department', 'finance', 'partner'],
    children: [
      {
        path: '/teacherManage/list',
        title: '讲师库',
        name: 'teacherList',
        view: 'teachers/list',
        roles: [...SALES, ...TEACHER_DEPARTMENT, 'service_department'],
      },
      {
        path: '/teacherManage/recommendTeacher',
        title: '推荐讲师',
        name: 'recommendTeacher',
        view: 'teachers/recommend',
        roles: [...SALES, ...TEACHER_DEPARTMENT],
      },
      {
        path: '/teacherManage/addTeacher',
        title: '添加讲师',
        name: 'addTeacher',
        view: 'teachers/add',
        roles: [],
      },
      {
        path: '/teacherManage/match',
        title: '匹配',
        name: 'teacherMatch',
        view: 'teachers/match',
        roles: [...SALES, ...TEACHER_DEPARTMENT],
      },
      {
        path: '/teacherManage/subsidies',
        title: '补贴',
        name: 'teacherSubsidies',
        view: 'teachers/subsidies',
        roles: [...TEACHER_DEPARTMENT, 'finance'],
      },
      {
        path: '/teacherManage/loginLog',
        title: '登录记录',
        name: 'teacherLoginLog',
        view: 'system/teacherLoginLog',
        roles: TEACHER_DEPARTMENT,
      },
      {
        path: '/teacherManage/teacherDetails/:id',
        title: '讲师详情',
        name: 'teacherDetails',
        view: 'teachers/detail',
        isHidden: true,
        roles: [...SALES, ...TEACHER_DEPARTMENT, 'service_department', 'finance', 'partner', 'teacher'],
      },
      {
        path: '/teacherManage/lessonDetail/:id',
        title: '课程详情',
        name: 'teacherLessonDetail',
        view: 'lessons/detail',
        isHidden: true,
        roles: [],
      },
    ],
  },
  {
    path: '/sales',
    title: '销售管理',
    name: 'sales',
    icon: 'rise',
    roles: [...SALES, ...TEACHER_DEPARTMENT, 'partner'],
    children: [
      {
        path: '/sales/demands',
        title: '需求',
        name: 'demands',
        view: 'demands/list',
        roles: [...SALES, ...TEACHER_DEPARTMENT, 'partner'],
      },
      { path: '/sales/targets', title: '目标', name: 'salesTargets', view: 'sales/targets', roles: SALES },
      {
        path: '/sales/demands/:id',
        title: '需求详情',
        name: 'demandDetail',
        view: 'demands/detail',
        isHidden: true,
        roles: [...SALES, ...TEACHER_DEPARTMENT, 'partner'],
      },
    ],
  },
  {
    path: '/financeInfo',
    title: '财务',
    name: 'finance',
    icon: 'account-book',
    roles: [...STAFF],
    children: [
      {
        path: '/financeInfo/lessonFinance',
        title: '课程财务',
        name: 'lessonFinance',
        view: 'finance/lessons',
        roles: MONEY,
      },
      {
        path: '/financeInfo/invoices',
        title: '发票',
        name: 'invoices',
        view: 'finance/invoices',
        roles: MONEY,
      },
      {
        path: '/financeInfo/receipts',
        title: '收款',
        name: 'receipts',
        view: 'finance/receipts',
        roles: MONEY,
      },
      {
        path: '/financeInfo/receivables',
        title: '应收账龄',
        name: 'receivables',
        view: 'finance/receivables',
        roles: MONEY,
      },
      {
        path: '/financeInfo/settlement',
        title: '讲师结算',
        name: 'settlement',
        view: 'finance/settlement',
        roles: [...MONEY, ...TEACHER_DEPARTMENT],
      },
      {
        path: '/financeInfo/payments',
        title: '付款申请',
        name: 'payments',
        view: 'finance/payments',
        roles: [...STAFF],
      },
      {
        path: '/financeInfo/reimbursement',
        title: '费用报销',
        name: 'reimbursement',
        view: 'finance/reimbursement',
        roles: [...STAFF],
      },
      {
        path: '/financeInfo/dataApplication',
        title: '资料申请',
        name: 'dataApplication',
        view: 'finance/dataApplication',
        roles: [...STAFF],
      },
      {
        path: '/financeInfo/contracts',
        title: '合同',
        name: 'contracts',
        view: 'finance/contracts',
        roles: [...MONEY, ...TEACHER_DEPARTMENT, 'service_department'],
      },
      {
        path: '/financeInfo/courseFlow',
        title: '课程流水与置换',
        name: 'courseFlow',
        view: 'finance/courseFlow',
        roles: MONEY,
      },
      {
        path: '/financeInfo/payroll',
        title: '工资测算',
        name: 'trialPayroll',
        view: 'finance/payroll',
        roles: MONEY,
      },
      {
        path: '/financeInfo/banks',
        title: '银行',
        name: 'banks',
        view: 'finance/banks',
        roles: ['finance'],
      },
      {
        path: '/financeInfo/payments/:id',
        title: '申请详情',
        name: 'paymentDetail',
        view: 'finance/paymentDetail',
        isHidden: true,
        roles: [...STAFF],
      },
    ],
  },
  {
    path: '/hr',
    title: '人资',
    name: 'hr',
    icon: 'solution',
    roles: ['hr'],
    children: [
      {
        path: '/hr/personnel',
        title: '人员',
        name: 'personnel',
        view: 'personnel/list',
        roles: ['hr'],
      },
    ],
  },
  {
    path: '/messages',
    title: '消息',
    name: 'messages',
    icon: 'message',
    roles: [...STAFF, 'partner', 'teacher'],
    children: [
      {
        path: '/messages/inbox',
        title: '消息',
        name: 'inbox',
        view: 'messages/inbox',
        roles: [...STAFF, 'partner', 'teacher'],
      },
      {
        path: '/message/mailbox',
        title: '总经理信箱',
        name: 'mailbox',
        view: 'messages/mailbox',
        roles: STAFF,
      },
    ],
  },
  {
    path: '/personalCenter',
    title: '个人中心',
    name: 'personalCenter',
    icon: 'star',
    roles: [...STAFF, 'partner', 'teacher'],
    children: [
      {
        path: '/personalCenter/myCollection',
        title: '我的收藏',
        name: 'myCollection',
        view: 'account/favourites',
        roles: [...STAFF, 'partner', 'teacher'],
      },
    ],
  },
  SYSTEM_MENU,
];
