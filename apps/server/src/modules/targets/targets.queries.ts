import type { OutputOf } from '@shibiao/contract/endpoint';
import { dashboardApi, type TargetMeasure } from '@shibiao/contract/targets';
import { sql } from 'kysely';
import { type Condition, equals, list, type Rows } from '../../db/list.ts';
import { inScope } from '../../db/scope.ts';
import { likePattern } from '../../db/search.ts';
import type { Executor } from '../../db/transaction.ts';
import { type Actor, scopeOf, visiblePersonnel } from '../../lib/actor.ts';
import { matchesPerson } from '../personnel/personnel.queries.ts';

type Target = OutputOf<typeof dashboardApi.targets>['list'][number];
type Bar = OutputOf<typeof dashboardApi.targetsSix>['list'][number];

/**
 * Targets visible to the caller: a person's, a team's by its leader, an organisation's by its people; for readers of
 * everything also the company's.
 */
function visible(actor: Actor): Condition {
  const people = visiblePersonnel(actor, 'reports');
  if (people === null) return sql<boolean>`true`;
  const organisations = scopeOf(actor, 'reports') === 'organisation' ? [...actor.organisationIds] : [];
  return sql<boolean>`((target.subject_kind in ('person', 'team') and ${inScope(actor, 'reports', 'target.subject_id')})
    or (target.subject_kind = 'organisation' and target.subject_id = any(${organisations}::integer[])))`;
}

const FROM = sql`make_date(target.year, case target.period_kind when 'year' then 1 when 'quarter' then target.period_no * 3 - 2 else target.period_no end, 1)`;
const TO = sql`(make_date(target.year, case target.period_kind when 'year' then 12 when 'quarter' then target.period_no * 3 else target.period_no end, 1) + interval '1 month' - interval '1 day')::date`;
const RANK = sql`array_position(array['company', 'organisation', 'team', 'person'], target.subject_kind)`;
const PERIOD = sql`-target.year, target.period_kind, -target.period_no`;

/** Targets by keyword: people and teams by the person's name or pinyin, organisations by name. */
function subjectIsNamed(words: string): Condition {
  return sql`(target.subject_id in (select personnel.id from personnel where ${matchesPerson(words)})
      and target.subject_kind in ('person', 'team')
    or target.subject_id in (select id from organisation where lower(name) like ${likePattern(words)})
      and target.subject_kind = 'organisation')`;
}

/** Only a page's rows are measured; a company's years take long. */
const selectTarget = (rows: Rows<'target'>) =>
  rows.select([
    'target.id',
    'target.version',
    'target.year',
    'target.planned',
    sql<Target['subjectKind']>`target.subject_kind`.as('subjectKind'),
    'target.subject_id as subjectId',
    sql<string>`case target.subject_kind when 'company' then '全公司'
      when 'organisation' then (select name from organisation where id = target.subject_id)
      when 'team' then (select name || '团队' from personnel where id = target.subject_id)
      else (select name from personnel where id = target.subject_id) end`.as('subjectName'),
    sql<Target['periodKind']>`target.period_kind`.as('periodKind'),
    'target.period_no as periodNo',
    sql<string>`${FROM}`.as('from'),
    sql<string>`${TO}`.as('to'),
    sql<TargetMeasure>`target.measure`.as('measure'),
    sql<string>`round(measured(target.measure, people_of(target.subject_kind, target.subject_id, ${TO}), ${FROM}, ${TO}), 2)::text`.as(
      'actual',
    ),
  ]);

const targetsWhere = (endpoint: typeof dashboardApi.targets, also: Condition) =>
  list(endpoint, {
    table: 'target',
    title: '目标',
    visible: (actor) => sql`target.deleted_at is null and ${visible(actor)} and ${also}`,
    filters: {
      keyword: subjectIsNamed,
      year: equals('target.year'),
      periodKind: equals('target.period_kind'),
      periodNo: equals('target.period_no'),
      subjectKind: equals('target.subject_kind'),
      subjectId: equals('target.subject_id'),
      measure: equals('target.measure'),
    },
    sorts: {
      period: { by: sql`row(${PERIOD}, ${RANK}, target.subject_id, target.measure)` },
      subject: { by: sql`row(${RANK}, target.subject_id, ${PERIOD}, target.measure)` },
      planned: { by: sql`target.planned` },
    },
    defaultSort: ['period', 'asc'],
    select: selectTarget,
  });
export const targets = targetsWhere(dashboardApi.targets, sql`true`);
/** Targets of organisations and teams only. */
export const managerTargets = targetsWhere(
  dashboardApi.managerTargetList,
  sql`target.subject_kind in ('organisation', 'team')`,
);

/** Subject of the caller's targets: the company, the own organisation, the own team, or the person. */
export function ownSubject(actor: Actor): { kind: Target['subjectKind']; id: number } {
  const scope = scopeOf(actor, 'reports');
  if (scope === 'all') return { kind: 'company', id: 0 };
  if (scope === 'organisation' && actor.organisationId)
    return { kind: 'organisation', id: actor.organisationId };
  return { kind: scope === 'team' ? 'team' : 'person', id: actor.personnelId ?? 0 };
}

/** A measure's period with its bar's label. */
export interface Asked {
  label: string;
  measure: TargetMeasure;
  year: number;
  periodKind: Target['periodKind'];
  periodNo: number;
  from: string;
  to: string;
}
/** Plan and actual of one subject for several periods or measures, in one statement. */
export async function barsOf(
  db: Executor,
  subject: { kind: string; id: number },
  asked: readonly Asked[],
): Promise<Bar[]> {
  const { rows } = await sql<Bar>`
    with asked as materialized (
      select * from rows from (json_to_recordset(${JSON.stringify(asked)}) as (label text, measure text, year integer, "periodKind" text, "periodNo" smallint, "from" date, "to" date)) with ordinality as a (label, measure, year, "periodKind", "periodNo", "from", "to", place)
    ), people as materialized (
      select day, people_of(${subject.kind}, ${subject.id}::integer, day) as ids from (select distinct "to" as day from asked) days
    )
    select a.label, a.measure, a."from"::text as "from", a."to"::text as "to",
      coalesce((select planned from target t where t.deleted_at is null and t.subject_kind = ${subject.kind} and t.subject_id = ${subject.id}
        and t.year = a.year and t.period_kind = a."periodKind" and t.period_no = a."periodNo" and t.measure = a.measure), 0)::text as planned,
      round(measured(a.measure, people.ids, a."from", a."to"), 2)::text as actual
    from asked a join people on people.day = a."to" order by a.place`.execute(db);
  return rows;
}
export async function subjectName(db: Executor, { kind, id }: { kind: string; id: number }): Promise<string> {
  if (kind === 'company') return '全公司';
  const table = kind === 'organisation' ? 'organisation' : 'personnel';
  const row = await db.selectFrom(table).where('id', '=', id).select('name').executeTakeFirst();
  return `${row?.name ?? ''}${kind === 'team' ? '团队' : ''}`;
}

/** Whether the subject exists and the caller may see and plan its figures. */
export async function isVisibleSubject(
  db: Executor,
  actor: Actor,
  kind: string,
  id: number,
): Promise<boolean> {
  const { rows } = await sql<{ ok: boolean }>`
    select ${visible(actor)} and (target.subject_kind = 'company' and target.subject_id = 0
      or target.subject_kind = 'organisation' and exists (select from organisation where id = target.subject_id and deleted_at is null)
      or target.subject_kind in ('person', 'team') and exists (select from personnel where id = target.subject_id and deleted_at is null)) as ok
    from (select ${kind}::text as subject_kind, ${id}::integer as subject_id) target`.execute(db);
  return rows[0]?.ok === true;
}

export async function visibleTarget(db: Executor, actor: Actor, id: number) {
  return await db
    .selectFrom('target')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where(visible(actor))
    .select('id')
    .executeTakeFirst();
}
