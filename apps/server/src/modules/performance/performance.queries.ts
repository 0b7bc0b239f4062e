import type { GradeTable, Sheet, SheetItem, sheetFilter } from '@shibiao/contract/performance';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { anyOf, runPrepared } from '../../db/prepared.ts';
import { inScope } from '../../db/scope.ts';
import { likePattern } from '../../db/search.ts';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { monthRange } from '../../lib/dates.ts';
import {
  assignmentOn,
  isInByMonth,
  organisationOn,
  PLACES_BY_MONTH,
  peopleInOn,
  peopleWithin,
} from '../personnel/employment.queries.ts';
import { monthsOnPage } from './performance.rules.ts';

export type Head = Omit<Sheet, 'items'>;
export type Filter = z.output<typeof sheetFilter>;

/** Sheets `s` visible to the caller: in scope, scored by the caller, or the caller's own. */
export const visible = (actor: Actor): RawBuilder<boolean> => sql<boolean>`s.deleted_at is null and
  (${inScope(actor, 'personnel', 's.personnel_id')} or s.leader_id = ${actor.personnelId} or s.personnel_id = ${actor.personnelId})`;

const columns = (actor: Actor) => sql`s.id, s.version, s.personnel_id as "personnelId", p.name,
  o.id as "organisationId", o.name as "organisationName", s.template_id as "templateId", s.month, s.status,
  s.leader_id as "leaderId", l.name as "leaderName", s.self_total::float8 as "selfTotal", s.final::float8 as final, s.grade,
  s.coefficient::float8 as coefficient, s.due_days::float8 as "dueDays", s.self_comment as "selfComment",
  s.leader_comment as "leaderComment", s.appeal, s.remark, s.personnel_id = ${actor.personnelId} as "isOwn",
  coalesce(s.leader_id = ${actor.personnelId}, false) as "isScorer"`;
const LAST_DAY = sql<string>`((s.month || '-01')::date + interval '1 month')::date - 1`;
/** Few sheets, each with the organisation of its month's last day. */
const FEW = sql`performance_month s join personnel p on p.id = s.personnel_id left join personnel l on l.id = s.leader_id
  left join lateral ${organisationOn(LAST_DAY, 's.personnel_id')} a on true
  left join organisation o on o.id = a.organisation_id`;
/** Rank of organisations by name: cheaper to sort than the name. */
export const ORGANISATIONS = sql`(select id, name, dense_rank() over (order by name collate "zh-x-icu") as place from organisation)`;
export const PEOPLE = sql`performance_month s join personnel p on p.id = s.personnel_id`;
/** The same for many sheets: all people's assignments are read once. */
const MANY = sql`${PEOPLE}
  left join ${PLACES_BY_MONTH} a on a.personnel_id = s.personnel_id and s.month >= a.from_month and s.month < a.to_month
  left join ${ORGANISATIONS} o on o.id = a.organisation_id`;
/** Sheets, joined with people only for a keyword. */
const sheetsFor = ({ keyword }: Filter) => (keyword ? PEOPLE : sql`performance_month s`);
/** Many sheets of few months, by organisation: assignments on one day cost less than all assignments. */
const placedIn = (filter: Filter, [month, ...others]: readonly string[]) =>
  !month || others.length > 0
    ? MANY
    : sql`${sheetsFor(filter)} left join ${assignmentOn(monthRange(month).to)} a on a.personnel_id = s.personnel_id
        left join ${ORGANISATIONS} o on o.id = a.organisation_id`;
const SORTS = {
  name: { by: sql`by_surname(p.name) collate "zh-x-icu"`, from: () => PEOPLE },
  organisation: { by: sql`o.place`, from: placedIn },
  final: { by: sql`s.final`, from: sheetsFor },
};

export const conditions = (actor: Actor, filter: Filter) => {
  const { keyword, month, personnelId, orgnizationalid, orgOnly, status, grade, toScore } = filter;
  const parts = [visible(actor)];
  if (month) parts.push(sql`s.month = ${month}`);
  if (personnelId) parts.push(sql`s.personnel_id = ${personnelId}`);
  if (status) parts.push(sql`s.status = ${status}`);
  if (grade) parts.push(sql`s.grade = ${grade}`);
  if (toScore) parts.push(sql`s.leader_id = ${actor.personnelId}`);
  if (orgnizationalid)
    parts.push(
      month
        ? sql`s.personnel_id in ${peopleWithin(monthRange(month).to, orgnizationalid, orgOnly)}`
        : orgOnly
          ? sql`${organisationOn(LAST_DAY, 's.personnel_id')} = ${orgnizationalid}`
          : isInByMonth('s.month', 's.personnel_id', orgnizationalid),
    );
  if (keyword)
    parts.push(
      sql`lower(concat_ws(' ', p.name, p.pinyin, p.initials, p.job_no)) like ${likePattern(keyword)}`,
    );
  return sql.join(parts, sql` and `);
};

/** Number of the filter's sheets by month, newest first. */
export async function monthCounts(db: Executor, actor: Actor, filter: Filter) {
  const { rows } = await sql<{ month: string; count: number }>`
    select s.month, count(*)::integer as count from ${sheetsFor(filter)}
    where ${conditions(actor, filter)} group by s.month order by s.month desc`.execute(db);
  return rows;
}

/**
 * A page of sheets, newest month first. Months are counted before any join or sort, so that a page reads only its one
 * or two months; organisations are joined for their sort and for the page's rows.
 */
export async function headsPage(
  db: Executor,
  actor: Actor,
  filter: Filter,
  months: Awaited<ReturnType<typeof monthCounts>>,
): Promise<{ list: Head[]; total: number }> {
  const { sort, order, page, count } = filter;
  const where = conditions(actor, filter);
  const { shown, offset } = monthsOnPage(months, (page - 1) * count, count);
  const { by, from } = SORTS[sort ?? 'organisation'];
  const { rows } = await sql<{ id: number }>`
    select s.id from ${from(filter, shown)} where ${where} and s.month = any(${shown}::text[])
    order by s.month desc, ${by} ${order === 'desc' ? sql`desc` : sql`asc`} nulls last, s.id
    limit ${count} offset ${offset}`.execute(db);
  const heads = await headsOf(
    db,
    actor,
    rows.map((row) => row.id),
  );
  return {
    list: rows.flatMap(({ id }) => heads.get(id) ?? []),
    total: months.reduce((sum, one) => sum + one.count, 0),
  };
}

/** Grades in the filter by organisation of the month's last day. */
export async function gradeCounts(db: Executor, actor: Actor, filter: Filter) {
  const { rows } = await sql<{ id: number | null; name: string | null; grade: string; count: number }>`
    select a.organisation_id as id, o.name, s.grade, count(*)::integer as count from ${MANY}
    where ${conditions(actor, filter)} and s.grade is not null group by 1, 2, 3, o.place order by o.place, s.grade`.execute(
    db,
  );
  return rows;
}

export async function headOf(db: Executor, actor: Actor, id: number): Promise<Head | undefined> {
  const { rows } =
    await sql<Head>`select ${columns(actor)} from ${FEW} where ${visible(actor)} and s.id = ${id}`.execute(
      db,
    );
  return rows[0];
}

export async function itemsOfSheets(
  db: Executor,
  ids: readonly number[],
): Promise<(SheetItem & { sheetId: number })[]> {
  if (ids.length === 0) return [];
  const items = sql<SheetItem & { sheetId: number }>`
    select performance_id as "sheetId", id, version, sort, title, weight::float8 as weight, source, measure, standard,
      planned::float8 as planned, actual::float8 as actual, auto_score::float8 as "autoScore",
      self_score::float8 as "selfScore", leader_score::float8 as "leaderScore", note
    from performance_item where performance_id = ${anyOf(ids)} and deleted_at is null
    order by performance_id, sort`;
  return await runPrepared(db, 'performance_items', items);
}

/** Sheets among these that the caller may see. */
export async function headsOf(
  db: Executor,
  actor: Actor,
  ids: readonly number[],
): Promise<Map<number, Head>> {
  if (ids.length === 0) return new Map();
  const heads = sql<Head>`select ${columns(actor)} from ${FEW}
    where ${visible(actor)} and s.id = ${anyOf(ids)}`;
  const rows = await runPrepared<Head>(db, 'performance_heads', heads);
  return new Map(rows.map((row) => [row.id, row]));
}

/** A leader's decision on a sheet with its items. */
export interface Decision {
  id: number;
  personnelId: number;
  month: string;
  final: number;
  grade: string;
  coefficient: number;
  items: ItemChange[];
}

/** Moves sheets to their people's answer; without a new comment the old one stays. */
export async function setDecisions(
  trx: Executor,
  decisions: readonly Decision[],
  comment: string | null,
): Promise<void> {
  const heads = decisions.map(({ id, final, grade, coefficient }) => ({ id, final, grade, coefficient }));
  await sql`update performance_month s set status = 3, final = d.final, grade = d.grade, coefficient = d.coefficient,
      leader_comment = coalesce(${comment}, s.leader_comment)
    from jsonb_to_recordset(${JSON.stringify(heads)}::jsonb) as d (id integer, final numeric, grade text, coefficient numeric)
    where s.id = d.id`.execute(trx);
}

export interface ItemChange {
  id: number;
  planned: number | null;
  actual: number | null;
  autoScore: number | null;
  selfScore: number | null;
  leaderScore: number | null;
  note: string | null;
}

/** Saves all items at once; unchanged ones keep their version. */
export async function setItems(trx: Executor, items: readonly ItemChange[]): Promise<void> {
  if (items.length === 0) return;
  await sql`update performance_item i set planned = c.planned, actual = c.actual, auto_score = c."autoScore",
      self_score = c."selfScore", leader_score = c."leaderScore", note = c.note
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as c (id integer, planned numeric, actual numeric,
      "autoScore" numeric, "selfScore" numeric, "leaderScore" numeric, note text)
    where i.id = c.id and (i.planned, i.actual, i.auto_score, i.self_score, i.leader_score, i.note) is distinct from
      (c.planned, c.actual, c."autoScore", c."selfScore", c."leaderScore", c.note)`.execute(trx);
}

export interface NewSheet {
  personnelId: number;
  month: string;
  templateId: number;
  leaderId: number | null;
  dueDays: number;
  items: {
    sort: number;
    title: string;
    weight: number;
    source: string;
    measure: string | null;
    standard: string | null;
    planned: number | null;
  }[];
}

/** Opens sheets for people without one. @returns the new ones */
export async function insertSheets(
  trx: Executor,
  sheets: readonly NewSheet[],
): Promise<{ id: number; personnelId: number }[]> {
  if (sheets.length === 0) return [];
  const { rows } = await sql<{ id: number; personnelId: number }>`
    with given as (select * from jsonb_to_recordset(${JSON.stringify(sheets)}::jsonb) as g ("personnelId" integer, month text,
        "templateId" integer, "leaderId" integer, "dueDays" numeric, items jsonb)),
      opened as (
        insert into performance_month (personnel_id, month, template_id, leader_id, due_days)
        select "personnelId", month, "templateId", "leaderId", "dueDays" from given order by "personnelId"
        on conflict do nothing returning id, personnel_id),
      filled as (
        insert into performance_item (performance_id, sort, title, weight, source, measure, standard, planned)
        select opened.id, i.sort, i.title, i.weight, i.source, i.measure, i.standard, i.planned
        from opened join given on given."personnelId" = opened.personnel_id,
          jsonb_to_recordset(given.items) as i (sort smallint, title text, weight numeric, source text, measure text,
            standard text, planned numeric))
    select id, personnel_id as "personnelId" from opened`.execute(trx);
  return rows;
}

export interface Placed {
  personnelId: number;
  leaderId: number | null;
  post: string | null;
  roleKeys: string[];
}

/**
 * Assignment and scorer of people on a day: the leader, the leader's leader when the former left, else a general
 * manager; never the person.
 */
export async function placesOn(
  db: Executor,
  people: readonly number[],
  day: string,
): Promise<Map<number, Placed>> {
  const { rows } = await sql<Placed>`
    select a.personnel_id as "personnelId", a.post, a.role_keys as "roleKeys",
      coalesce((select l.id from personnel l where l.id = a.leader_id and l.login_status = 1 and l.id <> a.personnel_id),
        (select up.id from personnel l join personnel up on up.id = l.leader_id
          where l.id = a.leader_id and l.login_status = 2 and up.login_status = 1 and up.id <> a.personnel_id),
        (select m.personnel_id from ${assignmentOn(day)} m join personnel on personnel.id = m.personnel_id
          where 'general_manager' = any(m.role_keys) and m.personnel_id <> a.personnel_id and personnel.login_status = 1
          order by m.personnel_id limit 1)) as "leaderId"
    from ${assignmentOn(day)} a where a.personnel_id = any(${[...people]}::integer[])`.execute(db);
  return new Map(rows.map((row) => [row.personnelId, row]));
}

/** Plans of people for a month from the targets: `personnel id measure` → planned. */
export async function plansOf(
  db: Executor,
  people: readonly number[],
  month: string,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; measure: string; planned: number }>`
    select subject_id as id, measure, planned::float8 as planned from target
    where subject_kind = 'person' and subject_id = any(${[...people]}::integer[]) and period_kind = 'month'
      and year = ${Number(month.slice(0, 4))} and period_no = ${Number(month.slice(5))} and deleted_at is null`.execute(
    db,
  );
  return new Map(rows.map((row) => [`${row.id} ${row.measure}`, row.planned]));
}

/** Sheets of a month and organisation in a status. */
export async function sheetsOfMonth(
  db: Executor,
  actor: Actor,
  month: string,
  orgnizationalid: number | null | undefined,
): Promise<{ id: number; name: string; status: number }[]> {
  const { rows } = await sql<{ id: number; name: string; status: number }>`
    select s.id, p.name, s.status from performance_month s join personnel p on p.id = s.personnel_id
    where ${visible(actor)} and s.month = ${month}
      and ${orgnizationalid ? sql`s.personnel_id in ${peopleInOn(monthRange(month).to, orgnizationalid)}` : sql`true`}
    order by s.id`.execute(db);
  return rows;
}

export interface StoredTemplate {
  id: number;
  version: number;
  name: string;
  roleKey: string | null;
  post: string | null;
  fromMonth: string;
  items: {
    title: string;
    weight: number;
    source: string;
    measure?: string | null;
    standard?: string | null;
    planned?: number | null;
  }[];
  updatedAt: string;
}
export async function templatesOf(db: Executor): Promise<StoredTemplate[]> {
  const { rows } = await sql<StoredTemplate>`
    select id, version, name, role_key as "roleKey", post, from_month as "fromMonth", items, updated_at as "updatedAt"
    from performance_template where deleted_at is null order by role_key nulls last, post nulls last, from_month desc, id`.execute(
    db,
  );
  return rows;
}

/** Grade tables, newest first, with their version. */
export async function gradeSetting(db: Executor) {
  const row = await db
    .selectFrom('setting')
    .leftJoin('account', 'account.id', 'setting.updated_by')
    .where('key', '=', 'performanceGrades')
    .select([
      'setting.id',
      'setting.value',
      'setting.version',
      'setting.updated_at as updatedAt',
      'account.nickname as updatedByName',
    ])
    .executeTakeFirstOrThrow();
  const { value, ...rest } = row;
  const tables = (value as unknown as GradeTable[]).toSorted((a, b) => b.from.localeCompare(a.from));
  return { ...rest, tables };
}
export const gradeTables = async (db: Executor): Promise<GradeTable[]> => (await gradeSetting(db)).tables;
