import { viewsApi } from '@shibiao/contract/views';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';

let t: TestApp;
let me: Person;
let other: Person;
beforeAll(async () => {
  t = await testApp();
  me = await t.make.staff();
  other = await t.make.staff();
});

test.each(Object.values(viewsApi))('$operation asks for a session', async (endpoint) => {
  expect((await t.send(endpoint, { id: 1, screen: 'x' })).code).toBe(401);
});

test('views belong to a person; saving a name again replaces it; one is the default', async () => {
  const first = await t.call(
    viewsApi.save,
    { screen: 'customers', name: 'A 级', config: { level: 'A' }, isDefault: true },
    me.token,
  );
  await t.call(viewsApi.save, { screen: 'customers', name: '本月', config: {}, isDefault: true }, me.token);
  await t.call(
    viewsApi.save,
    { screen: 'customers', name: 'A 级', config: { level: 'A', page: 2 } },
    me.token,
  );
  const { list } = await t.call(viewsApi.list, { screen: 'customers' }, me.token);
  expect(list.map((view) => [view.name, view.isDefault, view.config])).toEqual(
    expect.arrayContaining([
      ['A 级', false, { level: 'A', page: 2 }],
      ['本月', true, {}],
    ]),
  );
  expect(list).toHaveLength(2);
  expect((await t.call(viewsApi.list, { screen: 'customers' }, other.token)).list).toEqual([]);
  expect((await t.send(viewsApi.remove, { id: first.id }, other.token)).code).toBe(404);
  await t.call(viewsApi.remove, { id: first.id }, me.token);
  expect((await t.call(viewsApi.list, { screen: 'customers' }, me.token)).list).toHaveLength(1);
});

test('a view that is too large is refused, and so is one too many', async () => {
  expect(
    (await t.send(viewsApi.save, { screen: 's', name: '大', config: { text: 'x'.repeat(10_001) } }, me.token))
      .code,
  ).toBe(408);
  for (let i = 0; i < 50; i++)
    await t.call(viewsApi.save, { screen: 's', name: `视图${i}`, config: {} }, me.token);
  expect((await t.send(viewsApi.save, { screen: 's', name: '第 51 个', config: {} }, me.token)).code).toBe(
    400,
  );
  expect((await t.call(viewsApi.list, { screen: 's' }, me.token)).list).toHaveLength(50);
});
