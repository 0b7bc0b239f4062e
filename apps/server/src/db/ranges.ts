import { type RawBuilder, sql } from 'kysely';

/** Spans of whole numbers, each from its first to the one after its last. */
export type Spans = readonly (readonly [number, number])[];

/** Spans as PostgreSQL's multirange, which joins those that touch. */
export const multirange = (spans: Spans): RawBuilder<string> =>
  sql`${`{${spans.map(([from, to]) => `[${from},${to})`).join(',')}}`}::int4multirange`;
