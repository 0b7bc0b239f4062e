import { customersApi } from '@shibiao/contract/customers/customers';
import { trackingsApi } from '@shibiao/contract/customers/trackings';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { addDays, today } from '../../lib/dates.ts';
import { remindFollowUps } from './trackings.service.ts';

let t: TestApp;
let seller: Person;

beforeAll(async () => {
  t = await testApp();
  seller = await t.make.staff();
});

const edit = (input: Parameters<typeof t.send<typeof trackingsApi.editCell>>[1], token = seller.token) =>
  t.send(trackingsApi.editCell, input, token);
const one = (id: number) => t.call(customersApi.one, { id }, seller.token);
const day = (n: number) => `${addDays(today(), n)} 09:00:00`;

test('one cell changes, the others stay; the new version is answered for the next cell', async () => {
  const id = await t.make.contact(seller, { level: 'D', remark: '旧' });
  const { version } = await one(id);
  const first = await edit({ id, version, level: 'A' });
  expect(first.data).toEqual({ id, version: version + 1 });
  const second = await edit({ id, version: first.data.version, remark: '新的备注' });
  expect(second.data.version).toBe(version + 2);
  expect(await one(id)).toMatchObject({ level: 'A', remark: '新的备注', nextFollowUpAt: null });
  await edit({ id, version: second.data.version, remark: '' });
  expect((await one(id)).remark).toBeNull();
});

test('an old version is refused with who saved, and nothing changes', async () => {
  const id = await t.make.contact(seller, { level: 'D' });
  const { version } = await one(id);
  const answers = await Promise.all([
    edit({ id, version, level: 'A' }),
    edit({ id, version, level: 'B' }),
    edit({ id, version, nextAt: day(3) }),
  ]);
  expect(answers.map((answer) => answer.code).sort()).toEqual([200, 409, 409]);
  expect(answers.find((answer) => answer.code === 409)?.message).toContain('已于');
});

test('the locks: granted, in scope, valid', async () => {
  const id = await t.make.contact(seller);
  expect((await edit({ id, level: 'A' }, (await t.make.staff('hr')).token)).code).toBe(403);
  expect((await edit({ id, version: 99, level: 'A' }, (await t.make.staff()).token)).code).toBe(404);
  expect((await edit({ id, level: 'X' as 'A' })).code).toBe(408);
  expect((await edit({ id, remark: '长'.repeat(1001) })).code).toBe(408);
  expect((await edit({ id, nextAt: day(-1) })).message).toBe('下次跟进不能早于今天');
  expect((await edit({ id, nextAt: day(4000) })).code).toBe(408);
});

test('a next step planned in a list holds until a follow-up answers or replaces it', async () => {
  const id = await t.make.contact(seller);
  await edit({ id, nextAt: day(5) });
  expect((await one(id)).nextFollowUpAt).toBe(day(5));
  // A follow-up before that day does not complete the plan; one with its own plan replaces it.
  await t.call(trackingsApi.editTracking, { contactId: id, content: '谈过' }, seller.token);
  expect((await one(id)).nextFollowUpAt).toBe(day(5));
  await t.call(trackingsApi.editTracking, { contactId: id, content: '再谈', nextAt: day(2) }, seller.token);
  expect((await one(id)).nextFollowUpAt).toBe(day(2));
  await edit({ id, nextAt: day(9) });
  expect((await one(id)).nextFollowUpAt).toBe(day(9));
  await edit({ id, nextAt: null });
  expect((await one(id)).nextFollowUpAt).toBeNull();
  // Editing an old follow-up does not restore a removed plan.
  const [latest] = (await t.call(trackingsApi.trackings, { contactId: id }, seller.token)).list;
  await t.call(
    trackingsApi.editTracking,
    { id: latest?.id, version: latest?.version, contactId: id, content: '改过', nextAt: day(2) },
    seller.token,
  );
  expect((await one(id)).nextFollowUpAt).toBeNull();
});

test('the owner is reminded once of a step planned in a list', async () => {
  const id = await t.make.contact(seller);
  await edit({ id, nextAt: day(1) });
  const at = `${today()} 00:00:00`;
  await sql`update follow_up_plan set next_at = ${at}::timestamptz where contact_id = ${id}`.execute(t.db);
  await sql`update contact set next_follow_up_at = ${at}::timestamptz where id = ${id}`.execute(t.db);
  await remindFollowUps(t.db);
  await remindFollowUps(t.db);
  const { rows } = await sql<{ recipient_id: number }>`
    select recipient_id from message where data ->> 'path' = ${`/customers/detail/${id}`}`.execute(t.db);
  expect(rows).toEqual([{ recipient_id: seller.accountId }]);
});
