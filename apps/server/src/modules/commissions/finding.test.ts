import { commissionsApi } from '@shibiao/contract/commissions/lessons';
import { receiptsApi } from '@shibiao/contract/finance/receipts';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { commissionsOn, salesRule } from '../../../test/commissions.ts';
import type { MadeLesson } from '../../../test/factory.lessons.ts';
import type { Person } from '../../../test/factory.ts';
import { addMonths, monthOf, today } from '../../lib/dates.ts';

let t: TestApp;
let finance: Person;
let seller: Person;

beforeAll(async () => {
  t = await testApp();
  finance = await t.make.staff('finance');
  seller = await t.make.staff('salesperson');
  await salesRule(t, finance);
});

const { lesson, receive } = commissionsOn(() => ({ t, finance }));
const monthsAgo = (count: number) => addMonths(monthOf(today()), -count);
const found = async (asked: object) =>
  (await t.call(commissionsApi.list, { personnelId: seller.personnelId, ...asked }, finance.token)).list
    .map(({ id }) => id)
    .sort((a, b) => a - b);
const ids = (...lessons: MadeLesson[]) => lessons.map(({ id }) => id);

test('lessons are found by days and months of their receipts, between which others lie', async () => {
  const never = await lesson(seller);
  const early = await lesson(seller);
  const twice = await lesson(seller);
  const late = await lesson(seller);
  await receive(early, '3000.00', `${monthsAgo(7)}-10`);
  await receive(twice, '3000.00', `${monthsAgo(7)}-20`);
  await receive(twice, '4000.00', `${monthsAgo(1)}-20`);
  const last = await receive(late, '5000.00', `${monthsAgo(1)}-25`);

  expect(await found({})).toEqual(ids(never, early, twice, late));
  expect(await found({ month: monthsAgo(7) })).toEqual(ids(early, twice));
  // A lesson matches no month between those of its receipts.
  expect(await found({ month: monthsAgo(4) })).toEqual([]);
  expect(await found({ month: monthsAgo(1) })).toEqual(ids(twice, late));
  expect(await found({ month: monthsAgo(8) })).toEqual([]);

  expect(await found({ to: `${monthsAgo(7)}-10` })).toEqual(ids(early));
  expect(await found({ to: `${monthsAgo(1)}-24` })).toEqual(ids(early, twice));
  expect(await found({ from: `${monthsAgo(1)}-20` })).toEqual(ids(twice, late));
  expect(await found({ from: `${monthsAgo(1)}-21` })).toEqual(ids(late));
  expect(await found({ from: `${monthsAgo(6)}-01`, to: `${monthsAgo(2)}-28` })).toEqual([]);
  expect(await found({ from: `${monthsAgo(7)}-15`, to: `${monthsAgo(2)}-28` })).toEqual(ids(twice));

  // Entries unpaid for months are due like recent ones.
  expect(await found({ state: '可发放' })).toEqual(ids(early, twice, late));

  // A cancelled receipt matches no day; its posting and reversal stay in their month.
  await t.call(receiptsApi.cancel, { id: last, reason: '重复登记' }, finance.token);
  expect(await found({ from: `${monthsAgo(1)}-21` })).toEqual([]);
  expect(await found({ month: monthsAgo(1) })).toEqual(ids(twice, late));
  expect(await found({ state: '未回款' })).toEqual(ids(never, late));
});
