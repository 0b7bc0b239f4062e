import { bankLinesApi } from '@shibiao/contract/finance/bankLines';
import { receiptColumns, receiptListApi, receiptsApi } from '@shibiao/contract/finance/receipts';
import { writeOffsApi } from '@shibiao/contract/finance/writeOffs';
import { exportsList } from '../../lib/export.ts';
import { errorsOf, templateOf, uploaded } from '../../lib/form-rows.ts';
import { serve } from '../../lib/serve.ts';
import type { NounModule } from '../../noun.ts';
import { SALES } from '../access/roles.data.ts';
import { bankLines } from './bank-lines.queries.ts';
import { BANK_LINE_COLUMNS } from './bank-lines.rules.ts';
import {
  ignoreBankLine,
  importBankLines,
  joinReceipt,
  planBankLines,
  previewBankLines,
  receiptsFitting,
  waitBankLine,
} from './bank-lines.service.ts';
import { RECEIPT_TOTALS, receiptLines, receipts } from './receipts.queries.ts';
import { cancelReceipt, proposeLines, restoreReceipts, saveReceipt } from './receipts.service.ts';
import { receiptsTriggers } from './receipts.triggers.ts';
import { refundReceipt } from './refunds.service.ts';
import { listWriteOffs, undoWriteOff, writeOff } from './write-offs.service.ts';

const calls = [
  serve(receiptListApi.receipts, ({ db, actor, input }) => receipts.page(db, actor, input)),
  serve(receiptsApi.totals, ({ db, actor, input }) =>
    receipts.totals(receiptsApi.totals, db, actor, input, RECEIPT_TOTALS),
  ),
  serve(receiptsApi.one, async ({ db, actor, input }) => ({
    ...(await receipts.one(db, actor, input.id)),
    lines: await receiptLines(db, input.id),
  })),
  serve(receiptsApi.propose, ({ db, actor, input }) => proposeLines(db, actor, input)),
  serve(receiptsApi.save, ({ db, actor, input }) => saveReceipt(db, actor, input), receipts.ofRow),
  serve(receiptsApi.cancel, ({ db, actor, input }) => cancelReceipt(db, actor, input), receipts.ofRow),
  serve(receiptsApi.refund, ({ db, actor, input }) => refundReceipt(db, actor, input), receipts.ofRow),
  serve(writeOffsApi.writeOffs, ({ db, actor, input }) => listWriteOffs(db, actor, input)),
  serve(writeOffsApi.writeOff, ({ db, actor, input }) => writeOff(db, actor, input)),
  serve(writeOffsApi.undoWriteOff, ({ db, actor, input }) => undoWriteOff(db, actor, input)),
  serve(bankLinesApi.bankLines, ({ db, actor, input }) => bankLines.page(db, actor, input)),
  serve(bankLinesApi.bankLine, ({ db, actor, input }) => bankLines.one(db, actor, input.id)),
  serve(
    bankLinesApi.ignoreBankLine,
    ({ db, actor, input }) => ignoreBankLine(db, actor, input),
    bankLines.ofRow,
  ),
  serve(
    bankLinesApi.fitting,
    ({ db, actor, input }) => receiptsFitting(db, actor, input.id),
    bankLines.ofRow,
  ),
  serve(bankLinesApi.join, ({ db, actor, input }) => joinReceipt(db, actor, input), bankLines.ofRow),
  serve(bankLinesApi.waitBankLine, ({ db, actor, input }) => waitBankLine(db, actor, input), bankLines.ofRow),
  serve(bankLinesApi.importTemplate, async () => templateOf('银行流水导入模板', BANK_LINE_COLUMNS)),
  serve(bankLinesApi.importPreview, async ({ db, input, request }) =>
    previewBankLines(await planBankLines(db, await uploaded(request), input.bankAccountId)),
  ),
  serve(bankLinesApi.importErrors, async ({ db, request }) =>
    errorsOf(await planBankLines(db, await uploaded(request), null)),
  ),
  serve(bankLinesApi.import, async ({ db, actor, input, request }) =>
    importBankLines(db, actor, await uploaded(request), input.bankAccountId),
  ),
  serve(receiptsApi.export, exportsList('收款', receiptColumns, receipts)),
];

export const receiptsModule: NounModule = {
  noun: 'receipts',
  triggers: receiptsTriggers,
  calls,
  grants: {
    '*': [...SALES, 'finance'],
    save: ['finance'],
    cancel: ['finance'],
    refund: ['finance'],
    writeOff: ['finance'],
    undoWriteOff: ['finance'],
    bankLines: ['finance'],
    bankLine: ['finance'],
    ignoreBankLine: ['finance'],
    fitting: ['finance'],
    join: ['finance'],
    waitBankLine: ['finance'],
    importTemplate: ['finance'],
    importPreview: ['finance'],
    importErrors: ['finance'],
    import: ['finance'],
  },
  menu: {
    '/financeInfo': [
      [30, 'receipts', '收款', 'receipts', 'finance/receipts', [...SALES, 'finance']],
      [31, 'bankLines', '到账认领', 'bankLines', 'finance/bankLines', ['finance']],
    ],
  },
  restorable: [{ table: 'receipt', restore: restoreReceipts }],
  constraints: {
    lesson_not_over_received: {
      field: 'lines',
      message: '收款金额超过课程未收金额',
      elsewhere: [{ field: 'feeIncome', message: '课程款不能低于已收和已核销的金额' }],
    },
    receipt_not_over_allocated: { field: 'lines', message: '明细合计超过收款金额' },
    receipt_refunded_stays: { field: 'amount', message: '已有退款的收款不能取消或改金额，请先撤销退款' },
    receipt_month_open: { field: 'receivedOn', message: '该月已结账，不能登记、修改或取消这个月的收款' },
    refund_month_open: { field: 'refundedOn', message: '该月已结账，不能登记或修改这个月的退款' },
    receipt_lines_refunded: { field: 'lines', message: '各课程退款之和超过退款总额' },
    write_off_within_limit: { field: 'amount', message: '超过每节课可核销的金额' },
    write_off_clears: { field: 'amount', message: '核销的金额要等于全部未收' },
    write_off_not_own: { field: 'lessonId', message: '不能核销自己有业绩或提成的课程' },
    write_off_month_open: { field: 'writtenOn', message: '该月已结账，不能登记或撤销这个月的核销' },
    lesson_written_off_confirmed: { field: '', message: '课程已核销尾差，请先由财务撤销核销' },
    receipt_bank_line: { field: 'bankLineId', message: '这笔流水已登记了收款' },
    receipt_bank_line_amount: { field: 'amount', message: '收款金额要与银行流水一致' },
    receipt_bank_line_waits: { field: 'bankLineId', message: '这笔流水已标为不是收款' },
    bank_line_claimed: { field: '', message: '这笔流水已登记了收款' },
    receipt_refund_after: { field: 'receivedOn', message: '收款日期不能晚于退款日期' },
  },
  audited: {
    receipt: {
      title: '收款',
      columns: {
        allocated: '已分配',
        refunded_on: '退款日期',
        refund_reason: '退款原因',
        cancelled_by: '取消人',
        cancel_reason: '取消原因',
        bank_line_id: '银行流水',
      },
    },
    bank_line: {
      title: '银行流水',
      columns: {
        booked_on: '到账日期',
        payer_account: '付款账号',
        memo: '摘要',
        serial: '流水号',
        line_key: '流水标识',
        ignore_reason: '不是收款的原因',
      },
    },
    receipt_line: { title: '收款明细' },
    lesson_write_off: {
      title: '核销尾差',
      columns: {
        written_on: '核销日期',
        written_by: '核销人',
        undone_by: '撤销人',
        undone_at: '撤销时间',
        undo_reason: '撤销原因',
      },
    },
  },
};
