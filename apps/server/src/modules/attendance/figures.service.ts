import type { Trx } from '../../db/transaction.ts';
import { today } from '../../lib/dates.ts';
import { itemsOf } from './attendance.queries.ts';
import { importedFigures, setFigure } from './figures.queries.ts';
import { besideRequests } from './figures.rules.ts';

/**
 * Fits a month's imported figures to the requests that are approved now: whichever of the two came first, and whatever
 * was withdrawn since, the month says the same.
 */
export async function fitFigures(trx: Trx, personnelId: number, months: readonly string[]): Promise<void> {
  for (const month of months) {
    const figures = await importedFigures(trx, personnelId, month);
    if (figures.length === 0) continue;
    const requested = (await itemsOf(trx, [personnelId], month, month)).filter(
      (one) => one.requestId !== null,
    );
    const rest = besideRequests(
      figures.map(({ kind, imported }) => ({ kind, quantity: imported })),
      requested,
      today(),
    );
    const by = requested.at(-1)?.requestId ?? null;
    for (const [at, figure] of figures.entries()) await setFigure(trx, figure, rest[at] ?? 0, by);
  }
}
