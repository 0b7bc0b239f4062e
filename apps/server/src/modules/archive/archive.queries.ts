import { archiveApi, SENSITIVE } from '@shibiao/contract/archive/calls';
import { sql } from 'kysely';
import { and, type Condition, equals, inOrganisation, list, type Rows, since, until } from '../../db/list.ts';
import { anyOf } from '../../db/prepared.ts';
import { inScope } from '../../db/scope.ts';
import { type Actor, isGranted } from '../../lib/actor.ts';
import { today } from '../../lib/dates.ts';
import { isInOn } from '../personnel/employment.queries.ts';
import { matchesPerson, matchesPersonOrPhone } from '../personnel/personnel.queries.ts';
import { wholeMonths, wholeYears } from './calendar.rules.ts';

/** People in the caller's scope, and the caller. */
export const visiblePeople = (actor: Actor): Condition =>
  sql`(personnel.deleted_at is null and (${inScope(actor, 'personnel', 'personnel.id')} or personnel.id = ${actor.personnelId ?? 0}))`;

const newestEmployment = sql<number>`(select e.id from employment e where e.personnel_id = personnel.id
  and e.deleted_at is null order by e.entry_date desc limit 1)`;
/** Condition on the newest employment `e` of a person; joined rather than looked up per row. */
const newestEmploymentIs = (how: Condition): Condition => sql`exists (select from employment e
  where e.personnel_id = personnel.id and e.deleted_at is null and ${how} and not exists (select from employment later
    where later.personnel_id = e.personnel_id and later.deleted_at is null and later.entry_date > e.entry_date))`;
const ofArchive = (column: string) =>
  sql`(select ${sql.ref(`a.${column}`)} from personnel_archive a where a.personnel_id = personnel.id and a.deleted_at is null)`;
/** Last day of the newest present or future contract; null for open-ended ones. */
const contractTo = sql<
  string | null
>`(select c.to_date from labour_contract c where c.personnel_id = personnel.id
  and c.deleted_at is null order by c.from_date desc limit 1)`;
/** 待入职 → 试用 → 正式 → 待离职 → 离职, derived from the dates alone. */
const status = sql<number>`case when personnel.entry_date > current_date then 1
  when personnel.quit_date <= current_date then 5 when personnel.quit_date is not null then 4
  when current_date <= coalesce(personnel.regular_date, ${ofArchive('probation_to')}) then 2 else 3 end`;
/** City of an organisation, or of its nearest ancestor with one. */
const cityOf = (organisation: string) => sql<string | null>`(with recursive up as (
    select id, parent_id, city_id from organisation where id = ${sql.ref(organisation)}
    union all select o.id, o.parent_id, o.city_id from organisation o join up on o.id = up.parent_id where up.city_id is null
  ) select city_name(region) from up join region on region.id = up.city_id limit 1)`;
const employed = (column: 'entry_date' | 'quit_date', sign: '<=' | '>=', day: string): Condition =>
  sql`exists (select from employment e where e.personnel_id = personnel.id and e.deleted_at is null
    and ${sql.ref(`e.${column}`)} ${sql.raw(sign)} ${day}::date)`;

/** Between a lower bound and the next one, in intervals from a day. */
function inBand(from: string, unit: 'years' | 'months', value: number, bounds: readonly number[]): Condition {
  const next = bounds[bounds.indexOf(value) + 1];
  const reached = (
    n: number,
  ) => sql<boolean>`(${sql.raw(from)} + make_interval(${sql.raw(unit)} => ${n}))::date
    <= least(current_date, coalesce(personnel.quit_date, current_date))`;
  return next === undefined ? reached(value) : and(reached(value), sql`not ${reached(next)}`);
}
const AGES = [0, 25, 30, 35, 40, 50];
const TENURES = [0, 3, 12, 36, 60];

const selectPeople = (rows: Rows<'personnel'>) =>
  rows
    .leftJoin('organisation', 'organisation.id', 'personnel.organisation_id')
    .leftJoin('personnel as leader', 'leader.id', 'personnel.leader_id')
    .leftJoin('employment', (join) => join.on('employment.id', '=', newestEmployment))
    .leftJoin('personnel_archive', (join) =>
      join
        .onRef('personnel_archive.personnel_id', '=', 'personnel.id')
        .on('personnel_archive.deleted_at', 'is', null),
    )
    .select([
      'personnel.id',
      'personnel.job_no as jobNo',
      'personnel.name',
      'personnel.gender',
      'personnel.birth',
      'organisation.name as organisationName',
      'personnel.post',
      'personnel.grade',
      status.as('status'),
      'employment.form',
      'personnel.entry_date as entryDate',
      'employment.tenure_from as tenureFrom',
      'personnel.regular_date as regularDate',
      'personnel.quit_date as quitDate',
      contractTo.as('contractTo'),
      'personnel_archive.education',
      'leader.id as leaderId',
      'leader.name as leaderName',
      'personnel.phone',
    ]);

type Dated = { birth: string | null; tenureFrom: string | null; quitDate: string | null };
/** Age and tenure in whole years and months; for leavers, until the last day. */
function counted<T extends Dated>(row: T) {
  const day = today();
  const until = row.quitDate !== null && row.quitDate < day ? row.quitDate : day;
  return {
    ...row,
    age: row.birth === null ? null : wholeYears(row.birth, day),
    tenureMonths: row.tenureFrom === null ? null : wholeMonths(row.tenureFrom, until),
  };
}

export const archives = list(archiveApi.list, {
  table: 'personnel',
  title: '人员',
  visible: visiblePeople,
  filters: {
    keyword: matchesPersonOrPhone,
    orgnizationalid: inOrganisation('personnel.organisation_id'),
    status: (value) => sql`${status} = ${value}`,
    onDuty: (isHere) => (isHere ? sql`${status} in (2, 3, 4)` : sql`${status} in (1, 5)`),
    form: (form) => newestEmploymentIs(sql`e.form = ${form}`),
    post: equals('personnel.post'),
    grade: equals('personnel.grade'),
    education: (education) => sql`${ofArchive('education')} = ${education}`,
    gender: equals('personnel.gender'),
    age: (age) => inBand('personnel.birth', 'years', age, AGES),
    tenure: (tenure) => newestEmploymentIs(inBand('e.tenure_from', 'months', tenure, TENURES)),
    city: (city) => sql`${cityOf('personnel.organisation_id')} = ${city}`,
    entryFrom: (day, _actor, { entryTo }) =>
      sql`exists (select from employment e where e.personnel_id = personnel.id and e.deleted_at is null
        and e.entry_date between ${day}::date and ${entryTo ?? '2199-12-31'}::date)`,
    entryTo: (day) => employed('entry_date', '<=', day),
    quitFrom: (day, _actor, { quitTo }) =>
      sql`exists (select from employment e where e.personnel_id = personnel.id and e.deleted_at is null
        and e.quit_date between ${day}::date and ${quitTo ?? '2199-12-31'}::date)`,
    quitTo: (day) => employed('quit_date', '<=', day),
    quitReason: (reason, _actor, { quitFrom, quitTo }) =>
      sql`exists (select from employment e where e.personnel_id = personnel.id and e.deleted_at is null and e.quit_reason = ${reason}
        and e.quit_date between ${quitFrom ?? '1900-01-01'}::date and ${quitTo ?? '2199-12-31'}::date)`,
    contractEnds: (days) =>
      sql`(${contractTo} between current_date and current_date + ${days}::integer and ${status} <> 5)`,
    birthdayMonth: (month) => sql`extract(month from personnel.birth) = ${month}`,
  },
  sorts: {
    name: { by: sql`by_surname(personnel.name) collate "zh-x-icu"` },
    jobNo: { by: sql`personnel.job_no` },
    age: { by: sql`personnel.birth` },
    entryDate: { by: sql`personnel.entry_date` },
    contractTo: { by: contractTo },
    quitDate: { by: sql`personnel.quit_date` },
  },
  defaultSort: ['jobNo', 'asc'],
  select: selectPeople,
  present: () => (row) => counted(row),
});

export const changes = list(archiveApi.changes, {
  table: 'personnel_change',
  title: '异动',
  visible: (actor) =>
    sql`exists (select from personnel where personnel.id = personnel_change.personnel_id and ${visiblePeople(actor)})`,
  filters: {
    keyword: (words) =>
      sql`personnel_change.personnel_id = any(array(select personnel.id from personnel where ${matchesPerson(words)}))`,
    kind: equals('personnel_change.kind'),
    personnelId: equals('personnel_change.personnel_id'),
    orgnizationalid: (ids) =>
      isInOn(sql.ref<string>('personnel_change.on_day'), 'personnel_change.personnel_id', ids),
    from: since('personnel_change.on_day'),
    to: until('personnel_change.on_day'),
  },
  sorts: { on: { by: sql`personnel_change.on_day` } },
  defaultSort: ['on', 'desc'],
  // A change's number is its row's number times four, so that the row's index is used.
  rowId: {
    id: sql<number>`personnel_change.id`,
    among: (ids) => sql`(personnel_change.of_id = ${anyOf(ids.map((id) => Math.floor(id / 4)))}
      and personnel_change.id = ${anyOf(ids)})`,
  },
  select: (rows: Rows<'personnel_change'>) =>
    rows
      .innerJoin('personnel', 'personnel.id', 'personnel_change.personnel_id')
      .select([
        sql<number>`personnel_change.id`.as('id'),
        sql<number>`personnel_change.personnel_id`.as('personnelId'),
        'personnel.name',
        'personnel.job_no as jobNo',
        sql<string>`personnel_change.kind`.as('kind'),
        sql<string>`personnel_change.on_day`.as('on'),
        'personnel_change.before',
        'personnel_change.after',
        'personnel_change.reason',
      ]),
});

/** Papers of a person's archive: for those who see what is sensitive, and for the person. */
export const readableArchiveFiles = (actor: Actor): Condition =>
  sql`(file.subject_kind = 'personnel'
    and (${isGranted(actor, SENSITIVE)}::boolean or file.subject_id = ${actor.personnelId ?? 0}))`;
