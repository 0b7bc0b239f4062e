import { customerPageApi } from '@shibiao/contract/customers/customerPage';
import { customersApi } from '@shibiao/contract/customers/customers';
import { customerTimelineApi } from '@shibiao/contract/customers/timeline';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { until } from '../../../test/until.ts';
import { addDays, today } from '../../lib/dates.ts';

let t: TestApp;
let leader: Person;
let seller: Person;
let stranger: Person;

beforeAll(async () => {
  t = await testApp();
  leader = await t.make.staff('sales_leader');
  seller = await t.make.staff('salesperson', {
    leader_id: leader.personnelId,
    organisation_id: leader.organisationId,
    name: '李销售',
  });
  stranger = await t.make.staff('salesperson');
});

const rowOf = (id: number) =>
  t.db.selectFrom('contact').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const periodsOf = (id: number) =>
  t.db.selectFrom('ownership_period').selectAll().where('contact_id', '=', id).orderBy('id').execute();
const save = (values: Record<string, unknown>, token = seller.token) =>
  t.send(
    customersApi.save,
    { tel: t.make.phone(), cooperationName: '邢台博思教育科技有限公司', contactName: '王小明', ...values },
    token,
  );
let serial = 0;
const fresh = () => `新客户${++serial}号`;

describe('the locks', () => {
  test("somebody else's customer does not exist, whatever else is sent", async () => {
    const id = await t.make.contact(seller);
    for (const [endpoint, input] of [
      [customersApi.one, { id }],
      [customersApi.save, { id, contactName: '' }],
      [customersApi.addContactPerson, { contactId: id, contactName: '' }],
      [customersApi.editLevel, { id, level: 'A' }],
      [customersApi.updateLastDeal, { id }],
      [customersApi.remove, { id }],
      [customersApi.batchDelete, { ids: String(id) }],
      [customerPageApi.facts, { id }],
      [customerPageApi.ownership, { id }],
      [customerTimelineApi.timeline, { id, count: 0 }],
      [customerTimelineApi.revenue, { id }],
      [customerPageApi.customerDemands, { id, page: 0 }],
      [customerPageApi.customerLessons, { id, page: 0 }],
      [customerPageApi.customerFiles, { id, page: 0 }],
      [customerPageApi.attachFiles, { id, fileIds: [] }],
      [customerPageApi.removeFile, { id }],
    ] as const) {
      const token =
        endpoint === customersApi.batchDelete ? (await t.make.staff('sales_leader')).token : stranger.token;
      expect((await t.send(endpoint, input, token)).code, endpoint.operation).toBe(404);
    }
    expect(await rowOf(id)).toMatchObject({ level: 'D', deleted_at: null, version: 1 });
    expect((await t.call(customersApi.list, {}, stranger.token)).list).toEqual([]);
    expect((await t.call(customersApi.one, { id }, leader.token)).id).toBe(id);
  });
});

describe('save', () => {
  test('a new customer is the caller’s, with institution, region, first period and day of recycling', async () => {
    const institutionId = await t.make.institution({
      name: '深圳前海学堂',
      province_id: 440000,
      city_id: 440300,
    });
    const answer = await save({
      coorgid: institutionId,
      contactName: '赵一',
      level: 'B',
      position: '校长',
      isKeyPerson: 'true',
    });
    expect(answer.code).toBe(200);
    const row = await rowOf(answer.data.id);
    expect(row).toMatchObject({
      owner_id: seller.personnelId,
      organisation_id: seller.organisationId,
      institution_id: institutionId,
      province_id: 440000,
      city_id: 440300,
      level: 'B',
      pinyin: 'zhaoyi',
      initials: 'zy',
      is_key_person: true,
      kind: 'partner',
      created_by: seller.accountId,
      pool_since: null,
    });
    expect(row.owned_since).not.toBeNull();
    const { rows } = await sql<{
      days: number;
    }>`select recycle_on - current_date as days from contact where id = ${row.id}`.execute(t.db);
    expect(rows[0]?.days).toBe(30);
    expect(await periodsOf(row.id)).toMatchObject([
      { owner_id: seller.personnelId, how: 'created', by_id: seller.personnelId, to_at: null },
    ]);
  });

  test('an unknown institution is made once, however many save at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        save({ cooperationName: '全新机构甲', contactName: `并发${i}`, provinceId: 130000 }),
      ),
    );
    expect(answers.map((answer) => answer.code)).toEqual(Array(8).fill(200));
    const made = await t.db.selectFrom('institution').selectAll().where('name', '=', '全新机构甲').execute();
    expect(made).toMatchObject([{ pinyin: 'quanxinjigoujia', province_id: 130000 }]);
  });

  test('a phone that exists is refused with the holder’s name and without the phone', async () => {
    const tel = t.make.phone();
    const first = await save({ tel, contactName: fresh() });
    const again = await save(
      { tel: `${tel.slice(0, 3)} ${tel.slice(3)}`.replace(' ', ''), contactName: fresh() },
      stranger.token,
    );
    expect(again.code).toBe(400);
    expect(again.message).toContain('李销售');
    expect(again.message).not.toContain(tel);
    expect(again.data).toMatchObject([{ field: 'tel' }]);
    await t.make.give(first.data.id, null);
    expect((await save({ tel, contactName: fresh() }, stranger.token)).message).toContain('公海');
  });

  test('the same name in one institution is refused, elsewhere it is not', async () => {
    const contactName = fresh();
    expect((await save({ contactName })).code).toBe(200);
    const again = await save({ contactName }, stranger.token);
    expect(again).toMatchObject({ code: 400, data: [{ field: 'contactName' }] });
    expect(again.message).toContain('李销售');
    expect((await save({ contactName, cooperationName: '另一家机构' }, stranger.token)).code).toBe(200);
  });

  test('one of many concurrent saves of one phone wins, and the others name the holder', async () => {
    const tel = t.make.phone();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        save({ tel, contactName: `抢注${i}`, cooperationName: `抢注机构${i}` }),
      ),
    );
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1);
    const losers = answers.filter((answer) => answer.code !== 200);
    expect(losers.every((answer) => answer.code === 400 && answer.message.includes('李销售'))).toBe(true);
    // The losing saves rolled back, including their institutions.
    const { n } = await t.db
      .selectFrom('institution')
      .where('name', 'like', '抢注机构%')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    expect(n).toBe(1);
  });

  test('an edit changes what is given; of two saves of one version one wins', async () => {
    const { data } = await save({ contactName: fresh(), remark: '原备注', wechat: 'wx1' });
    const { id } = data;
    const before = await rowOf(id);
    const answer = await save({
      id,
      version: 1,
      contactName: '改名了',
      cooperationName: undefined,
      tel: before.tel,
      level: 'A',
    });
    expect(answer.code).toBe(200);
    expect(await rowOf(id)).toMatchObject({
      name: '改名了',
      pinyin: 'gaimingle gaimingliao',
      remark: '原备注',
      wechat: 'wx1',
      level: 'A',
      version: 2,
      owner_id: seller.personnelId,
    });
    const both = await Promise.all(
      ['甲甲', '乙乙'].map((contactName) => save({ id, version: 2, contactName, tel: before.tel })),
    );
    expect(both.map((one) => one.code).sort()).toEqual([200, 409]);
  });

  test('a leader creates for the team, not for strangers; a cap holds', async () => {
    const given = await save({ contactName: fresh(), authorId: seller.personnelId }, leader.token);
    expect((await rowOf(given.data.id)).owner_id).toBe(seller.personnelId);
    expect((await save({ contactName: fresh(), authorId: stranger.personnelId }, leader.token)).code).toBe(
      404,
    );
    const organisation = await t.make.organisation({ contact_cap: 2 });
    const below = await t.make.organisation({ parent_id: organisation });
    const capped = await t.make.staff('salesperson', { organisation_id: below });
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => save({ contactName: fresh() }, capped.token)),
    );
    expect(answers.map((one) => one.code).sort()).toEqual([200, 200, 400, 400, 400, 400]);
    expect(answers.find((one) => one.code === 400)?.message).toContain('上限 2');
  });

  test.each([
    [{ contactName: '' }, 'contactName'],
    [{ tel: '123' }, 'tel'],
    [{ cooperationName: '' }, 'cooperationName'],
    [{ coorgid: 999999 }, 'coorgid'],
    [{ level: 'X' }, 'level'],
    [{ remark: '长'.repeat(1001) }, 'remark'],
  ])('%j is refused beside its field', async (values, field) => {
    const answer = await save(values);
    expect(answer).toMatchObject({ status: 400, code: 408 });
    expect((answer.data as unknown as { field: string }[]).map((error) => error.field)).toContain(field);
  });

  test('a further contact person belongs to the same institution and owner', async () => {
    const id = await t.make.contact(seller, { level: 'B' });
    const made = await t.call(
      customersApi.addContactPerson,
      { contactId: id, contactName: '对接人', tel: t.make.phone(), position: '教务' },
      leader.token,
    );
    const [first, second] = [await rowOf(id), await rowOf(made.id)];
    expect(second).toMatchObject({
      institution_id: first.institution_id,
      owner_id: seller.personnelId,
      level: 'B',
      city_id: first.city_id,
      position: '教务',
    });
  });
});

describe('levels, deals, deleting', () => {
  test('level of several, all or none', async () => {
    const [a, b, foreign] = [
      await t.make.contact(seller),
      await t.make.contact(seller),
      await t.make.contact(stranger),
    ];
    await t.call(customersApi.editLevel, { id: [a, b], level: 'A' }, seller.token);
    expect([(await rowOf(a)).level, (await rowOf(b)).level]).toEqual(['A', 'A']);
    expect((await t.send(customersApi.editLevel, { id: [a, foreign], level: 'C' }, seller.token)).code).toBe(
      404,
    );
    expect((await rowOf(a)).level).toBe('A');
  });

  test('a deal moves the day of recycling; without a day the lessons say it', async () => {
    const id = await t.make.contact(seller);
    await sql`update contact set owned_since = now() - interval '80 days', last_follow_up_at = now() where id = ${id}`.execute(
      t.db,
    );
    const daysLeft = async () => (await t.call(customersApi.one, { id }, seller.token)).recycleDays;
    expect(await daysLeft()).toBe(10);
    const { rows } = await sql<{ day: string }>`select current_date as day`.execute(t.db);
    // A deal is in the past: a future day would keep the customer out of the pool forever.
    for (const lastDealAt of [addDays(today(), 1), '2199-12-31', '1999-12-31'])
      expect(await t.send(customersApi.updateLastDeal, { id, lastDealAt }, seller.token)).toMatchObject({
        code: 408,
        data: [{ field: 'lastDealAt' }],
      });
    await t.call(customersApi.updateLastDeal, { id, lastDealAt: rows[0]?.day }, seller.token);
    expect((await rowOf(id)).last_deal_at).toBe(rows[0]?.day);
    expect(await daysLeft()).toBe(30);
    await t.call(customersApi.updateLastDeal, { id }, seller.token);
    expect((await rowOf(id)).last_deal_at).toBeNull();
  });

  test('delete marks and hides; an administrator restores it to its owner', async () => {
    const id = await t.make.contact(seller);
    const admin = await t.make.staff('admin');
    await t.call(customersApi.remove, { id }, seller.token);
    expect((await rowOf(id)).deleted_at).not.toBeNull();
    expect((await t.send(customersApi.one, { id }, seller.token)).code).toBe(404);
    expect((await t.send(customersApi.restore, { ids: [id] }, seller.token)).code).toBe(403);
    const deleted = (await t.call(customersApi.listDeleted, {}, admin.token)).list.find(
      (row) => row.id === id,
    );
    expect(deleted).toMatchObject({ authorId: seller.personnelId, deletedByName: seller.name });
    await t.call(customersApi.restore, { ids: [id] }, admin.token);
    expect((await t.call(customersApi.one, { id }, seller.token)).authorId).toBe(seller.personnelId);
    expect((await t.send(customersApi.restore, { ids: [id] }, admin.token)).code).toBe(404);
  });

  test('a batch deletes all or none, and nobody with lessons ahead', async () => {
    const [a, b] = [await t.make.contact(seller), await t.make.contact(seller)];
    const foreign = await t.make.contact(stranger);
    expect((await t.send(customersApi.batchDelete, { ids: [a, foreign] }, leader.token)).code).toBe(404);
    const { institution_id } = await rowOf(b);
    await sql`insert into lesson (code, name, contact_id, institution_id, first_date, last_date, days, lesson_status)
      values ('KC-T1', '课', ${b}, ${institution_id}, current_date + 3, current_date + 3, 1, 1)`.execute(
      t.db,
    );
    const busy = await t.send(customersApi.batchDelete, { ids: [a, b] }, leader.token);
    expect(busy.code).toBe(400);
    expect((await rowOf(a)).deleted_at).toBeNull();
    await t.call(customersApi.batchDelete, { ids: [a] }, leader.token);
    expect((await rowOf(a)).deleted_at).not.toBeNull();
  });

  test('a caller that waited for a transfer is checked against the new state of the customer', async () => {
    const id = await t.make.contact(seller);
    const locked = Promise.withResolvers<void>();
    const isWaitedFor = Promise.withResolvers<void>();
    const moving = t.db.transaction().execute(async (trx) => {
      await trx.updateTable('contact').set({ owner_id: stranger.personnelId }).where('id', '=', id).execute();
      await trx
        .updateTable('ownership_period')
        .set({ owner_id: stranger.personnelId })
        .where('contact_id', '=', id)
        .execute();
      locked.resolve();
      await isWaitedFor.promise;
    });
    await locked.promise;
    const isWaiting = async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%from "contact"%'`.execute(
        t.db,
      );
      return rows.length > 0;
    };
    const answer = t.send(customersApi.editLevel, { id: [id], level: 'A' }, seller.token);
    await until(isWaiting, 'the change waits for the hand-over').finally(isWaitedFor.resolve);
    await moving;
    expect((await answer).code).toBe(404);
    expect(await rowOf(id)).toMatchObject({ owner_id: stranger.personnelId, level: 'D' });
  });
});

describe('the check of a name while it is typed', () => {
  test('whole phones can be tried only so often an hour, names as often as one types', async () => {
    const person = await t.make.staff('salesperson');
    const ask = (input: object) => t.send(customersApi.isNameRegistered, input, person.token);
    const codes = await Promise.all(Array.from({ length: 205 }, () => ask({ tel: '13900000000' })));
    expect(codes.filter((answer) => answer.code === 429)).toHaveLength(5);
    expect((await ask({ contactName: '张三', tel: '139' })).code).toBe(200);
  });

  test('phone, same name, same sound and alike, with the holder and never the phone', async () => {
    const holder = await t.make.staff('salesperson', { name: '持有人' });
    const institution = await t.make.institution({ name: '石家庄市启明星教育科技有限公司' });
    const id = await t.make.contact(holder, {
      name: '陈晓东',
      institution_id: institution,
      tel: '13577778888',
    });
    await sql`update contact set pinyin = 'chenxiaodong' where id = ${id}`.execute(t.db);
    const ask = (input: object, token = seller.token) => t.call(customersApi.isNameRegistered, input, token);
    expect(await ask({ tel: '13577778888' })).toMatchObject({
      isTaken: true,
      contacts: [{ kind: 'tel', holderName: '持有人', id: null, isInPool: false }],
    });
    expect(JSON.stringify(await ask({ tel: '13577778888' }))).not.toContain('13577778888');
    expect((await ask({ tel: '1357777888' })).contacts).toEqual([]);
    expect(await ask({ contactName: '陈晓东', coorgid: institution })).toMatchObject({
      isTaken: true,
      contacts: [{ kind: 'exact' }],
    });
    expect(await ask({ contactName: '陈晓东' })).toMatchObject({
      isTaken: false,
      contacts: [{ kind: 'name' }],
    });
    expect(await ask({ contactName: '陈小冬' })).toMatchObject({
      isTaken: false,
      contacts: [{ kind: 'pinyin', contactName: '陈晓东' }],
    });
    const alike = await ask({ contactName: '陈小东', cooperationName: '启明星教育' });
    expect(alike.institutions[0]).toMatchObject({
      coorgid: institution,
      cooperationName: '石家庄市启明星教育科技有限公司',
      contacts: 1,
    });
    expect(alike).toMatchObject({ isTaken: false, contacts: [{ kind: 'pinyin' }] });
    expect((await ask({ contactName: '陈晓东', coorgid: institution, id })).isTaken).toBe(false);
    expect((await ask({ tel: '13577778888' }, holder.token)).contacts[0]?.id).toBe(id);
    await t.make.give(id, null);
    expect(await ask({ tel: '13577778888' })).toMatchObject({
      message: expect.stringContaining('公海'),
      contacts: [{ isInPool: true, holderName: null }],
    });
  });
});
