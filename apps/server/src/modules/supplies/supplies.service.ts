import type { InputOf } from '@shibiao/contract/endpoint';
import type { suppliesApi } from '@shibiao/contract/supplies';
import type { Database } from '../../db/pool.ts';
import { insertRow, lockRow, markDeleted, updateRow } from '../../db/rows.ts';
import { type Trx, transaction, withoutAudit } from '../../db/transaction.ts';
import { type Actor, staffId } from '../../lib/actor.ts';
import { badRequest, invalid, orNotFound } from '../../lib/errors.ts';
import { negate } from '../../lib/money.ts';
import { pinyinOf } from '../../lib/pinyin.ts';
import { audienceOf, deliver } from '../messages/messages.queries.ts';
import {
  followStock,
  lockSupplies,
  type Move,
  moveOf,
  moveStock,
  supplies,
  supplyNames,
} from './supplies.queries.ts';

type Form = InputOf<typeof suppliesApi.edit>;
type MoveForm = InputOf<typeof suppliesApi.editLog>;
type Line = NonNullable<MoveForm['lines']>[number];

/** Saves a supply's facts; the opening stock is its first 入库. */
export async function saveSupply(db: Database, actor: Actor, form: Form): Promise<{ id: number }> {
  const { full, initials } = pinyinOf(form.name, 'other');
  const { id: given, version, stock, minStock, organisationId, spec, place, ...same } = form;
  const columns = {
    ...same,
    spec: spec === null ? '' : spec,
    place: place === null ? '' : place,
    min_stock: minStock,
    organisation_id: organisationId,
    pinyin: full,
    initials,
  };
  return await transaction(db, actor, async (trx) => {
    if (given) {
      await lockRow(trx, 'supply', given, version);
      await supplies.one(trx, actor, given);
      await updateRow(trx, 'supply', given, columns);
    }
    const id = given ?? (await insertRow(trx, 'supply', columns));
    if (!given && Number(stock ?? 0) > 0)
      await move(trx, {
        supplyId: id,
        kind: '入库',
        quantity: stock ?? '0',
        price: form.price,
        byId: staffId(actor),
        note: '期初',
      });
    await followStock(trx, [id]);
    return { id };
  });
}

/** Writes moves, all or none. @throws 400 for insufficient stock */
export async function moveSupplies(db: Database, actor: Actor, form: MoveForm): Promise<{ ids: number[] }> {
  const byId = staffId(actor);
  if (form.kind === '领用' && !form.personnelId)
    throw invalid({ field: 'personnelId', message: '请选择领用人' });
  return await transaction(db, actor, async (trx) => {
    const moves =
      form.kind === '冲正'
        ? [await reversal(trx, form, byId)]
        : linesOf(form).map((line) => moveOfLine(form, line, byId));
    const ids = moves.map((one) => one.supplyId);
    const known = await lockSupplies(trx, ids);
    const written: number[] = [];
    for (const one of moves) {
      orNotFound(known.get(one.supplyId), '物资');
      written.push(await move(trx, one));
    }
    await followStock(trx, ids);
    return { ids: written };
  });
}

/** Hands goods out inside another transaction. @throws 400 for insufficient stock */
export async function takeSupplies(
  trx: Trx,
  lines: readonly { supplyId: number; quantity: string }[],
  by: { personnelId: number; byId: number; note: string },
): Promise<void> {
  const ids = lines.map((line) => line.supplyId);
  const known = await lockSupplies(trx, ids);
  for (const { supplyId, quantity } of lines) {
    orNotFound(known.get(supplyId), '物资');
    await move(trx, { ...by, supplyId, kind: '领用', quantity: `-${quantity}` });
  }
  await followStock(trx, ids);
}

function linesOf({ lines, supplyId, quantity, counted, price }: MoveForm): readonly Line[] {
  if (lines) return lines;
  if (!supplyId) throw invalid({ field: 'supplyId', message: '请选择物资' });
  return [{ supplyId, quantity, counted, price }];
}

function moveOfLine(form: MoveForm, { supplyId, quantity, counted, price }: Line, byId: number): Move {
  const { kind, personnelId, lessonId, institutionId, note } = form;
  const facts = { supplyId, kind, price, personnelId, lessonId, institutionId, note, byId };
  if (kind === '盘点') {
    if (!counted) throw invalid({ field: 'counted', message: '请填盘点数量' });
    return { ...facts, quantity: { counted } };
  }
  if (!quantity) throw invalid({ field: 'quantity', message: '请填数量' });
  const sign = kind === '入库' || kind === '退回' ? '' : '-';
  return { ...facts, quantity: sign + quantity };
}

async function reversal(trx: Trx, { logId, note }: MoveForm, byId: number): Promise<Move> {
  const row = orNotFound(await moveOf(trx, logId ?? 0), '登记');
  if (row.reverses_id) throw badRequest('冲正不能再冲正');
  return {
    supplyId: row.supply_id,
    kind: '冲正',
    quantity: negate(row.quantity),
    price: row.price,
    personnelId: row.personnel_id,
    lessonId: row.lesson_id,
    institutionId: row.institution_id,
    byId,
    note,
    reversesId: row.id,
  };
}

/** Stock is derived from the ledger: the supply's version stays. */
async function move(trx: Trx, one: Move): Promise<number> {
  const id = await withoutAudit(trx, () => moveStock(trx, one));
  if (id) return id;
  const supply = orNotFound((await lockSupplies(trx, [one.supplyId])).get(one.supplyId), '物资');
  throw badRequest(
    `${supply.name}库存 ${Number(supply.stock)}，${one.kind} ${Math.abs(Number(one.quantity))} 不足`,
  );
}

export async function deleteSupply(db: Database, actor: Actor, id: number): Promise<void> {
  await transaction(db, actor, async (trx) => {
    const supply = orNotFound((await lockSupplies(trx, [id])).get(id), '物资');
    if (Number(supply.stock) > 0) throw badRequest(`库存还有 ${Number(supply.stock)}，不能删除`);
    await markDeleted(trx, 'supply', [id], '物资');
    await followStock(trx, [id]);
  });
}

/** Requests a supply from the office. @returns the number of recipients */
export async function askForSupply(db: Database, actor: Actor, input: InputOf<typeof suppliesApi.ask>) {
  const { name, spec, unit } = await supplyNames.one(db, actor, input.supplyId);
  return await transaction(db, actor, async (trx) => {
    const recipients = await deliver(trx, await audienceOf(trx, { roleKeys: ['general_office'] }), {
      msgSendtype: 12,
      title: `物资申请：${[name, spec].filter(Boolean).join(' ')} × ${Number(input.quantity)}${unit}`,
      content: `${actor.name}申请领用。${input.note ?? ''}`,
      senderId: actor.accountId,
    });
    if (recipients === 0) throw badRequest('没有可接收申请的综合部人员');
    return { recipients };
  });
}
