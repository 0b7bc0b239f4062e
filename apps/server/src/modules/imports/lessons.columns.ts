import type { FormColumn } from '../../lib/form-rows.ts';

export const LESSON_COLUMNS = [
  ['lessonname', '课程名称', /^(课程|课程名称?|课名|项目|项目名称)$/],
  ['topic', '课题', /^(课题|主题|课程主题)$/],
  [
    'institution',
    '机构',
    /^(机构|机构名称|单位|单位名称|客户单位|付款(机构|单位)|合作(机构|单位)|甲方|公司)$/,
  ],
  ['contact', '客户', /^(客户|客户姓名|联系人|客户联系人|联系人姓名|对方联系人)$/],
  ['tel', '客户手机', /^(客户|联系人)?(手机|手机号|手机号码|电话|联系电话|联系方式)$/],
  ['teacher', '讲师', /^(讲师|讲师姓名|老师|授课老师|授课讲师|讲师手机号?)$/],
  ['owner', '业务员', /^(业务员|销售|销售人员|业务)$/],
  ['handover', '对接人', /^(对接人|对接|跟单人?)$/],
  ['from', '上课日期', /^(上课|授课|开课|开始|课程)(日期|时间)$/],
  ['to', '结束日期', /^(结束|截止|结课)(日期|时间)$/],
  ['half', '时段', /^(时段|上课时段|半天)$/],
  ['days', '天数', /^(天数|课程天数|上课天数)$/],
  ['city', '城市', /^(城市|上课城市|所在城市)$/],
  ['venue', '地点', /(地点|地址|场地)/],
  ['isOnline', '线上', /(线上|授课方式|上课方式)/],
  ['field', '领域', /领域/],
  ['lessonstatus', '状态', /状态/],
  ['feeIncome', '课程费用', /^(课程费用?|课程款|课程金额|课费|合同金额|应收款?)$/],
  ['teacherFee', '讲师课酬', /^(讲师|老师|授课)?(课酬|课酬金额|讲课费|课时费)$/],
  ['travelFee', '差旅费', /差旅/],
  ['materialFee', '物料费', /物料/],
  ['otherFee', '其他费用', /其他费用?/],
  ['amount', '已收款', /^(已收|已收款|已收金额|已收款金额|回款|回款金额|收款金额)$/],
  ['receivedOn', '收款日期', /^(收款|回款|到账)(日期|时间)$/],
  ['method', '收款方式', /^(收款|回款|付款)方式$/],
  ['remark', '备注', /备注/],
] as const satisfies FormColumn<string>[];
export type LessonKey = (typeof LESSON_COLUMNS)[number][0];

/** Columns by the form fields that they fill. */
export const FIELD_TITLES: ReadonlyMap<string, string> = new Map([
  ...LESSON_COLUMNS.map(([key, title]) => [key, title] as const),
  ['sessions', '上课日期'],
  ['contactId', '客户'],
  ['teacherId', '讲师'],
  ['handoverId', '对接人'],
]);

/** The second sheet of the template. */
export const LESSON_HELP: Partial<Record<LessonKey, string>> = {
  lessonname: '课程名称和课题至少填一项',
  contact: '已在系统里的客户，填姓名或手机号；同名的再填机构或客户手机。已填客户手机的可以不填',
  teacher: '姓名或手机号，须在讲师库里、合作中；同名的填手机号；未定的留空',
  owner: '工号、手机号或姓名，离职的也可以；不填的归客户的业务员，客户在公海的归导入的人',
  handover: '工号、手机号或姓名',
  from: '必填。如 2026-03-01；多天的写 2026-03-01至2026-03-02，或另填结束日期',
  half: '全天、上午、下午、晚上，几个用顿号隔开；不填按全天',
  days: '可以不填；与日期、时段不符的不导入。没填时段而少半天的，最后一天只上上午',
  isOnline: '是或否',
  lessonstatus: '已确认或预留，不填按已确认；已经上过的只能是已确认。延期、取消的不导入',
  feeIncome: '元。没有的填 0 或留空，以后可以补',
  teacherFee: '元。已付的课酬不导入：付款须有申请和审批，在“付款申请”里登记',
  amount:
    '元。开始使用以前收到的合计，登记为一笔收款，不能超过课程费用；没收的留空。已开的发票在“发票”里登记',
  receivedOn: '有已收款的必填，几笔的填最后一笔；提成按这一天有效的规则计，没有规则的不计',
  method: '银行转账、现金、支票、微信、支付宝或置换，不填按银行转账',
};
