import { poolApi } from '@shibiao/contract/customers/pool';
import type { TestApp } from './app.ts';
import type { Person } from './factory.ts';

/** A rule of the pool with every field that the form sends. */
export const POOL_RULE = {
  daysWithoutFollowUp: 30,
  daysWithoutDealA: 90,
  daysWithoutDealB: 90,
  daysWithoutDealC: 90,
  daysWithoutDealD: 90,
  warnDays: 3,
  dailyClaimCap: 5,
  cooldownDays: 7,
  isEnabled: true,
};

/** Customers and their ownership in the database. */
export const poolOn = (app: () => TestApp) => ({
  rowOf: (id: number) =>
    app().db.selectFrom('contact').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  periodsOf: (id: number) =>
    app().db.selectFrom('ownership_period').selectAll().where('contact_id', '=', id).orderBy('id').execute(),
  claim: (id: number, person: Person) => app().send(poolApi.claim, { id }, person.token),
});
