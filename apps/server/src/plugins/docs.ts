import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { Endpoint } from '@shibiao/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { openApi } from '../lib/openapi.ts';

const PREFIX = '/api/docs';

/**
 * `/api/docs/json` (OpenAPI) and Swagger UI at `/api/docs`, for anyone, with every script and style from this server.
 */
export async function docs(app: FastifyInstance, endpoints: readonly Endpoint[]): Promise<void> {
  await app.register(swagger, {
    openapi: {},
    // The document is built from the endpoints on first request: they say more than the routes (access, intent,
    // envelope).
    hideUntagged: true,
    transformObject: () => openApi(endpoints),
  });
  await app.register(swaggerUi, {
    routePrefix: PREFIX,
    logLevel: 'warn',
    theme: { title: '师表 · 接口文档' },
    uiConfig: {
      layout: 'BaseLayout',
      docExpansion: 'none',
      filter: true,
      displayRequestDuration: true,
      // The list of schemas below the calls would repeat them.
      defaultModelsExpandDepth: -1,
      plugins: [callSearch],
    },
  });
}

interface ImmutableMap {
  get(key: string): unknown;
  getIn(path: string[]): unknown;
  set(key: string, value: unknown): ImmutableMap;
}
interface ImmutableCollection<T> {
  size: number;
  map(change: (value: T) => T): ImmutableCollection<T>;
  filter(keep: (value: T) => boolean): ImmutableCollection<T>;
}

/**
 * Searches calls by path, title and operation, where Swagger UI only searches group names. The function's source is
 * sent to the browser, so it uses nothing from outside.
 */
function callSearch() {
  const callsOf = (group: ImmutableMap) => group.get('operations') as ImmutableCollection<ImmutableMap>;
  const textOf = (call: ImmutableMap) => {
    const names = ['summary', 'operationId'].map((name) => call.getIn(['operation', name]));
    return [call.get('path'), ...names].join(' ').toLowerCase();
  };
  const opsFilter = (groups: ImmutableCollection<ImmutableMap>, phrase: string) => {
    const words = phrase.toLowerCase().split(/\s+/).filter(Boolean);
    const isMeant = (call: ImmutableMap) => words.every((word) => textOf(call).includes(word));
    return groups
      .map((group) => group.set('operations', callsOf(group).filter(isMeant)))
      .filter((group) => callsOf(group).size > 0);
  };
  return { fn: { opsFilter } };
}
