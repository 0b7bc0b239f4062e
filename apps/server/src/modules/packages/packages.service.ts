import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import type { packagesApi } from '@shibiao/contract/packages';
import type { Database } from '../../db/pool.ts';
import { insertRow, lockRow, markDeleted, updateRow } from '../../db/rows.ts';
import { type Trx, transaction } from '../../db/transaction.ts';
import type { Environment } from '../../environment.ts';
import type { Actor } from '../../lib/actor.ts';
import { invalid } from '../../lib/errors.ts';
import { withLink } from '../../lib/file-links.ts';
import { attachFiles } from '../files/attachments.queries.ts';
import { contentsOf, onePackage, packages, refusedContents } from './packages.queries.ts';

type Form = InputOf<typeof packagesApi.edit>;
const PUBLISHED = 2;
const OFF = 3;

/** A package with its contents, for those who make it. @throws 404 */
export async function packageForStaff(
  db: Database,
  actor: Actor,
  environment: Environment,
  id: number,
): Promise<OutputOf<typeof packagesApi.one>> {
  const row = withLink(environment.SIGNING_KEY, await packages.one(db, actor, id), 'coverUrl');
  const contents = await contentsOf(db, actor, { packageId: id });
  return { ...row, contents: contents.map(({ storage: _s, key: _k, sha256: _h, name: _n, ...one }) => one) };
}

/** Saves a package with its contents, and publishes it or takes it off. */
export async function savePackage(
  db: Database,
  actor: Actor,
  form: Form,
): Promise<OutputOf<typeof packagesApi.edit>> {
  return await transaction(db, actor, async (trx) => {
    if (form.id) await lockRow(trx, 'package', form.id, form.version);
    const before = form.id ? await onePackage(trx, actor, form.id) : null;
    const userTypes = readersOf(form) ?? before?.userTypes ?? [1];
    if (userTypes.length === 0) throw invalid({ field: 'isForStaff', message: '请选择给谁看' });
    const refused = await refusedContents(trx, form.items, userTypes);
    if (refused.length > 0)
      throw invalid({ field: 'items', message: `这些内容不能给所选的人看：${refused.join('、')}` });
    const status = form.action === 'publish' ? PUBLISHED : form.action === 'off' ? OFF : before?.status;
    if (status === PUBLISHED && form.items.length === 0)
      throw invalid({ field: 'items', message: '请先放入内容再发布' });
    const values = {
      title: form.title,
      kind: form.kind,
      summary: form.summary,
      topic: form.topic,
      field: form.field,
      teacher_id: form.teacherId,
      user_types: userTypes,
      levels: form.levels ?? undefined,
      province_ids: form.provinceIds ?? undefined,
      sort_order: form.sortOrder ?? undefined,
      status: status ?? 1,
      published_at:
        form.action === 'publish' && before?.status !== PUBLISHED ? new Date().toISOString() : undefined,
    };
    const id = before?.id ?? (await insertRow(trx, 'package', values));
    if (before) await updateRow(trx, 'package', id, values);
    if (form.coverFileId) {
      await attachFiles(trx, actor.accountId, on(id, 'packageCover'), [form.coverFileId], 'coverFileId');
      await updateRow(trx, 'package', id, { cover_file_id: form.coverFileId });
    }
    await saveContents(trx, actor, id, form.items);
    const { version } = await onePackage(trx, actor, id);
    return { id, version };
  });
}
const on = (id: number, purpose: 'packageCover' | 'package') => ({ kind: 'package', id, purpose }) as const;

/** @returns the kinds of readers that the form names; undefined when it names none of them */
function readersOf({ isForStaff, isForPartners, isForTeachers }: Form): number[] | undefined {
  const given = [isForStaff, isForPartners, isForTeachers];
  if (given.every((one) => one === undefined || one === null)) return undefined;
  return given.flatMap((is, index) => (is ? [index + 1] : []));
}

/** Contents keep their rows, so that their downloads stay theirs. */
async function saveContents(trx: Trx, actor: Actor, packageId: number, items: Form['items']): Promise<void> {
  const before = await contentsOf(trx, actor, { packageId });
  const kept = new Set(items.flatMap(({ id }) => id ?? []));
  const gone = before.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
  if (gone.length > 0) await markDeleted(trx, 'package_item', gone, '资料');
  for (const [sort_order, item] of items.entries()) {
    if (item.id) {
      if (!before.some(({ id }) => id === item.id))
        throw invalid({ field: 'items', message: '内容已不在这个资料包里' });
      await updateRow(trx, 'package_item', item.id, { title: item.title, sort_order });
      continue;
    }
    if (item.fileId)
      await attachFiles(trx, actor.accountId, on(packageId, 'package'), [item.fileId], 'items');
    await insertRow(trx, 'package_item', {
      package_id: packageId,
      title: item.title,
      node_id: item.nodeId,
      version_id: item.versionId,
      video_id: item.videoId,
      file_id: item.fileId,
      sort_order,
    });
  }
}

export async function deletePackage(db: Database, actor: Actor, id: number): Promise<void> {
  await transaction(db, actor, async (trx) => {
    await lockRow(trx, 'package', id, undefined);
    await onePackage(trx, actor, id);
    await markDeleted(trx, 'package', [id], '资料包');
  });
}
