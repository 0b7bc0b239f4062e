import { customersApi } from '@shibiao/contract/customers/customers';
import { institutionsApi } from '@shibiao/contract/customers/institutions';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { sheetRows } from '../../../test/sheet.ts';
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
const save = (values: Record<string, unknown>, token = seller.token) =>
  t.send(
    customersApi.save,
    { tel: t.make.phone(), cooperationName: '邢台博思教育科技有限公司', contactName: '王小明', ...values },
    token,
  );
let serial = 0;
const fresh = () => `新客户${++serial}号`;

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

  test('follow-ups, next ones and the day of making between two days, both included; never followed up is not "until"', async () => {
    const owner = await t.make.staff('salesperson');
    const make = (name: string, created: string, followed: string | null, next: string | null = null) =>
      t.make.contact(owner, {
        name,
        created_at: created,
        last_follow_up_at: followed,
        next_follow_up_at: next,
      });
    await make('甲', '2026-01-05 08:00:00', '2026-03-01 00:00:00', '2026-04-01 23:59:59');
    await make('乙', '2026-02-01 23:59:59', '2026-03-10 23:59:59', '2026-04-02 00:00:00');
    await make('丙', '2026-03-01 00:00:00', null);
    const day = today();
    await make('丁', `${day} 00:00:00`, `${addDays(day, -40)} 09:00:00`);
    await make('戊', `${day} 00:00:00`, null);
    const names = async (filter: object, endpoint: typeof customersApi.list = customersApi.list) =>
      (await t.call(endpoint, { sort: 'createdAt', order: 'asc', ...filter }, owner.token)).list
        .map((row) => row.contactName)
        .sort((a, b) => '甲乙丙丁戊'.indexOf(a) - '甲乙丙丁戊'.indexOf(b))
        .join('');
    expect(await names({ lastFrom: '2026-03-01', lastTo: '2026-03-10' })).toBe('甲乙');
    expect(await names({ lastFrom: '2026-03-02', lastTo: '2026-03-10' })).toBe('乙');
    expect(await names({ lastTo: '2026-03-09' })).toBe('甲');
    expect(await names({ nextFrom: '2026-04-01', nextTo: '2026-04-01' })).toBe('甲');
    expect(await names({ nextTo: '2026-04-02' })).toBe('甲乙');
    expect(await names({ createdFrom: '2026-02-01', createdTo: '2026-03-01' })).toBe('乙丙');
    const isNew = customersApi.listNew as unknown as typeof customersApi.list;
    expect(await names({}, isNew)).toBe('丁戊');
    // New customers whose last follow-up is older than their creation here: imported ones.
    expect(await names({ lastTo: addDays(day, -40) }, isNew)).toBe('丁');
    expect(await names({ lastTo: addDays(day, -41) }, isNew)).toBe('');
    expect(await names({ lastTo: day }, isNew)).toBe('丁');
    expect(await names({ idleDays: 30 }, isNew)).toBe('丁戊');
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
    const rows = await sheetRows(file.response.rawPayload);
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
    const unfollowed = async (filter: object) =>
      (await t.call(customersApi.listNew, { idleDays: 30, ...filter }, owner.token)).list.map(({ id }) => id);
    expect(await unfollowed({})).toEqual([recent]);
    expect(await unfollowed({ keyword: (await rowOf(recent)).name })).toEqual([recent]);
    await t.db
      .updateTable('contact')
      .set({ last_follow_up_at: new Date().toISOString() })
      .where('id', '=', recent)
      .execute();
    expect(await unfollowed({})).toEqual([]);
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
    const rows = await sheetRows(file.response.rawPayload);
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

  test('a look at a number is kept with who looked; out of scope there is nothing to look at', async () => {
    const { leader: boss, seller: holder } = await t.make.team();
    const id = await t.make.contact(holder, { tel: '13912345678' });
    expect((await t.send(customersApi.showTel, { id }, (await t.make.staff('hr')).token)).code).toBe(403);
    expect((await t.send(customersApi.showTel, { id }, stranger.token)).code).toBe(404);
    expect((await t.send(customersApi.showTel, {}, boss.token)).code).toBe(408);
    expect(await t.call(customersApi.showTel, { id }, boss.token)).toEqual({ tel: '13912345678' });
    const log = await t.db
      .selectFrom('download_log')
      .select(['actor_name', 'path', 'input'])
      .where('account_id', 'in', [boss.accountId, stranger.accountId])
      .execute();
    expect(log).toEqual([{ actor_name: boss.name, path: '/api/heZuoKeHu/showTel', input: { id } }]);
  });

  test('customers due for a call by tonight are listed, overdue ones first', async () => {
    const caller = await t.make.staff('salesperson');
    const planned = async (name: string, at: string | null) => {
      const id = await t.make.contact(caller, { name });
      await sql`update contact set next_follow_up_at = ${at}::timestamptz where id = ${id}`.execute(t.db);
    };
    await planned('明天', `${addDays(today(), 1)} 00:00:00`);
    await planned('今晚', `${today()} 23:59:00`);
    await planned('上周', `${addDays(today(), -7)} 09:00:00`);
    await planned('没有', null);
    const { list } = await t.call(
      customersApi.list,
      { due: 'toCall', sort: 'nextFollowUpAt', order: 'asc' },
      caller.token,
    );
    expect(list.map((row) => row.contactName)).toEqual(['上周', '今晚']);
    // Due at the start of today counts as today at any hour, and only once.
    await planned('今早', `${today()} 00:00:00`);
    const namesOf = async (due: 'overdue' | 'today') =>
      (await t.call(customersApi.list, { due, sort: 'nextFollowUpAt', order: 'asc' }, caller.token)).list.map(
        (row) => row.contactName,
      );
    expect(await namesOf('overdue')).toEqual(['上周']);
    expect(await namesOf('today')).toEqual(['今早', '今晚']);
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
