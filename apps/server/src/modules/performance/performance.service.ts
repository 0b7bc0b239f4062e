import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import {
  type Distribution,
  performanceApi,
  type Sheet,
  type sheetFilter,
} from '@shibiao/contract/performance';
import type { z } from 'zod';
import { figure, figurePart } from '../../db/cache.ts';
import { asksOf } from '../../db/list.ts';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { seenByOne } from '../../lib/cache.ts';
import { orNotFound } from '../../lib/errors.ts';
import { withActuals } from './actuals.service.ts';
import {
  gradeCounts,
  gradeTables,
  type Head,
  headOf,
  headsOf,
  headsPage,
  itemsOfSheets,
  monthCounts,
} from './performance.queries.ts';
import { yearOf } from './performance.rules.ts';
import { confirmedMonths, peopleOfYear } from './years.queries.ts';

/** Sheets with items; unscored ones show present figures. */
async function sheetsOf(db: Executor, heads: readonly Head[]): Promise<Sheet[]> {
  const items = new Map<number, Sheet['items']>(heads.map((head) => [head.id, []]));
  for (const { sheetId, ...item } of await itemsOfSheets(
    db,
    heads.map((head) => head.id),
  ))
    items.get(sheetId)?.push(item);
  return await withActuals(
    db,
    heads.map((head) => ({ ...head, items: items.get(head.id) ?? [] })),
  );
}

const DISTRIBUTION = figurePart(performanceApi.months, 'distribution');
const COUNTS = figurePart(performanceApi.months, 'counts');

export async function monthSheets(
  db: Executor,
  actor: Actor,
  filter: z.output<typeof sheetFilter>,
): Promise<OutputOf<typeof performanceApi.months>> {
  const { value: months } = await figure(db, COUNTS, seenByOne(actor), asksOf(filter), () =>
    monthCounts(db, actor, filter),
  );
  const { list, total } = await headsPage(db, actor, filter, months);
  const { value: counts } = await figure(db, DISTRIBUTION, seenByOne(actor), asksOf(filter), () =>
    gradeCounts(db, actor, filter),
  );
  const distribution = new Map<number | null, Distribution>();
  for (const { id, name, grade, count } of counts) {
    const none = { organisationId: id, organisationName: name ?? '无部门', A: 0, B: 0, C: 0, D: 0, E: 0 };
    const row = distribution.get(id) ?? none;
    distribution.set(id, row);
    row[grade as 'A'] = count;
  }
  return { list: await sheetsOf(db, list), total, distribution: [...distribution.values()] };
}

/** @throws 404 outside the scope; a scorer sees the sheet */
export async function oneSheet(db: Executor, actor: Actor, id: number): Promise<Sheet> {
  const [sheet] = await sheetsOf(db, [orNotFound(await headOf(db, actor, id), '绩效')]);
  return orNotFound(sheet, '绩效');
}

/** The same for several sheets, as {@link oneSheet} shows each. */
export async function sheetsByIds(
  db: Executor,
  actor: Actor,
  ids: readonly number[],
): Promise<Map<number, Sheet>> {
  const heads = await headsOf(db, actor, ids);
  return new Map((await sheetsOf(db, [...heads.values()])).map((sheet) => [sheet.id, sheet]));
}

/** Twelve finals per person and their year; only confirmed months count. */
export async function yearSheets(
  db: Executor,
  actor: Actor,
  filter: InputOf<typeof performanceApi.years>,
): Promise<OutputOf<typeof performanceApi.years>> {
  const { year } = filter;
  const { value } = await figure(db, performanceApi.years, seenByOne(actor), filter, () =>
    peopleOfYear(db, actor, filter),
  );
  const { list: people, total } = value;
  const rows = await confirmedMonths(
    db,
    year,
    people.map((person) => person.personnelId),
  );
  const tables = await gradeTables(db);
  const monthsOf = Map.groupBy(rows, (row) => row.personnelId);
  const list = people.map((person) => {
    const months = monthsOf.get(person.personnelId) ?? [];
    const finals = Array.from({ length: 12 }, (_, i) => {
      const name = `${year}-${String(i + 1).padStart(2, '0')}`;
      return months.find(({ month }) => month === name)?.final ?? null;
    });
    return { ...person, finals, months: months.length, ...yearOf(months, tables) };
  });
  return { list, total };
}
