import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../app.ts';
import { until } from '../until.ts';
import { freePort, ServerProcess } from './server.ts';

const LIST = '/api/heZuoKeHu/heZuoKeHuList?page=1&count=20';

/** Stands before the database; from one moment on it swallows what the open connections say, as a vanished host does. */
class Wire {
  private readonly server: Server;
  private readonly open = new Set<[Socket, Socket]>();

  constructor(to: URL) {
    this.server = createServer((client) => {
      const database = connect(Number(to.port), to.hostname);
      for (const socket of [client, database]) socket.on('error', () => undefined);
      client.pipe(database);
      database.pipe(client);
      const pair: [Socket, Socket] = [client, database];
      this.open.add(pair);
      client.on('close', () => {
        database.destroy();
        this.open.delete(pair);
      });
      database.on('close', () => client.destroy());
    });
  }
  listen = (port: number) => new Promise<void>((resolve) => this.server.listen(port, '127.0.0.1', resolve));
  /** Nothing is closed, nothing is said any more. */
  fallSilent(): void {
    for (const [client, database] of this.open) {
      client.unpipe(database);
      database.unpipe(client);
      client.resume();
      database.resume();
    }
  }
  async end(): Promise<void> {
    for (const [client] of this.open) client.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

let t: TestApp;
let wire: Wire;
let server: ServerProcess;

beforeAll(async () => {
  t = await testApp();
  const url = new URL(t.url);
  wire = new Wire(new URL(t.url));
  const port = await freePort();
  await wire.listen(port);
  url.port = String(port);
  server = await ServerProcess.start(url.href);
});
afterAll(async () => {
  await server.end('SIGKILL');
  await wire.end();
});

test('connections that fall silent are given up; requests that waited on them are answered and others served', async () => {
  const { token } = await t.make.staff('salesperson');
  expect((await server.ask('GET', LIST, token)).code).toBe(200);
  wire.fallSilent();
  const ready = await fetch(`${server.origin}/readyz`);
  expect(ready.status).toBe(503);
  const waiting = await Promise.all(
    Array.from({ length: 8 }, () => server.ask('GET', `${LIST}&keyword=等`, token)),
  );
  // Told in the catalogue's form by those that were caught, or served by a new connection.
  expect(waiting.every(({ code }) => code === 503 || code === 200)).toBe(true);
  await until(async () => (await server.ask('GET', LIST, token)).code === 200, 'served again', 30);
  expect(await server.isReady()).toBe(true);
}, 90_000);

test('ends on SIGTERM also while the database says nothing', async () => {
  wire.fallSilent();
  const { token } = await t.make.staff('salesperson');
  const asked = server.ask('GET', LIST, token);
  await server.end('SIGTERM');
  expect((await asked).code).not.toBe(200);
}, 30_000);
