import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase, firstStarts } from '../database.ts';
import { freePort, ServerProcess } from './server.ts';

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let data: string;
beforeAll(async () => {
  database = await cloneDatabase();
  data = await mkdtemp(path.join(tmpdir(), 'shibiao-first-'));
});
afterAll(async () => {
  await database.drop();
  await rm(data, { recursive: true, force: true });
});

test('two servers that start on one empty database fill it once, and both know that it is a demo', async () => {
  expect(await firstStarts()).toEqual({ holdsDemo: [true, true], said: ['正在生成演示数据……'] });
});

test('a server starts on the host that takes writes when the first of several is gone, its jobs as well', async () => {
  const url = new URL(database.url);
  const away = await freePort();
  const both = database.url.replace(url.host, `127.0.0.1:${away},${url.host}`);
  const server = await ServerProcess.start(both, { JOBS: '1', DATA_DIR: data, METRICS_TOKEN: 'secret' });
  try {
    const response = await fetch(`${server.origin}/metrics`, { headers: { authorization: 'Bearer secret' } });
    const metrics = await response.text();
    expect(metrics).toMatch(/shibiao_job_age_seconds\{job="backup"\} \d/);
    expect(metrics).toMatch(/nodejs_eventloop_lag_p99_seconds \d/);
  } finally {
    await server.end('SIGTERM');
  }
}, 90_000);
