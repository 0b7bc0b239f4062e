import { expect, it } from 'vitest';
import { find, openPage, until } from '../../lib/testing/render.tsx';
import { envelope, good, serve } from '../../lib/testing/server.ts';
import NumberDrawer from './NumberDrawer.tsx';

const open = () => openPage(<NumberDrawer id={999_999} onEdit={() => undefined} onClose={() => undefined} />);

it('a number that does not exist is reported as such, without a ledger', async () => {
  serve(() => good({ list: [], total: 0 }));
  await open();
  await until(() => find('.record-drawer', '没有找到'));
  expect(find('.record-drawer').textContent).not.toContain('套餐');
});

it('a number that could not be read offers a retry', async () => {
  serve(() => envelope(500, '服务器出错了'));
  await open();
  await until(() => find('.record-drawer [role=alert]', '服务器出错了'));
  find('.record-drawer button', '重试');
});
