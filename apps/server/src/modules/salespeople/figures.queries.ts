import type { AnyMeasure } from '@shibiao/contract/measures';
import { COMPARED_KEYS, countsAhead } from '@shibiao/contract/salespeople/figures';
import type { TargetMeasure } from '@shibiao/contract/targets';
import { type RawBuilder, sql } from 'kysely';
import { and, type Condition } from '../../db/list.ts';
import { isOfPeople } from '../../db/people.ts';
import { inScope } from '../../db/scope.ts';
import type { Executor } from '../../db/transaction.ts';
import { organisationsBelow } from '../../db/trees.ts';
import type { Actor } from '../../lib/actor.ts';
import { addDays, type DayRange } from '../../lib/dates.ts';
import { SALES } from '../access/roles.data.ts';
import { assignmentOn, employedIn, employedOn, heldRoleIn, teamOn } from '../personnel/employment.queries.ts';
import { type FactSpan, factsOf, isOfOwners, measuredByPerson } from '../targets/measures.queries.ts';
import { BEGUN, begunIn, booksOf, DEMANDS, ENDED, endedIn, isOverdue, LESSONS } from './parts.queries.ts';
import type { Compared, Raw } from './salespeople.rules.ts';

export interface PeopleFilter {
  orgnizationalid?: number | null | undefined;
  ywleaderid?: number | null | undefined;
  personnelId?: number | null | undefined;
  keyword?: string | null | undefined;
  /** People of a subject's figure, instead of those in scope; access is checked before. */
  peopleOf?: string | null | undefined;
}

/** People `p` with their assignment `a` on the last day of the span. */
export const matchesPeople = (actor: Actor, filter: PeopleFilter, day: string): Condition =>
  and(
    filter.peopleOf
      ? isOfPeople('p.id', filter.peopleOf)
      : and(sql`p.deleted_at is null`, inScope(actor, 'reports', 'p.id')),
    filter.personnelId ? sql`p.id = ${filter.personnelId}` : sql`true`,
    filter.orgnizationalid
      ? sql`a.organisation_id in ${organisationsBelow(filter.orgnizationalid)}`
      : sql`true`,
    filter.ywleaderid ? sql`p.id in ${teamOn(day, filter.ywleaderid)}` : sql`true`,
    filter.keyword
      ? sql`strpos(lower(p.name || ' ' || p.pinyin || ' ' || p.initials), lower(${filter.keyword})) > 0`
      : sql`true`,
  );

/** People of a filter on the last day of the span; null: all visible ones. */
export async function idsOf(
  db: Executor,
  actor: Actor,
  filter: PeopleFilter,
  day: string,
): Promise<ReadonlySet<number> | null> {
  const { personnelId, orgnizationalid, ywleaderid, keyword, peopleOf: subject } = filter;
  if (!personnelId && !orgnizationalid && !ywleaderid && !keyword && !subject) return null;
  const { rows } = await sql<{ id: number }>`
    select p.id from personnel p left join ${assignmentOn(day)} a on a.personnel_id = p.id
    where ${matchesPeople(actor, filter, day)}`.execute(db);
  return new Set(rows.map((row) => row.id));
}

/** Those people with assignment and whether they sold in the span, as a table `people`. */
export const peopleOf = (actor: Actor, filter: PeopleFilter, { from, to }: DayRange) => sql`(
  select p.id, p.name, p.pinyin, o.name as "orgName", l.id as "leaderId", l.name as "leaderName",
    not ${employedOn(to, 'p.id')} as "isLeft",
    ${employedIn(from, to, 'p.id')} and ${heldRoleIn(from, to, SALES, 'p.id')} as "isSeller"
  from personnel p left join ${assignmentOn(to)} a on a.personnel_id = p.id
  left join organisation o on o.id = a.organisation_id left join personnel l on l.id = a.leader_id
  where ${matchesPeople(actor, filter, to)})`;

/** Customers gained and lost, each period once: the components of the stock at the end. */
const cameOf = (span: FactSpan) => sql`(
  select owner_id as id, count(*) filter (where ${BEGUN.gained}) as "gainPeriods",
    count(*) filter (where ${BEGUN.restored}) as restored, count(*) filter (where ${BEGUN.movedIn}) as "movedIn"
  from ${begunIn(span)} begun group by 1)`;
const wentOf = (span: FactSpan) => sql`(
  select owner_id as id, count(*) filter (where ${ENDED.lost}) as lost, count(*) filter (where ${ENDED.mergedAway}) as "mergedAway",
    count(*) filter (where ${ENDED.removed}) as removed, count(*) filter (where ${ENDED.movedOut}) as "movedOut"
  from ${endedIn(span)} ended group by 1)`;

/** Customers with own follow-ups, and those still owned at the end. */
const followedOf = (span: FactSpan) => sql`(
  select f.owner_id as id, count(distinct t.contact_id) as followed, count(distinct t.contact_id) filter (where h.id is not null) as covered
  from ${factsOf('followUps', span)} f join tracking t on t.id = f.id
  left join ${factsOf('heldCustomers', span)} h on h.owner_id = f.owner_id and h.id = t.contact_id group by 1)`;

const demandsOf = (span: FactSpan) => sql`(
  select f.owner_id as id, count(*) filter (where ${DEMANDS.won}) as won, count(*) filter (where ${DEMANDS.lost}) as lost,
    count(*) filter (where ${DEMANDS.open}) as open, count(*) filter (where ${DEMANDS.recommended}) as recommended
  from ${factsOf('demands', span)} f join demand d on d.id = f.id group by 1)`;

const lessonsOf = (span: FactSpan) => sql`(
  select f.owner_id as id, count(*) as lessons, count(*) filter (where ${LESSONS.taught}) as taught,
    count(*) filter (where ${LESSONS.paid}) as paid
  from ${factsOf('contract', span)} f join lesson l on l.id = f.id group by 1)`;

/** All lessons over by the end: fees, money received by then, open amount. */
const balanceOf = (span: FactSpan) => sql`(
  select owner_id as id, sum(fee) as fees, sum(received) as received, sum(open) as open,
    sum(open) filter (where ${isOverdue(span)}) as overdue
  from ${booksOf(span)} group by 1)`;

/** Targets of months, weighted by their share in the span. */
const targetsOf = (
  span: FactSpan,
  measure: TargetMeasure,
  parts: readonly { month: string; share: number }[],
) => sql`(
  select t.subject_id as id, sum(round(t.planned * m.share::numeric, 2)) as planned
  from json_to_recordset(${JSON.stringify(parts)}) as m (month text, share text)
  join target t on t.subject_kind = 'person' and t.period_kind = 'month' and t.deleted_at is null and t.measure = ${measure}
    and t.year = left(m.month, 4)::integer and t.period_no = right(m.month, 2)::integer and ${isOfOwners(span, 't.subject_id')}
  group by 1)`;

interface Person {
  id: number;
  name: string;
  orgName: string | null;
  leaderId: number | null;
  leaderName: string | null;
  isLeft: boolean;
  isSeller: boolean;
}
export type PersonRaw = Person & Omit<Raw, 'dueDays' | 'filedDays' | 'actual' | 'target'>;

/** Plan and actual of a person's measure. */
export type PersonTarget = Pick<Raw, 'actual' | 'target'> & { id: number };

const MEASURED: Record<string, AnyMeasure> = {
  gained: 'newCustomers',
  followUps: 'followUps',
  demands: 'demands',
  reserved: 'reserved',
  confirmed: 'confirmed',
  cancelled: 'cancelled',
  heldEnd: 'heldCustomers',
};
const SUMMED: Record<string, AnyMeasure> = {
  income: 'contract',
  profit: 'profit',
  days: 'days',
  received: 'receipt',
  exchanged: 'exchanged',
};

const count = (name: string, value: RawBuilder<unknown>) =>
  sql`coalesce(${value}, 0)::integer as ${sql.ref(name)}`;
const money = (name: string, value: RawBuilder<unknown>) =>
  sql`coalesce(${value}, 0)::numeric(16, 2)::text as ${sql.ref(name)}`;

/** Figures of everybody in a filter over a span, in one statement. */
export async function countFigures(
  db: Executor,
  actor: Actor,
  filter: PeopleFilter,
  span: FactSpan,
): Promise<PersonRaw[]> {
  const before = { ...span, from: addDays(span.from, -1), to: addDays(span.from, -1) };
  const joined = (name: string, table: RawBuilder<unknown>) =>
    sql`left join ${table} ${sql.ref(`f_${name}`)} on ${sql.ref(`f_${name}.id`)} = people.id`;
  const of = (name: string, column = 'value') => sql.ref(`f_${name}.${column}`);
  const measures = { ...MEASURED, ...SUMMED };
  const columns = [
    ...Object.keys(MEASURED).map((name) => count(name, of(name))),
    ...Object.keys(SUMMED).map((name) => money(name, of(name))),
    count('heldStart', of('heldStart')),
    count('regained', sql`${of('came', 'gainPeriods')} - coalesce(${of('gained')}, 0)`),
    ...['restored', 'movedIn'].map((name) => count(name, of('came', name))),
    ...['lost', 'mergedAway', 'removed', 'movedOut'].map((name) => count(name, of('went', name))),
    ...['followed', 'covered'].map((name) => count(name, of('followed', name))),
    count('wonDemands', of('demand', 'won')),
    count('lostDemands', of('demand', 'lost')),
    count('openDemands', of('demand', 'open')),
    count('recommended', of('demand', 'recommended')),
    ...['lessons', 'taught', 'paid'].map((name) => count(name, of('lesson', name))),
    money('receivable', of('books', 'open')),
    money('overdue', of('books', 'overdue')),
    money('taughtIncome', of('books', 'fees')),
    money('taughtReceived', of('books', 'received')),
  ];
  const joins = [
    ...Object.entries(measures).map(([name, measure]) => joined(name, measuredByPerson(measure, span))),
    joined('heldStart', measuredByPerson('heldCustomers', before)),
    joined('came', cameOf(span)),
    joined('went', wentOf(span)),
    joined('followed', followedOf(span)),
    joined('demand', demandsOf(span)),
    joined('lesson', lessonsOf(span)),
    joined('books', balanceOf(span)),
  ];
  const { rows } = await sql<PersonRaw>`
    with people as materialized ${peopleOf(actor, filter, span)}
    select people.id, people.name, people."orgName", people."leaderId", people."leaderName", people."isLeft", people."isSeller",
      ${sql.join(columns)}
    from people ${sql.join(joins, sql` `)} order by by_surname(people.name) collate "zh-x-icu", people.id`.execute(
    db,
  );
  return rows;
}

/** Figures whose comparison covers only the elapsed days of the span. */
const PASSED = COMPARED_KEYS.filter((key) => key !== 'actual' && !countsAhead(key, ''));
const passedOf = (measure: TargetMeasure): [string, AnyMeasure][] => [
  ...PASSED.map((key): [string, AnyMeasure] => [key, { ...MEASURED, ...SUMMED }[key] as AnyMeasure]),
  ...(countsAhead('actual', measure) ? [] : [['actual', measure] as [string, AnyMeasure]]),
];
const isCounted = (name: string) => name in MEASURED;

/** Zero figures of a measure. */
export const nothingCompared = (measure: TargetMeasure): Partial<Compared> =>
  Object.fromEntries(passedOf(measure).map(([name]) => [name, isCounted(name) ? 0 : '0.00']));

/** People's results in a span, without figures counted ahead. */
export async function countCompared(
  db: Executor,
  span: FactSpan,
  measure: TargetMeasure,
): Promise<(Partial<Compared> & { id: number })[]> {
  const measures = passedOf(measure);
  const parts = measures.map(
    ([name, one]) =>
      sql`select m.id, ${name}::text as name, m.value from ${measuredByPerson(one, span)} m where ${isOfOwners(span, 'm.id')}`,
  );
  const columns = measures.map(([name]) => {
    const value = sql`sum(value) filter (where name = ${name})`;
    return isCounted(name) ? count(name, value) : money(name, value);
  });
  const { rows } = await sql<Partial<Compared> & { id: number }>`
    select id, ${sql.join(columns)} from (${sql.join(parts, sql` union all `)}) parts group by id`.execute(
    db,
  );
  return rows;
}

/** Target and actual of one measure in a span, for everybody with one of them. */
export async function countTargets(
  db: Executor,
  span: FactSpan,
  measure: TargetMeasure,
  parts: readonly { month: string; share: number }[],
): Promise<PersonTarget[]> {
  const { rows } = await sql<PersonTarget>`
    select id, ${money('actual', sql`actual.value`)}, ${money('target', sql`target.planned`)}
    from ${measuredByPerson(measure, span)} actual full join ${targetsOf(span, measure, parts)} target using (id)`.execute(
    db,
  );
  return rows;
}
