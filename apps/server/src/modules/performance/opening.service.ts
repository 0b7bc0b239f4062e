import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import type { performanceApi } from '@shibiao/contract/performance';
import type { Database } from '../../db/pool.ts';
import { insertRow, lockRow, lockRows, markDeleted, updateRow } from '../../db/rows.ts';
import { type Trx, transaction } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { hasRole } from '../../lib/actor.ts';
import { addMonths, monthOf, monthRange, now, today } from '../../lib/dates.ts';
import { badRequest, forbidden, invalid } from '../../lib/errors.ts';
import { peopleOf } from '../attendance/attendance.queries.ts';
import { calendarOf, figuresOf } from '../attendance/attendance.rules.ts';
import { accountsOf, deliver } from '../messages/messages.queries.ts';
import {
  gradeSetting,
  insertSheets,
  type NewSheet,
  placesOn,
  plansOf,
  sheetsOfMonth,
  templatesOf,
} from './performance.queries.ts';
import { keepsHistory, templateFor } from './performance.rules.ts';
import { followSheets } from './todos.queries.ts';

type Form = InputOf<typeof performanceApi.edit>;
type Done = OutputOf<typeof performanceApi.edit>;
/** Minimum working days in the month for a sheet. */
const LEAST_DAYS = 10;

/** Opens a month for everybody on duty for at least ten of its working days; existing sheets stay. */
export async function openMonth(db: Database, actor: Actor, { month, orgnizationalid }: Form): Promise<Done> {
  const span = mustBeHr(actor, month);
  if (span.month > monthOf(today())) throw invalid({ field: 'month', message: `${span.month} 还没有开始` });
  return await transaction(db, actor, async (trx) => {
    const { list } = await peopleOf(trx, actor, span, { orgnizationalid, page: 1, count: 10_000 });
    const calendar = calendarOf(span.month);
    const people = list.map((person) => ({
      ...person,
      dueDays: figuresOf(calendar, person.employed, []).due,
    }));
    const skipped = people
      .filter(({ dueDays }) => dueDays < LEAST_DAYS)
      .map(({ name }) => ({ name, reason: `在职不足 ${LEAST_DAYS} 个工作日` }));
    const scored = people.filter(({ dueDays }) => dueDays >= LEAST_DAYS);
    const ids = scored.map((person) => person.personnelId);
    const places = await placesOn(trx, ids, span.to);
    const plans = await plansOf(trx, ids, span.month);
    const templates = await templatesOf(trx);
    const sheets: NewSheet[] = [];
    for (const { personnelId, name, dueDays } of scored) {
      const place = places.get(personnelId);
      const template = templateFor(
        templates,
        { post: place?.post ?? null, roleKeys: place?.roleKeys ?? [] },
        span.month,
      );
      if (!template) {
        skipped.push({ name, reason: '没有适用的模板' });
        continue;
      }
      if (!place?.leaderId) {
        skipped.push({ name, reason: '没有评分人：没有在职的上级，也没有另一位总经理' });
        continue;
      }
      const items = template.items.map((item, sort) => ({
        sort: sort + 1,
        title: item.title,
        weight: item.weight,
        source: item.source,
        measure: item.measure ?? null,
        standard: item.standard ?? null,
        planned: plans.get(`${personnelId} ${item.measure}`) ?? item.planned ?? null,
      }));
      sheets.push({
        personnelId,
        month: span.month,
        templateId: template.id,
        leaderId: place.leaderId,
        dueDays,
        items,
      });
    }
    const opened = await insertSheets(trx, sheets);
    await tellAll(
      trx,
      actor,
      opened.map((one) => one.personnelId),
      span.month,
    );
    await followSheets(
      trx,
      opened.map((one) => one.id),
      span.month,
    );
    return { done: opened.length, skipped };
  });
}

async function tellAll(trx: Trx, actor: Actor, people: readonly number[], month: string): Promise<void> {
  if (people.length === 0) return;
  await deliver(trx, await accountsOf(trx, people), {
    msgSendtype: 12,
    title: `${month} 绩效自评`,
    content: '请在第 3 个工作日前完成自评。',
    data: { path: `/hr/my-performance?month=${month}` },
    senderId: actor.accountId,
  });
}

function mustBeHr(
  actor: Actor,
  month: string | null | undefined,
): { month: string; from: string; to: string } {
  if (!hasRole(actor, 'hr', 'admin', 'super_admin')) throw forbidden('只有人资可以开启和关闭绩效');
  if (!month) throw invalid({ field: 'month', message: '请选择月份' });
  return { month, ...monthRange(month) };
}

/** Closes scored sheets without an answer; lists the others. */
export async function closeMonth(db: Database, actor: Actor, form: Form): Promise<Done> {
  const { month } = mustBeHr(actor, form.month);
  return await transaction(db, actor, async (trx) => {
    const before = await sheetsOfMonth(trx, actor, month, form.orgnizationalid);
    await lockRows(
      trx,
      'performance_month',
      before.map((sheet) => sheet.id),
    );
    const sheets = await sheetsOfMonth(trx, actor, month, form.orgnizationalid);
    const open = sheets.filter((sheet) => sheet.status === 3);
    const ids = open.map((sheet) => sheet.id);
    await updateRow(trx, 'performance_month', ids, { status: 4, confirmed_at: now() });
    await followSheets(trx, ids, month);
    const skipped = sheets
      .filter((sheet) => sheet.status < 3)
      .map(({ name, status }) => ({ name, reason: status === 1 ? '还没有自评' : '还没有评分' }));
    return { done: open.length, skipped };
  });
}

/**
 * Saves the grade tables. Scored sheets keep their grades.
 * @throws 409 on a version conflict, 400 when a table of past months would change
 */
export async function saveGrades(
  db: Database,
  actor: Actor,
  { tables, version }: InputOf<typeof performanceApi.editGrades>,
): Promise<void> {
  await transaction(db, actor, async (trx) => {
    const { id } = await gradeSetting(trx);
    await lockRow(trx, 'setting', id, version);
    const { tables: before } = await gradeSetting(trx);
    const lastMonth = addMonths(monthOf(today()), -1);
    if (!keepsHistory(before, tables, lastMonth))
      throw badRequest(`${lastMonth} 以前的等级表已经用过，不能改动；请增加一张新的`);
    await updateRow(trx, 'setting', id, { value: JSON.stringify(tables) });
  });
}

/** Saves or deletes a template; open sheets keep their items. */
export async function saveTemplate(
  db: Database,
  actor: Actor,
  form: InputOf<typeof performanceApi.editTemplate>,
): Promise<{ id: number }> {
  const { id, version, name, roleKey, post, fromMonth, items, isDeleted } = form;
  if (roleKey && post) throw badRequest('模板按角色或按岗位，只选一个');
  const values = {
    name,
    role_key: roleKey ?? null,
    post: post ?? null,
    from_month: fromMonth,
    items: JSON.stringify(items),
  };
  return await transaction(db, actor, async (trx) => {
    if (!id) return { id: await insertRow(trx, 'performance_template', values) };
    await lockRow(trx, 'performance_template', id, version);
    if (isDeleted) await markDeleted(trx, 'performance_template', [id], '模板');
    else await updateRow(trx, 'performance_template', id, values);
    return { id };
  });
}
