import type { Endpoint } from '@shibiao/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { openApi } from '../lib/openapi.ts';
import { DOCS_SCRIPT, docsPage } from './docs-page.ts';

/** `/api/docs/json` (OpenAPI) and a page to read at `/api/docs`, both made from the endpoints when first asked for. */
export function docs(app: FastifyInstance, endpoints: readonly Endpoint[]): void {
  let document: string | undefined;
  let page: string | undefined;
  const quiet = { logLevel: 'warn' as const };
  app.get('/api/docs/json', quiet, (_request, reply) => {
    document ??= JSON.stringify(openApi(endpoints));
    return reply.type('application/json; charset=utf-8').send(document);
  });
  app.get('/api/docs', quiet, (_request, reply) => {
    page ??= docsPage(endpoints);
    return reply.type('text/html; charset=utf-8').send(page);
  });
  app.get('/api/docs/docs.js', quiet, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(DOCS_SCRIPT),
  );
}
