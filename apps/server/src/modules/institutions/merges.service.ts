import type { institutionsApi } from '@shibiao/contract/customers/institutions';
import type { OutputOf } from '@shibiao/contract/endpoint';

import { moveReferences } from '../../db/merged-references.ts';
import type { Database } from '../../db/pool.ts';
import { insertRow, updateRow } from '../../db/rows.ts';
import { type Trx, transaction } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { now } from '../../lib/dates.ts';
import { badRequest, invalid, notFound, orNotFound } from '../../lib/errors.ts';
import { mayMerge } from './institutions.policy.ts';
import { addAlias } from './institutions.queries.ts';
import {
  CHILD_TABLES,
  CHILDREN,
  type Child,
  countChildren,
  deleteAliasesOf,
  isNameTaken,
  lockInstitutions,
  mergeToUndo,
  moveChildren,
  nameOf,
  ownersAt,
  redirectMerged,
  sameMonths,
  sameNames,
  tellSessions,
  undoCore,
} from './merges.queries.ts';

interface Pair {
  winnerId: number;
  loserId: number;
}

/** Preview of a merge: moved records, renamed customers, and records that stay. */
export async function previewMerge(
  db: Database,
  actor: Actor,
  pair: Pair,
): Promise<OutputOf<typeof institutionsApi.mergePreview>> {
  return await transaction(db, actor, async (trx) => {
    const { winner, loser } = await bothOf(trx, actor, pair);
    const parts = [];
    for (const child of CHILD_TABLES) {
      const { count, examples } = await countChildren(trx, child, pair.loserId);
      if (count > 0) parts.push({ kind: child, title: CHILDREN[child].title, count, examples });
    }
    const renamed = (await sameNames(trx, pair.winnerId, pair.loserId)).map(
      ({ name }) => `${name} → ${newName(name, loser.name)}`,
    );
    const kept = (await sameMonths(trx, pair.winnerId, pair.loserId)).map(
      (month) => `${month} 的核心客户目标`,
    );
    const takesTaxNo = taxNoToTake(winner, loser);
    if (loser.taxNo && !takesTaxNo && loser.taxNo !== winner.taxNo) kept.push(`税号 ${loser.taxNo}`);
    return { parts, renamed, kept, becomesCore: becomesCore(winner, loser), takesTaxNo };
  });
}

/** Merges the loser into the winner: children move, its name stays searchable. @returns the merge's id */
export async function mergeInstitutions(db: Database, actor: Actor, pair: Pair): Promise<{ id: number }> {
  return await transaction(db, actor, async (trx) => {
    const { winner, loser } = await bothOf(trx, actor, pair);
    const { winnerId, loserId } = pair;
    const made_core = becomesCore(winner, loser);
    const took_tax_no = taxNoToTake(winner, loser);
    const id = await insertRow(trx, 'institution_merge', {
      winner_id: winnerId,
      loser_id: loserId,
      by_id: actor.personnelId,
      moved: '{}',
      made_core,
      took_tax_no,
    });
    if (took_tax_no) await updateRow(trx, 'institution', winnerId, { tax_no: took_tax_no });
    if (made_core) await updateRow(trx, 'institution', winnerId, { is_core: CORE });
    const renamed: Record<string, string> = {};
    for (const contact of await sameNames(trx, winnerId, loserId)) {
      renamed[contact.id] = contact.name;
      await updateRow(trx, 'contact', contact.id, { name: newName(contact.name, loser.name) });
    }
    const stay = await sameMonths(trx, winnerId, loserId);
    const moved: Partial<Record<Child, number[]>> = {};
    for (const child of CHILD_TABLES) {
      const ids = await moveChildren(trx, child, loserId, winnerId, null, stay);
      if (ids.length > 0) moved[child] = ids;
    }
    await updateRow(trx, 'institution', loserId, { merged_into: winnerId });
    const redirected = await redirectMerged(trx, loserId, winnerId);
    await tellSessions(trx);
    await addAlias(trx, winnerId, loser.name, id);
    const refs = await moveReferences(trx, 'institution', loserId, winnerId);
    await updateRow(trx, 'institution_merge', id, {
      refs: JSON.stringify({ ...refs, redirected }),
      moved: JSON.stringify(moved),
      renamed: JSON.stringify(renamed),
    });
    return { id };
  });
}

/**
 * Undoes a merge: records return unless they were moved again.
 * @throws 400 after 24 hours or a second time
 */
export async function undoMerge(
  db: Database,
  actor: Actor,
  id: number,
): Promise<OutputOf<typeof institutionsApi.undoMerge>> {
  return await transaction(db, actor, async (trx) => {
    const merge = orNotFound(await mergeToUndo(trx, id), '合并记录');
    if (merge.undoneAt) throw badRequest('这次合并已经撤销');
    if (!merge.isRecent) throw badRequest('合并已超过 24 小时，不能撤销');
    const both = await lockInstitutions(trx, [merge.winnerId, merge.loserId]);
    const loser = both.find((one) => one.id === merge.loserId);
    if (loser?.mergedInto !== merge.winnerId) throw badRequest('机构此后又有变动，不能撤销这次合并');
    await mustMerge(trx, actor, [merge.winnerId, merge.loserId]);
    if (await isNameTaken(trx, loser.name))
      throw badRequest(`已有另一个机构叫“${loser.name}”，请先给它改名，再撤销合并`);
    let restored = 0;
    let wanted = 0;
    await updateRow(trx, 'institution', merge.loserId, { merged_into: null });
    await tellSessions(trx);
    for (const child of CHILD_TABLES) {
      const ids = merge.moved[child] ?? [];
      wanted += ids.length;
      const back = await moveChildren(trx, child, merge.winnerId, merge.loserId, ids, []);
      restored += back.length;
      if (child === 'contact')
        for (const contactId of back) {
          const name = merge.renamed[contactId];
          // A customer renamed since keeps that name.
          if (name && (await nameOf(trx, contactId)) === newName(name, loser.name))
            await updateRow(trx, 'contact', contactId, { name });
        }
    }
    await moveReferences(trx, 'institution', merge.winnerId, merge.loserId, merge.refs);
    await redirectMerged(trx, merge.winnerId, merge.loserId, merge.refs.redirected ?? []);
    if (merge.madeCore) await undoCore(trx, merge.winnerId);
    // A number that the winner was given since stays.
    const winner = both.find((one) => one.id === merge.winnerId);
    if (merge.tookTaxNo && winner?.taxNo === merge.tookTaxNo)
      await updateRow(trx, 'institution', merge.winnerId, { tax_no: null });
    await updateRow(trx, 'institution_merge', id, { undone_at: now() });
    await deleteAliasesOf(trx, id);
    return { restored, left: wanted - restored };
  });
}

async function bothOf(trx: Trx, actor: Actor, { winnerId, loserId }: Pair) {
  if (winnerId === loserId) throw invalid({ field: 'loserId', message: '请选择另一个机构' });
  const both = await lockInstitutions(trx, [winnerId, loserId]);
  const winner = both.find((one) => one.id === winnerId);
  const loser = both.find((one) => one.id === loserId);
  if (!winner || !loser) throw notFound('机构');
  if (winner.mergedInto !== null || loser.mergedInto !== null)
    throw badRequest('所选机构已被合并，请刷新后重试');
  await mustMerge(trx, actor, [winnerId, loserId]);
  return { winner, loser };
}

async function mustMerge(trx: Trx, actor: Actor, ids: number[]): Promise<void> {
  if (!mayMerge(actor, await ownersAt(trx, ids)))
    throw badRequest('机构下有您数据范围之外的客户，请由上级合并');
}

/** A core customer keeps its status and plans under the new name. */
const CORE = 1;
const becomesCore = (winner: { bcoreOrg: number }, loser: { bcoreOrg: number }) =>
  loser.bcoreOrg === CORE && winner.bcoreOrg !== CORE;

/** A winner without a tax number takes the loser's, which its customers' invoices need. */
const taxNoToTake = (winner: { taxNo: string | null }, loser: { taxNo: string | null }): string | null =>
  winner.taxNo === null ? loser.taxNo : null;

const newName = (name: string, institution: string): string =>
  `${name}（${Array.from(institution).slice(0, 20).join('')}）`;
