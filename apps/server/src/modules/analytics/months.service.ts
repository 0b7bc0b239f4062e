import type { Database } from '../../db/pool.ts';
import { oneAtATime, SYSTEM, type Trx, transaction } from '../../db/transaction.ts';
import { addMonths, monthOf, today } from '../../lib/dates.ts';
import { firstKept, KEPT_MONTHS, MONTHS_AHEAD } from './analytics.rules.ts';
import {
  countMonth,
  dropBefore,
  makePartition,
  type Partitioned,
  uncountedMonths,
} from './months.queries.ts';
import { countViews, noteEmptyMonths, unsettledViewMonths } from './view-months.queries.ts';

const TABLES = Object.keys(KEPT_MONTHS) as Partitioned[];

/**
 * The night's work: partitions ahead of their rows, totals of this month and the last one, and rows past their time
 * taken away, whose totals stay. Views of a month that is over are totalled every night until the days of their
 * effects are over as well. Partitions are made and dropped in short transactions of their own, because everybody who
 * reads or records waits for them.
 */
export async function keepMonths(db: Database, day = today()): Promise<void> {
  const month = monthOf(day);
  const alone = (work: (trx: Trx) => Promise<void>) =>
    transaction(db, SYSTEM, async (trx) => {
      await oneAtATime(trx, 'analytics.months');
      await work(trx);
    });
  await alone(async (trx) => {
    for (const table of TABLES)
      for (let ahead = 0; ahead <= MONTHS_AHEAD; ahead++)
        await makePartition(trx, table, addMonths(month, ahead));
  });
  await alone(async (trx) => {
    const last = addMonths(month, -1);
    for (const each of new Set([...(await uncountedMonths(trx, month)), last, month]))
      await countMonth(trx, each);
    await noteEmptyMonths(trx, last);
    for (const each of await unsettledViewMonths(trx, last)) await countViews(trx, each, day);
  });
  await alone(async (trx) => {
    for (const table of TABLES) await dropBefore(trx, table, firstKept(table, day));
  });
}
