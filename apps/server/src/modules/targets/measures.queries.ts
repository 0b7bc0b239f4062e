import type { AnyMeasure } from '@shibiao/contract/measures';
import { type RawBuilder, sql } from 'kysely';
import type { DayRange } from '../../lib/dates.ts';

/** As `counts_once()` of the database; a test compares the two. */
const COUNTED_ONCE: ReadonlySet<AnyMeasure> = new Set([
  'newCustomers',
  'coreCustomers',
  'reserved',
  'confirmed',
  'heldCustomers',
]);

/**
 * The facts that `measured()` adds up, as a table `(owner_id, day, id, value)`; `owner_id` is null where nobody's.
 * Sums over any group of them are `totalOf()`.
 */
export const factsOf = (measure: AnyMeasure, span: DayRange): RawBuilder<unknown> =>
  sql`measure_facts(${sql.lit(measure)}, ${span.from}::date, ${span.to}::date)`;

/** The aggregate over facts that are called `facts`: things counted once, or values summed. */
export const totalOf = (measure: AnyMeasure): RawBuilder<string> =>
  COUNTED_ONCE.has(measure) ? sql`count(distinct facts.id)::numeric` : sql`sum(facts.value)`;

/** A measure of every person between two days, both included, as a table `(id, value)`. */
export const measuredByPerson = (measure: AnyMeasure, span: DayRange): RawBuilder<unknown> => sql`(
  select facts.owner_id as id, ${totalOf(measure)} as value from ${factsOf(measure, span)} facts
  where facts.owner_id is not null group by 1)`;
