import { FILTER_WORDS } from '@shibiao/contract/filterWords';
import { type RawBuilder, sql } from 'kysely';
import { runPrepared } from './prepared.ts';
import type { Executor, Trx } from './transaction.ts';

/** Kinds of records that can be merged. */
export type MergedKind = 'contact' | 'institution';
const FAVOURITES: Record<MergedKind, 'customer' | 'institution'> = {
  contact: 'customer',
  institution: 'institution',
};
/** Filter names of lists that refer to the record; saved views store them. */
export const filtersOf = (kind: MergedKind): string[] =>
  Object.keys(FILTER_WORDS).filter((key) => FILTER_WORDS[key]?.names === FAVOURITES[kind]);

/** Tables that name their subject by kind and id; `once`: the columns that are unique together with the subject. */
const SUBJECTS: readonly {
  table: string;
  kinds: Partial<Record<MergedKind, string>>;
  once: readonly string[];
}[] = [
  { table: 'file', kinds: { contact: 'contact', institution: 'institution' }, once: [] },
  { table: 'todo', kinds: { contact: 'contact', institution: 'institution' }, once: ['kind', 'seat'] },
  { table: 'ad_booking', kinds: { institution: '机构' }, once: [] },
];

const BOTH = 'poster for both';

interface Star {
  account_id: number;
  group_name: string | null;
  note: string | null;
}
/**
 * Moved ids by table, and accounts that had starred both records. `BOTH`: posters for both, which a merge
 * makes posters for one.
 */
export interface Moved {
  rows: Record<string, number[]>;
  stars: Star[];
}

/**
 * Moves polymorphic references (without a foreign key) from one record to another.
 * @param only limits an undo to the rows that the merge moved
 */
export async function moveReferences(
  trx: Trx,
  kind: MergedKind,
  from: number,
  to: number,
  only?: Partial<Moved>,
): Promise<Moved> {
  const moved: Moved = { rows: {}, stars: only ? [] : await dropDoubleStars(trx, kind, from, to) };
  const keep = async (table: string, update: RawBuilder<{ id: number }>) => {
    const { rows } = await update.execute(trx);
    if (rows.length > 0) moved.rows[table] = [...(moved.rows[table] ?? []), ...rows.map(({ id }) => id)];
  };
  const among = (table: string) =>
    sql`(${!only}::boolean or ${sql.ref(`${table}.id`)} = any(${only?.rows?.[table] ?? []}::integer[]))`;
  await keep(
    'favourite',
    sql`update favourite set target_id = ${to} where kind = ${FAVOURITES[kind]} and target_id = ${from} and ${among('favourite')}
      and not exists (select from favourite other where other.account_id = favourite.account_id
        and other.kind = favourite.kind and other.target_id = ${to}) returning id`,
  );
  for (const { table, kinds, once } of SUBJECTS) {
    const subject = kinds[kind];
    if (!subject) continue;
    const same = once.map((column) => sql`other.${sql.ref(column)} = ${sql.ref(`${table}.${column}`)}`);
    const isFree =
      same.length === 0
        ? sql`true`
        : sql`not exists (select from ${sql.table(table)} other where other.subject_kind = ${subject}
            and other.subject_id = ${to} and ${sql.join(same, sql` and `)})`;
    await keep(
      table,
      sql`update ${sql.table(table)} set subject_id = ${to}
        where subject_kind = ${subject} and subject_id = ${from} and ${among(table)} and ${isFree} returning id`,
    );
  }
  for (const filter of filtersOf(kind)) {
    const update = sql<{ id: number }>`update saved_view
      set config = jsonb_set(config, array['values', ${filter}::text], to_jsonb(${String(to)}::text))
      where config -> 'values' ->> ${filter} = ${String(from)} and ${among('saved_view')} returning id`;
    await keep('saved_view', update);
  }
  if (kind === 'institution') {
    const has = (id: number) => sql`audience -> 'institutionIds' @> to_jsonb(${id}::integer)`;
    const others = sql`coalesce((select jsonb_agg(one) from jsonb_array_elements(audience -> 'institutionIds') one
      where one <> to_jsonb(${from}::integer)), '[]')`;
    // A poster for both records becomes one for the winner; an undo restores both.
    await keep(
      BOTH,
      only
        ? sql`update poster set audience = jsonb_set(audience, '{institutionIds}',
              audience -> 'institutionIds' || to_jsonb(${to}::integer))
            where ${has(from)} and not ${has(to)} and id = any(${only.rows?.[BOTH] ?? []}::integer[]) returning id`
        : sql`update poster set audience = jsonb_set(audience, '{institutionIds}', ${others})
            where ${has(from)} and ${has(to)} returning id`,
    );
    await keep(
      'poster',
      sql`update poster set audience = jsonb_set(audience, '{institutionIds}', ${others} || to_jsonb(${to}::integer))
        where ${has(from)} and not ${has(to)} and ${among('poster')} returning id`,
    );
  }
  if (only) await giveStars(trx, kind, to, only.stars ?? []);
  return moved;
}

/** Accounts that starred both records keep the star of the winner. */
async function dropDoubleStars(trx: Trx, kind: MergedKind, from: number, to: number): Promise<Star[]> {
  const { rows } =
    await sql<Star>`delete from favourite f where f.kind = ${FAVOURITES[kind]} and f.target_id = ${from}
    and exists (select from favourite other where other.account_id = f.account_id and other.kind = f.kind
      and other.target_id = ${to}) returning f.account_id, f.group_name, f.note`.execute(trx);
  return rows;
}

async function giveStars(trx: Trx, kind: MergedKind, to: number, stars: readonly Star[]): Promise<void> {
  for (const { account_id, group_name, note } of stars)
    await sql`insert into favourite (account_id, kind, target_id, group_name, note)
      select ${account_id}, ${FAVOURITES[kind]}, ${to}, ${group_name}, ${note}
      where exists (select from account where id = ${account_id}) on conflict do nothing`.execute(trx);
}

/** The winner at the end of a record's merges, or the record itself. */
function living(kind: MergedKind, id: unknown): RawBuilder<number> {
  const step =
    kind === 'institution'
      ? sql`select merged_into from institution where id = at.id and merged_into is not null`
      : sql`select into_id from contact_merge join contact gone on gone.id = from_id and gone.deleted_at is not null
          where from_id = at.id and undone_at is null`;
  return sql<number>`(with recursive at (id, step) as (select ${id}::integer, 0
      union all select next.id, at.step + 1 from at cross join lateral (${step}) next (id) where at.step < 20)
    select id from at order by step desc limit 1)`;
}

export async function livingId(db: Executor, kind: MergedKind, id: number): Promise<number> {
  const [row] = await runPrepared(
    db,
    `living_${kind}`,
    sql<{ id: number }>`select ${living(kind, id)} as id`,
  );
  return row?.id ?? id;
}

/** Filter by a record: an address or saved view that names a merged record means its winner. */
export const livesIn =
  (kind: MergedKind, column: string) =>
  (id: unknown): RawBuilder<boolean> =>
    sql<boolean>`${sql.ref(column)} = ${living(kind, id)}`;

/** Array of the record's id and all ids merged into it, so that their history is included. */
export function mergedIds(kind: MergedKind, id: number): RawBuilder<unknown> {
  const step =
    kind === 'institution'
      ? sql`select i.id from institution i join merged on i.merged_into = merged.id`
      : sql`select m.from_id from contact_merge m join merged on m.into_id = merged.id
          join contact gone on gone.id = m.from_id and gone.deleted_at is not null where m.undone_at is null`;
  return sql`array(with recursive merged (id) as (select ${id}::integer union ${step}) select id from merged)`;
}

/** Waits for a running merge of the record and blocks the next one until the transaction ends. */
export async function holdMerges(trx: Trx, kind: MergedKind, id: number): Promise<void> {
  await sql`select from ${sql.table(kind)} where id = ${id} for share`.execute(trx);
}
