import { Readable } from 'node:stream';
import { MOST_ARCHIVED } from '@shibiao/contract/outlines';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../db/pool.ts';
import { transaction } from '../../db/transaction.ts';
import type { Environment } from '../../environment.ts';
import type { Actor } from '../../lib/actor.ts';
import { today } from '../../lib/dates.ts';
import { badRequest, notFound } from '../../lib/errors.ts';
import { beginsDownload, type FileAnswer } from '../../lib/serve.ts';
import { zipStream } from '../../lib/zip-stream.ts';
import { extensionOf } from '../files/files.rules.ts';
import { answerOf, contentOf } from '../files/files.service.ts';
import {
  type Content,
  contentsOf,
  isTakenAgain,
  latestTaken,
  noteSent,
  onePackage,
  packageOfItem,
} from './packages.queries.ts';

interface DownloadCall {
  db: Database;
  actor: Actor;
  environment: Environment;
  request: FastifyRequest;
}

/** A content as a file of its title. */
const named = ({ title, name }: Content): string => {
  const extension = extensionOf(name);
  return extension && !title.toLowerCase().endsWith(`.${extension}`) ? `${title}.${extension}` : title;
};

/** All that the reader may have of a package, as one archive. @throws 400 beyond a gigabyte, or when nothing is left */
export async function downloadPackage(call: DownloadCall, id: number): Promise<FileAnswer> {
  const { db, actor, environment, request } = call;
  const { title } = await onePackage(db, actor, id);
  const contents = (await contentsOf(db, actor, { packageId: id })).filter(({ isAvailable }) => isAvailable);
  if (contents.length === 0) throw badRequest('资料包里现在没有可下载的内容');
  const total = contents.reduce((sum, { size }) => sum + size, 0);
  if (total > MOST_ARCHIVED) throw badRequest('资料包超过 1 GB，请逐个下载');
  const answer = { filename: `${title}_${today().replaceAll('-', '')}.zip`, type: 'application/zip' };
  if (request.method === 'HEAD') return { ...answer, stream: Buffer.alloc(0) };
  const taken = await begin(call, { packageId: id, itemId: null, total });
  async function* parts() {
    const names = new Set<string>();
    for (const [index, content] of contents.entries()) {
      // A content that is withdrawn while the archive is written is left out.
      const [now] = await contentsOf(db, actor, { itemIds: [content.id] });
      if (!now?.isAvailable) continue;
      const name = named(now);
      const path = names.has(name) ? `${index + 1}_${name}` : name;
      names.add(path);
      yield { path, content: await contentOf(environment, now) };
    }
  }
  return { ...answer, stream: Readable.from(counting(db, taken, zipStream(parts()), true)) };
}

/** One content. A part that does not begin the file goes on with the download before. @throws 404 */
export async function downloadItem(call: DownloadCall, id: number): Promise<FileAnswer> {
  const { db, actor, environment, request } = call;
  const packageId = await packageOfItem(db, actor, id);
  const [content] = await contentsOf(db, actor, { itemIds: [id] });
  if (!content?.isAvailable) throw notFound('资料');
  const answer = await answerOf(environment, { ...content, name: named(content) }, request.headers);
  if (request.method === 'HEAD') return answer;
  const isBegun = beginsDownload(answer, request);
  const taken = isBegun
    ? await begin(call, { packageId, itemId: id, total: content.size })
    : (await latestTaken(db, actor.accountId, packageId, id))?.id;
  if (taken === undefined || Buffer.isBuffer(answer.stream) || typeof answer.stream === 'function')
    return answer;
  return { ...answer, stream: Readable.from(counting(db, Number(taken), answer.stream, false)) };
}

/** Writes a download before its first byte, with the reader's facts of now. */
async function begin(
  { db, actor }: DownloadCall,
  { packageId, itemId, total }: { packageId: number; itemId: number | null; total: number },
): Promise<number> {
  return await transaction(db, actor, async (trx) => {
    const counted = !(await isTakenAgain(trx, actor.accountId, packageId, itemId));
    const { id } = await trx
      .insertInto('package_download')
      .values({
        package_id: packageId,
        item_id: itemId,
        account_id: actor.accountId,
        user_type: actor.userType,
        institution_id: actor.institutionId,
        teacher_id: actor.teacherId,
        organisation_id: actor.organisationId,
        bytes_total: total,
        counted,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return Number(id);
  });
}

/** Bytes as they are sent; what the reader took is written at the end, however it ends. */
async function* counting(
  db: Database,
  id: number,
  bytes: AsyncIterable<Buffer>,
  endsWhole: boolean,
): AsyncGenerator<Buffer> {
  let sent = 0;
  let isEnded = false;
  try {
    for await (const piece of bytes) {
      yield piece;
      sent += piece.length;
    }
    isEnded = endsWhole;
  } finally {
    await noteSent(db, id, sent, isEnded);
  }
}
