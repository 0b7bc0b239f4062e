import { attendanceApi } from '@shibiao/contract/attendance/attendance';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { attendanceOn } from '../../../test/attendance.ts';
import type { Person } from '../../../test/factory.ts';
import type { Database } from '../../db/pool.ts';
import { SYSTEM, type Trx, transaction } from '../../db/transaction.ts';

const MONTH = '2026-03';
let t: TestApp;
let hr: Person;
let colleague: Person;

beforeAll(async () => {
  t = await testApp();
  hr = await t.make.staff('hr', { name: '人资甲' });
  colleague = await t.make.staff('hr');
  await enterLongAgo(hr);
});

const enterLongAgo = ({ personnelId }: Person) =>
  t.db.updateTable('personnel').set({ entry_date: '2024-01-02' }).where('id', '=', personnelId).execute();

const { employee, write, one, cell } = attendanceOn(MONTH, () => ({ t, hr: colleague }));
const itemsOf = (personnelId: number) =>
  t.db.selectFrom('attendance_item').where('personnel_id', '=', personnelId).select('kind').execute();

test('HR writes neither the own attendance nor cells among others’, and another HR does', async () => {
  const other = await employee();
  const items = [{ from: '2026-03-10', to: '2026-03-10', kind: '事假' }];
  const refused = { code: 403, message: '本人的考勤由其他人资或管理员办理' };
  expect(await write({ personnelId: hr.personnelId, items }, hr.token)).toMatchObject(refused);
  const cells = [cell(other, '11', 'S'), cell(hr, '11', 'S')];
  expect(await write({ cells }, hr.token)).toMatchObject(refused);
  expect([await itemsOf(hr.personnelId), await itemsOf(other.personnelId)]).toEqual([[], []]);
  expect((await write({ personnelId: hr.personnelId, items })).code).toBe(200);
  expect(await itemsOf(hr.personnelId)).toEqual([{ kind: '事假' }]);
  const [written] = (await one(hr.personnelId)).items;
  expect(await write({ personnelId: hr.personnelId, removed: [written?.id] }, hr.token)).toMatchObject(
    refused,
  );
  expect(await itemsOf(hr.personnelId)).toEqual([{ kind: '事假' }]);
});

test('HR neither remarks on the own month nor grants the own leave, and another HR does', async () => {
  const grant = { personnelId: hr.personnelId, year: 2026, days: 3, reason: '合同约定' };
  const remark = { personnelId: hr.personnelId, month: MONTH, remark: '全勤' };
  expect(await t.send(attendanceApi.grant, grant, hr.token)).toMatchObject({
    code: 403,
    message: '本人的假期由其他人资或管理员办理',
  });
  expect(await t.send(attendanceApi.editBoth, remark, hr.token)).toMatchObject({
    code: 403,
    message: '本人的考勤与绩效备注由其他人资或管理员办理',
  });
  const granted = async () =>
    (await t.call(attendanceApi.years, { year: 2026, personnelId: hr.personnelId }, hr.token)).list[0]?.annual
      .granted;
  expect(await granted()).toBe(0);
  expect((await t.send(attendanceApi.grant, grant, colleague.token)).code).toBe(200);
  expect(await granted()).toBe(3);
  expect((await t.send(attendanceApi.editBoth, remark, colleague.token)).code).toBe(200);
});

test('HR asks, locks and takes back the months of others, and never the own', async () => {
  const other = await employee();
  const people = [hr.personnelId, other.personnelId];
  const act = (action: string, token: string) =>
    t.send(attendanceApi.lock, { month: MONTH, action, personnelIds: people.join(',') }, token);
  const statuses = async () => {
    const { list } = await t.call(attendanceApi.months, { month: MONTH, count: 100 }, colleague.token);
    return people.map((id) => list.find((row) => row.personnelId === id)?.status);
  };
  const leftOut = { name: hr.name, reason: '本人的考勤由其他人资或管理员办理' };
  expect((await act('请确认', colleague.token)).data).toEqual({ done: 2, skipped: [] });
  for (const person of [hr, other])
    await t.call(attendanceApi.confirm, { month: MONTH, isRight: true }, person.token);
  expect((await act('锁定', hr.token)).data).toEqual({ done: 1, skipped: [leftOut] });
  expect(await statuses()).toEqual([3, 4]);
  expect((await act('撤回', hr.token)).data).toMatchObject({ done: 0, skipped: [leftOut, {}] });
  expect(await statuses()).toEqual([3, 4]);
  expect((await act('锁定', colleague.token)).data).toMatchObject({ done: 1 });
  expect(await statuses()).toEqual([4, 4]);
});

test('an import leaves out the row of who imports it, and says so before', async () => {
  const other = await employee();
  const own = await t.make.staff('hr');
  await enterLongAgo(own);
  const csv = `2026年3月,,\n姓名,应出勤天数,迟到时长(分钟)\n${own.name},20,12\n${other.name},20,5`;
  const { data } = (await t.upload(
    attendanceApi.importUpload,
    { name: '月报.csv', content: csv },
    own.token,
  )) as {
    data: { id: number; rows: { problem: string | null }[] };
  };
  const problem = '本人的考勤由其他人资或管理员导入';
  expect(data.rows.map((row) => row.problem)).toEqual([problem, null]);
  const imported = await t.call(attendanceApi.import, { id: data.id }, own.token);
  expect([imported.written, imported.skipped.map((row) => row.problem)]).toEqual([1, [problem]]);
  expect([await itemsOf(own.personnelId), await itemsOf(other.personnelId)]).toEqual([
    [],
    [{ kind: '迟到' }],
  ]);
});

test('the database refuses the own attendance as well, and takes the own answer', async () => {
  const other = await employee();
  const as = <T>(person: Person, run: (trx: Trx) => Promise<T>) =>
    transaction(t.db as Database, { ...SYSTEM, personnelId: person.personnelId }, run);
  const month = '2026-05';
  const head = (status: number) => ({ personnel_id: hr.personnelId, month, status });
  const item = { personnel_id: hr.personnelId, month, date: '2026-05-06', kind: '事假', quantity: '2' };
  const refused = '本人的考勤由其他人资或管理员办理';
  const stored = () =>
    t.db
      .selectFrom('attendance_month')
      .select(['status', 'remark'])
      .where('personnel_id', '=', hr.personnelId)
      .where('month', '=', month)
      .execute();

  await expect(as(hr, (trx) => trx.insertInto('attendance_item').values(item).execute())).rejects.toThrow(
    refused,
  );
  await as(colleague, (trx) => trx.insertInto('attendance_item').values(item).execute());
  await expect(
    as(hr, (trx) => trx.deleteFrom('attendance_item').where('month', '=', month).execute()),
  ).rejects.toThrow(refused);

  await expect(as(hr, (trx) => trx.insertInto('attendance_month').values(head(4)).execute())).rejects.toThrow(
    refused,
  );
  await as(hr, (trx) => trx.insertInto('attendance_month').values(head(1)).execute());
  const set = (person: Person, values: object) =>
    as(person, (trx) =>
      trx
        .updateTable('attendance_month')
        .set(values)
        .where('personnel_id', '=', hr.personnelId)
        .where('month', '=', month)
        .execute(),
    );
  for (const values of [
    { status: 2 },
    { status: 4 },
    { remark: '全勤' },
    { personnel_id: other.personnelId },
  ])
    await expect(set(hr, values)).rejects.toThrow(refused);
  expect(await stored()).toEqual([{ status: 1, remark: null }]);

  await set(colleague, { status: 2 });
  for (const values of [{ status: 1 }, { status: 3 }, { status: 4 }])
    await expect(set(hr, values)).rejects.toThrow(refused);
  await set(hr, { status: 3, confirmed_by: hr.personnelId });
  for (const values of [{ status: 1 }, { status: 4 }]) await expect(set(hr, values)).rejects.toThrow(refused);
  await set(colleague, { status: 4 });
  await expect(set(hr, { status: 1, reason: '再改' })).rejects.toThrow(refused);
  expect(await stored()).toEqual([{ status: 4, remark: null }]);
});
