import { customerStatisticsApi } from '@shibiao/contract/customers/statistics';
import type { InputOf } from '@shibiao/contract/endpoint';
import { datedFigure, datedRows } from '../../db/cache.ts';
import type { Database } from '../../db/pool.ts';
import type { Actor } from '../../lib/actor.ts';
import { seenIn } from '../../lib/cache.ts';
import { add } from '../../lib/money.ts';
import {
  isMarketOnly,
  levelsByOrganisation,
  levelsByPerson,
  levelsByPlace,
  type PlaceRow,
  placesOf,
} from './statistics.queries.ts';

/** The area whose customers are counted; callers with the same scope share the cached answer. */
const areaOf = (actor: Actor) => (isMarketOnly(actor) ? 'market' : 'customers');

export async function levelRows(
  db: Database,
  actor: Actor,
  { groupBy, orgnizationalid }: InputOf<typeof customerStatisticsApi.levelStatistics>,
) {
  const read = groupBy === 'organisation' ? levelsByOrganisation : levelsByPerson;
  return await datedRows(
    db,
    customerStatisticsApi.levelStatistics,
    seenIn(actor, areaOf(actor)),
    { groupBy, orgnizationalid },
    () => read(db, actor, orgnizationalid ?? null),
  );
}

/** @param provinceId its cities; null: all provinces */
export async function levelsByRegion(db: Database, actor: Actor, provinceId: number | null) {
  return await datedRows(
    db,
    customerStatisticsApi.levelStatisticsByRegion,
    seenIn(actor, areaOf(actor)),
    { provinceId },
    () => levelsByPlace(db, actor, provinceId),
  );
}

const NONE = { A: 0, B: 0, C: 0, D: 0, total: 0, dealt: 0 };

/** Places with customers, institutions, lessons and income; a place with lessons alone is included. */
export async function places(db: Database, actor: Actor, provinceId: number | null) {
  return await datedFigure(
    db,
    customerStatisticsApi.byProvince,
    seenIn(actor, areaOf(actor), 'lessons'),
    { provinceId },
    async () => {
      const [held, { institutions, different, lessons }] = await Promise.all([
        levelsByPlace(db, actor, provinceId),
        placesOf(db, actor, provinceId),
      ]);
      const institutionsIn = new Map(institutions.map((one) => [one.id, one.n]));
      const taughtIn = new Map(lessons.map((one) => [one.id, one]));
      const isHeld = new Set(held.map((row) => row.id));
      const without = lessons.filter((one) => !isHeld.has(one.id));
      const list = [...held, ...without.map(({ id, name }) => ({ id, name, ...NONE }))].map(
        (row): PlaceRow => ({
          ...row,
          institutions: institutionsIn.get(row.id) ?? 0,
          lessons: taughtIn.get(row.id)?.n ?? 0,
          income: taughtIn.get(row.id)?.income ?? '0.00',
          received: taughtIn.get(row.id)?.received ?? '0.00',
        }),
      );
      return { list, sums: { ...sumsOf(list), institutions: different } };
    },
  );
}

const COUNTS = ['A', 'B', 'C', 'D', 'total', 'dealt', 'institutions', 'lessons'] as const;
function sumsOf(rows: readonly PlaceRow[]) {
  const counts = COUNTS.map((key) => [key, rows.reduce((sum, row) => sum + row[key], 0)]);
  return {
    ...(Object.fromEntries(counts) as Record<(typeof COUNTS)[number], number>),
    income: add(...rows.map((row) => row.income)),
    received: add(...rows.map((row) => row.received)),
  };
}
