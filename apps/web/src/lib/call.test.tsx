import { command, endpoints, nothing, query } from '@shibiao/contract/endpoint';
import { optionalIds, optionalInt, optionalText, text } from '@shibiao/contract/fields';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ApiError, call, isFile } from './call.ts';
import { useNotices } from './notify.ts';
import { envelope, good, serve } from './testing/server.ts';
import { writeToken } from './token.ts';

const api = endpoints('supplies', {
  list: query('GET /things/list', '列表', {
    input: nothing.extend({ keyword: optionalText(), ids: optionalIds, page: optionalInt() }),
  }),
  save: command('POST /things/save', '保存', { input: nothing.extend({ name: text() }) }),
  plan: command('GET /things/plan', '保存格子', {
    input: nothing.extend({
      ids: optionalIds,
      note: z.string().nullish(),
      cells: z.array(z.object({ month: z.number() })).optional(),
    }),
  }),
});

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => {
      throw new Error('should have been rejected');
    },
    (error: unknown) => error as ApiError,
  );
const toasts = () => useNotices.getState().notices.map(({ kind, title, text: said }) => [kind, title, said]);

describe('the request', () => {
  it('carries the token in lower-case bearer and names the client', async () => {
    writeToken('a b', 24);
    const asked = serve(() => good({}));
    await call(api.list, {});
    expect(asked[0]?.headers.get('authorization')).toBe('bearer a b');
    expect(asked[0]?.headers.get('client')).toBe('web');
  });

  it('sends a GET as query without blanks and a POST as JSON, below /api once', async () => {
    const asked = serve(() => good({}));
    await call(api.list, { keyword: '', ids: [1, 2], page: 3 });
    await call(api.save, { name: '甲' });
    expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /api/things/list',
      'POST /api/things/save',
    ]);
    expect(asked[0]?.query).toEqual({ ids: '1,2', page: '3' });
    expect(asked[1]?.body).toEqual({ name: '甲' });
  });

  it('posts a command with structures, which no address can carry; a plain one is sent as its GET', async () => {
    const asked = serve(() => good({}));
    await call(api.plan, { ids: [1, 2] });
    await call(api.plan, { cells: [{ month: 3 }] });
    expect(asked.map(({ method, query, body }) => [method, query, body])).toEqual([
      ['GET', { ids: '1,2' }, {}],
      ['POST', {}, { cells: [{ month: 3 }] }],
    ]);
  });

  it('posts cleared values, which an address would leave out', async () => {
    const asked = serve(() => good({}));
    await call(api.plan, { ids: [1], cells: undefined, note: null });
    await call(api.plan, { ids: [1], note: '' });
    expect(asked.map(({ method, body }) => [method, body])).toEqual([
      ['POST', { ids: [1], note: null }],
      ['POST', { ids: [1], note: '' }],
    ]);
  });
});

describe('the error catalogue', () => {
  it('code 200 passes the data through', async () => {
    serve(() => good({ list: [1] }));
    expect(await call(api.list, {})).toEqual({ list: [1] });
    expect(toasts()).toEqual([]);
  });

  it.each([400, 403, 404, 409, 413, 429, 500, 503])(
    'code %i: the server’s message as an error toast, rejected',
    async (code) => {
      serve(() => envelope(code, '不能这样'));
      const error = await failure(call(api.save, { name: '甲' }));
      expect([error.code, error.message]).toEqual([code, '不能这样']);
      expect(toasts()).toEqual([['error', undefined, '不能这样']]);
    },
  );

  it('code 408 (HTTP 400): 参数错误 followed by the message, with the fields', async () => {
    serve(() => envelope(408, '姓名：必填', [{ field: 'name', message: '必填' }]));
    const error = await failure(call(api.save, { name: '' }));
    expect(error.fields).toEqual([{ field: 'name', message: '必填' }]);
    expect(toasts()).toEqual([['error', '参数错误', '姓名：必填']]);
  });

  it('code 400 of a field has its name, too; other facts of a refusal are no fields', async () => {
    serve(() => envelope(400, '该序列号已登记', [{ field: 'serial', message: '该序列号已登记' }]));
    const error = await failure(call(api.save, { name: '甲' }));
    expect(error.fields).toEqual([{ field: 'serial', message: '该序列号已登记' }]);
    expect(toasts()).toEqual([['error', undefined, '该序列号已登记']]);
    serve(() => envelope(400, '讲师已有课程', [{ lessonId: 7, name: '课程' }]));
    expect((await failure(call(api.save, { name: '甲' }))).fields).toEqual([]);
  });

  it('code 401 asks to sign in again, once, without a toast', async () => {
    serve(() => envelope(401, '未登录'));
    await Promise.all([failure(call(api.list, {})), failure(call(api.list, {}))]);
    expect(useNotices.getState().isExpired).toBe(true);
    expect(toasts()).toEqual([]);
  });

  it('a network failure and a foreign answer: 网络错误', async () => {
    serve(() => Promise.reject(new TypeError('failed to fetch')));
    expect((await failure(call(api.list, {}))).code).toBe(0);
    serve(() => new Response('<html>502</html>', { status: 502 }));
    expect((await failure(call(api.list, {}))).code).toBe(0);
    expect(toasts()).toEqual([['error', undefined, '网络错误']]);
  });

  it('an aborted call rejects without a toast', async () => {
    const controller = new AbortController();
    serve(
      ({ signal }) =>
        new Promise((_, reject) =>
          signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
        ),
    );
    const running = failure(call(api.list, {}, { signal: controller.signal }));
    controller.abort();
    expect((await running) instanceof ApiError).toBe(false);
    expect(toasts()).toEqual([]);
  });

  it('a quiet call rejects without toast and dialog', async () => {
    serve(() => envelope(401, '未登录'));
    await failure(call(api.list, {}, { isQuiet: true }));
    expect(useNotices.getState().isExpired).toBe(false);
  });

  it('a call with its error beside the file has no toast, but the dialog of an expired session', async () => {
    serve(() => envelope(408, '旧版 .xls 请另存为 .xlsx'));
    const { message } = await failure(call(api.list, {}, { isSaidBeside: true }));
    expect([message, toasts()]).toEqual(['旧版 .xls 请另存为 .xlsx', []]);
    serve(() => envelope(401, '未登录'));
    await failure(call(api.list, {}, { isSaidBeside: true }));
    expect(useNotices.getState().isExpired).toBe(true);
  });

  it('a file is recognised by its disposition or type', () => {
    const response = (headers: Record<string, string>) => new Response('', { headers });
    expect(
      isFile(
        response({
          'content-disposition': "attachment; filename*=UTF-8''a.xlsx",
          'content-type': 'application/json',
        }),
      ),
    ).toBe(true);
    expect(isFile(response({ 'content-type': 'application/pdf' }))).toBe(true);
    expect(isFile(response({ 'content-type': 'application/json' }))).toBe(false);
  });
});
