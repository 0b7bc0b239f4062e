import { teachersApi } from '@shibiao/contract/teachers';
import { found } from '../../lib/errors.ts';
import { exportOf } from '../../lib/export.ts';
import { type ServeOptions, serve } from '../../lib/serve.ts';
import { SUBSIDY_COLUMNS, TEACHER_COLUMNS } from './teachers.columns.ts';
import { listTeachers, oneTeacher, streamTeachers, teacherNames } from './teachers.queries.ts';
import {
  deleteTeachers,
  editMany,
  removeUnavailability,
  restoreTeachers,
  saveTeacher,
  saveUnavailability,
  syncTeachers,
} from './teachers.service.ts';
import { listSubsidies, streamSubsidies } from './terms.queries.ts';
import { listUnavailability, teacherOfUnavailability } from './unavailability.queries.ts';

const ofTeacher: ServeOptions = { row: ({ db, actor, id }) => oneTeacher(db, actor, id) };
const done = async (work: Promise<unknown>) => {
  await work;
  return {};
};

export const teacherCalls = [
  serve(teachersApi.list, ({ db, actor, input }) => listTeachers(db, actor, input)),
  serve(teachersApi.one, ({ db, actor, input }) => oneTeacher(db, actor, input.id), ofTeacher),
  serve(teachersApi.export, async ({ db, actor, input }) =>
    exportOf('讲师', TEACHER_COLUMNS, input.columns, streamTeachers(db, actor, input)),
  ),
  serve(teachersApi.edit, ({ db, actor, input }) => saveTeacher(db, actor, input), ofTeacher),
  serve(teachersApi.editMany, ({ db, actor, input }) => done(editMany(db, actor, input))),
  serve(teachersApi.delete, ({ db, actor, input }) => done(deleteTeachers(db, actor, input.id))),
  serve(teachersApi.restore, ({ db, actor, input }) => done(restoreTeachers(db, actor, input.id))),
  serve(teachersApi.names, ({ db, input }) => teacherNames(db, input)),
  serve(teachersApi.namesForFinance, ({ db, input }) => teacherNames(db, input)),
  serve(teachersApi.listSubsidies, ({ db, input }) => listSubsidies(db, input)),
  serve(teachersApi.exportSubsidies, async ({ db, input }) =>
    exportOf('讲师补贴', SUBSIDY_COLUMNS, input.columns, streamSubsidies(db, input)),
  ),
  serve(teachersApi.sync, ({ db, actor }) => syncTeachers(db, actor)),
  serve(
    teachersApi.unavailability,
    async ({ db, input }) => ({ list: await listUnavailability(db, input.id, input.from, input.to) }),
    ofTeacher,
  ),
  serve(teachersApi.saveUnavailability, ({ db, actor, input }) => saveUnavailability(db, actor, input), {
    ...ofTeacher,
    rowField: 'teacherId',
  }),
  serve(
    teachersApi.deleteUnavailability,
    ({ db, actor, input }) => done(removeUnavailability(db, actor, input.id, input.version)),
    {
      row: async ({ db, actor, id }) =>
        oneTeacher(db, actor, found(await teacherOfUnavailability(db, id), '不可用时段')),
      rowTable: 'teacher_unavailability',
    },
  ),
];
