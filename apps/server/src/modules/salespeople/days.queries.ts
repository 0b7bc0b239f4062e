import type { AnyMeasure } from '@shibiao/contract/measures';
import type { DayFigures } from '@shibiao/contract/salespeople/salespeople';
import { type RawBuilder, sql } from 'kysely';
import { readByCursor } from '../../db/cursor.ts';
import type { Executor } from '../../db/transaction.ts';
import type { DayRange } from '../../lib/dates.ts';
import { factsOf, totalOf } from '../targets/measures.queries.ts';

const COUNTED = {
  followUps: 'followUps',
  gained: 'newCustomers',
  demands: 'demands',
  reserved: 'reserved',
  confirmed: 'confirmed',
} as const satisfies Record<string, AnyMeasure>;
const SUMMED = { income: 'contract', received: 'receipt' } as const satisfies Record<string, AnyMeasure>;

export type PersonDay = DayFigures & { id: number; name: string };

/** Days with activity of these people, with their figures. */
function personDays(people: readonly number[], span: DayRange): RawBuilder<PersonDay> {
  const measures = { ...COUNTED, ...SUMMED };
  const one = (name: string, measure: AnyMeasure) => sql`
    select facts.owner_id as id, facts.day, ${name}::text as name, ${totalOf(measure)} as value
    from ${factsOf(measure, span)} facts where facts.owner_id = any(${[...people]}::integer[]) group by 1, 2`;
  const value = (name: string) => sql`coalesce(sum(value) filter (where d.name = ${name}), 0)`;
  const columns: RawBuilder<unknown>[] = [
    ...Object.keys(COUNTED).map((name) => sql`${value(name)}::integer as ${sql.ref(name)}`),
    ...Object.keys(SUMMED).map((name) => sql`${value(name)}::numeric(16, 2)::text as ${sql.ref(name)}`),
  ];
  const parts = Object.entries(measures).map(([name, measure]) => one(name, measure));
  return sql<PersonDay>`
    select p.id, p.name, d.day::text as date, ${sql.join(columns)}
    from (${sql.join(parts, sql` union all `)}) d join personnel p on p.id = d.id
    group by p.id, d.day order by by_surname(p.name) collate "zh-x-icu", p.id, d.day`;
}

/** The days of one person. */
export async function countDays(db: Executor, person: number, span: DayRange): Promise<PersonDay[]> {
  const { rows } = await personDays([person], span).execute(db);
  return rows;
}

/** Days of many people for an export, streamed. */
export const streamDays = (db: Executor, people: readonly number[], span: DayRange) =>
  readByCursor<PersonDay>(db, personDays(people, span) as never);

/** A person's follow-ups by day, gaps included. */
export async function followUpDays(db: Executor, person: number, span: DayRange) {
  const { rows } = await sql<{ date: string; followUps: number }>`
    select facts.day::text as date, count(*)::integer as "followUps" from ${factsOf('followUps', span)} facts
    where facts.owner_id = ${person} group by facts.day order by facts.day`.execute(db);
  return rows;
}
