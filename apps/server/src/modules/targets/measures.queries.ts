import type { AnyMeasure } from '@shibiao/contract/measures';
import { type RawBuilder, sql } from 'kysely';
import type { Condition } from '../../db/list.ts';
import type { DayRange } from '../../lib/dates.ts';

/** Counted like `measured()`; a test compares them. */
const COUNTED_ONCE: ReadonlySet<AnyMeasure> = new Set([
  'newCustomers',
  'coreCustomers',
  'reserved',
  'confirmed',
  'heldCustomers',
]);

/** Days of facts, optionally limited to some owners, whose facts have their own indexes. */
export interface FactSpan extends DayRange {
  owners?: readonly number[] | null | undefined;
}
/** Whether `column` is one of the requested owners. */
export const isOfOwners = ({ owners }: FactSpan, column: string): Condition => {
  if (!owners) return sql<boolean>`true`;
  // A constant person lets the planner estimate two columns of their rows together.
  if (owners.length === 1) return sql<boolean>`${sql.ref(column)} = ${owners[0]}`;
  return sql<boolean>`${sql.ref(column)} = any(${[...owners]}::integer[])`;
};

/**
 * Facts behind `measured()`, as a table `(owner_id, day, id, value)`; `owner_id` is null without an owner.
 * `totalOf()` sums any group of them.
 */
export const factsOf = (measure: AnyMeasure, span: FactSpan): RawBuilder<unknown> => {
  const all = sql`${sql.table(functionOf(measure))}(${span.from}::date, ${span.to}::date)`;
  return span.owners ? sql`(select * from ${all} own where ${isOfOwners(span, 'own.owner_id')})` : all;
};
const functionOf = (measure: AnyMeasure) =>
  `${measure.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}_facts`;

/** Aggregate over `facts`: distinct records counted, or values summed. */
export const totalOf = (measure: AnyMeasure): RawBuilder<string> =>
  COUNTED_ONCE.has(measure) ? sql`count(distinct facts.id)::numeric` : sql`sum(facts.value)`;

/**
 * A measure by person in an inclusive range, as a table `(id, value)`. Distinct records are hashed: `count(distinct …)`
 * sorts all of them, which takes longer than reading a million customers.
 */
export const measuredByPerson = (measure: AnyMeasure, span: FactSpan): RawBuilder<unknown> =>
  COUNTED_ONCE.has(measure)
    ? sql`(
        select once.owner_id as id, count(*)::numeric as value
        from (select facts.owner_id, facts.id from ${factsOf(measure, span)} facts where facts.owner_id is not null group by 1, 2) once
        group by 1)`
    : sql`(
        select facts.owner_id as id, sum(facts.value) as value from ${factsOf(measure, span)} facts
        where facts.owner_id is not null group by 1)`;
