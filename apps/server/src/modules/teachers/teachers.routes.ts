import { teachersApi } from '@shibiao/contract/teachers';
import { serve } from '../../lib/serve.ts';
import { listTeachers, oneTeacher, teacherNames } from './teachers.queries.ts';

export const teacherCalls = [
  serve(teachersApi.list, ({ db, actor, input }) => listTeachers(db, actor, input)),
  serve(teachersApi.one, ({ db, actor, input }) => oneTeacher(db, actor, input.id), {
    row: ({ db, actor, id }) => oneTeacher(db, actor, id),
  }),
  serve(teachersApi.names, ({ db, input }) => teacherNames(db, input)),
  serve(teachersApi.namesForFinance, ({ db, input }) => teacherNames(db, input)),
];
