import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { Readable } from 'node:stream';
import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import { SHARE_MANAGE, type sharesApi } from '@shibiao/contract/shares';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../db/pool.ts';
import { insertRow, lockRow, updateRow } from '../../db/rows.ts';
import { SYSTEM, transaction } from '../../db/transaction.ts';
import type { Environment } from '../../environment.ts';
import { type Actor, isGranted, staffId } from '../../lib/actor.ts';
import { AppError, badRequest, forbidden, invalid, notFound, tooMany } from '../../lib/errors.ts';
import { networkOf } from '../../lib/network.ts';
import { beginsDownload, type FileAnswer } from '../../lib/serve.ts';
import { zipStream } from '../../lib/zip-stream.ts';
import { type NounModule, type Shareable, type SharedFile, tableOf } from '../../noun.ts';
import { answerOf, contentOf } from '../files/files.service.ts';
import { deliver } from '../messages/messages.queries.ts';
import {
  accessesOf,
  isCodeLocked,
  itemsOf,
  linkOfToken,
  lockCode,
  lockedStatus,
  markAsked,
  noteAccess,
  shares,
} from './shares.queries.ts';

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
const VALID = 1;
const REVOKED = 3;
const DISABLED = 5;
const DAY_MS = 86_400_000;
const REMINDER = 12;

/** The kind of item that a kind of link gives. */
function shareableOf(modules: readonly NounModule[], kind: string): Shareable {
  const found = tableOf(modules, (module) => module.shareable).get(kind);
  if (!found) throw invalid({ field: 'kind', message: '选项不正确' });
  return found;
}

/** The day's time to which a link opens. */
const endOf = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

/** Makes a link for somebody without a session. The token leaves the server once. @throws 404 for items out of scope */
export async function saveShare(
  db: Database,
  actor: Actor,
  modules: readonly NounModule[],
  form: InputOf<typeof sharesApi.save>,
): Promise<OutputOf<typeof sharesApi.save>> {
  staffId(actor);
  if (!isGranted(actor, SHARE_MANAGE)) throw forbidden();
  const itemIds = [...new Set(form.itemIds)];
  await shareableOf(modules, form.kind).mustShare(db, actor, itemIds);
  const token = randomBytes(32).toString('base64url');
  const extractCode = form.hasCode ? String(randomInt(10_000)).padStart(4, '0') : null;
  return await transaction(db, actor, async (trx) => {
    const id = await insertRow(trx, 'share_link', {
      kind: form.kind,
      token_hash: hashOf(token),
      title: form.title,
      note: form.note,
      contact_id: form.contactId,
      institution_id: form.institutionId,
      teacher_id: form.teacherId,
      is_newest: form.isNewest ?? false,
      extract_code: extractCode,
      expires_at: endOf(form.days),
      max_downloads: form.maxDownloads,
      owner_account_id: actor.accountId,
    });
    await trx
      .insertInto('share_item')
      .values(itemIds.map((item_id, sort_order) => ({ link_id: id, item_id, sort_order })))
      .execute();
    const { expiresAt } = await shares.one(trx, actor, id);
    return { id, token, extractCode, expiresAt };
  });
}

export async function revokeShare(
  db: Database,
  actor: Actor,
  { id, reason }: InputOf<typeof sharesApi.revoke>,
): Promise<void> {
  await transaction(db, actor, async (trx) => {
    await lockRow(trx, 'share_link', id, undefined);
    if ((await shares.one(trx, actor, id)).status === REVOKED) throw badRequest('该链接已撤销');
    await updateRow(trx, 'share_link', id, { revoked_at: new Date().toISOString(), revoke_reason: reason });
  });
}

/**
 * Gives a link more time, counted from now, and more downloads.
 * @throws 400 for a revoked one, 408 for a limit that is reached already
 */
export async function extendShare(
  db: Database,
  actor: Actor,
  { id, days, maxDownloads }: InputOf<typeof sharesApi.extend>,
): Promise<void> {
  await transaction(db, actor, async (trx) => {
    await lockRow(trx, 'share_link', id, undefined);
    const link = await shares.one(trx, actor, id);
    if (link.status === REVOKED) throw badRequest('该链接已撤销，请另建一个');
    const most = maxDownloads === undefined ? link.maxDownloads : maxDownloads;
    if (most !== null && most <= link.downloads)
      throw invalid({
        field: 'maxDownloads',
        message: `已下载 ${link.downloads} 次，请填更大的次数，或留空不限`,
      });
    await updateRow(trx, 'share_link', id, {
      expires_at: endOf(days),
      asked_at: null,
      max_downloads: most,
    });
  });
}

/** The accesses of a link: by whom, when, and to which item. */
export async function shareLog(
  db: Database,
  actor: Actor,
  modules: readonly NounModule[],
  id: number,
): Promise<OutputOf<typeof sharesApi.log>> {
  const link = await shares.one(db, actor, id);
  const rows = await accessesOf(db, id);
  const itemIds = [...new Set(rows.flatMap(({ itemId }) => itemId ?? []))];
  const files = itemIds.length > 0 ? await shareableOf(modules, link.kind).filesOf(db, itemIds, false) : [];
  const names = new Map(files.map((file) => [file.id, file.name]));
  return { list: rows.map(({ itemId, ...row }) => ({ ...row, item: names.get(itemId ?? 0) ?? null })) };
}

interface OpenCall {
  db: Database;
  actor: Actor | null;
  request: FastifyRequest;
  environment: Environment;
  modules: readonly NounModule[];
}

const tracesOf = ({ actor, request }: OpenCall) => ({
  account_id: actor?.accountId ?? null,
  network: networkOf(request.ip),
  agent: familyOf(String(request.headers['user-agent'] ?? '')),
});
/** The family of a browser, no more: no one is to be known again by it. */
const familyOf = (agent: string): string =>
  ['MicroMessenger', 'Edg', 'Firefox', 'Chrome', 'Safari', 'curl'].find((name) => agent.includes(name)) ??
  '其他';

/** @throws 408 beside a wrong code, 429 when too many were wrong */
async function mustKnowCode(
  call: OpenCall,
  link: { id: number; extractCode: string | null },
  code: string | null | undefined,
): Promise<boolean> {
  const { extractCode } = link;
  if (extractCode === null) return true;
  const traces = tracesOf(call);
  // One guess of a link after the other: those of the same moment are counted too.
  const outcome = await transaction(call.db, SYSTEM, async (trx) => {
    await lockCode(trx, link.id);
    if (await isCodeLocked(trx, link.id, traces.network)) return 'locked';
    if (!code) return 'missing';
    if (timingSafeEqual(hashOf(code), hashOf(extractCode))) return 'known';
    await noteAccess(trx, { link_id: link.id, action: 'wrongCode', ...traces });
    return 'wrong';
  });
  if (outcome === 'locked') throw tooMany('提取码错误次数过多，请稍后再试，或请对方重新发一个链接', 900);
  if (outcome === 'wrong') throw invalid({ field: 'code', message: '提取码不正确' });
  return outcome === 'known';
}

/** The content of a link for its holder; no item before the code is known. */
export async function openShare(
  call: OpenCall,
  { c, code }: InputOf<typeof sharesApi.open>,
): Promise<OutputOf<typeof sharesApi.open>> {
  const link = await linkOfToken(call.db, hashOf(c));
  const { title, from, note, status, expiresAt } = link;
  const told = { title, kind: link.kind, from: from ?? '', note, status, expiresAt };
  if (status !== VALID) return { ...told, note: null, needsCode: false, items: [] };
  if (!(await mustKnowCode(call, link, code))) return { ...told, needsCode: true, items: [] };
  await noteAccess(call.db, { link_id: link.id, action: 'open', ...tracesOf(call) });
  const files = await filesOf(call, link, await itemsOf(call.db, link.id));
  const items = files.map(({ id, name, size, mime }) => ({ id, name, size, mime }));
  return { ...told, needsCode: false, items };
}

/** A link that gives its files to whoever knows its code. @throws 408 beside the code, 410 when it has ended */
async function givingLink(call: OpenCall, { c, code }: { c: string; code?: string | null | undefined }) {
  const link = await linkOfToken(call.db, hashOf(c));
  if (link.status !== VALID && link.status !== USED_UP) throw ended();
  if (!(await mustKnowCode(call, link, code))) throw invalid({ field: 'code', message: '请输入提取码' });
  return link;
}

/**
 * A link of which the caller may open an item now, and the record that it shows for the item.
 * @throws 404 for an item outside the link, 408 beside the code, 410 when it has ended
 */
export async function linkHolding(
  call: OpenCall,
  { item, ...asked }: { c: string; code?: string | null | undefined; item: number },
): Promise<{ id: number; shownId: number }> {
  const link = await givingLink(call, asked);
  const wanted = (await itemsOf(call.db, link.id)).filter((one) => one === item);
  const [file] = await filesOf(call, link, wanted);
  if (!file) throw notFound('文件');
  return { id: link.id, shownId: file.shownId ?? item };
}

/**
 * A file of a link. A download is counted by its beginning.
 * @throws 404 for an item outside the link, 410 when it has ended
 */
export async function shareFile(
  call: OpenCall,
  { c, code, item }: InputOf<typeof sharesApi.file>,
): Promise<FileAnswer> {
  const link = await givingLink(call, { c, code });
  const all = await itemsOf(call.db, link.id);
  const files = await filesOf(call, link, item ? all.filter((one) => one === item) : all);
  const [file] = files;
  if (!file) throw notFound('文件');
  const answer = item
    ? await answerOf(call.environment, file, call.request.headers)
    : archiveOf(call.environment, link.title, files);
  if (!beginsDownload(answer, call.request)) return answer;
  await transaction(call.db, call.actor ?? SYSTEM, async (trx) => {
    if ((await lockedStatus(trx, link.id)) !== VALID) throw ended();
    await noteAccess(trx, {
      link_id: link.id,
      action: 'download',
      item_id: item ?? null,
      bytes: item ? file.size : files.reduce((sum, { size }) => sum + size, 0),
      ...tracesOf(call),
    });
  });
  return answer;
}
/** The files of some items in their order. */
async function filesOf(
  { db, modules }: OpenCall,
  { kind, isNewest }: { kind: string; isNewest: boolean },
  itemIds: readonly number[],
) {
  if (itemIds.length === 0) return [];
  const files = await shareableOf(modules, kind).filesOf(db, itemIds, isNewest);
  const byId = new Map(files.map((file) => [file.id, file]));
  return itemIds.flatMap((id) => byId.get(id) ?? []);
}

function archiveOf(environment: Environment, title: string, files: readonly SharedFile[]): FileAnswer {
  async function* parts() {
    const names = new Set<string>();
    for (const [index, file] of files.entries()) {
      const path = names.has(file.name) ? `${index + 1}_${file.name}` : file.name;
      names.add(path);
      yield { path, content: await contentOf(environment, file) };
    }
  }
  return { filename: `${title}.zip`, type: 'application/zip', stream: Readable.from(zipStream(parts())) };
}

/** Later parts of the last download that is allowed are still given. */
const USED_UP = 4;
const ended = () => new AppError(410, '链接已失效，请对方延长或重新分享');

/** Asks the maker of a link for more time. @throws 400 for a valid one, or when it was asked for today already */
export async function askForTime(call: OpenCall, c: string): Promise<void> {
  const link = await linkOfToken(call.db, hashOf(c));
  if (link.status === VALID) throw badRequest('链接仍然有效');
  if (link.status === REVOKED) throw badRequest('链接已撤销，请联系对方');
  if (link.status === DISABLED) throw badRequest('分享人已不能分享，请联系对方公司的其他人');
  await transaction(call.db, SYSTEM, async (trx) => {
    if (!(await markAsked(trx, link.id))) throw badRequest('今天已请对方延长，请等一等');
    await deliver(trx, [link.ownerId], {
      msgSendtype: REMINDER,
      title: `有人请您延长分享链接：${link.title}`,
      data: { path: `/teacherManage/shares?open=${link.id}` },
    });
  });
}
