import { placeChangesApi } from '@shibiao/contract/archive/placeChanges';
import { personnelApi } from '@shibiao/contract/personnel';
import { recruitmentApi } from '@shibiao/contract/recruitment/calls';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { addDays, today } from '../../lib/dates.ts';

let t: TestApp;
let hr: Person;
let leader: Person;
beforeAll(async () => {
  t = await testApp();
  hr = await t.make.staff('hr');
  leader = await t.make.staff('manager');
});

/** Applies for an opening and is hired. @returns the person */
async function hired(phone: string, values: object = {}): Promise<number> {
  const opening = {
    title: '顾问',
    organisationId: leader.organisationId,
    headcount: 1,
    reason: '新增',
    ownerId: leader.personnelId,
    salaryFrom: '6000',
    salaryTo: '9000',
  };
  const { id: openingId } = await t.call(recruitmentApi.saveOpening, opening, hr.token);
  const form = { name: '赵小川', phone, openingId, channel: '内推', expectedSalary: '8000' };
  const { id } = await t.call(recruitmentApi.edit, form, hr.token);
  await t.call(recruitmentApi.edit, { id, action: 'hire', ...values }, hr.token);
  const row = t.db.selectFrom('candidate').where('id', '=', id).select('personnel_id');
  return (await row.executeTakeFirstOrThrow()).personnel_id ?? 0;
}

test('somebody who comes back under another leader waits for a consent; the employment does not', async () => {
  const phone = t.make.phone();
  const personnelId = await hired(phone, { entryOn: addDays(today(), -300) });
  await t.call(personnelApi.deactivate, { id: personnelId, quitDate: addDays(today(), -40) }, hr.token);
  expect(await hired(phone, { leaderId: leader.personnelId })).toBe(personnelId);
  const person = () =>
    t.db
      .selectFrom('personnel')
      .where('id', '=', personnelId)
      .select(['leader_id', 'login_status'])
      .executeTakeFirst();
  expect(await person()).toEqual({ leader_id: null, login_status: 1 });
  const change = await t.db
    .selectFrom('place_change')
    .where('personnel_id', '=', personnelId)
    .select(['id', 'status', 'leader_id', 'asked_by'])
    .executeTakeFirstOrThrow();
  expect(change).toMatchObject({ status: 1, leader_id: leader.personnelId, asked_by: hr.personnelId });
  const boss = await t.make.staff('general_manager');
  await t.call(placeChangesApi.decidePlaceChange, { id: change.id, isConsented: true }, boss.token);
  expect(await person()).toEqual({ leader_id: leader.personnelId, login_status: 1 });
});
