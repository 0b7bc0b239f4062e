import type { Trx } from '../../db/transaction.ts';
import { today } from '../../lib/dates.ts';
import { itemsOf } from './attendance.queries.ts';
import { importedFigures, setFigure } from './figures.queries.ts';
import { besideRequests } from './figures.rules.ts';

/**
 * Fits a month's imported figures to the requests that are approved now: whichever of the two came first, and whatever
 * was withdrawn since, the month says the same.
 */
export async function fitFigures(
  trx: Trx,
  people: readonly number[],
  months: readonly string[],
): Promise<void> {
  const day = today();
  for (const month of months) {
    const figures = Map.groupBy(await importedFigures(trx, people, month), (one) => one.personnelId);
    const items = await itemsOf(trx, [...figures.keys()], month, month);
    const requested = Map.groupBy(
      items.filter((one) => one.requestId !== null),
      (one) => one.personnelId,
    );
    for (const [person, own] of figures) {
      const said = requested.get(person) ?? [];
      const rest = besideRequests(
        own.map(({ kind, imported }) => ({ kind, quantity: imported })),
        said,
        day,
      );
      const by = said.at(-1)?.requestId ?? null;
      for (const [at, figure] of own.entries()) await setFigure(trx, figure, rest[at] ?? 0, by);
    }
  }
}
