import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPool } from '../../src/db/pool.ts';
import { Silence } from '../../src/db/silence.ts';
import { type TestApp, testApp } from '../app.ts';
import { until } from '../until.ts';
import { freePort, ServerProcess } from './server.ts';

const LIST = '/api/heZuoKeHu/heZuoKeHuList?page=1&count=20';

/** A proxy before the database that can swallow all data, like a vanished host. */
class Wire {
  private readonly server: Server;
  private readonly open = new Set<[Socket, Socket]>();
  /** New connections are accepted, but receive nothing either. */
  isDead = false;
  private readonly dead = new Set<Socket>();

  constructor(to: URL) {
    this.server = createServer((client) => {
      if (this.isDead) {
        client.on('error', () => undefined).resume();
        this.dead.add(client);
        return;
      }
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
  /** Connections stay open without any further data. */
  fallSilent(): void {
    for (const [client, database] of this.open) {
      client.unpipe(database);
      database.unpipe(client);
      client.resume();
      database.resume();
    }
  }
  async end(): Promise<void> {
    for (const client of [...this.dead, ...[...this.open].map(([one]) => one)]) client.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

let t: TestApp;
let wire: Wire;
let server: ServerProcess;
let port: number;

beforeAll(async () => {
  t = await testApp();
  const url = new URL(t.url);
  wire = new Wire(new URL(t.url));
  port = await freePort();
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
  wire.isDead = true;
  wire.fallSilent();
  const ready = await fetch(`${server.origin}/readyz`);
  expect(ready.status).toBe(503);
  const waiting = await Promise.all(
    Array.from({ length: 8 }, () => server.ask('GET', `${LIST}&keyword=等`, token)),
  );
  // Also what comes to a new connection is told in the catalogue's form.
  expect(waiting.map(({ status, code }) => [status, code])).toEqual(Array(8).fill([503, 503]));
  wire.isDead = false;
  await until(async () => (await server.ask('GET', LIST, token)).code === 200, 'served again', 30);
  expect(await server.isReady()).toBe(true);
}, 90_000);

test('a request on a connection that was alive until just now is given up too', async () => {
  const url = new URL(t.url);
  url.port = String(port);
  const pool = createPool(url.href, { max: 1 });
  const silence = new Silence(pool);
  const client = await pool.connect();
  await client.query('select 1');
  wire.fallSilent();
  const asked = client.query('select 2');
  silence.fallSilent();
  await expect(asked).rejects.toThrow('the database does not answer');
  silence.speakAgain();
  client.release(true);
  await pool.end();
}, 30_000);

test('every request ends while the database says nothing at all, and others are served when it is back', async () => {
  const people = await Promise.all(Array.from({ length: 50 }, () => t.make.staff('salesperson')));
  await until(async () => await server.isReady(), 'ready', 30);
  let isOn = true;
  let answered = 0;
  const odd: unknown[] = [];
  const load = people.map(async ({ token }, i) => {
    while (isOn) {
      const answer =
        i % 2 === 0
          ? await server.ask('GET', `${LIST}&keyword=${i}`, token)
          : await server.ask('POST', '/api/wx_msg/readall', token, {});
      answered++;
      if (answer.code !== 200 && answer.code !== 503) odd.push(answer);
    }
  });
  await until(() => answered > 300, 'everybody works');
  wire.isDead = true;
  wire.fallSilent();
  isOn = false;
  await Promise.all(load);
  expect(odd).toEqual([]);
  wire.isDead = false;
  const { token } = people[0] ?? { token: '' };
  await until(async () => (await server.ask('GET', LIST, token)).code === 200, 'served again', 30);
}, 60_000);

test('ends on SIGTERM also while the database says nothing', async () => {
  wire.fallSilent();
  const { token } = await t.make.staff('salesperson');
  const asked = server.ask('GET', LIST, token);
  await server.end('SIGTERM');
  expect((await asked).code).not.toBe(200);
}, 30_000);
