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

test('a shared view is the team’s: leaders, the same leader’s people and those below; nobody else’s and never their default', async () => {
  const leader = await t.make.staff('sales_leader');
  const [one, two] = [
    await t.make.staff('salesperson', { leader_id: leader.personnelId }),
    await t.make.staff('salesperson', { leader_id: leader.personnelId }),
  ];
  const share = (person: Person, name: string, isShared: boolean) =>
    t.call(
      viewsApi.save,
      { screen: 'team', name, config: { n: 1 }, isShared, isDefault: true },
      person.token,
    );
  const { id } = await share(one, '本周要联系', true);
  await share(leader, '全组 A 级', true);
  await share(one, '我自己的', false);
  const seen = async (person: Person) =>
    (await t.call(viewsApi.list, { screen: 'team' }, person.token)).list.map((view) => view.name).sort();
  expect(await seen(two)).toEqual(['全组 A 级', '本周要联系'].sort());
  expect(await seen(leader)).toEqual(['全组 A 级', '本周要联系'].sort());
  expect(await seen(other)).toEqual([]);
  const { list } = await t.call(viewsApi.list, { screen: 'team' }, two.token);
  expect(list.find((view) => view.id === id)).toMatchObject({ ownerName: one.name, isDefault: false });
  expect((await t.send(viewsApi.remove, { id }, two.token)).code).toBe(404);
  await share(one, '本周要联系', false);
  expect(await seen(two)).toEqual(['全组 A 级']);
  const partner = await t.make.partner();
  expect((await t.call(viewsApi.list, { screen: 'team' }, partner.token)).list).toEqual([]);
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

test('a view is renamed and updated by its id, and stands where its owner put it', async () => {
  const keep = (name: string, more = {}) =>
    t.call(viewsApi.save, { screen: 'tabs', name, config: { name }, ...more }, me.token);
  const [first, second, third] = [await keep('丙'), await keep('甲'), await keep('乙')];
  const names = async () =>
    (await t.call(viewsApi.list, { screen: 'tabs' }, me.token)).list.map((view) => view.name);
  expect(await names()).toEqual(['丙', '甲', '乙']);
  await keep('丙二', { id: first.id, config: { level: 'B' }, isShared: true });
  const { list } = await t.call(viewsApi.list, { screen: 'tabs' }, me.token);
  expect(list[0]).toMatchObject({ id: first.id, name: '丙二', config: { level: 'B' }, isShared: true });
  await t.call(viewsApi.order, { screen: 'tabs', ids: [third.id, first.id, second.id] }, me.token);
  expect(await names()).toEqual(['乙', '丙二', '甲']);

  const save = (values: object, token = me.token) =>
    t.send(viewsApi.save, { screen: 'tabs', config: {}, ...values }, token);
  expect(await save({ id: first.id, name: '甲' })).toMatchObject({ code: 400 });
  expect((await save({ id: first.id, name: '' })).code).toBe(408);
  expect((await save({ id: first.id, name: '别人的' }, other.token)).code).toBe(404);
  await t.call(viewsApi.order, { screen: 'tabs', ids: [second.id, third.id] }, other.token);
  expect(await names()).toEqual(['乙', '丙二', '甲']);
});
