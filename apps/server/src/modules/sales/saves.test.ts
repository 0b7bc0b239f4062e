import { reportsApi } from '@shibiao/contract/reports/reports';
import { salesApi } from '@shibiao/contract/sales';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Actor } from '../../lib/actor.ts';
import { addDays, today } from '../../lib/dates.ts';
import { mustBeAbove } from './sales.policy.ts';
import { dayProblem, earliestDay } from './sales.rules.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});

test('a log is the same only when all of it is: another next step, topic, day or file is another log', async () => {
  const { seller } = await t.make.team();
  const line = {
    contactId: await t.make.contact(seller),
    amount: '100',
    likelihood: 'B',
    expectedOn: today(),
    topic: '课',
    nextStep: '报价',
  };
  const send = async (patch: object, fileIds: number[] = []) => {
    const day = { done: '谈', submit: 1, forecasts: [{ ...line, ...patch }], fileIds };
    return (await t.send(salesApi.save, day, seller.token)).code;
  };
  expect(await send({})).toBe(200);
  expect(await send({})).toBe(200);
  for (const patch of [{ nextStep: '见面' }, { topic: '别的课' }, { expectedOn: addDays(today(), 1) }])
    expect(await send(patch)).toBe(409);
  expect(await send({}, [1])).toBe(409);
});

test('a submitted log keeps saying what was done; a draft may be empty', async () => {
  const { seller } = await t.make.team();
  const save = (form: object) => t.send(salesApi.save, form, seller.token);
  const refused = { code: 408, data: [{ field: 'done' }] };
  expect((await save({ plan: '拜访' })).code).toBe(200);
  expect(await save({ submit: 1 })).toMatchObject(refused);
  const { id } = (await save({ done: '谈', submit: 1 })).data;
  const { version } = await t.call(salesApi.one, { id }, seller.token);
  for (const done of ['', null]) expect(await save({ id, version, done })).toMatchObject(refused);
  expect((await save({ id, version, plan: '报价' })).code).toBe(200);
  expect(await t.call(salesApi.one, { id }, seller.token)).toMatchObject({ done: '谈', plan: '报价' });
});

test('a comment leads its author to the log: the office reads it where it is written', async () => {
  const office = await t.make.staff('general_office');
  const boss = await t.make.staff('general_manager');
  const { seller, leader } = await t.make.team();
  const pathAfter = async (person: typeof office, above: typeof office) => {
    const { id } = (await t.send(reportsApi.editDailyWork, { done: '盘点', submit: 1 }, person.token)).data;
    const { version } = await t.call(salesApi.one, { id }, above.token);
    expect((await t.send(salesApi.review, { id, version, comment: '好' }, above.token)).code).toBe(200);
    const { data } = await t.db
      .selectFrom('message')
      .where('recipient_id', '=', person.accountId)
      .orderBy('id', 'desc')
      .select('data')
      .executeTakeFirstOrThrow();
    return [id, data];
  };
  const [id, data] = await pathAfter(seller, leader);
  expect(data).toMatchObject({ path: `/sales/days?open=${id}` });
  const [, ofOffice] = await pathAfter(office, boss);
  expect(ofOffice).toMatchObject({ path: `/office/days?date=${today()}` });
});

test('seven days back are allowed, the future never', () => {
  expect(dayProblem('2026-03-02', '2026-03-09')).toBeNull();
  expect(dayProblem('2026-03-01', '2026-03-09')).toBe('只能补填最近 7 天的日志');
  expect(dayProblem('2026-03-10', '2026-03-09')).toBe('不能填写以后的日志');
  // The National Day: logs of the last day before it are due after it.
  expect(dayProblem('2025-09-30', '2025-10-09')).toBeNull();
  expect(dayProblem('2025-09-29', '2025-10-09')).toBe('只能补填最近 7 天的日志');
  expect(earliestDay('2025-10-10')).toBe('2025-10-03');
});

test('nobody reviews without that function, however far the scope reaches', async () => {
  const { seller } = await t.make.team();
  const { personnelId } = await t.make.staff('salesperson');
  const seeing = { personnelId, functions: new Set<string>() } as unknown as Actor;
  await expect(mustBeAbove(t.db, seeing, seller.personnelId)).rejects.toMatchObject({ code: 400 });
  const reviewing = { ...seeing, functions: new Set([`/api${salesApi.review.path}`]) };
  await expect(mustBeAbove(t.db, reviewing, seller.personnelId)).resolves.toBeUndefined();
});
