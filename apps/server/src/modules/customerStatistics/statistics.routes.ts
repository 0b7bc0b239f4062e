import {
  COUNTED_BY,
  customerStatisticsApi,
  levelColumns,
  placeColumns,
} from '@shibiao/contract/customers/statistics';
import { everyRow, exportColumns, exportOf } from '../../lib/export.ts';
import { serve } from '../../lib/serve.ts';
import { levelRows, levelsByRegion, places } from './statistics.service.ts';

const regionTitle = (provinceId: number | null | undefined) => (provinceId ? '城市' : '省份');

export const statisticsCalls = [
  serve(customerStatisticsApi.levelStatistics, ({ db, actor, input }) => levelRows(db, actor, input)),
  serve(customerStatisticsApi.exportLevelStatistics, async ({ db, actor, input }) =>
    exportOf(
      '等级统计',
      exportColumns(levelColumns(COUNTED_BY.labelOf(input.groupBy ?? 'person'))),
      input.columns,
      everyRow(levelRows(db, actor, input)),
    ),
  ),
  serve(customerStatisticsApi.levelStatisticsByRegion, ({ db, actor, input }) =>
    levelsByRegion(db, actor, input.provinceId ?? null),
  ),
  serve(customerStatisticsApi.exportLevelStatisticsByRegion, async ({ db, actor, input }) =>
    exportOf(
      '区域等级统计',
      exportColumns(levelColumns(regionTitle(input.provinceId))),
      input.columns,
      everyRow(levelsByRegion(db, actor, input.provinceId ?? null)),
    ),
  ),
  serve(customerStatisticsApi.byProvince, ({ db, actor }) => places(db, actor, null)),
  serve(customerStatisticsApi.byProvinceDetail, ({ db, actor, input }) =>
    places(db, actor, input.provinceId ?? null),
  ),
  serve(customerStatisticsApi.exportByProvince, async ({ db, actor, input }) =>
    exportOf(
      '省份报表',
      exportColumns(placeColumns('省份')),
      input.columns,
      everyRow(places(db, actor, null)),
    ),
  ),
  serve(customerStatisticsApi.exportByProvinceDetail, async ({ db, actor, input }) =>
    exportOf(
      '省份报表明细',
      exportColumns(placeColumns(regionTitle(input.provinceId))),
      input.columns,
      everyRow(places(db, actor, input.provinceId ?? null)),
    ),
  ),
];
