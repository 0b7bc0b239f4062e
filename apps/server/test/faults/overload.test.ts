import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp } from '../app.ts';
import { until } from '../until.ts';
import { ServerProcess } from './server.ts';

let server: ServerProcess;
beforeAll(async () => {
  const t = await testApp();
  // A lag of 0.1 seconds counts as overload here: a real one of five seconds would take a minute to cause.
  server = await ServerProcess.start(t.url, { MAX_LAG_MS: '100', BODY_SECONDS: '600' });
});
afterAll(async () => await server.end('SIGKILL'));

/** Requests a page like a browser navigation. */
const open = (address: string) =>
  fetch(server.origin + address, { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } });

test('somebody who opens a page of an overloaded server reads a page that says so, under its rules', async () => {
  // Forms of nearly two megabytes: parsing each blocks the event loop.
  const form = JSON.stringify({ account: '1', list: Array.from({ length: 180_000 }, (_, i) => `${i}`) });
  let isOn = true;
  const load = Array.from({ length: 24 }, async () => {
    while (isOn)
      await fetch(`${server.origin}/api/user/auth/login_pwd`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', client: 'web' },
        body: form,
      }).then(
        (answer) => answer.arrayBuffer(),
        () => undefined,
      );
  });
  let refused: Response | undefined;
  await until(
    async () => {
      const answer = await open('/customers/list');
      if (answer.status === 503) refused = answer;
      else await answer.arrayBuffer();
      return refused !== undefined;
    },
    'the server is overloaded',
    60,
  );
  const call = await fetch(`${server.origin}/api/user/auth/options`, { headers: { client: 'web' } });
  isOn = false;
  await Promise.all(load);

  expect(refused?.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(refused?.headers.get('cache-control')).toBe('no-store');
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  const policy = refused?.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'self'");
  expect(policy).toContain("frame-ancestors 'none'");
  const page = (await refused?.text()) ?? '';
  expect(page).toContain('服务器繁忙，请稍后重试');
  expect(page).toContain('重试</a>');
  // Its own Content-Security-Policy allows everything in it.
  expect(page).not.toMatch(/<script|\son\w+=|https?:/);
  // A web call is served, or refused in the catalogue's form.
  expect(call.headers.get('content-type')).toContain('application/json');
  await until(async () => (await open('/login')).status !== 503, 'it is itself again', 30);
}, 120_000);
