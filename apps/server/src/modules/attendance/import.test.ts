import { attendanceApi } from '@shibiao/contract/attendance/attendance';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { attendanceOn } from '../../../test/attendance.ts';
import type { Person } from '../../../test/factory.ts';

const MONTH = '2026-03';
let t: TestApp;
let hr: Person;

beforeAll(async () => {
  t = await testApp();
  hr = await t.make.staff('hr');
});

const { employee, write, one, cell, month } = attendanceOn(MONTH, () => ({ t, hr }));

const upload = async (csv: string, token = hr.token) =>
  (await t.upload(attendanceApi.importUpload, { name: '月报.csv', content: csv }, token)) as {
    code: number;
    message: string;
    data: { id: number; rows: { problem: string | null }[] };
  };

test('two rows that would be one person are nobody’s: their figures are not added up', async () => {
  const [person, other] = [await employee(), await employee()];
  const csv = [
    '姓名,应出勤天数,迟到时长(分钟)',
    `${person.name},20,12`,
    `${other.name},20,5`,
    `${person.name},20,30`,
  ].join('\n');
  const { data } = await upload(`2026年3月,,\n${csv}`);
  expect(data.rows.map((row) => row.problem)).toEqual([
    '文件中有多行是此人，请只留一行，或为每行填上工号',
    null,
    '文件中有多行是此人，请只留一行，或为每行填上工号',
  ]);
  const imported = await t.call(attendanceApi.import, { id: data.id }, hr.token);
  expect([imported.people, imported.written, imported.skipped.length]).toEqual([1, 1, 2]);
  expect((await one(person.personnelId)).items).toEqual([]);
});

test('a file imported twice brings no doubles; what was written by hand stays; strangers are named', async () => {
  const person = await employee();
  const { job_no } = await t.db
    .selectFrom('personnel')
    .where('id', '=', person.personnelId)
    .select('job_no')
    .executeTakeFirstOrThrow();
  await write({ cells: [cell(person, '11', 'B1')] });
  const csv = [
    '姓名,工号,日期,应出勤天数,迟到时长(分钟),事假(天)',
    `${person.name},${job_no},2026-03-10,1,12,`,
    `${person.name},${job_no},2026-03-11,1,,1`,
    '没有此人,,2026-03-11,1,,1',
  ].join('\n');
  const { data } = await upload(csv);
  expect(data).toMatchObject({ system: '飞书', month: MONTH, people: 1, importedAt: null });
  expect(data.rows.map((row) => row.problem)).toEqual([null, '这个月没有这个人']);
  expect((await one(person.personnelId)).items).toHaveLength(1);
  const imported = await t.call(attendanceApi.import, { id: data.id }, hr.token);
  expect([imported.people, imported.written, imported.skipped.length]).toEqual([1, 1, 1]);
  const again = await upload(csv);
  expect(again.data).toMatchObject({ id: data.id, importedAt: expect.any(String) });
  expect(await t.call(attendanceApi.import, { id: data.id }, hr.token)).toMatchObject({ written: 0 });
  expect((await one(person.personnelId)).cells.map(({ marks }) => marks)).toEqual(['C12', 'B1']);

  const corrected = await upload(csv.replace(',12,', ',20,'));
  await t.call(attendanceApi.import, { id: corrected.data.id }, hr.token);
  expect((await one(person.personnelId)).cells.map(({ marks }) => marks)).toEqual(['C20', 'B1']);
  expect((await upload('a,b\n1,2')).code).toBe(408);
  expect((await upload(csv, person.token)).code).toBe(403);
});

test('a file by day replaces the days that it covers and leaves the others', async () => {
  const person = await employee();
  const row = (day: string, late: number) => `${person.name},2026-03-${day},${late},0`;
  const take = async (...rows: string[]) => {
    const { data } = await upload(['姓名,日期,迟到时长(分钟),缺卡次数', ...rows].join('\n'));
    return await t.call(attendanceApi.import, { id: data.id }, hr.token);
  };
  const shown = async () =>
    (await one(person.personnelId)).cells
      .filter(({ marks }) => marks)
      .map(({ date, marks }) => `${date.slice(8)} ${marks}`);
  await take(row('03', 10), row('04', 20));
  await take(row('05', 30), row('06', 0));
  expect(await shown()).toEqual(['03 C10', '04 C20', '05 C30']);
  // The first days again, one of them corrected.
  await take(row('03', 0), row('04', 25));
  expect(await shown()).toEqual(['04 C25', '05 C30']);
  // A summary of the whole month replaces all of it.
  const { data } = await upload(`考勤汇总 2026-03\n姓名,迟到次数,迟到时长(分钟)\n${person.name},3,70`);
  await t.call(attendanceApi.import, { id: data.id }, hr.token);
  expect(await shown()).toEqual([]);
  expect(await month(person.personnelId)).toMatchObject({ lateTimes: 3, lateMinutes: 70 });
});

test('a person who changed groups within the month has two rows: figures are added, days are merged', async () => {
  const { name, personnelId } = await employee();
  const { job_no: jobNo } = await t.db
    .selectFrom('personnel')
    .where('id', '=', personnelId)
    .select('job_no')
    .executeTakeFirstOrThrow();
  const summary = `月度汇总 2026-03\n姓名,工号,考勤组,迟到次数,迟到时长(分钟),事假(天)\n${name},${jobNo},甲组,1,10,1\n${name},${jobNo},乙组,2,15,`;
  const take = async (csv: string) =>
    t.call(attendanceApi.import, { id: (await upload(csv)).data.id }, hr.token);
  expect(await take(summary)).toMatchObject({ people: 1, written: 2 });
  expect(await month(personnelId)).toMatchObject({ lateTimes: 3, lateMinutes: 25, leave: 1, present: 21 });
  expect(await take(summary)).toMatchObject({ written: 0 });
  // An imported error is deleted by hand.
  const leave = (await one(personnelId)).items.find(({ kind }) => kind === '事假');
  expect(leave).toMatchObject({ date: null, quantity: 2, times: 1 });
  expect((await write({ personnelId, removed: [leave?.id] })).data).toEqual({ written: 0, removed: 1 });
  expect(await month(personnelId)).toMatchObject({ lateTimes: 3, leave: 0, present: 22 });
  // An export by day with one day in both groups.
  const daily = `姓名,工号,日期,迟到时长(分钟)\n${name},${jobNo},2026-03-03,10\n${name},${jobNo},2026-03-04,5\n${name},${jobNo},2026-03-04,5`;
  expect(await take(daily)).toMatchObject({ people: 1 });
  expect((await one(personnelId)).cells.map(({ marks }) => marks).filter(Boolean)).toHaveLength(2);
});
