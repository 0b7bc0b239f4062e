import type { InputOf } from '@shibiao/contract/endpoint';
import type { salesApi, WorkDay } from '@shibiao/contract/sales';
import type { Database } from '../../db/pool.ts';
import { lockRow, markDeleted, updateRow } from '../../db/rows.ts';
import { type Trx, transaction } from '../../db/transaction.ts';
import { type Actor, hasRole, staffId } from '../../lib/actor.ts';
import { now, today } from '../../lib/dates.ts';
import { badRequest, conflict, invalid, notFound, orNotFound } from '../../lib/errors.ts';
import { SALES } from '../access/roles.data.ts';
import { customers } from '../customers/lists.queries.ts';
import { accountsOf, deliver } from '../messages/messages.queries.ts';
import { wasEmployed } from '../personnel/employment.queries.ts';
import { mustBeAbove } from './sales.policy.ts';
import { figuresOf, workDays } from './sales.queries.ts';
import { dayProblem, isLateAt, outsideEmployment } from './sales.rules.ts';
import {
  areOwnFiles,
  dayForSave,
  demandsOf,
  type ForecastLine,
  forecastsOf,
  insertDay,
  replaceForecasts,
} from './write.queries.ts';

type Form = InputOf<typeof salesApi.save>;
type Saved = NonNullable<Awaited<ReturnType<typeof dayForSave>>>;

/** Address of a log for its author: the office writes it inline, a salesperson's opens beside the list. */
const pathOf = ({ kind, id, date }: Pick<WorkDay, 'kind' | 'id' | 'date'>) =>
  kind === 'office' ? `/office/days?date=${date}` : `/sales/days?open=${id}`;

/** Salespeople log sales; others log their work. */
export const kindOf = (actor: Actor): WorkDay['kind'] => (hasRole(actor, ...SALES) ? 'sales' : 'office');

/**
 * Saves the caller's log by id, or by day. A submitted one stays submitted and keeps the figures of its submission.
 * @throws 404 for another's log and customers outside the scope, 400 once reviewed, 409 on a version conflict
 */
export async function saveDay(db: Database, actor: Actor, form: Form): Promise<{ id: number }> {
  const personnelId = staffId(actor);
  return await transaction(db, actor, async (trx) => {
    const { row, isSent } = await rowFor(trx, actor, form);
    if (isSent) return { id: row.id };
    if (row.reviewed_at) throw badRequest('上级已点评，不能再修改');
    if (form.fileIds && !(await areOwnFiles(trx, actor.accountId, form.fileIds, row.file_ids)))
      throw invalid({ field: 'fileIds', message: '附件不存在' });
    const isSubmitted = !row.submitted_at && form.submit === true;
    if (isSubmitted) mustBeInTime(row);
    if (isSubmitted || row.submitted_at) mustSayDone(form, row);
    if (form.forecasts) await saveForecasts(trx, actor, row, linesOf(form.forecasts));
    await updateRow(trx, 'work_day', row.id, {
      // Always written, so that a change of forecasts alone raises the version.
      kind: row.kind,
      done: textOf(form.done),
      plan: textOf(form.plan),
      problem: textOf(form.problem),
      file_ids: form.fileIds ?? undefined,
      ...(isSubmitted
        ? {
            submitted_at: now(),
            is_late: isLateAt(row.date, now()),
            figures: JSON.stringify(await figuresOf(trx, personnelId, row.date, row.date)),
          }
        : {}),
    });
    return { id: row.id };
  });
}

/** Null clears a text, undefined keeps it. */
const textOf = (value: string | null | undefined) => (value === null ? '' : value);

function mustBeInTime({ date }: Saved): void {
  const problem = dayProblem(date, today());
  if (problem) throw invalid({ field: 'date', message: problem });
}
/** A submitted log must say what was done, also after a correction. */
function mustSayDone(form: Form, row: Saved): void {
  if ((textOf(form.done) ?? row.done) === '') throw invalid({ field: 'done', message: '请填写今日完成' });
}

/** The row to write, locked. `isSent`: the same content was just submitted (a double click). */
async function rowFor(trx: Trx, actor: Actor, form: Form): Promise<{ row: Saved; isSent: boolean }> {
  const personnelId = staffId(actor);
  if (form.id) {
    await lockRow(trx, 'work_day', form.id, form.version);
    const row = orNotFound(await dayForSave(trx, { id: form.id }), '销售记录');
    if (row.personnel_id !== personnelId) throw notFound('销售记录');
    return { row, isSent: false };
  }
  const date = form.date ?? today();
  const key = { personnelId, date };
  const known = await dayForSave(trx, key);
  const problem = dayProblem(date, today());
  if (!known && problem) throw invalid({ field: 'date', message: problem });
  if (!known && !(await wasEmployed(trx, personnelId, date, date)))
    throw invalid({ field: 'date', message: outsideEmployment('这一天') });
  const isNew = !known && (await insertDay(trx, personnelId, date, kindOf(actor))) !== null;
  const found = known ?? orNotFound(await dayForSave(trx, key), '销售记录');
  await lockRow(trx, 'work_day', found.id, isNew ? undefined : form.version);
  const row = orNotFound(await dayForSave(trx, { id: found.id }), '销售记录');
  if (isNew || !row.submitted_at || form.version) return { row, isSent: false };
  if (await isSame(trx, row, form)) return { row, isSent: true };
  throw conflict(actor.name, row.updated_at);
}

async function isSame(trx: Trx, row: Saved, form: Form): Promise<boolean> {
  const texts = (['done', 'plan', 'problem'] as const).every(
    (key) => form[key] === undefined || (form[key] ?? '') === row[key],
  );
  const setOf = (ids: readonly number[]) => [...new Set(ids)].sort((a, b) => a - b).join();
  const files = !form.fileIds || setOf(form.fileIds) === setOf(row.file_ids);
  if (!texts || !files || !form.forecasts) return texts && files;
  const key = ({ contactId, demandId, topic, amount, likelihood, expectedOn, nextStep }: ForecastLine) =>
    JSON.stringify([contactId, demandId, topic, amount, likelihood, expectedOn, nextStep]);
  const [given, stored] = [linesOf(form.forecasts), await forecastsOf(trx, row.id)];
  return given.map(key).sort().join() === stored.map(key).sort().join();
}

const linesOf = (forecasts: NonNullable<Form['forecasts']>): ForecastLine[] =>
  forecasts.map(({ demandId, topic, nextStep, ...line }) => ({
    ...line,
    demandId: demandId ?? null,
    topic: topic ?? '',
    nextStep: nextStep ?? '',
  }));

/** @throws 404 for a new line's customer or demand outside the caller's, 408 for a day before the log's */
async function saveForecasts(trx: Trx, actor: Actor, row: Saved, lines: readonly ForecastLine[]) {
  const keyOf = (line: ForecastLine) => `${line.contactId}-${line.demandId ?? 0}`;
  const known = new Set((await forecastsOf(trx, row.id)).map(keyOf));
  const added = lines.filter((line) => !known.has(keyOf(line)));
  if (added.length > 0)
    await customers.mustSee(
      trx,
      actor,
      added.map((line) => line.contactId),
    );
  const demands = await demandsOf(
    trx,
    lines.flatMap((line) => line.demandId ?? []),
  );
  const seen = new Set<string>();
  for (const [i, line] of lines.entries()) {
    const at = (field: string) => `forecasts.${i}.${field}`;
    if (seen.has(keyOf(line))) throw invalid({ field: at('contactId'), message: '同一客户和需求只填一条' });
    seen.add(keyOf(line));
    if (line.expectedOn < row.date)
      throw invalid({ field: at('expectedOn'), message: '预计签单日不能早于日志日期' });
    if (line.demandId === null) continue;
    const demand = demands.get(line.demandId);
    if (demand?.contactId !== line.contactId) throw notFound('需求');
    if (!known.has(keyOf(line)) && !demand.isOpen)
      throw invalid({ field: at('demandId'), message: '该需求已结束' });
  }
  await replaceForecasts(trx, row.id, lines);
}

/** Deletes an own log before its review; it can be restored. */
export async function deleteDay(
  db: Database,
  actor: Actor,
  { id, version }: { id: number; version?: number | null | undefined },
): Promise<void> {
  await transaction(db, actor, async (trx) => {
    await lockRow(trx, 'work_day', id, version);
    const day = await workDays.one(trx, actor, id);
    if (!day.isOwn) throw badRequest('只能删除自己的日志');
    if (day.reviewedAt) throw badRequest('上级已点评，不能删除');
    await markDeleted(trx, 'work_day', [id], '日志');
  });
}

/** Reviews a submitted log and notifies its author. @throws 400 for the reviewer's own or a leader's */
export async function reviewDay(
  db: Database,
  actor: Actor,
  { id, version, comment }: InputOf<typeof salesApi.review>,
): Promise<void> {
  await transaction(db, actor, async (trx) => {
    await lockRow(trx, 'work_day', id, version);
    const day = await workDays.one(trx, actor, id);
    await mustBeAbove(trx, actor, day.personnelId);
    await updateRow(trx, 'work_day', id, { reviewed_by: staffId(actor), reviewed_at: now(), comment });
    await deliver(trx, await accountsOf(trx, [day.personnelId]), {
      msgSendtype: 12,
      title: `${actor.name}点评了您 ${day.date} 的日志`,
      content: comment ?? '已阅',
      senderId: actor.accountId,
      data: { path: pathOf(day) },
    });
  });
}
