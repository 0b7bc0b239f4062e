import { z } from 'zod';
import { sheetsRead } from './fields.ts';

/** Preview of an uploaded table, row by row, without writing. */
export const plannedFile = z.object({
  rows: z.array(z.object({ line: z.number(), name: z.string(), problem: z.string().nullable() })),
  good: z.number(),
  bad: z.number(),
  /** Titles of the columns found, and unknown headings. */
  fields: z.array(z.string()),
  unknown: z.array(z.string()),
  sheets: sheetsRead,
});
export const importedFile = z.object({ created: z.number(), failed: z.number() });
/** Maximum size of an uploaded table in bytes. */
export const TABLE_LIMIT = 20 * 1024 * 1024;
