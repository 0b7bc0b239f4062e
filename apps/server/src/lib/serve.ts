import type { Readable } from 'node:stream';
import type { Endpoint, InputOf, OutputOf, Visitor, VisitorAnswers } from '@shibiao/contract/endpoint';
import { nothing } from '@shibiao/contract/endpoint';
import { tablesWritten } from '@shibiao/contract/stale';
import fastJson, { type Schema } from 'fast-json-stringify';
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
import { AppError, badRequest, forbidden, invalid, unauthenticated } from './errors.ts';
import { exportNote } from './export-note.ts';
import { serializerSchema } from './json-schema.ts';
import { dropSilentReader } from './reader-watch.ts';
import type { Turns } from './turns.ts';

/** What a handler gets: the checked input, who calls, and the database. */
export interface Call<I, A = Actor> {
  input: I;
  actor: A;
  db: Database;
  limits: HourlyLimits;
  environment: Environment;
  /** All nouns, for what one does for the others (audit titles, leaving, restoring). */
  modules: readonly NounModule[];
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * A file to send: streamed as an attachment. `inline` shows it in the page (images). A list's file is made when its
 * first line is known: when it was taken, and of which filter.
 */
export interface FileAnswer {
  filename: string;
  type: string;
  stream: Readable | Buffer | ((note: string) => Readable);
  inline?: boolean;
  /** What the filter stood for where it said nothing (this month): the first line tells it, too. */
  taken?: object;
  headers?: Record<string, string>;
  /** 206 for a part of the file, 416 for a part that it does not have; 200 unless told. */
  status?: number;
}
type Answer<E> = E extends { intent: 'download' } ? FileAnswer : OutputOf<E>;

/**
 * `row`: is the row that the call names inside the caller's scope? Runs before the rest of the input is validated,
 * so that somebody else's row answers 404 whatever else was sent. It throws when it is not.
 */
export interface ServeOptions {
  row?: (call: { db: Database; actor: Actor; id: number }) => Promise<unknown>;
  /** The work asks the same of the row it locks, before all else: `row` is asked only for input that is refused. */
  isAskedByWork?: boolean;
  /** The input's field that names the row; `id` unless told. */
  rowField?: string;
  /** The row's table, where it is not the module's main one; tells tests which row to make. */
  rowTable?: string;
  /** Work of which a large company has more than a page may take; it has a time limit of its own. */
  hasOwnTime?: boolean;
  /** A download that is ready or small, or a stream: it waits for no turn of the exports. */
  isAtOnce?: boolean;
}

type Handle = (call: Call<unknown, Actor | null>) => Promise<unknown>;
export interface Served {
  endpoint: Endpoint;
  handle: Handle;
  options: ServeOptions & { visitors?: { [K in Visitor]?: Handle } };
}

// A call's handler may answer a file where the contract says download; intent is data, so the type is told apart here.
// biome-ignore lint/suspicious/noConfusingVoidType: handlers of calls that answer nothing may return nothing
type Result<E extends Endpoint> = OutputOf<E> | FileAnswer | Answer<E> | NothingOf<E>;
/** A call without an answer of its own: its handler need not return anything. */
type NothingOf<E extends Endpoint> = string extends keyof OutputOf<E> ? void : never;

type VisitorsOf<E> =
  E extends Endpoint<z.ZodType, z.ZodType, infer V> ? (VisitorAnswers extends V ? object : V) : never;
/** A handler for each kind of visitor whose answer the contract names; it selects what that answer holds. */
type VisitorHandlers<E> = {
  [K in keyof VisitorsOf<E>]: (
    call: Call<InputOf<E>>,
  ) => Promise<z.output<NonNullable<VisitorsOf<E>[K]> & z.ZodType>>;
};
type Options<E> = keyof VisitorsOf<E> extends never
  ? [options?: ServeOptions]
  : [options: ServeOptions & { visitors: VisitorHandlers<E> }];

/**
 * Binds a handler to an endpoint that needs a session. Where the contract names answers to visitors, each kind has a
 * handler of its own (`options.visitors`) and is written by the schema of its own; the kind not named is refused.
 */
export function serve<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<InputOf<E>>) => Promise<Result<E>>,
  ...[options = {}]: Options<E>
): Served {
  return { endpoint, handle: handle as Handle, options: options as Served['options'] };
}

/** The answer of a call to its visitors, of either kind. */
type VisitorAnswer<E> = z.output<VisitorsOf<E>[keyof VisitorsOf<E>] & z.ZodType>;

/**
 * Binds one handler to a call whose visitors are answered from the same rows as staff: each kind named in the contract
 * is written by the schema of its own, which leaves out the rest.
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
/** The least that is left for a request whose own body came slowly. */
const LEAST_MS = 8000;

/** A reader who takes nothing keeps a turn that somebody waits for no longer than this. */
const WANTED_SECONDS = 8;

const rowId = z.coerce.number().int().positive().max(2_147_483_647);

/** What every call is given, and what downloads are bounded by. */
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
      // Some original clients send a command as a GET; whoever changes something may always POST.
      method: endpoint.intent === 'command' && endpoint.method === 'GET' ? ['GET', 'POST'] : endpoint.method,
      url: `/api${endpoint.path}`,
      config: { endpoint },
      ...(endpoint.bodyLimit ? { bodyLimit: endpoint.bodyLimit } : {}),
      ...(endpoint.intent === 'download'
        ? {}
        : { schema: { response: { 200: {} } }, serializerCompiler: () => writerOf(endpoint.output) }),
      handler: async (request, reply) => {
        const run = () => handleOne(request, reply);
        // An export lasts as long as its reader, an upload as long as its sender.
        return endpoint.intent === 'download' || options.hasOwnTime || endpoint.isRaw || request.isMultipart()
          ? await run()
          : await within(Math.max(REQUEST_MS - reply.elapsedTime, LEAST_MS), run);
      },
    };
    if (endpoint.isRaw) takeRaw(app, route);
    else app.route(route);
    const handleOne = async (request: FastifyRequest, reply: FastifyReply) => {
      const { actor } = request;
      // Answers carry people's data: no cache between keeps them, and Back after signing out shows none.
      reply.header('cache-control', 'no-store');
      if (endpoint.access !== 'anyone' && !actor) throw unauthenticated();
      const visitor = endpoint.visitors && actor ? visitorOf(actor) : undefined;
      const answer = visitor ? options.visitors?.[visitor] : handle;
      if (!answer) throw forbidden();
      const raw = request.method === 'GET' ? request.query : mergedBody(request);
      const parsed = endpoint.input.safeParse(raw);
      if (options.row && actor && !(parsed.success && options.isAskedByWork)) {
        const id = rowId.safeParse((raw as Record<string, unknown>)[options.rowField ?? 'id']);
        if (id.success) await options.row({ db: context.db, actor, id: id.data });
      }
      const input = orInvalid(parsed);
      const release =
        endpoint.intent === 'download' && actor && !options.isAtOnce
          ? await takeTurn(exports.turns, actor, reply)
          : null;
      const work = () => answer({ input, actor, request, reply, ...context });
      if (endpoint.intent === 'download') {
        const file = (await (options.isAtOnce ? within(REQUEST_MS, work) : work())) as FileAnswer;
        if (actor && !isOnlySeen(file) && beginsDownload(file))
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
        // Before the answer leaves: who has saved something is never shown figures from before.
        written(context.db, tablesWritten(endpoint));
        if (actor && isDeleting(endpoint)) await offerUndo(context.db, actor, reply);
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
 * A save whose sender may send it again: when it was made before, what was answered then is answered again. The key is
 * looked for only where the work fails, for a repeated save fails on its key at the latest.
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
    // The server that saved it was lost before it could say what it answered, so there is nothing that fits the schema.
    return reply
      .type('application/json; charset=utf-8')
      .serializer(JSON.stringify)
      .send(success({}, SAVED_BEFORE));
  }
}

const SAVED_BEFORE = '此前已保存';
const success = (data: unknown, message = 'ok') => ({ code: 200, message, data });

const isDeleting = ({ title }: Endpoint): boolean => /删除|移除/.test(title);

/** Names the act in the bin that the request made, so that the screen can offer to undo it. */
async function offerUndo(db: Database, actor: Actor, reply: FastifyReply): Promise<void> {
  const deletion = await deletionOf(db, actor);
  if (deletion !== null) reply.header('x-deletion', deletion);
}

/**
 * Waits for a turn of the exports, held until the answer has been taken or its reader has gone.
 * @returns gives it back earlier: nothing is made any more
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

/** No form nests deeper; what does, only means to break whatever walks through it. */
const MOST_LEVELS = 32;
const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((one) => isDeeper(one, levels - 1)));

/** Whether an answer is a download of its own: a later part of a file belongs to the one that its first part began. */
export const beginsDownload = ({ status, headers }: FileAnswer): boolean =>
  status === undefined || (headers?.['content-range']?.startsWith('bytes 0-') ?? false);

/** A picture in a page and the stream of events leave nothing on anybody's disk. */
const isOnlySeen = ({ inline, type }: FileAnswer): boolean =>
  inline === true && /^(image\/|text\/event-stream)/.test(type);

/** Some original clients send a POST's parameters in the query (`api/personnel/msgSend`); a body wins over it. */
function mergedBody(request: FastifyRequest): unknown {
  const body = request.body ?? {};
  if (typeof body !== 'object' || Array.isArray(body))
    throw invalid({ field: '', message: '请求内容应为表单或 JSON 对象' });
  if (isDeeper(body, MOST_LEVELS)) throw invalid({ field: '', message: '请求内容嵌套过深' });
  const parameters = request.query as Record<string, unknown>;
  return Object.keys(parameters).length > 0 ? { ...parameters, ...body } : body;
}

function orInvalid(parsed: z.ZodSafeParseResult<unknown>): unknown {
  if (parsed.success) return parsed.data;
  throw invalid(
    ...parsed.error.issues
      .slice(0, 50)
      .map((issue) => ({ field: issue.path.join('.'), message: issue.message })),
  );
}

/**
 * Writes a call's answers. It is compiled with the first of them: to compile all calls at once took a quarter of a
 * second of each start.
 */
function writerOf(output: z.ZodType): (answer: unknown) => string {
  let write: ((answer: unknown) => string) | undefined;
  return (answer) => {
    write ??= fastJson(envelopeSchema(output) as Schema);
    return write(answer);
  };
}

/** The writers of the answers that only visitors get. */
const visitorWriters = ({ visitors = {} }: Endpoint): { [K in Visitor]?: ReturnType<typeof writerOf> } =>
  Object.fromEntries(
    Object.entries(visitors).flatMap(([visitor, output]) => (output ? [[visitor, writerOf(output)]] : [])),
  );

function envelopeSchema(output: z.ZodType) {
  // A tree's schema refers to itself by a path from the root, so its definitions move there.
  const answer: Record<string, unknown> =
    output === (nothing as z.ZodType) ? { type: 'object' } : serializerSchema(output);
  const { definitions, ...data } = answer;
  return {
    type: 'object',
    properties: { code: { type: 'integer' }, message: { type: 'string' }, data },
    ...(definitions ? { definitions } : {}),
  };
}

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
