import { z } from 'zod';
import { endpoints, query } from './endpoint.ts';
import { int, optionalCode, optionalId, optionalText } from './fields.ts';
import { page } from './lists.ts';

/** level: 1 province, 2 city, 3 district; parentid 0 for provinces. */
export const region = z.object({
  codeid: z.number(),
  name: z.string(),
  level: z.number(),
  parentid: z.number(),
  pinyin: z.string(),
  initials: z.string(),
});

export const regionsApi = endpoints('regions', {
  list: query('GET /region/list', '地区列表', {
    input: z.object({
      page: int(1).default(1),
      count: int(1, 10_000).default(20),
      level: optionalCode(1, 2, 3),
      parentid: optionalId,
      keyword: optionalText(50),
    }),
    output: page(region),
  }),
});
