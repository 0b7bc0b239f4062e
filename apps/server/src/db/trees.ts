import { type RawBuilder, sql } from 'kysely';
import type { Executor } from './transaction.ts';

type Ids = RawBuilder<number>;
type Root = number | null | undefined | readonly number[] | RawBuilder<boolean>;

const rootOf = (root: Root) =>
  Array.isArray(root)
    ? sql<boolean>`id = any(${[...root]}::integer[])`
    : typeof root === 'object' && root !== null
      ? (root as RawBuilder<boolean>)
      : sql<boolean>`id = ${root ?? null}::integer`;

/**
 * Organisations and everything below them, as a subquery of ids to stand behind `in`.
 * @param root one, several, or a condition on organisation
 */
export const organisationsBelow = (root: Root): Ids => sql`(
  with recursive below as (
    select id from organisation where ${rootOf(root)} union select o.id from organisation o join below on o.parent_id = below.id
  ) select id from below)`;

/**
 * Every organisation with itself and each ancestor, as a table `(id, above_id)`. A join by organisation counts a row
 * once for its organisation and each ancestor.
 */
export const ORGANISATIONS_ABOVE: RawBuilder<unknown> = sql`(
  with recursive above as (
    select id, id as above_id from organisation
    union select above.id, o.parent_id from above join organisation o on o.id = above.above_id where o.parent_id is not null
  ) select id, above_id from above)`;

/** People and everyone whose chain of leaders leads to them, as a subquery of ids to stand behind `in`. */
export const teamsOf = (root: Root): Ids => sql`(
  with recursive team as (
    select id from personnel where ${rootOf(root)} union select p.id from personnel p join team on p.leader_id = team.id
  ) select id from team)`;

/** The present ids of a tree: literal ids tell the planner how few rows of a large table match. */
export async function idsIn(db: Executor, tree: Ids): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${tree}`.execute(db);
  return rows.map((row) => row.id);
}
