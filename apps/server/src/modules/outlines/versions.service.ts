import { Readable } from 'node:stream';
import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import { MOST_ARCHIVED, type outlinesApi } from '@shibiao/contract/outlines';
import { diffWordsWithSpace } from 'diff';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../db/pool.ts';
import { type Executor, transaction } from '../../db/transaction.ts';
import type { Environment } from '../../environment.ts';
import type { Actor } from '../../lib/actor.ts';
import { badRequest, notFound } from '../../lib/errors.ts';
import { beginsDownload, type FileAnswer } from '../../lib/serve.ts';
import { zipStream } from '../../lib/zip-stream.ts';
import { extensionOf, isPicture } from '../files/files.rules.ts';
import { answerOf, contentOf, refOf } from '../files/files.service.ts';
import { oneNode, outlines } from './outlines.queries.ts';
import { noteDeed } from './outlines.service.ts';
import { previewOfDocument } from './preview.ts';
import {
  keepPreview,
  nodesOfVersions,
  oneVersion,
  previewOf,
  versionsOf,
  withoutPreview,
} from './versions.queries.ts';

type VersionFile = Pick<
  Awaited<ReturnType<typeof oneVersion>>,
  'id' | 'name' | 'mime' | 'size' | 'storage' | 'key' | 'sha256'
>;

/** The versions of a document with links to their files. @throws 404 */
export async function listVersions(
  db: Database,
  actor: Actor,
  environment: Environment,
  nodeId: number,
): Promise<OutputOf<typeof outlinesApi.versions>> {
  await oneNode(db, actor, nodeId);
  const rows = await versionsOf(db, nodeId);
  return {
    list: rows.map(({ storage: _storage, key: _key, sha256: _hash, ...row }) => ({
      ...row,
      url: refOf(environment, { ...row, id: row.fileId }).url,
    })),
  };
}

/** A version in the caller's scope. @throws 404 */
async function versionInScope(db: Database, actor: Actor, id: number) {
  const version = await oneVersion(db, id);
  await oneNode(db, actor, version.nodeId);
  return version;
}

/** @throws 404 unless every version is of a document in the caller's scope */
export async function mustShareVersions(db: Executor, actor: Actor, ids: readonly number[]): Promise<void> {
  const nodeIds = await nodesOfVersions(db, ids);
  if (nodeIds.length < ids.length) throw notFound('版本');
  await outlines.mustSee(db, actor, nodeIds);
}

/** Looks into a version once and keeps what was seen. */
async function made(db: Database, environment: Environment, file: VersionFile) {
  const before = await previewOf(db, file.id);
  if (before) return before;
  const facts = { extension: extensionOf(file.name), isPicture: isPicture(file.mime), size: file.size };
  const preview = await previewOfDocument(facts, () => contentOf(environment, file));
  await keepPreview(db, file.id, preview);
  return preview;
}

export async function previewVersion(
  db: Database,
  actor: Actor,
  environment: Environment,
  id: number,
): Promise<OutputOf<typeof outlinesApi.preview>> {
  const version = await versionInScope(db, actor, id);
  const { state, html, pages } = await made(db, environment, version);
  await transaction(db, actor, (trx) =>
    noteDeed(trx, actor, {
      node: { id: version.nodeId, teacherId: version.teacherId },
      action: '预览',
      versionId: id,
    }),
  );
  const { name, mime, fileId } = version;
  return { state, html, pages, name, mime, url: refOf(environment, { ...version, id: fileId }).url };
}

/** The file of a version, the whole or a part of it; a download is noted by its beginning. */
export async function downloadVersion(
  db: Database,
  actor: Actor,
  environment: Environment,
  { id, request }: { id: number; request: FastifyRequest },
): Promise<FileAnswer> {
  const version = await versionInScope(db, actor, id);
  const answer = await answerOf(environment, version, request.headers);
  const node = { id: version.nodeId, teacherId: version.teacherId };
  if (beginsDownload(answer, request))
    await transaction(db, actor, (trx) => noteDeed(trx, actor, { node, action: '下载', versionId: id }));
  return answer;
}

/** Characters of each text that are compared, and the most words by which they may differ. */
const COMPARED = 60_000;
const MOST_CHANGES = 1500;

/** Words added and taken away from one version to another of the same document. @throws 400 without words to compare */
export async function compareVersions(
  db: Database,
  actor: Actor,
  environment: Environment,
  { id, otherId }: InputOf<typeof outlinesApi.compare>,
): Promise<OutputOf<typeof outlinesApi.compare>> {
  const [from, to] = [await versionInScope(db, actor, id), await oneVersion(db, otherId)];
  if (from.nodeId !== to.nodeId) throw notFound('版本');
  const texts = [(await made(db, environment, from)).text, (await made(db, environment, to)).text];
  const [before, after] = texts;
  if (!before || !after) throw badRequest('这两个版本没有可以比较的文字，请下载后比较');
  const changes = diffWordsWithSpace(before.slice(0, COMPARED), after.slice(0, COMPARED), {
    intlSegmenter: new Intl.Segmenter('zh', { granularity: 'word' }),
    maxEditLength: MOST_CHANGES,
  });
  if (!changes) throw badRequest('两个版本差别太大，请下载后比较');
  const parts = changes.map(({ value, added, removed }) => ({
    change: added ? 1 : removed ? -1 : 0,
    text: value,
  }));
  const lengthOf = (change: number) =>
    parts.filter((part) => part.change === change).reduce((sum, { text }) => sum + text.length, 0);
  const isCut = texts.some((text) => (text?.length ?? 0) > COMPARED);
  return { parts, added: lengthOf(1), removed: lengthOf(-1), isCut };
}

/** The newest versions of documents as one archive: 讲师/目录/名称_v3.docx. @throws 400 beyond a gigabyte */
export async function archiveOf(
  db: Database,
  actor: Actor,
  environment: Environment,
  ids: readonly number[],
): Promise<FileAnswer> {
  await outlines.mustSee(db, actor, ids);
  const rows = await outlines.rowsOf(db, actor, ids);
  const total = rows.reduce((sum, { size }) => sum + (size ?? 0), 0);
  if (total > MOST_ARCHIVED) throw badRequest('所选文档合计超过 1 GB，请分批下载');
  await transaction(db, actor, async (trx) => {
    for (const { id, teacherId, versionId } of rows)
      await noteDeed(trx, actor, { node: { id, teacherId }, action: '下载', versionId, detail: '打包' });
  });
  return {
    filename: '课纲.zip',
    type: 'application/zip',
    stream: Readable.from(zipStream(partsOf(db, environment, rows))),
  };
}

async function* partsOf(
  db: Database,
  environment: Environment,
  rows: readonly OutputOf<typeof outlinesApi.list>['list'][number][],
) {
  const names = new Set<string>();
  for (const row of rows) {
    if (row.versionId === null) continue;
    const version = await oneVersion(db, row.versionId);
    const folders = [row.teachername, ...(row.path?.split(' / ') ?? [])];
    const extension = extensionOf(version.name);
    const base = `${row.name.replace(/\.[^.]+$/, '')}_v${version.no}`;
    let path = [...folders, base].map(safe).join('/');
    // Two teachers of one name have folders of one name.
    if (names.has(path)) path = `${path}_${row.id}`;
    names.add(path);
    yield { path: `${path}.${extension}`, content: await contentOf(environment, version) };
  }
}
/** A name as one part of a path. */
const safe = (name: string): string => name.replaceAll(/[\\/:*?"<>|]/g, '_').replace(/^\.+/, '_');

/** Makes the previews of new versions that nobody asked for yet: their words are searched. */
export async function makePreviews(db: Database, environment: Environment): Promise<void> {
  for (const version of await withoutPreview(db, 20))
    await made(db, environment, version).catch(() =>
      // A file that is gone is not looked for every minute.
      keepPreview(db, version.id, { state: 3, html: null, text: null, grams: [], pages: null }),
    );
}
