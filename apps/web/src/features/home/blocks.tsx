import { approvalsApi } from '@shibiao/contract/approvals';
import { customersApi } from '@shibiao/contract/customers/customers';
import { trackingsApi } from '@shibiao/contract/customers/trackings';
import { receivablesApi } from '@shibiao/contract/finance/receivables';
import { homeApi } from '@shibiao/contract/home';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { marketTargetsApi } from '@shibiao/contract/market/targets';
import { messagesApi } from '@shibiao/contract/messages';
import { personnelApi } from '@shibiao/contract/personnel';
import { reportsApi } from '@shibiao/contract/reports/reports';
import { salespeopleApi } from '@shibiao/contract/salespeople/salespeople';
import { statisticsApi } from '@shibiao/contract/statistics';
import { dashboardApi } from '@shibiao/contract/targets';
import { teachersApi } from '@shibiao/contract/teachers';
import { todosApi } from '@shibiao/contract/todos';
import type { ComponentType } from 'react';
import { useCans, useUser } from '../../lib/session.ts';
import { decidesApprovals } from '../../shared/approvals/decides.ts';
import { lazy } from '../../ui/lazy.tsx';
import { Block as Frame } from './Block.tsx';
import { CoreMonth } from './CoreMonth.tsx';
import { InstitutionMonth } from './InstitutionMonth.tsx';
import { Months } from './Months.tsx';
import { LatestMessages, NextLessons } from './news/News.tsx';
import { CashFlow } from './progress/CashFlow.tsx';
import { Funnel } from './progress/Funnel.tsx';
import { LessonLoad } from './progress/LessonLoad.tsx';
import { LessonMap } from './progress/LessonMap.tsx';
import { MarketMonth } from './progress/MarketMonth.tsx';
import { MonthPace } from './progress/MonthPace.tsx';
import { ReceivableAges } from './progress/ReceivableAges.tsx';
import { Team } from './progress/Team.tsx';
import { YearMonths } from './progress/YearMonths.tsx';
import { TargetBars } from './TargetBars.tsx';
import { TeamTargets } from './TeamTargets.tsx';
import { Approvals } from './today/Approvals.tsx';
import { Calls } from './today/Calls.tsx';
import {
  CoursewareConfirmations,
  Reservations,
  TeacherConfirmations,
  WithoutTeacher,
} from './today/Confirmations.tsx';
import { Reports } from './today/Reports.tsx';
import { Setup, useSetupSteps } from './today/Setup.tsx';
import { Todos } from './today/Todos.tsx';
import { YearTargets } from './YearTargets.tsx';

/** A block whose code only one department loads. */
const loaded = (title: string, load: () => Promise<{ default: ComponentType }>) =>
  lazy(load, undefined, <Frame title={title} query={LOADING} />);
const LOADING = { isPending: true, error: null };
const DepartmentWork = loaded('师资工作', () => import('./DepartmentWork.tsx'));
const Headcounts = loaded('各部门在职人数', () => import('./news/Headcounts.tsx'));

export const SECTIONS = [
  { key: 'today', title: '今天要做' },
  { key: 'progress', title: '进展' },
  { key: 'news', title: '动态' },
] as const;

export interface Block {
  key: string;
  title: string;
  section: (typeof SECTIONS)[number]['key'];
  /** Twice as wide where there is room. */
  isWide?: boolean;
  /** True when the block is shown without having been added. */
  isDefault: boolean;
  View: ComponentType;
}

interface Caller {
  can: ReturnType<typeof useCans>;
  isStaff: boolean;
  roles: readonly string[];
  setup: ReturnType<typeof useSetupSteps>;
}
type Offered = Omit<Block, 'isDefault'> & {
  isOffered: (caller: Caller) => boolean;
  /** Roles whose home page shows it by default; `all`: everybody's. */
  roles: readonly string[] | 'all';
};

const SELLERS = ['salesperson', 'sales_leader', 'manager'];
const LEADERS = ['sales_leader', 'manager', 'general_manager'];
const TEACHERS = ['teacher_department', 'teacher_reminder', 'teacher_replacement_reminder'];
const SERVICE = ['service_department'];
const FINANCE = ['finance'];
const ADMINS = ['super_admin', 'admin'];
const BOSS = ['general_manager', 'super_admin', 'admin'];

/** All blocks in their default order. */
const BLOCKS: readonly Offered[] = [
  {
    key: 'setup',
    title: '开始使用',
    section: 'today',
    isWide: true,
    isOffered: ({ setup }) => setup.some(({ isDone }) => !isDone),
    roles: [...ADMINS, 'hr'],
    View: Setup,
  },
  {
    key: 'calls',
    title: '今天要打的',
    section: 'today',
    isWide: true,
    isOffered: ({ can, isStaff }) => isStaff && can(customersApi.list) && can(trackingsApi.editTracking),
    roles: SELLERS,
    View: Calls,
  },
  {
    key: 'reports',
    title: '日志与周报',
    section: 'today',
    isOffered: ({ can, isStaff }) => isStaff && can(reportsApi.weeklyMatrix) && can(reportsApi.weeklyLogList),
    roles: SELLERS,
    View: Reports,
  },
  {
    key: 'approvals',
    title: '待我审批',
    section: 'today',
    isOffered: ({ can, isStaff }) => isStaff && can(approvalsApi.list) && decidesApprovals(can),
    roles: ['manager', ...BOSS, ...FINANCE, ...TEACHERS],
    View: Approvals,
  },
  {
    key: 'phone',
    title: '待讲师确认',
    section: 'today',
    isOffered: ({ can }) => can(lessonsApi.list) && can(lessonsApi.setTeacherPhoneDate),
    roles: [...TEACHERS, ...SERVICE, 'teacher'],
    View: TeacherConfirmations,
  },
  {
    key: 'courseware',
    title: '一周内课件未确认',
    section: 'today',
    isOffered: ({ can, isStaff }) => isStaff && can(lessonsApi.setCoursewareConfirmedAt),
    roles: [...TEACHERS, ...SERVICE],
    View: CoursewareConfirmations,
  },
  {
    key: 'teacher',
    title: '待定讲师',
    section: 'today',
    isOffered: ({ can, isStaff }) => isStaff && can(lessonsApi.edit),
    roles: [],
    View: WithoutTeacher,
  },
  {
    key: 'reserve',
    title: '3 天内预留到期',
    section: 'today',
    isOffered: ({ can, isStaff }) => isStaff && can(lessonsApi.reserveOrPostpone),
    roles: [...SELLERS, ...BOSS],
    View: Reservations,
  },
  {
    key: 'todos',
    title: '我的待办',
    section: 'today',
    isOffered: ({ can, isStaff }) => isStaff && can(todosApi.list),
    // Everybody has kinds of to-dos that no other block shows: missing evaluations, own scores.
    roles: 'all',
    View: Todos,
  },
  {
    key: 'year',
    title: '十二个月',
    section: 'progress',
    isWide: true,
    isOffered: ({ can }) => can(homeApi.months),
    roles: BOSS,
    View: YearMonths,
  },
  {
    key: 'pace',
    title: '本月进度',
    section: 'progress',
    isOffered: ({ can }) => can(homeApi.pace),
    roles: SELLERS,
    View: MonthPace,
  },
  {
    key: 'team',
    title: '团队',
    section: 'progress',
    isOffered: ({ can, roles }) => can(salespeopleApi.monthly) && !roles.includes('salesperson'),
    roles: LEADERS,
    View: Team,
  },
  {
    key: 'funnel',
    title: '从跟进到收款',
    section: 'progress',
    isOffered: ({ can }) => can(salespeopleApi.monthly),
    roles: [...SELLERS, ...BOSS],
    View: Funnel,
  },
  {
    key: 'targets',
    title: '本月目标',
    section: 'progress',
    isOffered: ({ can }) => can(dashboardApi.targets),
    roles: ['salesperson'],
    View: TargetBars,
  },
  {
    key: 'load',
    title: '未来两周课程',
    section: 'progress',
    isWide: true,
    isOffered: ({ can }) => can(homeApi.load) && can(lessonsApi.calendar),
    roles: [...TEACHERS, ...SERVICE],
    View: LessonLoad,
  },
  {
    key: 'ages',
    title: '应收账龄',
    section: 'progress',
    isOffered: ({ can, isStaff }) => isStaff && can(receivablesApi.ages),
    roles: [...FINANCE, ...BOSS],
    View: ReceivableAges,
  },
  {
    key: 'cash',
    title: '收款与付款',
    section: 'progress',
    isWide: true,
    isOffered: ({ can }) => can(homeApi.cash),
    roles: FINANCE,
    View: CashFlow,
  },
  {
    key: 'places',
    title: '授课地图',
    section: 'progress',
    isOffered: ({ can, isStaff }) => isStaff && can(statisticsApi.lessonsByProvince),
    roles: BOSS,
    View: LessonMap,
  },
  {
    key: 'teams',
    title: '部门与团队目标',
    section: 'progress',
    isOffered: ({ can }) => can(dashboardApi.managerTargets),
    roles: [],
    View: TeamTargets,
  },
  {
    key: 'yearTargets',
    title: '年度业绩目标',
    section: 'progress',
    isOffered: ({ can }) => can(dashboardApi.performanceTargets) && can(dashboardApi.targets),
    roles: [],
    View: YearTargets,
  },
  {
    key: 'months',
    title: '每月课程',
    section: 'progress',
    isOffered: ({ can }) => can(lessonsApi.monthStat),
    roles: [],
    View: Months,
  },
  {
    key: 'department',
    title: '师资工作',
    section: 'progress',
    isWide: true,
    isOffered: ({ can }) => can(teachersApi.edit) && can(dashboardApi.teacherDeptMembers),
    roles: TEACHERS,
    View: DepartmentWork,
  },
  {
    key: 'market',
    title: '本月市场目标',
    section: 'progress',
    isOffered: ({ can, isStaff }) => isStaff && can(marketTargetsApi.targets),
    roles: ['market_department'],
    View: MarketMonth,
  },
  {
    key: 'headcounts',
    title: '各部门在职人数',
    section: 'progress',
    isOffered: ({ can }) => can(personnelApi.listHr),
    roles: ['hr'],
    View: Headcounts,
  },
  {
    key: 'lessons',
    title: '接下来的课程',
    section: 'news',
    isOffered: ({ can }) => can(lessonsApi.list),
    roles: 'all',
    View: NextLessons,
  },
  {
    key: 'messages',
    title: '最近消息',
    section: 'news',
    isOffered: ({ can }) => can(messagesApi.list),
    roles: 'all',
    View: LatestMessages,
  },
  {
    key: 'institutions',
    title: '机构本月动态',
    section: 'news',
    isOffered: ({ can }) => can(dashboardApi.institutionMonth),
    roles: [...SELLERS, ...BOSS],
    View: InstitutionMonth,
  },
  {
    key: 'core',
    title: '核心客户本月',
    section: 'news',
    isOffered: ({ can }) => can(dashboardApi.coreCustomerTargets),
    roles: [...SELLERS, ...BOSS],
    View: CoreMonth,
  },
];

/**
 * Blocks whose calls are granted to the caller, in their default order; the roles decide which are shown by default.
 */
export function useBlocks(): Block[] {
  const { userInfo, roles: held } = useUser();
  const caller = { can: useCans(), isStaff: userInfo.userType === 1, roles: held, setup: useSetupSteps() };
  return BLOCKS.filter(({ isOffered }) => isOffered(caller)).map(
    ({ isOffered: _isOffered, roles, ...block }) => ({
      ...block,
      isDefault: roles === 'all' || held.some((role) => roles.includes(role)),
    }),
  );
}
