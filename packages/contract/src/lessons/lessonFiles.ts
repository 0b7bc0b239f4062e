import { z } from 'zod';
import { command, endpoints, query } from '../endpoint.ts';
import { byId, choice, id, ids, keysOf, wireTime } from '../fields.ts';
import { fileRef } from '../files.ts';
import { listOf } from '../lists.ts';

/** What is handed over for a lesson. */
export const LESSON_FILES = { courseware: '课件', outline: '课纲' } as const;
export type LessonFilePurpose = keyof typeof LESSON_FILES;
export const LESSON_FILE_PURPOSES = keysOf(LESSON_FILES);

const lessonFile = fileRef.extend({
  purpose: z.enum(LESSON_FILE_PURPOSES),
  uploadedBy: z.string().nullable(),
  at: wireTime,
  /** Staff may remove any of a lesson's files, a teacher their own. */
  canRemove: z.boolean(),
});

export const lessonFilesApi = endpoints('lessons', {
  files: query('GET /lessoninfo/files', '课件与课纲', { input: byId, output: listOf(lessonFile) }),
  /** Hangs files that the caller has uploaded for this purpose on a lesson; everybody concerned is told. */
  attachFiles: command('POST /lessoninfo/attachFiles', '上传课件与课纲', {
    input: z.object({ id, purpose: choice(LESSON_FILE_PURPOSES), fileIds: ids }),
  }),
  removeFile: command('POST /lessoninfo/removeFile', '移除课件或课纲', {
    input: z.object({ id, fileId: id }),
  }),
});
