import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Minimum bytes of an upload within the time limit, against connections held by single bytes. */
const LEAST_BYTES = 16 * 1024;

interface Waited {
  since: number;
  bytes: number;
}

/** Ends requests with a slow body: a form must arrive within `seconds`; an upload must keep progressing. */
export function slowBodies(app: FastifyInstance, seconds: number): void {
  const waited = new Map<IncomingMessage, Waited>();
  app.addHook('onRequest', async (request) => {
    const { raw } = request;
    if (raw.complete !== false || raw.method === 'GET') return;
    waited.set(raw, { since: Date.now(), bytes: raw.socket.bytesRead });
    raw.once('close', () => waited.delete(raw));
  });
  const look = setInterval(() => {
    for (const [raw, { since, bytes }] of waited) {
      if (raw.complete) waited.delete(raw);
      else if (Date.now() - since > seconds * 1000) {
        const isUpload = /^(multipart\/|application\/octet-stream)/.test(raw.headers['content-type'] ?? '');
        const { bytesRead } = raw.socket;
        if (isUpload && bytesRead - bytes >= LEAST_BYTES)
          waited.set(raw, { since: Date.now(), bytes: bytesRead });
        else raw.destroy();
      }
    }
  }, seconds * 100).unref();
  app.addHook('onClose', async () => clearInterval(look));
}
