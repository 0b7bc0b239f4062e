import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { web } from './web.ts';

let app: FastifyInstance;
const dist = mkdtempSync(path.join(os.tmpdir(), 'shibiao-web-'));

beforeAll(async () => {
  mkdirSync(path.join(dist, 'assets'));
  writeFileSync(path.join(dist, 'index.html'), 'the application');
  writeFileSync(path.join(dist, 'signin.html'), 'the sign-in');
  writeFileSync(path.join(dist, 'assets', 'index-1.js'), 'run()');
  for (const name of ['index-1.js.map', 'index-1.js.map.br'])
    writeFileSync(path.join(dist, 'assets', name), '{}');
  app = fastify();
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('x-frame-options', 'DENY');
  });
  await app.register((server) => web(server, dist));
});
afterAll(async () => {
  await app.close();
  rmSync(dist, { recursive: true });
});

describe('documents', () => {
  it.each([
    '/login',
    '/login?redirect=%2Flessons%2Flist',
    '/Login/',
    '/wxLogin?code=1',
    '/bindWxUser?auth3_id=1',
  ])('%s answers the sign-in', async (url) => {
    const { body, headers } = await app.inject(url);
    expect(body).toBe('the sign-in');
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
    });
  });

  it.each([
    '/',
    '/home',
    '/lessons/list?page=2',
    '/loginLog',
    '/redirect/login',
    '/shouye',
    '/nowhere/login',
    '/jumpPage?url=https://example.com',
    '/lessons/list?keyword=3.50',
  ])('%s answers the application', async (url) => {
    const { body, headers } = await app.inject(url);
    expect(body).toBe('the application');
    expect(headers['cache-control']).toBe('no-cache');
  });

  it('are sent at the addresses of pages only', async () => {
    expect((await app.inject('/index.html')).statusCode).toBe(404);
    expect((await app.inject('/signin.html')).statusCode).toBe(404);
    expect((await app.inject({ url: '/login', method: 'POST' })).statusCode).toBe(404);
    expect((await app.inject('/api/login')).json()).toEqual({ code: 404, message: '地址不存在', data: null });
  });

  it('are all that is sent: a source map is for the server only', async () => {
    expect((await app.inject('/assets/index-1.js')).statusCode).toBe(200);
    for (const url of [
      '/assets/index-1.js.map',
      '/assets/index-1.js.map?a',
      '/assets/%69ndex-1.js.map',
      '/assets//index-1.js.map',
    ])
      expect(
        (await app.inject({ url, headers: { accept: 'text/html', 'accept-encoding': 'br' } })).body,
      ).not.toBe('{}');
    expect((await app.inject('/assets/index-1.js.map')).statusCode).toBe(404);
  });

  it.each(['/customers/list.html', '/index.html?a=1'])(
    '%s opened by a person answers the application',
    async (url) => {
      const { body } = await app.inject({ url, headers: { accept: 'text/html,*/*;q=0.8' } });
      expect(body).toBe('the application');
    },
  );

  it('are not looked for below a second slash, which a router reads as a host', async () => {
    const { statusCode, headers } = await app.inject('//x');
    expect([statusCode, headers.location]).toEqual([302, '/404']);
  });

  it('leave their files to the browser for good', async () => {
    const { headers } = await app.inject('/assets/index-1.js');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it.each([
    ['/home', 'DENY'],
    ['/assets/nothing', 'DENY'],
    ['/assets/index-1.js', undefined],
  ])('%s is guarded like a page: %s', async (url, guard) => {
    expect((await app.inject(url)).headers['x-frame-options']).toBe(guard);
  });
});
