import { poolApi } from '@shibiao/contract/customers/pool';
import { transfersApi } from '@shibiao/contract/customers/transfers';
import { demandsApi } from '@shibiao/contract/demands';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { recycle } from './recycling.service.ts';

let t: TestApp;
let manager: Person;
let seller: Person;
let colleague: Person;

beforeAll(async () => {
  t = await testApp();
  manager = await t.make.staff('manager');
  seller = await t.make.staff('salesperson', { organisation_id: manager.organisationId });
  colleague = await t.make.staff('salesperson', { organisation_id: manager.organisationId });
  await t.db.updateTable('pool_rule').set({ daily_claim_cap: 50 }).execute();
});

const rowOf = async (id: number) => {
  const {
    version: _version,
    updated_at: _at,
    updated_by: _by,
    ...row
  } = await t.db.selectFrom('contact').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return row;
};
const periodsOf = (id: number) =>
  t.db.selectFrom('ownership_period').selectAll().where('contact_id', '=', id).orderBy('id').execute();
const claim = async (id: number, person = seller) => (await t.call(poolApi.claim, { id }, person.token)).id;
const release = async (ids: number[], person = seller) =>
  (await t.call(poolApi.release, { ids, reason: '没有需求' }, person.token)).id;
const undo = (ids: number[], person = seller) => t.send(poolApi.undo, { ids }, person.token);
const age = (act: number, minutes: number) =>
  sql`update pool_act set at = at - make_interval(mins => ${minutes}) where id = ${act}`.execute(t.db);

test('a claim taken back leaves the pool and the log as they were, but is one of the day’s; several at once', async () => {
  const ids = [
    await t.make.contact(null, {
      previous_owner_id: colleague.personnelId,
      pool_since: '2026-03-01 10:00:00',
    }),
    await t.make.contact(null),
  ];
  const before = await Promise.all(ids.map(rowOf));
  const limits = await t.call(poolApi.limits, {}, seller.token);
  const acts = [await claim(ids[0] ?? 0), await claim(ids[1] ?? 0)];
  expect((await t.call(poolApi.limits, {}, seller.token)).claimedToday).toBe(limits.claimedToday + 2);
  expect((await undo(acts)).data).toEqual({ contacts: 2, skipped: 0 });
  expect(await Promise.all(ids.map(rowOf))).toEqual(before);
  expect(await Promise.all(ids.map(periodsOf))).toEqual([[], []]);
  // The claimer has seen the phone, so the claim still counts.
  expect((await t.call(poolApi.limits, {}, seller.token)).claimedToday).toBe(limits.claimedToday + 2);
  expect(
    (await t.call(poolApi.claimedToday, {}, seller.token)).list.filter((row) => ids.includes(row.contactId)),
  ).toEqual([]);
  // An undone act causes no cooldown.
  await claim(ids[0] ?? 0);
});

test('demands that a customer stated in the pool go with the claim, and back with it', async () => {
  const id = await t.make.contact(null);
  const { institution_id } = await rowOf(id);
  const demand = (values: object) => t.make.demand(colleague, { contact_id: id, institution_id, ...values });
  const [open, closed, theirs] = [
    await demand({ owner_id: null }),
    await demand({ owner_id: null, status: 5, lost_reason: '预算' }),
    await demand({}),
  ];
  const owners = async () => {
    const rows = await t.db
      .selectFrom('demand')
      .select('owner_id')
      .where('contact_id', '=', id)
      .orderBy('id')
      .execute();
    return rows.map((row) => row.owner_id);
  };
  expect([open, closed, theirs]).toEqual([open, closed, theirs].toSorted((a, b) => a - b));
  const act = await claim(id);
  expect(await owners()).toEqual([seller.personnelId, null, colleague.personnelId]);
  expect((await t.send(demandsApi.one, { id: open }, seller.token)).code).toBe(200);
  await undo([act]);
  expect(await owners()).toEqual([null, null, colleague.personnelId]);
});

test('a release taken back leaves the customers whose they were, by a leader for several people too', async () => {
  const ids = [await t.make.contact(seller), await t.make.contact(colleague)];
  await sql`update contact set next_follow_up_at = now() + interval '1 day' where id = any(${ids}::integer[])`.execute(
    t.db,
  );
  const before = await Promise.all(ids.map(rowOf));
  const act = await release(ids, manager);
  expect((await rowOf(ids[0] ?? 0)).owner_id).toBeNull();
  expect((await undo([act], manager)).data).toEqual({ contacts: 2, skipped: 0 });
  expect(await Promise.all(ids.map(rowOf))).toEqual(before);
  for (const id of ids)
    expect(await periodsOf(id)).toMatchObject([{ how: 'created', to_at: null, ended_how: null }]);
});

test('a customer moved meanwhile stays; an undo with nothing left is refused', async () => {
  const ids = [await t.make.contact(seller), await t.make.contact(seller)];
  const act = await release(ids);
  await claim(ids[0] ?? 0, colleague);
  expect((await undo([act])).data).toEqual({ contacts: 1, skipped: 1 });
  expect((await rowOf(ids[0] ?? 0)).owner_id).toBe(colleague.personnelId);
  expect((await rowOf(ids[1] ?? 0)).owner_id).toBe(seller.personnelId);
  const pooled = await t.make.contact(null);
  const claimed = await claim(pooled);
  await t.call(transfersApi.transfer, { ids: [pooled], toId: colleague.personnelId }, manager.token);
  expect(await undo([claimed])).toMatchObject({ code: 400, message: '这些客户都已变更负责人，无法撤销' });
  // Released and claimed again by the same person: owned again, but by another act.
  const again = await t.make.contact(null);
  const first = await claim(again);
  await release([again]);
  await sql`update contact set protected_until = null where id = ${again}`.execute(t.db);
  await claim(again);
  expect((await undo([first])).code).toBe(400);
  expect((await rowOf(again)).owner_id).toBe(seller.personnelId);
});

test('once, by whoever did it, for ten minutes; of many at once one succeeds', async () => {
  const id = await t.make.contact(null);
  const act = await claim(id);
  expect((await undo([act], await t.make.staff('hr'))).code).toBe(403);
  expect((await undo([act], colleague)).code).toBe(404);
  expect((await undo([act, 999_999])).code).toBe(404);
  expect((await undo([])).code).toBe(408);
  expect((await rowOf(id)).owner_id).toBe(seller.personnelId);
  const answers = await Promise.all(Array.from({ length: 4 }, () => undo([act])));
  expect(answers.map((answer) => answer.code).sort()).toEqual([200, 409, 409, 409]);
  const late = await release([await t.make.contact(seller)]);
  await age(late, 11);
  expect(await undo([late])).toMatchObject({ code: 400, message: '超过 10 分钟，不能再撤销' });
});

test('an owner who left or holds the most gets nothing back', async () => {
  const organisation_id = await t.make.organisation({ contact_cap: 1 });
  const full = await t.make.staff('salesperson', { organisation_id });
  const act = await release([await t.make.contact(full)], full);
  await t.make.contact(full);
  expect((await undo([act], full)).message).toContain('最多持有 1 个客户');
  const boss = await t.make.staff('general_manager');
  const gone = await t.make.staff();
  const second = await release([await t.make.contact(gone)], boss);
  await sql`update personnel set login_status = 2 where id = ${gone.personnelId}`.execute(t.db);
  expect((await undo([second], boss)).message).toContain('已离职');
});

test('taking back races with another claim: the customer has one owner and one open period', async () => {
  for (let round = 0; round < 10; round++) {
    const id = await t.make.contact(seller);
    const act = await release([id]);
    const [back, taken] = await Promise.all([undo([act]), t.send(poolApi.claim, { id }, colleague.token)]);
    expect([back.code, taken.code].sort()).toEqual([200, 400]);
    const open = (await periodsOf(id)).filter((period) => period.to_at === null);
    expect(open.map((period) => period.owner_id)).toEqual([(await rowOf(id)).owner_id]);
    if (taken.code === 200) await t.call(poolApi.release, { ids: [id], reason: '再试' }, colleague.token);
    await sql`delete from pool_claim_count where personnel_id = ${colleague.personnelId}`.execute(t.db);
  }
});

test('the night forgets what can no longer be taken back', async () => {
  const act = await release([await t.make.contact(seller)]);
  await age(act, 25 * 60);
  await recycle(t.db);
  expect(await t.db.selectFrom('pool_act').select('id').where('id', '=', act).execute()).toEqual([]);
});
