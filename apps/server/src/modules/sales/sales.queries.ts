import type { InputOf } from '@shibiao/contract/endpoint';
import { salesApi, type WorkDay, type WorkFigures } from '@shibiao/contract/sales';
import { type RawBuilder, sql } from 'kysely';
import { type Condition, equals, list, noCondition, type Rows } from '../../db/list.ts';
import { runPrepared } from '../../db/prepared.ts';
import { inScope } from '../../db/scope.ts';
import { matchesKeyword } from '../../db/search.ts';
import type { Executor } from '../../db/transaction.ts';
import { teamsOf } from '../../db/trees.ts';
import type { Actor } from '../../lib/actor.ts';
import { today } from '../../lib/dates.ts';
import { isInOn, organisationNameOn, teamOn, wasEverIn } from '../personnel/employment.queries.ts';

/** A row of work_figures in the wire's form. @param f its alias */
export const figuresJson = (f: string): RawBuilder<WorkFigures> => {
  const column = (name: string) => sql.ref(`${f}.${name}`);
  return sql<WorkFigures>`json_build_object('calls', ${column('calls')}, 'wechats', ${column('wechats')}, 'visits', ${column('visits')},
    'followUps', ${column('follow_ups')}, 'customers', ${column('customers')}, 'gained', ${column('gained')},
    'demands', ${column('demands')}, 'recommended', ${column('recommended')}, 'reserved', ${column('reserved')},
    'confirmed', ${column('confirmed')}, 'confirmedFee', ${column('confirmed_fee')}::numeric(14, 2)::text,
    'taughtDays', ${column('taught_days')}::numeric(8, 1)::text, 'received', ${column('received')}::numeric(14, 2)::text)`;
};

const weightedOf = (day: RawBuilder<unknown>): RawBuilder<string> => sql<string>`(
  select coalesce(sum(f.amount * likelihood_weight(f.likelihood)), 0)::numeric(14, 2) from work_day_forecast f where f.work_day_id = ${day})`;
const forecastJson = (of: RawBuilder<unknown>, visible: Condition = sql`true`) => sql<
  WorkDay['forecasts']
>`array(
  select json_build_object('contactId', f.contact_id, 'contactName', c.name, 'cooperationName', i.name, 'demandId', f.demand_id,
    'demandTopic', d.topic, 'topic', f.topic, 'amount', f.amount::text, 'likelihood', f.likelihood, 'expectedOn', f.expected_on::text,
    'nextStep', f.next_step)
  from work_day_forecast f join contact c on c.id = f.contact_id join institution i on i.id = c.institution_id
  left join demand d on d.id = f.demand_id where f.work_day_id = ${of} and ${visible} order by f.id)`;

/** The actor's own logs, and submitted ones of people in scope. */
export const visibleDays = (
  actor: Actor,
): Condition => sql`work_day.deleted_at is null and ${inScope(actor, 'reports', 'work_day.personnel_id')}
  and (work_day.submitted_at is not null or work_day.personnel_id = ${actor.personnelId})`;

export const readableDayFiles = (actor: Actor): Condition =>
  sql`exists (select from work_day where work_day.file_ids @> array[file.id] and ${visibleDays(actor)})`;

const OWN_DAY = (table: string) => sql.ref<string>(`${table}.date`);
/** Logs of people in an organisation or below on the log's day, as its column says. */
export const wasInOrganisation = (table: 'work_day' | 'w', id: number): Condition =>
  isInOn(OWN_DAY(table), `${table}.personnel_id`, id);

/**
 * Matches the log's own text or the customers it names. Customers are found first, so that both kinds use an index.
 */
const saying = (
  words: string,
): Condition => sql`(${matchesKeyword('work_day', words)} or work_day.id = any(array(
  select f.work_day_id from work_day_forecast f
  where f.contact_id = any(array(select contact.id from contact where ${matchesKeyword('contact', words)})))))`;

export const selectDay = (rows: Rows<'work_day'>) =>
  rows
    .innerJoin('personnel', 'personnel.id', 'work_day.personnel_id')
    .leftJoin('personnel as reviewer', 'reviewer.id', 'work_day.reviewed_by')
    .select([
      'work_day.id',
      'work_day.version',
      'work_day.created_at as createdAt',
      'work_day.updated_at as updatedAt',
      'work_day.personnel_id as personnelId',
      'personnel.name as personnelName',
      organisationNameOn(OWN_DAY('work_day'), 'work_day.personnel_id').as('orgName'),
      'work_day.date',
      sql<WorkDay['kind']>`work_day.kind`.as('kind'),
      sql<
        WorkDay['status']
      >`case when work_day.submitted_at is null then 1 when work_day.reviewed_at is null then 2 else 3 end`.as(
        'status',
      ),
      'work_day.done',
      'work_day.plan',
      'work_day.problem',
      sql<WorkDay['files']>`array(
        select json_build_object('id', file.id, 'name', file.name) from file
        where file.id = any(work_day.file_ids) and file.deleted_at is null order by file.id)`.as('files'),
      'work_day.submitted_at as submittedAt',
      'work_day.is_late as isLate',
      sql<WorkFigures>`(select ${figuresJson('f')} from work_figures(work_day.personnel_id, work_day.date, work_day.date) f)`.as(
        'figures',
      ),
      sql<WorkFigures | null>`work_day.figures`.as('snapshot'),
      forecastJson(sql`work_day.id`).as('forecasts'),
      weightedOf(sql`work_day.id`).as('weighted'),
      'reviewer.name as reviewedBy',
      'work_day.reviewed_at as reviewedAt',
      'work_day.comment',
    ]);

/** Daily logs in the caller's scope. */
export const workDays = list(salesApi.list, {
  table: 'work_day',
  title: '销售记录',
  visible: visibleDays,
  filters: {
    currentPage: noCondition,
    keyword: saying,
    from: (day) => sql`work_day.date >= ${day}::date`,
    to: (day) => sql`work_day.date <= ${day}::date`,
    personnelId: (id, _actor, { to }) => sql`work_day.personnel_id in ${teamOn(to ?? today(), id)}`,
    orgnizationalid: (id) => wasInOrganisation('work_day', id),
    submitted: (is) => (is ? sql`work_day.submitted_at is not null` : sql`work_day.submitted_at is null`),
    late: equals('work_day.is_late'),
    reviewed: (is) => (is ? sql`work_day.reviewed_at is not null` : sql`work_day.reviewed_at is null`),
    kind: equals('work_day.kind'),
  },
  sorts: {
    date: { by: sql`work_day.date` },
    submittedAt: { by: sql`work_day.submitted_at`, parts: ({ from }) => filedSince(from) },
  },
  defaultSort: ['date', 'desc'],
  select: selectDay,
  present: (actor) => (row) => ({ ...row, isOwn: row.personnelId === actor.personnelId }),
  sums: (actor, filter) => ({
    submitted: sql`count(work_day.submitted_at)`,
    late: sql`count(*) filter (where work_day.is_late)`,
    people: sql`count(distinct work_day.personnel_id)`,
    weighted: sql`(select coalesce(sum(${weightedOf(sql`newest.id`)}), 0)::numeric(14, 2)
      from personnel p cross join lateral (
        select w.id from work_day w
        where w.personnel_id = p.id and w.deleted_at is null and w.submitted_at is not null and ${newestIn(filter)}
        order by w.date desc limit 1) newest where ${hasNewest(actor, filter)})`,
  }),
});

/** No log is filed before its own day (a constraint): logs since a day are those filed since, and drafts. */
const filedSince = (from: string | null | undefined) => [
  {
    where: from
      ? sql<boolean>`work_day.submitted_at >= ${from}::date`
      : sql<boolean>`work_day.submitted_at is not null`,
    by: sql`work_day.submitted_at`,
  },
  { where: sql<boolean>`work_day.submitted_at is null` },
];

type Asked = Partial<InputOf<typeof salesApi.list>>;
/** People `p` whose logs may count in the pipeline; it avoids reading all logs of others. */
const hasNewest = (actor: Actor, { to, personnelId, orgnizationalid }: Asked): Condition =>
  sql`${inScope(actor, 'reports', 'p.id')}
    and ${personnelId ? sql`p.id in ${teamOn(to ?? today(), personnelId)}` : sql`true`}
    and ${orgnizationalid ? wasEverIn('p.id', orgnizationalid) : sql`true`}`;
/** Logs of which each person's newest counts in the pipeline: the filter's time and place. */
const newestIn = ({ from, to, orgnizationalid }: Asked): Condition =>
  sql`w.date >= coalesce(${from ?? null}::date, '-infinity') and w.date <= coalesce(${to ?? null}::date, 'infinity')
    and ${orgnizationalid ? wasInOrganisation('w', orgnizationalid) : sql`true`}`;

/** A person's figures between two days. */
export async function figuresOf(
  db: Executor,
  personnelId: number,
  from: string,
  to: string,
): Promise<WorkFigures> {
  const statement = sql<{ figures: WorkFigures }>`
    select ${figuresJson('f')} as figures from work_figures(${personnelId}, ${from}, ${to}) f`;
  const [row] = await runPrepared(db, 'work_figures', statement);
  if (!row) throw new Error('work_figures answers one row');
  return row.figures;
}

/** Whether a person is above another in the chain of leaders. */
export async function leads(db: Executor, leaderId: number, personnelId: number): Promise<boolean> {
  const { rows } =
    await sql`select from personnel where id = ${personnelId} and id in ${teamsOf(leaderId)}`.execute(db);
  return rows.length > 0;
}

/** Logs of one person between two days, readable for the caller. */
export async function idsOfDays(
  db: Executor,
  actor: Actor,
  personnelId: number,
  { from, to }: { from: string; to: string },
  kind: string | null,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from work_day where personnel_id = ${personnelId} and date between ${from}::date and ${to}::date
      and kind = coalesce(${kind}::text, kind) and ${visibleDays(actor)}`.execute(db);
  return rows.map((row) => row.id);
}
