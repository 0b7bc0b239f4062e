import { customerColumns, customersApi } from '@shibiao/contract/customers/customers';
import { type RawBuilder, sql } from 'kysely';
import { readByCursor } from '../../db/cursor.ts';
import { whereaboutsOf } from '../../db/customer-whereabouts.ts';
import { type Condition, list, type Rows, type Sort } from '../../db/list.ts';
import { livingId } from '../../db/merged-references.ts';
import { inScope } from '../../db/scope.ts';
import { matchesKeyword } from '../../db/search.ts';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { AppError } from '../../lib/errors.ts';
import {
  type CustomerFilter,
  customerFilters,
  FOLLOWED,
  inRegions,
  made,
  type Variant,
} from './conditions.queries.ts';
import { type Customer, maskForActor, ownCustomers, selectCustomer } from './customers.queries.ts';

/** Every sort is one index, read in either direction. */
const SORTS: Record<NonNullable<CustomerFilter['sort']>, Sort> = {
  updatedAt: { by: sql`contact.updated_at` },
  createdAt: { by: sql`contact.created_at` },
  contactName: { by: sql`by_surname(contact.name) collate "zh-x-icu"` },
  level: { by: sql`contact.level` },
  lastFollowUpAt: { by: FOLLOWED },
  nextFollowUpAt: { by: sql`contact.next_follow_up_at`, blanksLast: 'asc' },
  lastDealAt: { by: sql`contact.last_deal_at`, blanksLast: 'desc' },
  recycleOn: { by: sql`contact.recycle_on`, blanksLast: 'asc' },
};
const SUMS = {
  A: sql<number>`count(*) filter (where contact.level = 'A')`,
  B: sql<number>`count(*) filter (where contact.level = 'B')`,
  C: sql<number>`count(*) filter (where contact.level = 'C')`,
  D: sql<number>`count(*) filter (where contact.level = 'D')`,
  dealt: sql<number>`count(contact.last_deal_at)`,
  overdue: sql<number>`count(*) filter (where contact.next_follow_up_at < current_date)`,
  recycling: sql<number>`count(*) filter (where contact.recycle_on <= current_date + 7)`,
};

interface Narrowed {
  visible: (actor: Actor, filter: Partial<CustomerFilter>) => Condition;
  /** Phones outside the caller's scope are masked, and not searched. */
  masksPhones?: boolean;
  present?: typeof maskForActor;
}

/** Lists of customers with different fixed conditions. */
const customersIn = (
  endpoint: typeof customersApi.list,
  { visible, masksPhones = false, present = maskForActor }: Narrowed,
) =>
  list(endpoint, {
    table: 'contact',
    title: '客户',
    whereabouts: whereaboutsOf,
    visible: (actor, filter) => sql`contact.deleted_at is null and ${visible(actor, filter)}`,
    filters: customerFilters(masksPhones),
    sorts: SORTS,
    defaultSort: ['updatedAt', 'desc'],
    select: selectCustomer,
    present,
    sums: () => SUMS,
    sumsUpToCap: true,
  });

const owned = (condition: Condition): Condition => sql`contact.owner_id is not null and ${condition}`;
const inOwnScope = (actor: Actor) => inScope(actor, 'customers', 'contact.owner_id');

/** The lists: all of the scope, of the caller's regions, new ones, the market department's. */
export const customerLists: Record<Variant, ReturnType<typeof customersIn>> = {
  all: customersIn(customersApi.list, { visible: (actor) => owned(inOwnScope(actor)) }),
  region: customersIn(customersApi.listByRegion, {
    visible: (actor) => owned(inRegions(actor)),
    masksPhones: true,
  }),
  new: customersIn(customersApi.listNew, {
    visible: (actor, { days }) => owned(sql`${inOwnScope(actor)} and ${made(days)}`),
  }),
  market: customersIn(customersApi.listForMarket, {
    visible: (actor) =>
      owned(sql`contact.kind = 'market' and ${inScope(actor, 'market', 'contact.owner_id')}`),
    masksPhones: true,
  }),
};

/** Columns that maskForActor reads. */
const GUARDED = ['userId', 'tel', 'wechat'] as const;
/**
 * A list's rows for an export with the chosen columns only; others are neither joined nor read. Values keep the
 * internal order.
 * @param chosen as in `exportOf`
 */
export async function* streamChosen(
  db: Executor,
  actor: Actor,
  variant: Variant,
  filter: CustomerFilter,
  chosen: string | null | undefined,
): AsyncGenerator<Customer> {
  const { matching, orderOf, stream } = customerLists[variant];
  const wanted = customerColumns.filter(({ key }) => chosen?.split(',').includes(key)).map(({ key }) => key);
  if (wanted.length === 0) return yield* stream(db, actor, filter);
  const whole = selectCustomer(matching(db, actor, filter)).orderBy(orderOf(actor, filter) as never);
  const columns = [...new Set([...GUARDED, ...wanted.filter((key) => key !== 'isOwn')])];
  const rows = db.selectFrom(whole.as('customer')).select(columns as never[]);
  const show = maskForActor(actor);
  for await (const row of readByCursor<Customer>(db, rows as never)) yield show(row);
}

/** Customers that the caller may edit, including those in the pool; phones are in clear. */
export const customers = customersIn(customersApi.list, {
  visible: ownCustomers,
  present: () => (row) => ({ ...row, isOwn: true }),
});

/**
 * One customer; the id of a merged one, which is looked for only when the caller does not find it, gives its winner, if
 * the caller sees it.
 */
export async function oneCustomer(db: Executor, actor: Actor, asked: number) {
  try {
    return await customers.one(db, actor, asked);
  } catch (refusal) {
    if (!(refusal instanceof AppError)) throw refusal;
    const id = await livingId(db, 'contact', asked);
    if (id === asked) throw refusal;
    try {
      return await customers.one(db, actor, id);
    } catch (error) {
      // For a customer of another owner the answer names where it went.
      throw error instanceof AppError ? refusal : error;
    }
  }
}

/** Deleted customers that the caller may restore. */
export const deletedCustomers = list(customersApi.listDeleted, {
  table: 'contact',
  title: '已删除的客户',
  visible: (actor) => sql`contact.deleted_at is not null and ${ownCustomers(actor)}`,
  filters: { keyword: (words) => matchesKeyword('contact', words) },
  sorts: { deletedAt: { by: sql`contact.deleted_at` } },
  defaultSort: ['deletedAt', 'desc'],
  select: (rows: Rows<'contact'>) =>
    selectCustomer(rows)
      .leftJoin('account', 'account.id', 'contact.updated_by')
      .select([
        sql<string>`contact.deleted_at`.as('deletedAt'),
        'account.personnel_id as deletedById',
        'account.nickname as deletedByName',
      ]),
  present: maskForActor,
});

/** Previous and next row in a list, found by the sort's index without counting. */
export async function neighboursOf(
  db: Executor,
  actor: Actor,
  variant: Variant,
  filter: CustomerFilter,
  id: number,
) {
  const { matching, sortOf, orderOf } = customerLists[variant];
  const { by, blanksLast, direction: forwards } = sortOf(actor, filter);
  const here = await matching(db, actor, filter)
    .where('contact.id', '=', id)
    .select(sql<boolean>`${by} is null`.as('isBlank'))
    .executeTakeFirst();
  if (!here) return { previousId: null, nextId: null };
  const [previousId, nextId] = await Promise.all([
    beside(forwards === 'asc' ? 'desc' : 'asc'),
    beside(forwards),
  ]);
  return { previousId: previousId ?? null, nextId: nextId ?? null };

  async function beside(order: 'asc' | 'desc'): Promise<number | undefined> {
    const step = (condition: RawBuilder<boolean>) =>
      matching(db, actor, filter)
        .where(condition)
        .select('contact.id')
        .orderBy(orderOf(actor, { ...filter, order }) as never)
        .limit(1)
        .executeTakeFirst();
    const beyond = sql.raw(order === 'asc' ? '>' : '<');
    const amongValues = sql<boolean>`(${by}, contact.id) ${beyond} (
      (select ${by} from contact where id = ${id}), ${id}::integer)`;
    const amongBlanks = sql<boolean>`${by} is null and contact.id ${beyond} ${id}`;
    // At most two steps: the rest of the own group (values or nulls), then the beginning of the other.
    const own = await step(here?.isBlank ? amongBlanks : amongValues);
    if (own || blanksLast === undefined) return own?.id;
    const areBlanksLast = blanksLast === order;
    if (here?.isBlank === areBlanksLast) return undefined;
    return (await step(sql<boolean>`${by} is ${sql.raw(here?.isBlank ? 'not null' : 'null')}`))?.id;
  }
}
