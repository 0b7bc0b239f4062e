import { askApi } from '@shibiao/contract/requests/forms';
import { requestsApi } from '@shibiao/contract/requests/requests';
import { addDays, today } from '../src/lib/dates.ts';
import { isWorkday } from '../src/lib/holidays.ts';
import type { TestApp } from './app.ts';
import type { Person } from './factory.ts';

/** The nth working day after a day (today unless told). */
export function workday(n: number, after = today()): string {
  let day = after;
  for (let left = n; left > 0; ) {
    day = addDays(day, 1);
    if (isWorkday(day)) left--;
  }
  return day;
}
/** The nth rest day without a statutory holiday after today: a weekend's. */
export function restDay(n: number): string {
  let day = today();
  for (let left = n; left > 0; ) {
    day = addDays(day, 1);
    if (!isWorkday(day)) left--;
  }
  return day;
}

/** People of one office with the approvers that the first rules name. */
export async function requestPeople(t: TestApp) {
  await t.make.staffEntersOn('2020-01-02');
  const manager = await t.make.staff('manager');
  const inOffice = { organisation_id: manager.organisationId };
  const leader = await t.make.staff('sales_leader', { ...inOffice, leader_id: manager.personnelId });
  const inTeam = { ...inOffice, leader_id: leader.personnelId };
  return {
    manager,
    leader,
    seller: await t.make.staff('salesperson', inTeam),
    colleague: await t.make.staff('salesperson', inTeam),
    inTeam,
    boss: await t.make.staff('general_manager'),
    hr: await t.make.staff('hr'),
    office: await t.make.staff('general_office'),
  };
}

/** Requests through the web's calls, and the resulting rows. */
export const requestsOn = (app: () => TestApp) => {
  const oneDay = (day: string, values: object = {}) => ({
    leaveKind: '事假',
    from: day,
    fromHalf: 1,
    to: day,
    toHalf: 2,
    ...values,
  });
  const rowOf = (id: number) =>
    app().db.selectFrom('staff_request').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return {
    oneDay,
    rowOf,
    askLeave: (by: Person, day: string, values: object = {}) =>
      app().send(askApi.saveLeave, oneDay(day, values), by.token),
    leave: async (by: Person, day: string, values: object = {}) =>
      (await app().call(askApi.saveLeave, oneDay(day, values), by.token)).id,
    decide: async (by: Person, id: number, result: 'approved' | 'returned' = 'approved', comment?: string) =>
      await app().send(
        requestsApi.decide,
        { id, version: (await rowOf(id)).version, result, comment },
        by.token,
      ),
    withdraw: (by: Person, id: number) => app().send(requestsApi.withdraw, { id }, by.token),
    itemsOf: (id: number) =>
      app()
        .db.selectFrom('attendance_item')
        .where('staff_request_id', '=', id)
        .where('deleted_at', 'is', null)
        .select(['date', 'half', 'kind', 'quantity'])
        .orderBy('date')
        .execute(),
    stepsOf: (id: number) =>
      app()
        .db.selectFrom('staff_request_step')
        .where('staff_request_id', '=', id)
        .select(['role', 'state', 'approver_id', 'by_id', 'round'])
        .orderBy('round')
        .orderBy('place')
        .execute(),
    inbox: async (person: Person) =>
      (
        await app()
          .db.selectFrom('message')
          .where('recipient_id', '=', person.accountId)
          .where('read_at', 'is', null)
          .select('title')
          .orderBy('id')
          .execute()
      ).map((one) => one.title),
    todos: async (person: Person) =>
      (
        await app()
          .db.selectFrom('todo')
          .where('kind', '=', 'staffRequest')
          .where('personnel_id', '=', person.personnelId)
          .where('done_at', 'is', null)
          .select('subject_id')
          .execute()
      ).map((one) => one.subject_id),
  };
};
