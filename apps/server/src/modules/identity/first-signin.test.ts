import { identityApi } from '@shibiao/contract/identity';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { smsProvider } from '../../../test/sms.ts';
import { hashPassword } from '../../lib/passwords.ts';

let t: TestApp;
let sent: Awaited<ReturnType<typeof smsProvider>>['sent'];
beforeAll(async () => {
  const sms = await smsProvider();
  sent = sms.sent;
  t = await testApp(sms.environment);
});

test('a new phone and the default password are not enough to take over its account', async () => {
  const { accountId } = await t.make.staff();
  const password = t.environment.DEFAULT_PASSWORD;
  const { username: account } = await t.db
    .updateTable('account')
    .set({ password_hash: await hashPassword(password), must_change_password: true })
    .where('id', '=', accountId)
    .returning('username')
    .executeTakeFirstOrThrow();
  const login = (code?: string) => t.send(identityApi.loginByPassword, { account, password, code });
  for (let i = 0; i < 6; i++)
    expect(await login()).toMatchObject({ code: 400, data: { codeRequired: true } });
  await t.call(identityApi.sendCode, { account, purpose: 'login' });
  await expect.poll(() => sent.length).toBe(1);
  const code = /\d{6}/.exec(sent[0]?.content ?? '')?.[0] ?? '';
  expect((await login(code === '000000' ? '111111' : '000000')).code).toBe(400);
  expect((await login(code)).data).toMatchObject({ mustChangePassword: true });
  // A known default password is open to anybody: the code is required again.
  expect(await login()).toMatchObject({ code: 400, data: { codeRequired: true } });
});
