import { identityApi } from '@shibiao/contract/identity';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { smsProvider } from '../../../test/sms.ts';
import { hashPassword } from '../../lib/passwords.ts';

let t: TestApp;
const usernameOf = async (id: number) =>
  (await t.db.selectFrom('account').select('username').where('id', '=', id).executeTakeFirstOrThrow())
    .username;
const openSessions = async (accountId: number) =>
  (
    await t.db
      .selectFrom('session')
      .select('id')
      .where('account_id', '=', accountId)
      .where('revoked_at', 'is', null)
      .execute()
  ).length;
const forget = async () => {
  await t.db.deleteFrom('verification_code').execute();
  await t.db.deleteFrom('login_log').execute();
};

describe('where codes are sent', () => {
  let sent: Awaited<ReturnType<typeof smsProvider>>['sent'];
  beforeAll(async () => {
    const sms = await smsProvider();
    ({ sent } = sms);
    t = await testApp(sms.environment);
  });
  beforeEach(forget);

  /** Asks for both codes. @returns them */
  async function codesFor(who: { accountId: number; token: string }, phone: string) {
    const old = await usernameOf(who.accountId);
    await t.call(identityApi.sendPhoneCode, {}, who.token);
    await t.call(identityApi.sendPhoneCode, { phone }, who.token);
    const codeTo = (number: string) =>
      /\d{6}/.exec(sent.findLast((one) => one.phone === number)?.content ?? '')?.[0] ?? '';
    await expect.poll(() => codeTo(old) && codeTo(phone)).toBeTruthy();
    return { oldCode: codeTo(old), code: codeTo(phone) };
  }
  const other = (code: string) => (code === '000000' ? '111111' : '000000');

  test('a person, a partner and a teacher change the own number on the account and on the record', async () => {
    const person = await t.make.staff();
    const partner = await t.make.partner();
    const teacher = await t.make.teacherAccount();
    for (const who of [person, partner, teacher]) {
      const phone = t.make.phone();
      const codes = await codesFor(who, phone);
      await t.call(identityApi.changePhone, { phone, ...codes }, who.token);
      expect(await usernameOf(who.accountId)).toBe(phone);
      await forget();
    }
    const of = async (accountId: number) => await usernameOf(accountId);
    expect(
      await t.db
        .selectFrom('personnel')
        .select('phone')
        .where('id', '=', person.personnelId)
        .executeTakeFirst(),
    ).toEqual({ phone: await of(person.accountId) });
    expect(
      await t.db.selectFrom('contact').select('tel').where('id', '=', partner.contactId).executeTakeFirst(),
    ).toEqual({ tel: await of(partner.accountId) });
    expect(
      await t.db.selectFrom('teacher').select('phone').where('id', '=', teacher.teacherId).executeTakeFirst(),
    ).toEqual({ phone: await of(teacher.accountId) });
  });

  test('the other sessions end, this one stays with the new number, the old one is told, and the change is audited', async () => {
    const person = await t.make.staff();
    const elsewhere = await t.make.session(person.accountId);
    const old = await usernameOf(person.accountId);
    const phone = t.make.phone();
    const codes = await codesFor(person, phone);
    await t.call(identityApi.changePhone, { phone, ...codes }, person.token);
    expect((await t.send(identityApi.currentUser, {}, elsewhere)).code).toBe(401);
    expect((await t.call(identityApi.currentUser, {}, person.token)).phone).toBe(phone);
    expect(await openSessions(person.accountId)).toBe(1);
    await expect.poll(() => sent.findLast((one) => one.phone === old)?.content).toContain('改为');
    const entry = await t.db
      .selectFrom('audit_log')
      .select(['account_id', 'before', 'after'])
      .where('table_name', '=', 'account')
      .where('row_id', '=', person.accountId)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    expect(entry).toMatchObject({
      account_id: person.accountId,
      before: { username: old },
      after: { username: phone },
    });
  });

  test('one code alone, a wrong one, or one for another number changes nothing and is told beside its field', async () => {
    const person = await t.make.staff();
    const old = await usernameOf(person.accountId);
    const phone = t.make.phone();
    const { oldCode, code } = await codesFor(person, phone);
    const change = (input: object) => t.send(identityApi.changePhone, { phone, ...input }, person.token);
    expect(await change({ oldCode })).toMatchObject({ code: 408, data: [{ field: 'code' }] });
    expect(await change({ code })).toMatchObject({ code: 408, data: [{ field: 'oldCode' }] });
    expect(await change({ oldCode: other(oldCode), code })).toMatchObject({
      code: 408,
      data: [{ field: 'oldCode' }],
    });
    expect(await change({ oldCode, code: other(code) })).toMatchObject({
      code: 408,
      data: [{ field: 'code' }],
    });
    expect(await change({ oldCode, code, phone: t.make.phone() })).toMatchObject({
      code: 408,
      data: [{ field: 'code' }],
    });
    expect(await change({ oldCode, code, phone: old })).toMatchObject({
      code: 408,
      data: [{ field: 'phone' }],
    });
    expect(await change({ oldCode, code, phone: '123' })).toMatchObject({
      code: 408,
      data: [{ field: 'phone' }],
    });
    expect(await usernameOf(person.accountId)).toBe(old);
    // The right codes were not used up by that.
    expect((await change({ oldCode, code })).code).toBe(200);
  });

  test('the number of another account is refused, and of two who take one number at once one gets it', async () => {
    const [one, second] = [await t.make.staff(), await t.make.staff()];
    const taken = await usernameOf(second.accountId);
    const codes = await codesFor(one, taken);
    expect(await t.send(identityApi.changePhone, { phone: taken, ...codes }, one.token)).toMatchObject({
      code: 408,
      data: [{ field: 'phone' }],
    });
    await forget();
    const phone = t.make.phone();
    const first = await codesFor(one, phone);
    await t.call(identityApi.sendPhoneCode, {}, second.token);
    const own = () => /\d{6}/.exec(sent.findLast((text) => text.phone === taken)?.content ?? '')?.[0];
    await expect.poll(own).toBeTruthy();
    const answers = await Promise.all([
      t.send(identityApi.changePhone, { phone, ...first }, one.token),
      t.send(identityApi.changePhone, { phone, oldCode: own() ?? '', code: first.code }, second.token),
    ]);
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    const names = [await usernameOf(one.accountId), await usernameOf(second.accountId)];
    expect(names.filter((name) => name === phone)).toHaveLength(1);
  });

  test('a number on another customer’s record is refused beside its field', async () => {
    const partner = await t.make.partner();
    const phone = t.make.phone();
    await t.make.contact(null, { tel: phone });
    const codes = await codesFor(partner, phone);
    expect(await t.send(identityApi.changePhone, { phone, ...codes }, partner.token)).toMatchObject({
      code: 408,
      data: [{ field: 'phone' }],
    });
  });

  test('nobody without a session is answered', async () => {
    expect((await t.send(identityApi.sendPhoneCode, {}, null)).code).toBe(401);
    expect((await t.send(identityApi.changePhone, { phone: t.make.phone() }, null)).code).toBe(401);
  });
});

describe('where no codes are sent', () => {
  beforeAll(async () => {
    t = await testApp();
  });
  beforeEach(forget);

  test('the password proves the holder', async () => {
    const person = await t.make.staff();
    await t.db
      .updateTable('account')
      .set({ password_hash: await hashPassword('Geheim@2026') })
      .where('id', '=', person.accountId)
      .execute();
    expect((await t.call(identityApi.loginOptions, {})).sendsCodes).toBe(false);
    const phone = t.make.phone();
    const change = (input: object) => t.send(identityApi.changePhone, { phone, ...input }, person.token);
    for (const input of [{}, { password: 'falsch' }])
      expect(await change(input)).toMatchObject({ code: 408, data: [{ field: 'password' }] });
    expect((await change({ password: 'Geheim@2026' })).code).toBe(200);
    expect(await usernameOf(person.accountId)).toBe(phone);
  });

  test('wrong passwords lock the change as they lock signing in', async () => {
    const person = await t.make.staff();
    const change = () =>
      t.send(identityApi.changePhone, { phone: t.make.phone(), password: 'falsch' }, person.token);
    for (let tries = 0; tries < 5; tries++) expect((await change()).code).toBe(408);
    expect((await change()).code).toBe(429);
  });
});
