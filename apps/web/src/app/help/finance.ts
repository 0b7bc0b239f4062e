import type { HelpOf } from './help.ts';

const OWN = '自己不能审批自己的申请，也不能批准含有自己提成的批次。';
const LOCKED = '已结账的月份不能再增加、修改或作废款项，由财务在参数设置里结账。';

export const financeHelp: HelpOf = {
  'finance/lessons': {
    purpose: '每门课的应收、已开票、已收、已付和账龄。',
    next: '财务开票、登记收款；业务员催收。',
    rules: ['账龄从最后一次上课算起：60、90、120、150 天各为一档。', '取消的课程不计入合计。'],
  },
  'finance/receivables': {
    purpose: '应收账龄：谁欠多少、欠了多久。',
    next: '业务员按账龄从长到短催收。',
    rules: ['四档互不重叠：60–90、90–120、120–150、150 天以上。'],
  },
  'finance/invoices': {
    purpose: '发票：申请、开具、寄出、红冲。',
    next: '业务员申请，财务开具并填写号码。',
    rules: ['一门课开票合计不超过课程款。', '作废或红冲后金额退回课程，可以再开。', LOCKED],
  },
  'finance/invoiceRequests': {
    purpose: '客户自己申请的开票：抬头、税号和课程已经填好。',
    next: '业务员点“提交开票”，核对后交给财务；不能开的写明原因。',
    rules: ['提交后客户会收到通知，开具后可以自己下载电子发票。', '一节课同时只能有一份待处理的申请。'],
  },
  'finance/receipts': {
    purpose: '收款：一笔款可以分到几门课。',
    next: '财务登记并分配；未分配的余额留在收款上，等待分配。',
    rules: ['分到一门课的钱不超过它还欠的数。', '有退款的收款不能作废到退款以下。', LOCKED],
  },
  'finance/bankLines': {
    purpose: '到账认领：银行流水里的每笔到账，登记成收款。',
    next: '导入或粘贴网银流水，逐笔点“登记”，核对机构和课程后保存。',
    rules: [
      '同一份流水再导入不会重复；支出不导入。',
      '建议机构按付款户名、付款账号和以往收款找，保存前请核对。',
      '一笔流水只登记一笔收款，金额要一致；取消收款后流水重新待认领。',
      '利息、退回的押金等标为“不是收款”，写明原因，可以恢复。',
    ],
  },
  'finance/settlement': {
    purpose: '待结算的课酬：税前、补贴、差旅、代扣个税和实发。',
    next: '勾选课程提交付款申请，一次一批。',
    rules: ['代扣个税按讲师的结算方式和当时的税率表计算。', '一门课的课酬只结算一次。'],
  },
  'finance/payments': {
    purpose: '付款申请：申请、经理审批、财务审批、付款。',
    next: '经理审批 → 财务审批 → 财务付款并上传凭证。',
    rules: [OWN, '驳回要写原因，修改后可以再次提交。', LOCKED],
  },
  'finance/reimbursement': {
    purpose: '费用报销：填写明细，上传票据，等待审批。',
    next: '申请人提交 → 经理 → 财务 → 付款。',
    rules: [OWN, '市场部的费用要选预算项目，超过预算要写原因。'],
  },
  'finance/dataApplication': {
    purpose: '资料申请：向公司申请合同、证照等资料。',
    next: '申请人提交 → 经理 → 财务，通过后领取。',
    rules: [OWN],
  },
  'finance/paymentDetail': {
    purpose: '一份申请的明细、票据和每一步审批。',
    next: '轮到谁，谁的按钮就在页首。',
    rules: [OWN],
  },
  'finance/contracts': {
    purpose: '合同：编号、签约公司、机构、金额和期限。',
    next: '登记合同并上传扫描件，课程关联到合同。',
    rules: ['合同已用的金额不数取消的课程。'],
  },
  'finance/courseFlow': {
    purpose: '课程流水与置换：每门课的钱从哪里来、到哪里去。',
    next: '按月核对。',
    rules: ['置换计入收款，不计入提成。'],
  },
  'finance/payroll': {
    purpose: '工资测算：提成等按月试算。',
    next: '财务核对后发放。',
    rules: ['提成取自提成台账，点数字打开明细。'],
  },
  'finance/banks': {
    purpose: '公司的银行账户。',
    next: '财务维护，登记收款时选用。',
  },
  'commissions/list': {
    purpose: '提成核算：每一笔收款产生的提成。',
    next: '财务核对后按月做批次。',
    rules: [
      '提成基数 = 收款 − 按收款比例的课酬和差旅。',
      '收款作废时，提成自动冲回。',
      '提成分成在第一笔收款前确定，之后调整要由别人办理。',
    ],
  },
  'commissions/months': {
    purpose: '每人每月的提成。',
    next: '点一个月打开它的明细。',
  },
  'commissions/batches': {
    purpose: '提成批次：一个月的提成一起审批和发放。',
    next: '财务做批次 → 总经理审批 → 财务发放。',
    rules: [OWN, '提交后批次里的明细不再变动；驳回后重新计算。'],
  },
  'commissions/batch': {
    purpose: '一个批次的每个人和每一笔。',
    next: '轮到谁，谁的按钮就在页首。',
    rules: [OWN],
  },
  'commissions/rules': {
    purpose: '提成规则：角色、生效日期和分档比例。',
    next: '财务维护，新规则从生效日起使用。',
    rules: ['已有的提成不随新规则改变。', '比例不超过 50%。'],
  },
  'commissions/mine': {
    purpose: '自己的提成：哪门课、哪笔收款、多少、发没发。',
    next: '有疑问找财务，点数字看明细。',
  },
};
