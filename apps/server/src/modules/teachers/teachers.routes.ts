import { subsidyColumns, teacherColumns, teachersApi } from '@shibiao/contract/teachers';
import { orNotFound } from '../../lib/errors.ts';
import { exportColumns, exportOf, exportsList } from '../../lib/export.ts';
import { errorsOf, previewOf, templateOf, uploaded } from '../../lib/form-rows.ts';
import { serve, serveAlike } from '../../lib/serve.ts';
import { importTeachers, planTeachers, TEACHER_COLUMNS } from './import.service.ts';
import { scoreTrend } from './scores.queries.ts';
import { listSubsidies, streamSubsidies } from './subsidies.queries.ts';
import { bankChanges, oneTeacher, ownTeacher, teacherNames, teachers } from './teachers.queries.ts';
import {
  confirmBank,
  deleteTeachers,
  editMany,
  removeUnavailability,
  restoreTeachers,
  saveTeacher,
  saveUnavailability,
  syncTeachers,
} from './teachers.service.ts';
import { listUnavailability, teacherOfUnavailability } from './unavailability.queries.ts';

export const teacherCalls = [
  serve(teachersApi.list, ({ db, actor, input }) => teachers.page(db, actor, input)),
  serve(teachersApi.one, ({ db, actor, input }) => oneTeacher(db, actor, input.id), {
    ...teachers.ofRow,
    visitors: { teacher: ({ db, actor, input }) => ownTeacher(db, actor, input.id) },
  }),
  serve(teachersApi.scoreTrend, async ({ db, input }) => ({ list: await scoreTrend(db, input.id, 'all') }), {
    ...teachers.ofRow,
    visitors: {
      teacher: async ({ db, input }) => ({ list: await scoreTrend(db, input.id, 'customers') }),
    },
  }),
  serve(teachersApi.export, exportsList('讲师', teacherColumns, teachers)),
  serve(teachersApi.edit, ({ db, actor, input }) => saveTeacher(db, actor, input), teachers.ofRow),
  serve(teachersApi.importTemplate, async () => templateOf('讲师导入模板', TEACHER_COLUMNS)),
  serve(teachersApi.importPreview, async ({ db, request }) =>
    previewOf(await planTeachers(db, await uploaded(request))),
  ),
  serve(teachersApi.importErrors, async ({ db, request }) =>
    errorsOf(await planTeachers(db, await uploaded(request))),
  ),
  serve(teachersApi.import, async ({ db, actor, request }) =>
    importTeachers(db, actor, await uploaded(request)),
  ),
  serve(teachersApi.bankChanges, async ({ db }) => ({ list: await bankChanges(db) })),
  serve(teachersApi.confirmBank, ({ db, actor, input }) => confirmBank(db, actor, input), teachers.ofRow),
  serve(teachersApi.editMany, ({ db, actor, input }) => editMany(db, actor, input)),
  serve(teachersApi.delete, ({ db, actor, input }) => deleteTeachers(db, actor, input.id)),
  serve(teachersApi.restore, ({ db, actor, input }) => restoreTeachers(db, actor, input.id)),
  serve(teachersApi.names, ({ db, input }) => teacherNames(db, input)),
  serve(teachersApi.namesForFinance, ({ db, input }) => teacherNames(db, input)),
  serve(teachersApi.listSubsidies, ({ db, input }) => listSubsidies(db, input)),
  serve(teachersApi.exportSubsidies, async ({ db, input }) =>
    exportOf('讲师补贴', exportColumns(subsidyColumns), input.columns, streamSubsidies(db, input)),
  ),
  serve(teachersApi.sync, ({ db, actor }) => syncTeachers(db, actor)),
  serveAlike(
    teachersApi.unavailability,
    async ({ db, input }) => ({ list: await listUnavailability(db, input) }),
    teachers.ofRow,
  ),
  serve(teachersApi.saveUnavailability, ({ db, actor, input }) => saveUnavailability(db, actor, input), {
    ...teachers.ofRow,
    rowField: 'teacherId',
  }),
  serve(
    teachersApi.deleteUnavailability,
    ({ db, actor, input }) => removeUnavailability(db, actor, input.id, input.version),
    {
      row: async ({ db, actor, id }) =>
        teachers.mustSee(db, actor, [orNotFound(await teacherOfUnavailability(db, id), '不可用时段')]),
      rowTable: 'teacher_unavailability',
    },
  ),
];
