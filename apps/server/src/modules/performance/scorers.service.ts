import type { Database } from '../../db/pool.ts';
import { SYSTEM, transaction } from '../../db/transaction.ts';
import type { Leaving } from '../../noun.ts';
import { countUnfinished, passSheetsOn } from './scorers.queries.ts';
import { followSheets } from './todos.queries.ts';

/** A leaver's sheets of others are passed on. */
export const unfinishedSheets: Leaving = {
  holdings: async (db, personnelId) => [
    { key: 'openSheets', title: '待评分和待确认的下属绩效', count: await countUnfinished(db, personnelId) },
  ],
  handOver: async (trx, _actor, from, { newLeaderId }) => {
    const passed = Map.groupBy(await passSheetsOn(trx, from, newLeaderId), (sheet) => sheet.month);
    for (const [month, sheets] of passed)
      await followSheets(
        trx,
        sheets.map((sheet) => sheet.id),
        month,
      );
  },
};

/** Daily, because people also leave in other ways and to-dos depend on the day. */
export const keepSheets = (db: Database): Promise<void> =>
  transaction(db, SYSTEM, async (trx) => {
    await passSheetsOn(trx, null, null);
    await followSheets(trx);
  });
