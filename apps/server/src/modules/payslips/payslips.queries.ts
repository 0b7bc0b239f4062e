import { type PayslipRow, payslipsApi, type TaxNote } from '@shibiao/contract/payslips/payslips';
import { type RawBuilder, sql } from 'kysely';
import { followSubjects } from '../../db/follow-subjects.ts';
import { equals, list, type Rows } from '../../db/list.ts';
import type { Executor, Trx } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { orNotFound } from '../../lib/errors.ts';
import type { Line, Slip } from './pay.rules.ts';
import type { Payee } from './records.queries.ts';

const summed = (column: 'gross' | 'tax' | 'net') =>
  sql`coalesce(sum(${sql.ref(`newest.${column}`)}), 0)::numeric(16, 2) as ${sql.ref(column)}`;
/** People and sums of a month over the newest slip of each person, dropped drafts aside. */
const newest = sql<{ people: number; gross: string; tax: string; net: string }>`(
  select count(*)::integer as people, ${summed('gross')}, ${summed('tax')}, ${summed('net')}
  from (select distinct on (s.personnel_id) s.gross, s.tax, s.net from payslip s
    where s.batch_id = payslip_batch.id and s.status <> 6 order by s.personnel_id, s.edition desc) newest)`;
const counted = (status: number, name: string) =>
  sql`(count(*) filter (where s.status = ${status}))::integer as ${sql.ref(name)}`;
/** Slips of a month by their state, in all editions. */
const states = sql<{ drafts: number; unanswered: number; confirmed: number; objected: number }>`(
  select ${counted(1, 'drafts')}, ${counted(2, 'unanswered')}, ${counted(3, 'confirmed')}, ${counted(4, 'objected')}
  from payslip s where s.batch_id = payslip_batch.id)`;

export const batches = list(payslipsApi.batches, {
  table: 'payslip_batch',
  title: '工资条月份',
  visible: () => sql<boolean>`true`,
  filters: {
    keyword: (words) => sql`position(${words} in payslip_batch.month) > 0`,
    month: equals('payslip_batch.month'),
  },
  sorts: { month: { by: sql`payslip_batch.month` } },
  defaultSort: ['month', 'desc'],
  select: (rows: Rows<'payslip_batch'>) =>
    rows
      .leftJoin('personnel as maker', 'maker.id', 'payslip_batch.prepared_by')
      .innerJoinLateral(newest.as('newest'), (join) => join.onTrue())
      .innerJoinLateral(states.as('states'), (join) => join.onTrue())
      .select([
        'payslip_batch.id',
        'payslip_batch.version',
        'payslip_batch.month',
        'payslip_batch.note',
        'payslip_batch.created_at as createdAt',
        'payslip_batch.updated_at as updatedAt',
        'maker.name as preparedBy',
        'newest.people',
        'states.drafts',
        'states.unanswered',
        'states.confirmed',
        'states.objected',
        'newest.gross',
        'newest.tax',
        'newest.net',
      ]),
});

/** The batch of a month, made when it is missing. @param remark replaces the batch's when it is given */
export async function batchOf(
  trx: Trx,
  month: string,
  preparedBy: number,
  remark: string | null | undefined,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into payslip_batch (month, prepared_by, note)
    values (${month}, ${preparedBy}, ${remark ?? null})
    on conflict (month) do update set prepared_by = excluded.prepared_by,
      note = case when ${remark !== undefined}::boolean then excluded.note else payslip_batch.note end
    returning id`.execute(trx);
  return orNotFound(rows[0]).id;
}

const sumOfKind = (kind: string) =>
  sql`(select coalesce(sum(l.amount), 0)::numeric(14, 2) from payslip_line l where l.payslip_id = s.id and l.kind = ${kind})`;
const OPENED = sql`(select min(e.at) from payslip_event e join account a on a.id = e.account_id
  where e.payslip_id = s.id and e.action = 'open' and a.personnel_id = s.personnel_id)`;
const FACTS = sql`s.id, s.version, s.month, s.edition, s.status, s.gross, s.insured, s.tax, s.net,
  s.published_at as "publishedAt", s.objection, s.reply`;

type StoredRow = Omit<PayslipRow, 'difference' | 'warnings'>;
/** The newest slip of each person, dropped ones aside. */
export async function rowsOf(db: Executor, batchId: number): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    select ${FACTS}, s.personnel_id as "personnelId", p.name, p.job_no as "jobNo", o.name as "organisationName",
      ${sumOfKind('salary')} as salary, ${sumOfKind('commission')} as commission, ${sumOfKind('performance')} as performance,
      s.bank_account is not null as "hasAccount", ${OPENED} as "openedAt"
    from (select distinct on (personnel_id) * from payslip where batch_id = ${batchId} and status <> 6
      order by personnel_id, edition desc) s
    join personnel p on p.id = s.personnel_id left join organisation o on o.id = s.organisation_id
    order by o.name collate "zh-x-icu" nulls last, by_surname(p.name) collate "zh-x-icu", s.personnel_id`.execute(
    db,
  );
  return rows;
}

export interface StoredSlip {
  id: number;
  version: number;
  batchId: number;
  personnelId: number;
  name: string;
  jobNo: string | null;
  organisationName: string | null;
  month: string;
  edition: number;
  status: number;
  gross: string;
  insured: string;
  tax: string;
  net: string;
  publishedAt: string | null;
  objection: string | null;
  reply: string | null;
  reason: string | null;
  bankName: string | null;
  bankAccount: string | null;
  note: TaxNote;
}
const slips = (where: RawBuilder<unknown>) => sql<StoredSlip>`
  select ${FACTS}, s.batch_id as "batchId", s.personnel_id as "personnelId", p.name, p.job_no as "jobNo",
    o.name as "organisationName", s.reason, s.bank_name as "bankName", s.bank_account as "bankAccount", s.tax_note as note
  from payslip s join personnel p on p.id = s.personnel_id left join organisation o on o.id = s.organisation_id
  where ${where}`;

/** @throws 404 */
export async function slipById(db: Executor, id: number): Promise<StoredSlip> {
  const { rows } = await slips(sql`s.id = ${id}`).execute(db);
  return orNotFound(rows[0], '工资条');
}

/** A published slip of the caller. @throws 404 for any other */
export async function ownSlip(db: Executor, personnelId: number, id: number): Promise<StoredSlip> {
  const { rows } = await slips(
    sql`s.id = ${id} and s.personnel_id = ${personnelId} and s.status between 2 and 5`,
  ).execute(db);
  return orNotFound(rows[0], '工资条');
}

export async function ownSlips(db: Executor, personnelId: number) {
  const { rows } = await sql<StoredRow>`select ${FACTS}, ${OPENED} as "openedAt" from payslip s
    where s.personnel_id = ${personnelId} and s.status in (2, 3, 4) order by s.month desc limit 120`.execute(
    db,
  );
  return rows;
}

export async function linesOf(
  db: Executor,
  slipIds: readonly number[],
): Promise<Map<number, (Line & { id: number })[]>> {
  const { rows } = await sql<Line & { id: number; slipId: number }>`
    select id, payslip_id as "slipId", kind, title, amount, source, is_manual as "isManual" from payslip_line
    where payslip_id = any(${[...slipIds]}::integer[]) order by payslip_id, sort_order, id`.execute(db);
  const byId = new Map<number, (Line & { id: number })[]>(slipIds.map((id) => [id, []]));
  for (const { slipId, ...line } of rows) byId.get(slipId)?.push(line);
  return byId;
}

export const editionsOf = async (db: Executor, personnelId: number, month: string) =>
  await db
    .selectFrom('payslip')
    .where('personnel_id', '=', personnelId)
    .where('month', '=', month)
    .select(['id', 'edition', 'status', 'net'])
    .orderBy('edition')
    .execute();

export async function eventsOf(db: Executor, slipId: number) {
  return await db
    .selectFrom('payslip_event as e')
    .leftJoin('account as a', 'a.id', 'e.account_id')
    .where('e.payslip_id', '=', slipId)
    .select(['e.id', 'e.at', 'e.action', 'a.nickname as by', 'e.text'])
    .orderBy('e.id', 'desc')
    .limit(200)
    .execute();
}

/** Notes a step or a view in the ledger. */
export async function note(
  trx: Executor,
  actor: Pick<Actor, 'accountId'>,
  action: string,
  slipIds: readonly number[],
  text: string | null = null,
): Promise<void> {
  await sql`insert into payslip_event (payslip_id, action, account_id, text)
    select id, ${action}, ${actor.accountId}, ${text} from unnest(${[...slipIds]}::integer[]) id`.execute(
    trx,
  );
}

/** Slips of a month in a status, by person, locked in the order of their ids. */
export async function lockSlips(trx: Trx, batchId: number, statuses: readonly number[]) {
  const { rows } = await sql<{
    id: number;
    personnelId: number;
    name: string;
    net: string;
    status: number;
    edition: number;
    reason: string | null;
  }>`
    select s.id, s.personnel_id as "personnelId", p.name, s.net, s.status, s.edition, s.reason from payslip s join personnel p on p.id = s.personnel_id
    where s.batch_id = ${batchId} and s.status = any(${[...statuses]}::integer[]) order by s.id for no key update of s`.execute(
    trx,
  );
  return rows;
}

export interface Draft {
  payee: Payee;
  slip: Slip;
  edition: number;
  reason: string | null;
}
/** Writes drafts with their lines: new ones, and existing drafts anew. @returns their ids in the order of the drafts */
export async function writeDrafts(
  trx: Trx,
  { batchId, month, preparedBy }: { batchId: number; month: string; preparedBy: number | null },
  drafts: readonly Draft[],
): Promise<number[]> {
  if (drafts.length === 0) return [];
  const values = drafts.map(
    ({ payee, slip: { lines: _lines, warnings: _warnings, note, ...sums }, ...draft }) => ({
      ...draft,
      ...sums,
      note,
      personnelId: payee.personnelId,
      organisationId: payee.organisationId,
      bankName: payee.bankName,
      bankAccount: payee.bankAccount,
    }),
  );
  const { rows } = await sql<{ id: number; personnelId: number }>`
    insert into payslip (batch_id, month, prepared_by, personnel_id, edition, reason, organisation_id, bank_name, bank_account,
      gross, insured, tax, net, tax_note)
    select ${batchId}, ${month}, ${preparedBy}::integer, "personnelId", edition, reason, "organisationId", "bankName", "bankAccount",
      gross, insured, tax, net, note
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as d ("personnelId" integer, edition integer, reason text,
      "organisationId" integer, "bankName" text, "bankAccount" text, gross numeric, insured numeric, tax numeric, net numeric,
      note jsonb) order by "personnelId"
    on conflict (personnel_id, month, edition) do update set prepared_by = excluded.prepared_by,
      organisation_id = excluded.organisation_id, bank_name = excluded.bank_name, bank_account = excluded.bank_account,
      gross = excluded.gross, insured = excluded.insured, tax = excluded.tax, net = excluded.net, tax_note = excluded.tax_note
    returning id, personnel_id as "personnelId"`.execute(trx);
  const ids = new Map(rows.map((row) => [row.personnelId, row.id]));
  const written = drafts.map(({ payee }) => ids.get(payee.personnelId) ?? 0);
  await sql`delete from payslip_line where payslip_id = any(${written}::integer[])`.execute(trx);
  const lines = drafts.flatMap(({ slip }, i) =>
    slip.lines.map((line, sort) => ({ ...line, slipId: written[i], sort })),
  );
  await sql`insert into payslip_line (payslip_id, kind, title, amount, source, is_manual, sort_order)
    select "slipId", kind, title, amount, source, "isManual", sort
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l ("slipId" integer, kind text, title text, amount numeric,
      source text, "isManual" boolean, sort smallint)`.execute(trx);
  return written;
}

export const setSlips = (trx: Trx, ids: readonly number[], values: object): Promise<unknown> =>
  trx
    .updateTable('payslip')
    .set(values)
    .where('id', 'in', [...ids])
    .execute();

/** Opens finance's to-do about an objection and completes it once it is answered. */
export async function followObjection(trx: Trx, id: number): Promise<void> {
  await followSubjects(trx, {
    kind: 'payslipObjection',
    subject: 'payslip',
    ids: [id],
    wanted: sql`select s.id as subject_id, s.month || ' 工资条有异议：' || p.name as title, null::integer as personnel_id,
        'finance' as role_key, null::date as due_on
      from payslip s join personnel p on p.id = s.personnel_id where s.status = 4`,
  });
}

/** The next edition of a person's month. */
export async function nextEdition(trx: Trx, personnelId: number, month: string): Promise<number> {
  const { rows } = await sql<{
    next: number;
  }>`select coalesce(max(edition), 0)::integer + 1 as next from payslip
    where personnel_id = ${personnelId} and month = ${month}`.execute(trx);
  return rows[0]?.next ?? 1;
}

export interface BankRow {
  id: number;
  name: string;
  bank: string | null;
  account: string | null;
  net: string;
}
/** Names, accounts and amounts of a month's slips. */
export async function bankRows(
  db: Executor,
  batchId: number,
  statuses: readonly number[],
): Promise<BankRow[]> {
  const { rows } =
    await sql<BankRow>`select s.id, p.name, s.bank_name as bank, s.bank_account as account, s.net
    from payslip s join personnel p on p.id = s.personnel_id
    where s.batch_id = ${batchId} and s.status = any(${[...statuses]}::integer[]) order by s.id`.execute(db);
  return rows;
}
