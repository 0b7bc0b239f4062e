import { randomUUID } from 'node:crypto';
import { contactsApi } from '@shibiao/contract/contacts';
import { transfersApi } from '@shibiao/contract/customers/transfers';
import { identityApi } from '@shibiao/contract/identity';
import { beforeAll, describe, expect, test } from 'vitest';
import { accountsOn } from '../../../test/accounts.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { sheetRows } from '../../../test/sheet.ts';

let t: TestApp;
let admin: Person;

beforeAll(async () => {
  t = await testApp();
  admin = await t.make.staff('admin');
});
const { newPerson, roleId, rowOf } = accountsOn(() => t);

describe('lists', () => {
  test('accounts by name, pinyin, number, type, status and role', async () => {
    const person = await newPerson();
    await t.call(
      identityApi.saveAccount,
      {
        username: person.phone,
        nickname: '欧阳明日',
        userType: 1,
        personnelId: person.id,
        roleIds: [await roleId('finance')],
      },
      admin.token,
    );
    const find = async (filter: object) =>
      (await t.call(identityApi.listAccounts, filter, admin.token)).list.map((row) => row.nickname);
    for (const keyword of ['欧阳', 'ouyang', 'oymr', person.phone.slice(-6)])
      expect(await find({ keyword })).toEqual(['欧阳明日']);
    expect(await find({ roleId: await roleId('finance'), userType: 1, status: 1 })).toEqual(['欧阳明日']);
    expect(await find({ keyword: '欧阳', status: 2 })).toEqual([]);
    for (const sort of ['createdAt', 'lastLoginAt', 'nickname'] as const) {
      expect(
        (await t.call(identityApi.listAccounts, { sort, order: 'asc', count: 1, page: 2 }, admin.token)).list,
      ).toHaveLength(1);
    }
  });

  test('candidates are people without an account', async () => {
    const person = await newPerson();
    const found = async (userType: 1 | 2 | 3, keyword: string) =>
      (await t.call(identityApi.accountCandidates, { userType, keyword }, admin.token)).list.map(
        (row) => row.id,
      );
    expect(await found(1, person.phone)).toEqual([person.id]);
    const contactId = await t.make.contact(null, { name: '候选客户甲', tel: '13612345678' });
    expect(await found(2, '候选客户甲')).toEqual([contactId]);
    expect(await found(2, '1361234')).toEqual([contactId]);
    const teacherId = await t.make.teacher({ name: '候选讲师乙' });
    expect(await found(3, '候选讲师')).toEqual([teacherId]);
    await t.make.account('teacher', { user_type: 3, teacher_id: teacherId });
    expect(await found(3, '候选讲师')).toEqual([]);
  });

  test('partner accounts are counted by institution, inside the scope', async () => {
    const seller = await t.make.staff('salesperson');
    const institution_id = await t.make.institution({ name: '计数机构' });
    const contactId = await t.make.contact(seller, { institution_id });
    await t.make.account('partner', { user_type: 2, contact_id: contactId });
    await t.make.partner();
    expect(await t.call(identityApi.partnerAccountCount, {}, seller.token)).toEqual({
      total: 1,
      active: 1,
      list: [{ coorgid: institution_id, cooperationName: '计数机构', count: 1 }],
    });
    expect(
      (await t.call(identityApi.partnerAccountCount, { coorgid: institution_id }, admin.token)).total,
    ).toBe(1);
    // The same request after the account was closed and the customer transferred.
    const manager = await t.make.staff('manager');
    const counts = async (token: string) => {
      const { total, active } = await t.call(identityApi.partnerAccountCount, {}, token);
      return [total, active];
    };
    await t.call(contactsApi.updateAccountDate, { contactIds: contactId, status: 2 }, admin.token);
    expect(await counts(seller.token)).toEqual([1, 0]);
    expect(await counts(manager.token)).toEqual([0, 0]);
    const given = { ids: [contactId], toId: manager.personnelId, reason: '接手' };
    await t.call(transfersApi.transfer, given, admin.token);
    expect(await counts(seller.token)).toEqual([0, 0]);
  });

  test('the login log is filtered, exported as filtered, and marked when deleted', async () => {
    const person = await t.make.staff('teacher_department');
    const { username } = await rowOf(person.accountId);
    const rows = await t.db
      .insertInto('login_log')
      .values([
        {
          username,
          account_id: person.accountId,
          ip: '10.7.0.1',
          result: 'ok',
          client: 'web',
          at: '2026-03-01 08:00:00+08',
        },
        {
          username,
          account_id: person.accountId,
          ip: '10.7.0.1',
          result: 'wrong',
          at: '2026-03-02 08:00:00+08',
        },
      ])
      .returning('id')
      .execute();
    const filter = { keyword: username, from: '2026-03-01', to: '2026-03-01' };
    expect((await t.call(identityApi.loginLog, filter, admin.token)).list).toMatchObject([
      { username, result: 'ok', nickname: person.name, at: '2026-03-01 08:00:00' },
    ]);
    expect(
      (await t.call(identityApi.loginLog, { keyword: username, result: 'wrong' }, admin.token)).total,
    ).toBe(1);
    const file = await t.send(
      identityApi.exportLoginLog,
      { ...filter, columns: 'username,result,client' },
      admin.token,
    );
    const cells = await sheetRows(file.response.rawPayload);
    expect(cells).toEqual([
      ['账号', '结果', '客户端'],
      [username, '成功', '网页'],
    ]);
    await t.call(identityApi.deleteLoginLog, { id: rows.map((row) => row.id).join(',') }, admin.token);
    expect((await t.call(identityApi.loginLog, { keyword: username }, admin.token)).list).toEqual([]);
    expect(
      await t.db
        .selectFrom('login_log')
        .select('id')
        .where('username', '=', username)
        .where('deleted_at', 'is not', null)
        .execute(),
    ).toHaveLength(2);
    expect((await t.send(identityApi.deleteLoginLog, { id: rows[0]?.id }, admin.token)).code).toBe(404);
  });

  test('the teacher department sees the sign-ins of teachers only', async () => {
    const teacher = await t.make.teacherAccount();
    const { username } = await rowOf(teacher.accountId);
    await t.db
      .insertInto('login_log')
      .values({ username, account_id: teacher.accountId, result: 'ok' })
      .execute();
    const department = await t.make.staff('teacher_department');
    const { list } = await t.call(identityApi.teacherLoginLog, { count: 100 }, department.token);
    expect(list.map((row) => row.accountId)).toContain(teacher.accountId);
    expect(new Set(list.map((row) => row.userType))).toEqual(new Set([3]));
  });
});

describe("one's own things", () => {
  test('favourites: added, listed, taken away; only what one may see', async () => {
    const seller = await t.make.staff('salesperson');
    const mine = await t.make.contact(seller, { name: '我的客户' });
    const theirs = await t.make.contact(await t.make.staff('salesperson'));
    const teacherId = await t.make.teacher({ name: '好讲师' });
    expect(
      await t.call(identityApi.toggleFavourite, { kind: 'customer', targetId: mine }, seller.token),
    ).toEqual({ isFavourite: true });
    await t.call(identityApi.toggleFavourite, { kind: 'teacher', targetId: teacherId }, seller.token);
    expect(
      (await t.send(identityApi.toggleFavourite, { kind: 'customer', targetId: theirs }, seller.token)).code,
    ).toBe(404);
    expect(
      (await t.call(identityApi.listFavourites, {}, seller.token)).list.map((row) => [row.title, row.path]),
    ).toEqual([
      ['好讲师', `/teacherManage/teacherDetails/${teacherId}`],
      ['我的客户', `/customers/detail/${mine}`],
    ]);
    expect(
      (await t.call(identityApi.listFavourites, { kind: 'customer', keyword: '客户' }, seller.token)).total,
    ).toBe(1);
    expect(
      await t.call(identityApi.toggleFavourite, { kind: 'teacher', targetId: teacherId }, seller.token),
    ).toEqual({ isFavourite: false });
    expect((await t.call(identityApi.listFavourites, {}, seller.token)).total).toBe(1);
    expect(
      (await t.send(identityApi.toggleFavourite, { kind: 'other', targetId: 1 }, seller.token)).code,
    ).toBe(408);
  });

  test('an avatar is an image that one uploaded oneself', async () => {
    const person = await t.make.staff('salesperson');
    const file = async (mime: string, uploaded_by: number) =>
      (
        await t.db
          .insertInto('file')
          .values({ name: 'x', mime, size: 1, sha256: 'x', key: randomUUID(), uploaded_by })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id;
    const { headIcon } = await t.call(
      identityApi.updateAvatar,
      { fileId: await file('image/png', person.accountId) },
      person.token,
    );
    expect((await t.call(identityApi.currentUser, {}, person.token)).avatar?.split('?')[0]).toBe(
      headIcon.split('?')[0],
    );
    for (const id of [
      await file('image/png', admin.accountId),
      await file('text/html', person.accountId),
      999_999,
    ]) {
      expect((await t.send(identityApi.updateAvatar, { fileId: id }, person.token)).code).toBe(404);
    }
  });

  test('user info has every field of product.md 3', async () => {
    const org = await t.make.organisation();
    const person = await t.make.staff(['salesperson', 'finance'], { part_time_org_id: org });
    await t.db
      .updateTable('personnel')
      .set({ birth: '1990-05-06', birthday_greeted_year: 2025, post: '顾问' })
      .where('id', '=', person.personnelId)
      .execute();
    expect(await t.call(identityApi.currentUser, {}, person.token)).toMatchObject({
      name: person.name,
      introduction: '顾问',
      avatar: null,
      roles: ['salesperson', 'finance'],
      userInfo: { userType: 1, userId: person.accountId },
      personnelId: person.personnelId,
      userRole: 2,
      roleStr: '业务员、财务（查看全部报销）',
      birth: '1990-05-06',
      shengrimsg: 2025,
      orgnizationalid: person.organisationId,
      jianzhiorgid: org,
      contactIds: '',
      coorgid: null,
      authorId: person.personnelId,
      authorOrgId: person.organisationId,
      teacherId: null,
    });
    const seller = await t.make.staff('salesperson');
    const contact_id = await t.make.contact(seller);
    const partner = await t.make.account('partner', { user_type: 2, contact_id });
    expect(await t.call(identityApi.currentUser, {}, partner.token)).toMatchObject({
      contactIds: String(contact_id),
      authorId: seller.personnelId,
      authorOrgId: seller.organisationId,
      personnelId: null,
      jianzhiorgid: 0,
      userRole: 20,
    });
    const teacher = await t.make.teacherAccount();
    expect(await t.call(identityApi.currentUser, {}, teacher.token)).toMatchObject({
      teacherId: teacher.teacherId,
      hezuostatus: 1,
      jiesuanfangshi: 1,
      userRole: 30,
    });
  });
});
