import type { InputOf } from '@shibiao/contract/endpoint';
import { labourTax } from '@shibiao/contract/finance/labourTax';
import type { paymentsApi } from '@shibiao/contract/finance/payments';
import type { Database } from '../../db/pool.ts';
import { insertRow } from '../../db/rows.ts';
import { type Executor, transaction } from '../../db/transaction.ts';
import { type Actor, staffId } from '../../lib/actor.ts';
import { today } from '../../lib/dates.ts';
import { badRequest, orNotFound } from '../../lib/errors.ts';
import { add, toFen } from '../../lib/money.ts';
import { nextDocumentNo } from '../receivables/receivables.queries.ts';
import { followTodos } from '../todos/todos.queries.ts';
import { putLines, taxSetting, teacherOf } from './changes.queries.ts';
import { moneyChanges } from './money-changes.queries.ts';
import { tellNext } from './notices.service.ts';
import { payments } from './payments.queries.ts';
import { type SettlementLesson, unsettledByIds } from './settlement.queries.ts';
import { settle, tableOn } from './tax.rules.ts';

/** Today's table of 劳务报酬 prepayment from the settings. */
export async function taxTable(db: Executor) {
  return tableOn(labourTax.parse(await taxSetting(db)), today());
}

/** One settlement per teacher over the chosen lessons, in the order of first lessons. */
async function settlements(db: Executor, actor: Actor, lessonIds: readonly number[], isLocking: boolean) {
  const lessons = await unsettledByIds(db, actor, lessonIds, isLocking);
  if (lessons.length !== new Set(lessonIds).size)
    throw badRequest('所选课程中有的已申请付款、未结课或不在您的数据范围内，请刷新后重选');
  const table = await taxTable(db);
  const byTeacher = new Map<number, SettlementLesson[]>();
  for (const lesson of lessons)
    byTeacher.set(lesson.teacherId, [...(byTeacher.get(lesson.teacherId) ?? []), lesson]);
  return await Promise.all(
    [...byTeacher].map(async ([teacherId, own]) => {
      const teacher = orNotFound(await teacherOf(db, teacherId), '讲师');
      const parts = own.map((lesson) => ({
        lessonId: lesson.id,
        lessonid: lesson.lessonid,
        lessonname: lesson.lessonname,
        lessondate: lesson.lessondate,
        fee: lesson.feeOpen,
        subsidy: lesson.subsidyOpen,
        travel: lesson.travelOpen,
      }));
      return { teacher, ...settle(parts, teacher, table) };
    }),
  );
}

/** Preview of a payment without writing. */
export async function previewSettlement(db: Database, actor: Actor, lessonIds: number[]) {
  const changes = await moneyChanges(db, lessonIds);
  const list = (await settlements(db, actor, lessonIds, false)).map(({ teacher, ...rest }) => ({
    ...rest,
    lines: rest.lines.map((line) => ({ ...line, changes: changes.get(line.lessonId) ?? [] })),
    teacherId: teacher.id,
    teachername: teacher.name,
    settlementMethod: teacher.settlementMethod,
    bankName: teacher.bankName,
    bankAccount: teacher.bankAccount,
  }));
  return { list, net: add(...list.map((one) => one.net)), tax: add(...list.map((one) => one.tax)) };
}

/** Creates one request per teacher, all or none, and notifies the managers. */
export async function settleLessons(
  db: Database,
  actor: Actor,
  input: InputOf<typeof paymentsApi.settle>,
): Promise<{ ids: number[] }> {
  const applicant = staffId(actor);
  return await transaction(db, actor, async (trx) => {
    const ids: number[] = [];
    for (const { teacher, lines, net } of await settlements(trx, actor, input.lessonIds, true)) {
      const dates = lines.map((line) => line.lessondate).sort();
      const isTravelAlone = toFen(add(...lines.flatMap((line) => [line.fee, line.subsidy]))) === 0n;
      const period = dates[0] === dates.at(-1) ? dates[0] : `${dates[0]} 至 ${dates.at(-1)}`;
      const id = await insertRow(trx, 'payment_request', {
        no: await nextDocumentNo(trx, 'payment_request', 'FK', today()),
        kind: 1,
        applicant_id: applicant,
        organisation_id: actor.organisationId,
        teacher_id: teacher.id,
        title: `${teacher.name}${isTravelAlone ? '差旅' : '课酬'}：${lines.length} 门课程（${period}）`,
        amount: net,
        payee: teacher.name,
        bank_name: teacher.bankName,
        bank_account: teacher.bankAccount,
        remark: input.remark ?? null,
      });
      await putLines(
        trx,
        id,
        lines.map((line) => lineOf(line)),
      );
      await tellNext(trx, actor, await payments.one(trx, actor, id), 1);
      ids.push(id);
    }
    await followTodos(trx, today(), { requestIds: ids });
    return { ids };
  });
}

interface Settled {
  lessonId: number;
  lessonname: string;
  fee: string;
  subsidy: string;
  travel: string;
  gross: string;
  tax: string;
  amount: string;
}

/** A settled lesson as a line of the request. */
export const lineOf = ({ lessonId, lessonname, fee, subsidy, travel, gross, tax, amount }: Settled) => ({
  lesson_id: lessonId,
  title: lessonname,
  fee,
  subsidy,
  travel,
  gross,
  tax,
  amount,
});
