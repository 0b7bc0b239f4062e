import { z } from 'zod';
import { download, endpoints, query } from '../endpoint.ts';
import { optionalChoice, optionalId, optionalText } from '../fields.ts';
import { listOf } from '../lists.ts';

/** Customers of the caller's scope that somebody holds, counted by level. `dealt`: with a deal at any time. */
const counts = {
  A: z.number(),
  B: z.number(),
  C: z.number(),
  D: z.number(),
  total: z.number(),
  dealt: z.number(),
};
export const levelRow = z.object({ id: z.number().nullable(), name: z.string(), ...counts });
export const placeRow = levelRow.extend({
  institutions: z.number(),
  lessons: z.number(),
  income: z.string(),
});
const answer = <T extends z.ZodType>(row: T) => listOf(row).extend({ asOf: z.string() });

const byWhom = z.object({
  groupBy: optionalChoice(['person', 'organisation']),
  orgnizationalid: optionalId,
  columns: optionalText(500),
});
const byPlace = z.object({
  /** Cities of this province; all provinces unless told. */
  provinceId: optionalId,
  columns: optionalText(500),
});

/** Figures over a million customers may be half a minute old: `asOf` says of when. */
export const customerStatisticsApi = endpoints(
  'customerStatistics',
  {
    levelStatistics: query('POST /heZuoKeHu/getContactLevelTongji', '等级统计', {
      input: byWhom,
      output: answer(levelRow),
    }),
    exportLevelStatistics: download('GET /heZuoKeHu/exportContactLevelTongji', '导出等级统计', {
      input: byWhom,
    }),
    levelStatisticsByRegion: query('POST /heZuoKeHu/getContactLevelTongjiQuYu', '区域等级统计', {
      input: byPlace,
      output: answer(levelRow),
    }),
    exportLevelStatisticsByRegion: download(
      'GET /heZuoKeHu/exportContactLevelTongjiQuYu',
      '导出区域等级统计',
      {
        input: byPlace,
      },
    ),
    byProvince: query('GET /heZuoKeHu/getShengFenBuKeHu', '省份报表', {
      input: byPlace,
      output: answer(placeRow),
    }),
    /** The cities of one province. */
    byProvinceDetail: query('GET /heZuoKeHu/getShengFenBuKeHuSheng', '省份报表明细', {
      input: byPlace,
      output: answer(placeRow),
    }),
    exportByProvince: download('GET /heZuoKeHu/exportgetShengFenBuKeHu', '导出省份报表', { input: byPlace }),
    exportByProvinceDetail: download('GET /heZuoKeHu/exportgetShengFenBuKeHuSheng', '导出省份报表明细', {
      input: byPlace,
    }),
  },
  'customers',
);
