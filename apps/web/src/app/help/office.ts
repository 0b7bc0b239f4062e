import type { HelpOf } from './help.ts';

export const officeHelp: HelpOf = {
  'adslots/list': {
    purpose: '广告位：什么时候投放了什么、花了多少、带来多少线索。',
    next: '市场部在时间线上预订，投放后登记数据。',
    rules: ['同一广告位的投放日期不能重叠。', '登记 24 小时后不能修改。'],
  },
  'market/targets': {
    purpose: '市场部的月度目标与完成。',
    next: '填计划，实际数由线索、移交和成交得出。',
  },
  'market/budget': {
    purpose: '市场预算：计划、在途、已付和剩余。',
    next: '填每月预算；报销时选预算项目。',
    rules: ['剩余 = 计划 − 已付 − 在途；超过预算的申请要写原因。'],
  },
  'market/followers': {
    purpose: '各平台的粉丝量和净增。',
    next: '每天一次填所有平台，也可以导入平台的表格。',
    rules: ['缺的日子就是缺的，不作推算。'],
  },
  'posters/list': {
    purpose: '给合作客户看的海报：时间、受众、触达和打开。',
    next: '市场部发布；业务员联系打开过的客户。',
    rules: ['每位客户每张海报弹出一次。'],
  },
  'learning/home': {
    purpose: '利润宝：公司的网上商学院，给员工、合作客户和讲师的课程。',
    next: '从“继续学习”接着学；必修课在期限内学完。',
    rules: ['进度 = 学完的 ÷ 已发布的必修小节。', '手机和电脑的进度合在一起，学完的不会退回。'],
  },
  'learning/course': {
    purpose: '一门课的目录、播放和进度，每节下面写着怎样算学完。',
    next: '学完一节点“下一节”；全部必修学完后可以打印完成证明。',
    rules: ['测验取最高分；连续三次不过，休息十分钟再试。', '新增的小节不影响已完成。'],
  },
  'learning/courses': {
    purpose: '利润宝的课程：给谁看、覆盖率和完成率。',
    next: '新建课程，写好小节后发布。',
    rules: ['覆盖率 = 已开始 ÷ 应学；完成率 = 已完成 ÷ 已开始。'],
  },
  'learning/editor': {
    purpose: '一门课的章和小节。',
    next: '拖动或用上移、下移排列；新的小节在下一次发布时给学员。',
    rules: ['没有填完的表单自动留为草稿。', '“发布并要求补学”给已完成的学员新的期限。'],
  },
  'learning/progress': {
    purpose: '一门课的学习情况：谁没有开始、学到哪一节、谁逾期。',
    next: '勾选学员，提醒他们；每人每天一次。',
    rules: ['组长和经理看到自己的人。'],
  },
  'learning/banners': {
    purpose: '利润宝首页上方的轮播。',
    next: '新建轮播，选打开什么、给谁看、哪些天。',
    rules: ['最多同时轮播 8 张，顺序小的在前。'],
  },
  'messages/inbox': {
    purpose: '收到的消息。',
    next: '点一条打开它说的那条记录。',
  },
  'messages/sent': {
    purpose: '自己发出的通知和谁已读。',
    next: '没有读的人可以再提醒。',
  },
  'messages/templates': {
    purpose: '消息模板：什么事通知谁、用什么话。',
    next: '管理员维护。',
  },
  'messages/wechat': {
    purpose: '发往服务号和企业微信的消息和结果。',
    next: '失败的查看原因。',
    rules: ['员工按手机号对应企业微信成员，不用绑定；整点和半点不发，每人每分钟最多 30 条。'],
  },
  'messages/noticeTemplates': {
    purpose: '微信批准的通知模板，和消息的哪一部分放进哪个字段。',
    next: '填模板编号和字段后启用；微信不认识的会自动停用并提醒管理员。',
  },
  'messages/mailbox': {
    purpose: '写给总经理的信，可以匿名。',
    next: '总经理阅读并答复，写信人在这里看答复。',
    rules: ['只有总经理能读；匿名的信不留下写信人。'],
  },
  'account/my': {
    purpose: '自己的工资条、假期余额和一个月的考勤。',
    next: '核对工资条后确认，有出入写明哪一项；考勤有待确认的先确认。',
    rules: ['工资条只有本人和制单的财务、总经理看得到，每次查看都有记录。'],
  },
  'account/profile': {
    purpose: '自己的资料、密码、微信绑定和登录设备。',
    next: '换手机时点“更换”，用新旧两个号码的验证码证明；不认识的登录及时退出。',
    rules: ['登录三十天后要重新登录。'],
  },
  'account/favourites': {
    purpose: '自己收藏的客户、讲师和课程。',
    next: '分组整理，点一条打开。',
  },
  'account/deletions': {
    purpose: '自己删除的内容。',
    next: '误删的从这里恢复。',
  },
  'system/trash': {
    purpose: '全公司删除的内容。',
    next: '管理员恢复；名称被占用时先改名。',
  },
  'system/accounts': {
    purpose: '身份管理：账号、角色和状态。',
    next: '开通账号、分配角色、停用离职人员。',
    rules: ['停用或更改权限后，已打开的页面立即跟着改变。'],
  },
  'system/permissions': {
    purpose: '权限管理：每个角色的菜单和功能。',
    next: '管理员勾选后保存，立即生效。',
    rules: ['给访客的角色不能含有他们内置角色没有的功能。'],
  },
  'system/roles': {
    purpose: '角色：名称、数据范围和人员。',
    next: '新建公司自己的角色，再到权限管理里勾选。',
  },
  'system/tags': {
    purpose: '讲师和客户的标签。',
    next: '合并重复的标签，停用不用的。',
  },
  'system/organisations': {
    purpose: '组织：分公司、部门、小组和客户上限。',
    next: '新建、移动组织，指定负责人。',
  },
  'system/dictionary': {
    purpose: '字典：领域、行业、来源等下拉选项。',
    next: '新增或停用选项，已使用的保留。',
    rules: ['讲师标签默认只在内部使用，标为“对外”的合作客户在讲师主页和名片上看得到。'],
  },
  'system/regions': {
    purpose: '省、市、区。',
    next: '一般不需要改动。',
  },
  'system/settings': {
    purpose: '参数设置：公司名称、保护期、提醒、税率和结账。',
    next: '管理员和财务各自维护自己的部分。',
    rules: ['带日期的参数从生效日起使用，过去的记录不变。'],
  },
  'system/errors': {
    purpose: '网页出过的错误。',
    next: '管理员打开一行，把堆栈转给技术人员。',
    rules: ['这次构建的源码映射还在时，堆栈写明源码的文件和行；否则是浏览器报告的原样。'],
  },
  'system/auditLog': {
    purpose: '操作日志：谁在什么时候把什么改成了什么。',
    next: '按人、日期或记录查找。',
  },
  'system/downloads': {
    purpose: '下载日志：谁导出了什么。',
    next: '管理员定期查看。',
  },
  'system/loginLog': {
    purpose: '登录日志：时间、地址和结果。',
    next: '有异常时停用账号。',
    rules: ['十五分钟内错五次，锁定十五分钟。'],
  },
  'system/teacherLoginLog': {
    purpose: '讲师的登录记录。',
    next: '联系长期没有登录的讲师。',
  },
};
