import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import underPressure from '@fastify/under-pressure';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import helmet from 'helmet';
import type pg from 'pg';
import { openCache } from './db/cache.ts';
import { within } from './db/deadline.ts';
import { HourlyLimits } from './db/hourly-limits.ts';
import { Listener } from './db/listener.ts';
import { createDatabase, createPool, type Database } from './db/pool.ts';
import { signingKeyOf } from './db/signing-key.ts';
import { Silence } from './db/silence.ts';
import type { Environment } from './environment.ts';
import { registerCalls } from './lib/serve.ts';
import { EXPORT_TURNS, Turns } from './lib/turns.ts';
import { addActiveDays } from './modules/analytics/activity.queries.ts';
import { loadSession } from './modules/identity/sessions.queries.ts';
import { modules } from './modules.ts';
import { ActivityTally, activity } from './plugins/activity.ts';
import { docs } from './plugins/docs.ts';
import { drain } from './plugins/drain.ts';
import { errors } from './plugins/errors.ts';
import { EventHub } from './plugins/events.ts';
import { health } from './plugins/health.ts';
import { requestLimits } from './plugins/request-limits.ts';
import { errorOf, requestLog } from './plugins/request-log.ts';
import { SessionCache, sessions } from './plugins/sessions.ts';
import { slowBodies } from './plugins/slow-bodies.ts';
import { web } from './plugins/web.ts';

declare module 'fastify' {
  interface FastifyInstance {
    db: Database;
    pool: pg.Pool;
    hub: EventHub;
    sessionCache: SessionCache;
    /** Active days that wait to be written. */
    tally: ActivityTally;
  }
}

const JSON_LIMIT = 2 * 1024 * 1024;
const XML_LIMIT = 16 * 1024;
/** Time limit for reading the session of a token, before the call itself begins. */
const SESSION_MS = 6000;

/**
 * Builds the server on a migrated database; nothing listens yet.
 * @param databaseOn makes the database of its pool; tests watch it
 * @param dist the built web; tests serve none, because its 800 routes take a third of the time
 */
export async function buildApp(
  given: Environment,
  databaseUrl: string,
  databaseOn = createDatabase,
  dist?: string,
): Promise<FastifyInstance> {
  const environment = { ...given, SIGNING_KEY: given.SIGNING_KEY || (await signingKeyOf(databaseUrl)) };
  const app = fastify({
    logger: {
      level: environment.LOG_LEVEL,
      base: null,
      serializers: { err: errorOf },
    },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: environment.TRUST_PROXY ? environment.TRUST_PROXY.split(',') : false,
    bodyLimit: JSON_LIMIT,
    routerOptions: { maxParamLength: 200 },
    // product.md 9: the clients' time-out; exports and imports may take long.
    requestTimeout: 900_000,
    forceCloseConnections: 'idle',
    // A command that is a GET on the wire must not run by a HEAD.
    exposeHeadRoutes: false,
    // Requests that arrive while the server stops are answered in the catalogue's form, see drain.
    return503OnClosing: false,
    ajv: { customOptions: { strict: false } },
    // Some clients double the prefix: /api/api/personnel/list.
    // A calendar program is given a file's address, so that nothing has to be filled in: /calendar/{token}.ics.
    rewriteUrl: (request) =>
      (request.url ?? '/')
        .replace(/^\/api(\/api)+(?=\/)/, '/api')
        .replace(/^\/calendar\/([\w-]{1,100})\.ics(?:\?.*)?$/, '/api/calendar/feed?token=$1'),
  });
  const pool = createPool(databaseUrl, {
    max: environment.DATABASE_POOL,
    // Shorter than the time limit of a request.
    waitMs: 10_000,
    onError: (error) => app.log.warn({ err: error }, 'idle database connection lost'),
  });
  const db = databaseOn(pool);
  const silence = new Silence(pool);
  const listener = new Listener(environment.DATABASE_DIRECT_URL || databaseUrl, {
    onGap: () => {
      cache.clear();
      answers.forget();
    },
    onAgain: () => {
      silence.speakAgain();
      hub.reopenAll();
    },
    onHeartbeat: () => silence.look(),
    onSilent: (isStandby) => {
      app.log.error(
        isStandby ? 'the database only reads: all connections are cut' : 'the database is silent',
      );
      if (isStandby) silence.cutAll();
      else silence.fallSilent();
    },
  });
  const answers = openCache(db, listener);
  const cache = new SessionCache(
    (tokenHash) => within(SESSION_MS, () => loadSession(db, tokenHash)),
    listener,
  );
  listener.on('app_access', () => cache.clear());
  listener.on('app_session', (tokenHash) => cache.drop(tokenHash));
  const hub = new EventHub(listener);
  const tally = new ActivityTally((days) => addActiveDays(db, days));
  app.decorate('db', db).decorate('pool', pool).decorate('hub', hub).decorate('sessionCache', cache);
  app.decorate('tally', tally);
  app.addHook('onClose', async () => {
    answers.close();
    silence.speakAgain();
    await listener.stop();
    await tally.flush().catch((error: Error) => app.log.warn({ err: error }, 'active days not written'));
    await pool.end();
  });
  app.addHook('preClose', async () => hub.close());

  errors(app, modules);
  requestLog(app);
  drain(app);
  slowBodies(app, environment.BODY_SECONDS);
  const protect = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // antd puts its styles into the page at run time.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...(environment.QINIU_DOMAIN ? [environment.QINIU_DOMAIN] : [])],
        connectSrc: ["'self'", ...(environment.QINIU_UPLOAD_URL ? [environment.QINIU_UPLOAD_URL] : [])],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
      },
    },
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
  });
  // Built once: @fastify/helmet would build its eleven middlewares anew for each request.
  app.addHook('onRequest', (request, reply, done) => protect(request.raw, reply.raw, () => done()));
  requestLimits(app, environment.RATE_LIMIT);
  // Lists and menus shrink to a fifth; files are compressed already or made at build, and pushed events must not wait.
  await app.register(compress, {
    threshold: 1024,
    customTypes: /^application\/json/,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    globalDecompression: false,
  });
  await app.register(underPressure, {
    maxEventLoopDelay: environment.MAX_LAG_MS,
    retryAfter: 5,
    exposeStatusRoute: false,
  });
  await app.register(formbody, { bodyLimit: JSON_LIMIT });
  // WeChat tells what became of messages in XML.
  app.addContentTypeParser(
    ['text/xml', 'application/xml'],
    { parseAs: 'string', bodyLimit: XML_LIMIT },
    (_request, body, done) => done(null, { xml: body }),
  );
  await app.register(multipart, {
    limits: { fileSize: environment.UPLOAD_MAX_MB * 1024 * 1024, files: 1, fields: 20 },
    throwFileSizeLimit: true,
  });
  const turns = new Turns(EXPORT_TURNS, (accountId, place) =>
    hub.push({ type: 'exportPlace', accounts: [accountId], data: { place } }),
  );
  sessions(app, cache);
  activity(app, tally);
  const { onDropped } = health(app, { pool, environment, hub, turns, listener });
  await docs(
    app,
    modules.flatMap(({ calls }) => calls.map((call) => call.endpoint)),
  );
  const limits = new HourlyLimits(pool);
  const context = { db, limits, environment, modules, exports: { turns, onDropped } };
  for (const { calls } of modules) registerCalls(app, calls, context);
  await web(app, dist);
  // The listener connects by itself later when the database is away now.
  await listener.start().catch((error: Error) => app.log.warn({ err: error }, 'listener not connected yet'));
  return app;
}
