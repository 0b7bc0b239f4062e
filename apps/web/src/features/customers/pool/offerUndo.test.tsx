import { poolApi } from '@shibiao/contract/customers/pool';
import { beforeEach, expect, it } from 'vitest';
import { useNotices } from '../../../lib/notify.ts';
import { until } from '../../../lib/testing/render.tsx';
import { envelope, good, serve } from '../../../lib/testing/server.ts';
import { offerUndo } from './offerUndo.ts';

const texts = () => useNotices.getState().notices.map((notice) => notice.text);
beforeEach(() => useNotices.setState({ notices: [] }));

it('undo reverses a whole batch with one press, and names customers that had moved on', async () => {
  const asked = serve(() => good({ contacts: 2, skipped: 1 }));
  offerUndo('已领取 3 个客户', [7, 8, 9], true);
  useNotices.getState().notices.at(-1)?.action?.onClick();
  await until(() => expect(texts()).toContain('已撤销 2 个，1 个已变更负责人'));
  expect(asked).toMatchObject([
    { path: expect.stringContaining(poolApi.undo.path), body: { ids: [7, 8, 9] } },
  ]);
});

it('a refused undo says why, and people without the right are offered none', async () => {
  serve(() => envelope(400, '这些客户都已变更负责人，无法撤销'));
  offerUndo('已领取', [7], false);
  expect(useNotices.getState().notices.at(-1)?.action).toBeUndefined();
  offerUndo('已放回', [7], true);
  useNotices.getState().notices.at(-1)?.action?.onClick();
  await until(() => expect(texts()).toContain('这些客户都已变更负责人，无法撤销'));
});
