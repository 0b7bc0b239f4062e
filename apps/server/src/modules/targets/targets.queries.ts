import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import { type dashboardApi, TARGET_MEASURES, type TargetMeasure } from '@shibiao/contract/targets';
import { type RawBuilder, sql } from 'kysely';
import { listPage, withIds } from '../../db/paging.ts';
import { inScope } from '../../db/scope.ts';
import { shared } from '../../db/slow-answers.ts';
import type { Executor } from '../../db/transaction.ts';
import { type Actor, scopeOf, visiblePersonnel } from '../../lib/actor.ts';

type Target = OutputOf<typeof dashboardApi.targets>['list'][number];
type Filter = InputOf<typeof dashboardApi.targets>;
type Bar = OutputOf<typeof dashboardApi.targetsSix>['list'][number];

/** Targets of whose people the caller sees the figures: a person, a team by its leader, an organisation by its people, the company with everything. */
function visible(actor: Actor): RawBuilder<boolean> {
  const people = visiblePersonnel(actor, 'reports');
  if (people === null) return sql<boolean>`true`;
  const organisations = scopeOf(actor, 'reports') === 'organisation' ? [...actor.organisationIds] : [];
  return sql<boolean>`((t.subject_kind in ('person', 'team') and ${inScope(actor, 'reports', 't.subject_id')})
    or (t.subject_kind = 'organisation' and t.subject_id = any(${organisations}::integer[])))`;
}

const FROM = sql`make_date(t.year, case t.period_kind when 'year' then 1 when 'quarter' then t.period_no * 3 - 2 else t.period_no end, 1)`;
const TO = sql`(make_date(t.year, case t.period_kind when 'year' then 12 when 'quarter' then t.period_no * 3 else t.period_no end, 1) + interval '1 month' - interval '1 day')::date`;
const COLUMNS = sql`t.id, t.version, t.subject_kind as "subjectKind", t.subject_id as "subjectId",
  case t.subject_kind when 'company' then '全公司' when 'organisation' then (select name from organisation where id = t.subject_id)
    when 'team' then (select name || '团队' from personnel where id = t.subject_id) else (select name from personnel where id = t.subject_id) end as "subjectName",
  t.year, t.period_kind as "periodKind", t.period_no as "periodNo", ${FROM} as "from", ${TO} as "to", t.measure, t.planned`;

const RANK = sql`array_position(array['company', 'organisation', 'team', 'person'], t.subject_kind)`;
const PERIOD = [sql`(-t.year)`, sql`t.period_kind`, sql`(-t.period_no)`];
/** Each is an index (0120) that is read in either direction. */
const SORTS = {
  place: [...PERIOD, RANK, sql`t.subject_id`, sql`t.measure`],
  subject: [RANK, sql`t.subject_id`, ...PERIOD, sql`t.measure`],
  planned: [sql`t.planned`],
} as const;

function matching(db: Executor, actor: Actor, filter: Filter, isForManagers: boolean) {
  const named = sql`name like ${`%${filter.keyword}%`}`;
  return db
    .selectFrom('target as t')
    .where('t.deleted_at', 'is', null)
    .where(visible(actor))
    .$if(isForManagers, (q) => q.where('t.subject_kind', 'in', ['organisation', 'team']))
    .$if(Boolean(filter.year), (q) => q.where('t.year', '=', filter.year ?? 0))
    .$if(Boolean(filter.periodKind), (q) => q.where('t.period_kind', '=', filter.periodKind ?? ''))
    .$if(Boolean(filter.periodNo), (q) => q.where('t.period_no', '=', filter.periodNo ?? 0))
    .$if(Boolean(filter.subjectKind), (q) => q.where('t.subject_kind', '=', filter.subjectKind ?? ''))
    .$if(Boolean(filter.subjectId), (q) => q.where('t.subject_id', '=', filter.subjectId ?? 0))
    .$if(Boolean(filter.measure), (q) => q.where('t.measure', '=', filter.measure ?? ''))
    .$if(Boolean(filter.keyword), (q) =>
      q.where(
        sql<boolean>`(t.subject_id in (select id from personnel where ${named}) and t.subject_kind in ('person', 'team')
          or t.subject_id in (select id from organisation where ${named}) and t.subject_kind = 'organisation')`,
      ),
    );
}

/** A page of targets; only the page's rows are measured. */
export async function listTargets(db: Executor, actor: Actor, filter: Filter, isForManagers: boolean) {
  const sort = filter.sort ?? 'place';
  const { list: rows, ...total } = await listPage(
    db,
    {
      matching: matching(db, actor, filter, isForManagers),
      id: sql<number>`t.id`,
      key: SORTS[sort],
      direction: sort === 'place' ? 'asc' : (filter.order ?? 'desc'),
      input: filter,
    },
    async (ids) => {
      const found = await sql<Omit<Target, 'actual'>>`
        select ${COLUMNS} from target t where ${withIds('t.id', ids)}`.execute(db);
      return found.rows;
    },
  );
  const asked = JSON.stringify(
    rows.map(({ measure, subjectKind, subjectId, from, to }) => ({
      measure,
      subjectKind,
      subjectId,
      from,
      to,
    })),
  );
  const { value: actuals } = await shared(`actuals${asked}`, () => actualsOf(db, asked));
  return {
    list: rows.map((row, i) => ({ ...row, actual: actuals[i] ?? '0.00' })),
    ...total,
  };
}

/** What each target's subject reached in its days. Years of a company take a while, so a slow answer holds for half a minute; plans never do. */
async function actualsOf(db: Executor, asked: string): Promise<string[]> {
  const { rows } = await sql<{ actual: string }>`
    select round(measured(a.measure, people_of(a."subjectKind", a."subjectId"), a."from", a."to"), 2)::text as actual
    from rows from (json_to_recordset(${asked}) as (measure text, "subjectKind" text, "subjectId" integer, "from" date, "to" date))
      with ordinality as a (measure, "subjectKind", "subjectId", "from", "to", place) order by a.place`.execute(
    db,
  );
  return rows.map((row) => row.actual);
}

/** What the caller is measured by: the company, the own organisation, the own team, or the person. */
export function ownSubject(actor: Actor): { kind: Target['subjectKind']; id: number } {
  const scope = scopeOf(actor, 'reports');
  if (scope === 'all') return { kind: 'company', id: 0 };
  if (scope === 'organisation' && actor.organisationId)
    return { kind: 'organisation', id: actor.organisationId };
  return { kind: scope === 'team' ? 'team' : 'person', id: actor.personnelId ?? 0 };
}

interface Asked {
  label: string;
  measure: TargetMeasure;
  year: number;
  periodKind: Target['periodKind'];
  periodNo: number;
  from: string;
  to: string;
}
/** Planned and actual of one subject for several periods or measures, in one statement. */
export async function barsOf(
  db: Executor,
  subject: { kind: string; id: number },
  asked: readonly Asked[],
): Promise<Bar[]> {
  const { rows } = await sql<Bar>`
    with people as materialized (select people_of(${subject.kind}, ${subject.id}::integer) as ids)
    select a.label, a.measure, a."from"::text as "from", a."to"::text as "to",
      coalesce((select planned from target t where t.deleted_at is null and t.subject_kind = ${subject.kind} and t.subject_id = ${subject.id}
        and t.year = a.year and t.period_kind = a."periodKind" and t.period_no = a."periodNo" and t.measure = a.measure), 0)::text as planned,
      round(measured(a.measure, people.ids, a."from", a."to"), 2)::text as actual
    from json_to_recordset(${JSON.stringify(asked)}) as a (label text, measure text, year integer, "periodKind" text, "periodNo" smallint, "from" date, "to" date), people`.execute(
    db,
  );
  return rows;
}
export const MEASURES = Object.keys(TARGET_MEASURES) as TargetMeasure[];

export async function subjectName(db: Executor, { kind, id }: { kind: string; id: number }): Promise<string> {
  if (kind === 'company') return '全公司';
  const table = kind === 'organisation' ? 'organisation' : 'personnel';
  const row = await db.selectFrom(table).where('id', '=', id).select('name').executeTakeFirst();
  return `${row?.name ?? ''}${kind === 'team' ? '团队' : ''}`;
}

/** Does the subject exist, and may the caller see its figures and plan for it? */
export async function isVisibleSubject(
  db: Executor,
  actor: Actor,
  kind: string,
  id: number,
): Promise<boolean> {
  const { rows } = await sql<{ ok: boolean }>`
    select ${visible(actor)} and (t.subject_kind = 'company' and t.subject_id = 0
      or t.subject_kind = 'organisation' and exists (select from organisation where id = t.subject_id and deleted_at is null)
      or t.subject_kind in ('person', 'team') and exists (select from personnel where id = t.subject_id and deleted_at is null)) as ok
    from (select ${kind}::text as subject_kind, ${id}::integer as subject_id) t`.execute(db);
  return rows[0]?.ok === true;
}

export async function insertTarget(
  trx: Executor,
  form: InputOf<typeof dashboardApi.addTargets>,
): Promise<number> {
  const { id } = await trx
    .insertInto('target')
    .values({
      subject_kind: form.subjectKind,
      subject_id: form.subjectId,
      year: form.year,
      period_kind: form.periodKind,
      period_no: form.periodNo,
      measure: form.measure,
      planned: form.planned,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
export async function visibleTarget(db: Executor, actor: Actor, id: number) {
  const { rows } = await sql<{
    id: number;
  }>`select t.id from target t where t.id = ${id} and t.deleted_at is null and ${visible(actor)}`.execute(db);
  return rows[0];
}
export async function updatePlanned(trx: Executor, id: number, planned: string): Promise<void> {
  await trx.updateTable('target').set({ planned }).where('id', '=', id).execute();
}
