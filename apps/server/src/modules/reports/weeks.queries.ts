import { page } from '@shibiao/contract/lists';
import { reportsApi } from '@shibiao/contract/reports/reports';
import {
  WEEK_MEASURES,
  type WeekMeasure,
  type WeekReportRow,
  weekReportRow,
} from '@shibiao/contract/reports/weeks';
import type { WorkFigures } from '@shibiao/contract/sales';
import { type RawBuilder, sql } from 'kysely';
import { type Condition, equals, list, type Rows } from '../../db/list.ts';
import { runPrepared } from '../../db/prepared.ts';
import { inScope } from '../../db/scope.ts';
import { containsPhrase } from '../../db/search.ts';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { addDays, today } from '../../lib/dates.ts';
import { orNotFound } from '../../lib/errors.ts';
import {
  assignmentOn,
  employedIn,
  heldRoleIn,
  isInOn,
  organisationNameOn,
  teamOn,
} from '../personnel/employment.queries.ts';
import { DUE_ROLES, writesOn } from '../sales/due.queries.ts';
import { figuresJson } from '../sales/sales.queries.ts';
import { mondayOf, weekTitle } from './reports.rules.ts';

/** Rows without their daily logs, which are counted later by the calendar. */
const rowsCall = { ...reportsApi.weeklyList, output: page(weekReportRow) };

/** Same expression as the index week_report_grams. */
const WORDS = sql<string>`week_report.summary || ' ' || week_report.problems || ' ' || week_report.next_week`;

/** The actor's own reports, and submitted ones of people in scope. */
const visible = (
  actor: Actor,
): Condition => sql`week_report.deleted_at is null and ${inScope(actor, 'reports', 'week_report.personnel_id')}
  and (week_report.status <> 1 or week_report.personnel_id = ${actor.personnelId})`;

/**
 * 完成率 of week_lines `t`: the mean of min(actual ÷ planned, 1) over planned lines in per cent with one decimal; null
 * without any.
 */
export const COMPLETION = sql<number | null>`round(
  avg(least(coalesce(t.actual, 0) / nullif(t.planned, 0), 1)) filter (where t.planned > 0) * 100, 1)::float`;

const linesJson = sql<Pick<WeekReportRow, 'targets' | 'completion'>>`(
  select json_build_object('completion', ${COMPLETION}, 'targets', coalesce(json_agg(json_build_object('measure', t.measure,
    'title', t.title, 'planned', t.planned::text, 'unit', t.unit, 'actual', t.actual::numeric(14, 2)::text, 'note', t.note,
    'isCarried', t.is_carried) order by t.sort_order, t.id), '[]'))
  from week_lines(week_report.id, week_report.personnel_id, week_report.week_start, week_report.week_start + 6) t)`;

const SUNDAY = sql<string>`week_report.week_start + 6`;

const selectWeek = (rows: Rows<'week_report'>) =>
  rows
    .innerJoin('personnel', 'personnel.id', 'week_report.personnel_id')
    .leftJoin('personnel as reviewer', 'reviewer.id', 'week_report.reviewer_id')
    .select([
      'week_report.id',
      'week_report.version',
      'week_report.created_at as createdAt',
      'week_report.updated_at as updatedAt',
      'week_report.personnel_id as personnelId',
      'personnel.name as personnelName',
      organisationNameOn(SUNDAY, 'week_report.personnel_id').as('orgName'),
      'week_report.week_start as weekStart',
      sql<WeekReportRow['status']>`week_report.status`.as('status'),
      'week_report.summary',
      'week_report.problems',
      'week_report.next_week as nextWeek',
      'week_report.submitted_at as submittedAt',
      'week_report.is_late as isLate',
      'reviewer.name as reviewerName',
      'week_report.reviewed_at as reviewedAt',
      'week_report.score',
      'week_report.comment',
      linesJson.as('lines'),
      sql<WorkFigures>`(select ${figuresJson('f')}
        from work_figures(week_report.personnel_id, week_report.week_start, week_report.week_start + 6) f)`.as(
        'figures',
      ),
    ]);

export const weeks = list(rowsCall, {
  table: 'week_report',
  title: '周报',
  visible,
  filters: {
    keyword: (words) => containsPhrase(WORDS, words),
    id: equals('week_report.id'),
    week: (week) => sql`week_report.week_start = ${mondayOf(week)}::date`,
    from: (day) => sql`week_report.week_start > ${day}::date - 7`,
    to: (day) => sql`week_report.week_start <= ${day}::date`,
    personnelId: (id, _actor, { to }) => sql`week_report.personnel_id in ${teamOn(to ?? today(), id)}`,
    orgnizationalid: (id) => isInOn(SUNDAY, 'week_report.personnel_id', id),
    status: equals('week_report.status'),
    late: equals('week_report.is_late'),
  },
  sorts: {
    weekStart: { by: sql`week_report.week_start` },
    submittedAt: { by: sql`week_report.submitted_at` },
  },
  defaultSort: ['weekStart', 'desc'],
  select: selectWeek,
  present:
    (actor) =>
    ({ lines, ...row }) => ({
      ...row,
      ...lines,
      weekTitle: weekTitle(row.weekStart),
      isOwn: row.personnelId === actor.personnelId,
    }),
});

/** Author and week of a report. @throws 404 outside the caller's scope */
export async function weekSeen(db: Executor, actor: Actor, id: number) {
  const seen = await weeks
    .matching(db, actor, { page: 1, count: 1, id })
    .select(['week_report.personnel_id as personnelId', 'week_report.week_start as weekStart'])
    .executeTakeFirst();
  return orNotFound(seen, '周报');
}

/** Inserts a report of a person's week; null when one exists. A concurrent insert waits for the unique index. */
export async function insertWeek(trx: Executor, personnelId: number, start: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into week_report (personnel_id, week_start) values (${personnelId}, ${start})
    on conflict (personnel_id, week_start) where deleted_at is null do nothing returning id`.execute(trx);
  return rows[0]?.id ?? null;
}

export async function weekOfPerson(db: Executor, personnelId: number, start: string) {
  return await db
    .selectFrom('week_report')
    .where('personnel_id', '=', personnelId)
    .where('week_start', '=', start)
    .where('deleted_at', 'is', null)
    .select(['id', 'status'])
    .executeTakeFirst();
}

export interface TargetLine {
  measure: string | null;
  title: string;
  planned: string;
  unit: string;
  actual: string | null;
  note: string;
  isCarried: boolean;
}
/** Appends lines. */
export async function insertTargets(
  trx: Executor,
  reportId: number,
  lines: readonly TargetLine[],
): Promise<void> {
  await sql`insert into week_target (week_report_id, measure, title, planned, unit, actual, note, is_carried, sort_order)
    select ${reportId}, g.measure, g.title, g.planned, g.unit, g.actual, g.note, g."isCarried",
      (select coalesce(max(sort_order), 0) from week_target where week_report_id = ${reportId}) + g.no
    from rows from (jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as (measure text, title text, planned numeric, unit text,
      actual numeric, note text, "isCarried" boolean)) with ordinality as g (measure, title, planned, unit, actual, note, "isCarried", no)`.execute(
    trx,
  );
}
export async function deleteTargets(trx: Executor, reportId: number): Promise<void> {
  await trx.deleteFrom('week_target').where('week_report_id', '=', reportId).execute();
}

/** A person's plans by month: measure and month → planned. */
export async function monthTargets(db: Executor, personnelId: number, months: readonly string[]) {
  const { rows } = await sql<{ measure: string; month: string; planned: string }>`
    select measure, year || '-' || lpad(period_no::text, 2, '0') as month, planned::text as planned from target
    where subject_kind = 'person' and subject_id = ${personnelId} and period_kind = 'month' and deleted_at is null
      and year || '-' || lpad(period_no::text, 2, '0') = any(${[...months]}::text[]) order by measure`.execute(
    db,
  );
  return rows;
}

/** Actual of each measure in a week's lines for a person between two days. */
export async function weekActuals(db: Executor, personnelId: number, from: string, to: string) {
  const statement = sql<{ measure: WeekMeasure; actual: string }>`
    select m.measure, coalesce(w.value, 0)::numeric(14, 2)::text as actual
    from unnest(${[...WEEK_MEASURES.values]}::text[]) with ordinality as m (measure, no)
    cross join lateral work_measured(m.measure, ${personnelId}, ${from}, ${to}) w order by m.no`;
  return await runPrepared(db, 'week_actuals', statement);
}

/** Plan in a person's last daily log before a day. */
export async function lastPlan(db: Executor, personnelId: number, day: string): Promise<string> {
  const row = await db
    .selectFrom('work_day')
    .where('personnel_id', '=', personnelId)
    .where('date', '<', day)
    .where('date', '>=', addDays(day, -7))
    .where('deleted_at', 'is', null)
    .where('plan', '<>', '')
    .orderBy('date', 'desc')
    .select('plan')
    .executeTakeFirst();
  return row?.plan ?? '';
}

/** Whether a person owes a week's report: a salesperson on its Friday who did not enter that day. */
const owesWeek = (person: RawBuilder<unknown>, start: RawBuilder<unknown>): Condition => sql<boolean>`exists (
  select from employment e join assignment placed on placed.employment_id = e.id and placed.deleted_at is null
  where e.personnel_id = ${person} and e.deleted_at is null and ${writesOn(sql`${start} + 4`)}
    and placed.role_keys && ${DUE_ROLES}::text[]
    and ${start} + 4 between placed.from_date and coalesce(placed.to_date, 'infinity'))`;

/** The same for one person, as a query. */
export async function owedWeek(db: Executor, personnelId: number, start: string): Promise<boolean> {
  const owes = owesWeek(sql`${personnelId}::integer`, sql`${start}::date`);
  const { rows } = await sql<{ owes: boolean }>`select ${owes} as owes`.execute(db);
  return rows[0]?.owes === true;
}

interface Cell {
  personnelId: number;
  personnelName: string;
  orgName: string | null;
  reportId: number | null;
  status: number | null;
  isLate: boolean | null;
  weekStart: string | null;
  /** Past weeks with a due report: salespeople on the Friday who did not enter that day. */
  owed: string[];
}
/** People `p` who sell in a span or reported, with their reports; only the caller's own drafts are shown. */
export async function reportsByPerson(
  db: Executor,
  actor: Actor,
  people: Condition,
  { from, to }: { from: string; to: string },
  over: readonly string[],
): Promise<Cell[]> {
  const { rows } = await sql<Cell>`
    select p.id as "personnelId", p.name as "personnelName", o.name as "orgName", r.id as "reportId", r.status, r.is_late as "isLate",
      r.week_start::text as "weekStart", array(
        select w.start::text from unnest(${[...over]}::date[]) w (start) where ${owesWeek(sql`p.id`, sql`w.start`)}) as owed
    from personnel p left join ${assignmentOn(to)} a on a.personnel_id = p.id left join organisation o on o.id = a.organisation_id
    left join week_report r on r.personnel_id = p.id and r.deleted_at is null and r.week_start between ${from}::date and ${to}::date
      and (r.status <> 1 or r.personnel_id = ${actor.personnelId})
    where p.deleted_at is null and ${people} and (r.id is not null
      or (${employedIn(from, to, 'p.id')} and ${heldRoleIn(from, to, DUE_ROLES, 'p.id')}))
    order by o.id, p.id limit 3000`.execute(db);
  return rows;
}

/** A person's unread week and month reports (below 3 已阅). */
export async function countOpen(db: Executor, personnelId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from (
    select from week_report where personnel_id = ${personnelId} and status <> 3 and deleted_at is null
    union all
    select from month_report where personnel_id = ${personnelId} and status <> 3 and deleted_at is null) open`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
