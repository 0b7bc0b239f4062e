import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Writable } from 'node:stream';
import { customersApi } from '@shibiao/contract/customers/customers';
import fastify, { LogController } from 'fastify';
import { expect, test } from 'vitest';
import { errors } from '../../src/plugins/errors.ts';
import { requestLog } from '../../src/plugins/request-log.ts';
import { testApp } from '../app.ts';
import { atEndOfFile } from '../opened.ts';
import { until } from '../until.ts';

const SAVE = `/api${customersApi.save.path}`;

/** A connection with hand-written requests. */
class Line {
  heard = '';
  isOver = false;
  readonly socket: Socket;
  constructor(port: number) {
    this.socket = connect(port, '127.0.0.1');
    this.socket.setEncoding('utf8');
    this.socket.on('data', (text: string) => {
      this.heard += text;
    });
    this.socket.on('error', () => undefined);
    this.socket.on('close', () => {
      this.isOver = true;
    });
  }
  say(method: string, path: string, headers: Record<string, string | number> = {}, body = ''): void {
    const lines = Object.entries({ host: 'x', ...headers }).map(([name, value]) => `${name}: ${value}`);
    this.socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
  }
}

async function listening(settings: Record<string, string> = {}) {
  const t = await testApp(settings);
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  return { t, line: () => new Line((t.app.server.address() as { port: number }).port) };
}
const form = { 'content-type': 'application/json' };

test('a request that arrives while the server stops is told so in the catalogue’s form', async () => {
  const { t, line } = await listening();
  const { token } = await t.make.staff('salesperson');
  const begun = once(t.app.server, 'request');
  const busy = line();
  // In progress when the stop begins: its body is incomplete.
  busy.say('POST', SAVE, { ...form, authorization: `bearer ${token}`, 'content-length': 2 });
  await begun;
  const closed = t.app.close();
  await until(() => !t.app.server.listening, 'nothing new is taken');
  busy.socket.write('{}');
  busy.say('GET', '/api/auth/info', { authorization: `bearer ${token}` });
  await closed;
  const answers = busy.heard.split(/(?=HTTP\/1\.1 )/);
  expect(answers[0]).toContain('"code":408');
  expect(answers[1]).toContain('503 Service Unavailable');
  expect(answers[1]).toContain('"code":503');
  expect(answers[1]).toContain('服务器正在重启');
}, 30_000);

test('an upload that is refused ends its connection instead of being read to its end', async () => {
  const { line } = await listening();
  const upload = line();
  upload.say('POST', '/api/file/upload', {
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': 1_000_000_000,
    authorization: 'bearer nobody',
  });
  await until(() => upload.isOver, 'the connection has ended');
  expect(upload.heard).toMatch(/^HTTP\/1\.1 40[14]/);
  expect(upload.heard.toLowerCase()).toContain('connection: close');
}, 30_000);

test('a body that does not come ends its connection; an upload that goes on is waited for', async () => {
  const { t, line } = await listening({ BODY_SECONDS: '1' });
  const { token } = await t.make.staff('salesperson');
  const slow = line();
  slow.say('POST', SAVE, { ...form, authorization: `bearer ${token}`, 'content-length': 100 }, '{');
  await until(() => slow.isOver, 'the slow one is ended');
  expect(slow.heard).not.toContain('200 OK');
}, 30_000);

test('a client that goes away in the middle of its request is no error in the log', async () => {
  const lines: { level: number; msg?: string }[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString()));
      done();
    },
  });
  const app = fastify({
    logger: { level: 'info', base: null, stream },
    logController: new LogController({ disableRequestLogging: true }),
  });
  app.decorateRequest('actor', null);
  errors(app, []);
  requestLog(app);
  app.post('/api/x', async () => 'ok');
  const noticed = new Promise<void>((resolve) =>
    app.addHook('onRequestAbort', async (_request) => resolve()),
  );
  atEndOfFile(() => app.close());
  await app.listen({ port: 0, host: '127.0.0.1' });
  const begun = once(app.server, 'request');
  const gone = new Line((app.server.address() as { port: number }).port);
  gone.say('POST', '/api/x', { ...form, 'content-length': 100 }, '{');
  await begun;
  gone.socket.destroy();
  await noticed;
  expect(lines.every(({ level }) => level < 40)).toBe(true);
}, 30_000);
