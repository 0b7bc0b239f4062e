import {
  paymentColumns,
  paymentListApi,
  paymentPhotosApi,
  paymentsApi,
} from '@shibiao/contract/finance/payments';
import { SETTLED } from '@shibiao/contract/finance/receivables';
import { settlementColumns } from '@shibiao/contract/finance/settlement';
import { exportsList } from '../../lib/export.ts';
import { toFen } from '../../lib/money.ts';
import { serve } from '../../lib/serve.ts';
import { approve, decideMany, pay, reject } from './decisions.service.ts';
import { moneyChanges } from './money-changes.queries.ts';
import { paymentLines, paymentSteps, payments, paymentTotals, readersOf } from './payments.queries.ts';
import { resubmitPayment, savePayment, withdrawPayment } from './payments.service.ts';
import { photosOf } from './photos.queries.ts';
import { editPhotos } from './photos.service.ts';
import { settlementLessons } from './settlement.queries.ts';
import { previewSettlement, settleLessons } from './settlement.service.ts';

/** Values of `SETTLED`. */
const [PAID, UNPAID] = [1, 2];

export const paymentCalls = [
  serve(paymentListApi.payments, ({ db, actor, input }) => payments.page(db, actor, input)),
  serve(paymentsApi.totals, ({ db, actor, input }) => paymentTotals(db, actor, input)),
  serve(paymentsApi.one, async ({ db, actor, input }) => {
    const request = await payments.one(db, actor, input.id);
    const [lines, steps, photoList, readable] = await Promise.all([
      paymentLines(db, input.id),
      paymentSteps(db, input.id),
      photosOf(db, input.id),
      readersOf(db, request.readableIds),
    ]);
    const changes = await moneyChanges(
      db,
      lines.flatMap((line) => line.lessonId ?? []),
    );
    const told = lines.map((line) => ({ ...line, changes: changes.get(line.lessonId ?? 0) ?? [] }));
    return { ...request, lines: told, steps, photoList, readable };
  }),
  serve(paymentsApi.save, ({ db, actor, input }) => savePayment(db, actor, input), payments.ofRow),
  serve(paymentsApi.resubmit, ({ db, actor, input }) => resubmitPayment(db, actor, input), payments.ofRow),
  serve(paymentsApi.withdraw, ({ db, actor, input }) => withdrawPayment(db, actor, input), payments.ofRow),
  serve(paymentsApi.approve, ({ db, actor, input }) => approve(db, actor, input), payments.ofRow),
  serve(paymentsApi.reject, ({ db, actor, input }) => reject(db, actor, input), payments.ofRow),
  serve(paymentsApi.decideMany, ({ db, actor, input }) => decideMany(db, actor, input)),
  serve(paymentsApi.pay, ({ db, actor, input }) => pay(db, actor, input), payments.ofRow),
  serve(
    paymentsApi.export,
    exportsList('付款申请', paymentColumns, payments, {
      next: ({ next }) => next.map(({ name }) => name).join('、'),
    }),
  ),
  serve(paymentsApi.settlementLessons, ({ db, actor, input }) => settlementLessons.page(db, actor, input)),
  serve(
    paymentsApi.exportSettlement,
    exportsList('讲师结算', settlementColumns, settlementLessons, {
      received: ({ feeIncome, received, writtenOff }) =>
        SETTLED.labelOf(toFen(received) + toFen(writtenOff) < toFen(feeIncome) ? UNPAID : PAID),
    }),
  ),
  serve(paymentsApi.settlementPreview, ({ db, actor, input }) =>
    previewSettlement(db, actor, input.lessonIds),
  ),
  serve(paymentsApi.settle, ({ db, actor, input }) => settleLessons(db, actor, input)),
  serve(
    paymentPhotosApi.editPaymentPhotos,
    ({ db, actor, input }) => editPhotos(db, actor, input),
    payments.ofRow,
  ),
  serve(paymentPhotosApi.paymentPhotos, async ({ db, actor, input }) => {
    await payments.one(db, actor, input.id);
    return { list: await photosOf(db, input.id) };
  }),
  serve(paymentPhotosApi.readablePersons, async ({ db, actor, input }) => {
    const request = await payments.one(db, actor, input.id);
    return { list: await readersOf(db, request.readableIds) };
  }),
];
