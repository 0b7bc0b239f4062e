import { lessonFilesApi } from '@shibiao/contract/lessons/lessonFiles';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { type ServeOptions, serve } from '../../lib/serve.ts';
import { lessonInScope } from '../lessons/lessons.queries.ts';
import {
  attachLessonFiles,
  clearOutlines,
  lessonFiles,
  partnersFiles,
  releaseLessonFile,
  removeLessonFile,
  teachersFiles,
} from './lesson-files.service.ts';

const inScope: ServeOptions = {
  row: ({ db, actor, id }) => lessonInScope(db, actor, id),
  rowTable: 'lesson',
};

export const lessonFileCalls = [
  serve(lessonFilesApi.files, (call) => lessonFiles(call, call.input.id), {
    ...inScope,
    visitors: {
      partner: (call) => partnersFiles(call, call.input.id),
      teacher: (call) => teachersFiles(call, call.input.id),
    },
  }),
  serve(lessonFilesApi.attachFiles, ({ db, actor, input }) => attachLessonFiles(db, actor, input), inScope),
  serve(lessonFilesApi.releaseFile, ({ db, actor, input }) => releaseLessonFile(db, actor, input), inScope),
  serve(lessonFilesApi.removeFile, ({ db, actor, input }) => removeLessonFile(db, actor, input), inScope),
  serve(lessonsApi.clearOutlineFiles, ({ db, actor, input }) => clearOutlines(db, actor, input.id), inScope),
];
