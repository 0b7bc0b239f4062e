import { z } from 'zod';
import { codes } from '../codes.ts';
import { command, endpoints, query } from '../endpoint.ts';
import { byId, flag, id, ids, optionalParagraphs, wireTime } from '../fields.ts';
import { fileRef } from '../files.ts';
import { listOf } from '../lists.ts';
import { portalFile } from '../portal.ts';

/** Days after a lesson's end in which its files may still be given to the customer. */
export const RELEASE_DAYS = 365;

/** What is handed over for a lesson. */
export const LESSON_FILES = codes(
  { value: 'courseware', label: '课件' },
  { value: 'outline', label: '课纲' },
);
export type LessonFilePurpose = (typeof LESSON_FILES)['values'][number];

const lessonFile = fileRef.extend({
  purpose: LESSON_FILES.schema,
  uploadedBy: z.string().nullable(),
  at: wireTime,
  /** Staff may remove any of a lesson's files, a teacher their own. */
  canRemove: z.boolean(),
  /** Since when the customer reads it; null: it stays with staff and with whoever uploaded it. */
  releasedAt: wireTime.nullable(),
});
/** What staff released to the customer. */
const portalPartnerFile = portalFile.extend({ purpose: LESSON_FILES.schema, at: wireTime });
/** What the teacher handed over, and what staff released. */
const portalTeacherFile = portalPartnerFile.extend({
  uploadedBy: z.string().nullable(),
  canRemove: z.boolean(),
});

export const lessonFilesApi = endpoints('lessons', {
  files: query('GET /lessoninfo/files', '课件与课纲', {
    input: byId,
    output: listOf(lessonFile),
    visitors: { partner: listOf(portalPartnerFile), teacher: listOf(portalTeacherFile) },
  }),
  /** Attaches files that the caller has uploaded for this purpose to a lesson; everybody concerned is told. */
  attachFiles: command('POST /lessoninfo/attachFiles', '上传课件与课纲', {
    input: z.object({ id, purpose: LESSON_FILES.schema, fileIds: ids }),
  }),
  /**
   * Lets the customer read a file of the lesson, or no longer: for that it asks why, since they may have read it. What
   * staff upload is released with it.
   */
  releaseFile: command('POST /lessoninfo/releaseFile', '课件发给客户或收回', {
    input: z.object({ id, fileId: id, isReleased: flag, reason: optionalParagraphs(200) }),
  }),
  removeFile: command('POST /lessoninfo/removeFile', '移除课件或课纲', {
    undo: true,
    input: z.object({ id, fileId: id }),
  }),
});
