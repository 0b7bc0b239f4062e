import { importsApi } from '@shibiao/contract/customers/imports';
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { type User, useSession } from '../../lib/session.ts';
import { openPage, until } from '../../lib/testing/render.tsx';
import { good, serve } from '../../lib/testing/server.ts';
import ImportsPage from './ImportsPage.tsx';

const job = {
  id: 1,
  kind: 'customers',
  fileName: '客户.xlsx',
  total: 10_000,
  created: 0,
  updated: 0,
  skipped: 0,
  failed: 0,
  message: null,
  isCleared: false,
  byId: 1,
  byName: '李晓明',
  createdAt: '2026-11-24 05:01:00',
  finishedAt: null,
};
afterEach(() => vi.useRealTimers());

it('a running import shows its progress, and an ended one is not polled', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  useSession.setState({
    user: { personnelId: 1 } as User,
    functions: new Set([importsApi.importUpload.path]),
  });
  let done = 1000;
  const asked = serve(({ path }) => {
    if (!path.endsWith(importsApi.importJobs.path)) return good({ list: [] });
    const status = done < job.total ? 'running' : 'done';
    return good({ list: [{ ...job, done, status }], total: 1 });
  });
  const times = () => asked.filter(({ path }) => path.endsWith(importsApi.importJobs.path)).length;
  await openPage(<ImportsPage />);
  await until(() => expect(document.body.textContent).toContain('10%'));
  done = 10_000;
  await act(async () => {
    await vi.advanceTimersByTimeAsync(5000);
  });
  await until(() => expect(document.body.textContent).toContain('已完成'));
  const before = times();
  await act(async () => {
    await vi.advanceTimersByTimeAsync(20_000);
  });
  expect(times()).toBe(before);
});
