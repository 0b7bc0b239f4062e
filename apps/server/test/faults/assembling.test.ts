import { execFile } from 'node:child_process';
import { mkdtemp, open, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { filesApi } from '@shibiao/contract/files';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filesModule } from '../../src/modules/files/files.module.ts';
import { type TestApp, testApp } from '../app.ts';
import type { Person } from '../factory.ts';
import { until } from '../until.ts';
import { partIn, sendPart, sha256, videoOfThreeParts } from '../uploads.ts';
import { ServerProcess } from './server.ts';

const ASSEMBLE = `/api${filesApi.assemble.path}`;
const MIDDLE = 2;
let t: TestApp;
let folder: string;
let person: Person;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shibiao-assembling-'));
  t = await testApp({ DATA_DIR: folder });
  person = await t.make.staff('salesperson');
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

const VIDEO = videoOfThreeParts();
const partOf = (n: number) => partIn(VIDEO, n);
const files = (...names: string[]) => path.join(folder, 'files', ...names);
const rowsOf = (key: string) => t.db.selectFrom('file').selectAll().where('key', '=', key).execute();
const start = () => ServerProcess.start(t.url, { DATA_DIR: folder });
const left = (name: 'arriving' | 'parts') => readdir(files(name)).catch(() => []);

/** A large file whose parts have all arrived. */
async function sent(): Promise<{ ticket: string; key: string; place: string; middle: string }> {
  const asked = { name: '试讲.mp4', purpose: 'video', size: VIDEO.length };
  const { ticket, key } = await t.call(filesApi.uploadToken, asked, person.token);
  for (const n of [1, 2, 3]) await sendPart(t, person.token, { ticket, n }, partOf(n));
  const middle = files('parts', key.replace('/', '_'), String(MIDDLE).padStart(4, '0'));
  return { ticket, key, place: files(key), middle };
}

/**
 * Puts a pipe in the place of the part in the middle: a server that joins the parts waits there for its bytes. Opening
 * the pipe for them waits until a server has come so far.
 */
async function stopAt(middle: string): Promise<void> {
  await rm(middle);
  await promisify(execFile)('mkfifo', [middle]);
}
/** The part in the middle is there again, for those who open it from now on. */
async function mend(middle: string): Promise<void> {
  await writeFile(`${middle}.new`, partOf(MIDDLE));
  await rename(`${middle}.new`, middle);
}

/** The clean-up of a day on which everything that was left is old. */
async function cleanUp(): Promise<void> {
  for (const name of ['arriving', 'parts'] as const)
    for (const one of await left(name)) await utimes(files(name, one), 0, 0);
  const job = filesModule.jobs?.find(({ name }) => name === 'clean-uploads');
  await job?.run(t.db, [filesModule], { databaseUrl: t.url, environment: t.environment });
}

/** The file is there once, as it was sent, and nothing beside it. */
async function mustBeWhole(key: string, id: number): Promise<void> {
  expect(await rowsOf(key)).toMatchObject([{ id, sha256: sha256(VIDEO), size: VIDEO.length }]);
  expect(sha256(await readFile(files(key)))).toBe(sha256(VIDEO));
  expect(await left('parts')).toEqual([]);
}

test('kill -9 in the middle of joining the parts: nothing half is there, and the next server joins them', async () => {
  const { ticket, key, place, middle } = await sent();
  const killed = await start();
  await stopAt(middle);
  const lost = killed.ask('POST', ASSEMBLE, person.token, { ticket });
  const pipe = await open(middle, 'w');
  await until(async () => (await left('arriving')).length === 1, 'the first part is written');
  await killed.end('SIGKILL');
  expect((await lost).code).toBe(0);
  await pipe.close();
  await mend(middle);
  expect(await rowsOf(key)).toEqual([]);
  await expect(readFile(place)).rejects.toMatchObject({ code: 'ENOENT' });

  const next = await start();
  const held = await next.ask(
    'GET',
    `/api${filesApi.parts.path}?ticket=${encodeURIComponent(ticket)}`,
    person.token,
  );
  expect(held).toMatchObject({ code: 200, data: { list: [1, 2, 3] } });
  const answer = await next.ask('POST', ASSEMBLE, person.token, { ticket, sha256: sha256(VIDEO) });
  expect(answer.code).toBe(200);
  await mustBeWhole(key, (answer.data as { id: number }).id);
  await next.end('SIGTERM');
  expect(await left('arriving')).toHaveLength(1);
  await cleanUp();
  expect(await left('arriving')).toEqual([]);
  await mustBeWhole(key, (answer.data as { id: number }).id);
});

/** A server that is killed when the whole file stands in its place and its row does not yet. */
async function killedBeforeTheRow({ ticket, key }: { ticket: string; key: string }): Promise<void> {
  const server = await start();
  const holder = await t.app.pool.connect();
  try {
    await holder.query('select pg_advisory_lock(hashtextextended($1, 0))', [key]);
    const lost = server.ask('POST', ASSEMBLE, person.token, { ticket });
    await until(async () => {
      const { rowCount } = await holder.query(
        `select from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`,
      );
      return rowCount === 1;
    }, 'the server is about to register the file');
    await server.end('SIGKILL');
    expect((await lost).code).toBe(0);
  } finally {
    await holder.query('select pg_advisory_unlock_all()');
    holder.release();
  }
}

test('kill -9 before the joined file is registered: it is joined anew, or removed with its parts', async () => {
  const goneOn = await sent();
  await killedBeforeTheRow(goneOn);
  expect(await rowsOf(goneOn.key)).toEqual([]);
  const { id } = await t.call(filesApi.assemble, { ticket: goneOn.ticket }, person.token);
  await mustBeWhole(goneOn.key, id);

  const forgotten = await sent();
  await killedBeforeTheRow(forgotten);
  expect((await readFile(forgotten.place)).length).toBe(VIDEO.length);
  await cleanUp();
  await expect(readFile(forgotten.place)).rejects.toMatchObject({ code: 'ENOENT' });
  expect([await left('arriving'), await left('parts'), await rowsOf(forgotten.key)]).toEqual([[], [], []]);
  await mustBeWhole(goneOn.key, id);
});

test('two servers that join the same parts answer the same file, also when one takes the parts away under the other', async () => {
  const { ticket, key, middle } = await sent();
  const [slow, fast] = await Promise.all([start(), start()]);
  await stopAt(middle);
  const late = slow.ask('POST', ASSEMBLE, person.token, { ticket });
  const pipe = await open(middle, 'w');
  await mend(middle);
  const first = await fast.ask('POST', ASSEMBLE, person.token, { ticket });
  expect(first.code).toBe(200);
  await pipe.writeFile(partOf(MIDDLE));
  await pipe.close();
  expect(await late).toMatchObject({ code: 200, data: { id: (first.data as { id: number }).id } });
  await mustBeWhole(key, (first.data as { id: number }).id);

  const both = await sent();
  const answers = await Promise.all(
    [slow, fast, slow, fast].map((server) =>
      server.ask('POST', ASSEMBLE, person.token, { ticket: both.ticket, sha256: sha256(VIDEO) }),
    ),
  );
  expect(answers.map(({ code }) => code)).toEqual([200, 200, 200, 200]);
  const ids = new Set(answers.map(({ data }) => (data as { id: number }).id));
  expect(ids.size).toBe(1);
  await mustBeWhole(both.key, [...ids][0] ?? 0);
  expect(await left('arriving')).toEqual([]);
  await Promise.all([slow.end('SIGTERM'), fast.end('SIGTERM')]);
});
