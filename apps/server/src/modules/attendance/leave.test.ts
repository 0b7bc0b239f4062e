import { attendanceApi } from '@shibiao/contract/attendance/attendance';
import { personnelApi } from '@shibiao/contract/personnel';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { attendanceOn } from '../../../test/attendance.ts';
import type { Person } from '../../../test/factory.ts';
import { addDays } from '../../lib/dates.ts';

let t: TestApp;
let hr: Person;

beforeAll(async () => {
  t = await testApp();
  hr = await t.make.staff('hr');
});

const { employee, write } = attendanceOn('2026-03', () => ({ t, hr }));

test('annual leave goes by the years worked before, which the archive knows', async () => {
  const { personnelId } = await employee('2024-01-02');
  await t.db
    .insertInto('personnel_archive')
    .values({ personnel_id: personnelId, work_since: '2012-07-01' })
    .execute();
  const { list } = await t.call(attendanceApi.years, { year: 2026, personnelId }, hr.token);
  expect(list[0]?.annual).toMatchObject({ statutory: 10 });
});

test('annual leave beyond what is left is refused unless it is an advance; HR may grant more', async () => {
  const { personnelId } = await employee('2024-01-02');
  const leave = (from: string, to: string, isAdvance = false) =>
    write({ personnelId, items: [{ from, to, kind: '年假', isAdvance }] });
  expect((await leave('2026-03-02', '2026-03-06')).data).toMatchObject({ written: 5 });
  const over = await leave('2026-03-09', '2026-03-10');
  expect([over.code, over.message]).toEqual([400, expect.stringContaining('只剩 0 天')]);
  expect((await leave('2026-03-09', '2026-03-09', true)).code).toBe(200);
  await t.call(attendanceApi.grant, { personnelId, year: 2026, days: 3, reason: '合同约定' }, hr.token);
  expect((await leave('2026-03-10', '2026-03-11')).code).toBe(200);
  const { list } = await t.call(attendanceApi.years, { year: 2026, personnelId }, hr.token);
  expect(list[0]?.annual).toEqual({ statutory: 5, granted: 3, taken: 8, left: 0, reason: '合同约定' });
});

test('leave written in two months at once does not both fit into what is left', async () => {
  const { personnelId } = await employee('2024-01-02');
  const answers = await Promise.all(
    ['2026-03-02', '2026-05-11', '2026-06-01', '2026-07-06'].map((from) =>
      write({ personnelId, items: [{ from, to: addDays(from, 3), kind: '年假' }] }),
    ),
  );
  // Five days of annual leave allow four days only once.
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 400, 400, 400]);
});

test('days that a leaver took beyond the year’s share are not reclaimed', async () => {
  const person = await employee('2020-01-02');
  const { personnelId } = person;
  const items = [{ from: '2026-01-05', to: '2026-01-08', kind: '年假' }];
  expect((await write({ personnelId, items })).code).toBe(200);
  await t.call(personnelApi.deactivate, { id: personnelId, quitDate: '2026-03-31' }, hr.token);
  const { list } = await t.call(attendanceApi.years, { year: 2026, personnelId }, hr.token);
  // 90 ÷ 365 × 5 is one day; four were taken.
  expect(list[0]?.annual).toMatchObject({ statutory: 1, taken: 4, left: 0 });
});
