import type { HelpOf } from './help.ts';

const account: HelpOf = {
  'calendars/feeds': {
    purpose: '把课程订阅到手机或电脑的日历里。',
    next: '生成地址后扫码或点“在本机日历中订阅”；重新生成后旧地址失效。',
  },
  'account/profile': {
    purpose: '您的资料、密码、微信绑定和登录设备。',
    next: '换手机时点“更换”，用新旧两个号码的验证码证明；不认识的登录及时退出。',
  },
  'account/favourites': { purpose: '您收藏的内容。', next: '点一条打开。' },
  'messages/inbox': { purpose: '发给您的消息。', next: '点一条打开它说的那条记录。' },
};

export const partnerHelp: HelpOf = {
  ...account,
  'portal/home': {
    purpose: '等您处理的事、下一节课和为您推荐的讲师。',
    next: '先答复推荐、确认预留，有新的课题点“提需求”。',
  },
  'portal/me': { purpose: '您的其他页面和账号。', next: '点一项打开。' },
  'lessons/list': {
    purpose: '贵机构的课程：时间、讲师和状态。',
    next: '点一门课查看详情；时间有变可以申请变更。',
  },
  'lessons/detail': {
    purpose: '一门课的时间、讲师、地点和资料。',
    next: '预留请确认；时间有变点“申请变更”；课后请在这里评价。',
    rules: ['变更申请在下一个工作日 12:00 前答复。'],
  },
  'portalMoney/account': {
    purpose: '贵机构的课程款、发票和对账单，只对指定的联系人开放。',
    next: '维护开票信息，需要发票时点“申请开票”。',
    rules: ['期初未付 + 本期上课 − 本期已付 = 期末未付。', '未上课的课程不计入未付。'],
  },
  'portal/demands': {
    purpose: '贵机构提出的课题需求和进度。',
    next: '提出后我们推荐讲师，您答复后安排课程。',
    rules: ['已排课的需求不能再改。', '十分钟内重复提交的算一次。'],
  },
  'portal/demand': {
    purpose: '一个需求、推荐给您的讲师和排好的课。',
    next: '对每位讲师选感兴趣、不合适或有问题，可以选多位，首选一位。',
    rules: ['感兴趣不等于预订。', '排课前可以改答复。', '讲师看不到您的问题，由我们的同事答复。'],
  },
  'portal/teachers': {
    purpose: '可以为贵机构上课的讲师。',
    next: '按领域、日期查找，收藏或点“请这位讲师”。',
  },
  'portal/teacher': {
    purpose: '一位讲师的介绍、课题、视频和 90 天内的档期。',
    next: '感兴趣就收藏，或点“请这位讲师”；点“分享名片”发给同事。',
    rules: ['每小时最多查看 120 次讲师主页。', '名片是图片、文字或链接，链接要登录后才能打开。'],
  },
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
  'teacherPortal/home': {
    purpose: '请确认的课、接下来的课、要交的材料和课酬。',
    next: '先确认课程，时间有冲突就说明。',
  },
  'teacherPortal/calendar': {
    purpose: '您的课和不可用的半天；没有标出的都可用。',
    next: '点一下换可用或不可用，横向拖动选一段，每周固定的写成规则。',
    rules: [
      '已有课的半天也可以标为不可用，课照旧，可同时申请改期。',
      '前后两节课路程太远、中间时间不够时标出“行程提醒”。',
    ],
  },
  'teacherPortal/fees': {
    purpose: '每节课的课酬、补贴、差旅、税和到手金额。',
    next: '按年下载或打印对账单。',
    rules: ['标“预估”的还没有安排付款，与财务试算相同。'],
  },
  'teacherPortal/profile': {
    purpose: '机构看到的资料、完整度、收款账户和谁收藏了您。',
    next: '补齐缺的几项；修改由师资部审核后生效。',
    rules: ['照片上传前裁剪成 3:4。', '更换收款账户要短信验证码，财务确认前仍付原账户。'],
  },
  'teacherPortal/evaluations': {
    purpose: '机构对您的评价，与领域平均相比。',
    next: '每条可以回复一次，审核后公开。',
  },
  'teachers/detail': {
    purpose: '您的资料、课题、空闲和评价。',
    next: '登记不能上课的时段，资料有变请告诉师资部。',
  },
};
