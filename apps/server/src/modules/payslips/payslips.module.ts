import { PAYSLIP_STATUS, payslipBatchColumns, payslipsApi } from '@shibiao/contract/payslips/payslips';
import { payTermsApi, termColumns } from '@shibiao/contract/payslips/terms';
import { exportsList } from '../../lib/export.ts';
import { serve } from '../../lib/serve.ts';
import type { NounModule } from '../../noun.ts';
import { STAFF } from '../access/roles.data.ts';
import { exportBatch, exportForBank } from './export.service.ts';
import { mySlip, mySlips, respond } from './mine.service.ts';
import { batches } from './payslips.queries.ts';
import {
  batchOne,
  correctSlip,
  dropSlip,
  editSlip,
  prepareMonth,
  publishMonth,
  replyTo,
  slipOne,
} from './payslips.service.ts';
import { payslipsTriggers } from './payslips.triggers.ts';
import { termsList } from './terms.queries.ts';
import {
  deleteOpening,
  deleteRelief,
  deleteTerm,
  payPerson,
  saveOpening,
  saveRelief,
  saveTerm,
} from './terms.service.ts';

const calls = [
  serve(payslipsApi.batches, ({ db, actor, input }) => batches.page(db, actor, input)),
  serve(payslipsApi.exportBatches, exportsList('工资条', payslipBatchColumns, batches)),
  serve(payslipsApi.batch, ({ db, actor, input }) => batchOne(db, actor, input.id), batches.ofRow),
  serve(payslipsApi.prepare, ({ db, actor, input }) => prepareMonth(db, actor, input)),
  serve(payslipsApi.one, ({ db, actor, input }) => slipOne(db, actor, input.id)),
  serve(payslipsApi.edit, ({ db, actor, input }) => editSlip(db, actor, input)),
  serve(payslipsApi.publish, ({ db, actor, input }) => publishMonth(db, actor, input), batches.ofRow),
  serve(payslipsApi.correct, ({ db, actor, input }) => correctSlip(db, actor, input)),
  serve(payslipsApi.drop, ({ db, actor, input }) => dropSlip(db, actor, input)),
  serve(payslipsApi.reply, ({ db, actor, input }) => replyTo(db, actor, input)),
  serve(payslipsApi.exportBatch, ({ db, actor, input }) => exportBatch(db, actor, input), batches.ofRow),
  serve(payslipsApi.bank, ({ db, actor, input }) => exportForBank(db, actor, input.id), batches.ofRow),
  serve(payslipsApi.mine, ({ db, actor }) => mySlips(db, actor)),
  serve(payslipsApi.mineOne, ({ db, actor, input }) => mySlip(db, actor, input.id)),
  serve(payslipsApi.respond, ({ db, actor, input }) => respond(db, actor, input)),
  serve(payTermsApi.terms, ({ db, actor, input }) => termsList.page(db, actor, input)),
  serve(payTermsApi.exportTerms, exportsList('薪资档案', termColumns, termsList)),
  serve(payTermsApi.person, ({ db, actor, input }) => payPerson(db, actor, input.personnelId)),
  serve(payTermsApi.saveTerm, ({ db, actor, input }) => saveTerm(db, actor, input)),
  serve(payTermsApi.deleteTerm, ({ db, actor, input }) => deleteTerm(db, actor, input)),
  serve(payTermsApi.saveRelief, ({ db, actor, input }) => saveRelief(db, actor, input)),
  serve(payTermsApi.deleteRelief, ({ db, actor, input }) => deleteRelief(db, actor, input)),
  serve(payTermsApi.saveOpening, ({ db, actor, input }) => saveOpening(db, actor, input)),
  serve(payTermsApi.deleteOpening, ({ db, actor, input }) => deleteOpening(db, actor, input)),
];

/** People who prepare slips see all of them: finance, and the general manager for those of finance. */
const PREPARERS = ['finance', 'general_manager'] as const;

/** Figures of pay, masked in the audit trail. */
const FIGURES = [
  'base',
  'performance',
  'allowance',
  'insurance',
  'fund',
  'gross',
  'insured',
  'tax',
  'net',
  'tax_note',
];

export const payslipsModule: NounModule = {
  noun: 'payslips',
  triggers: payslipsTriggers,
  calls,
  grants: {
    '*': PREPARERS,
    // The bank's file goes out by finance alone.
    bank: ['finance'],
    mine: STAFF,
    mineOne: STAFF,
    respond: STAFF,
  },
  menu: {
    '/financeInfo': [
      [130, 'payslips', '工资条', 'payslips', 'payslips/list', PREPARERS],
      [131, 'payslips/:id', '工资条月份', 'payslipMonth', 'payslips/month', PREPARERS],
      [132, 'payTerms', '薪资档案', 'payTerms', 'payslips/terms', PREPARERS],
    ],
    '/personalCenter': [[5, 'my', '我的', 'myPage', 'account/my', STAFF]],
  },
  constraints: {
    pay_term_once: { field: 'fromMonth', message: '该月份起的薪资已登记' },
    pay_term_not_own: { field: '', message: '本人的薪资由其他财务或总经理登记' },
    tax_relief_once: { field: 'fromMonth', message: '该项目同一开始月份的扣除已登记' },
    tax_relief_not_own: { field: '', message: '本人的专项附加扣除由其他财务或总经理登记' },
    tax_relief_span: { field: 'toMonth', message: '结束月份早于开始月份' },
    tax_opening_once: { field: 'throughMonth', message: '该年度的计税累计已登记' },
    tax_opening_not_own: { field: '', message: '本人的计税累计由其他财务或总经理登记' },
    tax_opening_months: { field: 'months', message: '月数多于年初到这个月' },
    payslip_not_own: { field: '', message: '本人的工资条由其他财务或总经理办理' },
    payslip_draft_once: { field: '', message: '该月工资条刚刚由他人制单，请刷新后重试' },
    payslip_current_once: { field: '', message: '该月工资条刚刚由他人发布，请刷新后重试' },
    payslip_edition: { field: '', message: '该月工资条刚刚由他人更正，请刷新后重试' },
    payslip_net_positive: { field: '', message: '实发为负，不能发布' },
  },
  audited: {
    pay_term: {
      title: '薪资',
      columns: {
        from_month: '生效月份',
        base: '基本工资',
        performance: '绩效基数',
        allowance: '津贴',
        insurance: '社保个人',
        fund: '公积金个人',
        sick_percent: '病假发放比例',
        set_by: '登记人',
      },
      sensitive: FIGURES,
    },
    tax_relief: {
      title: '专项附加扣除',
      columns: { kind: '项目', from_month: '开始月份', to_month: '结束月份', set_by: '登记人' },
      sensitive: ['amount'],
    },
    tax_opening: {
      title: '计税累计',
      columns: {
        through_month: '截至月份',
        months: '月数',
        income: '累计收入',
        deducted: '累计扣除',
        withheld: '已预扣税额',
        set_by: '登记人',
      },
      sensitive: ['income', 'deducted', 'withheld'],
    },
    payslip_batch: { title: '工资条月份', columns: { prepared_by: '制单' } },
    payslip: {
      title: '工资条',
      columns: {
        batch_id: '月份批次',
        edition: '版本',
        gross: '应发',
        insured: '社保公积金',
        tax: '个税',
        net: '实发',
        tax_note: '计税过程',
        'tax_note.months': '月数',
        'tax_note.income': '累计收入',
        'tax_note.basic': '累计减除费用',
        'tax_note.insured': '累计社保公积金',
        'tax_note.relief': '累计专项附加扣除',
        'tax_note.taxable': '累计应纳税所得额',
        'tax_note.rate': '预扣率',
        'tax_note.quick': '速算扣除数',
        'tax_note.due': '累计应纳税额',
        'tax_note.withheld': '已预扣税额',
        prepared_by: '制单',
        published_by: '发布人',
        published_at: '发布时间',
        answered_at: '答复时间',
        objection: '异议',
        reply: '财务答复',
        replied_by: '答复人',
      },
      sensitive: [...FIGURES, 'bank_name', 'bank_account'],
      codes: { status: PAYSLIP_STATUS },
    },
  },
};
