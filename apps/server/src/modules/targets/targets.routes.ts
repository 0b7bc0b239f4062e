import type { OutputOf } from '@shibiao/contract/endpoint';
import { dashboardApi, TARGET_MEASURES, type TargetMeasure } from '@shibiao/contract/targets';
import type { Database } from '../../db/pool.ts';
import { shared } from '../../db/slow-answers.ts';
import { type Executor, transaction } from '../../db/transaction.ts';
import { lockVersion } from '../../db/versions.ts';
import { type Actor, visiblePersonnel } from '../../lib/actor.ts';
import { today } from '../../lib/dates.ts';
import { found, invalid, notFound } from '../../lib/errors.ts';
import { exportOf } from '../../lib/export.ts';
import { serve } from '../../lib/serve.ts';
import { listGained, listTaughtCore } from './behind.queries.ts';
import {
  coreMonth,
  departmentWork,
  institutionMonth,
  teacherSummary,
  teamLeaders,
  teamMembers,
} from './dashboard.queries.ts';
import {
  barsOf,
  insertTarget,
  isVisibleSubject,
  listTargets,
  MEASURES,
  ownSubject,
  subjectName,
  updatePlanned,
  visibleTarget,
} from './targets.queries.ts';
import { daysOf, periodProblem } from './targets.rules.ts';

const thisMonth = () => today().slice(0, 7);
const thisYear = () => Number(today().slice(0, 4));

/** Bars of the caller's own subject; whoever shares it shares a slow answer. */
async function bars(db: Database, actor: Actor, asked: Parameters<typeof barsOf>[2]) {
  const subject = ownSubject(actor);
  const { value } = await shared(JSON.stringify(['bars', subject, asked]), async () => ({
    list: await barsOf(db, subject, asked),
    subjectName: await subjectName(db, subject),
    subjectKind: subject.kind,
    subjectId: subject.id,
  }));
  return value;
}
/** @throws 404 for a subject whose figures the caller does not see */
async function mustSee(db: Executor, actor: Actor, subject: { subjectKind: string; subjectId: number }) {
  if (!(await isVisibleSubject(db, actor, subject.subjectKind, subject.subjectId)))
    throw notFound('目标对象');
}
const periods = (year: number, kind: 'quarter' | 'month', measure: TargetMeasure) =>
  Array.from({ length: kind === 'quarter' ? 4 : 12 }, (_, i) => ({
    label: kind === 'quarter' ? `第 ${i + 1} 季度` : `${i + 1} 月`,
    measure,
    year,
    periodKind: kind,
    periodNo: i + 1,
    ...daysOf(year, kind, i + 1),
  }));

/** product.md 5: a flag that is neither empty nor 1 is forced to 1. */
const withLeft = (islizhi: string | null | undefined) => Boolean(islizhi);

type DeptRow = OutputOf<typeof dashboardApi.teacherDeptMembers>['list'][number];
type By = Parameters<typeof departmentWork>[2];
interface Span {
  from?: string | null | undefined;
  to?: string | null | undefined;
}
async function work(db: Database, actor: Actor, by: By, span: Span) {
  const days = { from: span.from ?? `${thisMonth()}-01`, to: span.to ?? today() };
  const key = JSON.stringify(['dept', by, days, visiblePersonnel(actor, 'lessons')]);
  return { list: (await shared(key, () => departmentWork(db, actor, by, days))).value };
}
async function* each(rows: Promise<{ list: DeptRow[] }>): AsyncIterable<DeptRow> {
  yield* (await rows).list;
}
const deptColumns = (title: string) => [
  { key: 'name', title },
  { key: 'lessons', title: '课程数', type: 'number' as const },
  { key: 'days', title: '天数', type: 'number' as const },
  { key: 'onTime', title: '课件按时 %', type: 'number' as const },
  { key: 'evaluated', title: '已评价 %', type: 'number' as const },
  { key: 'score', title: '平均分', type: 'number' as const },
];

export const dashboardCalls = [
  serve(dashboardApi.targets, ({ db, actor, input }) => listTargets(db, actor, input, false)),
  serve(dashboardApi.managerTargetList, ({ db, actor, input }) => listTargets(db, actor, input, true)),
  serve(dashboardApi.addTargets, async ({ db, actor, input }) => {
    const problem = periodProblem(input.periodKind, input.periodNo);
    if (problem) throw invalid({ field: 'periodNo', message: problem });
    return await transaction(db, actor, async (trx) => {
      await mustSee(trx, actor, input);
      return { id: await insertTarget(trx, input) };
    });
  }),
  serve(
    dashboardApi.editTargets,
    async ({ db, actor, input }) => {
      await transaction(db, actor, async (trx) => {
        await lockVersion(trx, 'target', input.id, input.version);
        found(await visibleTarget(trx, actor, input.id), '目标');
        await updatePlanned(trx, input.id, input.planned);
      });
      return {};
    },
    {
      row: async ({ db, actor, id }) => found(await visibleTarget(db, actor, id), '目标'),
      rowTable: 'target',
    },
  ),
  serve(dashboardApi.targetsSix, ({ db, actor, input }) => {
    const [year = 0, no = 1] = (input.month ?? thisMonth()).split('-').map(Number);
    const month = { year, periodKind: 'month' as const, periodNo: no, ...daysOf(year, 'month', no) };
    return bars(
      db,
      actor,
      MEASURES.map((measure) => ({ label: TARGET_MEASURES[measure], measure, ...month })),
    );
  }),
  serve(dashboardApi.gainedCustomers, async ({ db, actor, input }) => {
    await mustSee(db, actor, input);
    return await listGained(db, actor, input);
  }),
  serve(dashboardApi.taughtCore, async ({ db, actor, input }) => {
    await mustSee(db, actor, input);
    return await listTaughtCore(db, input);
  }),
  serve(dashboardApi.targetsFour, ({ db, actor, input }) =>
    bars(db, actor, periods(input.year ?? thisYear(), 'quarter', input.measure ?? 'receipt')),
  ),
  serve(dashboardApi.performanceTargets, ({ db, actor, input }) =>
    bars(db, actor, periods(input.year ?? thisYear(), 'month', input.measure ?? 'contract')),
  ),
  serve(dashboardApi.managerTargets, async ({ db, actor, input }) => {
    const [year, periodNo] = (input.month ?? thisMonth()).split('-').map(Number);
    const filter = {
      page: 1,
      count: 200,
      year,
      periodKind: 'month' as const,
      periodNo,
      measure: input.measure ?? null,
    };
    return { list: (await listTargets(db, actor, filter, true)).list };
  }),
  serve(dashboardApi.coreCustomerTargets, async ({ db, input }) =>
    found(await coreMonth(db, input.month ?? thisMonth())),
  ),
  serve(dashboardApi.teamLeaders, async ({ db, actor, input }) => ({
    list: await teamLeaders(db, actor, withLeft(input.islizhi), input.orgnizationalid ?? null),
  })),
  serve(dashboardApi.teamMembers, async ({ db, actor, input }) => ({
    list: await teamMembers(db, actor, withLeft(input.islizhi), input.ywleaderid ?? null),
  })),
  serve(dashboardApi.teacherSummary, async ({ db }) => found(await teacherSummary(db))),
  serve(dashboardApi.institutionMonth, async ({ db, actor }) => {
    const key = JSON.stringify([
      'institutionMonth',
      visiblePersonnel(actor, 'customers'),
      visiblePersonnel(actor, 'lessons'),
    ]);
    return found((await shared(key, () => institutionMonth(db, actor))).value);
  }),
  serve(dashboardApi.teacherDeptMembers, ({ db, actor, input }) => work(db, actor, 'member', input)),
  serve(dashboardApi.exportTeacherDeptMembers, async ({ db, actor, input }) =>
    exportOf('师资部对接统计', deptColumns('对接人'), input.columns, each(work(db, actor, 'member', input))),
  ),
  serve(dashboardApi.teacherDeptTeachers, ({ db, actor, input }) => work(db, actor, 'teacher', input)),
  serve(dashboardApi.exportTeacherDeptTeachers, async ({ db, actor, input }) =>
    exportOf('师资部讲师统计', deptColumns('讲师'), input.columns, each(work(db, actor, 'teacher', input))),
  ),
  serve(dashboardApi.teacherDeptFields, ({ db, actor, input }) => work(db, actor, 'field', input)),
  serve(dashboardApi.exportTeacherDeptFields, async ({ db, actor, input }) =>
    exportOf('师资部领域统计', deptColumns('领域'), input.columns, each(work(db, actor, 'field', input))),
  ),
];
