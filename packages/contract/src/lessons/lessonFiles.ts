import { z } from 'zod';
import { codes } from '../codes.ts';
import { command, endpoints, query } from '../endpoint.ts';
import { byId, flag, id, ids, optionalParagraphs, wireTime } from '../fields.ts';
import { fileRef } from '../files.ts';
import { listOf } from '../lists.ts';
import { portalFile } from '../portal.ts';

/** Days after a lesson's end within which its files may be released. */
export const RELEASE_DAYS = 365;

/** Kinds of lesson files. */
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
  /** Time of the release to the customer; null: visible only to staff and the uploader. */
  releasedAt: wireTime.nullable(),
});
/** A file released to the customer. */
const portalPartnerFile = portalFile.extend({ purpose: LESSON_FILES.schema, at: wireTime });
/** The teacher's own file, or a released one. */
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
  /** Attaches the caller's uploads for this purpose to a lesson; everybody concerned is notified. */
  attachFiles: command('POST /lessoninfo/attachFiles', '上传课件与课纲', {
    input: z.object({ id, purpose: LESSON_FILES.schema, fileIds: ids }),
  }),
  /**
   * Releases a file of the lesson to the customer, or withdraws it with a reason. Staff's uploads are released at once.
   */
  releaseFile: command('POST /lessoninfo/releaseFile', '课件发给客户或收回', {
    input: z.object({ id, fileId: id, isReleased: flag, reason: optionalParagraphs(200) }),
  }),
  removeFile: command('POST /lessoninfo/removeFile', '移除课件或课纲', {
    undo: true,
    input: z.object({ id, fileId: id }),
  }),
});
