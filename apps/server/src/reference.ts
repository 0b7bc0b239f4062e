import type { Database } from './db/pool.ts';
import { SYSTEM, transaction } from './db/transaction.ts';
import { syncAccess } from './modules/access/access.reference.ts';
import { syncDictionary } from './modules/dictionary/dictionary.reference.ts';
import { syncRegions } from './modules/regions/regions.reference.ts';
import { modules } from './modules.ts';

/**
 * Reference records of the product: roles, functions, menu, regions, dictionaries. Adds missing ones and keeps people's
 * changes.
 */
export async function syncReference(db: Database): Promise<void> {
  await transaction(db, SYSTEM, async (trx) => {
    await syncRegions(trx);
    await syncDictionary(trx);
    await syncAccess(trx, modules);
  });
}
