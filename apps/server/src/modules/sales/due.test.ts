import { reportsApi } from '@shibiao/contract/reports/reports';
import { salesApi } from '@shibiao/contract/sales';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { sheetRows } from '../../../test/sheet.ts';
import { addDays, today } from '../../lib/dates.ts';
import { addWorkdays } from '../../lib/holidays.ts';
import { filing } from './due.queries.ts';
import { remindAfterDeadline } from './reminders.service.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});

// A Tuesday.
const DAY = '2026-03-10';
const entered = (person: Person, entry: string) =>
  t.db.updateTable('personnel').set({ entry_date: entry }).where('id', '=', person.personnelId).execute();
const filed = (person: Person, date: string, isLate = false) =>
  t.db
    .insertInto('work_day')
    .values({
      personnel_id: person.personnelId,
      date,
      done: '好',
      submitted_at: `${date} 18:00:00`,
      is_late: isLate,
    })
    .execute();
/** A leader who owes nothing before `entry`, and salespeople below. */
async function team(sellers: number, entry = '2025-01-06') {
  const leader = await t.make.staff('sales_leader');
  await entered(leader, '2099-01-01');
  const { organisationId, personnelId } = leader;
  const people: Person[] = [];
  for (let i = 0; i < sellers; i++) {
    const seller = await t.make.staff('salesperson', {
      organisation_id: organisationId,
      leader_id: personnelId,
    });
    await entered(seller, entry);
    people.push(seller);
  }
  return { leader, people, one: people[0] as Person };
}
const board = (leader: Person, date = DAY) =>
  t.call(salesApi.unregisteredSalespeople, { date }, leader.token);

test('10 of 12 salespeople are due: 1 entered today, 1 left, 8 filed, 2 did not, 80.0 %', async () => {
  const { leader, people } = await team(12);
  const [fresh, gone, draft, none, ...eight] = people as [Person, Person, Person, Person, ...Person[]];
  await entered(fresh, DAY);
  await t.db
    .updateTable('personnel')
    .set({ login_status: 2, quit_date: DAY })
    .where('id', '=', gone.personnelId)
    .execute();
  for (const [i, one] of eight.entries()) await filed(one, DAY, i === 0);
  await t.db
    .insertInto('work_day')
    .values({ personnel_id: draft.personnelId, date: DAY, done: '写到一半' })
    .execute();
  await filed(draft, '2026-03-09');
  await filed(none, '2026-03-05');
  const answer = await board(leader);
  expect(answer).toMatchObject({ date: DAY, due: 10, filed: 8, notFiled: 2, rate: 80 });
  expect(answer.list.map((one) => [one.personnelname, one.missedInRow, one.lastDate, one.reason])).toEqual([
    // Friday, Monday and Tuesday.
    [none.name, 3, '2026-03-05', '未填写'],
    [draft.name, 1, '2026-03-09', '只有草稿'],
  ]);
  expect(answer.teams).toEqual([
    { leaderId: leader.personnelId, leaderName: leader.name, due: 10, filed: 7, late: 1, missing: 2 },
  ]);
  const led = [leader, ...people].map(({ personnelId }) => personnelId);
  const rows = await filing(t.db, led, ['2026-03-07', '2026-03-09', DAY]);
  const sum = (key: 'due' | 'filed' | 'late') => rows.reduce((all, row) => all + row[key], 0);
  // Monday: the leaver still counts, the newcomer does not yet.
  expect([sum('due'), sum('filed'), sum('late')]).toEqual([21, 9, 1]);
});

test('the worked example: of 12 sellers 1 is on leave, 1 entered today and 8 filed: 10 due, 2 not filed, 80.0 %', async () => {
  const { leader, people } = await team(12);
  const [away, fresh, , , ...eight] = people as [Person, Person, Person, Person, ...Person[]];
  await t.db
    .insertInto('attendance_item')
    .values({ personnel_id: away.personnelId, month: '2026-03', date: DAY, kind: '年假', quantity: '2' })
    .execute();
  await entered(fresh, DAY);
  for (const one of eight) await filed(one, DAY);
  const { list, ...answer } = await board(leader);
  expect(answer).toMatchObject({ due: 10, filed: 8, notFiled: 2, rate: 80 });
  const file = await t.send(
    salesApi.exportUnregistered,
    { date: DAY, columns: 'personnelname,reason' },
    leader.token,
  );
  expect(await sheetRows(file.response.rawPayload)).toEqual([
    ['业务员', '情况'],
    ...list.map((one) => [one.personnelname, one.reason]),
  ]);
});

test('a person away the whole day owes nothing; half a day away, or a business trip, excuses nobody', async () => {
  const { leader, people } = await team(4);
  const [whole, halves, half, business] = people as [Person, Person, Person, Person];
  const away = (person: Person, kind: string, part: 1 | 2 | null) =>
    t.db
      .insertInto('attendance_item')
      .values({
        personnel_id: person.personnelId,
        month: DAY.slice(0, 7),
        date: DAY,
        half: part,
        kind,
        quantity: part === null ? '2' : '1',
      })
      .execute();
  await away(whole, '年假', null);
  await away(halves, '事假', 1);
  await away(halves, '病假', 2);
  await away(half, '事假', 1);
  await away(business, '出差', null);
  const { due, list } = await board(leader);
  expect(due).toBe(2);
  expect(list.map((one) => one.personnelname).sort()).toEqual([half.name, business.name].sort());
});

test('nobody is due on a holiday or a weekend, everybody on a weekend that is swapped in', async () => {
  const { leader } = await team(1, '2024-01-08');
  const due = async (date: string) => (await board(leader, date)).due;
  expect(await due('2025-10-01')).toBe(0);
  expect(await due('2026-03-07')).toBe(0);
  expect(await due('2025-09-28')).toBe(1);
  expect((await board(leader, '2025-10-01')).rate).toBeNull();
});

test('people of other roles and outside the scope are nobody', async () => {
  const { leader, one } = await team(1);
  const office = await t.make.staff('general_office', { leader_id: leader.personnelId });
  await entered(office, '2025-01-06');
  expect((await board(leader)).list.map((row) => row.personnelid)).toEqual([one.personnelId]);
  const stranger = await t.make.staff('salesperson');
  expect((await board(stranger)).list.map((row) => row.personnelid)).not.toContain(one.personnelId);
  expect((await board(one)).due).toBe(1);
});

test('a person without a log is reminded once a day, and the leader is told the names once', async () => {
  const { leader, people, one } = await team(3);
  const last = addWorkdays(today(), -1);
  await filed(one, last);
  const inbox = async ({ accountId }: Person) =>
    await t.db
      .selectFrom('message')
      .select(['msg_send_type', 'title', 'content'])
      .where('recipient_id', '=', accountId)
      .orderBy('id')
      .execute();
  const remind = (personnelIds?: number[]) =>
    t.call(salesApi.remind, { date: last, personnelIds }, leader.token);
  const [, second, third] = people as [Person, Person, Person];
  expect(await remind([second.personnelId, one.personnelId])).toEqual({ recipients: 1 });
  expect((await Promise.all([remind(), remind()])).map(({ recipients }) => recipients).sort()).toEqual([
    0, 1,
  ]);
  expect((await inbox(second)).map((row) => row.msg_send_type)).toEqual([13]);
  expect(await inbox(one)).toEqual([]);
  // The next workday's job on two servers, and on a day off.
  expect(await remindAfterDeadline(t.db, '2026-03-14')).toBe(0);
  await filed(one, '2026-03-11');
  const before = (await inbox(leader)).length;
  await Promise.all([1, 2].map(() => remindAfterDeadline(t.db, '2026-03-12')));
  expect((await inbox(third)).map((row) => row.title)).toEqual([
    `请提交 ${last} 的工作日志`,
    '请提交 2026-03-11 的工作日志',
  ]);
  const told = (await inbox(leader)).slice(before);
  expect(told.map((row) => [row.title, row.content])).toEqual([
    ['2 人未提交 2026-03-11 的工作日志', `${second.name}、${third.name}`],
  ]);
  expect((await board(leader, last)).list.map((row) => row.isReminded)).toEqual([true, true]);
});

test('after the deadline the leader is told everybody who has not filed, those reminded by hand among them', async () => {
  const { leader, people } = await team(3);
  const [filer, byHand, other] = people as [Person, Person, Person];
  const last = addWorkdays(today(), -1);
  await filed(filer, last);
  const personnelIds = [byHand.personnelId];
  expect(await t.call(salesApi.remind, { date: last, personnelIds }, leader.token)).toEqual({
    recipients: 1,
  });
  const told = async ({ accountId }: Person) =>
    await t.db
      .selectFrom('message')
      .select(['title', 'content'])
      .where('recipient_id', '=', accountId)
      .orderBy('id')
      .execute();
  await Promise.all([1, 2].map(() => remindAfterDeadline(t.db, addWorkdays(last, 1))));
  await remindAfterDeadline(t.db, addWorkdays(last, 1));
  expect(await told(leader)).toEqual([
    { title: `2 人未提交 ${last} 的工作日志`, content: `${byHand.name}、${other.name}` },
  ]);
  for (const one of [byHand, other]) expect(await told(one)).toHaveLength(1);
});

test('a day ahead is not due yet, one that cannot be filed any more asks nobody', async () => {
  const { leader, one } = await team(1);
  const [tomorrow, gone] = [addDays(today(), 1), addDays(today(), -30)];
  expect((await t.send(salesApi.unregisteredSalespeople, { date: tomorrow }, leader.token)).code).toBe(408);
  for (const date of [tomorrow, gone])
    expect((await t.send(salesApi.remind, { date }, leader.token)).code).toBe(400);
  expect((await t.call(salesApi.prefill, {}, one.token)).earliest <= addWorkdays(today(), -1)).toBe(true);
});

test('a leaver owes nothing from the day on which the leaving was entered, though the last day is to come', async () => {
  const { leader, people } = await team(3);
  const [leaving, gone] = people as [Person, Person, Person];
  for (const [person, quit_date] of [
    [leaving, addDays(today(), 30)],
    [gone, '2026-04-10'],
  ] as const)
    await t.db
      .updateTable('personnel')
      .set({ login_status: 2, quit_date })
      .where('id', '=', person.personnelId)
      .execute();
  const closed = async () => {
    const { rows } = await sql<{ on: string | null }>`
      select closed_on::text as on from employment where personnel_id = ${leaving.personnelId}`.execute(t.db);
    return rows[0]?.on;
  };
  expect(await closed()).toBe(today());
  await sql`update employment set closed_on = ${DAY} where personnel_id = ${gone.personnelId}`.execute(t.db);
  expect((await board(leader, '2026-03-09')).due).toBe(3);
  expect((await board(leader)).due).toBe(2);
  const weeks = { to: DAY, weeks: 1, personnelId: leader.personnelId };
  const { list } = await t.call(reportsApi.weeklyMatrix, weeks, leader.token);
  const missing = list
    .filter((row) => row.cells.some((cell) => cell.isMissing))
    .map((row) => row.personnelId);
  expect(missing).toContain(leaving.personnelId);
  expect(missing).not.toContain(gone.personnelId);
  // A person whose leaving is cancelled owes logs again.
  await t.db
    .updateTable('personnel')
    .set({ login_status: 1 })
    .where('id', '=', leaving.personnelId)
    .execute();
  expect(await closed()).toBeNull();
});
