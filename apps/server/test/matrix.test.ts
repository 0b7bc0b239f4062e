import { buffer } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Endpoint, holds } from '@shibiao/contract/endpoint';
import { beforeAll, expect, test } from 'vitest';
import type { Served } from '../src/lib/serve.ts';
import { ROLES, type RoleKey } from '../src/modules/access/roles.data.ts';
import { modules } from '../src/modules.ts';
import { type TestApp, testApp } from './app.ts';
import { foreignRows, MAIN_TABLE } from './foreign-rows.ts';
import { functionsOf } from './grants.ts';

/** Every call × every role × every state of the access checks. New modules are included automatically. */
const calls: Served[] = modules.flatMap(({ calls: own }) => own);
const endpoints = calls.map((call) => call.endpoint);
const locked = endpoints.filter((endpoint) => endpoint.access !== 'anyone');
const roles = ROLES.map((role) => role.key);
const NOBODY = 2_147_483_647;

interface Caller {
  role: RoleKey;
  accountId: number;
  token: string;
  functions: Set<string>;
}
let t: TestApp;
let callers: Caller[];
/** Signed-in people may make calls without a grant, except kinds of visitors without an answer. */
const rights = ({ access, visitors, ...call }: Endpoint, { role, functions }: Caller) =>
  access === 'signedIn'
    ? !visitors || (role !== 'partner' && role !== 'teacher') || visitors[role] !== undefined
    : holds(functions, call);
const name = (endpoint: Endpoint, who: string) => `${who} ${endpoint.module}.${endpoint.operation}`;

beforeAll(async () => {
  t = await testApp();
  callers = await Promise.all(roles.map(caller));
});

async function caller(role: RoleKey): Promise<Caller> {
  const made =
    role === 'partner'
      ? await t.make.partner(undefined, { portal_money: true })
      : role === 'teacher'
        ? await t.make.teacherAccount()
        : await t.make.staff(role);
  return {
    role,
    accountId: made.accountId,
    token: made.token,
    functions: await functionsOf(t, role),
  };
}

/** The envelope's code and message; a file is read completely, an endless stream is not. */
async function knock(endpoint: Endpoint, token: string | null, input: Record<string, string | number> = {}) {
  // Injected calls refused from the cache never leave the microtask queue; thousands at once would look like a blocked
  // event loop and get 503.
  await nextTurn();
  const entries = Object.entries(input).map(([key, value]): [string, string] => [key, String(value)]);
  const request = {
    method: endpoint.method,
    url:
      endpoint.method === 'GET'
        ? `/api${endpoint.path}?${new URLSearchParams(entries)}`
        : `/api${endpoint.path}`,
    headers: token ? { authorization: `bearer ${token}` } : {},
    payload: endpoint.method === 'POST' ? input : undefined,
  };
  if (endpoint.intent !== 'download') {
    return (await t.app.inject(request)).json() as { code: number; message: string };
  }
  const response = await t.app.inject({ ...request, payloadAsStream: true });
  const type = String(response.headers['content-type']);
  if (type.startsWith('text/event-stream')) {
    response.stream().on('error', () => undefined);
    // Closing the response ends its work.
    response.raw.res.destroy();
    return { code: response.statusCode, message: '' };
  }
  const whole = await buffer(response.stream());
  return type.startsWith('application/json')
    ? (JSON.parse(whole.toString()) as { code: number; message: string })
    : { code: response.statusCode, message: '' };
}

/** Calls that may end all sessions of the caller: they come last, each with a session of its own. */
const endsSessions = ({ module, intent }: Endpoint) => module === 'identity' && intent === 'command';
const endingLast = locked.toSorted((a, b) => Number(endsSessions(a)) - Number(endsSessions(b)));

/** Walks the calls for every role, roles in parallel. */
async function walk(
  list: readonly Endpoint[],
  check: (endpoint: Endpoint, caller: Caller) => Promise<string | null>,
): Promise<string[]> {
  const found = await Promise.all(
    callers.map(async (who) => {
      const wrong: string[] = [];
      for (const endpoint of list) {
        const problem = await check(endpoint, who);
        if (problem) wrong.push(`${name(endpoint, who.role)}: ${problem}`);
      }
      return wrong;
    }),
  );
  return found.flat();
}

test('without a token: 401, and calls for anyone never fail on our side', async () => {
  const wrong: string[] = [];
  for (const endpoint of endpoints) {
    const { code } = await knock(endpoint, null);
    const isRight = endpoint.access === 'anyone' ? code !== 401 && code !== 403 && code < 500 : code === 401;
    if (!isRight) wrong.push(`${name(endpoint, 'nobody')}: ${code}`);
  }
  expect(wrong).toEqual([]);
});

test.each([
  ['an expired', { expires: '-1 second' }],
  ['a revoked', { revoked: true }],
])('with %s token: 401 for every call, roles by turns', async (_state, values) => {
  // The session is refused before anybody's role is looked at.
  const tokens = await Promise.all(callers.map(({ accountId }) => t.make.session(accountId, values)));
  const wrong: string[] = [];
  for (const [i, endpoint] of locked.entries()) {
    const turn = i % callers.length;
    const { code } = await knock(endpoint, tokens[turn] ?? null);
    if (code !== 401) wrong.push(`${name(endpoint, callers[turn]?.role ?? '')}: ${code}`);
  }
  expect(wrong).toEqual([]);
});

test('with the default password: nothing but leaving and changing it', async () => {
  const person = await t.make.staff('super_admin');
  await t.db
    .updateTable('account')
    .set({ must_change_password: true })
    .where('id', '=', person.accountId)
    .execute();
  const shared = await t.make.session(person.accountId);
  const open: string[] = [];
  for (const endpoint of endingLast) {
    const token = endsSessions(endpoint) ? await t.make.session(person.accountId) : shared;
    if ((await knock(endpoint, token)).message !== '请先修改默认密码') open.push(endpoint.path);
  }
  expect(open.sort()).toEqual([
    '/user/auth/logout',
    '/user/auth/logout2',
    '/user/codepwd_update',
    '/user/functions',
    '/user/menu',
    '/user/profile/mine',
    '/user/pwd_update',
    '/user/session',
  ]);
});

test('not granted: 403 for every role', async () => {
  const wrong = await walk(locked, async (endpoint, who) => {
    if (rights(endpoint, who)) return null;
    const { code } = await knock(endpoint, who.token, { id: 1 });
    return code === 403 ? null : String(code);
  });
  expect(wrong).toEqual([]);
});

test('granted: through both locks, and whatever is sent never fails on our side', async () => {
  const wrong = await walk(endingLast, async (endpoint, who) => {
    if (!rights(endpoint, who)) return null;
    const token = endsSessions(endpoint) ? await t.make.session(who.accountId) : who.token;
    const { code, message } = await knock(endpoint, token);
    // A handler's rule may refuse with its own message; the access check's message must not appear.
    return code === 401 || code >= 500 || (code === 403 && message === '您没有此功能的权限')
      ? `${code} ${message}`
      : null;
  });
  expect(wrong).toEqual([]);
});

test('out of scope: 404, whatever else is sent', async () => {
  // Every function, with a scope of own rows only.
  const { id } = await t.db
    .insertInto('role')
    .values({ key: 'everything_own', name: '全部功能本人数据', code: 900, scope: 'self' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await t.db
    .insertInto('role_function')
    .columns(['role_id', 'function_id'])
    .expression((eb) => eb.selectFrom('function').select([eb.lit(id).as('role_id'), 'function.id']))
    .execute();
  const person = await t.make.staff([]);
  await t.db.insertInto('account_role').values({ account_id: person.accountId, role_id: id }).execute();
  t.app.sessionCache.clear();
  const made = new Map<string, number>();
  const wrong: string[] = [];
  for (const { endpoint, options } of calls) {
    if (!options.row) continue;
    const field = options.rowField ?? 'id';
    const table = options.rowTable ?? MAIN_TABLE[endpoint.module] ?? '';
    const make = foreignRows[table];
    if (make && !made.has(table)) made.set(table, await make(t));
    for (const row of [NOBODY, made.get(table) ?? NOBODY]) {
      const { code, message } = await knock(endpoint, person.token, { [field]: row });
      if (code !== 404) wrong.push(`${name(endpoint, table)} ${row}: ${code} ${message}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('something is walked', () => {
  expect(locked.length).toBeGreaterThan(50);
  expect(callers).toHaveLength(16);
});
