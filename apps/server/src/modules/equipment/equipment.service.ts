import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import type { equipmentApi } from '@shibiao/contract/equipment';
import { codeForm } from '@shibiao/contract/names';
import type { Insertable } from 'kysely';
import type { Database } from '../../db/pool.ts';
import { insertRow, lockRow, lockRows, updateRow } from '../../db/rows.ts';
import type { EquipmentLog } from '../../db/tables.generated.ts';
import { SYSTEM, type Trx, transaction } from '../../db/transaction.ts';
import { type Actor, staffId } from '../../lib/actor.ts';
import { badRequest, invalid, notFound, orNotFound } from '../../lib/errors.ts';
import { pinyinOf } from '../../lib/pinyin.ts';
import type { Leaving } from '../../noun.ts';
import { attachFiles } from '../files/attachments.queries.ts';
import { staysActive } from '../personnel/staff.queries.ts';
import { mayAccept } from './equipment.policy.ts';
import { accept, assets, followEquipment, heldBy, receiptOf, stocktakeRows } from './equipment.queries.ts';

/** A ledger row for each asset in id order; a trigger sets status, holder and due day. */
async function register(
  trx: Trx,
  actor: Actor,
  ids: readonly number[],
  row: Omit<Insertable<EquipmentLog>, 'by_id' | 'equipment_id'>,
) {
  const written: number[] = [];
  for (const equipment_id of [...new Set(ids)].sort((a, b) => a - b))
    written.push(await insertRow(trx, 'equipment_log', { ...row, equipment_id, by_id: staffId(actor) }));
  await followEquipment(trx, ids);
  return written;
}

/** Saves an asset's facts; a new one gets a number and goes into stock. */
export async function saveEquipment(
  db: Database,
  actor: Actor,
  form: InputOf<typeof equipmentApi.edit>,
): Promise<{ id: number }> {
  const { id, version, boughtOn, warrantyTo, organisationId, photoFileId, ...same } = form;
  const { full, initials } = pinyinOf(form.name, 'other');
  const columns = {
    ...same,
    bought_on: boughtOn,
    warranty_to: warrantyTo,
    organisation_id: organisationId,
    photo_file_id: photoFileId,
    pinyin: full,
    initials,
  };
  return await transaction(db, actor, async (trx) => {
    if (id) await lockRow(trx, 'equipment', id, version);
    const before = id ? await assets.one(trx, actor, id) : null;
    const saved = id ?? (await insertRow(trx, 'equipment', columns));
    if (id) await updateRow(trx, 'equipment', id, columns);
    else await register(trx, actor, [saved], { action: '入库', place: form.place });
    if (photoFileId && photoFileId !== before?.photoFileId)
      await attachFiles(
        trx,
        actor.accountId,
        { kind: 'equipment', id: saved, purpose: 'equipment' },
        [photoFileId],
        'photoFileId',
      );
    return { id: saved };
  });
}

export async function registerEquipment(
  db: Database,
  actor: Actor,
  form: InputOf<typeof equipmentApi.editRegistration>,
) {
  const { ids, versions, action, holderId, dueOn, fileIds, ...same } = form;
  return await transaction(db, actor, async (trx) => {
    await assets.mustSee(trx, actor, ids);
    // The later of two concurrent handovers of an asset fails: the asset has moved.
    await lockRows(trx, 'equipment', ids);
    for (const [at, version] of versions?.entries() ?? [])
      await lockRow(trx, 'equipment', ids[at] as number, version);
    if (holderId && !(await staysActive(trx, holderId)))
      throw invalid({ field: 'holderId', message: '持有人不存在或已离职' });
    const files = fileIds ?? [];
    if (files.length > 0)
      await attachFiles(
        trx,
        actor.accountId,
        { kind: 'equipment', id: ids[0] as number, purpose: 'equipment' },
        files,
      );
    return {
      ids: await register(trx, actor, ids, {
        ...same,
        action,
        to_holder_id: holderId,
        due_on: dueOn,
        file_ids: files,
      }),
    };
  });
}

/** Confirms a receipt once. */
export async function acceptReceipt(db: Database, actor: Actor, id: number): Promise<void> {
  await transaction(db, actor, async (trx) => {
    const receipt = orNotFound(await receiptOf(trx, id), '登记');
    if (!mayAccept(actor, receipt.to_holder_id)) throw notFound('登记');
    if (receipt.accepted_at) throw badRequest('已确认领用');
    if (receipt.isOver) throw badRequest('设备已不在此人处，不能再确认领用');
    await accept(trx, id);
  });
}

/** Compares scanned assets with the expected ones; the final run registers every seen asset. */
export async function takeStock(
  db: Database,
  actor: Actor,
  { scanned: text, isFinal, note, place, organisationId }: InputOf<typeof equipmentApi.stocktake>,
): Promise<OutputOf<typeof equipmentApi.stocktake>> {
  const scanned = [
    ...new Set(
      text
        .split(/[\s,，;；]+/)
        .map(codeForm)
        .filter(Boolean),
    ),
  ];
  return await transaction(db, actor, async (trx) => {
    const rows = await stocktakeRows(trx, {
      scanned,
      place: place ?? null,
      organisationId: organisationId ?? null,
    });
    const seen = rows.filter((row) => row.numbers.length > 0);
    if (isFinal && seen.length > 0)
      await register(
        trx,
        actor,
        seen.filter((row) => !row.isGone).map((row) => row.id),
        { action: '盘点', place, note },
      );
    return {
      expected: rows.filter((row) => row.isExpected).length,
      found: seen.filter((row) => row.isExpected),
      missing: rows.filter((row) => row.numbers.length === 0),
      extra: seen.filter((row) => !row.isExpected && !row.isGone),
      gone: seen.filter((row) => row.isGone),
      unknown: scanned.filter((number) => !rows.some((row) => row.numbers.includes(number))),
    };
  });
}

/** A leaver's equipment goes to the successor, or back into stock. */
export const equipmentLeaving: Leaving = {
  holdings: async (db, personnelId) => [
    { key: 'equipment', title: '设备', count: (await heldBy(db, personnelId)).length },
  ],
  handOver: async (trx, actor, from, { thingsToId }) => {
    const ids = await heldBy(trx, from);
    if (ids.length > 0)
      await register(trx, { ...actor, personnelId: actor.personnelId ?? from }, ids, {
        action: thingsToId ? '转移' : '归还',
        to_holder_id: thingsToId,
        note: '离职交接',
      });
  },
};

export const keepEquipmentTodos = (db: Database): Promise<void> =>
  transaction(db, SYSTEM, (trx) => followEquipment(trx));
