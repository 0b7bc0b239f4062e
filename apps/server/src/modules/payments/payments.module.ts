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
import { opensRequest } from './payments.queries.ts';
import { paymentCalls } from './payments.routes.ts';
import { paymentsTriggers } from './payments.triggers.ts';
import { readablePhotos } from './photos.queries.ts';

const SETTLERS = [...SALES, ...TEACHER_DEPARTMENT, 'finance'] as const;

export const paymentsModule: NounModule = {
  noun: 'payments',
  triggers: paymentsTriggers,
  todos: { opens: opensRequest },
  readableFiles: { staff: readablePhotos },
  calls: paymentCalls,
  // A leaver's requests are approved and paid as usual; approvals go to the remaining approvers.
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
    settlementLessons: SETTLERS,
    exportSettlement: SETTLERS,
    settlementPreview: SETTLERS,
    settle: SETTLERS,
  },
  menu: {
    '/financeInfo': [
      [50, 'settlement', '讲师结算', 'settlement', 'finance/settlement', SETTLERS],
      [60, 'payments', '付款申请', 'payments', 'finance/payments', STAFF],
      [70, 'reimbursement', '费用报销', 'reimbursement', 'finance/reimbursement', STAFF],
      [80, 'dataApplication', '资料申请', 'dataApplication', 'finance/dataApplication', STAFF],
      [130, 'payments/:id', '申请详情', 'paymentDetail', 'finance/paymentDetail', STAFF],
    ],
  },
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
        comment: '意见',
      },
      codes: { step: PAYMENT_STEPS, result: STEP_RESULTS },
    },
    payment_photo: { title: '凭证', codes: { kind: PHOTO_KINDS } },
  },
};
