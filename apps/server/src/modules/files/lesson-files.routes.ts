import { lessonFilesApi } from '@shibiao/contract/lessons/lessonFiles';
import { type ServeOptions, serve } from '../../lib/serve.ts';
import { lessonInScope } from '../lessons/lessons.queries.ts';
import { attachLessonFiles, lessonFiles, removeLessonFile } from './lesson-files.service.ts';

const inScope: ServeOptions = {
  row: ({ db, actor, id }) => lessonInScope(db, actor, id),
  rowTable: 'lesson',
};

export const lessonFileCalls = [
  serve(lessonFilesApi.files, (call) => lessonFiles(call, call.input.id), inScope),
  serve(lessonFilesApi.attachFiles, ({ db, actor, input }) => attachLessonFiles(db, actor, input), inScope),
  serve(lessonFilesApi.removeFile, ({ db, actor, input }) => removeLessonFile(db, actor, input), inScope),
];
