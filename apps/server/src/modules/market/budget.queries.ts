import type { InputOf } from '@shibiao/contract/endpoint';
import { AD_BUDGET_ITEM, budgetApi } from '@shibiao/contract/market/budget';
import { sql } from 'kysely';
import { equals, list, type Rows } from '../../db/list.ts';
import { likePattern } from '../../db/search.ts';
import type { Executor } from '../../db/transaction.ts';

export interface BudgetCell {
  id: number;
  version: number;
  item: string;
  month: number;
  planned: string;
  note: string | null;
  /** Person of the last change. */
  by: string | null;
}

/** Cells of a year; `locks` locks them for a save. */
export async function budgetCells(db: Executor, year: number, locks = false): Promise<BudgetCell[]> {
  const { rows } = await sql<BudgetCell>`
    select id, version, item, month, planned, note,
      (select nickname from account where account.id = market_budget.updated_by) as by
    from market_budget where deleted_at is null and year = ${year}
    order by item, month, id ${locks ? sql`for no key update` : sql``}`.execute(db);
  return rows;
}

/** Requested and paid amounts of a year, by item and month. */
export async function charged(db: Executor, year: number) {
  const { rows } = await sql<{ item: string; month: number; asked: string; paid: string }>`
    select item, extract(month from charged_on)::integer as month,
      coalesce(sum(amount) filter (where not is_paid), 0)::numeric(14, 2) as asked,
      coalesce(sum(amount) filter (where is_paid), 0)::numeric(14, 2) as paid
    from budget_charge where charged_on between make_date(${year}, 1, 1) and make_date(${year}, 12, 31) group by 1, 2`.execute(
    db,
  );
  return rows;
}

/** Ad bookings without a live payment line, by the month of their first day. */
export async function committed(db: Executor, year: number) {
  const { rows } = await sql<{ item: string; month: number; amount: string }>`
    select ${AD_BUDGET_ITEM} as item, extract(month from b.from_date)::integer as month, sum(b.price)::numeric(14, 2) as amount
    from ad_booking b where b.deleted_at is null and not b.is_cancelled and b.price > 0
      and b.from_date between make_date(${year}, 1, 1) and make_date(${year}, 12, 31)
      and not exists (select from budget_charge c where c.id = b.payment_line_id) group by 2`.execute(db);
  return rows;
}

/** The dictionary's items in their order. */
export async function budgetItems(db: Executor): Promise<string[]> {
  const rows = await db
    .selectFrom('dictionary_item')
    .where('list_name', '=', 'marketItem')
    .where('deleted_at', 'is', null)
    .select('name')
    .orderBy('sort_order')
    .orderBy('id')
    .execute();
  return rows.map((row) => row.name);
}

/** Copies the cells of one year to another where missing. @returns how many */
export async function copyBudget(
  trx: Executor,
  { from, to, factor }: { from: number; to: number; factor: number },
): Promise<number> {
  const { rows } = await sql`
    insert into market_budget (year, month, item, planned)
    select ${to}::integer, month, item, round(planned * ${factor}::numeric, 2) from market_budget
    where deleted_at is null and year = ${from}
    on conflict (year, month, name_key(item)) where deleted_at is null do nothing returning id`.execute(trx);
  return rows.length;
}

/** Inserts a cell; false when another request inserted it. */
export async function addBudget(
  trx: Executor,
  row: Pick<BudgetCell, 'item' | 'month' | 'planned' | 'note'> & { year: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into market_budget (year, month, item, planned, note)
    values (${row.year}, ${row.month}, ${row.item}, ${row.planned}, ${row.note})
    on conflict (year, month, name_key(item)) where deleted_at is null do nothing returning id`.execute(trx);
  return rows.length > 0;
}

/**
 * Remaining budget of items this month, without one request's lines. `locks` locks the budget's rows, so that two
 * concurrent requests cannot both use the remainder.
 */
export async function budgetNow(
  db: Executor,
  items: readonly string[],
  requestId: number | null,
  locks = false,
): Promise<Map<string, { planned: string; used: string }>> {
  if (locks)
    await sql`select from market_budget where deleted_at is null and item = any(${[...items]}::text[])
      and (year, month) = (extract(year from current_date), extract(month from current_date))
      order by id for no key update`.execute(db);
  const { rows } = await sql<{ item: string; planned: string; used: string }>`
    select i.item, coalesce((select planned from market_budget b where b.deleted_at is null and b.item = i.item
        and (b.year, b.month) = (extract(year from current_date), extract(month from current_date))), 0)::numeric(14, 2) as planned,
      coalesce((select sum(amount) from budget_charge c where c.item = i.item and c.request_id is distinct from ${requestId}::integer
        and date_trunc('month', c.charged_on) = date_trunc('month', current_date)), 0)::numeric(14, 2) as used
    from unnest(${[...items]}::text[]) as i(item)`.execute(db);
  return new Map(rows.map(({ item, ...one }) => [item, one]));
}

const chargeOf = sql.ref('budget_charge.charged_on');
/** Payment lines charged to the budget. */
export const charges = list(budgetApi.charges, {
  table: 'budget_charge',
  title: '预算明细',
  visible: () => sql`true`,
  filters: {
    keyword: (words) =>
      sql`(budget_charge.title ilike ${likePattern(words)} or budget_charge.no ilike ${likePattern(words)})`,
    year: (year) => sql`extract(year from ${chargeOf}) = ${year}`,
    month: (month) => sql`extract(month from ${chargeOf}) = ${month}`,
    item: equals('budget_charge.item'),
    applicantId: equals('budget_charge.applicant_id'),
    state: (state) => sql`budget_charge.is_paid = ${state === 'paid'}`,
  },
  sorts: {
    chargedOn: { by: chargeOf },
    amount: { by: sql`budget_charge.amount` },
  },
  defaultSort: ['chargedOn', 'desc'],
  select: (rows: Rows<'budget_charge'>) =>
    rows.innerJoin('personnel', 'personnel.id', 'budget_charge.applicant_id').select([
      // Kysely types view columns as nullable; these are not.
      sql<number>`budget_charge.id`.as('id'),
      sql<number>`budget_charge.request_id`.as('requestId'),
      sql<string>`budget_charge.no`.as('no'),
      sql<string>`budget_charge.title`.as('title'),
      sql<string>`budget_charge.item`.as('item'),
      sql<string>`budget_charge.amount`.as('amount'),
      sql<
        InputOf<typeof budgetApi.charges>['state'] & string
      >`case when budget_charge.is_paid then 'paid' else 'asked' end`.as('state'),
      sql<string>`budget_charge.charged_on`.as('chargedOn'),
      'personnel.id as applicantId',
      'personnel.name as applicantName',
      'budget_charge.reason',
    ]),
  sums: () => ({ amount: sql<string>`coalesce(sum(budget_charge.amount), 0)::numeric(14, 2)` }),
});
