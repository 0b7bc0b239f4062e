import {
  PAYMENT_KINDS,
  PAYMENT_STATUS,
  PAYMENT_STEPS,
  PHOTO_KINDS,
  STEP_RESULTS,
} from '@shibiao/contract/finance/payments';
import type { NounModule } from '../../noun.ts';
import { SALES, STAFF, TEACHER_DEPARTMENT } from '../access/roles.data.ts';
import { countAsked } from './changes.queries.ts';
import { paymentCalls } from './payments.routes.ts';
import { paymentsTriggers } from './payments.triggers.ts';

export const paymentsModule: NounModule = {
  noun: 'payments',
  triggers: paymentsTriggers,
  calls: paymentCalls,
  // They are approved and paid like anybody's; what the person approves is whoever may approve's.
  leaving: {
    holdings: async (db, personnelId) => [
      { key: 'asked', title: '审批中的付款申请', count: await countAsked(db, personnelId) },
    ],
    handOver: async () => {},
  },
  grants: {
    '*': STAFF,
    approve: ['manager', 'general_manager', 'finance'],
    reject: ['manager', 'general_manager', 'finance'],
    decideMany: ['manager', 'general_manager', 'finance'],
    pay: ['finance'],
    settlementLessons: [...SALES, ...TEACHER_DEPARTMENT, 'finance'],
    exportSettlement: [...SALES, ...TEACHER_DEPARTMENT, 'finance'],
    settlementPreview: [...SALES, ...TEACHER_DEPARTMENT, 'finance'],
    settle: [...SALES, ...TEACHER_DEPARTMENT, 'finance'],
  },
  menu: [
    {
      under: '/financeInfo',
      order: 50,
      path: '/financeInfo/settlement',
      title: '讲师结算',
      name: 'settlement',
      view: 'finance/settlement',
      roles: [...SALES, ...TEACHER_DEPARTMENT, 'finance'],
    },
    {
      under: '/financeInfo',
      order: 60,
      path: '/financeInfo/payments',
      title: '付款申请',
      name: 'payments',
      view: 'finance/payments',
      roles: STAFF,
    },
    {
      under: '/financeInfo',
      order: 70,
      path: '/financeInfo/reimbursement',
      title: '费用报销',
      name: 'reimbursement',
      view: 'finance/reimbursement',
      roles: STAFF,
    },
    {
      under: '/financeInfo',
      order: 80,
      path: '/financeInfo/dataApplication',
      title: '资料申请',
      name: 'dataApplication',
      view: 'finance/dataApplication',
      roles: STAFF,
    },
    {
      under: '/financeInfo',
      order: 130,
      path: '/financeInfo/payments/:id',
      title: '申请详情',
      name: 'paymentDetail',
      view: 'finance/paymentDetail',
      isHidden: true,
      roles: STAFF,
    },
  ],
  constraints: {
    payment_month_open: { field: 'paidOn', message: '该月已结账，付款日期请用未结账的月份' },
    lesson_not_over_requested: {
      field: 'lines',
      message: '课酬已申请或已付款，不能重复申请',
      elsewhere: [{ field: 'teacherFee', message: '课酬不能低于已申请或已付款的金额' }],
    },
    lesson_travel_not_over_requested: {
      field: 'lines',
      message: '差旅已申请或已付款，不能重复申请',
      elsewhere: [{ field: 'travelFee', message: '差旅费不能低于已申请或已付款的金额' }],
    },
    lesson_travel_of_teacher: {
      field: 'travelPayer',
      message: '讲师已申请差旅，差旅承担不能改；请先撤回付款申请',
    },
    payment_step_request_id_round_step_key: { field: '', message: '该步骤已由他人处理' },
    payment_step_check: { field: '', message: '不能审批自己的申请' },
  },
  audited: {
    payment_request: {
      title: '付款申请',
      columns: {
        paid_on: '付款日期',
        readable_ids: '可见人',
        payee: '收款人',
      },
      codes: { kind: PAYMENT_KINDS, status: PAYMENT_STATUS },
    },
    payment_line: {
      title: '付款明细',
      columns: {
        fee: '课酬',
        travel: '差旅',
        gross: '税前课酬',
        tax: '个税',
        settled: '已结算',
        is_paid: '已付款',
        expense_kind: '费用类型',
        spent_on: '发生日期',
        budget_item: '预算项目',
        budget_reason: '超预算原因',
      },
    },
    payment_step: {
      title: '审批',
      columns: {
        step: '步骤',
        result: '结果',
        comment: '意见',
      },
      codes: { step: PAYMENT_STEPS, result: STEP_RESULTS },
    },
    payment_photo: { title: '凭证', codes: { kind: PHOTO_KINDS } },
  },
};
