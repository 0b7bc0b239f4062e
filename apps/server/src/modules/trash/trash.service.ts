import type { OutputOf } from '@shibiao/contract/endpoint';
import { TRASH_KIND, type trashApi } from '@shibiao/contract/trash';
import type { Database } from '../../db/pool.ts';
import { type Deletable, restoreRows } from '../../db/rows.ts';
import { type Executor, type Trx, transaction } from '../../db/transaction.ts';
import { type Actor, scopeOf } from '../../lib/actor.ts';
import { AppError, badRequest } from '../../lib/errors.ts';
import { type NounModule, restorableOf } from '../../noun.ts';
import { changesOf } from '../audit/audit.rules.ts';
import { namerOf } from '../audit/audit.service.ts';
import { mergedAmong } from '../customers/merged.queries.ts';
import { takenHalfDaysOf } from '../lessons/clashes.queries.ts';
import { deletedParents } from './clashes.queries.ts';
import { type Rename, rename, renamesOf, takenBy } from './renames.service.ts';
import { deletions, itemsOf, type Lot, lockOpen, openLots, ownDeletions, rowOf } from './trash.queries.ts';

interface Caller {
  db: Database;
  actor: Actor;
  /** All modules, for rows that need more than removing the mark. */
  modules: readonly NounModule[];
}

interface How {
  /** New values for taken ones. */
  renames: readonly Rename[];
  /** Also restores deleted parents. */
  withParents: boolean;
  /** Lessons with taken half-days are restored as postponed. */
  asPostponed: boolean;
}
const PLAINLY: How = { withParents: false, asPostponed: false, renames: [] };

/** A conflict that a new value cannot solve. */
const PLAIN = { rowId: null, renames: [], holder: null };

/** A deletion with its rows, the facts of the first, and conflicts with a restore. */
export async function deletionInWords(
  { db, actor, modules }: Caller,
  id: number,
): Promise<OutputOf<typeof trashApi.one>> {
  const deletion = await deletions.one(db, actor, id);
  const [items, row, lots] = await Promise.all([
    itemsOf(db, id),
    rowOf(db, deletion.kind, deletion.rootId),
    openLots(db, [id]),
  ]);
  const nameOf = await namerOf(db, modules, [{ table: deletion.kind, row }]);
  const audited = modules.map((module) => module.audited?.[deletion.kind as 'contact']).find(Boolean);
  const isMasked = scopeOf(actor, 'customers') !== 'all';
  const facts = changesOf(
    { table: deletion.kind, before: null, after: row && without(row) },
    audited,
    nameOf,
    isMasked,
  );
  const [parents, taken] = [await missingParents(db, lots), await takenBy(db, lots)];
  const lessons = lots.find((lot) => lot.table === 'lesson');
  const clashes = lessons ? await takenHalfDaysOf(db, lessons.ids) : [];
  const contacts = lots.find((lot) => lot.table === 'contact');
  const merged = contacts ? await mergedAmong(db, contacts.ids) : [];
  const named = [];
  for (const one of taken)
    named.push({
      kind: 'taken' as const,
      message: one.message,
      rowId: one.id,
      renames: await renamesOf(db, one),
      holder: one.holder,
    });
  return {
    ...deletion,
    items,
    facts: facts.map(({ title, after }) => ({ title, value: after })),
    conflicts: [
      ...merged.map(({ fromId, title }) => ({
        ...PLAIN,
        kind: 'merged' as const,
        message: `已并入客户“${title}”`,
        rowId: fromId,
      })),
      ...parents.map(({ table, title }) => ({
        ...PLAIN,
        kind: 'parent' as const,
        message: `所属${TRASH_KIND.labelOf(table)}“${title}”也已删除`,
      })),
      ...named,
      ...clashes.map(({ title, date, holder }) => ({
        ...PLAIN,
        kind: 'halfDay' as const,
        message: `课程“${title}”的讲师在 ${date} 已有 ${holder}`,
      })),
    ],
  };
}

const DERIVED = new Set([
  'grams',
  'search_text',
  'pinyin',
  'initials',
  'version',
  'deleted_at',
  'updated_at',
  'updated_by',
]);
const without = (row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !DERIVED.has(column)));

/**
 * Restores exactly the rows of these deletions.
 * @throws 404 for a missing one, 409 when nothing of them is in the bin, 400 while a parent is deleted (unless restored
 * too) or a unique value is taken (unless replaced)
 */
export async function restoreDeletions(
  { db, actor, modules }: Caller,
  ids: readonly number[],
  how: Partial<How> = {},
): Promise<{ restored: number }> {
  return await transaction(db, actor, async (trx) => {
    await deletions.mustSee(trx, actor, ids);
    return await bringBack(trx, actor, modules, ids, { ...PLAINLY, ...how });
  });
}

/** The author may undo a deletion for ten minutes, under the same checks. */
export async function undoDeletions({ db, actor, modules }: Caller, ids: readonly number[]) {
  return await transaction(db, actor, async (trx) => {
    const lots = await lockOpen(trx, ids);
    if (lots.length > 0) await ownDeletions.mustSee(trx, actor, ids);
    return await bringBack(trx, actor, modules, ids, PLAINLY);
  });
}

async function bringBack(
  trx: Trx,
  actor: Actor,
  modules: readonly NounModule[],
  ids: readonly number[],
  { withParents, asPostponed, renames }: How,
): Promise<{ restored: number }> {
  const own = await lockOpen(trx, ids);
  if (own.length === 0) throw new AppError(409, '已经恢复，请刷新后查看');
  const parents = await missingParents(trx, own);
  if (parents[0] && !withParents) {
    const { table, title } = parents[0];
    throw badRequest(`所属${TRASH_KIND.labelOf(table)}“${title}”也已删除，请连同上级恢复`, parents);
  }
  const lots = [...parents.map(({ table, id }): Lot => ({ table, ids: [id] })), ...own];
  await rename(trx, lots, renames);
  const taken = await takenBy(trx, lots);
  if (taken[0]) throw badRequest(taken.map(({ message }) => message).join('；'));
  const special = restorableOf(modules);
  for (const lot of lots) {
    const restore = special.get(lot.table)?.restore;
    if (restore) await restore(trx, actor, lot.ids, { asPostponed });
    else await restoreRows(trx, lot.table as Deletable, lot.ids, TRASH_KIND.labelOf(lot.table));
  }
  return { restored: lots.reduce((sum, lot) => sum + lot.ids.length, 0) };
}

/** Deleted parents outside the restored rows, topmost first. */
async function missingParents(db: Executor, lots: readonly Lot[]) {
  const known = new Set(lots.flatMap(({ table, ids }) => ids.map((id) => `${table} ${id}`)));
  const found: Awaited<ReturnType<typeof deletedParents>> = [];
  let level = [...lots];
  while (level.length > 0) {
    const above = (await Promise.all(level.map((lot) => deletedParents(db, lot)))).flat();
    const fresh = above.filter(({ table, id }) => !known.has(`${table} ${id}`));
    for (const { table, id } of fresh) known.add(`${table} ${id}`);
    found.unshift(...fresh);
    level = fresh.map(({ table, id }) => ({ table, ids: [id] }));
  }
  return found;
}
