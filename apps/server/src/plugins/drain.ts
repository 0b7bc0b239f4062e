import type { FastifyInstance } from 'fastify';
import { AppError } from '../lib/errors.ts';

/**
 * Requests that still arrive over open connections while the server stops are told to come again; a proxy or the
 * browser asks another server then.
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
