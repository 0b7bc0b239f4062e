import { customerStatisticsApi } from '@shibiao/contract/customers/statistics';
import type { Database } from '../../db/pool.ts';
import { shared } from '../../db/slow-answers.ts';
import { type Actor, visiblePersonnel } from '../../lib/actor.ts';
import { exportOf } from '../../lib/export.ts';
import { serve } from '../../lib/serve.ts';
import {
  isMarketOnly,
  type LevelRow,
  levelsByOrganisation,
  levelsByPerson,
  levelsByPlace,
  type PlaceRow,
  placesOf,
} from './statistics.queries.ts';

/** Callers of the same scope share an answer. */
const keyOf = (actor: Actor, ...parts: unknown[]) =>
  JSON.stringify([
    isMarketOnly(actor)
      ? ['market', visiblePersonnel(actor, 'market')]
      : visiblePersonnel(actor, 'customers'),
    visiblePersonnel(actor, 'lessons'),
    ...parts,
  ]);

interface ByWhom {
  groupBy?: 'person' | 'organisation' | null | undefined;
  orgnizationalid?: number | null | undefined;
}
async function levels(db: Database, actor: Actor, { groupBy, orgnizationalid }: ByWhom) {
  const read = groupBy === 'organisation' ? levelsByOrganisation : levelsByPerson;
  const { value, asOf } = await shared(keyOf(actor, 'levels', groupBy, orgnizationalid), () =>
    read(db, actor, orgnizationalid ?? null),
  );
  return { list: value, asOf };
}

async function levelPlaces(db: Database, actor: Actor, provinceId: number | null | undefined) {
  const { value, asOf } = await shared(keyOf(actor, 'levelPlaces', provinceId), () =>
    levelsByPlace(db, actor, provinceId ?? null),
  );
  return { list: value, asOf };
}

/** A place where there are lessons but no customers is one, too. */
async function places(db: Database, actor: Actor, provinceId: number | null | undefined) {
  const { value, asOf } = await shared(keyOf(actor, 'places', provinceId), async () => {
    const [held, { institutions, lessons }] = await Promise.all([
      levelsByPlace(db, actor, provinceId ?? null),
      placesOf(db, actor, provinceId ?? null),
    ]);
    const without = lessons.filter((one) => !held.some((row) => row.id === one.id));
    return [...held, ...without.map(({ id, name }) => ({ id, name, ...NONE }))].map((row): PlaceRow => {
      const taught = lessons.find((one) => one.id === row.id);
      return {
        ...row,
        institutions: institutions.find((one) => one.id === row.id)?.n ?? 0,
        lessons: taught?.n ?? 0,
        income: taught?.income ?? '0.00',
      };
    });
  });
  return { list: value, asOf };
}
const NONE = { A: 0, B: 0, C: 0, D: 0, total: 0, dealt: 0 };

async function* each<T>(rows: Promise<{ list: T[] }>): AsyncIterable<T> {
  yield* (await rows).list;
}

const LEVEL_COLUMNS = (title: string) => [
  { key: 'name', title },
  ...['A', 'B', 'C', 'D'].map((level) => ({ key: level, title: `${level} 级`, type: 'number' as const })),
  { key: 'total', title: '合计', type: 'number' as const },
  { key: 'dealt', title: '已成交', type: 'number' as const },
];
const PLACE_COLUMNS = [
  ...LEVEL_COLUMNS('地区'),
  { key: 'institutions', title: '机构数', type: 'number' as const },
  { key: 'lessons', title: '课程数', type: 'number' as const },
  { key: 'income', title: '课程款', type: 'money' as const },
];

export const statisticsCalls = [
  serve(customerStatisticsApi.levelStatistics, ({ db, actor, input }) => levels(db, actor, input)),
  serve(customerStatisticsApi.exportLevelStatistics, async ({ db, actor, input }) =>
    exportOf<LevelRow>(
      '等级统计',
      LEVEL_COLUMNS(input.groupBy === 'organisation' ? '组织' : '业务员'),
      input.columns,
      each(levels(db, actor, input)),
    ),
  ),
  serve(customerStatisticsApi.levelStatisticsByRegion, ({ db, actor, input }) =>
    levelPlaces(db, actor, input.provinceId),
  ),
  serve(customerStatisticsApi.exportLevelStatisticsByRegion, async ({ db, actor, input }) =>
    exportOf<LevelRow>(
      '区域等级统计',
      LEVEL_COLUMNS('地区'),
      input.columns,
      each(levelPlaces(db, actor, input.provinceId)),
    ),
  ),
  serve(customerStatisticsApi.byProvince, ({ db, actor }) => places(db, actor, null)),
  serve(customerStatisticsApi.byProvinceDetail, ({ db, actor, input }) =>
    places(db, actor, input.provinceId),
  ),
  serve(customerStatisticsApi.exportByProvince, async ({ db, actor, input }) =>
    exportOf<PlaceRow>('省份报表', PLACE_COLUMNS, input.columns, each(places(db, actor, null))),
  ),
  serve(customerStatisticsApi.exportByProvinceDetail, async ({ db, actor, input }) =>
    exportOf<PlaceRow>(
      '省份报表明细',
      PLACE_COLUMNS,
      input.columns,
      each(places(db, actor, input.provinceId)),
    ),
  ),
];
