import { attendanceApi } from '@shibiao/contract/attendance/attendance';
import { askApi } from '@shibiao/contract/requests/forms';
import { requestPlanningApi } from '@shibiao/contract/requests/planning';
import { requestSettingsApi } from '@shibiao/contract/requests/settings';
import { suppliesApi } from '@shibiao/contract/supplies';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { requestPeople, requestsOn, restDay, workday } from '../../../test/requests.ts';
import { addDays, today } from '../../lib/dates.ts';
import { isWorkday } from '../../lib/holidays.ts';

let t: TestApp;
let people: Awaited<ReturnType<typeof requestPeople>>;
beforeAll(async () => {
  t = await testApp();
  people = await requestPeople(t);
});
const { askLeave, leave, decide, withdraw, rowOf, itemsOf, oneDay, todos } = requestsOn(() => t);
const newcomer = () => t.make.staff('salesperson', people.inTeam);
/** The nth working day before today. */
function past(n: number): string {
  let day = today();
  for (let left = n; left > 0; ) {
    day = addDays(day, -1);
    if (isWorkday(day)) left--;
  }
  return day;
}
const trip = (by: Person, day: string, values: object = {}) =>
  t.send(askApi.saveTrip, { ...oneDay(day), way: '出差', place: '邢台', ...values }, by.token);
const idOf = (answer: { data: unknown }) => (answer.data as { id: number }).id;
const cellOf = async (person: Person, day: string) => {
  const { list } = await t.call(
    attendanceApi.list,
    { month: day.slice(0, 7), personnelId: person.personnelId },
    people.hr.token,
  );
  return { marks: list[0]?.cells.find((cell) => cell.date === day)?.marks ?? '', figures: list[0]?.figures };
};
const marked = (personnelId: number, day: string, values: object) =>
  sql`insert into attendance_item ${sql.raw('(personnel_id, month, date, kind, quantity, half, source)')}
    select ${personnelId}, ${day.slice(0, 7)}, ${day}::date, v.kind, v.quantity, v.half, v.source
    from jsonb_to_record(${JSON.stringify(values)}::jsonb) as v (kind text, quantity numeric, half smallint, source text)`.execute(
    t.db,
  );
const month = async (person: Person, day: string, status: number) => {
  await sql`insert into attendance_month (personnel_id, month, status) values (${person.personnelId}, ${day.slice(0, 7)}, ${status})
    on conflict (personnel_id, month) do update set status = excluded.status`.execute(t.db);
};

describe('attendance', () => {
  test('holds half-days of leave, and trips with their lesson on working days', async () => {
    const asker = await newcomer();
    const day = workday(3);
    const half = await leave(asker, day, { leaveKind: '事假', fromHalf: 2 });
    const lesson = await t.make.lesson(asker, { on: workday(5) });
    const away = idOf(await trip(asker, day, { toHalf: 1, lessonId: lesson.id }));
    await decide(people.leader, half);
    await decide(people.leader, away);
    expect((await cellOf(asker, day)).marks).toBe('S2 X1');
    expect(await rowOf(away)).toMatchObject({ lesson_id: lesson.id, effect: '1.00' });
    const foreign = await t.make.lesson(people.boss, { on: workday(5) });
    expect((await trip(asker, workday(6), { lessonId: foreign.id })).code).toBe(404);
  });

  test('counts no lateness and no missing card of a corrected day', async () => {
    const asker = await newcomer();
    const day = past(2);
    await marked(asker.personnelId, day, { kind: '缺卡', quantity: 1, source: '导入' });
    await marked(asker.personnelId, day, { kind: '迟到', quantity: 90, source: '导入' });
    const form = { date: day, card: 1, time: '08:58', reason: '忘记打卡' };
    const { id } = await t.call(askApi.saveCorrection, form, asker.token);
    expect((await t.send(askApi.saveCorrection, form, asker.token)).data).toMatchObject([
      { field: 'date', message: '当天已有相同的申请' },
    ]);
    expect((await cellOf(asker, day)).figures).toMatchObject({ missedCards: 1, lateTimes: 1 });
    await decide(people.leader, id);
    const { marks, figures } = await cellOf(asker, day);
    expect(marks).toBe('C90 Q1 V1');
    expect(figures).toMatchObject({ missedCards: 0, lateTimes: 0, lateMinutes: 0 });
    await withdraw(asker, id);
    expect((await cellOf(asker, day)).figures).toMatchObject({ missedCards: 1, lateTimes: 1 });
  });

  test('puts an import about the same day aside, and brings it back with the withdrawal', async () => {
    const asker = await newcomer();
    const day = past(3);
    await marked(asker.personnelId, day, { kind: '旷工', quantity: 2, source: '导入' });
    const id = await leave(asker, day, { leaveKind: '事假' });
    await decide(people.leader, id);
    expect((await cellOf(asker, day)).marks).toBe('S');
    await withdraw(asker, id);
    expect((await cellOf(asker, day)).marks).toBe('K');
  });

  test('refuses a leave of another kind than HR has entered by hand', async () => {
    const asker = await newcomer();
    const day = past(4);
    await marked(asker.personnelId, day, { kind: '年假', quantity: 2, source: '手工' });
    expect((await askLeave(asker, day)).message).toContain('已登记年假');
  });

  test('keeps what came from a request: HR does not delete it in the month', async () => {
    const asker = await newcomer();
    const day = workday(4);
    const id = await leave(asker, day);
    await decide(people.leader, id);
    const cell = { row: String(asker.personnelId), column: day, value: '' };
    const answer = await t.send(attendanceApi.edit, { cells: [cell] }, people.hr.token);
    expect(answer.message).toContain('来自申请');
    await expect(
      sql`update attendance_item set deleted_at = now() where staff_request_id = ${id}`.execute(t.db),
    ).rejects.toMatchObject({ code: 'P0400' });
    expect((await itemsOf(id)).length).toBe(1);
  });

  test('opens a confirmed month again; a locked one takes no request, no approval and no withdrawal', async () => {
    const asker = await newcomer();
    const [day, other] = [past(5), past(6)];
    const [first, second] = [await leave(asker, day), await leave(asker, other)];
    await month(asker, day, 3);
    await decide(people.leader, first);
    const status = async () =>
      (
        await t.db
          .selectFrom('attendance_month')
          .where('personnel_id', '=', asker.personnelId)
          .where('month', '=', day.slice(0, 7))
          .select('status')
          .executeTakeFirstOrThrow()
      ).status;
    expect(await status()).toBe(1);
    await month(asker, day, 2);
    await withdraw(asker, first);
    expect(await status()).toBe(1);
    const again = await leave(asker, day);
    await decide(people.leader, again);
    await month(asker, day, 4);
    await month(asker, other, 4);
    expect((await decide(people.leader, second)).message).toContain('已锁定');
    expect((await withdraw(asker, again)).message).toContain('已锁定');
    expect((await askLeave(asker, past(7))).message).toContain('已锁定');
    expect(await rowOf(second)).toMatchObject({ status: 1, effect: null });
    expect((await itemsOf(again)).length).toBe(1);
  });
});

describe('balances', () => {
  const balances = async (by: Person) =>
    new Map(
      (await t.call(requestPlanningApi.balances, {}, by.token)).list.map((one) => [one.kind, one] as const),
    );

  test('of time off grow by rest-day overtime and are spent by leave; paid overtime gives none', async () => {
    const asker = await newcomer();
    const overtime = (date: string, reward: string) =>
      t.send(askApi.saveOvertime, { date, hours: 8, reward, reason: '赶项目' }, asker.token);
    expect((await overtime(workday(2), '调休')).data).toMatchObject([{ field: 'reward' }]);
    const [earned, paid] = [
      idOf(await overtime(restDay(1), '调休')),
      idOf(await overtime(restDay(2), '加班费')),
    ];
    await decide(people.leader, earned);
    await decide(people.leader, paid);
    expect((await balances(asker)).get('调休')).toMatchObject({ left: 1, pending: 0 });
    const id = await leave(asker, workday(5), { leaveKind: '调休' });
    expect((await balances(asker)).get('调休')).toMatchObject({ left: 1, pending: 1 });
    expect((await askLeave(asker, workday(6), { leaveKind: '调休' })).message).toContain('1 天在审批');
    await decide(people.leader, id);
    const { left, lines } = (await balances(asker)).get('调休') ?? { left: -1, lines: [] };
    expect([left, lines.at(-1)?.balance]).toEqual([0, 0]);
    // The overtime is spent: it cannot be taken back.
    expect((await withdraw(asker, earned)).message).toContain('调休');
    expect((await rowOf(earned)).status).toBe(2);
  });

  test('of annual leave are spent by the approval, unless it is an advance', async () => {
    const asker = await newcomer();
    const { left } = (await balances(asker)).get('年假') ?? { left: 0 };
    expect(left).toBeGreaterThan(0);
    const last = `${today().slice(0, 4)}-12-31`;
    const day = [1, 2, 3].map((n) => workday(n)).find((one) => one <= last) ?? past(1);
    const id = await leave(asker, day, { leaveKind: '年假', fromHalf: 2 });
    await decide(people.leader, id);
    expect((await balances(asker)).get('年假')?.left).toBe(left - 0.5);
    await withdraw(asker, id);
    expect((await balances(asker)).get('年假')?.left).toBe(left);
  });
});

test('what is asked before says what is left, who is away, what falls into the days and what overlaps', async () => {
  const asker = await newcomer();
  const mate = await newcomer();
  const day = workday(13);
  const lesson = await t.make.lesson(asker, { on: day });
  const id = await leave(mate, day);
  const own = await leave(asker, workday(14));
  const answer = await t.call(
    requestPlanningApi.preview,
    { kind: 'leave', leaveKind: '年假', from: day, fromHalf: 1, to: workday(14), toHalf: 2 },
    asker.token,
  );
  expect(answer.days).toBe(2);
  expect(answer.balance?.after).toBe((answer.balance?.left ?? 0) - 2);
  expect(answer.away.find((one) => one.requestId === id)).toMatchObject({
    name: mate.name,
    what: '请假',
    isPending: true,
  });
  expect(answer.falls).toContainEqual(expect.objectContaining({ kind: 'lesson', id: lesson.id, date: day }));
  expect(answer.overlaps).toHaveLength(1);
  expect(answer.problem).toContain('重叠');
  expect(answer.approvers).toEqual([people.leader.name]);
  await withdraw(asker, own);
  const week = await t.call(requestPlanningApi.week, { day }, people.leader.token);
  expect(week.list.find((one) => one.personnelId === mate.personnelId)?.away).toHaveLength(1);
  const outside = await t.call(requestPlanningApi.week, { day }, (await t.make.staff('finance')).token);
  expect(outside.list.map((one) => one.personnelId)).not.toContain(mate.personnelId);
});

test('a deputy decides while the approver is absent, and not before or after', async () => {
  const asker = await newcomer();
  const id = await leave(asker, workday(3));
  const deputy = people.colleague;
  const name = (firstDay: string, lastDay: string, by = people.leader) =>
    t.send(requestSettingsApi.saveDeputy, { deputyId: deputy.personnelId, firstDay, lastDay }, by.token);
  expect((await decide(deputy, id)).code).toBe(404);
  expect((await name(addDays(today(), 3), addDays(today(), 5))).code).toBe(200);
  expect((await decide(deputy, id)).code).toBe(404);
  const saved = await name(today(), addDays(today(), 2));
  expect((await name(addDays(today(), 1), addDays(today(), 3))).data).toMatchObject([{ field: 'firstDay' }]);
  expect(await todos(deputy)).toContain(id);
  expect((await decide(deputy, id)).code).toBe(200);
  expect((await rowOf(id)).status).toBe(2);
  const other = await leave(asker, workday(4));
  await t.call(requestSettingsApi.removeDeputy, { id: idOf(saved) }, people.leader.token);
  expect((await decide(deputy, other)).code).toBe(404);
  const foreign = { personnelId: people.manager.personnelId, deputyId: deputy.personnelId };
  const span = { firstDay: today(), lastDay: today() };
  expect(
    (await t.send(requestSettingsApi.saveDeputy, { ...foreign, ...span }, people.leader.token)).code,
  ).toBe(403);
});

test('the rule of the nearest organisation and of the largest bound decides the steps', async () => {
  const admin = await t.make.staff('admin');
  const branch = await t.make.organisation({ parent_id: people.manager.organisationId });
  const asker = await t.make.staff('salesperson', {
    organisation_id: branch,
    leader_id: people.leader.personnelId,
  });
  const rule = (values: object, by = admin) =>
    t.send(requestSettingsApi.saveRule, { kind: 'overtime', steps: ['leader'], ...values }, by.token);
  expect((await rule({ organisationId: people.manager.organisationId }, people.hr)).code).toBe(403);
  const office = { organisationId: people.manager.organisationId };
  const { data } = await rule({ ...office, fromMeasure: '4.00', steps: ['manager', 'hr'] });
  expect((await rule({ ...office, fromMeasure: '4.00' })).data).toMatchObject([{ field: 'fromMeasure' }]);
  expect((await rule({ kind: 'seal', fromMeasure: '4.00' })).data).toMatchObject([{ field: 'fromMeasure' }]);
  const steps = async (hours: number, date: string) => {
    const form = { date, hours, reward: '加班费', reason: '出差' };
    const { id } = await t.call(askApi.saveOvertime, form, asker.token);
    return (await requestsOn(() => t).stepsOf(id)).map(({ role }) => role);
  };
  expect(await steps(3, workday(1))).toEqual(['leader']);
  expect(await steps(4, workday(2))).toEqual(['manager', 'hr']);
  await t.call(requestSettingsApi.removeRule, { id: idOf({ data }) }, admin.token);
  expect(await steps(5, workday(3))).toEqual(['leader']);
});

test('supplies leave the stock by the approval, once, and a lack of stock refuses it', async () => {
  const supply = { name: '激光笔', unit: '支', kind: '办公用品', stock: 5 };
  const { id: supplyId } = await t.call(suppliesApi.edit, supply, people.office.token);
  const ask = async (quantity: number) =>
    (await t.call(askApi.saveSupply, { lines: [{ supplyId, quantity }] }, people.colleague.token)).id;
  const [one, two] = [await ask(3), await ask(3)];
  expect((await decide(people.office, one)).code).toBe(200);
  expect((await decide(people.office, two)).message).toContain('不足');
  expect((await rowOf(two)).status).toBe(1);
  const { list } = await t.call(suppliesApi.log, { supplyId, count: 10 }, people.office.token);
  expect(list.map((move) => move.quantity)).toEqual(['-3.00', '5.00']);
  expect((await withdraw(people.colleague, one)).message).toBe('已办理的申请不能撤回');
});

test('papers and seals are done by the office after the leader', async () => {
  const form = { document: '营业执照副本', copies: 2, reason: '投标' };
  const { id } = await t.call(
    askApi.saveSeal,
    { ...form, seal: '公章', isTakenOut: 1 },
    people.colleague.token,
  );
  const { id: paper } = await t.call(askApi.saveMaterial, form, people.colleague.token);
  for (const one of [id, paper]) {
    expect((await decide(people.office, one)).code).toBe(404);
    await decide(people.leader, one);
    expect((await decide(people.office, one)).code).toBe(200);
    expect(await rowOf(one)).toMatchObject({ status: 2, effect: null });
  }
});
