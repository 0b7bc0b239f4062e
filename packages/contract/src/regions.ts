import { z } from 'zod';
import { codes } from './codes.ts';
import type { ListColumn } from './columns.ts';
import { endpoints, query, toVisitors } from './endpoint.ts';
import { int, optionalInt, optionalText, orDefault } from './fields.ts';
import { page } from './lists.ts';
import { portalRegions } from './portal.ts';

export const REGION_LEVEL = codes(
  { value: 1, label: '省' },
  { value: 2, label: '市' },
  { value: 3, label: '区县' },
);

/** level: 1 province, 2 city, 3 district; parentid 0 for provinces. */
export const region = z.object({
  codeid: z.number(),
  name: z.string(),
  level: z.number(),
  parentid: z.number(),
  /** Ancestors from the province down. */
  parentName: z.string().nullable(),
  pinyin: z.string(),
  initials: z.string(),
});

export const regionColumns: readonly ListColumn<z.output<typeof region>>[] = [
  { key: 'name', title: '名称', width: 200, fixed: 'left' },
  { key: 'codeid', title: '代码', width: 110 },
  { key: 'level', title: '级别', type: 'code', codes: REGION_LEVEL, width: 80 },
  { key: 'pinyin', title: '拼音', width: 220 },
  { key: 'parentName', title: '上级', width: 180 },
];

export const regionsApi = endpoints('regions', {
  list: query('GET /region/list', '地区列表', {
    input: z.object({
      page: orDefault(int(1), 1),
      count: orDefault(int(1, 10_000), 20),
      level: REGION_LEVEL.optional,
      /** 0: the provinces, as in their rows. */
      parentid: optionalInt(),
      keyword: optionalText(50),
    }),
    output: page(region),
    visitors: toVisitors(portalRegions),
  }),
});
