import { trackingsApi } from '@shibiao/contract/customers/trackings';
import { salesApi } from '@shibiao/contract/sales';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { addDays, today } from '../../lib/dates.ts';
import { doneOf } from './sales.rules.ts';

let t: TestApp;
const day = today();

beforeAll(async () => {
  t = await testApp();
});

const prefill = (token: string) => t.call(salesApi.prefill, {}, token);

test('own open demands are offered with customer, amount and the day that comes first', async () => {
  const person = await t.make.staff('salesperson');
  const stranger = await t.make.staff('salesperson');
  const contactId = await t.make.contact(person, { name: '王主任' });
  const [deadline, from] = [addDays(day, 20), addDays(day, 10)];
  const demandId = await t.make.demand(person, {
    contact_id: contactId,
    topic: '厅堂营销',
    budget: '20000.00',
    deadline,
    date_from: from,
  });
  const passed = await t.make.demand(person, {
    contact_id: contactId,
    topic: '信贷风险',
    budget: null,
    deadline: addDays(day, -1),
  });
  await t.make.demand(person, { contact_id: contactId, status: 4 });
  await t.make.demand(person, { contact_id: contactId, status: 5, lost_reason: '预算取消' });
  await t.make.demand(stranger, { contact_id: await t.make.contact(stranger) });
  const given = await t.make.contact(person);
  await t.make.demand(person, { contact_id: given });
  await t.make.give(given, stranger);

  const { demands } = await prefill(person.token);
  expect(demands).toHaveLength(2);
  expect(demands).toContainEqual({
    demandId,
    demandTopic: '厅堂营销',
    contactId,
    contactName: '王主任',
    cooperationName: expect.any(String),
    amount: '20000.00',
    expectedOn: from,
  });
  expect(demands.find((one) => one.demandId === passed)).toMatchObject({ amount: null, expectedOn: null });

  // A proposal is saved unchanged.
  const [line] = demands.filter((one) => one.demandId === demandId);
  const sent = { contactId, demandId, amount: line?.amount, likelihood: 'A', expectedOn: line?.expectedOn };
  const { id } = await t.call(
    salesApi.save,
    { done: '报价', forecasts: [sent] as never, submit: 1 },
    person.token,
  );
  expect(await t.call(salesApi.one, { id }, person.token)).toMatchObject({
    weighted: '18000.00',
    forecasts: [{ demandId, demandTopic: '厅堂营销', amount: '20000.00' }],
  });
});

test("the log begins with the day's own follow-ups", async () => {
  const person = await t.make.staff('salesperson');
  const contactId = await t.make.contact(person, { name: '王主任' });
  expect((await prefill(person.token)).done).toBe('');
  await t.call(
    trackingsApi.editTracking,
    { contactId, method: '电话', content: '谈了秋季培训\n下周报价' },
    person.token,
  );
  expect((await prefill(person.token)).done).toBe('电话 王主任：谈了秋季培训 下周报价');
  const stranger = await t.make.staff('salesperson');
  expect((await prefill(stranger.token)).done).toBe('');
});

test('a long day is cut to what a log takes, follow-up by follow-up', () => {
  const followUps = Array.from({ length: 50 }, (_, i) => ({
    method: '拜访',
    contactName: `客户${i}`,
    content: '谈'.repeat(300),
  }));
  const text = doneOf(followUps);
  expect(text.length).toBeLessThanOrEqual(2000);
  expect(text.split('\n').at(-1)).toMatch(/^拜访 客户\d+：谈{60}…$/);
  // An emoji is not cut in two.
  const smiling = { method: '微信', contactName: '王主任', content: `${'谈'.repeat(59)}😀好` };
  expect(doneOf([smiling])).toBe(`微信 王主任：${'谈'.repeat(59)}…`);
});

test('a recommendation counts for the demand’s owner, also when that changes meanwhile', async () => {
  const [giver, taker] = [await t.make.staff('salesperson'), await t.make.staff('salesperson')];
  const teacherId = await t.make.teacher();
  const demands: number[] = [];
  for (let i = 0; i < 12; i++) demands.push(await t.make.demand(giver));
  await Promise.all(
    demands.flatMap((id) => [
      t.db.updateTable('demand').set({ created_for: taker.personnelId }).where('id', '=', id).execute(),
      t.db.insertInto('demand_recommendation').values({ demand_id: id, teacher_id: teacherId }).execute(),
    ]),
  );
  const recommended = async ({ token }: { token: string }) => (await prefill(token)).figures.recommended;
  expect(await recommended(taker)).toBe(demands.length);
  expect(await recommended(giver)).toBe(0);
  await t.db
    .updateTable('demand')
    .set({ created_for: giver.personnelId })
    .where('id', 'in', demands)
    .execute();
  expect(await recommended(taker)).toBe(0);
  expect(await recommended(giver)).toBe(demands.length);
});
