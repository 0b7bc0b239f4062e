import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import { LESSON_FILES, type LessonFilePurpose } from '@shibiao/contract/lessons/lessonFiles';
import type { outlinesApi } from '@shibiao/contract/outlines';
import type { Database } from '../../db/pool.ts';
import { insertRow, lockRow, markDeleted } from '../../db/rows.ts';
import { type Trx, transaction } from '../../db/transaction.ts';
import type { Environment } from '../../environment.ts';
import { type Actor, staffId } from '../../lib/actor.ts';
import { badRequest, invalid } from '../../lib/errors.ts';
import { attachFiles } from '../files/attachments.queries.ts';
import { refOf } from '../files/files.service.ts';
import { lessonInScope } from '../lessons/lessons.queries.ts';
import {
  documentsOfLesson,
  folderOfLesson,
  freeName,
  oneLessonDocument,
  pinOf,
  sameDocument,
  setDocumentReleased,
  setPinnedVersion,
  teacherOfLesson,
  topDocument,
  unusedUploads,
  uploadedName,
} from './lesson-documents.queries.ts';
import { oneNode } from './outlines.queries.ts';
import { insertVersion, named, noteDeed, saveNode } from './outlines.service.ts';
import { newestVersion, oneVersion } from './versions.queries.ts';

type Documents = OutputOf<typeof outlinesApi.ofLesson>;

/** The documents of a lesson in the caller's scope; the customer reads the released ones. @throws 404 */
export async function lessonDocuments(
  db: Database,
  actor: Actor,
  environment: Environment,
  lessonId: number,
): Promise<Documents> {
  await lessonInScope(db, actor, lessonId);
  const rows = await documentsOfLesson(db, actor, lessonId);
  return {
    list: rows.map(({ fileId, newestId, newestNo, ...row }) => ({
      ...row,
      url: refOf(environment, { ...row, id: fileId }).url,
      newest:
        newestId !== null && newestNo !== null && newestId !== row.versionId
          ? { id: newestId, no: newestNo }
          : null,
    })),
  };
}

/**
 * Gives a lesson a version of one of its teacher's documents.
 * @throws 404 out of scope; 408 for another teacher's document; 400 for another version after the lesson has ended
 */
export async function pinVersion(
  db: Database,
  actor: Actor,
  { lessonId, versionId, purpose }: InputOf<typeof outlinesApi.pin>,
): Promise<{ id: number }> {
  staffId(actor);
  return await transaction(db, actor, async (trx) => {
    await lockRow(trx, 'lesson', lessonId, null);
    await lessonInScope(trx, actor, lessonId);
    return await pinTo(trx, actor, { lessonId, versionId, purpose });
  });
}

/**
 * Runs inside the caller's transaction, which holds the lesson's lock and has checked its scope.
 * @throws 408 for another teacher's document; 400 for another version after the lesson has ended
 */
async function pinTo(
  trx: Trx,
  actor: Actor,
  { lessonId, versionId, purpose }: InputOf<typeof outlinesApi.pin>,
): Promise<{ id: number }> {
  const lesson = await teacherOfLesson(trx, lessonId);
  const version = await oneVersion(trx, versionId);
  const node = await oneNode(trx, actor, version.nodeId);
  if (lesson.teacherId !== node.teacherId)
    throw invalid({ field: 'versionId', message: '只能选这节课讲师的课纲' });
  const before = await pinOf(trx, lessonId, node.id);
  if (before?.versionId === versionId) return { id: before.id };
  if (before && !lesson.isAhead) throw badRequest('课程已结束，保留当时的版本');
  const detail = `${lesson.code} v${version.no}`;
  await noteDeed(trx, actor, { node, action: '用于课程', versionId, detail });
  const pin = { lessonId, nodeId: node.id, versionId, purpose: purpose ?? node.purpose };
  return { id: await setPin(trx, actor, before?.id, pin) };
}

/** Writes the version that a lesson has of a document, in place of the one before. @returns the pin's id */
async function setPin(
  trx: Trx,
  actor: Actor,
  before: number | undefined,
  {
    lessonId,
    nodeId,
    versionId,
    purpose,
  }: { lessonId: number; nodeId: number; versionId: number; purpose: string },
): Promise<number> {
  if (!before)
    return await insertRow(trx, 'lesson_file', {
      lesson_id: lessonId,
      node_id: nodeId,
      version_id: versionId,
      purpose,
      by_account_id: actor.accountId,
    });
  await setPinnedVersion(trx, actor, before, versionId);
  return before;
}

/**
 * Adds a teacher's upload to their own documents and gives it to one of their lessons at once: a document of the same
 * name at the top gets a new version. The caller holds the lesson's lock and has checked that it is theirs and ahead.
 */
export async function addTeachersDocument(
  trx: Trx,
  actor: Actor,
  given: {
    lessonId: number;
    teacherId: number;
    fileId: number;
    purpose: NonNullable<InputOf<typeof outlinesApi.pin>['purpose']>;
    note: string;
  },
): Promise<{ id: number }> {
  const name = await uploadedName(trx, given.fileId, actor.accountId);
  const same = await topDocument(trx, given.teacherId, name);
  const { id } = await saveNode(trx, actor, {
    ...(same ? { id: same } : { kind: 'doc', name, purpose: given.purpose }),
    fileId: given.fileId,
    note: given.note,
  });
  const versionId = await newestVersion(trx, id);
  return await pinTo(trx, actor, { lessonId: given.lessonId, versionId, purpose: given.purpose });
}

/**
 * Makes the caller's uploads documents of the lesson's teacher, in the folder of the lesson, and gives them to it; a
 * document of the same name gets a new version. Staff's are released to the customer at once, a teacher's wait.
 * The caller holds the lesson's lock and has checked its scope.
 * @returns the names of the files
 */
export async function addLessonsDocuments(
  trx: Trx,
  actor: Actor,
  { lessonId, teacherId, purpose }: { lessonId: number; teacherId: number; purpose: LessonFilePurpose },
  fileIds: readonly number[],
): Promise<string[]> {
  const files = await unusedUploads(trx, actor.accountId, purpose, fileIds);
  const folderId = await folderOfLesson(trx, teacherId, lessonId);
  const of = { lessonId, folderId, purpose: LESSON_FILES.labelOf(purpose) };
  for (const { id: fileId, name } of files) {
    const same = await sameDocument(trx, actor, { ...of, name });
    if (same) await lockRow(trx, 'teacher_node', same, undefined);
    const node = { id: same ?? (await newDocument(trx, teacherId, { ...of, name })), teacherId };
    await attachFiles(trx, actor.accountId, { kind: 'teacher_node', id: node.id, purpose }, [fileId]);
    await insertVersion(trx, actor, node, { file_id: fileId, source: 'lesson' }, same ? '新版本' : '建立');
    await give(trx, actor, of, node);
  }
  return files.map(({ name }) => name);
}

async function newDocument(
  trx: Trx,
  teacherId: number,
  { folderId, purpose, name }: { folderId: number; purpose: string; name: string },
): Promise<number> {
  return await insertRow(trx, 'teacher_node', {
    teacher_id: teacherId,
    parent_id: folderId,
    kind: 'doc',
    ...named(await freeName(trx, teacherId, folderId, name)),
    purpose,
  });
}

/** Gives a lesson the newest version of a document, in place of the one that it has. */
async function give(
  trx: Trx,
  actor: Actor,
  { lessonId, purpose }: { lessonId: number; purpose: string },
  node: { id: number; teacherId: number },
): Promise<void> {
  const versionId = await newestVersion(trx, node.id);
  const before = await pinOf(trx, lessonId, node.id);
  const id = await setPin(trx, actor, before?.id, { lessonId, nodeId: node.id, versionId, purpose });
  if (actor.userType === 1) await setDocumentReleased(trx, id, true);
  const { code } = await teacherOfLesson(trx, lessonId);
  const { no } = await oneVersion(trx, versionId);
  await noteDeed(trx, actor, { node, action: '用于课程', versionId, detail: `${code} v${no}` });
}

/** Takes a document off a lesson. @throws 404 out of scope */
export async function unpinVersion(db: Database, actor: Actor, id: number): Promise<void> {
  staffId(actor);
  await transaction(db, actor, async (trx) => {
    await lockRow(trx, 'lesson_file', id, undefined);
    const document = await oneLessonDocument(trx, id);
    await lessonInScope(trx, actor, document.lessonId);
    await takeOffDocument(trx, actor, document);
  });
}

type Given = Pick<
  Awaited<ReturnType<typeof oneLessonDocument>>,
  'id' | 'lessonId' | 'nodeId' | 'teacherId' | 'versionId'
>;

/** The document stays among the teacher's. */
export async function takeOffDocument(trx: Trx, actor: Actor, document: Given): Promise<void> {
  await markDeleted(trx, 'lesson_file', [document.id], '课程文件');
  const { code } = await teacherOfLesson(trx, document.lessonId);
  await noteOf(trx, actor, document, '不再用于课程', code);
}

/** Lets the customer read it, or no longer for a reason. */
export async function showDocument(
  trx: Trx,
  actor: Actor,
  document: Given,
  { isReleased, reason }: { isReleased: boolean; reason?: string | null | undefined },
): Promise<void> {
  await setDocumentReleased(trx, document.id, isReleased);
  const { code } = await teacherOfLesson(trx, document.lessonId);
  const detail = isReleased ? `${code} 发给客户` : `${code} 收回：${reason}`;
  await noteOf(trx, actor, document, '分享', detail);
}

const noteOf = (
  trx: Trx,
  actor: Actor,
  { nodeId, teacherId, versionId }: Given,
  action: string,
  detail: string,
) => noteDeed(trx, actor, { node: { id: nodeId, teacherId }, action, versionId, detail });

/** Lets the customer read a document of the lesson, or no longer. @throws 408 without a reason for taking it back */
export async function releaseDocument(
  db: Database,
  actor: Actor,
  { id, isReleased, reason }: InputOf<typeof outlinesApi.release>,
): Promise<void> {
  staffId(actor);
  await transaction(db, actor, async (trx) => {
    await lockRow(trx, 'lesson_file', id, undefined);
    const document = await oneLessonDocument(trx, id);
    await lessonInScope(trx, actor, document.lessonId);
    if (!isReleased && !reason)
      throw invalid({ field: 'reason', message: '客户可能已经看过，须写明收回的原因' });
    await showDocument(trx, actor, document, { isReleased, reason });
  });
}
