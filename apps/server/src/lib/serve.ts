import { Readable } from 'node:stream';
import type { Endpoint, InputOf, OutputOf, Visitor, VisitorAnswers } from '@shibiao/contract/endpoint';
import { tablesWritten } from '@shibiao/contract/stale';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { z } from 'zod';
import { written } from '../db/cache.ts';
import { within } from '../db/deadline.ts';
import { deletionOf } from '../db/deletions.ts';
import { logDownload } from '../db/download-log.ts';
import type { HourlyLimits } from '../db/hourly-limits.ts';
import type { Database } from '../db/pool.ts';
import {
  keepAnswer,
  type RequestKey,
  requestKeyOf,
  savedBefore,
  withRequestKey,
} from '../db/saved-requests.ts';
import type { Environment } from '../environment.ts';
import type { NounModule } from '../noun.ts';
import { type Actor, visitorOf } from './actor.ts';
import { success, visitorWriters, writerOf } from './envelope.ts';
import { AppError, badRequest, forbidden, unauthenticated } from './errors.ts';
import { exportNote } from './export-note.ts';
import { mergedBody, orInvalid } from './inputs.ts';
import { dropSilentReader } from './reader-watch.ts';
import type { Turns } from './turns.ts';

/** Argument of a handler: validated input, caller and database. */
export interface Call<I, A = Actor> {
  input: I;
  actor: A;
  db: Database;
  limits: HourlyLimits;
  environment: Environment;
  /** All modules, for entries that one noun needs from the others (audit titles, leaving, restoring). */
  modules: readonly NounModule[];
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * A file answer: streamed as an attachment, or shown in the page with `inline` (images). A list's file is created after
 * its first line (time and filter) is known.
 */
export interface FileAnswer {
  filename: string;
  type: string;
  stream: Readable | Buffer | ((note: string) => Readable);
  inline?: boolean;
  /** Defaults applied to missing filter fields (this month), for the first line. */
  taken?: object;
  headers?: Record<string, string>;
  /** 206 for a part of the file, 416 for a part that it does not have; 200 unless told. */
  status?: number;
}
type Answer<E> = E extends { intent: 'download' } ? FileAnswer : OutputOf<E>;

/**
 * `row` checks that the row named by the call is inside the caller's scope. It runs before the rest of the input is
 * validated, so that a foreign row answers 404 whatever else was sent. It throws otherwise.
 */
export interface ServeOptions {
  row?: (call: {
    db: Database;
    actor: Actor;
    id: number;
    modules: readonly NounModule[];
  }) => Promise<unknown>;
  /** The handler itself checks the locked row first: `row` runs only when the input is invalid. */
  isAskedByWork?: boolean;
  /** The input's field with the row's id; `id` by default. */
  rowField?: string;
  /** The row's table when it is not the module's main one; tests use it to create a row. */
  rowTable?: string;
  /** Work that may take longer than a page for a large company; it sets its own deadline. */
  hasOwnTime?: boolean;
  /** A finished, small or streamed download that takes no export slot. */
  isAtOnce?: boolean;
}

type Handle = (call: Call<unknown, Actor | null>) => Promise<unknown>;
export interface Served {
  endpoint: Endpoint;
  handle: Handle;
  options: ServeOptions & { visitors?: { [K in Visitor]?: Handle } };
}

// A handler answers a file where the contract says download; intent is data, so the type is chosen here.
// biome-ignore lint/suspicious/noConfusingVoidType: handlers of calls that answer nothing may return nothing
type Result<E extends Endpoint> = OutputOf<E> | FileAnswer | Answer<E> | NothingOf<E>;
/** A call without an answer: its handler returns nothing. */
type NothingOf<E extends Endpoint> = string extends keyof OutputOf<E> ? void : never;

type VisitorsOf<E> =
  E extends Endpoint<z.ZodType, z.ZodType, infer V> ? (VisitorAnswers extends V ? object : V) : never;
/** One handler for each kind of visitor in the contract; it selects that visitor's fields. */
type VisitorHandlers<E> = {
  [K in keyof VisitorsOf<E>]: (
    call: Call<InputOf<E>>,
  ) => Promise<z.output<NonNullable<VisitorsOf<E>[K]> & z.ZodType>>;
};
type Options<E> = keyof VisitorsOf<E> extends never
  ? [options?: ServeOptions]
  : [options: ServeOptions & { visitors: VisitorHandlers<E> }];

/**
 * Binds a handler to an endpoint that needs a session. Each kind of visitor named in the contract has its own handler
 * (`options.visitors`) and output schema; other kinds are refused.
 */
export function serve<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<InputOf<E>>) => Promise<Result<E>>,
  ...[options = {}]: Options<E>
): Served {
  return { endpoint, handle: handle as Handle, options: options as Served['options'] };
}

/** The answer of a call to visitors of any kind. */
type VisitorAnswer<E> = z.output<VisitorsOf<E>[keyof VisitorsOf<E>] & z.ZodType>;

/**
 * Binds one handler for staff and visitors: each kind of visitor in the contract has its own output schema, which omits
 * the other fields.
 */
export function serveAlike<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<InputOf<E>>) => Promise<OutputOf<E> & VisitorAnswer<E>>,
  options: ServeOptions = {},
): Served {
  const visitors = Object.fromEntries(
    Object.keys(endpoint.visitors ?? {}).map((visitor) => [visitor, handle as Handle]),
  );
  return { endpoint, handle: handle as Handle, options: { ...options, visitors } };
}

/** Binds a handler to an endpoint that anyone may call; the actor is null without a session. */
export function serveAnyone<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<InputOf<E>, Actor | null>) => Promise<Result<E>>,
): Served {
  return { endpoint, handle: handle as Served['handle'], options: { isAtOnce: true } };
}

/** Every request ends within a quarter of a minute (decision 0480). */
const REQUEST_MS = 14_000;
/** Minimum time left for a request whose body arrived slowly. */
const LEAST_MS = 8000;

/** Idle limit of a reader while others wait for its export slot. */
const WANTED_SECONDS = 8;

const rowId = z.coerce.number().int().positive().max(2_147_483_647);

/** Shared objects of all calls, and the limits of downloads. */
interface Context {
  db: Database;
  limits: HourlyLimits;
  environment: Environment;
  modules: readonly NounModule[];
  exports: { turns: Turns; onDropped: () => void };
}

/** Registers the calls of a module. */
export function registerCalls(app: FastifyInstance, calls: readonly Served[], context: Context): void {
  const { exports } = context;
  for (const { endpoint, handle, options } of calls) {
    const writers = visitorWriters(endpoint);
    const route: RouteOptions = {
      // Some original clients send a command as a GET; every command also accepts POST.
      method: endpoint.intent === 'command' && endpoint.method === 'GET' ? ['GET', 'POST'] : endpoint.method,
      url: `/api${endpoint.path}`,
      // A command is never carried out by a question about it.
      exposeHeadRoute: endpoint.intent !== 'command',
      config: { endpoint },
      bodyLimit: endpoint.bodyLimit,
      ...(endpoint.intent === 'download'
        ? {}
        : { schema: { response: { 200: {} } }, serializerCompiler: () => writerOf(endpoint.output) }),
      handler: async (request, reply) => {
        const run = () => handleOne(request, reply);
        // An export takes as long as its reader, an upload as long as its sender.
        return endpoint.intent === 'download' || options.hasOwnTime || endpoint.isRaw || request.isMultipart()
          ? await run()
          : await within(Math.max(REQUEST_MS - reply.elapsedTime, LEAST_MS), run);
      },
    };
    if (endpoint.isRaw) takeRaw(app, route);
    else app.route(route);
    const handleOne = async (request: FastifyRequest, reply: FastifyReply) => {
      const { actor } = request;
      // Answers contain personal data: no cache stores them, and Back after signing out shows none.
      reply.header('cache-control', 'no-store');
      if (endpoint.access !== 'anyone' && !actor) throw unauthenticated();
      const visitor = endpoint.visitors && actor ? visitorOf(actor) : undefined;
      const answer = visitor ? options.visitors?.[visitor] : handle;
      if (!answer) throw forbidden();
      const isHead = request.method === 'HEAD';
      const raw = isHead || request.method === 'GET' ? request.query : mergedBody(request);
      const parsed = endpoint.input.safeParse(raw);
      if (options.row && actor && !(parsed.success && options.isAskedByWork)) {
        const id = rowId.safeParse((raw as Record<string, unknown>)[options.rowField ?? 'id']);
        if (id.success) await options.row({ db: context.db, actor, id: id.data, modules: context.modules });
      }
      const input = orInvalid(parsed);
      const release =
        endpoint.intent === 'download' && actor && !options.isAtOnce
          ? await takeTurn(exports.turns, actor, reply)
          : null;
      const work = () => answer({ input, actor, request, reply, ...context });
      if (endpoint.intent === 'download') {
        const file = (await (options.isAtOnce ? within(REQUEST_MS, work) : work())) as FileAnswer;
        if (isHead) return sendFile(reply, { ...file, stream: noContent(file.stream) });
        if (actor && !isOnlySeen(file) && beginsDownload(file, request))
          await logDownload(context.db, actor, endpoint, input);
        const stream =
          typeof file.stream === 'function'
            ? file.stream(
                actor
                  ? await exportNote(context.db, actor, endpoint, { ...(input as object), ...file.taken })
                  : '',
              )
            : file.stream;
        if (release && actor && !Buffer.isBuffer(stream)) {
          const taken = request.server.hub.downloading(actor.accountId, () => reply.raw.destroy());
          stream.once('close', () => {
            taken();
            release();
          });
        }
        if (!options.isAtOnce)
          dropSilentReader(
            reply.raw,
            () =>
              exports.turns.waiting > 0
                ? Math.min(WANTED_SECONDS, context.environment.EXPORT_IDLE_SECONDS)
                : context.environment.EXPORT_IDLE_SECONDS,
            exports.onDropped,
          );
        return sendFile(reply, { ...file, stream });
      }
      const answered = (data: unknown, message?: string) => {
        const writer = visitor && writers[visitor];
        if (writer) reply.type('application/json; charset=utf-8').serializer(writer);
        return success(data, message);
      };
      if (endpoint.intent !== 'command') return answered((await work()) ?? {});
      const save = async () => {
        const saved = (await work()) ?? {};
        // Runs before the answer is sent, so that a caller never reads stale figures after a save.
        written(context.db, tablesWritten(endpoint));
        if (actor && endpoint.undo) await offerUndo(context.db, actor, reply);
        return saved;
      };
      const key =
        actor && requestKeyOf(actor.accountId, request.headers['idempotency-key'], [endpoint.path, raw]);
      return key ? await onceOnly(context.db, key, { reply, answered }, save) : answered(await save());
    };
  }
}

/** Bodies of bytes are left to the handler (`request.raw`); every other call goes on refusing them with 415. */
function takeRaw(app: FastifyInstance, route: RouteOptions): void {
  app.register(async (raw) => {
    raw.addContentTypeParser('application/octet-stream', (_request, _body, done) => done(null));
    raw.route(route);
  });
}

/**
 * Idempotent save: a repetition gets the stored answer. The key is looked up only when the work fails, because a
 * repeated save fails on its key at the latest.
 */
async function onceOnly(
  db: Database,
  key: RequestKey,
  { reply, answered }: { reply: FastifyReply; answered: typeof success },
  save: () => Promise<object>,
): Promise<unknown> {
  try {
    const answer = await withRequestKey(key, save);
    await keepAnswer(db, key, answer);
    return answered(answer);
  } catch (error) {
    const before = await savedBefore(db, key).catch(() => null);
    if (!before) throw error;
    if (!before.isSame)
      throw badRequest('此前已保存，当时的内容与现在的不同', { savedBefore: before.answer ?? {} });
    if (before.answer) return answered(before.answer, SAVED_BEFORE);
    // The server crashed before it stored the answer, so no data fits the schema.
    return reply
      .type('application/json; charset=utf-8')
      .serializer(JSON.stringify)
      .send(success({}, SAVED_BEFORE));
  }
}

const SAVED_BEFORE = '此前已保存';

/** Sends the id of the request's deletion, so that the screen can offer undo. */
async function offerUndo(db: Database, actor: Actor, reply: FastifyReply): Promise<void> {
  const deletion = await deletionOf(db, actor);
  if (deletion !== null) reply.header('x-deletion', deletion);
}

/**
 * Waits for an export slot, held until the answer is sent or its reader disconnects.
 * @returns releases the slot earlier, when no file is made
 */
async function takeTurn(turns: Turns, actor: Actor, reply: FastifyReply): Promise<() => void> {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  const release = await turns.take(actor.accountId, gone.signal);
  if (reply.raw.closed || gone.signal.aborted) {
    release();
    throw new AppError(499, '请求已取消');
  }
  for (const end of ['finish', 'close'] as const) reply.raw.once(end, release);
  return release;
}

/**
 * Whether an answer is a download of its own: a question about a file (HEAD) is none, and a later part belongs to the
 * download that the file's first part began.
 */
export const beginsDownload = (
  { status, headers }: FileAnswer,
  { method }: Pick<FastifyRequest, 'method'>,
): boolean =>
  method !== 'HEAD' &&
  (status === undefined || (headers?.['content-range']?.startsWith('bytes 0-') ?? false));

/** The content of an answer without a body: nothing is read, and the length that its headers say stays. */
function noContent(stream: FileAnswer['stream']): Readable {
  if (stream instanceof Readable) stream.destroy();
  return Readable.from([]);
}

/** Inline pictures and event streams are not downloads. */
const isOnlySeen = ({ inline, type }: FileAnswer): boolean =>
  inline === true && /^(image\/|text\/event-stream)/.test(type);

/** Sends a file; the name is encoded by RFC 5987 so that Chinese names survive. */
function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  if (file.headers) reply.headers(file.headers);
  if (file.status) reply.status(file.status);
  return reply
    .type(file.type)
    .header(
      'content-disposition',
      `${file.inline ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(file.filename)}`,
    )
    .header('cache-control', file.headers?.['cache-control'] ?? 'private, no-store')
    .send(file.stream);
}
