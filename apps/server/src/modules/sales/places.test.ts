import { reportsApi } from '@shibiao/contract/reports/reports';
import { salesApi } from '@shibiao/contract/sales';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';

test('logs and reports stand where their author was then, and are found there', async () => {
  const t = await testApp();
  const { seller, leader } = await t.make.team();
  const other = await t.make.staff('sales_leader');
  const company = await t.make.staff('general_manager');
  const nameOf = async (id: number) =>
    (await t.db.selectFrom('organisation').where('id', '=', id).select('name').executeTakeFirstOrThrow())
      .name;
  const [before, after] = [await nameOf(leader.organisationId), await nameOf(other.organisationId)];
  const set = (values: object) =>
    t.db.updateTable('personnel').set(values).where('id', '=', seller.personnelId).execute();
  await set({ entry_date: '2026-01-05' });
  const personnel_id = seller.personnelId;
  const days = ['2026-03-10', '2026-03-11'].map((date) => ({
    personnel_id,
    date,
    done: '拜访两家',
    submitted_at: `${date} 18:00:00`,
  }));
  await t.db.insertInto('work_day').values(days).execute();
  const weeks = ['2026-03-02', '2026-03-09'].map((week_start) => ({
    personnel_id,
    week_start,
    status: 2,
    submitted_at: `${week_start} 18:00:00`,
  }));
  await t.db.insertInto('week_report').values(weeks).execute();
  const months = ['2026-02', '2026-03'].map((month) => ({
    personnel_id,
    month,
    status: 2,
    submitted_at: '2026-04-01 10:00:00',
  }));
  await t.db.insertInto('month_report').values(months).execute();
  // On Wednesday the 11th the person moves to another organisation.
  await t.db.transaction().execute(async (trx) => {
    await sql`select set_config('app.effective_on', '2026-03-11', true)`.execute(trx);
    await trx
      .updateTable('personnel')
      .set({ organisation_id: other.organisationId })
      .where('id', '=', personnel_id)
      .execute();
  });

  const rows = async (orgnizationalid?: number) => {
    const of = { orgnizationalid, from: '2026-01-01', to: '2026-12-31' };
    const ofMonths = { ...of, from: '2026-01', to: '2026-12' };
    const logs = await t.call(salesApi.list, of, company.token);
    const reports = await t.call(reportsApi.weeklyList, of, company.token);
    const ofMonth = await t.call(reportsApi.monthlyList, ofMonths, company.token);
    return [
      ...logs.list.map((row) => [row.date, row.orgName]),
      ...reports.list.map((row) => [row.weekStart, row.orgName]),
      ...ofMonth.list.map((row) => [row.month, row.orgName]),
    ];
  };
  const then = [
    ['2026-03-10', before],
    ['2026-03-02', before],
    ['2026-02', before],
  ];
  const since = [
    ['2026-03-11', after],
    ['2026-03-09', after],
    ['2026-03', after],
  ];
  expect(await rows(leader.organisationId)).toEqual(then);
  expect(await rows(other.organisationId)).toEqual(since);
  expect((await rows()).sort()).toEqual([...then, ...since].sort());
  // The board of weeks shows everybody once, at the place of its last day.
  const board = async (to: string) =>
    (await t.call(reportsApi.weeklyMatrix, { to, weeks: 2 }, company.token)).list.find(
      (row) => row.personnelId === personnel_id,
    )?.orgName;
  expect([await board('2026-03-03'), await board('2026-03-12')]).toEqual([before, after]);
});
