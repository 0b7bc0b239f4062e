import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import {
  FILE_PURPOSES,
  type FilePurpose,
  type filesApi,
  LARGE_FILE,
  LONGEST_FILE_NAME,
  PART_SIZE,
  partsOf,
} from '@shibiao/contract/files';
import type { HourlyLimits } from '../../db/hourly-limits.ts';
import { isAccountOpen } from '../../db/open-accounts.ts';
import type { Database } from '../../db/pool.ts';
import { insertRow } from '../../db/rows.ts';
import { transaction } from '../../db/transaction.ts';
import type { Environment } from '../../environment.ts';
import type { Actor } from '../../lib/actor.ts';
import { today } from '../../lib/dates.ts';
import { freeBytes } from '../../lib/disk.ts';
import { AppError, badRequest, invalid, notFound, tooMany, unauthenticated } from '../../lib/errors.ts';
import { isLink, isOpenLink, linkOf } from '../../lib/file-links.ts';
import { rangeHeaders, type Span, wantedOf } from '../../lib/ranges.ts';
import type { FileAnswer } from '../../lib/serve.ts';
import { readTicket, ticketOf } from '../../lib/signing.ts';
import type { SharedFile } from '../../noun.ts';
import { fileOfKey, isKeyTaken, lockKey, newestKeys, signedFile } from './files.queries.ts';
import { extensionOf, isPicture, plainName, refusalOf, trulyNamed, typeOf } from './files.rules.ts';
import { discardParts, joined, partsThere, receivePart } from './parts.ts';
import { fetchObject, qiniuOf, uploadToken } from './qiniu.ts';
import { type Arrived, discard, isKept, keep, open, receive, root } from './store.ts';

type Permission = OutputOf<typeof filesApi.uploadToken>;
type FileRef = OutputOf<typeof filesApi.upload>;

/** A signed permission: uploader, name, purpose and expiry. */
interface Ticket {
  account: number;
  purpose: FilePurpose;
  name: string;
  key: string;
  until: number;
  /** Bytes as announced; 0 where they were not, and then the file cannot come in parts. */
  size: number;
}
const MESSAGE_PICTURE = 'messagePicture' satisfies FilePurpose;
/** Long enough to go on with a large file on the next morning. */
const TICKET_MS = 24 * 3_600_000;
const MB = 1024 * 1024;
/** Megabytes per account and hour, so that nobody fills the shared disk. */
const UPLOADED = { name: 'uploaded-mb', most: 4000 };

interface UploadCall {
  db: Database;
  actor: Actor;
  environment: Environment;
  limits: HourlyLimits;
}

/** Free space that a new file leaves: the database writes to the same disk. */
const RESERVE = 512 * MB;

/** Permission to upload one file. @throws 408 beside the field that speaks against it, 507 when the disk is full */
export async function permit(
  environment: Environment,
  actor: Actor,
  input: InputOf<typeof filesApi.uploadToken>,
): Promise<Permission> {
  const name = input.name ? mustName(input.name) : '';
  if (name) mustTake(environment, input.purpose, name, input.size ?? 1);
  const key = `${today().slice(0, 7).replace('-', '')}/${randomUUID()}.${extensionOf(name) || 'bin'}`;
  const ticket: Ticket = {
    account: actor.accountId,
    purpose: input.purpose,
    name,
    key,
    until: Date.now() + TICKET_MS,
    size: input.size ?? 0,
  };
  const token = ticketOf(environment.SIGNING_KEY, ticket);
  const qiniu = qiniuOf(environment);
  // The parts and the whole stand beside each other while they are joined.
  if (!qiniu && (input.size ?? 0) > LARGE_FILE)
    await mustFit(environment, 2 * ticket.size, '服务器磁盘空间不足，放不下这个文件；请联系管理员');
  if (!qiniu)
    return { storage: 'local', uploadUrl: '/api/file/upload', token, key, domain: '', ticket: token };
  const { maxSize } = FILE_PURPOSES[input.purpose];
  return {
    storage: 'qiniu',
    uploadUrl: qiniu.uploadUrl,
    token: uploadToken(qiniu, key, maxSize),
    key,
    domain: qiniu.domain,
    ticket: token,
  };
}

/** @throws 507 when the disk has no room for so many bytes and what the database needs */
async function mustFit({ DATA_DIR }: Environment, bytes: number, message: string): Promise<void> {
  const free = await freeBytes(DATA_DIR);
  if (free !== null && free < bytes + RESERVE) throw new AppError(507, message);
}

/** @throws 408 for a name without extension */
function mustName(given: string): string {
  const name = plainName(given);
  if (name === '' || extensionOf(name) === name.toLowerCase() || extensionOf(name) === '')
    throw invalid({ field: 'name', message: '文件名不正确' });
  if (name.length > LONGEST_FILE_NAME)
    throw invalid({ field: 'name', message: `文件名不能超过 ${LONGEST_FILE_NAME} 个字` });
  return name;
}

/** @throws 408 for a kind or size that the purpose does not accept */
function mustTake(environment: Environment, purpose: FilePurpose, name: string, size: number): void {
  const mostMb = purpose === 'video' ? environment.VIDEO_MAX_MB : environment.UPLOAD_MAX_MB;
  const refusal = refusalOf(purpose, name, size, mostMb * MB);
  if (refusal) throw invalid({ field: 'file', message: refusal });
}

/** Receives an uploaded file after its ticket field. @throws 408 without one */
export async function upload(
  call: UploadCall,
  { file, filename, fields }: Pick<MultipartFile, 'file' | 'filename' | 'fields'>,
): Promise<FileRef> {
  const { token } = fields;
  const value = token && !Array.isArray(token) && token.type === 'field' ? token.value : undefined;
  if (typeof value !== 'string') throw invalid({ field: 'file', message: '请选择文件' });
  const ticket = checked(call, value);
  const arrived = await receive(call.environment.DATA_DIR, file);
  return await register(call, ticket, { ...arrived, name: filename }, 'local');
}

/** Registers a file in the object store after reading it once to detect its type. */
export async function complete(call: UploadCall, token: string, name?: string | null): Promise<FileRef> {
  const ticket = checked(call, token);
  const qiniu = qiniuOf(call.environment);
  const stream = qiniu ? await fetchObject(qiniu, ticket.key) : undefined;
  if (!stream) throw badRequest('对象存储中没有找到该文件，请重新上传');
  const arrived = await receive(call.environment.DATA_DIR, stream);
  return await register(call, ticket, { ...arrived, name }, 'qiniu');
}

/** Takes one part of a large file. @throws 408 without a valid ticket, 429 beyond the hour's megabytes */
export async function takePart(
  call: UploadCall,
  input: InputOf<typeof filesApi.part>,
  stream: Readable,
): Promise<void> {
  const ticket = checkedParts(call, input.ticket);
  if (await isKeyTaken(call.db, ticket.key)) throw usedTicket();
  const wait = await call.limits.take(UPLOADED, call.actor.accountId, PART_SIZE / MB);
  if (wait > 0) throw tooMany('上传的文件过多，请稍后再试', wait);
  await receivePart(call.environment.DATA_DIR, ticket, input, stream);
}

/** The parts that are on the server. */
export async function partsHeld(call: UploadCall, token: string): Promise<OutputOf<typeof filesApi.parts>> {
  const ticket = checkedParts(call, token);
  const list = await partsThere(call.environment.DATA_DIR, ticket);
  return { list, parts: partsOf(ticket.size), partSize: PART_SIZE };
}

/**
 * Joins the parts of a large file and registers it. A second request with the same ticket, sent because the first
 * answer was lost, is answered the file that the first one made, also while another server is at it.
 * @throws 400 naming missing parts; 408 for a hash or a kind that does not fit; 507 on a full disk, the parts remain
 */
export async function assemble(call: UploadCall, input: InputOf<typeof filesApi.assemble>): Promise<FileRef> {
  const ticket = checkedParts(call, input.ticket);
  const registered = async () => {
    const file = await fileOfKey(call.db, ticket.key);
    return file && refOf(call.environment, file);
  };
  const file =
    (await registered()) ??
    (await join(call, ticket, input.sha256).catch(async (error: unknown) => {
      // Another server took the parts away because it had registered the file.
      const twin = await registered();
      if (twin) return twin;
      throw error;
    }));
  await discardParts(call.environment.DATA_DIR, ticket);
  return file;
}

async function join(call: UploadCall, ticket: Ticket, sha256: string | null | undefined): Promise<FileRef> {
  const { DATA_DIR } = call.environment;
  const parts = await joined(DATA_DIR, ticket);
  await mustFit(
    call.environment,
    ticket.size,
    '服务器磁盘空间不足，文件没有存成；已传的部分保留，腾出空间后请再点一次',
  );
  const arrived = await receive(DATA_DIR, parts);
  if (sha256 && sha256.toLowerCase() !== arrived.sha256) {
    await discard(arrived.path);
    throw invalid({ field: 'sha256', message: '文件在途中损坏，请重新上传' });
  }
  return await register(call, ticket, arrived, 'local', true);
}

function checkedParts(call: UploadCall, token: string): Ticket {
  const ticket = checked(call, token, 'ticket');
  if (ticket.size < 1) throw invalid({ field: 'ticket', message: '分段上传须先报文件大小' });
  return ticket;
}
const usedTicket = () => invalid({ field: 'token', message: '上传凭证已使用，请重新选择文件' });

function checked(
  { actor, environment }: { actor: Actor; environment: Environment },
  token: string,
  field = 'token',
): Ticket {
  const ticket = readTicket<Ticket>(environment.SIGNING_KEY, token);
  if (!ticket || ticket.account !== actor.accountId || ticket.until < Date.now())
    throw invalid({ field, message: '上传凭证无效或已过期，请重新选择文件' });
  return ticket;
}

async function register(
  { db, actor, environment, limits }: UploadCall,
  ticket: Ticket,
  arrived: Arrived & { name?: string | null | undefined },
  storage: 'local' | 'qiniu',
  isParted = false,
): Promise<FileRef> {
  try {
    if (arrived.size === 0) throw invalid({ field: 'file', message: '文件是空的' });
    const name = trulyNamed(ticket.name || mustName(arrived.name ?? ''), arrived.detected);
    mustTake(environment, ticket.purpose, name, arrived.size);
    const mime = typeOf(name, arrived.detected, arrived.isText);
    if (!mime) throw invalid({ field: 'file', message: `文件内容与扩展名 .${extensionOf(name)} 不符` });
    if (!isParted && (await isKeyTaken(db, ticket.key))) throw usedTicket();
    const wait = isParted ? 0 : await limits.take(UPLOADED, actor.accountId, Math.ceil(arrived.size / MB));
    if (wait > 0) throw tooMany('上传的文件过多，请稍后再试', wait);
    // The file is moved first: a row without a file is worse than a file without a row.
    if (storage === 'local') await keep(environment.DATA_DIR, arrived, ticket.key);
    const { size, sha256 } = arrived;
    const values = {
      name,
      mime,
      size,
      sha256,
      storage,
      key: ticket.key,
      purpose: ticket.purpose,
    };
    const id = await transaction(db, actor, async (trx) => {
      // Two requests that join the same parts: the second finds the row of the first.
      await lockKey(trx, ticket.key);
      const twin = isParted ? await fileOfKey(trx, ticket.key) : undefined;
      return twin?.id ?? (await insertRow(trx, 'file', { ...values, uploaded_by: actor.accountId }));
    });
    return refOf(environment, { id, ...values });
  } finally {
    await discard(arrived.path);
  }
}

/** A file as answers show it. */
export function refOf(
  environment: Environment,
  { id, name, mime, size }: { id: number; name: string; mime: string; size: number },
): FileRef {
  return {
    id,
    name,
    mime,
    size,
    isImage: isPicture(mime),
    url: linkOf(environment.SIGNING_KEY, id),
  };
}

/**
 * The file of a signed link. The link ends with the session; only pictures of messages are open to everybody with their
 * link.
 */
export async function linkedFile(
  db: Database,
  environment: Environment,
  actor: Actor | null,
  link: InputOf<typeof filesApi.view>,
) {
  const isHeld = link.o ? isOpenLink : isLink;
  if (!isHeld(environment.SIGNING_KEY, link)) throw invalid({ field: 's', message: '链接无效或已过期' });
  if (!actor && !link.o) throw unauthenticated();
  if (link.o && !(await isAccountOpen(db, link.o))) throw unauthenticated();
  const file = await signedFile(db, link.id);
  if (link.o && file.purpose !== MESSAGE_PICTURE) throw notFound('文件');
  return file;
}

/** Content is never run: no script, no frame, no guessing of types. */
const HARMLESS = {
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
};

/**
 * A file as an answer: the whole, or the part that the request asks for. Players seek by parts, and a download that
 * broke goes on with one.
 */
export async function answerOf(
  environment: Environment,
  file: SharedFile,
  request: IncomingHttpHeaders,
): Promise<FileAnswer> {
  const etag = `"${file.sha256}"`;
  const wanted = wantedOf(request, file.size, etag);
  const span = wanted.status === 206 ? wanted.span : undefined;
  return {
    filename: file.name,
    type: file.mime,
    stream: wanted.status === 416 ? Buffer.alloc(0) : await contentOf(environment, file, span),
    headers: { ...HARMLESS, ...rangeHeaders(wanted, file.size, etag) },
    status: wanted.status === 200 ? undefined : wanted.status,
  };
}

/** The content of a file from any store. @throws 410 when it is missing or changed */
export async function contentOf(environment: Environment, file: SharedFile, span?: Span): Promise<Readable> {
  const qiniu = qiniuOf(environment);
  const stream =
    file.storage === 'qiniu'
      ? qiniu && (await fetchObject(qiniu, file.key, span))
      : await open(environment.DATA_DIR, file, span);
  if (!stream) throw new AppError(410, '文件已损坏或丢失，请联系管理员从备份恢复');
  return stream;
}

/** Place of a file of this server, for readers that need a path. */
export const placeOf = ({ DATA_DIR }: Environment, { key }: { key: string }): string =>
  path.join(root(DATA_DIR), key);

/** Number of latest uploads missing in this server's directory, because another server stores them. */
export async function missingFiles(db: Database, dataDirectory: string): Promise<number> {
  const kept = await Promise.all((await newestKeys(db)).map((key) => isKept(dataDirectory, key)));
  return kept.filter((isThere) => !isThere).length;
}
