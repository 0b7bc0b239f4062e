import { z } from 'zod';
import { codes } from '../codes.ts';
import type { ListColumn } from '../columns.ts';
import { download, endpoints, query } from '../endpoint.ts';
import { optionalId, optionalVerbatim } from '../fields.ts';
import { dated, listOf } from '../lists.ts';

/** Owned customers in scope by level. `dealt`: with a deal at any time. */
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
  /** Received part. */
  received: z.string(),
});
const { id: _id, name: _name, ...placeSums } = placeRow.shape;
const levels = listOf(levelRow).extend(dated);
const places = listOf(placeRow).extend({ sums: z.object(placeSums), ...dated });

const LEVEL_COUNTS = [
  { key: 'A', title: 'A 级', type: 'number', width: 58 },
  { key: 'B', title: 'B 级', type: 'number', width: 58 },
  { key: 'C', title: 'C 级', type: 'number', width: 58 },
  { key: 'D', title: 'D 级', type: 'number', width: 58 },
  { key: 'total', title: '客户', type: 'number', width: 64 },
  { key: 'dealt', title: '已成交', type: 'number', width: 78 },
] as const satisfies readonly ListColumn<z.output<typeof levelRow>>[];
/** @param title of the grouping: 业务员, 部门, 省份 … */
export const levelColumns = (title: string): readonly ListColumn<z.output<typeof levelRow>>[] => [
  { key: 'name', title, type: 'word', width: 160, fixed: 'left' },
  ...LEVEL_COUNTS,
];
export const placeColumns = (title: string): readonly ListColumn<z.output<typeof placeRow>>[] => [
  { key: 'name', title, type: 'word', width: 80, fixed: 'left' },
  ...LEVEL_COUNTS,
  { key: 'institutions', title: '机构', type: 'number', width: 64 },
  { key: 'lessons', title: '课程', type: 'number', width: 64 },
  { key: 'income', title: '课程款（元）', type: 'money', width: 120, hint: '已确认课程的课程款之和' },
  {
    key: 'received',
    title: '已收（元）',
    type: 'money',
    width: 120,
    hint: '这些课程的收款之和，含置换，已减退款',
  },
];

export const COUNTED_BY = codes(
  { value: 'person', label: '业务员' },
  { value: 'organisation', label: '部门' },
);

const byWhom = z.object({
  groupBy: COUNTED_BY.optional,
  orgnizationalid: optionalId,
  columns: optionalVerbatim(500),
});
const byPlace = z.object({
  /** Cities of this province; all provinces by default. */
  provinceId: optionalId,
  columns: optionalVerbatim(500),
});

export const customerStatisticsApi = endpoints(
  'customerStatistics',
  {
    levelStatistics: query('POST /heZuoKeHu/getContactLevelTongji', '等级统计', {
      input: byWhom,
      output: levels,
    }),
    exportLevelStatistics: download('GET /heZuoKeHu/exportContactLevelTongji', '导出等级统计', {
      input: byWhom,
    }),
    levelStatisticsByRegion: query('POST /heZuoKeHu/getContactLevelTongjiQuYu', '区域等级统计', {
      input: byPlace,
      output: levels,
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
      output: places,
    }),
    /** The cities of one province. */
    byProvinceDetail: query('GET /heZuoKeHu/getShengFenBuKeHuSheng', '省份报表明细', {
      input: byPlace,
      output: places,
    }),
    exportByProvince: download('GET /heZuoKeHu/exportgetShengFenBuKeHu', '导出省份报表', { input: byPlace }),
    exportByProvinceDetail: download('GET /heZuoKeHu/exportgetShengFenBuKeHuSheng', '导出省份报表明细', {
      input: byPlace,
    }),
  },
  'customers',
);
