import { customersApi } from '@shibiao/contract/customers/customers';
import { poolApi } from '@shibiao/contract/customers/pool';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { POOL_RULE, poolOn } from '../../../test/pool.ts';
import { sheetRows } from '../../../test/sheet.ts';
import { addDays, today } from '../../lib/dates.ts';

let t: TestApp;
let seller: Person;
let manager: Person;
let general: Person;

beforeAll(async () => {
  t = await testApp();
  manager = await t.make.staff('manager');
  seller = await t.make.staff('salesperson', { organisation_id: manager.organisationId, name: '公海业务员' });
  general = await t.make.staff('general_manager');
});

const { claim, periodsOf, rowOf } = poolOn(() => t);
const people = (n: number, values: Parameters<TestApp['make']['staff']>[1] = {}) =>
  Promise.all(Array.from({ length: n }, () => t.make.staff('salesperson', values)));

describe('the locks', () => {
  test('rules of other organisations, and the general one, do not exist for a manager', async () => {
    const [foreign] = (await t.call(poolApi.rules, {}, general.token)).list;
    expect(foreign?.organisationId).toBeNull();
    expect(
      (
        await t.send(
          poolApi.saveRule,
          { id: foreign?.id, ...POOL_RULE, daysWithoutFollowUp: 0 },
          manager.token,
        )
      ).code,
    ).toBe(404);
    expect((await t.send(poolApi.deleteRule, { id: foreign?.id }, manager.token)).code).toBe(404);
    expect((await t.send(poolApi.saveRule, { ...POOL_RULE }, manager.token)).code).toBe(404);
    expect(
      (
        await t.send(
          poolApi.saveRule,
          { ...POOL_RULE, organisationId: await t.make.organisation() },
          manager.token,
        )
      ).code,
    ).toBe(404);
    expect((await t.send(poolApi.deleteRule, { id: foreign?.id }, general.token)).code).toBe(400);
  });
});

describe('claim', () => {
  test('gives the customer to the caller with its period and log; it leaves the pool', async () => {
    const id = await t.make.contact(null);
    expect((await t.send(customersApi.one, { id }, seller.token)).code).toBe(404);
    await t.call(poolApi.claim, { id }, seller.token);
    expect(await rowOf(id)).toMatchObject({
      owner_id: seller.personnelId,
      organisation_id: seller.organisationId,
      pool_since: null,
      pool_reason: null,
    });
    expect((await rowOf(id)).recycle_on).not.toBeNull();
    expect(await periodsOf(id)).toMatchObject([
      { owner_id: seller.personnelId, how: 'claimed', by_id: seller.personnelId, to_at: null },
    ]);
    const { list } = await t.call(poolApi.claimedToday, {}, seller.token);
    expect(list).toMatchObject([{ contactId: id, authorName: '公海业务员', isHeld: true }]);
    const { name } = await rowOf(id);
    const named = async (keyword: string) =>
      (await t.call(poolApi.claimedToday, { keyword }, seller.token)).list.map(({ contactId }) => contactId);
    for (const keyword of [name, name.slice(0, 2), name.slice(0, 1)])
      expect(await named(keyword)).toEqual([id]);
    for (const keyword of ['龘', '龘龘']) expect(await named(keyword)).toEqual([]);
    expect(await t.call(poolApi.limits, {}, seller.token)).toMatchObject({
      claimedToday: 1,
      dailyCap: 5,
      held: 1,
      holdingCap: null,
    });
    const again = await claim(id, seller);
    expect(again).toMatchObject({ code: 400, message: '您已领取该客户' });
    expect((await claim(999_999, seller)).code).toBe(400);
  });

  test('one of 50 simultaneous claimers wins and 49 get a clear 400', async () => {
    const id = await t.make.contact(null);
    const claimers = await people(50);
    const answers = await Promise.all(claimers.map((person) => claim(id, person)));
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1);
    const winner = claimers[answers.findIndex((answer) => answer.code === 200)];
    for (const answer of answers.filter((one) => one.code !== 200))
      expect(answer).toMatchObject({ code: 400, message: `该客户已被 ${winner?.name} 领取` });
    expect((await rowOf(id)).owner_id).toBe(winner?.personnelId);
    expect(await periodsOf(id)).toHaveLength(1);
    const logged = await t.db.selectFrom('pool_claim').selectAll().where('contact_id', '=', id).execute();
    expect(logged).toHaveLength(1);
    // Failed claims leave the losers' counts unchanged.
    const counts = await t.db
      .selectFrom('pool_claim_count')
      .select('personnel_id')
      .where(
        'personnel_id',
        'in',
        claimers.map((person) => person.personnelId),
      )
      .execute();
    expect(counts).toEqual([{ personnel_id: winner?.personnelId }]);
  });

  test('200 people claiming from 1,000 rows: caps never exceeded, each row one owner', async () => {
    const organisation = await t.make.organisation({ contact_cap: 4 });
    const below = await t.make.organisation({ parent_id: organisation });
    const daily = await t.make.organisation();
    await t.call(poolApi.saveRule, { ...POOL_RULE, organisationId: daily, dailyClaimCap: 3 }, general.token);
    const held = await people(100, { organisation_id: below });
    const limited = await people(100, { organisation_id: daily });
    const institution = await t.make.institution();
    const { rows } = await sql<{ id: number }>`insert into contact (name, tel, institution_id, pool_since)
      select '千人客户' || i, '150' || lpad(i::text, 8, '0'), ${institution}, now() from generate_series(1, 1000) i returning id`.execute(
      t.db,
    );
    const ids = rows.map((row) => row.id);
    // Everybody tries eight customers, many of them the same.
    const tries = [...held, ...limited].flatMap((person, p) =>
      Array.from({ length: 8 }, (_, i) => ({ person, id: ids[(p * 5 + i * 37) % ids.length] ?? 0 })),
    );
    const answers: Awaited<ReturnType<typeof claim>>[] = [];
    // Four waves of 400: all at once would wait for connections longer than a request may.
    for (let from = 0; from < 8; from += 2) {
      const wave = [...tries.keys()].filter((n) => n % 8 === from || n % 8 === from + 1);
      await Promise.all(
        wave.map(async (n) => {
          const { person, id } = tries[n] as (typeof tries)[number];
          answers[n] = await claim(id, person);
        }),
      );
    }
    const owners = await sql<{
      owner_id: number;
      n: number;
    }>`select owner_id, count(*) as n from contact where institution_id = ${institution} and owner_id is not null group by owner_id`.execute(
      t.db,
    );
    const caps = new Map([
      ...held.map((person) => [person.personnelId, 4] as const),
      ...limited.map((person) => [person.personnelId, 3] as const),
    ]);
    for (const owner of owners.rows) expect(owner.n).toBeLessThanOrEqual(caps.get(owner.owner_id) ?? 0);
    // Nobody releases anything, so each refusal still holds at the end.
    const { rows: ends } = await sql<{ id: number; name: string | null }>`select contact.id, personnel.name
      from contact left join personnel on personnel.id = contact.owner_id where contact.id = any(${ids})`.execute(
      t.db,
    );
    const endOf = new Map(ends.map(({ id, name }) => [id, name]));
    const countOf = new Map(owners.rows.map(({ owner_id, n }) => [owner_id, n]));
    for (const [i, { person, id }] of tries.entries()) {
      const { code, message } = answers[i] ?? {};
      if (code === 200) continue;
      const cap = caps.get(person.personnelId) ?? 0;
      const isFull = Number(countOf.get(person.personnelId)) === cap;
      const full = cap === 4 ? `您持有的客户已达上限 ${cap} 个` : `今日领取已达上限 ${cap} 个`;
      const isTaken = message?.startsWith('该客户已被');
      expect([code, message, isTaken || isFull]).toEqual([
        400,
        isTaken ? `该客户已被 ${endOf.get(id)} 领取` : full,
        true,
      ]);
    }
    const won = answers.filter((answer) => answer.code === 200).length;
    expect(owners.rows.reduce((sum, owner) => sum + owner.n, 0)).toBe(won);
    const broken = await sql<{
      n: number;
    }>`select count(*) as n from contact c where institution_id = ${institution} and owner_id is not null
      and (select count(*) from ownership_period where contact_id = c.id and to_at is null and owner_id = c.owner_id) <> 1`.execute(
      t.db,
    );
    expect(broken.rows[0]?.n).toBe(0);
    const counted = await sql<{
      n: number;
    }>`select sum(claims) as n from pool_claim_count where personnel_id = any(${[...caps.keys()]})`.execute(
      t.db,
    );
    expect(Number(counted.rows[0]?.n)).toBe(won);
  });

  test('the holding cap also holds between claims and new customers at once', async () => {
    const person = await t.make.staff('salesperson', {
      organisation_id: await t.make.organisation({ contact_cap: 3 }),
    });
    const pooled = await Promise.all(Array.from({ length: 5 }, () => t.make.contact(null)));
    const answers = await Promise.all([
      ...pooled.map((id) => claim(id, person)),
      ...Array.from({ length: 5 }, (_, i) =>
        t.send(
          customersApi.save,
          { contactName: `并行${i}`, tel: t.make.phone(), cooperationName: '并行机构' },
          person.token,
        ),
      ),
    ]);
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(3);
    expect((await t.call(poolApi.limits, {}, person.token)).held).toBe(3);
  });

  test('the daily cap says so, and a failed claim does not count', async () => {
    const person = await t.make.staff();
    const ids = await Promise.all(Array.from({ length: 6 }, () => t.make.contact(null)));
    const taken = await t.make.contact(seller);
    expect((await claim(taken, person)).code).toBe(400);
    const answers = await Promise.all(ids.map((id) => claim(id, person)));
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(5);
    expect(answers.find((answer) => answer.code === 400)?.message).toBe('今日领取已达上限 5 个');
  });
});

test('a former owner waits out the cooldown, others do not', async () => {
  const person = await t.make.staff();
  const id = await t.make.contact(person);
  await t.call(poolApi.release, { ids: [id], reason: '联系不上' }, person.token);
  expect(await rowOf(id)).toMatchObject({
    owner_id: null,
    previous_owner_id: person.personnelId,
    pool_reason: '主动放回：联系不上',
    recycle_on: null,
  });
  expect(await periodsOf(id)).toMatchObject([{ ended_how: 'released' }]);
  expect((await periodsOf(id))[0]?.to_at).not.toBeNull();
  const refused = await claim(id, person);
  expect(refused.code).toBe(400);
  expect(refused.message).toContain('原负责人');
  expect((await t.call(poolApi.list, { keyword: (await rowOf(id)).name }, person.token)).list).toMatchObject([
    { id, canClaim: false, poolReason: '主动放回：联系不上', previousOwnerName: person.name },
  ]);
  await t.db
    .updateTable('contact')
    .set({ protected_until: sql`current_date - 1` })
    .where('id', '=', id)
    .execute();
  expect((await claim(id, person)).code).toBe(200);
  const foreign = await t.make.contact(seller);
  expect((await t.send(poolApi.release, { ids: [id, foreign], reason: '试' }, person.token)).code).toBe(404);
  expect((await rowOf(id)).owner_id).toBe(person.personnelId);
});

describe('the list', () => {
  test('masks phones, finds names and places, and is no oracle for phones', async () => {
    const place = await t.make.institution({ name: '拉萨雪域学堂' });
    const id = await t.make.contact(null, {
      name: '扎西',
      tel: '13012345678',
      institution_id: place,
      level: 'A',
      pool_since: '2026-02-01 00:00:00',
    });
    await sql`update contact set province_id = 540000, city_id = 540100 where id = ${id}`.execute(t.db);
    const find = async (filter: object, token = seller.token) =>
      (await t.call(poolApi.list, filter, token)).list;
    expect(await find({ provinceId: 540000 })).toMatchObject([
      { id, tel: '130****5678', poolReason: '测试', canClaim: true, poolSince: '2026-02-01 00:00:00' },
    ]);
    expect(await find({ keyword: '13012345678' })).toEqual([]);
    expect(await find({ keyword: '1301' })).toEqual([]);
    expect(await find({ keyword: '13012345678' }, general.token)).toMatchObject([{ id, tel: '13012345678' }]);
    for (const filter of [
      { keyword: 'zhaxi' },
      { cooperationName: '雪域' },
      { coorgid: place },
      { cityId: 540100, level: 'A' },
      { from: '2026-02-01', to: '2026-02-01' },
    ])
      expect(
        (await find(filter)).map((row) => row.id),
        JSON.stringify(filter),
      ).toEqual([id]);
    for (const sort of ['poolSince', 'contactName', 'level', 'lastDealAt'] as const)
      expect((await find({ sort, order: 'asc' })).length).toBeGreaterThan(0);
    const file = await t.send(
      poolApi.export,
      { coorgid: place, columns: 'contactName,tel,poolReason' },
      seller.token,
    );
    const rows = await sheetRows(file.response.rawPayload);
    expect(rows).toEqual([
      ['客户', '电话', '原因'],
      ['扎西', '130****5678', '测试'],
    ]);
  });
});

describe('rules', () => {
  test('the nearest one up the tree holds; a change moves the days without an edit of the rows', async () => {
    const top = await t.make.organisation();
    const below = await t.make.organisation({ parent_id: top });
    const owner = await t.make.staff('salesperson', { organisation_id: below });
    const id = await t.make.contact(owner);
    const left = async () => (await t.call(customersApi.one, { id }, owner.token)).recycleDays;
    expect(await left()).toBe(30);
    const made = await t.call(
      poolApi.saveRule,
      { ...POOL_RULE, organisationId: top, daysWithoutFollowUp: 12 },
      general.token,
    );
    expect(made).toMatchObject({ recomputed: 1, isLater: false });
    expect(await left()).toBe(12);
    expect(await rowOf(id)).toMatchObject({ version: 1 });
    expect(
      (await t.send(poolApi.saveRule, { ...POOL_RULE, organisationId: top }, general.token)).message,
    ).toBe('该部门已有公海规则');
    await t.call(
      poolApi.saveRule,
      { id: made.id, version: 1, ...POOL_RULE, isEnabled: false },
      general.token,
    );
    expect((await t.call(customersApi.one, { id }, owner.token)).recycleOn).toBeNull();
    expect(
      (await t.send(poolApi.saveRule, { id: made.id, version: 1, ...POOL_RULE }, general.token)).code,
    ).toBe(409);
    await t.call(poolApi.deleteRule, { id: made.id }, general.token);
    expect(await left()).toBe(30);
  });

  test('a manager rules the own organisation', async () => {
    const made = await t.call(
      poolApi.saveRule,
      { ...POOL_RULE, organisationId: manager.organisationId, dailyClaimCap: 9 },
      manager.token,
    );
    expect((await t.call(poolApi.limits, {}, seller.token)).dailyCap).toBe(9);
    const answer = await t.send(
      poolApi.saveRule,
      { id: made.id, ...POOL_RULE, daysWithoutFollowUp: 0, warnDays: 99 },
      manager.token,
    );
    expect((answer.data as unknown as { field: string }[]).map((error) => error.field)).toEqual([
      'daysWithoutFollowUp',
      'warnDays',
    ]);
    await t.call(poolApi.deleteRule, { id: made.id }, manager.token);
  });
});

test('before customers go back it is told what they still have open, of the caller’s scope alone', async () => {
  const owner = await t.make.staff('salesperson');
  const [busy, idle] = [await t.make.contact(owner), await t.make.contact(owner)];
  await t.make.demand(owner, { contact_id: busy });
  await t.make.demand(owner, { contact_id: busy, status: 5, lost_reason: '预算' });
  await t.make.lesson(owner, { contact_id: busy, on: addDays(today(), 3) });
  await t.make.lesson(owner, { contact_id: busy, on: '2026-01-05' });
  await t.make.lesson(owner, { contact_id: idle, on: addDays(today(), 3), lesson_status: 0 });
  const open = (person: Person) => t.call(poolApi.releasing, { ids: [busy, idle] }, person.token);
  expect(await open(owner)).toEqual({ customers: 1, demands: 1, lessons: 1 });
  expect(await open(await t.make.staff('salesperson'))).toEqual({ customers: 0, demands: 0, lessons: 0 });
  await t.call(poolApi.release, { ids: [busy], reason: '没有需求' }, owner.token);
  const owners = await t.db.selectFrom('demand').where('contact_id', '=', busy).select('owner_id').execute();
  expect(owners.map((row) => row.owner_id)).toEqual([owner.personnelId, owner.personnelId]);
});
