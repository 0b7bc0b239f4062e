import type { customerSums } from '@shibiao/contract/customers/customers';
import type { Page } from '@shibiao/contract/lists';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { readByCursor } from '../../db/cursor.ts';
import { choosePage, inOrder, withIds } from '../../db/paging.ts';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { type CustomerFilter, conditionsOf, FOLLOWED, type Variant } from './conditions.queries.ts';
import {
  type Customer,
  revealer,
  type ShownCustomer,
  selectCustomer,
  selectShown,
} from './customers.queries.ts';

type Sums = NonNullable<z.output<typeof customerSums>>;
type Direction = 'asc' | 'desc';

/** A sort is one index read in either direction: `blanks` says in which direction it has the blanks last. */
interface Sort {
  key: RawBuilder<unknown>;
  blanks?: Direction;
}
const SORTS: Record<NonNullable<CustomerFilter['sort']>, Sort> = {
  updatedAt: { key: sql`contact.updated_at` },
  createdAt: { key: sql`contact.created_at` },
  contactName: { key: sql`contact.name collate "zh-x-icu"` },
  level: { key: sql`contact.level` },
  lastFollowUpAt: { key: FOLLOWED },
  nextFollowUpAt: { key: sql`contact.next_follow_up_at`, blanks: 'asc' },
  lastDealAt: { key: sql`contact.last_deal_at`, blanks: 'desc' },
  recycleOn: { key: sql`contact.recycle_on`, blanks: 'asc' },
};
const sortOf = (filter: CustomerFilter) => ({
  ...SORTS[filter.sort ?? 'updatedAt'],
  direction: filter.order ?? 'desc',
});

/** The filter as conditions; used by the page, its sums, the neighbours and the export alike. */
function matching(db: Executor, actor: Actor, variant: Variant, filter: CustomerFilter) {
  return db.selectFrom('contact').where((eb) => eb.and(conditionsOf(actor, variant, filter)));
}

function nullsOf(filter: CustomerFilter, reversed = false): string {
  const { blanks, direction } = sortOf(filter);
  if (blanks === undefined) return '';
  return (blanks === direction) === reversed ? ' nulls first' : ' nulls last';
}

function orderOf(filter: CustomerFilter, reversed = false) {
  const { key, direction: wanted } = sortOf(filter);
  const direction = reversed ? opposite(wanted) : wanted;
  return sql`${key} ${sql.raw(direction + nullsOf(filter, reversed))}, contact.id ${sql.raw(direction)}`;
}
const opposite = (direction: Direction): Direction => (direction === 'asc' ? 'desc' : 'asc');

const SUM_COLUMNS = [
  sql`contact.level`,
  sql`contact.last_deal_at`,
  sql`contact.next_follow_up_at`,
  sql`contact.recycle_on`,
] as const;
const SUMS: { [K in keyof Sums]: RawBuilder<number> } = {
  A: sql`count(*) filter (where c0 = 'A')`,
  B: sql`count(*) filter (where c0 = 'B')`,
  C: sql`count(*) filter (where c0 = 'C')`,
  D: sql`count(*) filter (where c0 = 'D')`,
  dealt: sql`count(c1)`,
  overdue: sql`count(*) filter (where c2 < now())`,
  recycling: sql`count(*) filter (where c3 <= current_date + 7)`,
};

/** A page of customers with its total and sums. The ids are chosen first, so that a deep page joins only its own rows. */
export async function listCustomers(
  db: Executor,
  actor: Actor,
  variant: Variant,
  filter: CustomerFilter,
): Promise<Page<Customer> & { sums: Sums | null }> {
  const { key, direction } = sortOf(filter);
  const { ids, ...totals } = await choosePage<Sums>(db, {
    matching: matching(db, actor, variant, filter),
    id: sql`contact.id`,
    key,
    direction,
    nulls: nullsOf(filter),
    input: filter,
    columns: SUM_COLUMNS,
    sums: SUMS,
  });
  const rows =
    ids.length > 0
      ? await selectCustomer(db.selectFrom('contact').where(withIds('contact.id', ids))).execute()
      : [];
  return { list: inOrder(ids, rows).map(revealer(actor)), ...totals };
}

/** All rows of the filter, for an export; read by a cursor, never held together. */
export async function* streamCustomers(
  db: Executor,
  actor: Actor,
  variant: Variant,
  filter: CustomerFilter,
): AsyncIterable<ShownCustomer> {
  const reveal = revealer(actor);
  const shown = selectShown(matching(db, actor, variant, filter)).orderBy(orderOf(filter));
  for await (const row of readByCursor(db, shown)) yield reveal(row);
}

/** The rows before and after one in a list, found by the sort's index and not by counting. */
export async function neighboursOf(
  db: Executor,
  actor: Actor,
  variant: Variant,
  filter: CustomerFilter,
  id: number,
) {
  const { key, blanks } = sortOf(filter);
  const here = await matching(db, actor, variant, filter)
    .where('contact.id', '=', id)
    .select(sql<boolean>`${key} is null`.as('isBlank'))
    .executeTakeFirst();
  if (!here) return { previousId: null, nextId: null };
  const [previousId, nextId] = await Promise.all([true, false].map((reversed) => beside(reversed)));
  return { previousId: previousId ?? null, nextId: nextId ?? null };

  async function beside(reversed: boolean): Promise<number | undefined> {
    const wanted = sortOf(filter).direction;
    const direction = reversed ? opposite(wanted) : wanted;
    const beyond = sql.raw(direction === 'asc' ? '>' : '<');
    const step = (condition: RawBuilder<boolean>) =>
      matching(db, actor, variant, filter)
        .where(condition)
        .select('contact.id')
        .orderBy(orderOf(filter, reversed))
        .limit(1)
        .executeTakeFirst();
    const amongValues = sql<boolean>`(${key}, contact.id) ${beyond} ((select ${key} from contact where id = ${id}), ${id}::integer)`;
    const amongBlanks = sql<boolean>`${key} is null and contact.id ${beyond} ${id}`;
    const blanksLast = blanks === undefined || blanks === direction;
    // At most two steps: the rest of the own group (values or blanks), then the beginning of the other one.
    const own = await step(here?.isBlank ? amongBlanks : amongValues);
    if (own || blanks === undefined) return own?.id;
    if (here?.isBlank) return blanksLast ? undefined : (await step(sql<boolean>`${key} is not null`))?.id;
    return blanksLast ? (await step(sql<boolean>`${key} is null`))?.id : undefined;
  }
}
