import { FILTER_WORDS } from '@shibiao/contract/filterWords';
import { type RawBuilder, sql } from 'kysely';
import type { Executor, Trx } from './transaction.ts';

/** Records that are merged into one another. */
export type MergedKind = 'contact' | 'institution';
const FAVOURITES: Record<MergedKind, 'customer' | 'institution'> = {
  contact: 'customer',
  institution: 'institution',
};
/** Filters of lists that name the record: saved views keep them. */
export const filtersOf = (kind: MergedKind): string[] =>
  Object.keys(FILTER_WORDS).filter((key) => FILTER_WORDS[key]?.names === FAVOURITES[kind]);

/** Tables that name their subject by kind and id; `once`: the columns beside the subject that make a row unique. */
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
 * Ids by table of what was moved, and the stars of people who had both starred. `BOTH`: posters for both, which are
 * for one after a merge.
 */
export interface Moved {
  rows: Record<string, number[]>;
  stars: Star[];
}

/**
 * Moves what names a record without a foreign key to another one.
 * @param only what came in a merge that is taken back
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
    // A poster for both is for one now; taken back, it is for both again.
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

/** People who starred both keep the star of the one that stays. */
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

/** The record that lives on under an id: itself, or the one at the end of its merges. */
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
  const { rows } = await sql<{ id: number }>`select ${living(kind, id)} as id`.execute(db);
  return rows[0]?.id ?? id;
}

/** The filter of a list by a record: addresses and views that name a merged one mean the one that it lives on in. */
export const livesIn =
  (kind: MergedKind, column: string) =>
  (id: unknown): RawBuilder<boolean> =>
    sql<boolean>`${sql.ref(column)} = ${living(kind, id)}`;

/** An array of the ids that were merged into a record, step by step, itself first: its history is theirs, too. */
export function mergedIds(kind: MergedKind, id: number): RawBuilder<unknown> {
  const step =
    kind === 'institution'
      ? sql`select i.id from institution i join merged on i.merged_into = merged.id`
      : sql`select m.from_id from contact_merge m join merged on m.into_id = merged.id
          join contact gone on gone.id = m.from_id and gone.deleted_at is not null where m.undone_at is null`;
  return sql`array(with recursive merged (id) as (select ${id}::integer union ${step}) select id from merged)`;
}

/** Waits for a merge of the record that is going on, and holds the next one off until the transaction ends. */
export async function holdMerges(trx: Trx, kind: MergedKind, id: number): Promise<void> {
  await sql`select from ${sql.table(kind)} where id = ${id} for share`.execute(trx);
}
