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
    // The endpoints say more than the routes (access, intent, envelope), so the document is made from them alone,
    // when it is first asked for.
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
      // The list of schemas below the calls repeats what each of them shows.
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
 * Finds calls by path, title and operation, where Swagger UI compares names of groups only. It runs in the browser:
 * its text is sent, so it uses nothing from outside.
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
