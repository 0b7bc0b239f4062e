import { attendanceApi } from '@shibiao/contract/attendance/attendance';
import { askApi } from '@shibiao/contract/requests/forms';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { requestPeople, requestsOn } from '../../../test/requests.ts';
import { addDays, addMonths, daysOf, monthRange, today } from '../../lib/dates.ts';
import { isWorkday } from '../../lib/holidays.ts';

let t: TestApp;
let people: Awaited<ReturnType<typeof requestPeople>>;
beforeAll(async () => {
  t = await testApp();
  people = await requestPeople(t);
});
const { leave, oneDay, decide, withdraw } = requestsOn(() => t);

/** The month before this one, all of whose days are over; its last working days may still be asked for. */
const lastMonth = () => addMonths(today().slice(0, 7), -1);
const daysAgo = () => {
  const days = daysOf(monthRange(lastMonth())).filter((day) => isWorkday(day));
  return days.filter((day) => day > addDays(today(), -60)).slice(-3);
};

/** Imports the month of a person: leave, trips and absence in days, 事假 and 旷工 and 出差 as the clock counts them. */
async function importMonth(person: Person, figures: string) {
  const { job_no } = await t.db
    .selectFrom('personnel')
    .where('id', '=', person.personnelId)
    .select('job_no')
    .executeTakeFirstOrThrow();
  const content = `月度汇总 统计日期：${lastMonth()}\n姓名,工号,事假(天),出差(天),旷工天数(天)\n${person.name},${job_no},${figures}`;
  const { data } = (await t.upload(
    attendanceApi.importUpload,
    { name: '月度汇总.csv', content },
    people.hr.token,
  )) as { data: { id: number } };
  return await t.call(attendanceApi.import, { id: data.id }, people.hr.token);
}
const figuresOf = async ({ personnelId }: Person) => {
  const { list } = await t.call(attendanceApi.list, { month: lastMonth(), personnelId }, people.hr.token);
  const { due = 0, present = 0, leave: absentWithLeave = 0, absent = 0, away = 0 } = list[0]?.figures ?? {};
  expect(due).toBe(present + absentWithLeave + absent);
  return { leave: absentWithLeave, absent, away };
};
const marksOf = async ({ personnelId }: Person) => {
  const { rows } = await sql<{
    kind: string;
    n: number;
  }>`select kind, sum(quantity)::integer as n from attendance_item
    where personnel_id = ${personnelId} and deleted_at is null group by kind order by kind`.execute(t.db);
  return Object.fromEntries(rows.map(({ kind, n }) => [kind, n]));
};
/** A day of leave and a day of a trip, approved after (or before) the import. */
async function ask(person: Person): Promise<number[]> {
  const [first = '', second = ''] = daysAgo();
  const trip = await t.call(askApi.saveTrip, { ...oneDay(second), way: '出差', place: '邢台' }, person.token);
  const ids = [await leave(person, first), trip.id];
  for (const id of ids) expect(await decide(people.leader, id)).toMatchObject({ code: 200 });
  return ids;
}

test('a month’s summary and approved requests say the same in either order, and withdrawals give the summary back', async () => {
  const cases = [
    // The clock knows both and one more day of leave.
    { figures: '2,1,0', leave: 2, absent: 0, away: 1 },
    // The clock knows neither: it counted them as absence, and one real day of it.
    { figures: ',,3', leave: 1, absent: 1, away: 1 },
    // The clock knows the leave and took the trip for absence.
    { figures: '1,,1', leave: 1, absent: 0, away: 1 },
    { figures: ',,', leave: 1, absent: 0, away: 1 },
  ];
  for (const { figures, ...wanted } of cases) {
    const [before, after] = [
      await t.make.staff('salesperson', people.inTeam),
      await t.make.staff('salesperson', people.inTeam),
    ];
    const plain = await t.make.staff('salesperson', people.inTeam);
    await importMonth(plain, figures);
    await importMonth(before, figures);
    const ids = await ask(before);
    await ask(after);
    await importMonth(after, figures);
    expect(await figuresOf(before), figures).toEqual(wanted);
    expect(await figuresOf(after), figures).toEqual(wanted);
    expect(await marksOf(before)).toEqual(await marksOf(after));
    expect((await importMonth(after, figures)).written).toBe(0);
    for (const id of ids) expect(await withdraw(before, id)).toMatchObject({ code: 200 });
    expect(await marksOf(before), figures).toEqual(await marksOf(plain));
  }
});

test('a newer summary takes the place of an older one that a request had put aside', async () => {
  const person = await t.make.staff('salesperson', people.inTeam);
  await importMonth(person, '1,1,');
  const [id = 0] = await ask(person);
  await importMonth(person, '3,1,');
  expect(await figuresOf(person)).toEqual({ leave: 3, absent: 0, away: 1 });
  await withdraw(person, id);
  expect(await marksOf(person)).toEqual({ 事假: 6, 出差: 2 });
});
