import type { PassThrough } from 'node:stream';
import { accessApi } from '@shibiao/contract/access';
import { identityApi } from '@shibiao/contract/identity';
import { personnelApi } from '@shibiao/contract/personnel';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { until } from '../../../test/until.ts';
import { hashToken } from '../../plugins/sessions.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});

/** The event stream of a session. @returns the events received so far */
async function screenOf(token: string): Promise<() => string> {
  const again = async () => await t.app.sessionCache.get(hashToken(token));
  const actor = await again();
  if (!actor) throw new Error('not signed in');
  const stream = t.app.hub.open(actor, again).stream as PassThrough;
  let text = '';
  stream.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  return () => text;
}
const times = (text: string) => text.split('event: access').length - 1;

test('people whose team changes are told at once, nobody else', async () => {
  const admin = await t.make.staff('super_admin');
  const { leader, seller } = await t.make.team();
  const other = await t.make.staff('sales_leader');
  const [former, next, third] = await Promise.all(
    [leader, other, await t.make.staff('sales_leader')].map(({ token }) => screenOf(token)),
  );
  const { phone, ...person } = await t.call(personnelApi.detail, { id: seller.personnelId }, admin.token);
  const form = { id: seller.personnelId, version: person.version, personnelname: person.personnelname };
  await t.call(
    personnelApi.edit,
    { ...form, phone, orgnizationalid: person.orgnizationalid, ywleaderid: other.personnelId },
    admin.token,
  );
  await until(() => times(former?.() ?? '') === 2 && times(next?.() ?? '') === 2, 'both leaders are told');
  expect(times(third?.() ?? '')).toBe(1);
});

test('roles given with the account are told to its windows, like roles that are taken', async () => {
  const admin = await t.make.staff('super_admin');
  const person = await t.make.staff('salesperson');
  const screen = await screenOf(person.token);
  const roles = await t.call(accessApi.listSystemRoles, { count: 100 }, admin.token);
  const idOf = (key: string) => roles.list.find((role) => role.key === key)?.id ?? 0;
  const { list } = await t.call(identityApi.listAccounts, { keyword: person.name }, admin.token);
  const [account] = list;
  await t.call(
    identityApi.saveAccount,
    { ...account, roleIds: [idOf('finance')] } as Record<string, unknown>,
    admin.token,
  );
  await until(() => times(screen()) === 2, 'the account is told');
  await t.call(
    accessApi.updateUserRole,
    { id: person.accountId, roleIds: [idOf('salesperson')] },
    admin.token,
  );
  await until(() => times(screen()) === 3, 'and told again');
});

test('a window whose session is ended by somebody else is told why', async () => {
  const admin = await t.make.staff('super_admin');
  const reset = await t.make.staff('salesperson');
  const disabled = await t.make.staff('salesperson');
  const screens = [await screenOf(reset.token), await screenOf(disabled.token)];
  await t.call(identityApi.resetAccountPassword, { id: reset.accountId }, admin.token);
  await t.call(identityApi.updateAccountStatus, { id: disabled.accountId, status: 2 }, admin.token);
  const saysOf = (reason: string) => `event: logout\ndata: {"reason":"${reason}"}`;
  await until(() => screens[0]?.().includes(saysOf('reset')) ?? false, 'reset');
  await until(() => screens[1]?.().includes(saysOf('disabled')) ?? false, 'disabled');
});
