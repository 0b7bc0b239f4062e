import type { FastifyInstance } from 'fastify';

/** Lines a second; above it only failures and every tenth request are logged. */
const LINES = 50;
const SAMPLE = 10;

/** Logged fields of an error: a driver's error holds the connection, including its password. */
export const errorOf = (error: Error & { code?: unknown }) => ({
  type: error.name,
  message: error.message,
  code: error.code,
  stack: error.stack ?? '',
});

/**
 * One line per request at level info: method, path, status, milliseconds, account. Queries may contain names and
 * phones, so only the path is logged, never headers or bodies.
 */
export function requestLog(app: FastifyInstance): void {
  let second = 0;
  let lines = 0;
  app.addHook('onResponse', async (request, reply) => {
    if (request.routeOptions.logLevel === 'silent') return;
    const now = Math.floor(Date.now() / 1000);
    if (now !== second) {
      second = now;
      lines = 0;
    }
    lines++;
    if (lines > LINES && reply.statusCode < 500 && lines % SAMPLE !== 0) return;
    request.log.info({
      m: request.method,
      p: request.url.split('?')[0]?.slice(0, 80),
      s: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      who: request.actor?.accountId,
    });
  });
}
