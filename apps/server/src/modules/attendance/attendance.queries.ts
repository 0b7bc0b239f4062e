import type { monthFilter } from '@shibiao/contract/attendance/attendance';
import { type RawBuilder, sql, type Updateable } from 'kysely';
import type { z } from 'zod';
import { inScope } from '../../db/scope.ts';
import { likePattern } from '../../db/search.ts';
import type { DB } from '../../db/tables.generated.ts';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import type { DayRange } from '../../lib/dates.ts';
import { assignmentOn, employedIn, organisationOn, peopleWithin } from '../personnel/employment.queries.ts';
import type { DayChange, Item } from './attendance.rules.ts';

export type PeopleFilter = Pick<
  z.output<typeof monthFilter>,
  'keyword' | 'orgnizationalid' | 'orgOnly' | 'personnelId' | 'sort' | 'order' | 'page' | 'count'
>;
export interface StaffMember {
  personnelId: number;
  name: string;
  jobNo: string | null;
  organisationId: number | null;
  organisationName: string | null;
  /** Periods of employment, cut to the span. */
  employed: DayRange[];
}

const SORTS = {
  name: sql`by_surname(p.name) collate "zh-x-icu"`,
  jobNo: sql`p.job_no`,
  organisation: sql`o.name collate "zh-x-icu"`,
};

const placedBy = (places: RawBuilder<unknown>) =>
  sql`left join ${places} left join organisation o on o.id = a.organisation_id`;

/** People employed on some day of a span in the caller's scope, with their place on its last day. */
export async function peopleOf(
  db: Executor,
  actor: Actor,
  { from, to }: DayRange,
  filter: PeopleFilter,
  also: RawBuilder<boolean> = sql`true`,
): Promise<{ list: StaffMember[]; total: number }> {
  const { keyword, orgnizationalid, orgOnly, personnelId, sort, order, page, count } = filter;
  const words = keyword
    ? sql`lower(concat_ws(' ', p.name, p.pinyin, p.initials, p.job_no)) like ${likePattern(keyword)}`
    : sql`true`;
  const conditions = sql`p.deleted_at is null and ${employedIn(from, to, 'p.id')} and ${inScope(actor, 'personnel', 'p.id')}
    and ${words} and ${also}
    and ${orgnizationalid ? sql`p.id in ${peopleWithin(to, orgnizationalid, orgOnly)}` : sql`true`}
    and ${personnelId ? sql`p.id = ${personnelId}` : sql`true`}`;
  const by = sort ?? 'organisation';
  const inOrder = sql`order by ${SORTS[by]} ${order === 'desc' ? sql`desc` : sql`asc`} nulls last, p.job_no nulls last, p.id`;
  // Only the order by organisation needs everybody's place; otherwise only the page's people are queried.
  const placed =
    by === 'organisation' ? placedBy(sql`${assignmentOn(to)} a on a.personnel_id = p.id`) : sql``;
  const { rows } = await sql<StaffMember & { total: number }>`
    with shown as materialized (
      select p.id, count(*) over ()::integer as total from personnel p ${placed}
      where ${conditions} ${inOrder} limit ${count} offset ${(page - 1) * count})
    select p.id as "personnelId", p.name, p.job_no as "jobNo", a.organisation_id as "organisationId",
      o.name as "organisationName", shown.total,
      (select jsonb_agg(jsonb_build_object('from', greatest(e.entry_date, ${from}::date),
          'to', least(coalesce(e.quit_date, ${to}::date), ${to}::date)) order by e.entry_date)
        from employment e where e.personnel_id = p.id and e.deleted_at is null
          and e.entry_date <= ${to}::date and coalesce(e.quit_date, 'infinity') >= ${from}::date) as employed
    from shown join personnel p on p.id = shown.id
      ${placedBy(sql`lateral ${organisationOn(to, 'p.id')} a on true`)}
    ${inOrder}`.execute(db);
  const total = rows[0]?.total ?? (page === 1 ? 0 : await countPeople(db, conditions));
  return { list: rows.map(({ total: _total, ...row }) => row), total };
}

async function countPeople(db: Executor, conditions: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::integer as n from personnel p where ${conditions}`.execute(db);
  return rows[0]?.n ?? 0;
}

export interface StoredItem extends Item {
  id: number;
  personnelId: number;
  month: string;
  unit: string;
  note: string | null;
  source: string;
  /** The request that wrote it. */
  requestId: number | null;
}

/** Items of people in a span of months, oldest first. */
export async function itemsOf(
  db: Executor,
  people: readonly number[],
  from: string,
  to: string,
): Promise<StoredItem[]> {
  if (people.length === 0) return [];
  const { rows } = await sql<StoredItem>`
    select id, personnel_id as "personnelId", month, date, half, kind, quantity::float8 as quantity, times, unit, note, source,
      staff_request_id as "requestId"
    from attendance_item
    where month between ${from} and ${to} and personnel_id = any(${[...people]}::integer[]) and deleted_at is null
    order by month, date nulls first, half nulls first, id`.execute(db);
  return rows;
}

/** Number of changes of each day in a month; deleted items count, so that it only grows. */
export async function changesOf(
  db: Executor,
  people: readonly number[],
  month: string,
): Promise<DayChange[]> {
  if (people.length === 0) return [];
  const { rows } = await sql<DayChange>`
    select i.personnel_id as "personnelId", i.date, sum(i.version)::integer as version,
      (array_agg(a.nickname order by i.updated_at desc))[1] as by, max(i.updated_at) as at
    from attendance_item i left join account a on a.id = i.updated_by
    where i.month = ${month} and i.date is not null and i.personnel_id = any(${[...people]}::integer[])
    group by i.personnel_id, i.date`.execute(db);
  return rows;
}

export interface Head {
  personnelId: number;
  month: string;
  status: number;
  version: number | null;
  isAssumed: boolean;
  askedAt: string | null;
  askedBy: number | null;
  confirmedAt: string | null;
  objection: string | null;
  reason: string | null;
  remark: string | null;
  changedAt: string | null;
  changedBy: string | null;
}
const HEAD = sql`m.personnel_id as "personnelId", m.month, m.status, m.version, m.is_assumed as "isAssumed",
  m.asked_at as "askedAt", m.asked_by as "askedBy", m.confirmed_at as "confirmedAt", m.objection, m.reason, m.remark,
  m.updated_at as "changedAt", (select nickname from account where id = m.updated_by) as "changedBy"`;

/** Default head of a month without edits. */
export const newHead = (personnelId: number, month: string): Head => ({
  personnelId,
  month,
  status: 1,
  version: null,
  isAssumed: false,
  askedAt: null,
  askedBy: null,
  confirmedAt: null,
  objection: null,
  reason: null,
  remark: null,
  changedAt: null,
  changedBy: null,
});

export async function headsOf(
  db: Executor,
  people: readonly number[],
  month: string,
): Promise<Map<number, Head>> {
  if (people.length === 0) return new Map();
  const { rows } = await sql<Head>`select ${HEAD} from attendance_month m
    where m.month = ${month} and m.personnel_id = any(${[...people]}::integer[])`.execute(db);
  return new Map(rows.map((row) => [row.personnelId, row]));
}

/** Creates missing heads of a month and locks all in one lock order, so that writers are serialised. */
export async function lockHeads(
  trx: Executor,
  people: readonly number[],
  month: string,
): Promise<Map<number, Head>> {
  const ids = [...new Set(people)];
  await sql`insert into attendance_month (personnel_id, month)
    select id, ${month} from unnest(${ids}::integer[]) id order by id on conflict do nothing`.execute(trx);
  const { rows } = await sql<Head>`select ${HEAD} from attendance_month m
    where m.month = ${month} and m.personnel_id = any(${ids}::integer[])
    order by m.personnel_id for no key update of m`.execute(trx);
  return new Map(rows.map((row) => [row.personnelId, row]));
}

/** Status of a head in lists: 5 is 1 with an objection. */
const hasStatus = (status: number, month: string): RawBuilder<boolean> => sql<boolean>`coalesce((
  select case when m.status = 1 and m.objection is not null then 5 else m.status end from attendance_month m where m.personnel_id = p.id and m.month = ${month}), 1) = ${status}`;
const hasKind = (kind: string, from: string, to: string): RawBuilder<boolean> => sql<boolean>`exists (
  select from attendance_item i where i.personnel_id = p.id and i.month between ${from} and ${to} and i.kind = ${kind}
    and i.deleted_at is null)`;

/** People by status of the last month, and by a kind of item in any month. */
export function selected(
  { status, kind }: { status?: number | null | undefined; kind?: string | null | undefined },
  from: string,
  to: string,
): RawBuilder<boolean> {
  const ofStatus = status ? hasStatus(status, to) : sql`true`;
  return sql<boolean>`(${ofStatus} and ${kind ? hasKind(kind, from, to) : sql`true`})`;
}

export async function setHeads(
  trx: Executor,
  people: readonly number[],
  month: string,
  values: Updateable<DB['attendance_month']>,
): Promise<void> {
  if (people.length === 0) return;
  await trx
    .updateTable('attendance_month')
    .set(values)
    .where('month', '=', month)
    .where('personnel_id', 'in', [...people])
    .execute();
}

export interface NewItem {
  personnelId: number;
  date: string | null;
  month: string;
  half: number | null;
  kind: string;
  quantity: number;
  times: number;
  note: string | null;
  source: string;
  fileId: number | null;
  isAdvance: boolean;
  /** The request whose effect it is. */
  requestId?: number;
  /** Overtime that is paid gives no time off. */
  isPaid?: boolean;
  /** A month's figure as the file says it. */
  imported?: number;
}

export async function insertItems(trx: Executor, items: readonly NewItem[]): Promise<void> {
  if (items.length === 0) return;
  await sql`insert into attendance_item (personnel_id, month, date, half, kind, quantity, times, note, source, file_id, is_advance,
      staff_request_id, is_paid, imported)
    select "personnelId", month, date, half, kind, quantity, times, note, source, "fileId", "isAdvance", "requestId",
      coalesce("isPaid", false), imported
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as i ("personnelId" integer, month text, date date,
      half smallint, kind text, quantity numeric, times smallint, note text, source text, "fileId" integer, "isAdvance" boolean,
      "requestId" integer, "isPaid" boolean, imported numeric)`.execute(trx);
}

export async function deleteItems(trx: Executor, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`update attendance_item set deleted_at = now() where id = any(${[...ids]}::integer[])`.execute(
    trx,
  );
}

/** Employment periods of people, for writing. */
export async function periodsOf(db: Executor, people: readonly number[]): Promise<Map<number, DayRange[]>> {
  const { rows } = await sql<{ id: number; periods: DayRange[] }>`
    select personnel_id as id, jsonb_agg(jsonb_build_object('from', entry_date, 'to', coalesce(quit_date, '9999-12-31'))) as periods
    from employment where deleted_at is null and personnel_id = any(${[...people]}::integer[]) group by personnel_id`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, row.periods]));
}

export async function namesOf(db: Executor, people: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`select id, name from personnel
    where id = any(${[...people]}::integer[]) and deleted_at is null`.execute(db);
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** Months that wait for an answer, with the day of the request. */
export async function unanswered(
  db: Executor,
): Promise<{ id: number; personnelId: number; month: string; askedOn: string }[]> {
  const { rows } = await sql<{ id: number; personnelId: number; month: string; askedOn: string }>`
    select id, personnel_id as "personnelId", month, asked_at::date as "askedOn" from attendance_month
    where status = 2 order by id for no key update skip locked`.execute(db);
  return rows;
}
export async function assume(db: Executor, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`update attendance_month set status = 3, is_assumed = true, confirmed_at = now(), confirmed_by = null
    where id = any(${[...ids]}::integer[])`.execute(db);
}

/** The months of items that are to be deleted. */
export async function monthsOfItems(db: Executor, ids: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`select distinct month from attendance_item
    where id = any(${[...ids]}::integer[]) and deleted_at is null order by month`.execute(db);
  return rows.map((row) => row.month);
}

/** Updates the remark on the same month's performance. @returns whether a sheet exists */
export async function setPerformanceRemark(
  trx: Executor,
  personnelId: number,
  month: string,
  remark: string | null,
): Promise<boolean> {
  const { numAffectedRows } = await sql`update performance_month set remark = ${remark}
    where personnel_id = ${personnelId} and month = ${month} and deleted_at is null`.execute(trx);
  return numAffectedRows === 1n;
}

/** Employment periods inside a span, of known people. */
export async function employmentIn(
  db: Executor,
  people: readonly number[],
  { from, to }: DayRange,
): Promise<{ personnelId: number; employed: DayRange[] }[]> {
  const { rows } = await sql<{ personnelId: number; employed: DayRange[] }>`
    select personnel_id as "personnelId", jsonb_agg(jsonb_build_object('from', greatest(entry_date, ${from}::date),
      'to', least(coalesce(quit_date, ${to}::date), ${to}::date))) as employed
    from employment where deleted_at is null and personnel_id = any(${[...people]}::integer[])
      and entry_date <= ${to}::date and coalesce(quit_date, 'infinity') >= ${from}::date group by 1`.execute(
    db,
  );
  return rows;
}
