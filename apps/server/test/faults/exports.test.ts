import { connect, type Socket } from 'node:net';
import { customersApi } from '@shibiao/contract/customers/customers';
import { identityApi } from '@shibiao/contract/identity';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../app.ts';
import { until } from '../until.ts';
import { ServerProcess } from './server.ts';

const EXPORT = `/api${customersApi.export.path}`;
const IDLE_SECONDS = 2;

let t: TestApp;
let server: ServerProcess;
const sockets: Socket[] = [];

beforeAll(async () => {
  t = await testApp();
  server = await ServerProcess.start(t.url, { EXPORT_IDLE_SECONDS: String(IDLE_SECONDS) });
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await server.end('SIGTERM');
});

/** Requests an export and never reads it. */
function ignore(token: string, of = server): Socket {
  const { port } = new URL(of.origin);
  const socket = connect(Number(port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.pause();
  socket.write(
    `GET ${EXPORT} HTTP/1.1\r\nhost: localhost\r\nauthorization: bearer ${token}\r\nconnection: close\r\n\r\n`,
  );
  sockets.push(socket);
  return socket;
}

/** More data than network buffers hold: customers with incompressible remarks. */
async function fill(owner: { personnelId: number; organisationId: number }): Promise<void> {
  const institution = await t.make.institution();
  await sql`with made as (
      insert into contact (name, tel, institution_id, owner_id, organisation_id, remark)
      select '客户' || n, (13600000000 + n)::text, ${institution}, ${owner.personnelId}, ${owner.organisationId},
        (select string_agg(md5(n || '-' || k), '') from generate_series(1, 120) k)
      from generate_series(1, 6000) n
      returning id)
    insert into ownership_period (contact_id, owner_id, how)
    select id, ${owner.personnelId}, 'created' from made`.execute(t.db);
}

async function metric(name: string, of = server): Promise<number> {
  const text = await (await fetch(`${of.origin}/metrics`)).text();
  const line = text.split('\n').find((one) => one.startsWith(name));
  return Number(line?.split(' ').at(-1));
}

test('readers who take nothing are dropped, and their turn goes to whoever waits', async () => {
  const reader = await t.make.staff('general_manager');
  const people = await Promise.all(Array.from({ length: 6 }, () => t.make.staff('general_manager')));
  await fill(reader);
  for (const { token } of people) ignore(token);
  await until(async () => (await metric('shibiao_exports{state="running"}')) === 6, 'six exports run');
  const answer = await fetch(server.origin + EXPORT, {
    headers: { authorization: `bearer ${reader.token}` },
  });
  expect(answer.status).toBe(200);
  expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(1_000_000);
  expect(await metric('shibiao_exports_dropped_total')).toBeGreaterThan(0);
  await until(
    async () => (await metric('shibiao_exports{state="running"}')) === 0,
    'all turns are given back',
  );
}, 120_000);

test('an export ends with its reader’s account, long before all of it was taken', async () => {
  const admin = await t.make.staff('super_admin');
  const reader = await t.make.staff('general_manager');
  const dropped = await metric('shibiao_exports_dropped_total');
  const left = ignore(reader.token);
  const isOver = new Promise((resolve) => left.once('close', resolve));
  await until(async () => (await metric('shibiao_exports{state="running"}')) === 1, 'the export runs');
  await t.call(identityApi.updateAccountStatus, { id: reader.accountId, status: 2 }, admin.token);
  await until(async () => (await metric('shibiao_exports{state="running"}')) === 0, 'it was cut');
  expect(await metric('shibiao_exports_dropped_total')).toBe(dropped);
  left.resume();
  await isOver;
});

test('one’s own many exports are refused before anything begins', async () => {
  const { token } = await t.make.staff('general_manager');
  // A server whose idle limit exceeds the test's duration.
  const patient = await ServerProcess.start(t.url, { EXPORT_IDLE_SECONDS: '600' });
  const small = `${patient.origin}${EXPORT}?keyword=${encodeURIComponent('客户5999')}`;
  const ask = async () => {
    const answer = await fetch(small, { headers: { authorization: `bearer ${token}` } });
    await answer.arrayBuffer();
    return answer.status;
  };
  const first = ignore(token, patient);
  await until(async () => (await metric('shibiao_exports{state="running"}', patient)) === 1, 'one runs');
  const waiting = Array.from({ length: 4 }, ask);
  await until(async () => (await metric('shibiao_exports{state="waiting"}', patient)) === 4, 'four wait');
  const refused = await Promise.all(Array.from({ length: 7 }, ask));
  expect(refused).toEqual(Array.from({ length: 7 }, () => 429));
  first.destroy();
  expect(await Promise.all(waiting)).toEqual([200, 200, 200, 200]);
  await patient.end('SIGTERM');
}, 60_000);

test('seven people who read nothing of their exports do not hold up the eighth', async () => {
  const patient = await ServerProcess.start(t.url, { EXPORT_IDLE_SECONDS: '3600' });
  const ignored: Socket[] = [];
  try {
    const people = await Promise.all(Array.from({ length: 7 }, () => t.make.staff('general_manager')));
    for (const { token } of people) ignored.push(ignore(token, patient));
    const running = async () => await metric('shibiao_exports{state="running"}', patient);
    await until(async () => (await running()) === 6, 'six exports run');
    const small = await t.make.staff('salesperson');
    const answer = await fetch(patient.origin + EXPORT, {
      headers: { authorization: `bearer ${small.token}` },
    });
    expect(answer.status).toBe(200);
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(1000);
  } finally {
    for (const socket of ignored) socket.destroy();
    await patient.end('SIGTERM');
  }
}, 90_000);
