import { expensesApi } from '@shibiao/contract/requests/expenses';
import type { RequestFacts } from '@shibiao/contract/requests/requests';
import { sql } from 'kysely';
import { equals, list, type Rows } from '../../db/list.ts';
import { inScope } from '../../db/scope.ts';
import { likePattern } from '../../db/search.ts';
import type { Executor, Trx } from '../../db/transaction.ts';
import { today } from '../../lib/dates.ts';

interface ExpenseLine {
  expenseKind: string;
  spentOn: string;
  title?: string | null | undefined;
  amount: string;
  fileId?: number | null | undefined;
}

/** Writes the facts of a reimbursement; one that is submitted again gets its new lines. */
export async function putExpense(
  trx: Trx,
  requestId: number,
  {
    tripId,
    settlesAdvances,
    lines,
  }: { tripId: number | null; settlesAdvances: boolean; lines: readonly ExpenseLine[] },
): Promise<void> {
  await trx.deleteFrom('request_expense_line').where('staff_request_id', '=', requestId).execute();
  await trx.deleteFrom('request_expense').where('staff_request_id', '=', requestId).execute();
  await trx
    .insertInto('request_expense')
    .values({ staff_request_id: requestId, trip_id: tripId, settles_advances: settlesAdvances })
    .execute();
  await trx
    .insertInto('request_expense_line')
    .values(
      lines.map(({ expenseKind, spentOn, title, amount, fileId }) => ({
        staff_request_id: requestId,
        expense_kind: expenseKind,
        spent_on: spentOn,
        title: title ?? null,
        amount,
        file_id: fileId ?? null,
      })),
    )
    .execute();
}

/** Facts of a reimbursement or advance with its payment; null for other kinds. */
export async function moneyFactsOf(
  db: Executor,
  requestId: number,
): Promise<Pick<RequestFacts, 'expense' | 'payment'>> {
  const { rows } = await sql<Pick<RequestFacts, 'expense' | 'payment'>>`select
    (select json_build_object('tripId', e.trip_id, 'tripTitle', trip.title, 'settlesAdvances', e.settles_advances,
        'settled', expense_settled(e.staff_request_id)::numeric(14, 2)::text,
        'lines', (select json_agg(json_build_object('expenseKind', l.expense_kind, 'spentOn', l.spent_on, 'title', l.title,
          'amount', l.amount::text, 'fileId', l.file_id, 'fileName', f.name) order by l.spent_on, l.id)
          from request_expense_line l left join file f on f.id = l.file_id where l.staff_request_id = e.staff_request_id))
      from request_expense e left join staff_request trip on trip.id = e.trip_id where e.staff_request_id = ${requestId}) as expense,
    (select json_build_object('id', p.id, 'no', p.no, 'status', p.status, 'amount', p.amount::text, 'paidOn', p.paid_on)
      from payment_request p where p.staff_request_id = ${requestId} and p.deleted_at is null order by p.id desc limit 1) as payment`.execute(
    db,
  );
  return rows[0] ?? { expense: null, payment: null };
}

/** Whether a trip is the person's own, asked for or approved. */
export async function isOwnTrip(db: Executor, personnelId: number, id: number): Promise<boolean> {
  const { rows } =
    await sql`select from staff_request where id = ${id} and kind = 'trip' and applicant_id = ${personnelId}
    and status in (1, 2) and deleted_at is null`.execute(db);
  return rows.length > 0;
}

/** Files among the given ones whose content already is the invoice of another reimbursement that holds. */
export async function invoicesUsed(
  db: Executor,
  fileIds: readonly number[],
  requestId: number | null,
): Promise<number[]> {
  if (fileIds.length === 0) return [];
  const { rows } = await sql<{
    id: number;
  }>`select distinct own.id from file own join file other on other.sha256 = own.sha256
      join request_expense_line l on l.file_id = other.id
      join staff_request r on r.id = l.staff_request_id and r.status in (1, 2) and r.deleted_at is null
    where own.id = any(${[...fileIds]}::integer[]) and r.id is distinct from ${requestId}`.execute(db);
  return rows.map((row) => row.id);
}

/** The invoices of a reimbursement so far. */
export async function invoicesOf(db: Executor, requestId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from file where subject_kind = 'staff_request'
    and subject_id = ${requestId} and purpose = 'invoice' and deleted_at is null`.execute(db);
  return rows.map((row) => row.id);
}

/** Paid advances of a person with money left, the oldest first, locked. */
export async function openAdvances(trx: Trx, personnelId: number): Promise<{ id: number; left: string }[]> {
  await sql`select from staff_request where applicant_id = ${personnelId} and kind = 'advance' and status = 2
    order by id for no key update`.execute(trx);
  const { rows } = await sql<{
    id: number;
    left: string;
  }>`select r.id, advance_left(r.id)::numeric(14, 2) as "left" from staff_request r
    where r.applicant_id = ${personnelId} and r.kind = 'advance' and r.status = 2 and r.deleted_at is null
      and advance_left(r.id) > 0 order by r.id`.execute(trx);
  return rows;
}

export const noteAdvance = (
  trx: Trx,
  entry: {
    advanceId: number;
    kind: 'settle' | 'repay';
    expenseId?: number;
    /** The submission of the reimbursement that settles. */
    round?: number;
    amount: string;
    onDate?: string;
    note?: string | null;
    by: number;
  },
) =>
  trx
    .insertInto('advance_entry')
    .values({
      advance_id: entry.advanceId,
      kind: entry.kind,
      expense_id: entry.expenseId ?? null,
      round: entry.round ?? 1,
      amount: entry.amount,
      on_date: entry.onDate ?? today(),
      note: entry.note ?? null,
      written_by: entry.by,
    })
    .execute();

/** The account of a person's archive, to which reimbursements are paid. */
export async function accountOfPerson(db: Executor, personnelId: number) {
  const { rows } = await sql<{ name: string; bankName: string | null; bankAccount: string | null }>`
    select p.name, a.bank_name as "bankName", a.bank_account as "bankAccount" from personnel p
    left join personnel_archive a on a.personnel_id = p.id and a.deleted_at is null where p.id = ${personnelId}`.execute(
    db,
  );
  return rows[0] ?? { name: '', bankName: null, bankAccount: null };
}

const entered = (...kinds: string[]) =>
  sql<string>`(select coalesce(sum(case e.kind when 'lift' then -e.amount else e.amount end), 0)::numeric(14, 2)
    from advance_entry e where e.advance_id = staff_request.id and e.kind = any(${kinds}))`;
const LEFT = sql<string>`advance_left(staff_request.id)::numeric(14, 2)`;

/** Approved advances: one's own, and those of the money that one sees. */
export const advances = list(expensesApi.advances, {
  table: 'staff_request',
  title: '借款',
  visible: (
    actor,
  ) => sql`(staff_request.kind = 'advance' and staff_request.status = 2 and staff_request.deleted_at is null
    and (staff_request.applicant_id = ${actor.personnelId ?? 0} or ${inScope(actor, 'money', 'staff_request.applicant_id')}))`,
  filters: {
    keyword: (words) => sql`(lower(coalesce(staff_request.reason, '')) like ${likePattern(words)}
      or staff_request.applicant_id in (select p.id from personnel p
        where lower(concat_ws(' ', p.name, p.pinyin, p.initials)) like ${likePattern(words)}))`,
    id: equals('staff_request.id'),
    applicantId: equals('staff_request.applicant_id'),
    isOpen: (isOpen) =>
      isOpen ? sql`advance_left(staff_request.id) > 0` : sql`advance_left(staff_request.id) <= 0`,
  },
  sorts: { decidedAt: { by: sql`staff_request.decided_at` } },
  defaultSort: ['decidedAt', 'desc'],
  select: (rows: Rows<'staff_request'>) =>
    rows
      .innerJoin('personnel as applicant', 'applicant.id', 'staff_request.applicant_id')
      .leftJoin('organisation', 'organisation.id', 'staff_request.organisation_id')
      .leftJoin('payment_request as paid', (join) =>
        join.onRef('paid.staff_request_id', '=', 'staff_request.id').on('paid.status', '=', 4),
      )
      .select([
        'staff_request.id',
        'staff_request.title',
        'staff_request.reason',
        'staff_request.applicant_id as applicantId',
        'applicant.name as applicantName',
        'organisation.name as organisationName',
        sql<string>`coalesce(staff_request.amount, 0)`.as('amount'),
        'paid.paid_on as paidOn',
        entered('settle', 'lift').as('settled'),
        entered('repay').as('repaid'),
        LEFT.as('left'),
        'staff_request.decided_at as decidedAt',
      ]),
  sums: () => ({
    amount: sql<string>`coalesce(sum(staff_request.amount), 0)::numeric(16, 2)`,
    left: sql<string>`coalesce(sum(advance_left(staff_request.id)), 0)::numeric(16, 2)`,
  }),
});

export async function entriesOfAdvance(db: Executor, id: number) {
  return await db
    .selectFrom('advance_entry as e')
    .leftJoin('personnel as p', 'p.id', 'e.written_by')
    .where('e.advance_id', '=', id)
    .select([
      'e.id',
      'e.kind',
      'e.amount',
      'e.on_date as onDate',
      'e.note',
      'p.name as by',
      'e.written_at as at',
      'e.expense_id as expenseId',
    ])
    .orderBy('e.id')
    .execute();
}
