import { accessApi } from '@shibiao/contract/access';
import { answeredTo } from '@shibiao/contract/endpoint';
import { paymentListApi } from '@shibiao/contract/finance/payments';
import { identityApi } from '@shibiao/contract/identity';
import { LATEST, messagesApi } from '@shibiao/contract/messages';
import { portalApi } from '@shibiao/contract/portalCalls';
import { sessionApi } from '@shibiao/contract/session';
import { startupApi } from '@shibiao/contract/startup';
import { teacherPortalApi } from '@shibiao/contract/teacherPortal/calls';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { addDays, today } from '../../lib/dates.ts';
import { isBirthdayDue } from './startup.rules.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});

test.each([
  ['staff', '1990-05-01', null, '2026-05-01', true],
  ['staff', '1990-05-01', 2025, '2026-11-01', true],
  ['staff', '1990-05-01', 2026, '2026-11-01', false],
  ['staff', '1990-12-01', 2025, '2026-11-01', false],
  ['staff', null, null, '2026-11-01', false],
  ['teacher', '1990-11-01', null, '2026-11-01', true],
  ['teacher', '1990-10-31', null, '2026-11-01', false],
  ['teacher', '1992-02-29', null, '2026-02-28', true],
] as const)('birthday of %s born %s, greeted %s, on %s: %s', (kind, birth, greeted, day, isDue) => {
  expect(isBirthdayDue(kind, birth, greeted, day)).toBe(isDue);
});

test('a birthday is greeted once a year', async () => {
  const person = await t.make.staff('hr');
  await t.db
    .updateTable('personnel')
    .set({ birth: `1990${today().slice(4)}` })
    .where('id', '=', person.personnelId)
    .execute();
  expect((await t.call(startupApi.startup, {}, person.token)).birthday).toEqual({
    kind: 'staff',
    name: person.name,
  });
  await t.call(startupApi.birthdaySeen, {}, person.token);
  expect((await t.call(startupApi.startup, {}, person.token)).birthday).toBeNull();
});

test('a partner sees a poster until it was closed', async () => {
  const partner = await t.make.partner();
  const poster = await t.db
    .insertInto('poster')
    .values({ title: '公开课', imgurl: '/a.svg' })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect((await t.call(startupApi.startup, {}, partner.token)).poster).toMatchObject({ id: poster.id });
  await t.call(startupApi.posterSeen, { id: poster.id, action: 'closed' }, partner.token);
  expect((await t.call(startupApi.startup, {}, partner.token)).poster).toBeNull();
});

test('managers and finance are told what waits for them, never their own requests', async () => {
  const manager = await t.make.staff('manager');
  const member = await t.make.staff('salesperson', { organisation_id: manager.organisationId });
  const finance = await t.make.staff('finance');
  await t.make.payment(member, { status: 1 });
  await t.make.payment(manager, { status: 1 });
  await t.make.payment(member, { status: 2 });
  expect((await t.call(startupApi.startup, {}, manager.token)).pendingApprovals).toEqual({
    jinglidaishen: 1,
    caiwudaishen: 0,
  });
  // A pending payment waits for finance, but not for an approval.
  await t.make.payment(member, { status: 3 });
  expect((await t.call(startupApi.startup, {}, finance.token)).pendingApprovals).toEqual({
    jinglidaishen: 0,
    caiwudaishen: 1,
  });
  // A card opens exactly the rows it counts.
  const opened = async (person: { token: string }, status: number) =>
    (await t.call(paymentListApi.payments, { tab: 'waiting', status }, person.token)).total;
  expect([await opened(manager, 1), await opened(finance, 2)]).toEqual([1, 1]);
});

test('a teacher is told of lessons that wait for confirmation', async () => {
  const teacher = await t.make.teacherAccount();
  const owner = await t.make.staff();
  const on = addDays(today(), 9);
  await t.make.lesson(owner, { name: '待确认', teacher_id: teacher.teacherId, on });
  expect((await t.call(startupApi.teacherWaiting, {}, teacher.token)).list).toMatchObject([
    { lessonname: '待确认', lessondate: on },
  ]);
  expect((await t.call(startupApi.teacherWaiting, {}, owner.token)).list).toEqual([]);
});

test('the session answers staff, partners and teachers what the seven calls answer each by itself', async () => {
  const seller = await t.make.staff('salesperson');
  const people = [seller, await t.make.partner(), await t.make.teacherAccount()];
  for (const { accountId, token } of people) {
    await t.db
      .insertInto('message')
      .values({
        recipient_id: accountId,
        msg_send_type: 12,
        title: '放假通知',
        content: '周五',
        data: JSON.stringify({ path: '/home', staffId: 7 }),
      })
      .execute();
    const [user, menu, functions, startup, latest, waiting, favourites] = await Promise.all([
      t.call(identityApi.currentUser, {}, token),
      t.call(accessApi.menu, {}, token),
      t.call(accessApi.functionUrls, {}, token),
      t.call(startupApi.startup, {}, token),
      t.call(messagesApi.list, LATEST, token),
      t.call(messagesApi.poll, {}, token),
      t.call(identityApi.favouriteIds, {}, token),
    ]);
    expect(latest.list[0]?.msgTitle).toBe('放假通知');
    expect(await t.call(sessionApi.session, {}, token)).toEqual({
      user,
      menu,
      functions,
      first: { startup, latest, waiting, favourites, home: token === seller.token ? undefined : null },
    });
  }
});

test("a visitor's session at home brings the home page as its own call gives it", async () => {
  const partner = await t.make.partner();
  const teacher = await t.make.teacherAccount();
  const atHome = { home: true };
  const opened = await t.call(answeredTo(sessionApi.session, 'partner'), atHome, partner.token);
  expect(opened.first?.home).toEqual(await t.call(answeredTo(portalApi.home, 'partner'), {}, partner.token));
  const begun = await t.call(answeredTo(sessionApi.session, 'teacher'), atHome, teacher.token);
  expect(begun.first?.home).toEqual(
    await t.call(answeredTo(teacherPortalApi.home, 'teacher'), {}, teacher.token),
  );
  expect(begun.first?.home?.name).toBeTruthy();
});

test("a visitor's session opens where the home page fails", async () => {
  const partner = await t.make.partner();
  await sql`alter table demand_recommendation rename to broken`.execute(t.db);
  try {
    expect((await t.send(portalApi.home, {}, partner.token)).code).toBe(500);
    const { user, first } = await t.call(
      answeredTo(sessionApi.session, 'partner'),
      { home: true },
      partner.token,
    );
    expect(user.userInfo.userType).toBe(2);
    expect(first).toMatchObject({ home: null, startup: {} });
  } finally {
    await sql`alter table broken rename to demand_recommendation`.execute(t.db);
  }
});

test("a visitor's session brings no home page whose call is not granted", async () => {
  const teacher = await t.make.teacherAccount();
  await t.db
    .deleteFrom('role_function')
    .where('function_id', 'in', (from) =>
      from.selectFrom('function').select('id').where('full_url', '=', `/api${teacherPortalApi.home.path}`),
    )
    .execute();
  t.app.sessionCache.clear();
  const session = await t.call(answeredTo(sessionApi.session, 'teacher'), { home: true }, teacher.token);
  expect(session.first).toMatchObject({ home: null, startup: {} });
});

test('the session is refused without one, and to an account without a role', async () => {
  expect((await t.send(sessionApi.session, {})).code).toBe(401);
  const person = await t.make.staff('salesperson');
  await t.db.deleteFrom('account_role').where('account_id', '=', person.accountId).execute();
  t.app.sessionCache.clear();
  expect(await t.send(sessionApi.session, {}, person.token)).toMatchObject({
    code: 400,
    message: 'getInfo: roles must be a non-null array!',
  });
});

test('the session has neither menu, functions nor messages while the default password is in use', async () => {
  const person = await t.make.staff('salesperson');
  await t.db
    .updateTable('account')
    .set({ must_change_password: true })
    .where('id', '=', person.accountId)
    .execute();
  t.app.sessionCache.clear();
  const { user, menu, functions, first } = await t.call(sessionApi.session, {}, person.token);
  expect(user.mustChangePassword).toBe(true);
  expect([menu.list, functions.list, first]).toEqual([[], [], null]);
});
