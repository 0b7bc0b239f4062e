import { accessApi } from '@shibiao/contract/access';
import { identityApi } from '@shibiao/contract/identity';
import { organisationsApi } from '@shibiao/contract/organisations';
import { personnelApi } from '@shibiao/contract/personnel';
import { todosApi } from '@shibiao/contract/todos';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { smsProvider } from '../../../test/sms.ts';

let t: TestApp;
let hr: Person;
/** Messages sent to the SMS provider. */
let sent: Awaited<ReturnType<typeof smsProvider>>['sent'];
beforeAll(async () => {
  const sms = await smsProvider();
  sent = sms.sent;
  t = await testApp(sms.environment);
  hr = await t.make.staff('hr');
});
const rowOf = (id: number) =>
  t.db.selectFrom('personnel').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('finding somebody', () => {
  const phone = '13712340001';
  let id: number;
  beforeAll(async () => {
    ({ personnelId: id } = await t.make.staff('salesperson', { name: '陈找找' }));
    await t.db
      .updateTable('personnel')
      .set({ job_no: 'ZZ-9001', phone, pinyin: 'chenzhaozhao', initials: 'czz' })
      .where('id', '=', id)
      .execute();
  });
  test.each(['陈找找', 'chenzhaozhao', 'czz', 'ZZ-9001', phone])('by %s', async (keyword) => {
    const { list } = await t.call(personnelApi.listHr, { page: 1, count: 20, keyword }, hr.token);
    expect(list.map(({ personnelid }) => personnelid)).toContain(id);
  });
});

test('the people that the tree counts in an organisation are listed without those below it', async () => {
  const boss = await t.make.staff('manager');
  const { id: below } = await t.db
    .insertInto('organisation')
    .values({ name: '下级小组', kind: '小组', parent_id: boss.organisationId })
    .returning('id')
    .executeTakeFirstOrThrow();
  const member = await t.make.staff('salesperson', { organisation_id: below });
  const namesIn = async (values: object) =>
    (
      await t.call(personnelApi.listHr, { orgnizationalid: boss.organisationId, ...values }, hr.token)
    ).list.map(({ personnelid }) => personnelid);
  expect((await namesIn({})).toSorted()).toEqual([boss.personnelId, member.personnelId].toSorted());
  expect(await namesIn({ orgOnly: 'true' })).toEqual([boss.personnelId]);
  const { list } = await t.call(organisationsApi.list, {}, hr.token);
  expect(list.find(({ id }) => id === boss.organisationId)?.headcount).toBe(1);
});

describe('edit', () => {
  test('a new person is spelt and gets an account that must change its password', async () => {
    const phone = t.make.phone();
    const form = { personnelname: '李小龙', orgnizationalid: hr.organisationId, phone };
    const { id, accountId } = await t.call(personnelApi.edit, form, hr.token);
    expect(await rowOf(id)).toMatchObject({ name: '李小龙', pinyin: 'lixiaolong', initials: 'lxl' });
    const account = await t.db
      .selectFrom('account')
      .selectAll()
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow();
    expect(account).toMatchObject({ username: phone, must_change_password: true, personnel_id: id });
    expect(account.password_hash).toContain('$argon2');
    expect((await t.send(personnelApi.edit, form, hr.token)).code).toBe(400);
    expect((await t.send(personnelApi.edit, { ...form, personnelname: '' }, hr.token)).code).toBe(408);
    const admins = await t.db
      .selectFrom('role')
      .select('id')
      .where('key', '=', 'admin')
      .executeTakeFirstOrThrow();
    const greedy = { ...form, phone: t.make.phone(), roleIds: [admins.id] };
    expect((await t.send(personnelApi.edit, greedy, hr.token)).code).not.toBe(200);
  });
  test('administrators are told of an account without a role until it has one', async () => {
    const admin = await t.make.staff('admin');
    const form = { personnelname: '新来的', orgnizationalid: hr.organisationId, phone: t.make.phone() };
    const { accountId } = await t.call(personnelApi.edit, form, hr.token);
    const told = async (who: Person) =>
      (await t.call(todosApi.list, { isMine: true, count: 100 }, who.token)).list.filter(
        (one) => one.kind === 'accountRole' && one.subjectId === accountId,
      );
    const [todo] = await told(admin);
    expect(todo?.title).toContain('新来的');
    expect(todo?.path).toContain('/system-setting/userSetting?roleId=0');
    expect(await told(hr)).toEqual([]);
    const roleless = async () =>
      (await t.call(identityApi.listAccounts, { roleId: 0, count: 100 }, admin.token)).list.map(
        ({ id }) => id,
      );
    expect(await roleless()).toContain(accountId);
    const role = await t.db
      .selectFrom('role')
      .select('id')
      .where('key', '=', 'salesperson')
      .executeTakeFirstOrThrow();
    await t.call(accessApi.updateUserRole, { id: accountId ?? 0, roleIds: [role.id] }, admin.token);
    expect(await told(admin)).toEqual([]);
    expect(await roleless()).not.toContain(accountId);
  });
  test('only one of two people who make each other leader at once succeeds', async () => {
    const [a, b] = [await t.make.staff(), await t.make.staff()];
    const admin = await t.make.staff('admin');
    const lead = (one: Person, by: Person) =>
      t.send(
        personnelApi.edit,
        {
          id: one.personnelId,
          personnelname: one.name,
          orgnizationalid: one.organisationId,
          ywleaderid: by.personnelId,
        },
        admin.token,
      );
    const codes = (await Promise.all([lead(a, b), lead(b, a)])).map((one) => one.code);
    expect(codes.sort()).toEqual([200, 408]);
  });
});

test('a leaver hands over, is signed out, and may come back', async () => {
  const leader = await t.make.staff('sales_leader');
  const leaving = await t.make.staff('salesperson', { leader_id: leader.personnelId });
  const member = await t.make.staff('salesperson', { leader_id: leaving.personnelId });
  const contactId = await t.make.contact(leaving);
  const id = leaving.personnelId;
  const refused = await t.send(personnelApi.deactivate, { id }, hr.token);
  expect(refused).toMatchObject({ code: 400, data: { customers: 1, members: 1 } });
  expect((await rowOf(id)).login_status).toBe(1);
  await t.call(personnelApi.deactivate, { id, successorId: member.personnelId }, hr.token);
  expect(await rowOf(id)).toMatchObject({ login_status: 2 });
  expect((await rowOf(member.personnelId)).leader_id).toBe(leader.personnelId);
  const contact = await t.db
    .selectFrom('contact')
    .select('owner_id')
    .where('id', '=', contactId)
    .executeTakeFirstOrThrow();
  expect(contact.owner_id).toBe(member.personnelId);
  expect((await t.send(personnelApi.list, {}, leaving.token)).code).toBe(401);
  expect((await t.send(personnelApi.deactivate, { id }, hr.token)).code).toBe(400);
  await t.call(personnelApi.activate, { id }, hr.token);
  expect(await rowOf(id)).toMatchObject({ login_status: 1, quit_date: null });
});

test('customers go to different successors; one that nobody takes over stops the leaving', async () => {
  const leaving = await t.make.staff('salesperson');
  const [a, b] = [await t.make.staff('salesperson'), await t.make.staff('salesperson')];
  const [one, two] = [await t.make.contact(leaving), await t.make.contact(leaving)];
  const leave = (successors: Record<number, number>) =>
    t.send(
      personnelApi.deactivate,
      { id: leaving.personnelId, successors: JSON.stringify(successors) },
      hr.token,
    );
  expect((await leave({ [one]: a.personnelId })).code).toBe(400);
  expect((await leave({ [one]: a.personnelId, [two]: leaving.personnelId })).code).toBe(408);
  expect((await rowOf(leaving.personnelId)).login_status).toBe(1);
  expect((await leave({ [one]: a.personnelId, [two]: b.personnelId })).code).toBe(200);
  const owners = await t.db
    .selectFrom('contact')
    .select(['id', 'owner_id'])
    .where('id', 'in', [one, two])
    .orderBy('id')
    .execute();
  expect(owners).toEqual([
    { id: one, owner_id: a.personnelId },
    { id: two, owner_id: b.personnelId },
  ]);
});

test('regions are replaced; names are synchronised once', async () => {
  const person = await t.make.staff();
  const input = { id: person.personnelId, regionIds: [130000, 130500] };
  await t.call(personnelApi.editResponsibleRegions, input, hr.token);
  await t.call(personnelApi.editResponsibleRegions, { ...input, regionIds: [130500] }, hr.token);
  const detail = await t.call(personnelApi.detail, { id: person.personnelId }, hr.token);
  expect(detail.regions.map((one) => one.codeid)).toEqual([130500]);
  const wrong = await t.send(personnelApi.editResponsibleRegions, { ...input, regionIds: [7] }, hr.token);
  expect(wrong.code).toBe(408);
  await t.call(personnelApi.sync, {}, hr.token);
  expect(await t.call(personnelApi.sync, {}, hr.token)).toMatchObject({ names: 0, accounts: 0 });
});

describe('personnel work and accounts', () => {
  const accountRow = (id: number) =>
    t.db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  test('does not reach those above: no leaving, no other phone', async () => {
    const hr = await t.make.staff('hr');
    for (const role of ['super_admin', 'admin', 'general_manager'] as const) {
      const above = await t.make.staff(role);
      expect((await t.send(personnelApi.deactivate, { id: above.personnelId }, hr.token)).code).toBe(403);
      const form = {
        id: above.personnelId,
        personnelname: above.name,
        orgnizationalid: above.organisationId,
      };
      const answer = await t.send(personnelApi.edit, { ...form, phone: '13700009999' }, hr.token);
      expect(answer.code).toBe(403);
      expect((await accountRow(above.accountId)).status).toBe(1);
    }
  });

  test('no phone of somebody with rights that the caller lacks: it is what they sign in with', async () => {
    const hr = await t.make.staff('hr');
    const admin = await t.make.staff('super_admin');
    for (const role of ['finance', 'manager', 'sales_leader', 'salesperson', 'teacher_department'] as const) {
      const one = await t.make.staff(role);
      const form = { id: one.personnelId, personnelname: one.name, orgnizationalid: one.organisationId };
      const { username } = await accountRow(one.accountId);
      const phone = t.make.phone();
      const refused = await t.send(personnelApi.edit, { ...form, phone }, hr.token);
      expect(refused).toMatchObject({ code: 403, message: expect.stringContaining('身份管理') });
      expect((await accountRow(one.accountId)).username).toBe(username);
      expect((await rowOf(one.personnelId)).phone).toBe(username);
      // HR still edits everything else, with the number unchanged.
      await t.call(personnelApi.edit, { ...form, phone: username, post: '顾问' }, hr.token);
      expect((await rowOf(one.personnelId)).post).toBe('顾问');
      await t.call(personnelApi.edit, { ...form, phone }, admin.token);
      expect((await accountRow(one.accountId)).username).toBe(phone);
    }
  });

  test('a number that differs from the account’s already does not move it', async () => {
    const [hr, one] = [await t.make.staff('hr'), await t.make.staff('finance')];
    const { username } = await accountRow(one.accountId);
    const phone = t.make.phone();
    await t.db.updateTable('personnel').set({ phone }).where('id', '=', one.personnelId).execute();
    const form = { id: one.personnelId, personnelname: one.name, orgnizationalid: one.organisationId };
    await t.call(personnelApi.edit, { ...form, phone }, hr.token);
    expect((await accountRow(one.accountId)).username).toBe(username);
  });

  test('a new phone is the new name to sign in with, unless it is somebody else’s; the old number is told', async () => {
    const hr = await t.make.staff('hr');
    const [one, other] = [await t.make.staff('hr'), await t.make.staff('salesperson')];
    const form = { id: one.personnelId, personnelname: one.name, orgnizationalid: one.organisationId };
    const { version, username: old } = await accountRow(one.accountId);
    await t.call(personnelApi.edit, { ...form }, hr.token);
    expect((await accountRow(one.accountId)).version).toBe(version);
    sent.length = 0;
    await t.call(personnelApi.edit, { ...form, phone: '13700008888' }, hr.token);
    expect((await accountRow(one.accountId)).username).toBe('13700008888');
    await expect
      .poll(() => sent)
      .toEqual([{ phone: old, content: expect.stringContaining(`${hr.name}改为 137****8888`) }]);
    const { username } = await accountRow(other.accountId);
    await t.db.updateTable('personnel').set({ phone: null }).where('id', '=', other.personnelId).execute();
    const answer = await t.send(personnelApi.edit, { ...form, phone: username }, hr.token);
    expect(answer).toMatchObject({ code: 408, data: [{ field: 'phone' }] });
  });

  test('coming back opens what leaving closed, and nothing else', async () => {
    const hr = await t.make.staff('hr');
    const admin = await t.make.staff('super_admin');
    const [one, other] = [await t.make.staff('salesperson'), await t.make.staff('salesperson')];
    await t.call(identityApi.updateAccountStatus, { id: other.accountId, status: 2 }, admin.token);
    for (const person of [one, other]) {
      await t.call(personnelApi.deactivate, { id: person.personnelId }, hr.token);
      await t.call(personnelApi.activate, { id: person.personnelId }, hr.token);
    }
    expect((await accountRow(one.accountId)).status).toBe(1);
    expect((await accountRow(other.accountId)).status).toBe(2);
  });
});

test('a person’s records are counted for the choice of a successor, and the service department is listed', async () => {
  const [person, other] = [await t.make.staff('salesperson'), await t.make.staff('salesperson')];
  await t.make.contact(person);
  await t.make.contact(person);
  await t.make.contact(other);
  await t.db
    .insertInto('month_report')
    .values([
      { personnel_id: person.personnelId, month: '2026-02', status: 3 },
      { personnel_id: person.personnelId, month: '2026-03', status: 1 },
    ])
    .execute();
  expect(await t.call(personnelApi.holdings, { id: person.personnelId }, hr.token)).toEqual({
    customers: 2,
    lessons: 0,
    demands: 0,
    members: 0,
    numbers: 0,
    equipment: 0,
    openReports: 1,
    unpaidCommission: 0,
    list: [
      { key: 'members', title: '下属', count: 0 },
      { key: 'customers', title: '客户', count: 2 },
      { key: 'lessons', title: '未结束的课程', count: 0 },
      { key: 'demands', title: '未完成的需求', count: 0 },
      { key: 'unpaid', title: '未收齐款的课程（留在名下，由上级跟进）', count: 0 },
      { key: 'asked', title: '审批中的付款申请', count: 0 },
      { key: 'unpaidCommission', title: '未发放的提成明细', count: 0 },
      { key: 'handled', title: '对接中的课程', count: 0 },
      { key: 'numbers', title: '号码', count: 0 },
      { key: 'equipment', title: '设备', count: 0 },
      { key: 'staffRequests', title: '审批中的本人申请', count: 0 },
      { key: 'staffRequestSteps', title: '待本人审批的申请', count: 0 },
      { key: 'openAdvances', title: '未还清的借款', count: 0 },
      { key: 'openSheets', title: '待评分和待确认的下属绩效', count: 0 },
      { key: 'openReports', title: '未批阅的周报和月报', count: 1 },
    ],
    needsSuccessor: true,
  });
  const idle = await t.call(personnelApi.holdings, { id: hr.personnelId }, hr.token);
  expect(idle.needsSuccessor).toBe(false);
  expect((await t.send(personnelApi.holdings, { id: 999_999 }, hr.token)).code).toBe(404);
  const helper = await t.make.staff('service_department', { organisation_id: 20 });
  const names = await t.call(personnelApi.serviceDeptNames, {}, hr.token);
  const ids = names.list.map((one) => one.personnelid);
  expect(ids).toContain(helper.personnelId);
  expect(ids).not.toContain(person.personnelId);
});
