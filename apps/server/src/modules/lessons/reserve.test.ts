import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { addDays, today } from '../../lib/dates.ts';

let t: TestApp;
let seller: Person;

beforeAll(async () => {
  t = await testApp();
  seller = await t.make.staff('salesperson');
});

const day = today();
const on = (later: number) => addDays(day, later);
const sessions = (date: string) => [{ date, half: 1 }];
const form = async (values: object) => ({
  contactId: await t.make.contact(seller),
  lessonname: '预留',
  ...values,
});
const endOf = async (id: number) => (await t.make.lessonRow(id)).reserve_expires_on;
const edit = (id: number, values: object) =>
  t.send(lessonsApi.edit, { id, lessonname: '预留', ...values }, seller.token);

test('a reservation ends by hand from today to the first day of teaching, else in a week', async () => {
  const { id } = await t.call(
    lessonsApi.edit,
    await form({ sessions: sessions(on(20)), reserveExpiresOn: on(15) }),
    seller.token,
  );
  expect(await endOf(id)).toBe(on(15));
  for (const [end, message] of [
    [on(-1), '预留到期不能早于今天'],
    [on(21), '预留到期不能晚于第一天上课'],
  ])
    expect(await edit(id, { reserveExpiresOn: end })).toMatchObject({ code: 408, message });
  expect((await edit(id, { reserveExpiresOn: on(20) })).code).toBe(200);
  expect(await endOf(id)).toBe(on(20));
  expect((await edit(id, { sessions: sessions(on(3)), reserveExpiresOn: on(20) })).code).toBe(200);
  expect(await endOf(id)).toBe(on(3));
  const { id: near } = await t.call(lessonsApi.edit, await form({ sessions: sessions(on(2)) }), seller.token);
  expect(await endOf(near)).toBe(on(2));
  await t.call(lessonsApi.reserveOrPostpone, { id, lessonstatus: 2, reason: '客户' }, seller.token);
  const again = (reserveExpiresOn: string) =>
    t.send(
      lessonsApi.reserveOrPostpone,
      { id, lessonstatus: 3, sessions: sessions(on(30)), reserveExpiresOn },
      seller.token,
    );
  expect((await again(on(31))).code).toBe(408);
  expect((await again(on(25))).code).toBe(200);
  expect(await endOf(id)).toBe(on(25));
});

test('postponed lessons stand by how long they wait for new days, not by the day that was given up', async () => {
  const postponed = async (date: string, since: string) => {
    const { id } = await t.call(lessonsApi.edit, await form({ sessions: sessions(date) }), seller.token);
    expect((await t.make.lessonRow(id)).postponed_on).toBeNull();
    await t.call(lessonsApi.reserveOrPostpone, { id, lessonstatus: 2, reason: '客户' }, seller.token);
    expect((await t.make.lessonRow(id)).postponed_on).toBe(day);
    await t.db.updateTable('lesson').set({ postponed_on: since }).where('id', '=', id).execute();
    return id;
  };
  const short = await postponed(on(40), on(-2));
  const long = await postponed(on(60), on(-20));
  const asked = { lessonstatus: 2, sort: 'postponedOn', order: 'asc', count: 100 };
  const waiting = async () =>
    (await t.call(lessonsApi.list, asked, seller.token)).list
      .filter(({ id }) => id === short || id === long)
      .map(({ id, postponedOn }) => [id, postponedOn]);
  expect(await waiting()).toEqual([
    [long, on(-20)],
    [short, on(-2)],
  ]);
  // With new days nothing is pending.
  await t.call(
    lessonsApi.reserveOrPostpone,
    { id: long, lessonstatus: 3, sessions: sessions(on(90)) },
    seller.token,
  );
  expect((await t.make.lessonRow(long)).postponed_on).toBeNull();
  expect(await waiting()).toEqual([[short, on(-2)]]);
});

test('confirmation times are set by hand, never in the future and not before 2000', async () => {
  const { id } = await t.make.lesson(seller);
  const set = (at: string) => t.send(lessonsApi.setConfirmedAt, { id, at }, seller.token);
  expect((await set(`${on(1)} 09:00:00`)).code).toBe(408);
  expect((await set('1999-12-31 09:00:00')).code).toBe(408);
  expect((await set(`${on(-1)} 09:30:00`)).code).toBe(200);
  expect((await t.make.lessonRow(id)).customer_confirmed_at).toContain(`${on(-1)} 09:30:00`);
});

test('reservations stand in order of the day on which they end, not of the lesson', async () => {
  const caller = await t.make.staff('salesperson');
  const reserved = async (day: number, expires: number) => {
    const lesson = await t.make.lesson(caller, {
      lesson_status: 3,
      sessions: [[addDays(today(), day), 1]],
    });
    const end = addDays(today(), expires);
    await t.db.updateTable('lesson').set({ reserve_expires_on: end }).where('id', '=', lesson.id).execute();
    return lesson.id;
  };
  const late = await reserved(20, 9);
  const soon = await reserved(30, 2);
  const { list } = await t.call(
    lessonsApi.list,
    { lessonstatus: 3, sort: 'reserveExpiresOn', order: 'asc' },
    caller.token,
  );
  expect(list.map((row) => row.id)).toEqual([soon, late]);
});
