import type { HelpOf } from './help.ts';

export const peopleHelp: HelpOf = {
  'personnel/list': {
    purpose: '公司人员：组织、上级、角色、账号和在职状态。',
    next: '人资办理入职、调动和离职。',
    rules: ['办理离职要指定客户的接手人；离职后账号立即退出。', '本人的组织、上级和权限由别人办理。'],
  },
  'archive/list': {
    purpose: '人员档案：合同、司龄、岗位和证件。',
    next: '人资维护；合同到期前会提醒。',
    rules: ['再次入职是新的任职期，过去的记录保留。'],
  },
  'archive/detail': {
    purpose: '一个人的档案和任职经过。',
    next: '调动、转正、离职从这里办理。',
  },
  'archive/analysis': {
    purpose: '人员构成、流动率和新老员工留存。',
    next: '点一个数字，打开它所数的人。',
  },
  'attendance/months': {
    purpose: '每月考勤：出勤、迟到、请假、加班。',
    next: '人资导入或登记，核对后锁定。',
    rules: [
      '锁定的月份不能再改，要由有权限的人解锁。',
      '导入钉钉、企业微信和飞书的表格。',
      '年假是台账：增加、预支、结转、到期、更正各记一笔，登记后不改；年统计里点年假看明细。',
      '本人的考勤和假期由其他人资或管理员办理，也不由本人锁定。',
    ],
  },
  'attendance/mine': {
    purpose: '自己的考勤和假期余额。',
    next: '有出入找人资更正。',
  },
  'performance/months': {
    purpose: '每月绩效：自评、上级评、确认。',
    next: '本人自评 → 上级评分 → 本人确认或申诉 → 人资定档。',
    rules: ['各项权重合计 100。', '申诉期间没有最终结果。'],
  },
  'performance/mine': {
    purpose: '自己的绩效表。',
    next: '按时自评；对结果有不同意见可以申诉。',
  },
  'recruitment/list': {
    purpose: '招聘：职位、候选人和每一步。',
    next: '面试官评分，人资推进；录用后直接建档。',
    rules: ['待遇只有人资和总经理看得到。'],
  },
  'recruitment/opening': {
    purpose: '一个职位和它的候选人。',
    next: '推进候选人，招满后关闭。',
  },
  'recruitment/candidate': {
    purpose: '一位候选人的简历、面试和结果。',
    next: '按阶段推进，淘汰要写原因。',
  },
  'equipment/list': {
    purpose: '公司设备：在谁手里、什么时候归还。',
    next: '综合部登记领用和归还；领用人确认收到。',
    rules: ['登记不可修改，错了用新的登记更正。', '盘点、报废和遗失也在这里登记。'],
  },
  'equipment/detail': {
    purpose: '一件设备的资料和每一次登记。',
    next: '领用、归还、送修、转移从这里登记。',
  },
  'supplies/list': {
    purpose: '物资：库存、出入库和可用天数。',
    next: '综合部登记出入库；低于下限时补货。',
    rules: ['库存不会小于零。', '登记不可修改，错了冲正一次。'],
  },
  'numbers/list': {
    purpose: '公司的手机号码：谁在用、套餐、费用和绑定。',
    next: '综合部登记领用、停机和注销。',
    rules: ['有人持有或仍有绑定的号码不能注销。', '同一号码同一月份只登记一次月费。'],
  },
};
