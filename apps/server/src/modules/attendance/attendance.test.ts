import { attendanceApi } from '@shibiao/contract/attendance/attendance';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { attendanceOn } from '../../../test/attendance.ts';
import type { Person } from '../../../test/factory.ts';
import { sheetRows, workbookRows } from '../../../test/sheet.ts';
import { addMonths, monthOf, today } from '../../lib/dates.ts';
import { assumeConfirmed } from './heads.service.ts';

const MONTH = '2026-03';
let t: TestApp;
let hr: Person;

beforeAll(async () => {
  t = await testApp();
  hr = await t.make.staff('hr');
});

const { employee, write, one, cell, month } = attendanceOn(MONTH, () => ({ t, hr }));

test('the worked example, through the server', async () => {
  const person = await employee('2026-03-09');
  const { personnelId } = person;
  const items = [
    { from: '2026-03-11', to: '2026-03-11', kind: '事假' },
    { from: '2026-03-12', to: '2026-03-12', kind: '病假', half: 2 },
    { from: '2026-03-13', to: '2026-03-13', kind: '迟到', quantity: 10 },
    { from: '2026-03-16', to: '2026-03-16', kind: '迟到', quantity: 5 },
  ];
  expect((await write({ personnelId, items })).data).toEqual({ written: 4, removed: 0 });
  expect(await month(personnelId)).toMatchObject({ due: 17, present: 15.5, rate: 0.9118, lateTimes: 2 });
  const row = await one(personnelId);
  expect(row.cells.map(({ date, marks }) => `${date} ${marks}`)).toEqual([
    '2026-03-11 S',
    '2026-03-12 B2',
    '2026-03-13 C10',
    '2026-03-16 C5',
  ]);
  expect(row.employed).toEqual([{ from: '2026-03-09', to: '2026-03-31' }]);
});

test('a range writes one item a working day and skips the weekend', async () => {
  const { personnelId } = await employee();
  const items = [{ from: '2026-03-05', to: '2026-03-10', kind: '出差' }];
  expect((await write({ personnelId, items })).data).toEqual({ written: 4, removed: 0 });
  expect(await month(personnelId)).toMatchObject({ due: 22, present: 22, away: 4 });
  const { items: stored } = await one(personnelId);
  const removed = [stored[0]?.id];
  expect((await write({ personnelId, removed })).data).toEqual({ written: 0, removed: 1 });
  expect((await one(personnelId)).items).toHaveLength(3);
});

test('a rest day takes overtime only, and a day outside employment nothing', async () => {
  const person = await employee('2026-03-09');
  const { personnelId } = person;
  const on = (day: string, kind: string, quantity?: number) =>
    write({ personnelId, items: [{ from: day, to: day, kind, quantity }] });
  expect((await on('2026-03-14', '事假')).message).toContain('休息日');
  expect((await on('2026-03-14', '加班-工作日', 6)).code).toBe(200);
  expect((await one(personnelId)).items[0]).toMatchObject({ kind: '加班-休息日', quantity: 6, unit: '小时' });
  expect((await on('2026-03-05', '事假')).message).toContain('不在职');
  expect((await write({ cells: [cell(person, '21', 'S')] })).code).toBe(408);
  expect((await on('2026-03-10', '迟到')).code).toBe(408);
  expect((await on('2026-03-10', '迟到', 1441)).message).toBe('一天最多 1440 分钟');
  expect((await on('2026-03-10', '加班-未分', 3)).code).toBe(200);
  expect((await one(personnelId)).items).toContainEqual(
    expect.objectContaining({ date: '2026-03-10', kind: '加班-工作日', quantity: 3 }),
  );
});

test('two absences on one half-day are refused, by the rule and by the database', async () => {
  const { personnelId } = await employee();
  const day = { from: '2026-03-10', to: '2026-03-10' };
  await write({ personnelId, items: [{ ...day, kind: '事假', half: 1 }] });
  const answer = await write({ personnelId, items: [{ ...day, kind: '病假' }] });
  expect([answer.code, answer.message]).toEqual([400, expect.stringContaining('上午已有事假')]);
  const both = await Promise.all(
    ['病假', '丧假'].map((kind) => write({ personnelId, items: [{ ...day, kind, half: 2 }] })),
  );
  expect(both.map((one) => one.code).toSorted()).toEqual([200, 400]);
  const double = t.db
    .insertInto('attendance_item')
    .values({ personnel_id: personnelId, month: MONTH, date: '2026-03-10', kind: '旷工', quantity: '2' });
  await expect(double.execute()).rejects.toThrow('attendance_absent_once');
});

test('fifty cells are one save; a cell that somebody else changed answers 409 and nothing is written', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => employee()));
  const days = ['02', '03', '04', '05', '06', '09', '10', '11', '12', '13'];
  const cells = people.flatMap((person) => days.map((day) => cell(person, day, 'C5', 0)));
  expect((await write({ cells })).data).toEqual({ written: 50, removed: 0 });
  const [first, second] = people as [Person, Person];
  expect((await write({ cells: [cell(first, '02', 'S', 1)] })).data).toEqual({ written: 1, removed: 1 });
  const stale = await write({ cells: [cell(first, '02', 'B', 1), cell(second, '02', '', 1)] });
  expect(stale.code).toBe(409);
  const { updated_at: at } = await t.db
    .selectFrom('attendance_item')
    .where('personnel_id', '=', first.personnelId)
    .orderBy('updated_at', 'desc')
    .select('updated_at')
    .executeTakeFirstOrThrow();
  expect(stale.data).toMatchObject({
    at,
    current: [{ row: String(first.personnelId), value: 'S', version: 3 }],
  });
  expect((await one(second.personnelId)).items).toHaveLength(10);
  const both = await Promise.all([
    write({ cells: [cell(second, '03', 'K', 1)] }),
    write({ cells: [cell(second, '03', 'N', 1)] }),
  ]);
  expect(both.map(({ code }) => code).toSorted()).toEqual([200, 409]);
});

test('asked, confirmed or objected to, locked, and changed by 更正 alone', async () => {
  const organisation_id = await t.make.organisation();
  const person = await employee('2024-01-02', { organisation_id });
  const silent = await employee('2024-01-02', { organisation_id });
  const lock = (action: string, personnelIds?: number[]) =>
    t.call(
      attendanceApi.lock,
      { month: MONTH, action: action as '锁定', orgnizationalid: organisation_id, personnelIds },
      hr.token,
    );
  const answer = (input: object) => t.send(attendanceApi.confirm, { month: MONTH, ...input }, person.token);
  expect((await answer({ isRight: true })).message).toContain('还没有发出');
  expect((await lock('锁定')).skipped).toHaveLength(2);
  expect(await lock('请确认')).toEqual({ done: 2, skipped: [] });
  const message = t.db.selectFrom('message').where('recipient_id', '=', person.accountId).selectAll();
  expect(await message.executeTakeFirst()).toMatchObject({
    msg_send_type: 13,
    title: `请确认 ${MONTH} 的考勤`,
  });
  expect((await answer({ isRight: false })).code).toBe(408);
  expect((await answer({ isRight: false, objection: '3 日没有迟到' })).code).toBe(200);
  expect(await one(person.personnelId)).toMatchObject({ status: 5, objection: '3 日没有迟到' });
  const inState = async (status: number) =>
    (await t.call(attendanceApi.months, { month: MONTH, personnelId: person.personnelId, status }, hr.token))
      .total;
  expect([await inState(5), await inState(1)]).toEqual([1, 0]);
  await lock('请确认', [person.personnelId]);
  expect((await answer({ isRight: true })).code).toBe(200);
  expect(await lock('锁定')).toMatchObject({
    done: 1,
    skipped: [{ name: silent.name, reason: '还在等待确认' }],
  });

  await t.db
    .updateTable('attendance_month')
    .set({ asked_at: '2026-03-31 10:00:00' })
    .where('personnel_id', '=', silent.personnelId)
    .execute();
  expect(await assumeConfirmed(t.db)).toBeGreaterThanOrEqual(1);
  expect(await one(silent.personnelId)).toMatchObject({ status: 3, isAssumed: true });
  await lock('锁定');

  const change = { cells: [cell(person, '10', 'S'), cell(silent, '10', 'S')] };
  expect((await write(change)).message).toContain('已锁定');
  const past = t.db.insertInto('attendance_item').values({
    personnel_id: person.personnelId,
    month: MONTH,
    date: '2026-03-11',
    kind: '旷工',
    quantity: '2',
  });
  await expect(past.execute()).rejects.toThrow('已锁定');
  expect((await write({ cells: [cell(person, '10', 'S')], reason: '补假条' })).code).toBe(200);
  expect(await one(person.personnelId)).toMatchObject({
    status: 1,
    reason: '补假条',
    items: [{ source: '更正' }],
  });
  expect((await one(silent.personnelId)).status).toBe(4);
});

test('a Saturday that is worked is due, and 调休 is paid from rest-day overtime', async () => {
  const { personnelId } = await employee();
  const items = [
    { from: '2026-02-07', to: '2026-02-07', kind: '加班-休息日', quantity: 16 },
    { from: '2026-02-14', to: '2026-02-14', kind: '调休' },
  ];
  expect((await write({ personnelId, items })).code).toBe(200);
  const { list } = await t.call(attendanceApi.years, { year: 2026, personnelId }, hr.token);
  expect(list[0]).toMatchObject({ compensation: 1 });
  expect((await one(personnelId, '2026-02')).figures).toMatchObject({
    leave: 1,
    paidLeave: 1,
    overtimeRest: 16,
  });
});

test('a kind of item selects who had some, in the calendar, the figures and the exports', async () => {
  const [ill, well] = [await employee(), await employee()];
  await write({ cells: [cell(ill, '17', 'B')] });
  const people = async (filter: object) =>
    (await t.call(attendanceApi.months, { count: 1000, ...filter }, hr.token)).list.map(
      (row) => row.personnelId,
    );
  expect(await people({ month: MONTH, kind: '病假' })).toContain(ill.personnelId);
  expect(await people({ month: MONTH, kind: '病假' })).not.toContain(well.personnelId);
  expect(await people({ from: '2026-02', to: MONTH, kind: '病假' })).toContain(ill.personnelId);
  expect(await people({ month: '2026-02', kind: '病假' })).not.toContain(ill.personnelId);
  const input = { month: MONTH, kind: '病假', what: '日历' };
  const { response } = await t.send(attendanceApi.exportMonths, input, hr.token);
  const names = (await workbookRows(response.rawPayload)).日历?.map(([name]) => name);
  expect(names).toContain(ill.name);
  expect(names).not.toContain(well.name);
});

test('everybody reads their own, a leader the team, and only HR writes', async () => {
  const { leader, seller } = await t.make.team();
  const other = await employee();
  const now = monthOf(today());
  const seen = async (token: string) =>
    (await t.call(attendanceApi.months, { month: now, count: 100 }, token)).list.map(
      (row) => row.personnelId,
    );
  expect(await seen(seller.token)).toEqual([seller.personnelId]);
  expect((await seen(leader.token)).toSorted()).toEqual([leader.personnelId, seller.personnelId].toSorted());
  expect(await seen(hr.token)).toContain(other.personnelId);
  // In every order, people show the organisation of the month's last day.
  const placed = async (sort: 'name' | 'jobNo' | 'organisation') => {
    const { list, total } = await t.call(attendanceApi.months, { month: now, sort }, leader.token);
    return [total, ...list.map((row) => `${row.name} ${row.organisationName}`).toSorted()];
  };
  expect(await placed('organisation')).not.toContainEqual(expect.stringContaining('null'));
  for (const sort of ['name', 'jobNo'] as const)
    expect(await placed(sort)).toEqual(await placed('organisation'));
  const day = { month: now, personnelId: other.personnelId };
  expect((await t.call(attendanceApi.list, day, leader.token)).list).toEqual([]);
  expect((await write({ cells: [cell(seller, '10', 'S')] }, leader.token)).code).toBe(403);
  expect(
    (await write({ personnelId: 999_999, items: [{ from: '2026-03-10', to: '2026-03-10', kind: '事假' }] }))
      .code,
  ).toBe(404);
  expect((await t.send(attendanceApi.months, { from: '2026-03', to: '2027-03' }, hr.token)).code).toBe(408);
});

test('sums are of everybody the filter selects, and equal the sum of the rows', async () => {
  const { list, sums } = await t.call(
    attendanceApi.months,
    { from: '2026-02', to: '2026-03', count: 10_000 },
    hr.token,
  );
  expect(list.reduce((sum, row) => sum + row.due, 0)).toBe(sums.due);
  expect(sums.present + sums.leave + sums.absent).toBe(sums.due);
  const page = await t.call(
    attendanceApi.months,
    { from: '2026-02', to: '2026-03', count: 2, page: 2 },
    hr.token,
  );
  expect(page.list).toEqual(list.slice(2, 4));
  expect(page.sums).toEqual(sums);
});

test('remarks and the question of one person; an old version answers 409', async () => {
  const { personnelId } = await employee();
  const edit = (input: object) =>
    t.send(attendanceApi.editBoth, { personnelId, month: MONTH, ...input }, hr.token);
  expect((await edit({ remark: '哺乳期' })).code).toBe(200);
  const { version, remark } = await one(personnelId);
  expect(remark).toBe('哺乳期');
  expect((await edit({ version, status: 2 })).code).toBe(200);
  const { updated_at, nickname } = await t.db
    .selectFrom('attendance_month as m')
    .innerJoin('account', 'account.id', 'm.updated_by')
    .where('m.personnel_id', '=', personnelId)
    .select(['m.updated_at', 'account.nickname'])
    .executeTakeFirstOrThrow();
  const stale = await edit({ version, remark: '' });
  expect([stale.code, stale.data]).toMatchObject([409, { by: nickname, at: updated_at }]);
  expect((await one(personnelId)).status).toBe(2);
  // Without a performance sheet the remark would be lost.
  expect((await edit({ performanceRemark: '全勤' })).data).toMatchObject([{ field: 'performanceRemark' }]);
  expect((await edit({ performanceRemark: '' })).code).toBe(200);
});

test('nobody is asked about a month that has not begun', async () => {
  const { personnelId } = await employee();
  const coming = addMonths(monthOf(today()), 1);
  const asked = { month: coming, action: '请确认' as const, personnelIds: [personnelId] };
  expect((await t.send(attendanceApi.lock, asked, hr.token)).data).toMatchObject([{ field: 'month' }]);
  const one = { personnelId, month: coming, status: 2 as const };
  expect((await t.send(attendanceApi.editBoth, one, hr.token)).code).toBe(408);
  expect(
    await t.db.selectFrom('attendance_month').where('month', '=', coming).select('id').execute(),
  ).toEqual([]);
});

test('exports hold the month, the calendar, the exceptions and the year', async () => {
  const person = await employee();
  const { personnelId, name } = person;
  await write({ cells: [cell(person, '10', 'S1')] });
  const rows = async (what?: string) =>
    await sheetRows(
      (await t.send(attendanceApi.exportMonths, { month: MONTH, personnelId, what }, hr.token)).response
        .rawPayload,
    );
  const send = { month: MONTH, personnelId };
  const { response } = await t.send(attendanceApi.exportMonths, send, hr.token);
  const book = await workbookRows(response.rawPayload);
  expect(Object.keys(book)).toEqual(['汇总', '日历', '明细', '签字栏']);
  for (const sheet of Object.values(book)) expect(sheet[1]?.[0]).toBe(name);
  expect(book.签字栏?.[0]?.slice(-2)).toEqual(['签字', '日期']);
  expect((await rows('汇总'))[1]?.[0]).toBe(name);
  const months = { from: '2026-02', to: MONTH, personnelId };
  const long = await t.send(attendanceApi.exportMonths, months, hr.token);
  expect(Object.keys(await workbookRows(long.response.rawPayload))).toEqual(['汇总', '签字栏']);
  expect((await rows('日历'))[1]).toContain('事上');
  expect((await rows('明细'))[1]).toEqual(expect.arrayContaining([name, '2026-03-10', '上午', '事假']));
  const year = await t.send(attendanceApi.exportYears, { year: 2026, personnelId }, hr.token);
  expect((await sheetRows(year.response.rawPayload))[1]?.[0]).toBe(name);
});
