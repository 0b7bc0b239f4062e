import type { InputOf } from '@shibiao/contract/endpoint';
import type { reportsApi } from '@shibiao/contract/reports/reports';
import type { Database } from '../../db/pool.ts';
import { lockRow, markDeleted, updateRow } from '../../db/rows.ts';
import { type Trx, transaction } from '../../db/transaction.ts';
import { type Actor, staffId } from '../../lib/actor.ts';
import { addMonths, monthOf, monthRange, today } from '../../lib/dates.ts';
import { badRequest, invalid, orNotFound } from '../../lib/errors.ts';
import { wasEmployed } from '../personnel/employment.queries.ts';
import { outsideEmployment } from '../sales/sales.rules.ts';
import {
  acceptPlans,
  factsOf,
  insertMonth,
  keptOf,
  monthFigures,
  monthOfPerson,
  months,
  replacePlans,
} from './months.queries.ts';
import { monthDeadline } from './reports.rules.ts';
import { move } from './review.service.ts';

type Api = typeof reportsApi;
type Edit = InputOf<Api['editMonthly']>;

/** A report with all recorded facts of its month. @throws 404 */
export async function monthDetail(db: Database, actor: Actor, id: number) {
  const report = await months.one(db, actor, id);
  const [facts, kept] = await Promise.all([factsOf(db, report.personnelId, report.month), keptOf(db, id)]);
  return { ...report, ...facts, ...kept };
}

/** The month to write: the last one, unless it is written or before the first day. */
async function monthToWrite(db: Database, personnelId: number): Promise<string> {
  const current = monthOf(today());
  const last = addMonths(current, -1);
  const { from, to } = monthRange(last);
  const [isWritten, wasThere] = await Promise.all([
    monthOfPerson(db, personnelId, last),
    wasEmployed(db, personnelId, from, to),
  ]);
  return isWritten || !wasThere ? current : last;
}

/** Prefilled content of the caller's month. */
export async function prefillMonth(db: Database, actor: Actor, month: string | null | undefined) {
  const personnelId = staffId(actor);
  const asked = month ?? (await monthToWrite(db, personnelId));
  const [facts, report] = await Promise.all([
    factsOf(db, personnelId, asked),
    monthOfPerson(db, personnelId, asked),
  ]);
  return { ...facts, month: asked, deadline: monthDeadline(asked), id: report?.id ?? null };
}

/** @throws 400 with the id when the month has a report */
export async function addMonth(
  db: Database,
  actor: Actor,
  { month, submit, ...form }: InputOf<Api['addMonthly']>,
): Promise<{ id: number }> {
  const personnelId = staffId(actor);
  if (month > monthOf(today())) throw invalid({ field: 'month', message: '不能填写以后的月报' });
  const { from, to } = monthRange(month);
  return await transaction(db, actor, async (trx) => {
    if (!(await wasEmployed(trx, personnelId, from, to)))
      throw invalid({ field: 'month', message: outsideEmployment('这个月') });
    const id = await insertMonth(trx, personnelId, month);
    if (id === null) {
      const known = orNotFound(await monthOfPerson(trx, personnelId, month), '月报');
      throw badRequest('该月已有月报', { id: known.id });
    }
    await write(trx, actor, { id, version: 1, ...form, action: submit ? 'submit' : 'save' });
    return { id };
  });
}

/** Saves a month, or moves it on; a leader's reading turns its plans into targets. @see move */
export async function editMonth(db: Database, actor: Actor, form: Edit): Promise<void> {
  await transaction(db, actor, (trx) => write(trx, actor, form));
}

async function write(trx: Trx, actor: Actor, form: Edit): Promise<void> {
  await lockRow(trx, 'month_report', form.id, form.version);
  const report = await months.one(trx, actor, form.id);
  const moved = await move(trx, actor, report, form, {
    title: `${report.month} 月报`,
    path: `/sales/months/${report.id}`,
    deadline: monthDeadline(report.month),
  });
  const isWritten = !form.action || form.action === 'save' || form.action === 'submit';
  const summary = form.summary === undefined ? report.summary : form.summary;
  if (form.action === 'submit' && !summary) throw invalid({ field: 'summary', message: '请填写总结' });
  if (isWritten && form.plans) await replacePlans(trx, report.id, form.plans);
  if (form.action === 'read') await acceptPlans(trx, report.id, report.personnelId, report.month);
  await updateRow(trx, 'month_report', report.id, {
    ...(isWritten
      ? {
          summary: textOf(form.summary),
          achievements: textOf(form.achievements),
          problems: textOf(form.problems),
          next_month: textOf(form.nextMonth),
        }
      : {}),
    figures:
      form.action === 'submit'
        ? JSON.stringify(await monthFigures(trx, report.personnelId, report.month))
        : undefined,
    ...moved,
  });
}

const textOf = (value: string | null | undefined) => (value === null ? '' : value);

/** Deletes the caller's own draft; submitted reports stay. */
export async function deleteMonth(
  db: Database,
  actor: Actor,
  { id, version }: InputOf<Api['deleteMonthly']>,
): Promise<void> {
  await transaction(db, actor, async (trx) => {
    await lockRow(trx, 'month_report', id, version);
    const report = await months.one(trx, actor, id);
    if (!report.isOwn) throw badRequest('只能删除自己的月报');
    if (report.status !== 1) throw badRequest('已提交的月报不能删除');
    await markDeleted(trx, 'month_report', [id], '月报');
  });
}
