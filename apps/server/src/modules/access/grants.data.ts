import { LEADERS, type RoleKey, SALES, STAFF, TEACHER_DEPARTMENT } from './roles.data.ts';

/**
 * Who holds a call when it first appears; afterwards the administrators decide in 权限管理. `*` is the module's rule, an
 * operation's own rule replaces it. The administrators hold everything and are not listed.
 */
type Rules = { '*': readonly RoleKey[] } & Record<string, readonly RoleKey[]>;

const NOBODY: readonly RoleKey[] = [];
const CUSTOMER_STAFF = [...SALES, 'market_department'] as const;
const MONEY = [...SALES, 'finance'] as const;
const APPROVERS = ['manager', 'general_manager', 'finance'] as const;
/** Who asks for teachers' fees. */
const SETTLERS = [...SALES, ...TEACHER_DEPARTMENT, 'finance'] as const;
const VISITORS = ['partner', 'teacher'] as const;
const LESSON_STAFF = [...SALES, ...TEACHER_DEPARTMENT, 'service_department'] as const;

export const GRANTS: Record<string, Rules> = {
  identity: {
    '*': NOBODY,
    teacherLoginLog: TEACHER_DEPARTMENT,
    partnerAccountCount: [...SALES, 'service_department'],
  },
  access: { '*': NOBODY, roleOptions: [...STAFF], systemRoleOptions: ['hr'] },
  personnel: {
    '*': ['hr'],
    list: STAFF,
    listReadable: STAFF,
    listByLeader: STAFF,
    serviceDeptNames: STAFF,
    namesByRole: STAFF,
    detail: [...LEADERS, 'hr'],
    deactivate: ['hr', 'general_manager'],
  },
  organisations: { '*': ['hr'], list: STAFF, setContactCap: ['general_manager', 'manager'] },
  dictionary: {
    '*': NOBODY,
    items: [...STAFF, 'partner', 'teacher'],
    lists: ['general_office', 'hr', 'general_manager'],
  },
  regions: { '*': [...STAFF, 'partner', 'teacher'] },
  messages: {
    '*': NOBODY,
    send: [...LEADERS, ...TEACHER_DEPARTMENT, 'market_department', 'hr', 'finance'],
    saveBroadcast: ['general_manager', 'hr', 'general_office'],
    saveTeacherDeptBroadcast: TEACHER_DEPARTMENT,
    saveMarketBroadcast: ['market_department'],
    saveSingle: [...LEADERS, ...TEACHER_DEPARTMENT, 'market_department', 'hr', 'finance'],
  },
  audit: { '*': NOBODY },
  system: {
    '*': NOBODY,
    settings: ['finance', 'general_manager'],
    saveSetting: ['finance', 'general_manager'],
    tags: TEACHER_DEPARTMENT,
    renameTag: TEACHER_DEPARTMENT,
    removeTag: TEACHER_DEPARTMENT,
  },
  mailbox: { '*': ['general_manager'], write: STAFF, mine: STAFF },
  files: { '*': [...STAFF, 'partner', 'teacher'] },
  customers: {
    '*': SALES,
    listForMarket: ['market_department', 'general_manager'],
    toggleCore: LEADERS,
    transfer: LEADERS,
    mergeInstitutions: LEADERS,
    splitMonthlyTarget: LEADERS,
    levelStatistics: CUSTOMER_STAFF,
    exportLevelStatistics: CUSTOMER_STAFF,
    levelStatisticsByRegion: CUSTOMER_STAFF,
    exportLevelStatisticsByRegion: CUSTOMER_STAFF,
    byProvince: CUSTOMER_STAFF,
    byProvinceDetail: CUSTOMER_STAFF,
    exportByProvince: CUSTOMER_STAFF,
    exportByProvinceDetail: CUSTOMER_STAFF,
    batchDelete: LEADERS,
    editContactTarget: LEADERS,
    deleteContactTarget: LEADERS,
    institutions: [...SALES, ...TEACHER_DEPARTMENT, 'finance', 'service_department', 'market_department'],
    exportInstitutions: LEADERS,
    institution: [...SALES, ...TEACHER_DEPARTMENT, 'finance', 'service_department', 'market_department'],
    institutionContacts: CUSTOMER_STAFF,
    deleteInstitution: LEADERS,
    mergePreview: LEADERS,
    merges: LEADERS,
    undoMerge: LEADERS,
    saveCoreTarget: LEADERS,
    exportCoreTargets: LEADERS,
    isNameRegistered: [...SALES, 'market_department'],
    one: CUSTOMER_STAFF,
    save: CUSTOMER_STAFF,
    facts: CUSTOMER_STAFF,
    ownership: CUSTOMER_STAFF,
    customerDemands: CUSTOMER_STAFF,
    customerLessons: CUSTOMER_STAFF,
    customerFiles: CUSTOMER_STAFF,
    attachFiles: CUSTOMER_STAFF,
    removeFile: CUSTOMER_STAFF,
    neighbours: CUSTOMER_STAFF,
    addContactPerson: CUSTOMER_STAFF,
    editLevel: CUSTOMER_STAFF,
    updateLastDeal: CUSTOMER_STAFF,
    export: CUSTOMER_STAFF,
    trackings: CUSTOMER_STAFF,
    editTracking: CUSTOMER_STAFF,
    deleteTracking: CUSTOMER_STAFF,
    undoTransfer: LEADERS,
    listDeleted: NOBODY,
    restore: NOBODY,
  },
  contacts: { '*': ['manager', 'general_manager', 'service_department'] },
  pool: { '*': SALES, saveRule: LEADERS, deleteRule: LEADERS },
  rankings: { '*': SALES },
  demands: {
    '*': [...SALES, ...TEACHER_DEPARTMENT, 'partner'],
    delete: SALES,
    export: [...SALES, ...TEACHER_DEPARTMENT],
    recommend: [...SALES, ...TEACHER_DEPARTMENT],
    withdrawRecommendation: [...SALES, ...TEACHER_DEPARTMENT],
  },
  teachers: {
    '*': TEACHER_DEPARTMENT,
    list: [...SALES, ...TEACHER_DEPARTMENT, 'service_department', 'finance', 'partner'],
    one: [...SALES, ...TEACHER_DEPARTMENT, 'service_department', 'finance', 'partner', 'teacher'],
    names: [...SALES, ...TEACHER_DEPARTMENT, 'service_department', 'market_department'],
    namesForFinance: ['finance', 'general_manager'],
    match: [...SALES, ...TEACHER_DEPARTMENT],
    listSubsidies: [...TEACHER_DEPARTMENT, 'finance'],
    exportSubsidies: [...TEACHER_DEPARTMENT, 'finance'],
    unavailability: [...SALES, ...TEACHER_DEPARTMENT, 'service_department', 'teacher'],
    saveUnavailability: [...TEACHER_DEPARTMENT, 'teacher'],
    deleteUnavailability: [...TEACHER_DEPARTMENT, 'teacher'],
    restore: NOBODY,
  },
  lessons: {
    '*': LESSON_STAFF,
    list: [...LESSON_STAFF, 'finance', ...VISITORS],
    detail: [...LESSON_STAFF, 'finance', ...VISITORS],
    calendar: [...LESSON_STAFF, 'finance', ...VISITORS],
    teacherLessons: [...LESSON_STAFF, 'finance', 'teacher'],
    byLessonIds: [...LESSON_STAFF, 'finance'],
    reserveOrPostponeLog: [...LESSON_STAFF, 'finance'],
    setTeacherPhoneDate: [...LESSON_STAFF, 'teacher'],
    files: [...LESSON_STAFF, 'finance', ...VISITORS],
    attachFiles: [...LESSON_STAFF, 'teacher'],
    removeFile: [...LESSON_STAFF, 'teacher'],
    evaluations: [...LESSON_STAFF, 'partner'],
    editReview: [...LESSON_STAFF, 'partner'],
    editEvaluation: [...LESSON_STAFF, 'partner'],
    profitList: [...LEADERS, 'finance'],
    profitDetail: [...LEADERS, 'finance'],
    editProfit: [...LEADERS, 'finance'],
    exportProfit: [...LEADERS, 'finance'],
    ratios: [...LEADERS, 'finance'],
    ratioTotals: [...LEADERS, 'finance'],
    exportLessons: [...LESSON_STAFF, 'finance'],
    monthStat: [...LESSON_STAFF, 'finance'],
    contractCompanies: [...LESSON_STAFF, 'finance'],
    contractCompaniesSecond: [...LESSON_STAFF, 'finance'],
    contractGroup: [...LESSON_STAFF, 'finance'],
    listInstitutions: [...LESSON_STAFF, 'finance'],
    restore: [],
  },
  todos: { '*': [...STAFF, 'teacher', 'partner'] },
  finance: {
    '*': [...SALES, 'finance'],
    editPaymentPhotos: STAFF,
    paymentPhotos: STAFF,
    readablePersons: STAFF,
  },
  invoices: { '*': ['finance'], one: MONEY, totals: MONEY, save: MONEY, withdraw: MONEY, export: MONEY },
  receipts: { '*': ['finance'], one: MONEY, totals: MONEY, propose: MONEY, export: MONEY },
  payments: {
    '*': STAFF,
    approve: APPROVERS,
    reject: APPROVERS,
    pay: ['finance'],
    settlementLessons: SETTLERS,
    settlementPreview: SETTLERS,
    settle: SETTLERS,
  },
  receivables: { '*': MONEY },
  contracts: {
    '*': ['finance'],
    list: [...MONEY, ...TEACHER_DEPARTMENT, 'service_department'],
    companies: [...MONEY, ...TEACHER_DEPARTMENT, 'service_department'],
  },
  dashboard: {
    '*': [...STAFF],
    invoices: MONEY,
    receipts: MONEY,
    addTargets: LEADERS,
    editTargets: LEADERS,
    targets: SALES,
    managerTargetList: SALES,
    coreCustomerTargets: SALES,
    institutionMonth: SALES,
  },
};

/** Functions of the interface (product.md 4, 6): not calls, but granted in the same screens. */
export const INTERFACE_FUNCTIONS: readonly {
  fullUrl: string;
  title: string;
  module: string;
  roles: readonly RoleKey[];
}[] = [
  { fullUrl: '/home/salesData', title: '首页：团队销售数据', module: 'home', roles: LEADERS },
  {
    fullUrl: '/home/salesDataXingtai',
    title: '首页：邢台销售数据',
    module: 'home',
    roles: ['general_manager'],
  },
  {
    fullUrl: '/home/salesDataShenzhen',
    title: '首页：深圳销售数据',
    module: 'home',
    roles: ['general_manager'],
  },
  {
    fullUrl: '/home/salesDataChengdu',
    title: '首页：成都销售数据',
    module: 'home',
    roles: ['general_manager'],
  },
  {
    fullUrl: '/home/salesDataHangzhou',
    title: '首页：杭州销售数据',
    module: 'home',
    roles: ['general_manager'],
  },
  {
    fullUrl: '/home/salesDataBeijing',
    title: '首页：北京销售数据',
    module: 'home',
    roles: ['general_manager'],
  },
  {
    fullUrl: '/home/jinglidaishen',
    title: '首页：经理待审提醒',
    module: 'home',
    roles: ['manager', 'general_manager'],
  },
  { fullUrl: '/home/caiwudaishen', title: '首页：财务待审提醒', module: 'home', roles: ['finance'] },
  {
    fullUrl: '/lesson/reopen',
    title: '课程：已取消的重新预留',
    module: 'lessons',
    roles: ['manager', 'general_manager', 'teacher_department'],
  },
  {
    fullUrl: '/lesson/allowClash',
    title: '课程：说明理由后允许同时段',
    module: 'lessons',
    roles: ['manager', 'general_manager', 'teacher_department'],
  },
  { fullUrl: '/restore', title: '恢复已删除的记录', module: 'system', roles: [] },
];

/** Roles that hold a call at first. */
export function rolesFor(module: string, operation: string): readonly RoleKey[] {
  const rules = GRANTS[module];
  return rules?.[operation] ?? rules?.['*'] ?? NOBODY;
}
