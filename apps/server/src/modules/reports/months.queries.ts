import type { MonthDetail, MonthFigure, MonthReport } from '@shibiao/contract/reports/months';
import { reportsApi } from '@shibiao/contract/reports/reports';
import { sql } from 'kysely';
import { type Condition, equals, list, type Rows } from '../../db/list.ts';
import { runPrepared } from '../../db/prepared.ts';
import { inScope } from '../../db/scope.ts';
import { containsPhrase } from '../../db/search.ts';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { type DayRange, monthRange, today } from '../../lib/dates.ts';
import { isInByMonth, organisationNameOn, teamOn } from '../personnel/employment.queries.ts';
import { booksOf, isOverdue } from '../salespeople/parts.queries.ts';
import { monthAfter, REPORTED_MEASURES, weekTitle } from './reports.rules.ts';
import { COMPLETION } from './weeks.queries.ts';

const visible = (
  actor: Actor,
): Condition => sql`month_report.deleted_at is null and ${inScope(actor, 'reports', 'month_report.personnel_id')}
  and (month_report.status <> 1 or month_report.personnel_id = ${actor.personnelId})`;
const FROM = sql`(month_report.month || '-01')::date`;
const TO = sql<string>`(${FROM} + interval '1 month' - interval '1 day')::date`;
/** The facts behind measured(), so that the planner can push the person's condition down. */
const came = (measure: 'contract' | 'receipt') =>
  sql<string>`(select coalesce(sum(f.value), 0)::numeric(14, 2)::text
    from ${sql.table(`${measure}_facts`)}(${FROM}, ${TO}) f where f.owner_id = month_report.personnel_id)`;
const lastDay = (month: string | null | undefined) => (month ? monthRange(month).to : today());

const selectMonth = (rows: Rows<'month_report'>) =>
  rows
    .innerJoin('personnel', 'personnel.id', 'month_report.personnel_id')
    .leftJoin('personnel as reviewer', 'reviewer.id', 'month_report.reviewer_id')
    .select([
      'month_report.id',
      'month_report.version',
      'month_report.created_at as createdAt',
      'month_report.updated_at as updatedAt',
      'month_report.personnel_id as personnelId',
      'personnel.name as personnelName',
      organisationNameOn(TO, 'month_report.personnel_id').as('orgName'),
      'month_report.month',
      sql<MonthReport['status']>`month_report.status`.as('status'),
      'month_report.summary',
      'month_report.achievements',
      'month_report.problems',
      'month_report.next_month as nextMonth',
      'month_report.submitted_at as submittedAt',
      'month_report.is_late as isLate',
      'reviewer.name as reviewerName',
      'month_report.reviewed_at as reviewedAt',
      'month_report.score',
      'month_report.comment',
      came('contract').as('contract'),
      came('receipt').as('receipt'),
    ]);

export const months = list(reportsApi.monthlyList, {
  table: 'month_report',
  title: '月报',
  visible,
  filters: {
    keyword: (words) => containsPhrase(sql.ref('month_report.search_text'), words),
    month: equals('month_report.month'),
    from: (month) => sql`month_report.month >= ${month}`,
    to: (month) => sql`month_report.month <= ${month}`,
    personnelId: (id, _actor, { to }) => sql`month_report.personnel_id in ${teamOn(lastDay(to), id)}`,
    orgnizationalid: (id) => isInByMonth('month_report.month', 'month_report.personnel_id', id),
    status: equals('month_report.status'),
    late: equals('month_report.is_late'),
  },
  sorts: {
    month: { by: sql`month_report.month` },
    submittedAt: { by: sql`month_report.submitted_at` },
  },
  defaultSort: ['month', 'desc'],
  select: selectMonth,
  present: (actor) => (row) => ({ ...row, isOwn: row.personnelId === actor.personnelId }),
});

/** Largest first; 逾期 of the figures opens all. */
const MOST_OVERDUE = 20;

/** Plan and actual of a person's month, in the order of measures. */
export async function monthFigures(db: Executor, personnelId: number, month: string): Promise<MonthFigure[]> {
  const { from, to } = monthRange(month);
  const { rows } = await sql<MonthFigure>`
    select m.measure, t.planned::text as planned,
      measured(m.measure, array[${personnelId}]::integer[], ${from}, ${to})::numeric(14, 2)::text as actual
    from unnest(${REPORTED_MEASURES}::text[]) with ordinality as m (measure, no)
    left join target t on t.subject_kind = 'person' and t.subject_id = ${personnelId} and t.period_kind = 'month' and t.deleted_at is null
      and t.year = ${Number(month.slice(0, 4))} and t.period_no = ${Number(month.slice(5))} and t.measure = m.measure
    order by m.no`.execute(db);
  return rows;
}

/** A person's week reports that overlap a span, with results. */
async function weeksOf(db: Executor, personnelId: number, { from, to }: DayRange) {
  const statement = sql<{
    id: number;
    weekStart: string;
    status: MonthReport['status'];
    completion: number | null;
  }>`
    select id, week_start::text as "weekStart", status, (select ${COMPLETION}
      from week_lines(week_report.id, personnel_id, week_start, week_start + 6) t) as completion
    from week_report where personnel_id = ${personnelId} and deleted_at is null
      and week_start + 6 >= ${from}::date and week_start <= ${to}::date order by week_start`;
  return await runPrepared(db, 'weeks_of_month', statement);
}

/** All recorded facts of a person's month. */
export async function factsOf(db: Executor, personnelId: number, month: string) {
  const { from, to } = monthRange(month);
  const [figures, topCustomers, cancelled, overdue, weeks] = await Promise.all([
    monthFigures(db, personnelId, month),
    runPrepared(
      db,
      'top_customers',
      sql<MonthDetail['topCustomers'][number]>`
      select c.id as "contactId", c.name as "contactName", i.id as coorgid, i.name as "cooperationName", count(*)::integer as lessons,
        sum(l.fee_income)::text as income
      from lesson l join contact c on c.id = l.contact_id join institution i on i.id = l.institution_id
      where l.owner_id = ${personnelId} and l.status = 1 and l.lesson_status = 1 and l.first_date between ${from} and ${to}
      group by c.id, i.id order by sum(l.fee_income) desc, c.id limit 5`,
    ),
    runPrepared(
      db,
      'cancelled_lessons',
      sql<MonthDetail['cancelled'][number]>`
      select l.id, l.name, l.first_date::text as date, l.lesson_status as "lessonStatus", (select g.reason from lesson_log g
        where g.lesson_id = l.id and g.to_status in (0, 4) and g.reason is not null order by g.id desc limit 1) as reason
      from lesson l where l.owner_id = ${personnelId} and l.status = 1 and l.lesson_status in (0, 4)
        and l.first_date between ${from} and ${to} order by l.first_date, l.id limit 50`,
    ),
    runPrepared(
      db,
      'overdue_lessons',
      sql<MonthDetail['overdue'][number]>`
      select l.id, l.name, i.id as coorgid, i.name as "cooperationName", books.last_date::text as "lastDate", books.open::text as open
      from ${booksOf({ from, to, owners: [personnelId] })} join lesson l on l.id = books.id join institution i on i.id = l.institution_id
      where books.open <> 0 and ${isOverdue({ from, to })}
      order by books.open desc, l.id limit ${MOST_OVERDUE}`,
    ),
    weeksOf(db, personnelId, { from, to }),
  ]);
  return {
    figures,
    topCustomers,
    cancelled,
    overdue,
    weeks: weeks.map(({ weekStart, ...week }) => ({ ...week, weekTitle: weekTitle(weekStart) })),
  };
}

export async function monthOfPerson(db: Executor, personnelId: number, month: string) {
  return await db
    .selectFrom('month_report')
    .where('personnel_id', '=', personnelId)
    .where('month', '=', month)
    .where('deleted_at', 'is', null)
    .select(['id'])
    .executeTakeFirst();
}

/** Inserts a report; null when the month has one. */
export async function insertMonth(trx: Executor, personnelId: number, month: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into month_report (personnel_id, month) values (${personnelId}, ${month})
    on conflict (personnel_id, month) where deleted_at is null do nothing returning id`.execute(trx);
  return rows[0]?.id ?? null;
}

/** Facts stored with a report: figures at submission, plans, reviewers. */
export async function keptOf(db: Executor, id: number) {
  const [row, plans, history] = await Promise.all([
    sql<{ figures: MonthFigure[] | null }>`select figures from month_report where id = ${id}`.execute(db),
    sql<MonthDetail['plans'][number]>`
      select measure, planned::text as planned from month_report_plan where month_report_id = ${id} order by id`.execute(
      db,
    ),
    sql<MonthDetail['history'][number]>`
      select at, actor_name as "byName", (after ->> 'status')::integer as status, after ->> 'comment' as comment
      from audit_log where table_name = 'month_report' and row_id = ${id} and after ? 'status' order by id limit 100`.execute(
      db,
    ),
  ]);
  return { snapshot: row.rows[0]?.figures ?? null, plans: plans.rows, history: history.rows };
}

export async function replacePlans(
  trx: Executor,
  id: number,
  plans: readonly { measure: string; planned: string }[],
): Promise<void> {
  await trx.deleteFrom('month_report_plan').where('month_report_id', '=', id).execute();
  if (plans.length > 0)
    await trx
      .insertInto('month_report_plan')
      .values(plans.map((one) => ({ month_report_id: id, measure: one.measure, planned: one.planned })))
      .execute();
}

/** Makes a report's proposed plans the author's missing targets of the next month; 0 proposes nothing. */
export async function acceptPlans(
  trx: Executor,
  id: number,
  personnelId: number,
  month: string,
): Promise<void> {
  const { year, no } = monthAfter(month);
  await sql`insert into target (subject_kind, subject_id, year, period_kind, period_no, measure, planned)
    select 'person', ${personnelId}, ${year}, 'month', ${no}, measure, planned from month_report_plan
    where month_report_id = ${id} and planned > 0
    on conflict (subject_kind, subject_id, year, period_kind, period_no, measure) where deleted_at is null do nothing`.execute(
    trx,
  );
}
