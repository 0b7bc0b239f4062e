import { z } from 'zod';
import { id, int, optionalText, optionalVerbatim, orDefault } from './fields.ts';

/** Maximum page size (option lists of the original clients use it). */
export const MAX_COUNT = 10_000;
/** Counting cap: above it `total` is this number and `isMore` is true. */
export const COUNT_CAP = 10_000;

/**
 * Paging and sorting of a list. `sort` is one of the given names, `order` its direction; page starts at 1.
 * @example customerFilter = listInput(['updatedAt', 'contactName']).extend({ level: optionalChoice(LEVELS) })
 */
export function listInput<const S extends readonly [string, ...string[]]>(sorts: S, keywordMax = 50) {
  return z.object({
    page: orDefault(int(1, 1_000_000), 1),
    count: orDefault(int(1, MAX_COUNT), 20),
    sort: z.preprocess(
      (value) => (value === '' ? undefined : value),
      z.enum(sorts, { error: '不能按此列排序' }).optional(),
    ),
    order: z.preprocess(
      (value) => (value === '' ? undefined : value),
      z.enum(['asc', 'desc'], { error: '排序方向不正确' }).optional(),
    ),
    keyword: optionalText(keywordMax),
    /** Exports only: the chosen columns, comma separated, in their order. */
    columns: optionalVerbatim(2000),
  });
}

/** A page of records that belong to one row, in a fixed order. */
export const pageOfOne = listInput(['id']).pick({ page: true, count: true }).extend({ id });

/** A page of a list. `isMore`: there are more rows than `total` (counting stops at COUNT_CAP). */
export const page = <T extends z.ZodType>(item: T) =>
  z.object({ list: z.array(item), total: z.number(), isMore: z.boolean().optional() });

/** A page with sums over the whole filter. */
export const pageWithSums = <T extends z.ZodType, S extends z.ZodType>(item: T, sums: S) =>
  page(item).extend({ sums });

/** Cached figures may be some seconds old: time of computation, `YYYY-MM-DD HH:mm:ss`. */
export const dated = { asOf: z.string() };

/** One page without paging input. */
export const listOf = <T extends z.ZodType>(item: T) => z.object({ list: z.array(item) });

export interface Page<T> {
  list: T[];
  total: number;
  isMore?: boolean | undefined;
}
