import { z } from 'zod';
import { codes } from './codes.ts';
import { command, endpoints, query } from './endpoint.ts';
import {
  byId,
  id,
  int,
  optionalId,
  optionalInt,
  optionalText,
  optionalVersion,
  orDefault,
  text,
} from './fields.ts';
import { page } from './lists.ts';

export const ORGANISATION_KIND = codes(
  { value: '公司', label: '公司' },
  { value: '部门', label: '部门' },
  { value: '小组', label: '小组' },
);

/** The tree is small; the list is flat and the web builds the tree by `parentId`. */
export const organisation = z.object({
  id: z.number(),
  name: z.string(),
  parentId: z.number().nullable(),
  kind: z.string(),
  /** 客户上限 of each member; null: inherited from the nearest ancestor with one, else none. */
  contactCap: z.number().nullable(),
  sortOrder: z.number(),
  cityId: z.number().nullable(),
  cityName: z.string().nullable(),
  /** Active members directly in it, part-time ones included. */
  headcount: z.number(),
  /** Referred to by the product by id (product.md 9); cannot be deleted. */
  isFixed: z.boolean(),
  version: z.number(),
});

export const organisationForm = z.object({
  id: optionalId,
  version: optionalVersion,
  name: text(50),
  parentId: optionalId,
  kind: ORGANISATION_KIND.optional,
  contactCap: optionalInt(0, 100_000),
  sortOrder: optionalInt(0, 100_000),
  cityId: optionalId,
});

export const organisationsApi = endpoints('organisations', {
  list: query('GET /org/list', '组织列表', {
    input: z.object({
      page: orDefault(int(1), 1),
      count: orDefault(int(1, 10_000), 10_000),
      keyword: optionalText(50),
    }),
    output: page(organisation),
  }),
  edit: command('POST /org/edit', '保存组织', {
    input: organisationForm,
    output: byId,
  }),
  /** Refused while it has descendants, members or customers. */
  delete: command('POST /org/delete', '删除组织', {
    undo: true,
    input: z.object({ id, version: optionalVersion }),
  }),
  /** Maximum customers of each member; empty: inherited. */
  setContactCap: command('POST /org/cotactsShangXian', '设置客户上限', {
    input: z.object({ id, contactCap: optionalInt(0, 100_000), version: optionalVersion }),
  }),
});
