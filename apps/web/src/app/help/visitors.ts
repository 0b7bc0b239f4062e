import type { HelpOf } from './help.ts';

const account: HelpOf = {
  'calendars/feeds': {
    purpose: '把课程订阅到手机或电脑的日历里。',
    next: '生成地址后扫码或点“在本机日历中订阅”；重新生成后旧地址失效。',
  },
  'account/profile': {
    purpose: '您的资料、密码、微信绑定和登录设备。',
    next: '换手机时更新号码，不认识的登录及时退出。',
  },
  'account/favourites': { purpose: '您收藏的内容。', next: '点一条打开。' },
  'messages/inbox': { purpose: '发给您的消息。', next: '点一条打开它说的那条记录。' },
};

export const partnerHelp: HelpOf = {
  ...account,
  home: { purpose: '贵机构的课程、需求和待办。', next: '有新的课题时提出需求，课后请评价。' },
  'lessons/list': {
    purpose: '贵机构的课程：时间、讲师和状态。',
    next: '点一门课查看详情；时间有变请联系您的业务员。',
  },
  'lessons/detail': { purpose: '一门课的时间、讲师、地点和资料。', next: '课后请在这里评价。' },
  'demands/list': {
    purpose: '贵机构提出的课题需求。',
    next: '提出后我们推荐讲师，您选定后安排课程。',
    rules: ['已排课的需求不能再改。'],
  },
  'demands/detail': { purpose: '一个需求和推荐给您的讲师。', next: '选定讲师，或告诉我们想要怎样的讲师。' },
  'teachers/recommend': { purpose: '推荐给贵机构的讲师。', next: '收藏感兴趣的讲师，或据此提出需求。' },
  'teachers/list': { purpose: '可以为贵机构上课的讲师。', next: '按领域和课题查找，收藏后告诉我们。' },
  'teachers/detail': { purpose: '一位讲师的介绍、课题和评价。', next: '感兴趣就收藏，或提出需求。' },
  'lessons/evaluations': { purpose: '贵机构对课程的评价。', next: '课后 30 天内评价，7 天内可以更正。' },
};

export const teacherHelp: HelpOf = {
  ...account,
  home: { purpose: '您近期的课程和待确认的事。', next: '先确认课程，再上传课件。' },
  'lessons/list': { purpose: '您的课程：时间、地点和状态。', next: '点一门课确认时间，课前上传课件。' },
  'lessons/detail': { purpose: '一门课的时间、地点、听众和要求。', next: '确认时间 → 上传课件 → 上课。' },
  'teachers/detail': {
    purpose: '您的资料、课题、空闲和评价。',
    next: '登记不能上课的时段，资料有变请告诉师资部。',
  },
};
