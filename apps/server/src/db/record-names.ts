import type { NameKind } from '@shibiao/contract/filterWords';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../lib/actor.ts';
import type { Database } from './pool.ts';
import { inScope } from './scope.ts';

/** Source of a kind's names, with the scope of the caller. */
type Source = (actor: Actor) => { from: string; name: RawBuilder<string>; visible?: RawBuilder<boolean> };

const source =
  (from: string, column = 'name'): Source =>
  () => ({ from, name: sql`${sql.ref(column)}` });

const SOURCES: Record<NameKind, Source> = {
  person: source('personnel'),
  organisation: source('organisation'),
  region: () => ({ from: 'region', name: sql`city_name(region)` }),
  teacher: source('teacher'),
  // Institutions are shared by all salespeople: everybody finds them by name.
  institution: source('institution'),
  company: source('contract_company'),
  account: source('account', 'username'),
  bankAccount: source('bank_account', 'bank_name'),
  opening: source('job_opening', 'title'),
  channel: source('follower_channel'),
  supply: source('supply'),
  equipment: () => ({ from: 'equipment', name: sql`asset_no || ' ' || name` }),
  adSlot: () => ({ from: 'ad_slot', name: sql`channel || ' ' || position` }),
  adBooking: source('ad_booking', 'title'),
  customer: (actor) => ({
    from: 'contact',
    name: sql`name`,
    visible: sql`${inScope(actor, 'customers', 'owner_id')} or (kind = 'market' and ${inScope(actor, 'market', 'owner_id')})`,
  }),
  lesson: (actor) => ({ from: 'lesson', name: sql`name`, visible: inScope(actor, 'lessons', 'owner_id') }),
  demand: (actor) => ({ from: 'demand', name: sql`topic`, visible: inScope(actor, 'demands', 'owner_id') }),
};

/** Names of records of one kind by id; records outside the caller's scope are omitted. */
export async function recordNames(
  db: Database,
  actor: Actor,
  kind: NameKind,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0 || actor.userType !== 1) return new Map();
  const { from, name, visible = sql`true` } = SOURCES[kind](actor);
  const { rows } = await sql<{ id: number; name: string }>`
    select id, ${name} as name from ${sql.table(from)}
     where id = any(${[...ids]}::integer[]) and (${visible})`.execute(db);
  return new Map(rows.map((row) => [row.id, row.name]));
}
