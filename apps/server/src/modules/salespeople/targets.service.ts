import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import { MOST_YUAN } from '@shibiao/contract/fields';
import { salespeopleApi, type TargetRow } from '@shibiao/contract/salespeople/salespeople';
import { MONEY_MEASURES, type TargetMeasure } from '@shibiao/contract/targets';
import { figure } from '../../db/cache.ts';
import type { Database } from '../../db/pool.ts';
import { transaction } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { seenIn } from '../../lib/cache.ts';
import { today } from '../../lib/dates.ts';
import { conflict, invalid, notFound } from '../../lib/errors.ts';
import { add } from '../../lib/money.ts';
import { gapOf, shareOf } from './salespeople.rules.ts';
import {
  type Cell,
  copyMonths,
  insertCells,
  lockCells,
  lockGrid,
  plannable,
  plannedYear,
  updateCells,
} from './targets.queries.ts';

type Api = typeof salespeopleApi;
type Part = TargetRow['year'];
type GridInput = Omit<InputOf<Api['targets']>, 'columns'>;

/** The grid's year, the present one by default. */
export const thisYear = (): number => Number(today().slice(0, 4));

const QUARTERS = [0, 3, 6, 9];

/** Sums of plan and actual; without any plan it stays empty. */
const sumOf = (parts: readonly Part[]): Part => {
  const known = parts.flatMap(({ planned }) => planned ?? []);
  const planned = known.length > 0 ? add(...known) : null;
  const actual = add(...parts.map((part) => part.actual));
  return { planned, actual, rate: planned === null ? null : shareOf(actual, planned) };
};

/** The grid of a year: twelve months per person, quarters and year as sums, and the gap to the year's own target. */
export async function targetGrid(
  db: Database,
  actor: Actor,
  input: GridInput,
): Promise<OutputOf<Api['targets']>> {
  const year = input.year ?? thisYear();
  const measure = input.measure ?? 'receipt';
  const { value, asOf } = await figure(
    db,
    salespeopleApi.targets,
    seenIn(actor, 'reports'),
    { ...input, year, measure },
    async () => {
      const list = (await plannedYear(db, actor, input, year, measure)).map(({ parts, ...person }) => {
        const by = new Map(parts.map((part) => [part.month, part]));
        const months = Array.from({ length: 12 }, (_, i) => {
          const { planned = null, version = null, actual = '0.00' } = by.get(i + 1) ?? {};
          return { month: i + 1, planned, version, actual, rate: planned && shareOf(actual, planned) };
        });
        const yearTarget = by.get(0)?.planned ?? null;
        return {
          ...person,
          months,
          quarters: QUARTERS.map((first) => sumOf(months.slice(first, first + 3))),
          year: sumOf(months),
          yearTarget,
          yearVersion: by.get(0)?.version ?? null,
          gap: gapOf(
            yearTarget,
            months.map(({ planned }) => planned),
          ),
        };
      });
      const months = Array.from({ length: 12 }, (_, i) => sumOf(list.flatMap((row) => row.months[i] ?? [])));
      const quarters = QUARTERS.map((first) => sumOf(months.slice(first, first + 3)));
      return { list, sums: { months, quarters, year: sumOf(months) } };
    },
  );
  return { ...value, year, measure, asOf };
}

/** Saves cells of a year's grid, all or none. @throws 409 with the stale cells */
export async function saveTargets(
  db: Database,
  actor: Actor,
  { year, measure, cells }: InputOf<Api['saveTargets']>,
): Promise<OutputOf<Api['saveTargets']>> {
  const keyOf = (cell: Pick<Cell, 'personnelId' | 'month'>) => `${cell.personnelId} ${cell.month}`;
  if (new Set(cells.map(keyOf)).size !== cells.length)
    throw invalid({ field: 'cells', message: '同一格出现了两次' });
  return await transaction(db, actor, async (trx) => {
    await lockGrid(trx, year, measure);
    const people = [...new Set(cells.map((cell) => cell.personnelId))];
    const mayPlan = await plannable(trx, actor, people);
    if (people.some((id) => !mayPlan.has(id))) throw notFound('业务员');
    const now = new Map((await lockCells(trx, year, measure, cells)).map((saved) => [keyOf(saved), saved]));
    // An equal stored value is no conflict: for example a repeated save whose answer was lost.
    const changed = cells.filter((cell) => {
      const saved = now.get(keyOf(cell));
      return (saved?.version ?? null) !== (cell.version ?? null) && (saved?.planned ?? null) !== cell.planned;
    });
    if (changed.length > 0) {
      const current = changed.map((cell) => {
        const saved = now.get(keyOf(cell));
        return {
          row: String(cell.personnelId),
          column: String(cell.month),
          value: saved?.planned ?? '',
          version: saved?.version,
          by: saved?.by ?? null,
        };
      });
      const first = changed.flatMap((cell) => now.get(keyOf(cell)) ?? [])[0];
      throw conflict(first?.by ?? null, first?.at ?? null, current);
    }
    await insertCells(
      trx,
      year,
      measure,
      cells.filter((cell) => cell.planned !== null && !now.has(keyOf(cell))),
    );
    await updateCells(
      trx,
      cells.flatMap((cell) => {
        const saved = now.get(keyOf(cell));
        return saved ? [{ id: saved.id, planned: cell.planned }] : [];
      }),
    );
    return { saved: cells.length };
  });
}

/** Rounding step: a hundred yuan, half a day, one. */
const stepOf = (measure: TargetMeasure): string =>
  MONEY_MEASURES.has(measure) ? '100' : measure === 'days' ? '0.5' : '1';

/**
 * Fills the empty months of a year from last year's targets, or one month from the month before, changed by a
 * percentage; existing targets stay.
 */
export async function copyTargets(
  db: Database,
  actor: Actor,
  input: InputOf<Api['copyTargets']>,
): Promise<OutputOf<Api['copyTargets']>> {
  const { year, measure, percent } = input;
  return await transaction(db, actor, async (trx) => {
    await lockGrid(trx, year, measure);
    const what = { year, month: input.month ?? null, measure, percent, step: stepOf(measure) };
    const made = await copyMonths(trx, actor, input, what);
    if (made.some((planned) => planned > MOST_YUAN))
      throw invalid({ field: 'percent', message: '调整后有目标超过 1 亿' });
    return { copied: made.length };
  });
}
