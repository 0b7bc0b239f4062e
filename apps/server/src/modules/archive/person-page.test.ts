import { archiveApi } from '@shibiao/contract/archive/calls';
import { attendanceApi } from '@shibiao/contract/attendance/attendance';
import { commissionEntriesApi } from '@shibiao/contract/commissions/entries';
import { performanceApi } from '@shibiao/contract/performance';
import { dashboardApi } from '@shibiao/contract/targets';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';

const MONTH = '2026-03';
let t: TestApp;
let hr: Person;
beforeAll(async () => {
  t = await testApp();
  hr = await t.make.staff('hr');
});

/** A team whose salesperson has attendance, a sheet, a target and a commission entry. */
async function team() {
  const { leader, seller } = await t.make.team();
  const personnel_id = seller.personnelId;
  const entered = t.db.updateTable('personnel').set({ entry_date: '2024-01-02' });
  await entered.where('id', 'in', [personnel_id, leader.personnelId]).execute();
  await t.call(
    attendanceApi.edit,
    {
      personnelId: personnel_id,
      items: [{ from: '2026-03-03', to: '2026-03-03', kind: '迟到', quantity: 12 }],
    },
    hr.token,
  );
  await t.db
    .insertInto('performance_month')
    .values({ personnel_id, month: MONTH, leader_id: leader.personnelId })
    .execute();
  await t.call(
    dashboardApi.addTargets,
    {
      subjectKind: 'person',
      subjectId: personnel_id,
      year: 2026,
      periodKind: 'month',
      periodNo: 3,
      measure: 'days',
      planned: '10',
    },
    leader.token,
  );
  return { leader, seller };
}

/** Lists of the person page's tabs; null where the function is not granted. */
async function tabsOf(person: Person, token: string) {
  const personnelId = person.personnelId;
  const rows = async (answer: Promise<{ code: number; data: unknown }>) => {
    const { code, data } = await answer;
    return code === 403 ? null : (data as { list: unknown[] }).list.length;
  };
  return {
    attendance: await rows(t.send(attendanceApi.list, { month: MONTH, personnelId, count: 1 }, token)),
    performance: await rows(t.send(performanceApi.months, { personnelId, count: 12 }, token)),
    targets: await rows(
      t.send(
        dashboardApi.targets,
        { subjectKind: 'person', subjectId: personnelId, year: 2026, count: 20 },
        token,
      ),
    ),
    commission: await rows(t.send(commissionEntriesApi.entries, { personnelId, count: 20 }, token)),
  };
}

test('the tabs of a person: in scope for HR, the leader and the person, empty for a stranger', async () => {
  const { leader, seller } = await team();
  const [stranger, other] = [await t.make.staff('salesperson'), await t.make.staff('sales_leader')];
  expect(await tabsOf(seller, hr.token)).toEqual({
    attendance: 1,
    performance: 1,
    targets: null,
    commission: null,
  });
  for (const { token } of [leader, seller])
    expect(await tabsOf(seller, token)).toEqual({ attendance: 1, performance: 1, targets: 1, commission: 0 });
  for (const { token } of [stranger, other]) {
    expect((await t.send(archiveApi.one, { id: seller.personnelId }, token)).code).toBe(404);
    expect(await tabsOf(seller, token)).toEqual({ attendance: 0, performance: 0, targets: 0, commission: 0 });
  }
});
