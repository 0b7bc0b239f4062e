import type { FastifyInstance } from 'fastify';
import { AppError } from '../lib/errors.ts';

/**
 * Answers requests on open connections with 503 while the server stops, so that a proxy or browser tries another
 * server.
 */
export function drain(app: FastifyInstance): void {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  app.addHook('onRequest', async (_request, reply) => {
    if (!isStopping) return;
    reply.header('connection', 'close');
    throw new AppError(503, '服务器正在重启，请稍后重试');
  });
}
