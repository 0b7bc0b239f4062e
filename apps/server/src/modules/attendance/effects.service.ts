import { ATTENDANCE_LOCKED } from '@shibiao/contract/attendance/attendance';
import { kindFacts } from '@shibiao/contract/attendance/marks';
import { lockRows } from '../../db/rows.ts';
import type { Trx } from '../../db/transaction.ts';
import { monthOf } from '../../lib/dates.ts';
import { badRequest } from '../../lib/errors.ts';
import {
  insertItems,
  itemsOf,
  lockHeads,
  type NewItem,
  namesOf,
  type StoredItem,
} from './attendance.queries.ts';
import { isAbsence } from './attendance.rules.ts';
import { dropEffect, earnsTimeOff, liftItems, monthsOfEffect } from './effects.queries.ts';
import { fitFigures } from './figures.service.ts';
import { compensationOf } from './leave.queries.ts';
import { checkDays, checkLeave } from './writing.service.ts';

/** One mark that an approved request leaves on a day. */
export interface EffectItem {
  date: string;
  half: 1 | 2 | null;
  kind: string;
  quantity: number;
  isAdvance?: boolean;
  isPaid?: boolean;
}
interface Effect {
  requestId: number;
  personnelId: number;
  items: readonly EffectItem[];
  note: string | null;
}

/**
 * Writes an approved request into the months of attendance. What an import or HR entered for the same matter is put
 * aside, so that nothing stands twice.
 * @returns the sum of the quantities
 * @throws 400 when a month is locked, a day has another leave entered by hand, or the balance is used up
 */
export async function applyEffect(
  trx: Trx,
  { requestId, personnelId, items, note }: Effect,
): Promise<number> {
  const months = [...new Set(items.map(({ date }) => monthOf(date)))].toSorted();
  await lockOpen(trx, personnelId, months);
  if (items.length === 0) return 0;
  const names = await namesOf(trx, [personnelId]);
  const add = items.map(
    (item): NewItem => ({
      isAdvance: false,
      ...item,
      personnelId,
      month: monthOf(item.date),
      times: 1,
      note,
      source: '申请',
      fileId: null,
      requestId,
    }),
  );
  await checkDays(trx, { add }, names);
  const stored = await itemsOf(trx, [personnelId], months[0] ?? '', months.at(-1) ?? '');
  const aside = stored.filter((item) => items.some((one) => isAside(item, one)));
  await liftItems(
    trx,
    aside.map((item) => item.id),
    requestId,
  );
  await insertItems(trx, add);
  await fitFigures(trx, [personnelId], months);
  await checkLeave(trx, add, names);
  await checkCompensation(trx, personnelId, items);
  return items.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Takes a request's effect back. @throws 400 when a month is locked, or time off that it gave is spent */
export async function liftEffect(trx: Trx, requestId: number, personnelId: number): Promise<void> {
  const months = await monthsOfEffect(trx, requestId);
  await lockOpen(trx, personnelId, months);
  const isEarned = await earnsTimeOff(trx, requestId);
  await dropEffect(trx, requestId);
  await fitFigures(trx, [personnelId], months);
  if (isEarned && (await compensationLeft(trx, personnelId)) < 0)
    throw badRequest('这次加班换的调休已经用掉，不能撤回');
}

async function lockOpen(trx: Trx, personnelId: number, months: readonly string[]): Promise<void> {
  for (const month of months) {
    const head = (await lockHeads(trx, [personnelId], month)).get(personnelId);
    if (head?.status === ATTENDANCE_LOCKED) throw badRequest(`${month} 的考勤已锁定，请由人资更正`);
  }
}

/** The half-day of a mark: lateness belongs to the morning, early leave to the afternoon. */
const halfOf = ({ kind, half }: { kind: string; half: number | null }) =>
  kind === '迟到' ? 1 : kind === '早退' ? 2 : half;
const meets = (a: number | null, b: number | null): boolean => a === null || b === null || a === b;

/** Whether a mark of a day gives way to a request's. @throws 400 for another leave entered by hand */
export function isAside(
  item: Pick<StoredItem, 'date' | 'half' | 'kind' | 'source' | 'requestId'>,
  one: { date: string | null; half: number | null; kind: string },
): boolean {
  if (item.date !== one.date || item.requestId !== null) return false;
  if (kindFacts(one.kind)?.unit !== '半天') return item.kind === one.kind && item.half === one.half;
  if (!meets(halfOf(item), one.half)) return false;
  if (item.kind === one.kind || item.kind === '旷工') return true;
  const isImported = item.source === '导入';
  if (isImported && ['迟到', '早退', '缺卡'].includes(item.kind)) return true;
  if (kindFacts(item.kind)?.unit !== '半天') return false;
  if (isImported) return true;
  if (isAbsence(item.kind) && isAbsence(one.kind))
    throw badRequest(`${item.date} 的考勤已登记${item.kind}，请先与人资核对`);
  return false;
}

/** @throws 400 when HR has entered another leave by hand for one of the days */
export async function refuseClashes(
  trx: Trx,
  personnelId: number,
  items: readonly EffectItem[],
): Promise<void> {
  const months = items.map(({ date }) => monthOf(date)).toSorted();
  const stored = await itemsOf(trx, [personnelId], months[0] ?? '', months.at(-1) ?? '');
  for (const item of stored) for (const one of items) isAside(item, one);
}

/** The balance of time off never falls below nothing by a request. The person's row serialises requests of months. */
async function checkCompensation(trx: Trx, personnelId: number, items: readonly EffectItem[]): Promise<void> {
  if (!items.some(({ kind }) => kind === '调休')) return;
  const left = await compensationLeft(trx, personnelId);
  if (left < 0) throw badRequest(`调休的余额不足，还差 ${-left} 天`);
}
async function compensationLeft(trx: Trx, personnelId: number): Promise<number> {
  await lockRows(trx, 'personnel', [personnelId]);
  return (await compensationOf(trx, [personnelId], LAST_MONTH)).get(personnelId) ?? 0;
}
/** After every month that can be asked for. */
const LAST_MONTH = '2199-12';
