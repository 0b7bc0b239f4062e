import type { Endpoint, OutputOf, SentOf, Visitor } from '@shibiao/contract/endpoint';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { buildApp } from '../src/app.ts';
import type { Database } from '../src/db/pool.ts';
import { type Environment, readEnvironment } from '../src/environment.ts';
import { visitorOf } from '../src/lib/actor.ts';
import { hashToken } from '../src/plugins/sessions.ts';
import { cloneDatabase, cloneDemo } from './database.ts';
import { MoneyFactory } from './factory.money.ts';
import { atEndOfFile } from './opened.ts';
import { compareWithLedger } from './tables/ledger.ts';
import { watchCalls, watchedDatabase } from './tables/watch.ts';

export interface Answer<T> {
  status: number;
  code: number;
  message: string;
  data: T;
  response: LightMyRequestResponse;
}

/** The visitor kind of a token's session. */
async function visitorWith(db: Database, token: string | null | undefined): Promise<Visitor | undefined> {
  if (!token) return undefined;
  const account = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .where('session.token_hash', '=', hashToken(token))
    .select('account.user_type as userType')
    .executeTakeFirst();
  return account && visitorOf({ userType: account.userType as 1 | 2 | 3 });
}

export interface TestApp {
  app: FastifyInstance;
  db: Database;
  url: string;
  make: MoneyFactory;
  environment: Environment;
  /** Calls an endpoint as the original clients do; `token` null: not signed in. */
  send<E extends Endpoint>(
    endpoint: E,
    input: SentOf<E> | Record<string, unknown>,
    token?: string | null,
    form?: 'json' | 'form',
  ): Promise<Answer<OutputOf<E>>>;
  /** Uploads one file as a form; returns the raw answer. */
  upload(
    endpoint: Pick<Endpoint, 'path'>,
    file: { name: string; content: string | Buffer },
    token: string | null,
    // oxlint-disable-next-line typescript/no-explicit-any -- uploads answer outside the contract's types
  ): Promise<any>;
  /** `send` that expects success, and checks the answer against the contract. */
  call<E extends Endpoint>(
    endpoint: E,
    input: SentOf<E> | Record<string, unknown>,
    token?: string | null,
  ): Promise<OutputOf<E>>;
}

/** A folder without a build. */
const NO_WEB = import.meta.dirname;

/** The server on a database of this test file's own. Closed and dropped by itself at the end of the file. */
export async function testApp(
  overrides: Record<string, string> = {},
  clone: typeof cloneDemo = cloneDatabase,
): Promise<TestApp> {
  const database = await clone();
  const environment = readEnvironment({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    RATE_LIMIT: '1000000',
    // Hundreds of injected requests at once are no overload.
    MAX_LAG_MS: '0',
    DATABASE_POOL: '20',
    ...overrides,
  });
  const app = await buildApp(environment, database.url, watchedDatabase, NO_WEB);
  watchCalls(app);
  atEndOfFile(async () => compareWithLedger());
  await app.ready();
  atEndOfFile(async () => {
    await app.close();
    await database.drop();
  });

  const send: TestApp['send'] = async (endpoint, input, token = null, form = 'json') => {
    const filled = Object.entries(input as Record<string, unknown>).filter(
      ([, value]) => value !== undefined,
    );
    const parameters = new URLSearchParams(
      filled.map(([key, value]): [string, string] => [
        key,
        Array.isArray(value) ? value.join(',') : value === null ? '' : String(value),
      ]),
    );
    const headers: Record<string, string> = {
      client: 'web',
      ...(token ? { authorization: `bearer ${token}` } : {}),
    };
    const response =
      endpoint.method === 'GET'
        ? await app.inject({ method: 'GET', url: `/api${endpoint.path}?${parameters}`, headers })
        : form === 'form'
          ? await app.inject({
              method: 'POST',
              url: `/api${endpoint.path}`,
              headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
              payload: parameters.toString(),
            })
          : await app.inject({
              method: 'POST',
              url: `/api${endpoint.path}`,
              headers: { ...headers, 'content-type': 'application/json' },
              payload: JSON.stringify(input),
            });
    const isJson = String(response.headers['content-type']).startsWith('application/json');
    const body = isJson ? response.json() : { code: response.statusCode, message: '', data: null };
    return { status: response.statusCode, code: body.code, message: body.message, data: body.data, response };
  };
  const upload: TestApp['upload'] = async (endpoint, { name, content }, token) => {
    const type = name.endsWith('.csv') ? 'text/csv' : 'application/octet-stream';
    const response = await app.inject({
      method: 'POST',
      url: `/api${endpoint.path}`,
      headers: {
        client: 'web',
        ...(token ? { authorization: `bearer ${token}` } : {}),
        'content-type': 'multipart/form-data; boundary=x-upload',
      },
      payload: Buffer.concat([
        Buffer.from(
          `--x-upload\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`,
        ),
        Buffer.from(content as string),
        Buffer.from('\r\n--x-upload--\r\n'),
      ]),
    });
    return String(response.headers['content-type']).includes('json') ? response.json() : { response };
  };
  const call: TestApp['call'] = async (endpoint, input, token) => {
    const answer = await send(endpoint, input, token);
    expect(answer, `${endpoint.module}.${endpoint.operation}`).toMatchObject({ status: 200, code: 200 });
    // The serialized answer must match the contract: tests parse it, the server does not. Visitors' answers are
    // compared key by key in visitor-answers.test.ts.
    if (endpoint.intent !== 'download' && !endpoint.output.safeParse(answer.data).success) {
      const visitor = endpoint.visitors && (await visitorWith(app.db, token));
      ((visitor && endpoint.visitors?.[visitor]) ?? endpoint.output).parse(answer.data);
    }
    return answer.data;
  };
  return {
    app,
    db: app.db,
    url: database.url,
    make: new MoneyFactory(app.db),
    environment,
    send,
    upload,
    call,
  };
}

/** The same with the demo data. */
export const demoApp = (): Promise<TestApp> => testApp({}, cloneDemo);
