/** What an id in a filter names, so that people read the name. */
export type NameKind =
  | 'person'
  | 'organisation'
  | 'region'
  | 'teacher'
  | 'customer'
  | 'institution'
  | 'lesson'
  | 'demand'
  | 'account'
  | 'bankAccount'
  | 'company'
  | 'opening'
  | 'channel'
  | 'supply'
  | 'equipment'
  | 'adSlot'
  | 'adBooking';

/** How a field of a filter is told to people. Codes tell themselves by their table. */
export interface FilterWord {
  label: string;
  /** The field with the end of the span that this one begins. */
  until?: string;
  names?: NameKind;
  /** What values without a table of codes mean. */
  labels?: Readonly<Record<string, string>>;
  /** The value is a subject, as `optionalPeople` has it. */
  isSubject?: true;
}
/** Null: nothing that selects rows, or told by the file's name. */
export type FilterWords = Readonly<Record<string, FilterWord | null>>;

const word = (label: string, more: Omit<FilterWord, 'label'> = {}): FilterWord => ({ label, ...more });
const named = (label: string, names: NameKind): FilterWord => ({ label, names });
/** A span from `key` to `until`, called `label`. */
export const spanWords = (label: string, key = 'from', until = 'to'): FilterWords => ({
  [key]: { label, until },
});

/** What a field is called in every list, unless a download says otherwise (its `words`). */
export const FILTER_WORDS: FilterWords = {
  page: null,
  count: null,
  sort: null,
  order: null,
  columns: null,
  id: null,
  ids: null,
  e: null,
  s: null,
  o: null,
  signature: null,
  timestamp: null,
  nonce: null,
  echostr: null,
  xml: null,
  what: null,
  keyword: word('关键字'),
  groupName: word('分组'),
  ...spanWords('日期'),
  ...spanWords('最近跟进', 'lastFrom', 'lastTo'),
  ...spanWords('下次跟进', 'nextFrom', 'nextTo'),
  ...spanWords('最近成交', 'dealFrom', 'dealTo'),
  ...spanWords('创建', 'createdFrom', 'createdTo'),
  ...spanWords('开票', 'issuedFrom', 'issuedTo'),
  ...spanWords('付款', 'paidFrom', 'paidTo'),
  ...spanWords('入职', 'entryFrom', 'entryTo'),
  ...spanWords('离职', 'quitFrom', 'quitTo'),
  ...spanWords('跟进', 'followedFrom', 'followedTo'),
  ...spanWords('核算月份', 'monthFrom', 'monthTo'),
  ...spanWords('上课', 'taughtFrom', 'taughtTo'),
  accountId: named('账号', 'account'),
  handoverId: named('对接人', 'person'),
  arranged: word('安排过面试'),
  isActive: word('可安排'),
  isRecommended: word('已推荐讲师'),
  isSwap: word('置换'),
  peopleOf: word('对象', { isSubject: true }),
  action: word('操作'),
  age: word('年龄'),
  applicantId: named('申请人', 'person'),
  authorId: named('业务员', 'person'),
  band: word('账龄'),
  batchId: word('批次'),
  authorid: named('作者', 'person'),
  bankAccountId: named('银行账户', 'bankAccount'),
  baseSalary: word('底薪'),
  bcoreOrg: word('核心客户'),
  birthdayMonth: word('生日月份'),
  blank: word('缺少'),
  by: word('按'),
  channel: word('渠道'),
  channelId: named('渠道', 'channel'),
  city: word('城市'),
  cityId: named('城市', 'region'),
  companyId: named('签约公司', 'company'),
  contactId: named('客户', 'customer'),
  bookingId: named('投放', 'adBooking'),
  contractEnds: word('合同到期'),
  cooperationName: word('机构名称'),
  coorgid: named('机构', 'institution'),
  date: word('日期'),
  days: word('最近天数'),
  demandId: named('需求', 'demand'),
  departmentId: named('部门', 'organisation'),
  dqid: named('部门', 'organisation'),
  dqname: word('部门'),
  due: word('跟进'),
  education: word('学历'),
  feeMax: word('课酬/天不超过'),
  equipmentId: named('设备', 'equipment'),
  field: word('领域'),
  figure: word('数字'),
  form: word('用工形式'),
  freeOn: word('空闲日期'),
  fromId: named('转出', 'person'),
  gender: word('性别'),
  grade: word('等级'),
  groupBy: word('按'),
  guanlilevel: word('级别'),
  hasNext: word('有下次跟进'),
  hasReceived: word('已有收款'),
  hasRemainder: word('有未分配'),
  hezuostatus: word('合作'),
  holderId: named('持有人', 'person'),
  how: word('方式'),
  idle: word('闲置超过 90 天'),
  idleDays: word('未跟进天数不少于'),
  inUse: word('在用'),
  industry: word('行业'),
  interviewerId: named('面试官', 'person'),
  isCancelled: word('已作废'),
  isDealt: word('已成交'),
  isDeleted: word('已删除'),
  isFilled: word('已招满'),
  isHome: word('首页'),
  isKeyPerson: word('关键人'),
  isLive: word('未注销'),
  isOnline: word('线上'),
  isOpen: word('进行中'),
  isUndone: word('已撤销'),
  isUse: word('领用与退回'),
  item: word('项目'),
  jieqing: word('结清'),
  kind: word('类型'),
  late: word('补交'),
  lessonId: named('课程', 'lesson'),
  lessonstatus: word('课程状态'),
  level: word('等级'),
  low: word('库存不足'),
  measure: word('指标'),
  method: word('方式'),
  minLessons: word('课次不少于'),
  mode: word('方式'),
  month: word('月份'),
  move: word('登记'),
  ofLeavers: word('离职人员持有'),
  onDuty: word('在岗'),
  openingId: named('职位', 'opening'),
  operator: word('运营商'),
  orgOnly: word('不含下级'),
  organisationId: named('组织', 'organisation'),
  orgnizationalid: named('组织', 'organisation'),
  overdue: word('逾期'),
  owner: word('归属'),
  ownerId: named('负责人', 'person'),
  personnelId: named('人员', 'person'),
  personnelName: word('姓名'),
  place: word('存放地点'),
  post: word('岗位'),
  previousOwnerId: named('原业务员', 'person'),
  provinceId: named('省份', 'region'),
  purpose: word('用途'),
  quitReason: word('离职原因'),
  rate: word('比例'),
  reach: word('状态'),
  reached: word('到达阶段'),
  reason: word('原因'),
  recycleDays: word('几天内回收'),
  regionId: named('区域', 'region'),
  restored: word('已恢复'),
  result: word('结果'),
  role: word('身份'),
  reviewed: word('已点评'),
  rowId: word('编号'),
  slotId: named('广告位', 'adSlot'),
  source: word('来源'),
  stage: word('阶段'),
  state: word('状态'),
  status: word('状态'),
  submitted: word('已提交'),
  supplyId: named('物资', 'supply'),
  tab: word('范围', { labels: { mine: '我的', waiting: '待我审批', all: '全部' } }),
  table: word('对象'),
  tag: word('标签'),
  teacherId: named('讲师', 'teacher'),
  tenure: word('司龄'),
  toId: named('转入', 'person'),
  toScore: word('待我评分'),
  topic: word('课题'),
  unit: word('按', { labels: { day: '天', week: '周', month: '月' } }),
  variant: null,
  view: null,
  waits: word('等待处理'),
  warranty: word('保修截止'),
  week: word('周'),
  withLeft: word('含离职'),
  year: word('年份'),
  ywleaderid: named('组长', 'person'),
  zhangling: word('账龄'),
  zuzhangName: word('组长'),
};
