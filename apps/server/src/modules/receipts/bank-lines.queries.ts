import { bankLinesApi } from '@shibiao/contract/finance/bankLines';
import { type Insertable, sql } from 'kysely';
import { equals, list, type Rows, since, until } from '../../db/list.ts';
import { inScope } from '../../db/scope.ts';
import { textHasKeyword } from '../../db/search.ts';
import type { DB } from '../../db/tables.generated.ts';
import type { Executor } from '../../db/transaction.ts';
import { type Actor, visiblePersonnel } from '../../lib/actor.ts';
import { OPEN } from '../receivables/receivables.queries.ts';

const IS_CLAIMED = sql<boolean>`exists (select from receipt claimed
  where claimed.bank_line_id = bank_line.id and claimed.deleted_at is null)`;
const STATE = sql<number>`case when bank_line.ignore_reason is not null then 3 when ${IS_CLAIMED} then 2 else 1 end`;

interface Proposal {
  id: number;
  name: string;
  basis: number;
  open: string;
}

/**
 * Proposed institution of a waiting line: by its name, a unique former name, or the last receipt from the same account
 * or payer; with the amount its lessons owe. `offset 0` keeps the search at the account's lines: the order alone would
 * read all receipts until one fits.
 */
const PROPOSAL = sql<Proposal>`(
  select i.id, i.name, found.basis, (
    select coalesce(sum(${OPEN}), 0)::numeric(14, 2) from lesson
    where lesson.institution_id = i.id and lesson.status = 1 and lesson.lesson_status in (1, 3) and ${OPEN} > 0) as open
  from (
    select id, 1 as basis from institution
      where name_key(name) = name_key(bank_line.payer) and deleted_at is null and merged_into is null
    union all
    select min(institution_id), 2 from institution_alias where name_key(name) = name_key(bank_line.payer)
      having count(distinct institution_id) = 1
    union all
    (select institution_id, 3 from (
        select r.institution_id, r.received_on, r.id from bank_line earlier
          join receipt r on r.bank_line_id = earlier.id and r.deleted_at is null
        where earlier.payer_account = bank_line.payer_account offset 0) of_account
      order by received_on desc, id desc limit 1)
    union all
    (select r.institution_id, 4 from receipt r where name_key(r.payer) = name_key(bank_line.payer)
      and r.deleted_at is null and r.payer is not null order by r.received_on desc, r.id desc limit 1)
  ) found
  join institution asked on asked.id = found.id
  join institution i on i.id = coalesce(asked.merged_into, asked.id) and i.deleted_at is null
  where bank_line.ignore_reason is null and not ${IS_CLAIMED}
  order by found.basis limit 1)`;

const selectBankLine = (rows: Rows<'bank_line'>) =>
  rows
    .leftJoin('receipt', (join) =>
      join.onRef('receipt.bank_line_id', '=', 'bank_line.id').on('receipt.deleted_at', 'is', null),
    )
    .leftJoin('bank_account', 'bank_account.id', 'bank_line.bank_account_id')
    .leftJoinLateral(PROPOSAL.as('proposal'), (join) => join.onTrue())
    .select([
      'bank_line.id',
      'bank_line.version',
      'bank_line.created_at as createdAt',
      'bank_line.updated_at as updatedAt',
      'bank_line.booked_on as bookedOn',
      'bank_line.amount',
      'bank_line.payer',
      'bank_line.payer_account as payerAccount',
      'bank_line.memo',
      'bank_line.serial',
      'bank_line.bank_account_id as bankAccountId',
      sql<string | null>`bank_account.bank_name || ' ' || right(bank_account.account_no, 4)`.as('bankName'),
      STATE.as('state'),
      'bank_line.ignore_reason as reason',
      'receipt.id as receiptId',
      'receipt.no as receiptNo',
      'proposal.id as proposedId',
      'proposal.name as proposedName',
      'proposal.basis as proposedBy',
      'proposal.open as proposedOpen',
    ]);

export const bankLines = list(bankLinesApi.bankLines, {
  table: 'bank_line',
  title: '银行流水',
  // Without a receipt a line has no owner; afterwards it has the receipt's.
  visible: (actor) =>
    visiblePersonnel(actor, 'money') === null
      ? sql`true`
      : sql`exists (select from receipt where receipt.bank_line_id = bank_line.id and receipt.deleted_at is null
          and ${inScope(actor, 'money', 'receipt.owner_id')})`,
  filters: {
    keyword: (words) => textHasKeyword('bank_line', words),
    state: (state) => sql<boolean>`${STATE} = ${state}`,
    bankAccountId: equals('bank_line.bank_account_id'),
    from: since('bank_line.booked_on'),
    to: until('bank_line.booked_on'),
    amount: equals('bank_line.amount'),
  },
  sorts: {
    bookedOn: { by: sql`bank_line.booked_on` },
    amount: { by: sql`bank_line.amount` },
  },
  defaultSort: ['bookedOn', 'asc'],
  select: selectBankLine,
});

const FITTING_DAYS = 31;
/** Receipts without a line that a line may have brought, the likeliest first: its payer, then the nearest day. */
export async function fittingReceipts(
  db: Executor,
  actor: Actor,
  line: { amount: string; bookedOn: string; payer: string | null },
) {
  return await db
    .selectFrom('receipt')
    .innerJoin('institution', 'institution.id', 'receipt.institution_id')
    .where('receipt.deleted_at', 'is', null)
    .where('receipt.bank_line_id', 'is', null)
    .where(sql<boolean>`receipt.amount + receipt.refunded = ${line.amount}::numeric`)
    .where(sql<boolean>`receipt.received_on between ${line.bookedOn}::date - ${FITTING_DAYS}::integer
      and ${line.bookedOn}::date + ${FITTING_DAYS}::integer`)
    .where(inScope(actor, 'money', 'receipt.owner_id'))
    .select([
      'receipt.id',
      'receipt.no',
      'receipt.received_on as receivedOn',
      'institution.name as cooperationName',
      'receipt.payer',
    ])
    .orderBy(sql`coalesce(name_key(receipt.payer) = name_key(${line.payer}), false)`, 'desc')
    .orderBy(sql`abs(receipt.received_on - ${line.bookedOn}::date)`)
    .orderBy('receipt.id')
    .limit(20)
    .execute();
}

/** Keys of existing lines: of the same account, or of a statement without an account. */
export async function knownLineKeys(
  db: Executor,
  keys: readonly string[],
  bankAccountId: number | null,
): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`select line_key as key from bank_line
    where line_key = any(${[...keys]}::text[])
      and (${bankAccountId}::integer is null or coalesce(bank_account_id, ${bankAccountId}) = ${bankAccountId})`.execute(
    db,
  );
  return new Set(rows.map(({ key }) => key));
}

/** @returns the number of new lines */
export async function insertBankLines(trx: Executor, rows: Insertable<DB['bank_line']>[]): Promise<number> {
  if (rows.length === 0) return 0;
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('bank_line')
    .values(rows)
    .onConflict((conflict) => conflict.expression(sql`line_key, coalesce(bank_account_id, 0)`).doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows ?? 0);
}

export async function accountExists(db: Executor, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('bank_account')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}
