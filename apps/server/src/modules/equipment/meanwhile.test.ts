import { equipmentApi } from '@shibiao/contract/equipment';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';

test('the later of two concurrent handovers of an asset fails, also within a batch', async () => {
  const t = await testApp();
  const office = await t.make.staff('general_office');
  const [holder, stranger, third] = [
    await t.make.staff('salesperson'),
    await t.make.staff('salesperson'),
    await t.make.staff('salesperson'),
  ];
  const newAsset = async () =>
    (await t.call(equipmentApi.edit, { name: '笔记本', kind: '电脑' }, office.token)).id;
  const register = (ids: number[], action: string, values: object = {}) =>
    t.send(equipmentApi.editRegistration, { ids, action, ...values }, office.token);
  const one = (id: number) => t.call(equipmentApi.one, { id }, office.token);
  const moves = async (equipmentId: number) =>
    (await t.call(equipmentApi.registrations, { equipmentId, action: '转移' }, office.token)).list;
  const [a, b] = [await newAsset(), await newAsset()];
  await register([a, b], '领用', { holderId: holder.personnelId });
  const versions = [(await one(a)).version, (await one(b)).version];
  const answers = await Promise.all(
    [stranger, third].map((to) => register([a, b], '转移', { holderId: to.personnelId, versions })),
  );
  expect(answers.map((answer) => answer.code).sort()).toEqual([200, 409]);
  const winner = answers[0]?.code === 200 ? stranger : third;
  for (const id of [a, b]) {
    expect((await one(id)).holderId).toBe(winner.personnelId);
    expect(await moves(id)).toHaveLength(1);
  }
  expect((await register([a, b], '归还', { versions: [1] })).code).toBe(408);
  // Without versions, as the original clients send it, the present state is used.
  expect((await register([a, b], '归还')).code).toBe(200);
});
