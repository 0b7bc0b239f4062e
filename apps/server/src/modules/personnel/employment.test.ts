import { accessApi } from '@shibiao/contract/access';
import { personnelApi } from '@shibiao/contract/personnel';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { addDays, today } from '../../lib/dates.ts';
import {
  assignmentOn,
  employedIn,
  employedOn,
  heldRoleIn,
  peopleInOn,
  teamOn,
} from './employment.queries.ts';

let t: TestApp;
let hr: Person;
beforeAll(async () => {
  t = await testApp();
  hr = await t.make.staff('hr');
});
const day = today();
const ago = (days: number) => addDays(day, -days);

const periods = (id: number) =>
  t.db
    .selectFrom('employment')
    .where('personnel_id', '=', id)
    .orderBy('entry_date')
    .select(['entry_date', 'quit_date', 'tenure_from'])
    .execute();
const places = (id: number) =>
  t.db
    .selectFrom('assignment')
    .where('personnel_id', '=', id)
    .orderBy('from_date')
    .select(['organisation_id', 'leader_id', 'role_keys', 'from_date', 'to_date'])
    .execute();
const set = (id: number, values: object) =>
  t.db.updateTable('personnel').set(values).where('id', '=', id).execute();
/** Changes a person's row as if it were another day. */
const setOn = (effective: string, id: number, values: object) =>
  t.db.transaction().execute(async (trx) => {
    await sql`select set_config('app.effective_on', ${effective}, true)`.execute(trx);
    await trx.updateTable('personnel').set(values).where('id', '=', id).execute();
  });
const ids = async (of: ReturnType<typeof teamOn>) =>
  (await sql<{ id: number }>`select * from ${of} as people (id) order by 1`.execute(t.db)).rows.map(
    (r) => r.id,
  );
const is = async (condition: ReturnType<typeof employedOn>) =>
  (await sql<{ ok: boolean }>`select ${condition} as ok`.execute(t.db)).rows[0]?.ok;

test('a new person has one period and one place, with the roles of the account', async () => {
  const person = await t.make.staff('salesperson');
  expect(await periods(person.personnelId)).toEqual([{ entry_date: day, quit_date: null, tenure_from: day }]);
  expect(await places(person.personnelId)).toEqual([
    {
      organisation_id: person.organisationId,
      leader_id: null,
      role_keys: ['salesperson'],
      from_date: day,
      to_date: null,
    },
  ]);
  const row = t.db.selectFrom('personnel').where('id', '=', person.personnelId).select('entry_date');
  expect(await row.executeTakeFirst()).toEqual({ entry_date: day });
});

test('a move keeps the past: one on the same day replaces it, one that is taken back leaves no trace', async () => {
  const [boss, other] = [await t.make.staff('sales_leader'), await t.make.staff('sales_leader')];
  const person = await t.make.staff('salesperson', { leader_id: boss.personnelId });
  const id = person.personnelId;
  for (const one of [id, boss.personnelId, other.personnelId]) await set(one, { entry_date: ago(100) });
  const below = await t.make.organisation({ parent_id: other.organisationId });
  await setOn(ago(10), id, { organisation_id: below, leader_id: other.personnelId });
  expect(await places(id)).toMatchObject([
    {
      organisation_id: person.organisationId,
      leader_id: boss.personnelId,
      from_date: ago(100),
      to_date: ago(11),
    },
    { organisation_id: below, leader_id: other.personnelId, from_date: ago(10), to_date: null },
  ]);
  const on = async (when: string) =>
    (
      await sql<{ organisation_id: number }>`select organisation_id from ${assignmentOn(when)}
        where personnel_id = ${id}`.execute(t.db)
    ).rows[0]?.organisation_id;
  expect([await on(ago(500)), await on(ago(11)), await on(ago(10)), await on(day)]).toEqual([
    person.organisationId,
    person.organisationId,
    below,
    below,
  ]);
  expect(await ids(peopleInOn(ago(10), other.organisationId))).toEqual([other.personnelId, id]);
  expect(await ids(peopleInOn(ago(11), other.organisationId))).toEqual([other.personnelId]);
  expect(await ids(teamOn(ago(11), boss.personnelId))).toEqual([boss.personnelId, id]);
  expect(await ids(teamOn(day, boss.personnelId))).toEqual([boss.personnelId]);
  expect(await ids(teamOn(day, other.personnelId))).toEqual([other.personnelId, id]);

  await set(id, { organisation_id: person.organisationId });
  await set(id, { post: '主管' });
  expect(await places(id)).toHaveLength(3);
  await set(id, { organisation_id: below, post: null });
  expect(await places(id)).toHaveLength(2);
});

test('roles are kept with the place', async () => {
  const admin = await t.make.staff('super_admin');
  const person = await t.make.staff('salesperson');
  const id = person.personnelId;
  await set(id, { entry_date: ago(50) });
  const leader = await t.db
    .selectFrom('role')
    .where('key', '=', 'sales_leader')
    .select('id')
    .executeTakeFirstOrThrow();
  await t.call(accessApi.updateUserRole, { id: person.accountId, roleIds: [leader.id] }, admin.token);
  expect((await places(id)).map((one) => [one.role_keys, one.from_date])).toEqual([
    [['salesperson'], ago(50)],
    [['sales_leader'], day],
  ]);
  const held = (from: string, to: string, role: string) =>
    is(heldRoleIn(from, to, [role], sql<number>`${id}::integer`));
  expect(await held(ago(30), ago(1), 'salesperson')).toBe(true);
  expect(await held(day, day, 'salesperson')).toBe(false);
  expect(await held(ago(30), day, 'sales_leader')).toBe(true);
});

test('leaving closes the period and its place; a rehire is a new entrance', async () => {
  const person = await t.make.staff('salesperson');
  const id = person.personnelId;
  await set(id, { entry_date: ago(300) });
  await t.call(personnelApi.deactivate, { id, quitDate: ago(20) }, hr.token);
  expect(await periods(id)).toEqual([{ entry_date: ago(300), quit_date: ago(20), tenure_from: ago(300) }]);
  expect(await places(id)).toMatchObject([{ from_date: ago(300), to_date: ago(20) }]);
  const employed = (when: string) => is(employedOn(when, sql<number>`${id}::integer`));
  expect([await employed(ago(301)), await employed(ago(20)), await employed(ago(19))]).toEqual([
    false,
    true,
    false,
  ]);
  await set(id, { leader_id: hr.personnelId });
  expect(await places(id)).toMatchObject([{ leader_id: null }]);

  await t.call(personnelApi.activate, { id }, hr.token);
  expect(await periods(id)).toEqual([
    { entry_date: ago(300), quit_date: ago(20), tenure_from: ago(300) },
    { entry_date: day, quit_date: null, tenure_from: day },
  ]);
  const mirror = t.db.selectFrom('personnel').where('id', '=', id).select(['entry_date', 'quit_date']);
  expect(await mirror.executeTakeFirst()).toEqual({ entry_date: day, quit_date: null });
  expect(await is(employedIn(ago(19), ago(1), sql<number>`${id}::integer`))).toBe(false);
  expect(await is(employedIn(ago(19), day, sql<number>`${id}::integer`))).toBe(true);
});

test('a person whose leaving is withdrawn before the last day has never left', async () => {
  const { personnelId: id } = await t.make.staff('salesperson');
  await set(id, { entry_date: ago(30) });
  await t.call(personnelApi.deactivate, { id }, hr.token);
  expect(await periods(id)).toMatchObject([{ entry_date: ago(30), quit_date: day }]);
  await t.call(personnelApi.activate, { id }, hr.token);
  expect(await periods(id)).toMatchObject([{ entry_date: ago(30), quit_date: null }]);
  expect(await places(id)).toMatchObject([{ from_date: ago(30), to_date: null }]);
});

test('corrected days move both ends; a period changed by itself moves the person’s row', async () => {
  const { personnelId: id } = await t.make.staff('salesperson');
  await set(id, { entry_date: ago(60) });
  await setOn(ago(40), id, { post: '专员' });
  await setOn(ago(20), id, { post: '主管' });
  await set(id, { entry_date: ago(30) });
  expect((await places(id)).map((one) => one.from_date)).toEqual([ago(30), ago(20)]);
  await t.db
    .updateTable('employment')
    .set({ entry_date: ago(25) })
    .where('personnel_id', '=', id)
    .execute();
  const mirror = t.db.selectFrom('personnel').where('id', '=', id).select('entry_date');
  expect(await mirror.executeTakeFirst()).toEqual({ entry_date: ago(25) });
  await t.call(personnelApi.deactivate, { id, quitDate: ago(22) }, hr.token);
  expect(await places(id)).toMatchObject([{ from_date: ago(25), to_date: ago(22) }]);
  const early = await t.make.staff('salesperson');
  const answer = await t.send(personnelApi.deactivate, { id: early.personnelId, quitDate: ago(1) }, hr.token);
  expect(answer).toMatchObject({ code: 400, data: [{ field: 'quitDate' }] });
});

test('the database refuses overlapping periods, a second open one, and a gap between places', async () => {
  const { personnelId: id } = await t.make.staff('salesperson');
  await set(id, { entry_date: ago(10) });
  const insert = (entry_date: string, quit_date: string | null) =>
    t.db
      .insertInto('employment')
      .values({ personnel_id: id, entry_date, quit_date, tenure_from: entry_date })
      .execute();
  await expect(insert(ago(20), ago(10))).rejects.toMatchObject({ code: '23P01' });
  await expect(insert(ago(20), null)).rejects.toMatchObject({ code: '23P01' });
  // A constraint at commit refuses a period without an assignment.
  await expect(insert(ago(20), ago(11))).rejects.toMatchObject({ code: 'P0400' });
  const shorten = t.db.updateTable('assignment').set({ to_date: day }).where('personnel_id', '=', id);
  await expect(shorten.execute()).rejects.toMatchObject({ code: 'P0400' });
  const rehire = await t.make.staff('salesperson');
  await set(rehire.personnelId, { entry_date: ago(10), login_status: 2, quit_date: ago(3) });
  await expect(set(rehire.personnelId, { login_status: 1, entry_date: ago(5) })).rejects.toMatchObject({
    code: '23P01',
  });
  const moves = await Promise.all(
    Array.from({ length: 6 }, async () =>
      setOn(ago(4), id, { organisation_id: await t.make.organisation() }),
    ),
  );
  expect(moves).toHaveLength(6);
  expect((await places(id)).map((one) => one.from_date)).toEqual([ago(10), ago(4)]);
});
