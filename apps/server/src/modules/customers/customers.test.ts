import { customerPageApi, customersApi } from '@shibiao/contract/customers/customers';
import { institutionsApi } from '@shibiao/contract/customers/institutions';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { readRows } from '../../lib/excel-read.ts';

let t: TestApp;
let leader: Person;
let seller: Person;
let stranger: Person;
let general: Person;

beforeAll(async () => {
  t = await testApp();
  leader = await t.make.staff('sales_leader');
  seller = await t.make.staff('salesperson', {
    leader_id: leader.personnelId,
    organisation_id: leader.organisationId,
    name: '李销售',
  });
  stranger = await t.make.staff('salesperson');
  general = await t.make.staff('general_manager');
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
  const all = [
    ...Object.values(customersApi),
    ...Object.values(customerPageApi),
    ...Object.values(institutionsApi),
  ];
  test.each(all)('$operation asks for a session and the function', async (endpoint) => {
    const office = await t.make.staff('general_office');
    const input = { id: 1, ids: '1', level: 'A' };
    expect((await t.send(endpoint, input)).code).toBe(401);
    expect((await t.send(endpoint, input, office.token)).code).toBe(403);
  });

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
    await t.db
      .updateTable('contact')
      .set({ owner_id: null, pool_since: sql`now()` })
      .where('id', '=', first.data.id)
      .execute();
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

  test('of many who save one phone at once exactly one wins, the others are told who', async () => {
    const tel = t.make.phone();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        save({ tel, contactName: `抢注${i}`, cooperationName: `抢注机构${i}` }),
      ),
    );
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1);
    const losers = answers.filter((answer) => answer.code !== 200);
    expect(losers.every((answer) => answer.code === 400 && answer.message.includes('李销售'))).toBe(true);
    // Nothing half done: the institutions of the losers were rolled back with them.
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
      pinyin: 'gaimingle',
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
});

describe('lists', () => {
  test('keyword, phone, institution, level, deal and sums', async () => {
    const owner = await t.make.staff('salesperson');
    const bank = await t.make.institution({ name: '成都未来银行学院' });
    const a = await t.make.contact(owner, {
      name: '张三丰',
      institution_id: bank,
      level: 'A',
      tel: '13711112222',
    });
    const b = await t.make.contact(owner, { name: '李四光', level: 'B' });
    const names = async (filter: object) =>
      (await t.call(customersApi.list, filter, owner.token)).list.map((row) => row.contactName);
    expect(await names({ keyword: '三丰' })).toEqual(['张三丰']);
    expect(await names({ keyword: 'lsg' })).toEqual(['李四光']);
    expect(await names({ keyword: 'zhangsan' })).toEqual(['张三丰']);
    expect(await names({ keyword: '1371111' })).toEqual(['张三丰']);
    expect(await names({ cooperationName: '未来银行' })).toEqual(['张三丰']);
    expect(await names({ cooperationName: 'wlyh' })).toEqual(['张三丰']);
    expect(await names({ coorgid: bank })).toEqual(['张三丰']);
    expect(await names({ level: 'A,B', sort: 'level', order: 'asc' })).toEqual(['张三丰', '李四光']);
    expect(await names({ keyword: '%' })).toEqual([]);
    await t.db
      .updateTable('contact')
      .set({ last_deal_at: '2026-03-01', next_follow_up_at: '2026-01-01 09:00:00' })
      .where('id', '=', b)
      .execute();
    expect(await names({ isDealt: true })).toEqual(['李四光']);
    expect(await names({ isDealt: false })).toEqual(['张三丰']);
    expect(await names({ due: 'overdue' })).toEqual(['李四光']);
    expect(await names({ due: 'none' })).toEqual(['张三丰']);
    expect(await names({ dealFrom: '2026-02-01', dealTo: '2026-03-01' })).toEqual(['李四光']);
    expect(await names({ sort: 'lastDealAt', order: 'desc' })).toEqual(['李四光', '张三丰']);
    expect(await names({ sort: 'lastDealAt', order: 'asc' })).toEqual(['张三丰', '李四光']);
    expect(await names({ sort: 'contactName', order: 'asc' })).toEqual(['李四光', '张三丰']);
    expect(await names({ recycleDays: 29 })).toEqual([]);
    expect(await names({ recycleDays: 30, sort: 'recycleOn', order: 'asc' })).toHaveLength(2);
    expect(await names({ idleDays: 1 })).toHaveLength(2);
    const page = await t.call(customersApi.listByPost, { count: 1 }, owner.token);
    expect(page).toMatchObject({ total: 2, sums: { A: 1, B: 1, C: 0, D: 0, dealt: 1, overdue: 1 } });
    expect((await t.send(customersApi.list, { sort: 'tel; drop table contact' }, owner.token)).code).toBe(
      408,
    );
    expect(a).toBeGreaterThan(0);
  });

  test('the region list shows whose it is, masks phones outside the scope and is no oracle for them', async () => {
    const regional = await t.make.staff('salesperson');
    const city = await t.make.institution({ province_id: 510000, city_id: 510100 });
    const mine = await t.make.contact(regional, { institution_id: city, tel: '13622223333' });
    const other = await t.make.contact(stranger, {
      institution_id: city,
      tel: '13622224444',
      name: '区域陌生人',
    });
    await sql`update contact set province_id = 510000, city_id = 510100 where id in (${mine}, ${other})`.execute(
      t.db,
    );
    expect((await t.call(customersApi.listByRegion, {}, regional.token)).list).toEqual([]);
    await t.db
      .insertInto('personnel_region')
      .values({ personnel_id: regional.personnelId, region_id: 510100 })
      .execute();
    t.app.sessionCache.clear();
    const { list } = await t.call(
      customersApi.listByRegion,
      { sort: 'createdAt', order: 'asc' },
      regional.token,
    );
    expect(list.map((row) => [row.id, row.isOwn, row.tel])).toEqual([
      [mine, true, '13622223333'],
      [other, false, '136****4444'],
    ]);
    expect(
      (await t.call(customersApi.listByRegion, { keyword: '13622224444' }, regional.token)).list,
    ).toEqual([]);
    expect(
      (await t.call(customersApi.listByRegion, { keyword: '1362222' }, regional.token)).list.map(
        (row) => row.id,
      ),
    ).toEqual([mine]);
    const file = await t.send(
      customersApi.exportByRegion,
      { columns: 'tel', sort: 'createdAt', order: 'asc' },
      regional.token,
    );
    const rows: string[][] = [];
    for await (const row of readRows(file.response.rawPayload)) rows.push(row.values);
    expect(rows).toEqual([['电话'], ['13622223333'], ['136****4444']]);
  });

  test('the market list holds market customers; the market department saves into it', async () => {
    const market = await t.make.staff('market_department');
    const made = await save({ contactName: fresh() }, market.token);
    expect((await rowOf(made.data.id)).kind).toBe('market');
    const sold = await t.make.contact(stranger, { kind: 'market', tel: '13655556666' });
    const list = (await t.call(customersApi.listForMarket, {}, market.token)).list;
    expect(list.find((row) => row.id === sold)?.tel).toBe('136****6666');
    expect(list.find((row) => row.id === made.data.id)?.isOwn).toBe(true);
    expect((await t.call(customersApi.listForMarket, { keyword: '1365555' }, market.token)).list).toEqual([]);
  });

  test('new ones only of the last days', async () => {
    const owner = await t.make.staff('salesperson');
    const [recent, old] = [await t.make.contact(owner), await t.make.contact(owner)];
    await sql`update contact set created_at = now() - interval '40 days' where id = ${old}`.execute(t.db);
    expect((await t.call(customersApi.listNew, {}, owner.token)).list.map((row) => row.id)).toEqual([recent]);
    expect((await t.call(customersApi.listNew, { days: 60 }, owner.token)).list).toHaveLength(2);
  });

  test('neighbours follow the list in every sort, blanks included, to both ends', async () => {
    const owner = await t.make.staff('salesperson');
    for (let i = 0; i < 7; i++) {
      const id = await t.make.contact(owner, { level: i % 2 ? 'A' : 'B' });
      await t.db
        .updateTable('contact')
        .set({
          last_follow_up_at: i < 3 ? `2026-0${1 + (i % 2)}-01 10:00:00` : null,
          next_follow_up_at: i % 3 === 0 ? null : `2026-05-0${i} 10:00:00`,
          last_deal_at: i === 4 ? '2026-04-01' : null,
        })
        .where('id', '=', id)
        .execute();
    }
    for (const sort of [
      'updatedAt',
      'createdAt',
      'contactName',
      'level',
      'lastFollowUpAt',
      'nextFollowUpAt',
      'lastDealAt',
      'recycleOn',
    ] as const) {
      for (const order of ['asc', 'desc'] as const) {
        const ids = (await t.call(customersApi.list, { sort, order }, owner.token)).list.map((row) => row.id);
        expect(ids).toHaveLength(7);
        for (const [i, id] of ids.entries()) {
          expect(
            await t.call(customersApi.neighbours, { id, sort, order }, owner.token),
            `${sort} ${order} ${i}`,
          ).toEqual({ previousId: ids[i - 1] ?? null, nextId: ids[i + 1] ?? null });
        }
      }
    }
    const foreign = await t.make.contact(stranger);
    expect(await t.call(customersApi.neighbours, { id: foreign }, owner.token)).toEqual({
      previousId: null,
      nextId: null,
    });
  });

  test('the export holds exactly what the filter shows, and is logged', async () => {
    const owner = await t.make.staff('salesperson');
    await t.make.contact(owner, { name: '导出甲', level: 'A' });
    await t.make.contact(owner, { name: '导出乙' });
    const file = await t.send(customersApi.export, { level: 'A', columns: 'level,contactName' }, owner.token);
    const rows: string[][] = [];
    for await (const row of readRows(file.response.rawPayload)) rows.push(row.values);
    expect(rows).toEqual([
      ['等级', '客户'],
      ['A', '导出甲'],
    ]);
    const log = await t.db
      .selectFrom('download_log')
      .selectAll()
      .where('account_id', '=', owner.accountId)
      .execute();
    expect(log).toMatchObject([
      {
        path: '/api/heZuoKeHu/exportHeZuoKeHu',
        actor_name: owner.name,
        input: { columns: 'level,contactName' },
      },
    ]);
  });

  test('institutions are found by name, pinyin and a former name', async () => {
    const id = await t.make.institution({ name: '杭州远航学社', level: 'A' });
    await t.db.insertInto('institution_alias').values({ institution_id: id, name: '西湖旧名书院' }).execute();
    for (const keyword of ['远航学社', 'yuanhang', 'hzyhxs', '旧名书院'])
      expect(
        (await t.call(institutionsApi.institutions, { keyword }, seller.token)).list.map((row) => row.id),
        keyword,
      ).toEqual([id]);
    expect(
      (await t.call(institutionsApi.institutions, { keyword: '远航', level: 'B' }, seller.token)).list,
    ).toEqual([]);
  });
});

describe('the check of a name while it is typed', () => {
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
    await t.db
      .updateTable('contact')
      .set({ owner_id: null, pool_since: sql`now()` })
      .where('id', '=', id)
      .execute();
    expect(await ask({ tel: '13577778888' })).toMatchObject({
      message: expect.stringContaining('公海'),
      contacts: [{ isInPool: true, holderName: null }],
    });
  });
});

describe('the page of a customer', () => {
  test('facts: colleagues masked by scope, demands, lessons, money; ownership periods', async () => {
    const institution = await t.make.institution();
    const id = await t.make.contact(seller, { institution_id: institution });
    const other = await t.make.contact(stranger, { institution_id: institution, tel: '13388889999' });
    await sql`insert into lesson (code, name, contact_id, institution_id, owner_id, first_date, last_date, days, lesson_status, fee_income)
      values ('KC-F1', '课甲', ${id}, ${institution}, ${seller.personnelId}, '2026-03-01', '2026-03-01', 1.5, 1, 8000)`.execute(
      t.db,
    );
    const facts = await t.call(customerPageApi.facts, { id }, seller.token);
    expect(facts.colleagues).toMatchObject([{ id: other, isOwn: false, tel: '133****9999' }]);
    expect(facts.lessons).toMatchObject([{ title: '课甲', amount: '8000.00' }]);
    expect(facts.money).toEqual({
      lessons: 1,
      days: '1.5',
      income: '8000.00',
      invoiced: '0.00',
      received: '0.00',
      open: '8000.00',
    });
    expect((await t.call(customerPageApi.facts, { id }, general.token)).colleagues).toMatchObject([
      { isOwn: true, tel: '13388889999' },
    ]);
    expect((await t.call(customerPageApi.ownership, { id }, seller.token)).list).toMatchObject([
      { ownerName: '李销售', how: 'created', toAt: null, days: 0 },
    ]);
  });
});
