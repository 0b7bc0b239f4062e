import { customersApi } from '@shibiao/contract/customers/customers';
import { downloadsApi } from '@shibiao/contract/downloads';
import { identityApi } from '@shibiao/contract/identity';
import { messagesApi } from '@shibiao/contract/messages';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { sheetRows } from '../../../test/sheet.ts';
import { until } from '../../../test/until.ts';

test('downloads are listed with their filter in words; an event stream is no download', async () => {
  const t = await testApp();
  const admin = await t.make.staff('admin');
  const seller = await t.make.staff('salesperson', { name: '李业务' });
  const contactId = await t.make.contact(seller, { name: '王客户' });
  const logins = { from: '2026-03-01', to: '2026-03-31' };
  await t.send(identityApi.exportLoginLog, logins, admin.token);
  await t.call(customersApi.showTel, { id: contactId }, seller.token);
  const stream = t.app.inject({
    url: `/api${messagesApi.stream.path}`,
    headers: { authorization: `bearer ${seller.token}` },
  });
  const opened = until(() => t.app.hub.openScreens === 1, 'the stream is open');
  await Promise.all([stream, opened.then(() => t.app.hub.reopenAll())]);

  const list = async (filter: object) => (await t.call(downloadsApi.downloads, filter, admin.token)).list;
  expect((await list({})).map(({ byId, byName, title }) => [byId, byName, title])).toEqual([
    [seller.personnelId, '李业务', '查看客户电话'],
    [admin.personnelId, admin.name, '导出登录日志'],
  ]);
  expect((await list({ keyword: '客户电话' })).map((row) => row.conditions)).toEqual(['王客户']);
  expect((await list({ order: 'asc' }))[0]?.conditions).toBe('登录时间 2026-03-01 至 2026-03-31');
  expect(await list({ to: '2026-01-01' })).toEqual([]);
  const file = await t.send(downloadsApi.exportDownloads, { keyword: '客户电话' }, admin.token);
  expect((await sheetRows(file.response.rawPayload)).flat()).toContain('王客户');
  expect((await list({ keyword: '下载日志' })).map((row) => row.byName)).toEqual([admin.name]);
});
