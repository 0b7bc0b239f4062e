import type { TargetMeasure } from '@shibiao/contract/targets';
import { sql } from 'kysely';
import type { Executor, Trx } from '../../db/transaction.ts';
import { type Actor, canSee } from '../../lib/actor.ts';
import { factsOf, isOfOwners, totalOf } from '../targets/measures.queries.ts';
import { type PeopleFilter, peopleOf } from './figures.queries.ts';

interface PlannedYear {
  id: number;
  name: string;
  orgName: string | null;
  isLeft: boolean;
  /** By month, 0 for the year: plan with its version, and actual. */
  parts: { month: number; planned: string | null; version: number | null; actual: string }[];
}

/** Targets and actuals of everybody who sold, has a target or has an actual in the year. */
export async function plannedYear(
  db: Executor,
  actor: Actor,
  filter: PeopleFilter,
  year: number,
  measure: TargetMeasure,
): Promise<PlannedYear[]> {
  const { personnelId } = filter;
  const span = { from: `${year}-01-01`, to: `${year}-12-31`, owners: personnelId ? [personnelId] : null };
  const { rows } = await sql<PlannedYear>`
    with people as materialized ${peopleOf(actor, filter, span)}, planned as (
      select subject_id as id, period_no as month, planned, version from target
      where subject_kind = 'person' and year = ${year} and measure = ${measure} and deleted_at is null
        and period_kind in ('month', 'year') and ${isOfOwners(span, 'subject_id')}
    ), reached as (
      select facts.owner_id as id, extract(month from facts.day)::integer as month, ${totalOf(measure)} as value
      from ${factsOf(measure, span)} facts group by 1, 2
    ), parts as (
      select coalesce(planned.id, reached.id) as id, json_agg(json_build_object('month', coalesce(planned.month, reached.month),
        'planned', planned.planned::text, 'version', planned.version, 'actual', coalesce(reached.value, 0)::numeric(16, 2)::text)) as parts,
        bool_or(planned.id is not null or reached.value <> 0) as "hasAny"
      from planned full join reached on reached.id = planned.id and reached.month = planned.month group by 1
    )
    select people.id, people.name, people."orgName", people."isLeft", coalesce(parts.parts, '[]') as parts
    from people left join parts on parts.id = people.id
    where people."isSeller" or parts."hasAny"
    order by people."isLeft", people."orgName" collate "zh-x-icu" nulls last, by_surname(people.name) collate "zh-x-icu", people.id`.execute(
    db,
  );
  return rows;
}

export interface Cell {
  personnelId: number;
  month: number;
  planned: string | null;
  version?: number | null | undefined;
}
interface Saved {
  id: number;
  personnelId: number;
  month: number;
  planned: string;
  version: number;
  by: string | null;
  at: string;
}

/** Serialises saves of a year's grid, so that the second of two who fill an empty cell sees the first. */
export async function lockGrid(trx: Trx, year: number, measure: TargetMeasure): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('target.grid'), hashtext(${`${year} ${measure}`}))`.execute(
    trx,
  );
}

/** Present values of these cells, locked. */
export async function lockCells(
  trx: Trx,
  year: number,
  measure: TargetMeasure,
  cells: readonly Cell[],
): Promise<Saved[]> {
  const { rows } = await sql<Saved>`
    select t.id, t.subject_id as "personnelId", t.period_no as month, t.planned, t.version, t.updated_at as at,
      (select nickname from account where id = t.updated_by) as by
    from json_to_recordset(${JSON.stringify(cells)}) as c ("personnelId" integer, month integer)
    join target t on t.subject_kind = 'person' and t.subject_id = c."personnelId" and t.year = ${year} and t.measure = ${measure}
      and t.period_kind = case c.month when 0 then 'year' else 'month' end and t.period_no = c.month and t.deleted_at is null
    order by t.id for no key update of t`.execute(trx);
  return rows;
}

/** Live people in scope. */
export async function plannable(trx: Trx, actor: Actor, ids: readonly number[]): Promise<Set<number>> {
  const rows = await trx
    .selectFrom('personnel')
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .select('id')
    .execute();
  return new Set(rows.map((row) => row.id).filter((id) => canSee(actor, 'reports', id)));
}

/** New targets of people. */
export async function insertCells(
  trx: Trx,
  year: number,
  measure: TargetMeasure,
  cells: readonly Cell[],
): Promise<void> {
  if (cells.length === 0) return;
  // One array parameter: a statement allows 65,535 parameters, a paste has more.
  await sql`
    insert into target (subject_kind, subject_id, year, period_kind, period_no, measure, planned)
    select 'person', c."personnelId", ${year}, case c.month when 0 then 'year' else 'month' end, c.month, ${measure}, c.planned
    from json_to_recordset(${JSON.stringify(cells)}) as c ("personnelId" integer, month smallint, planned numeric)`.execute(
    trx,
  );
}

/** Updates targets; one without a plan is marked as deleted. */
export async function updateCells(
  trx: Trx,
  cells: readonly { id: number; planned: string | null }[],
): Promise<void> {
  await sql`
    update target t set planned = coalesce(c.planned, t.planned), deleted_at = case when c.planned is null then now() end
    from json_to_recordset(${JSON.stringify(cells)}) as c (id integer, planned numeric) where t.id = c.id`.execute(
    trx,
  );
}

/**
 * Fills months without a target with last year's times a factor, rounded to a hundred yuan, half a day or one.
 * @param month only this month, from the month before
 * @returns the new values
 */
export async function copyMonths(
  trx: Trx,
  actor: Actor,
  filter: PeopleFilter,
  {
    year,
    month,
    measure,
    percent,
    step,
  }: { year: number; month: number | null; measure: TargetMeasure; percent: number; step: string },
): Promise<number[]> {
  const source =
    month === null
      ? sql`t.year = ${year} - 1`
      : sql`t.year = ${month === 1 ? year - 1 : year} and t.period_no = ${month === 1 ? 12 : month - 1}`;
  const span = { from: `${year}-01-01`, to: `${year}-12-31` };
  const { rows } = await sql<{ planned: string }>`
    with people as materialized ${peopleOf(actor, filter, span)}
    insert into target (subject_kind, subject_id, year, period_kind, period_no, measure, planned)
    select 'person', t.subject_id, ${year}, 'month', ${month === null ? sql`t.period_no` : sql`${month}::smallint`}, t.measure,
      round(t.planned * (1 + ${percent}::numeric / 100) / ${step}::numeric) * ${step}::numeric
    from target t join people on people.id = t.subject_id and not people."isLeft"
    where t.subject_kind = 'person' and t.period_kind = 'month' and ${source} and t.measure = ${measure} and t.deleted_at is null
    on conflict (subject_kind, subject_id, year, period_kind, period_no, measure) where deleted_at is null do nothing
    returning planned`.execute(trx);
  return rows.map((row) => Number(row.planned));
}
