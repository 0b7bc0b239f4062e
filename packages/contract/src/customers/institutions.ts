import { z } from 'zod';
import { endpoints, query } from '../endpoint.ts';
import { optionalChoice, optionalCode, optionalId, optionalText, stamped } from '../fields.ts';
import { listInput, page } from '../lists.ts';
import { LEVELS } from './customers.ts';

export const institution = stamped.extend({
  id: z.number(),
  coorgid: z.number(),
  cooperationName: z.string(),
  /** Core institution: 1 yes, 2 no. */
  bcoreOrg: z.number(),
  level: z.string().nullable(),
  kind: z.string().nullable(),
  industry: z.string().nullable(),
  provinceId: z.number().nullable(),
  provinceName: z.string().nullable(),
  cityId: z.number().nullable(),
  cityName: z.string().nullable(),
  source: z.string().nullable(),
});

/** `keyword`: name, pinyin or initials, former names included. */
export const institutionFilter = listInput(['updatedAt', 'cooperationName']).extend({
  level: optionalChoice(LEVELS),
  bcoreOrg: optionalCode(1, 2),
  kind: optionalText(50),
  provinceId: optionalId,
  cityId: optionalId,
});

export const institutionsApi = endpoints('customers', {
  institutions: query('GET /heZuoKeHu/jigoulist', '机构列表', {
    input: institutionFilter,
    output: page(institution),
  }),
});
