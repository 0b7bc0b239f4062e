import { expect, it } from 'vitest';
import { find, openPage, until } from '../../lib/testing/render.tsx';
import { envelope, good, serve } from '../../lib/testing/server.ts';
import SupplyDrawer from './SupplyDrawer.tsx';

const open = () => openPage(<SupplyDrawer id={999_999} onEdit={() => undefined} onClose={() => undefined} />);

it('a supply that does not exist is reported as such, without chart or ledger', async () => {
  serve(() => good({ list: [], total: 0 }));
  await open();
  await until(() => find('.record-drawer', '没有找到'));
  expect(find('.record-drawer').textContent).not.toContain('库存变化');
});

it('a supply that could not be read offers a retry', async () => {
  serve(() => envelope(500, '服务器出错了'));
  await open();
  await until(() => find('.record-drawer [role=alert]', '服务器出错了'));
  find('.record-drawer button', '重试');
});
