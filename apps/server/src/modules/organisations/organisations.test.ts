import { dictionaryApi } from '@shibiao/contract/dictionary';
import { organisationsApi } from '@shibiao/contract/organisations';
import { personnelApi } from '@shibiao/contract/personnel';
import { regionsApi } from '@shibiao/contract/regions';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';

let t: TestApp;
let hr: Person;
let seller: Person;
let admin: Person;
beforeAll(async () => {
  t = await testApp();
  hr = await t.make.staff('hr');
  seller = await t.make.staff('salesperson', { name: '张三丰' });
  admin = await t.make.staff('admin');
});

describe('organisations', () => {
  test('are kept as a tree without circles', async () => {
    const { id: parent } = await t.call(organisationsApi.edit, { name: '华南区', kind: '部门' }, hr.token);
    const { id: child } = await t.call(organisationsApi.edit, { name: '广州组', parentId: parent }, hr.token);
    // HR cannot set caps in any form; a manager sets those of their own organisations.
    const capped = { id: child, name: '广州组', parentId: parent, contactCap: 50 };
    expect((await t.send(organisationsApi.edit, capped, hr.token)).code).toBe(403);
    expect((await t.send(organisationsApi.edit, { name: '新组', contactCap: 9 }, hr.token)).code).toBe(403);
    const manager = await t.make.staff('manager');
    const cap = (id: number) => t.send(organisationsApi.setContactCap, { id, contactCap: 7 }, manager.token);
    expect((await cap(child)).code).toBe(404);
    expect((await cap(manager.organisationId)).code).toBe(200);
    expect(
      (await t.send(organisationsApi.edit, { id: parent, name: '华南区', parentId: child }, hr.token)).code,
    ).toBe(408);
    expect((await t.send(organisationsApi.edit, { name: '广州组', parentId: parent }, hr.token)).code).toBe(
      400,
    );
    expect((await t.send(organisationsApi.delete, { id: parent }, hr.token)).code).toBe(400);
    const boss = await t.make.staff('general_manager');
    await t.call(organisationsApi.setContactCap, { id: child, contactCap: 80 }, boss.token);
    const { list } = await t.call(organisationsApi.list, {}, seller.token);
    expect(list.find((one) => one.id === child)).toMatchObject({ contactCap: 80, parentId: parent });
    await t.call(organisationsApi.delete, { id: child }, hr.token);
    expect((await t.call(organisationsApi.list, { keyword: '广州组' }, seller.token)).list).toEqual([]);
  });
  test('hang below one that is there, and two who move at once close no circle', async () => {
    const make = async (name: string) => (await t.call(organisationsApi.edit, { name }, hr.token)).id;
    const save = (id: number | undefined, name: string, parentId: number) =>
      t.send(organisationsApi.edit, { id, name, parentId }, hr.token);
    const gone = await make('撤销部');
    await t.db.updateTable('organisation').set({ deleted_at: '2026-03-01' }).where('id', '=', gone).execute();
    expect((await save(undefined, '无处可挂', gone)).data).toMatchObject([{ field: 'parentId' }]);
    const pairs = Array.from({ length: 5 }, async (_, i) => [await make(`甲${i}`), await make(`乙${i}`)]);
    for (const [i, pair] of (await Promise.all(pairs)).entries()) {
      const [a = 0, b = 0] = pair;
      const both = await Promise.all([save(a, `甲${i}`, b), save(b, `乙${i}`, a)]);
      expect(both.map(({ code }) => code).sort()).toEqual([200, 408]);
    }
  });
  test('say what still belongs to them when they cannot be deleted', async () => {
    // Above the ids that the product refers to.
    const [id, below] = [5001, 5002];
    await t.db
      .insertInto('organisation')
      .values([
        { id, name: '华东区' },
        { id: below, name: '上海组', parent_id: id },
      ])
      .execute();
    const refusal = async () => (await t.send(organisationsApi.delete, { id }, hr.token)).message;
    expect(await refusal()).toBe('该组织还有 1 个下级组织，不能删除');
    const { personnelId } = await t.make.staff('salesperson');
    const left = { organisation_id: id, login_status: 2 };
    await t.db.updateTable('personnel').set(left).where('id', '=', personnelId).execute();
    expect(await refusal()).toBe('该组织还有 1 个下级组织和 1 名人员（含离职），不能删除');
    expect((await t.send(organisationsApi.delete, { id: below }, hr.token)).code).toBe(200);
    expect(await refusal()).toBe('该组织还有 1 名人员（含离职），不能删除');
  });
  test('are locked', async () => {
    expect((await t.send(organisationsApi.edit, { name: '私设' }, seller.token)).code).toBe(403);
  });
});

describe('personnel', () => {
  test('are found by Chinese, pinyin and initials, by organisation and status, without phones', async () => {
    for (const keyword of ['三丰', 'zhangsan', 'zsf']) {
      const { list } = await t.call(personnelApi.list, { keyword }, seller.token);
      expect(list.map((one) => one.personnelname)).toEqual(['张三丰']);
      expect(list[0]).not.toHaveProperty('phone');
    }
    expect(
      (
        await t.call(personnelApi.list, { orgnizationalid: seller.organisationId, querystatus: 1 }, hr.token)
      ).list.map((one) => one.personnelid),
    ).toEqual([seller.personnelId]);
    await t.db
      .updateTable('personnel')
      .set({ login_status: 2 })
      .where('id', '=', (await t.make.staff()).personnelId)
      .execute();
    const active = await t.call(personnelApi.list, { bkaifa: 1, count: 1000 }, seller.token);
    expect(active.list.every((one) => one.loginstatus === 1)).toBe(true);
  });
  test('a leader sees the chain below, everyone their own record, HR all', async () => {
    const leader = await t.make.staff('sales_leader');
    const member = await t.make.staff('salesperson', { leader_id: leader.personnelId });
    const below = await t.make.staff('salesperson', { leader_id: member.personnelId });
    expect(
      (await t.call(personnelApi.listByLeader, {}, leader.token)).list.map((one) => one.personnelid),
    ).toEqual([member.personnelId]);
    expect((await t.call(personnelApi.listByLeader, { all: 'true' }, leader.token)).total).toBe(2);
    expect(
      (await t.call(personnelApi.listReadable, {}, leader.token)).list
        .map((one) => one.personnelid)
        .sort((a, b) => a - b),
    ).toEqual([leader.personnelId, member.personnelId, below.personnelId]);
    expect((await t.send(personnelApi.detail, { id: seller.personnelId }, leader.token)).code).toBe(404);
    expect((await t.call(personnelApi.detail, {}, leader.token)).personnelid).toBe(leader.personnelId);
    expect((await t.call(personnelApi.listHr, { keyword: '张三丰' }, hr.token)).list).toMatchObject([
      { roles: ['业务员'] },
    ]);
    expect(
      (await t.call(personnelApi.namesByRole, { role: '人资' }, seller.token)).list.map(
        (one) => one.personnelid,
      ),
    ).toEqual([hr.personnelId]);
    expect((await t.send(personnelApi.listHr, {}, seller.token)).code).toBe(403);
  });
});

describe('dictionary', () => {
  test('items are edited, ordered and deleted; what the product needs stays', async () => {
    const { list } = await t.call(
      dictionaryApi.items,
      { listname: 'courseNature', count: 100 },
      seller.token,
    );
    expect(list.map((one) => one.listitemname)).toContain('利润宝');
    const { id } = await t.call(
      dictionaryApi.edit,
      { listname: 'field', listitemname: '乡村振兴' },
      admin.token,
    );
    expect(
      (await t.send(dictionaryApi.edit, { listname: 'field', listitemname: '乡村振兴' }, admin.token)).code,
    ).toBe(400);
    await t.call(dictionaryApi.order, { listname: 'field', ids: [id] }, admin.token);
    expect(
      (await t.call(dictionaryApi.items, { listname: 'field' }, seller.token)).list
        .slice(0, 2)
        .map((one) => one.listitemid),
    ).toContain(id);
    const { version } = await t.db
      .selectFrom('dictionary_item')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(
      (await t.send(dictionaryApi.delete, { listitemid: id, version: version + 1 }, admin.token)).code,
    ).toBe(409);
    await t.call(dictionaryApi.delete, { listitemid: id, version }, admin.token);
    expect((await t.send(dictionaryApi.delete, { listitemid: id }, admin.token)).code).toBe(404);
    const nameless = { listname: 'field', listitemid: id, listitemname: '', title: '领域' };
    expect((await t.send(dictionaryApi.edit, nameless, admin.token)).data).toEqual([
      { field: 'listitemname', message: '必填' },
    ]);
    expect(
      await t.db
        .selectFrom('dictionary_item')
        .select('deleted_at')
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    ).not.toEqual({ deleted_at: null });
    const fixed = list.find((one) => one.listitemname === '利润宝');
    const renamed = { listname: 'courseNature', listitemid: fixed?.listitemid, listitemname: '网上商学院' };
    expect((await t.send(dictionaryApi.edit, renamed, admin.token)).code).toBe(400);
    expect((await t.send(dictionaryApi.delete, { listitemid: fixed?.listitemid }, admin.token)).code).toBe(
      400,
    );
    expect(
      (await t.send(dictionaryApi.edit, { listname: 'field', listitemname: 'x' }, seller.token)).code,
    ).toBe(403);
    const own = await t.call(dictionaryApi.edit, { listname: 'ownList', title: '自建' }, admin.token);
    await t.call(
      dictionaryApi.edit,
      { id: own.id, version: 1, listname: 'ownList', title: '自建的' },
      admin.token,
    );
    expect((await t.send(dictionaryApi.delete, { id: own.id, version: 1 }, admin.token)).code).toBe(409);
    await t.call(dictionaryApi.delete, { id: own.id, version: 2 }, admin.token);
    expect((await t.send(dictionaryApi.delete, { id: own.id }, admin.token)).code).toBe(404);
    expect((await t.call(dictionaryApi.lists, { keyword: '自建' }, admin.token)).total).toBe(0);
  });
});

test('regions are all of China by level and parent', async () => {
  expect((await t.call(regionsApi.list, { level: 1, count: 100 }, seller.token)).total).toBe(34);
  expect((await t.call(regionsApi.list, { parentid: 0, count: 100 }, seller.token)).list).toEqual(
    (await t.call(regionsApi.list, { level: 1, count: 100 }, seller.token)).list,
  );
  expect(
    (await t.call(regionsApi.list, { parentid: 130000, count: 100 }, seller.token)).list.map(
      (one) => one.name,
    ),
  ).toContain('邢台市');
  expect((await t.call(regionsApi.list, { keyword: 'xingtai' }, seller.token)).list[0]).toMatchObject({
    codeid: 130500,
    parentid: 130000,
  });
});

test('a cleared order is 0 of an organisation, and the last place of an item', async () => {
  const { id } = await t.call(organisationsApi.edit, { name: '有序组', sortOrder: 7 }, hr.token);
  const order = async () =>
    (await t.call(organisationsApi.list, {}, hr.token)).list.find((one) => one.id === id)?.sortOrder;
  expect(await order()).toBe(7);
  await t.call(organisationsApi.edit, { id, name: '有序组', sortOrder: null }, hr.token);
  expect(await order()).toBe(0);
  const item = { listname: 'field', listitemname: '有序项' };
  const { id: listitemid } = await t.call(dictionaryApi.edit, { ...item, sortOrder: 0 }, admin.token);
  await t.call(dictionaryApi.edit, { ...item, listitemid, sortOrder: null }, admin.token);
  const { list } = await t.call(dictionaryApi.items, { listname: 'field', count: 100 }, admin.token);
  expect(list.at(-1)?.listitemid).toBe(listitemid);
});
