import { archiveApi } from '@shibiao/contract/archive/calls';
import { placeChangesApi } from '@shibiao/contract/archive/placeChanges';
import { personnelApi } from '@shibiao/contract/personnel';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { addDays, today } from '../../lib/dates.ts';

let t: TestApp;
let hr: Person;
let boss: Person;
let admin: Person;
let branch: number;
let sub: number;

beforeAll(async () => {
  t = await testApp();
  hr = await t.make.staff('hr');
  boss = await t.make.staff('general_manager');
  admin = await t.make.staff('admin');
  const org = async (name: string, parent_id: number | null) =>
    (
      await t.db
        .insertInto('organisation')
        .values({ name, parent_id })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  branch = await org('调动分部', 1);
  sub = await org('调动小组', branch);
});

const placeOf = (id: number) =>
  t.db
    .selectFrom('personnel')
    .where('id', '=', id)
    .select(['name', 'organisation_id', 'part_time_org_id', 'leader_id', 'remark'])
    .executeTakeFirstOrThrow();
const edit = async (person: Person, values: object, by = hr) => {
  const { name, organisation_id } = await placeOf(person.personnelId);
  const form = { id: person.personnelId, personnelname: name, orgnizationalid: organisation_id, ...values };
  return await t.send(personnelApi.edit, form, by.token);
};
const changesOf = async (person: Person, by = hr) =>
  (await t.call(placeChangesApi.placeChanges, { id: person.personnelId }, by.token)).list;
const decide = (id: number, isConsented: boolean, by: Person, note?: string) =>
  t.send(placeChangesApi.decidePlaceChange, { id, isConsented, note }, by.token);
const todoOf = async (person: Person) =>
  (
    await t.db
      .selectFrom('todo')
      .where('kind', '=', 'placeChange')
      .where('subject_id', '=', person.personnelId)
      .where('done_at', 'is', null)
      .select('role_key')
      .execute()
  ).map((row) => row.role_key);
const ask = async (values: object = { jianzhiorgid: branch }) => {
  const person = await t.make.staff('salesperson', { organisation_id: sub });
  const answer = await edit(person, values);
  expect(answer).toMatchObject({ code: 200, data: { isAsked: true } });
  const [change] = await changesOf(person);
  if (!change) throw new Error('not asked for');
  return { person, change };
};

test('HR changes neither the own organisation, part-time organisation and leader nor the own regions', async () => {
  const before = await placeOf(hr.personnelId);
  for (const [field, value] of [
    ['orgnizationalid', branch],
    ['jianzhiorgid', branch],
    ['ywleaderid', boss.personnelId],
  ] as const)
    expect(await edit(hr, { [field]: value })).toMatchObject({
      code: 400,
      message: '本人的部门、兼职部门、上级和负责区域由其他人办理',
      data: [{ field }],
    });
  const regions = { id: hr.personnelId, regionIds: [130000] };
  expect(await t.send(personnelApi.editResponsibleRegions, regions, hr.token)).toMatchObject({
    code: 400,
    data: [{ field: 'regionIds' }],
  });
  const move = { id: hr.personnelId, organisationId: branch, effectiveOn: today() };
  expect(await t.send(archiveApi.edit, move, hr.token)).toMatchObject({
    code: 400,
    data: [{ field: 'organisationId' }],
  });
  expect(await placeOf(hr.personnelId)).toEqual(before);
  // Facts without effect on rights remain editable for the person.
  expect((await edit(hr, { remark: '自己的备注' })).code).toBe(200);
});

test('HR becomes nobody’s leader by the own doing, nor a leaver’s successor', async () => {
  const person = await t.make.staff('salesperson');
  const assistant = await t.make.staff('hr', { leader_id: hr.personnelId });
  for (const leader of [hr, assistant])
    expect(await edit(person, { ywleaderid: leader.personnelId })).toMatchObject({
      code: 400,
      data: [{ field: 'ywleaderid' }],
    });
  expect((await placeOf(person.personnelId)).leader_id).toBeNull();
  const member = await t.make.staff('salesperson', { leader_id: person.personnelId });
  const leave = (values: object) =>
    t.send(personnelApi.deactivate, { id: person.personnelId, ...values }, hr.token);
  expect(await leave({ newLeaderId: hr.personnelId })).toMatchObject({
    code: 400,
    data: [{ field: 'newLeaderId' }],
  });
  expect(await leave({ successorId: hr.personnelId })).toMatchObject({
    code: 400,
    data: [{ field: 'successorId' }],
  });
  expect((await placeOf(member.personnelId)).leader_id).toBe(person.personnelId);
});

test('a part-time organisation waits for a general manager or an administrator, the rest is saved at once', async () => {
  const { person, change } = await ask({ jianzhiorgid: branch, remark: '其余照存' });
  expect(await placeOf(person.personnelId)).toMatchObject({ part_time_org_id: null, remark: '其余照存' });
  expect(change).toMatchObject({
    status: 1,
    changes: [{ what: '兼职部门', from: null, to: '调动分部' }],
    canDecide: false,
    canWithdraw: true,
  });
  expect(await todoOf(person)).toEqual(['general_manager']);
  expect(await edit(person, { jianzhiorgid: sub })).toMatchObject({
    code: 400,
    message: '该人员已有一份调动待同意，请先处理或撤回',
  });
  expect((await decide(change.id, true, hr)).code).toBe(403);
  expect((await decide(change.id, true, person)).code).toBe(403);
  expect((await t.send(placeChangesApi.decidePlaceChange, { id: change.id, isConsented: true })).code).toBe(
    401,
  );
  expect((await decide(change.id, true, boss)).code).toBe(200);
  expect((await placeOf(person.personnelId)).part_time_org_id).toBe(branch);
  expect(await todoOf(person)).toEqual([]);
  expect((await decide(change.id, true, admin)).code).toBe(400);
  const told = await t.db
    .selectFrom('message')
    .where('recipient_id', '=', hr.accountId)
    .where('title', 'like', '调动已同意%')
    .select('content')
    .execute();
  expect(told).toContainEqual({ content: '兼职部门从 无 改为 调动分部' });
  const audited = await t.db
    .selectFrom('audit_log')
    .where('table_name', '=', 'place_change')
    .where('row_id', '=', change.id)
    .select('account_id')
    .orderBy('id')
    .execute();
  expect(audited.map((row) => row.account_id)).toEqual([hr.accountId, boss.accountId]);
});

test('another leader waits, and who becomes the leader does not consent', async () => {
  const { person, change } = await ask({ ywleaderid: boss.personnelId });
  expect(await todoOf(person)).toEqual(['admin']);
  expect((await changesOf(person, boss))[0]).toMatchObject({ canDecide: false });
  expect((await decide(change.id, true, boss)).code).toBe(403);
  expect((await placeOf(person.personnelId)).leader_id).toBeNull();
  expect((await decide(change.id, true, admin)).code).toBe(200);
  expect((await placeOf(person.personnelId)).leader_id).toBe(boss.personnelId);
});

test('the database lets neither the maker nor the one who moves nor the new leader consent', async () => {
  const { person, change } = await ask({ ywleaderid: boss.personnelId });
  for (const by of [hr, person, boss])
    await expect(
      t.db
        .updateTable('place_change')
        .set({ status: 2, decided_by: by.personnelId, decided_at: new Date().toISOString() })
        .where('id', '=', change.id)
        .execute(),
    ).rejects.toMatchObject({ constraint: 'place_change_four_eyes' });
  await expect(
    t.db
      .insertInto('place_change')
      .values({ personnel_id: hr.personnelId, asked_by: hr.personnelId })
      .execute(),
  ).rejects.toMatchObject({ constraint: 'place_change_not_own' });
});

test('a move up waits with its day, a move beside it does not', async () => {
  const person = await t.make.staff('manager', { organisation_id: sub });
  const move = (organisationId: number) =>
    t.send(
      archiveApi.edit,
      { id: person.personnelId, organisationId, effectiveOn: addDays(today(), 3) },
      hr.token,
    );
  expect((await move(branch)).data).toMatchObject({ isAsked: true });
  const [change] = await changesOf(person);
  expect(change).toMatchObject({ effectiveOn: addDays(today(), 3) });
  expect((await decide(change?.id ?? 0, true, boss)).code).toBe(200);
  expect((await placeOf(person.personnelId)).organisation_id).toBe(sub);
  const planned = () =>
    t.db
      .selectFrom('planned_assignment')
      .where('personnel_id', '=', person.personnelId)
      .where('deleted_at', 'is', null)
      .select(['organisation_id', 'effective_on'])
      .execute();
  expect(await planned()).toEqual([{ organisation_id: branch, effective_on: addDays(today(), 3) }]);
  expect((await move(2)).data).toMatchObject({ isAsked: false });
});

test('a refusal needs its reason, a withdrawal its maker, and neither changes the person', async () => {
  const { person, change } = await ask();
  expect(await decide(change.id, false, boss)).toMatchObject({ code: 408, data: [{ field: 'note' }] });
  const other = await t.make.staff('hr');
  const withdraw = (by: Person) => t.send(placeChangesApi.withdrawPlaceChange, { id: change.id }, by.token);
  expect((await withdraw(other)).code).toBe(403);
  expect((await withdraw(hr)).code).toBe(200);
  expect((await decide(change.id, true, boss)).code).toBe(400);
  expect((await edit(person, { jianzhiorgid: branch })).data).toMatchObject({ isAsked: true });
  const again = (await changesOf(person))[0]?.id ?? 0;
  expect((await decide(again, false, boss, '不需要')).code).toBe(200);
  expect((await placeOf(person.personnelId)).part_time_org_id).toBeNull();
  expect((await changesOf(person)).map((one) => one.status)).toEqual([3, 4]);
  expect((await decide(999_999, true, boss)).code).toBe(404);
});

test('the calls of place changes are for those signed in, granted, and with the person in their scope', async () => {
  const { person, change } = await ask();
  const calls = [
    [placeChangesApi.placeChanges, { id: person.personnelId }],
    [placeChangesApi.decidePlaceChange, { id: change.id, isConsented: true }],
    [placeChangesApi.withdrawPlaceChange, { id: change.id }],
  ] as const;
  const codesFor = async (token?: string) => {
    const codes: number[] = [];
    for (const [endpoint, input] of calls) codes.push((await t.send(endpoint, input, token)).code);
    return codes;
  };
  const stranger = await t.make.staff('sales_leader');
  expect(await codesFor()).toEqual([401, 401, 401]);
  expect(await codesFor(stranger.token)).toEqual([403, 403, 403]);
  // The administrators granted the functions to leaders; the scope stays the leader's.
  await t.app.pool.query(
    `insert into role_function (role_id, function_id) select r.id, f.id from role r, function f
      where r.key = 'sales_leader' and f.full_url = any($1) on conflict do nothing`,
    [calls.map(([endpoint]) => `/api${endpoint.path}`)],
  );
  t.app.sessionCache.clear();
  expect(await codesFor(stranger.token)).toEqual([404, 404, 404]);
  expect((await changesOf(person))[0]).toMatchObject({ id: change.id, status: 1 });
  expect((await placeOf(person.personnelId)).part_time_org_id).toBeNull();
});

test('one of two who decide at once decides', async () => {
  const { person, change } = await ask();
  const codes = (
    await Promise.all([decide(change.id, true, boss), decide(change.id, false, admin, '不同意')])
  )
    .map(({ code }) => code)
    .toSorted();
  expect(codes).toEqual([200, 400]);
  const [after] = await changesOf(person);
  expect((await placeOf(person.personnelId)).part_time_org_id).toBe(after?.status === 2 ? branch : null);
});

test('a consent to a place that is another by now is refused', async () => {
  const { person, change } = await ask();
  expect((await edit(person, { jianzhiorgid: sub }, admin)).data).toMatchObject({ isAsked: false });
  expect(await decide(change.id, true, boss)).toMatchObject({ code: 400 });
  expect((await placeOf(person.personnelId)).part_time_org_id).toBe(sub);
});

test('a newcomer’s part-time organisation waits, and their leader stands at once', async () => {
  const form = {
    personnelname: '新来的',
    orgnizationalid: sub,
    jianzhiorgid: branch,
    ywleaderid: boss.personnelId,
  };
  const { id, isAsked } = await t.call(personnelApi.edit, form, hr.token);
  expect(isAsked).toBe(true);
  expect(await placeOf(id)).toMatchObject({ part_time_org_id: null, leader_id: boss.personnelId });
});

test('an administrator’s name is an administrator’s to change', async () => {
  const { name } = await placeOf(admin.personnelId);
  expect((await edit(admin, { personnelname: '被人资改名' })).code).toBe(403);
  expect((await placeOf(admin.personnelId)).name).toBe(name);
  const top = await t.make.staff('super_admin');
  expect((await edit(admin, { personnelname: '由管理员改名' }, top)).code).toBe(200);
  const account = await t.db
    .selectFrom('account')
    .where('id', '=', admin.accountId)
    .select('nickname')
    .executeTakeFirstOrThrow();
  expect(account.nickname).toBe('由管理员改名');
});
