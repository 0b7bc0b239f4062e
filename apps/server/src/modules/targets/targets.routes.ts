import type { InputOf } from '@shibiao/contract/endpoint';
import { dashboardApi, deptColumns } from '@shibiao/contract/targets';
import type { Database } from '../../db/pool.ts';
import type { Actor } from '../../lib/actor.ts';
import { orNotFound } from '../../lib/errors.ts';
import { exportColumns, exportOf } from '../../lib/export.ts';
import { type ServeOptions, serve } from '../../lib/serve.ts';
import { teamLeaders, teamMembers } from './dashboard.queries.ts';
import {
  allWorkOf,
  coreTargets,
  institutionFigures,
  managersMonth,
  managerTargetsPage,
  monthBars,
  targetsPage,
  teacherFigures,
  workDays,
  workOf,
  yearBars,
} from './dashboard.service.ts';
import type { WorkBy } from './department.queries.ts';
import { visibleTarget } from './targets.queries.ts';
import { addTarget, editTarget, gainedCustomers, taughtCore } from './targets.service.ts';

const ofTarget: ServeOptions = {
  row: async ({ db, actor, id }) => orNotFound(await visibleTarget(db, actor, id), '目标'),
  rowTable: 'target',
};
/** product.md 5: a flag that is neither empty nor 1 is forced to 1. */
const withLeft = (islizhi: string | null | undefined) => Boolean(islizhi);
/** Handler for the export of the department's work. @param title of the grouping */
const exportsWork =
  (name: string, title: string, by: WorkBy) =>
  async ({
    db,
    actor,
    input,
  }: {
    db: Database;
    actor: Actor;
    input: InputOf<typeof dashboardApi.exportTeacherDeptMembers>;
  }) =>
    exportOf(
      name,
      exportColumns(deptColumns(title)),
      input.columns,
      allWorkOf(db, actor, by, input),
      workDays(input),
    );

export const dashboardCalls = [
  serve(dashboardApi.targets, ({ db, actor, input }) => targetsPage(db, actor, input)),
  serve(dashboardApi.managerTargetList, ({ db, actor, input }) => managerTargetsPage(db, actor, input)),
  serve(dashboardApi.addTargets, ({ db, actor, input }) => addTarget(db, actor, input)),
  serve(dashboardApi.editTargets, ({ db, actor, input }) => editTarget(db, actor, input), ofTarget),
  serve(dashboardApi.targetsSix, ({ db, actor, input }) => monthBars(db, actor, input.month)),
  serve(dashboardApi.gainedCustomers, ({ db, actor, input }) => gainedCustomers(db, actor, input)),
  serve(dashboardApi.taughtCore, ({ db, actor, input }) => taughtCore(db, actor, input)),
  serve(dashboardApi.targetsFour, ({ db, actor, input }) =>
    yearBars(db, actor, 'quarter', input.measure ?? 'receipt', input.year),
  ),
  serve(dashboardApi.performanceTargets, ({ db, actor, input }) =>
    yearBars(db, actor, 'month', input.measure ?? 'contract', input.year),
  ),
  serve(dashboardApi.managerTargets, ({ db, actor, input }) => managersMonth(db, actor, input)),
  serve(dashboardApi.coreCustomerTargets, ({ db, input }) => coreTargets(db, input.month)),
  serve(dashboardApi.teamLeaders, async ({ db, actor, input }) => ({
    list: await teamLeaders(db, actor, withLeft(input.islizhi), input.orgnizationalid ?? null),
  })),
  serve(dashboardApi.teamMembers, async ({ db, actor, input }) => ({
    list: await teamMembers(db, actor, withLeft(input.islizhi), input.ywleaderid ?? null),
  })),
  serve(dashboardApi.teacherSummary, ({ db }) => teacherFigures(db)),
  serve(dashboardApi.institutionMonth, ({ db, actor }) => institutionFigures(db, actor)),
  serve(dashboardApi.teacherDeptMembers, ({ db, actor, input }) => workOf(db, actor, 'member', input)),
  serve(dashboardApi.exportTeacherDeptMembers, exportsWork('师资部对接统计', '对接人', 'member')),
  serve(dashboardApi.teacherDeptTeachers, ({ db, actor, input }) => workOf(db, actor, 'teacher', input)),
  serve(dashboardApi.exportTeacherDeptTeachers, exportsWork('师资部讲师统计', '讲师', 'teacher')),
  serve(dashboardApi.teacherDeptFields, ({ db, actor, input }) => workOf(db, actor, 'field', input)),
  serve(dashboardApi.exportTeacherDeptFields, exportsWork('师资部领域统计', '领域', 'field')),
];
