import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import type { outlinesApi } from '@shibiao/contract/outlines';
import type { Database } from '../../db/pool.ts';
import { insertRow, lockRow, markDeleted, updateRow } from '../../db/rows.ts';
import { type Trx, transaction } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { badRequest, invalid } from '../../lib/errors.ts';
import { pinyinOf } from '../../lib/pinyin.ts';
import { attachFiles } from '../files/attachments.queries.ts';
import { lessonsAhead, logOfTree, oneNode, treeInScope, treeOf, withAllBelow } from './outlines.queries.ts';
import { nextNumber, oneVersion } from './versions.queries.ts';

type Form = InputOf<typeof outlinesApi.edit>;
type Saved = OutputOf<typeof outlinesApi.edit>;
type Node = Awaited<ReturnType<typeof oneNode>>;

interface Deed {
  node: Pick<Node, 'id' | 'teacherId'>;
  action: string;
  versionId?: number | null;
  detail?: string | null;
}

/** Writes one line of a tree's log. */
export async function noteDeed(
  trx: Trx,
  actor: Actor,
  { node, action, versionId = null, detail = null }: Deed,
): Promise<void> {
  await insertRow(trx, 'teacher_node_log', {
    teacher_id: node.teacherId,
    node_id: node.id,
    version_id: versionId,
    action,
    by_account_id: actor.accountId,
    detail,
  });
}

/** A teacher's tree, and what happened in it or to one of its nodes. @throws 404 out of scope */
export async function treeLog(
  db: Database,
  actor: Actor,
  input: InputOf<typeof outlinesApi.treeLog>,
): Promise<OutputOf<typeof outlinesApi.treeLog>> {
  const node = input.nodeId ? await oneNode(db, actor, input.nodeId) : null;
  const teacherId = node?.teacherId ?? input.teacherId ?? actor.teacherId;
  if (!teacherId) throw invalid({ field: 'teacherId', message: '请选择讲师' });
  await treeInScope(db, actor, teacherId);
  const [tree, log] = await Promise.all([
    treeOf(db, actor, teacherId),
    logOfTree(db, actor, { teacherId, nodeId: node?.id ?? null }, input),
  ]);
  return { tree: tree.map((one) => ({ ...one, kind: one.kind as 'folder' | 'doc' })), log };
}

/** Saves a folder or a document. @throws 404 out of scope, 408 beside the field, 409 after somebody else's save */
export async function saveOutline(db: Database, actor: Actor, form: Form): Promise<Saved> {
  return await transaction(db, actor, (trx) => saveNode(trx, actor, form));
}

/** Runs inside the caller's transaction. */
export const saveNode = (trx: Trx, actor: Actor, form: Form): Promise<Saved> =>
  form.id ? changeNode(trx, actor, form.id, form) : addNode(trx, actor, form);

async function addNode(trx: Trx, actor: Actor, form: Form): Promise<Saved> {
  const { kind = form.fileId ? 'doc' : 'folder', name, fileId } = form;
  const teacherId = form.teacherId ?? actor.teacherId;
  if (!teacherId) throw invalid({ field: 'teacherId', message: '请选择讲师' });
  await treeInScope(trx, actor, teacherId);
  if (!name) throw invalid({ field: 'name', message: '必填' });
  if (kind === 'doc' && !fileId) throw invalid({ field: 'fileId', message: '请上传文件' });
  if (form.parentId) await mustBeFolder(trx, actor, form.parentId, teacherId);
  const id = await insertRow(trx, 'teacher_node', {
    teacher_id: teacherId,
    parent_id: form.parentId || null,
    kind: kind ?? 'folder',
    ...named(name),
    purpose: form.purpose ?? '其他',
    topic: form.topic,
    field: form.field,
    visibility: form.visibility ?? 1,
  });
  const node = { id, teacherId };
  await noteDeed(trx, actor, { node, action: '建立' });
  return { id, versionNo: fileId ? await addVersion(trx, actor, node, fileId, form.note) : null };
}

async function changeNode(trx: Trx, actor: Actor, id: number, form: Form): Promise<Saved> {
  await lockRow(trx, 'teacher_node', id, form.version);
  const node = await oneNode(trx, actor, id);
  if (node.kind === 'folder' && (form.fileId || form.restoreVersionId))
    throw invalid({ field: 'fileId', message: '文件夹没有版本' });
  const parentId = form.parentId === undefined ? node.parentId : form.parentId || null;
  if (parentId && parentId !== node.parentId) await mustBeFolder(trx, actor, parentId, node.teacherId);
  await updateRow(trx, 'teacher_node', id, {
    ...(form.name ? named(form.name) : {}),
    parent_id: parentId,
    purpose: form.purpose ?? undefined,
    topic: form.topic,
    field: form.field,
    visibility: form.visibility ?? undefined,
  });
  if (form.name && form.name !== node.name)
    await noteDeed(trx, actor, { node, action: '改名', detail: `${node.name} → ${form.name}` });
  if (parentId !== node.parentId) await noteDeed(trx, actor, { node, action: '移动' });
  if (form.restoreVersionId)
    return { id, versionNo: await restoreVersion(trx, actor, node, form.restoreVersionId) };
  return { id, versionNo: form.fileId ? await addVersion(trx, actor, node, form.fileId, form.note) : null };
}

export function named(name: string) {
  const { full, initials } = pinyinOf(name, 'other');
  return { name, pinyin: full, initials };
}

/** @throws 408 beside the parent when it is no folder of this teacher */
async function mustBeFolder(trx: Trx, actor: Actor, id: number, teacherId: number): Promise<void> {
  const parent = await oneNode(trx, actor, id).catch(() => null);
  if (parent?.kind !== 'folder' || parent.teacherId !== teacherId)
    throw invalid({ field: 'parentId', message: '上级文件夹不存在' });
}

/** Adds an uploaded file as the newest version. The caller holds the document's lock. @returns its number */
async function addVersion(
  trx: Trx,
  actor: Actor,
  node: Pick<Node, 'id' | 'teacherId'>,
  fileId: number,
  note: string | null | undefined,
): Promise<number> {
  const on = { kind: 'teacher_node', id: node.id, purpose: 'outline' } as const;
  await attachFiles(trx, actor.accountId, on, [fileId], 'fileId');
  return await insertVersion(trx, actor, node, { file_id: fileId, note, source: 'upload' }, '新版本');
}

/** Brings an older version back as the newest one, with the same file. */
async function restoreVersion(trx: Trx, actor: Actor, node: Node, versionId: number): Promise<number> {
  const old = await oneVersion(trx, versionId).catch(() => null);
  if (old?.nodeId !== node.id) throw invalid({ field: 'restoreVersionId', message: '这个文档没有这个版本' });
  if (old.id === node.versionId) throw badRequest('这已是最新版本');
  const values = { file_id: old.fileId, source: 'restore', restored_from: old.id } as const;
  return await insertVersion(trx, actor, node, values, '恢复版本', `v${old.no}`);
}

/** The caller holds the document's lock. @returns the version's number */
export async function insertVersion(
  trx: Trx,
  actor: Actor,
  node: Pick<Node, 'id' | 'teacherId'>,
  values: { file_id: number; note?: string | null | undefined; source: string; restored_from?: number },
  action: string,
  detail: string | null = null,
): Promise<number> {
  const no = await nextNumber(trx, node.id);
  const versionId = await insertRow(trx, 'teacher_node_version', {
    node_id: node.id,
    no,
    by_account_id: actor.accountId,
    ...values,
  });
  await updateRow(trx, 'teacher_node', node.id, { current_version_id: versionId });
  await noteDeed(trx, actor, { node, action, versionId, detail: detail ?? values.note ?? null });
  return no;
}

/**
 * Deletes a node with all below it, as one act. Lessons keep the versions that they hold.
 * @throws 400 naming lessons ahead, until it is confirmed
 */
export async function deleteOutline(
  db: Database,
  actor: Actor,
  { id, confirm }: InputOf<typeof outlinesApi.deleteOutline>,
): Promise<void> {
  await transaction(db, actor, async (trx) => {
    await lockRow(trx, 'teacher_node', id, undefined);
    const node = await oneNode(trx, actor, id);
    const ids = await withAllBelow(trx, id);
    const ahead = await lessonsAhead(trx, ids);
    if (ahead.length > 0 && !confirm)
      throw badRequest(`还有未上的课在用：${ahead.join('、')}。删除后课程仍保留已固定的版本，请确认`, {
        lessons: ahead,
      });
    await markDeleted(trx, 'teacher_node', ids, '课纲');
    await noteDeed(trx, actor, { node, action: '删除', detail: `${node.name}，共 ${ids.length} 项` });
  });
}
