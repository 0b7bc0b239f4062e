import type { HelpOf } from './help.ts';

const BOOKING = '同一位讲师在同一个半天只能有一门课，不论谁先点；同一合同组的合班课可以共用半天。';
const CLOSED = '已结算、已付款或所在月份已结账的课程，金额只能走款项更正，由财务同意后生效。';

export const lessonsHelp: HelpOf = {
  'lessons/list': {
    purpose: '所有课程，从预留到上完、结清。',
    next: '业务员预留或确认，师资部落实讲师和课件，财务开票、收款、结算。',
    rules: [BOOKING, '取消的课程不计入合计。', CLOSED],
  },
  'lessons/detail': {
    purpose: '一门课的全部：时间、讲师、确认、课件、评价和款项。',
    next: '按顺序走：预留 → 确认 → 课件 → 上课 → 评价 → 开票 → 收款 → 结算。',
    rules: [BOOKING, '取消和延期要写原因，客户和讲师会收到通知。', CLOSED],
  },
  'lessons/calendar': {
    purpose: '按讲师和日期看半天，直接在格子里排课、移动和延期。',
    next: '点空格新建课程，拖动已有的课改期。',
    rules: [BOOKING, '相邻两天城市相距太远时会提醒，不阻止。'],
  },
  'lessons/reserve': {
    purpose: '还没有确认的预留和等待新日期的延期。',
    next: '业务员在预留到期前确认或取消；延期的课定下新日期。',
    rules: ['预留到期会提前提醒，到期不处理会出现在待办里。'],
  },
  'lessons/todos': {
    purpose: '等着自己做的事，按到期先后排列。',
    next: '从上往下做，做完自动消失。',
    rules: ['预留到期、课前缺课件、课后缺评价、付款未审批，系统会自动建待办。'],
  },
  'lessons/evaluations': {
    purpose: '机构和内部对课程的评价。',
    next: '课后三天内请机构评价；低分的课由师资部回访。',
    rules: ['评价在规定的时间内可以补充和更正，之后不再改变。', '内部评价不给合作客户和讲师看。'],
  },
  'lessons/profit': {
    purpose: '每门课的利润表：收入减核销的尾差、课酬、差旅、物料、其他、补贴和税。',
    next: '点一门课，看每一项从哪里来。',
    rules: ['取消的课程不计入合计。', CLOSED],
  },
  'lessons/ratios': {
    purpose: '利润与提成使用的比例。',
    next: '管理员按生效日期维护，过去的课程仍用当时的比例。',
  },
  'lessons/statistics': {
    purpose: '课程统计：按省份、行业、机构、课题、领域和讲师。',
    next: '点一个数字或一根柱，打开它所数的课程。',
    rules: ['只数已确认的课程；预留、延期和取消各自成列。'],
  },
};
