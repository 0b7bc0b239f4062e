import { z } from 'zod';
import { amount } from '../fields.ts';

/** Maximum lines of a document, and of lessons offered for it. */
export const MAX_LINES = 200;

/** Lines of a document: an array, or its JSON text where the body is form-encoded. */
export const linesOf = <T extends z.ZodType>(line: T, min = 1, max = MAX_LINES) =>
  z.preprocess(
    (value) => {
      if (typeof value !== 'string') return value ?? [];
      try {
        return JSON.parse(value === '' ? '[]' : value);
      } catch {
        return value;
      }
    },
    z.array(line, { error: '明细格式不正确' }).min(min, '请至少填写一行明细').max(max, `一次最多 ${max} 行`),
  );

/** Money above zero. */
export const positiveAmount = amount.refine((value) => Number(value) > 0, '金额应大于 0');
