import type { HelpOf } from './help.ts';

export const teachersHelp: HelpOf = {
  'teachers/list': {
    purpose: '讲师库：领域、课题、费用、级别、评分和空闲。',
    next: '师资部维护资料和合作状态，业务员查找和收藏。',
    rules: ['停用、暂停或终止合作的讲师不会出现在匹配里。'],
  },
  'teachers/add': {
    purpose: '登记新的讲师。',
    next: '填好领域、课题、费用和结算方式，讲师即可被匹配。',
    rules: ['身份证号会校验；同一证件只登记一次。'],
  },
  'teachers/match': {
    purpose: '给需求或课程找合适又有空的讲师，并说明理由。',
    next: '比较几位讲师，推荐给客户，或直接排课。',
    rules: [
      '停用、暂停、终止合作的，以及当天半天已有课或不可用的讲师不会出现。',
      '得分由领域、课题、空闲、距离、费用、评分和是否教过这家机构组成，悬停可见。',
    ],
  },
  'teachers/recommend': {
    purpose: '推荐给客户的讲师和客户的需求。',
    next: '推荐后等客户选定，再排课。',
  },
  'teachers/subsidies': {
    purpose: '讲师的补贴规则和金额。',
    next: '师资部维护，结算时自动计入。',
  },
  'teachers/boards': {
    purpose: '师资部的看板：讲师数量、开发、使用和评分。',
    next: '点一个数字，打开它所数的讲师或课程。',
  },
  'teachers/detail': {
    purpose: '一位讲师的全部：资料、课程、空闲、评价、费用和附件。',
    next: '改资料、登记不可用时段，或从这里排课。',
    rules: ['合作客户看不到费用；讲师上传的资料由师资部放行后才给客户看。'],
  },
};
