import { paymentsApi } from '@shibiao/contract/finance/payments';
import type { TestApp } from './app.ts';
import type { Person } from './factory.ts';

/** Applicants and approvers of one office, and a manager of another. */
export async function paymentPeople(t: TestApp) {
  const manager = await t.make.staff('manager');
  const inTeam = { organisation_id: manager.organisationId };
  return {
    manager,
    seller: await t.make.staff('salesperson', inTeam),
    colleague: await t.make.staff('sales_leader', inTeam),
    otherManager: await t.make.staff('manager'),
    boss: await t.make.staff('general_manager'),
    finance: await t.make.staff('finance'),
    cashier: await t.make.staff('finance'),
  };
}

/** A reimbursement of 750.50 as the web sends it. */
export const reimbursement = (values: Record<string, unknown> = {}) => ({
  kind: 2,
  title: '差旅报销',
  lines: [
    { title: '高铁', amount: '300.00' },
    { title: '住宿', amount: '450.50' },
  ],
  ...values,
});

/** Steps of a request through the web's calls, and the resulting rows. */
export const paymentsOn = (app: () => TestApp) => ({
  submit: async (by: Person, values: Record<string, unknown> = {}) =>
    (await app().call(paymentsApi.save, reimbursement(values), by.token)).id,
  rowOf: (id: number) =>
    app().db.selectFrom('payment_request').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  stepsOf: (id: number) =>
    app().db.selectFrom('payment_step').selectAll().where('request_id', '=', id).orderBy('id').execute(),
  inbox: (person: Person) =>
    app()
      .db.selectFrom('message')
      .selectAll()
      .where('recipient_id', '=', person.accountId)
      .orderBy('id')
      .execute(),
  approve: (id: number, step: 1 | 2, by: Person) => app().send(paymentsApi.approve, { id, step }, by.token),
});
