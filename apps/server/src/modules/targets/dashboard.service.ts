import type { InputOf } from '@shibiao/contract/endpoint';
import { dashboardApi, TARGET_MEASURES, type TargetMeasure } from '@shibiao/contract/targets';
import { datedFigure } from '../../db/cache.ts';
import type { Database } from '../../db/pool.ts';
import { type Actor, visiblePersonnel } from '../../lib/actor.ts';
import { seenByAll, seenByOne, seenIn } from '../../lib/cache.ts';
import { monthRange, today } from '../../lib/dates.ts';
import { coreMonth, institutionMonth, teacherSummary } from './dashboard.queries.ts';
import { departmentWork, streamDepartmentWork, type WorkBy } from './department.queries.ts';
import { type Asked, barsOf, managerTargets, ownSubject, subjectName, targets } from './targets.queries.ts';
import { daysOf } from './targets.rules.ts';

type Api = typeof dashboardApi;

const thisMonth = () => today().slice(0, 7);
const thisYear = () => Number(today().slice(0, 4));

/** Viewers of every figure share the cache; others may see other subjects than a colleague with the same scope. */
const viewerOfTargets = (actor: Actor) =>
  visiblePersonnel(actor, 'reports') === null ? seenIn(actor, 'reports') : seenByOne(actor);

/** A page of targets with actuals. */
export async function targetsPage(db: Database, actor: Actor, filter: InputOf<Api['targets']>) {
  return await datedFigure(db, dashboardApi.targets, viewerOfTargets(actor), filter, () =>
    targets.page(db, actor, filter),
  );
}

/** The same for organisations and teams. */
export async function managerTargetsPage(db: Database, actor: Actor, filter: InputOf<Api['targets']>) {
  return await datedFigure(db, dashboardApi.managerTargetList, viewerOfTargets(actor), filter, () =>
    managerTargets.page(db, actor, filter),
  );
}

export function managersMonth(db: Database, actor: Actor, input: InputOf<Api['managerTargets']>) {
  const [year, periodNo] = (input.month ?? thisMonth()).split('-').map(Number);
  const { measure, count } = input;
  return managerTargetsPage(db, actor, { page: 1, count, year, periodKind: 'month', periodNo, measure });
}

/** Bars of the caller's own subject, cached by subject. */
async function bars(db: Database, actor: Actor, asked: readonly Asked[]) {
  const subject = ownSubject(actor);
  return await datedFigure(db, dashboardApi.targetsSix, seenByAll, { subject, asked }, async () => ({
    list: await barsOf(db, subject, asked),
    subjectName: await subjectName(db, subject),
    subjectKind: subject.kind,
    subjectId: subject.id,
  }));
}

export function monthBars(db: Database, actor: Actor, given: string | null | undefined) {
  const [year = 0, no = 1] = (given ?? thisMonth()).split('-').map(Number);
  const month = { year, periodKind: 'month' as const, periodNo: no, ...daysOf(year, 'month', no) };
  return bars(
    db,
    actor,
    TARGET_MEASURES.table.map(({ value, label }) => ({ label, measure: value, ...month })),
  );
}

/** Quarters or months of a year, the present one by default. */
export function yearBars(
  db: Database,
  actor: Actor,
  kind: 'quarter' | 'month',
  measure: TargetMeasure,
  given: number | null | undefined,
) {
  const year = given ?? thisYear();
  const periods = Array.from({ length: kind === 'quarter' ? 4 : 12 }, (_, i) => ({
    label: kind === 'quarter' ? `第 ${i + 1} 季度` : `${i + 1} 月`,
    measure,
    year,
    periodKind: kind,
    periodNo: i + 1,
    ...daysOf(year, kind, i + 1),
  }));
  return bars(db, actor, periods);
}

export async function coreTargets(db: Database, given: string | null | undefined) {
  const month = given ?? thisMonth();
  return await datedFigure(db, dashboardApi.coreCustomerTargets, seenByAll, { month }, () =>
    coreMonth(db, month),
  );
}

export async function teacherFigures(db: Database) {
  return await datedFigure(db, dashboardApi.teacherSummary, seenByAll, { month: thisMonth() }, () =>
    teacherSummary(db, monthRange(thisMonth())),
  );
}

export async function institutionFigures(db: Database, actor: Actor) {
  const subject = ownSubject(actor);
  return await datedFigure(
    db,
    dashboardApi.institutionMonth,
    viewerOfTargets(actor),
    { subject, month: thisMonth() },
    () => institutionMonth(db, actor, subject, thisMonth()),
  );
}

interface WorkSpan {
  from?: string | null | undefined;
  to?: string | null | undefined;
}
/** By default this month until today. */
export const workDays = ({ from, to }: WorkSpan) => ({
  from: from ?? `${thisMonth()}-01`,
  to: to ?? today(),
});

/** A page of the department's work in a span. */
export async function workOf(
  db: Database,
  actor: Actor,
  by: WorkBy,
  input: InputOf<Api['teacherDeptMembers']>,
) {
  const filter = { ...input, ...workDays(input) };
  return await datedFigure(
    db,
    dashboardApi.teacherDeptMembers,
    seenIn(actor, 'lessons'),
    { by, ...filter },
    () => departmentWork(db, actor, by, filter),
  );
}

/** All of it. */
export const allWorkOf = (
  db: Database,
  actor: Actor,
  by: WorkBy,
  input: InputOf<Api['exportTeacherDeptMembers']>,
) => streamDepartmentWork(db, actor, by, { ...input, ...workDays(input) });
