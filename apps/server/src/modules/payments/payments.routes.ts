import {
  PAYMENT_KINDS,
  PAYMENT_STATUS,
  paymentListApi,
  paymentPhotosApi,
  paymentsApi,
} from '@shibiao/contract/finance/payments';
import type { Database } from '../../db/pool.ts';
import type { Actor } from '../../lib/actor.ts';
import { exportOf } from '../../lib/export.ts';
import { serve } from '../../lib/serve.ts';
import { approve, pay, reject } from './decisions.service.ts';
import {
  listPayments,
  onePayment,
  paymentLines,
  paymentSteps,
  paymentTotals,
  readersOf,
  streamPayments,
} from './payments.queries.ts';
import { resubmitPayment, savePayment, withdrawPayment } from './payments.service.ts';
import { photosOf } from './photos.queries.ts';
import { editPhotos } from './photos.service.ts';
import { listUnsettled } from './settlement.queries.ts';
import { previewSettlement, settleLessons } from './settlement.service.ts';

const row = {
  row: ({ db, actor, id }: { db: Database; actor: Actor; id: number }) => onePayment(db, actor, id),
  rowTable: 'payment_request',
};

export const paymentCalls = [
  serve(paymentListApi.payments, ({ db, actor, input }) => listPayments(db, actor, input)),
  serve(paymentsApi.totals, ({ db, actor, input }) => paymentTotals(db, actor, input)),
  serve(paymentsApi.one, async ({ db, actor, input }) => {
    const request = await onePayment(db, actor, input.id);
    const [lines, steps, photoList, readable] = await Promise.all([
      paymentLines(db, input.id),
      paymentSteps(db, input.id),
      photosOf(db, input.id),
      readersOf(db, request.readableIds),
    ]);
    return { ...request, lines, steps, photoList, readable };
  }),
  serve(paymentsApi.save, ({ db, actor, input }) => savePayment(db, actor, input), row),
  serve(paymentsApi.resubmit, ({ db, actor, input }) => done(resubmitPayment(db, actor, input)), row),
  serve(paymentsApi.withdraw, ({ db, actor, input }) => done(withdrawPayment(db, actor, input)), row),
  serve(paymentsApi.approve, ({ db, actor, input }) => done(approve(db, actor, input)), row),
  serve(paymentsApi.reject, ({ db, actor, input }) => done(reject(db, actor, input)), row),
  serve(paymentsApi.pay, ({ db, actor, input }) => done(pay(db, actor, input)), row),
  serve(paymentsApi.export, async ({ db, actor, input }) =>
    exportOf('付款申请', COLUMNS, input.columns, streamPayments(db, actor, input)),
  ),
  serve(paymentsApi.settlementLessons, ({ db, actor, input }) => listUnsettled(db, actor, input)),
  serve(paymentsApi.settlementPreview, ({ db, actor, input }) =>
    previewSettlement(db, actor, input.lessonIds),
  ),
  serve(paymentsApi.settle, ({ db, actor, input }) => settleLessons(db, actor, input)),
  serve(
    paymentPhotosApi.editPaymentPhotos,
    ({ db, actor, input }) => done(editPhotos(db, actor, input)),
    row,
  ),
  serve(paymentPhotosApi.paymentPhotos, async ({ db, actor, input }) => {
    await onePayment(db, actor, input.id);
    return { list: await photosOf(db, input.id) };
  }),
  serve(paymentPhotosApi.readablePersons, async ({ db, actor, input }) => {
    const request = await onePayment(db, actor, input.id);
    return { list: await readersOf(db, request.readableIds) };
  }),
];

async function done(work: Promise<void>): Promise<Record<string, never>> {
  await work;
  return {};
}

interface Row {
  kind: number;
  status: number;
}
const COLUMNS = [
  { key: 'no', title: '单号' },
  { key: 'kind', title: '类型', value: (one: Row) => PAYMENT_KINDS[one.kind as 1] },
  { key: 'title', title: '事由', width: 34 },
  { key: 'amount', title: '金额', type: 'money' as const },
  { key: 'status', title: '状态', value: (one: Row) => PAYMENT_STATUS[one.status as 1] },
  { key: 'applicantName', title: '申请人' },
  { key: 'organisationName', title: '部门' },
  { key: 'submittedAt', title: '提交时间', type: 'time' as const },
  { key: 'teachername', title: '讲师' },
  { key: 'payee', title: '收款人' },
  { key: 'bankName', title: '开户行', width: 24 },
  { key: 'bankAccount', title: '账号', width: 24 },
  { key: 'paidOn', title: '付款日期', type: 'date' as const },
  { key: 'method', title: '付款方式' },
  { key: 'rejectReason', title: '驳回原因', width: 24 },
  { key: 'remark', title: '备注', width: 28 },
];
