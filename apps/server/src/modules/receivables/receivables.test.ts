import type { Endpoint } from '@shibiao/contract/endpoint';
import { receiptsApi } from '@shibiao/contract/finance/receipts';
import { lessonFinanceTotalsApi, receivablesApi } from '@shibiao/contract/finance/receivables';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { sheetRows } from '../../../test/sheet.ts';
import { addDays, today } from '../../lib/dates.ts';
import { hashToken } from '../../plugins/sessions.ts';
import { loadSession } from '../identity/sessions.queries.ts';
import { agingDays, bandDays } from './ages.rules.ts';
import { receivableTotals } from './receivables.queries.ts';

let t: TestApp;
let leader: Person;
let seller: Person;
let stranger: Person;
let finance: Person;

/** Ages of lessons in days with their debts; 60 is not overdue, 61 is. */
const AGES = { 60: '1.00', 61: '10.00', 90: '100.00', 91: '1000.00', 121: '2.00', 151: '20.00' } as const;

beforeAll(async () => {
  t = await testApp();
  leader = await t.make.staff('sales_leader', { name: '组长甲' });
  seller = await t.make.staff('salesperson', {
    leader_id: leader.personnelId,
    organisation_id: leader.organisationId,
  });
  stranger = await t.make.staff('salesperson');
  finance = await t.make.staff('finance');
  for (const [age, fee_income] of Object.entries(AGES))
    await t.make.lesson(seller, {
      on: addDays(today(), -Number(age)),
      fee_income,
      teacher_fee: '0.50',
      travel_fee: '0.10',
    });
  // Cancelled, deleted, settled and future lessons have no overdue amount.
  const old = addDays(today(), -200);
  await t.make.lesson(seller, { on: old, lesson_status: 0, fee_income: '7777.00' });
  await t.make.lesson(seller, { on: old, fee_income: '0.00' });
  await t.make.lesson(seller, { on: addDays(today(), 30), fee_income: '5.00' });
});

const actorOf = async (person: Person) => {
  const session = await loadSession(t.db, hashToken(person.token));
  if (!session) throw new Error('no session');
  return session.actor;
};
const BANDS = { dayu60: '110.00', dayu90: '1000.00', dayu120: '2.00', dayu150: '20.00' };

describe('ages', () => {
  test('are disjoint bands, the same in the popup, the totals and the groups', async () => {
    expect(await receivableTotals(t.db, await actorOf(seller), today())).toEqual(BANDS);
    expect(await receivableTotals(t.db, await actorOf(leader), today())).toEqual(BANDS);
    expect(
      await t.call(
        lessonFinanceTotalsApi.lessonFinanceTotals,
        { authorId: seller.personnelId },
        finance.token,
      ),
    ).toMatchObject(BANDS);
    const ages = await t.call(receivablesApi.ages, { by: 'owner' }, leader.token);
    expect(ages.list).toEqual([
      { id: seller.personnelId, name: seller.name, lessons: 6, upTo60: '1.00', ...BANDS, open: '1133.00' },
    ]);
    expect(ages.sums).toMatchObject({ lessons: 6, open: '1133.00' });
    expect((await t.call(receivablesApi.ages, {}, stranger.token)).list).toEqual([]);
    expect(
      (await t.call(receivablesApi.ages, { by: 'institution', sort: 'dayu90', count: 2 }, finance.token))
        .list[0],
    ).toMatchObject({ dayu90: '1000.00' });
    expect(
      (await t.call(receivablesApi.ages, { by: 'organisation', dqid: seller.organisationId }, finance.token))
        .total,
    ).toBe(1);
    expect((await t.send(receivablesApi.ages, { by: 'teacher' }, finance.token)).code).toBe(408);
  });

  test('a page beyond the last one still says the total and the sums', async () => {
    const beyond = await t.call(receivablesApi.ages, { by: 'owner', page: 9 }, leader.token);
    expect(beyond).toMatchObject({ list: [], total: 1, sums: { lessons: 6, open: '1133.00' } });
  });

  test('follow a receipt at once, in the groups, the totals and the popup', async () => {
    const owner = await t.make.staff('salesperson');
    const lesson = await t.make.lesson(owner, { on: addDays(today(), -70), fee_income: '90.00' });
    const shown = async () => [
      (await t.call(receivablesApi.ages, {}, owner.token)).sums.open,
      (await t.call(lessonFinanceTotalsApi.lessonFinanceTotals, {}, owner.token)).dayu60,
      (await receivableTotals(t.db, await actorOf(owner), today())).dayu60,
    ];
    expect(await shown()).toEqual(['90.00', '90.00', '90.00']);
    const lines = [{ lessonId: lesson.id, amount: '40.00' }];
    await t.call(
      receiptsApi.save,
      { coorgid: lesson.institutionId, amount: '40.00', receivedOn: today(), lines },
      finance.token,
    );
    expect(await shown()).toEqual(['50.00', '50.00', '50.00']);
  });

  test('ages by organisation include descendants, sum each lesson once, and open the rows they count', async () => {
    const company = await t.make.organisation();
    const team = await t.make.organisation({ parent_id: company });
    const [above, below] = [
      await t.make.staff('salesperson', { organisation_id: company }),
      await t.make.staff('salesperson', { organisation_id: team, part_time_org_id: company }),
    ];
    const on = addDays(today(), -65);
    await t.make.lesson(above, { on, fee_income: '1.00' });
    await t.make.lesson(below, { on, fee_income: '20.00' });
    await t.make.lesson(below, { on: addDays(today(), 3), fee_income: '300.00' });
    const ages = await t.call(
      receivablesApi.ages,
      { by: 'organisation', dqid: company, sort: 'open', order: 'desc' },
      finance.token,
    );
    expect(ages.list.map(({ id, lessons, dayu60, open }) => [id, lessons, dayu60, open])).toEqual([
      [company, 2, '21.00', '21.00'],
      [team, 1, '20.00', '20.00'],
    ]);
    expect(ages.sums).toMatchObject({ lessons: 2, open: '21.00' });
    for (const { id, lessons, open } of ages.list) {
      const of = { dqid: id, jieqing: 2, band: 'dayu60' };
      const totals = await t.call(lessonFinanceTotalsApi.lessonFinanceTotals, of, finance.token);
      expect([totals.count, totals.open]).toEqual([lessons, open]);
    }
    // A future lesson is neither 未收 nor 已收清 in any list.
    const ahead = await t.call(
      lessonFinanceTotalsApi.lessonFinanceTotals,
      { dqid: company, jieqing: 3 },
      finance.token,
    );
    expect(ahead).toMatchObject({ count: 1, open: '0.00', ahead: '300.00' });
    const boss = await t.make.staff('general_manager');
    for (const [isOpen, count] of [
      [true, 2],
      [false, 0],
    ] as const)
      expect((await t.call(lessonsApi.list, { dqid: company, isOpen }, boss.token)).total).toBe(count);
  });

  test('every figure leads to its rows', async () => {
    const open = async (filter: object) =>
      (
        await t.call(receivablesApi.lessons, { sort: 'lastDate', order: 'desc', ...filter }, leader.token)
      ).list.map((row) => [row.age, row.open]);
    expect(await open({ jieqing: 2, zhangling: 3 })).toEqual([
      [61, '10.00'],
      [90, '100.00'],
    ]);
    expect(await open({ jieqing: 2, zhangling: '4' })).toEqual([[91, '1000.00']]);
    expect(await open({ zhangling: 9 })).toEqual([
      [121, '2.00'],
      [151, '20.00'],
    ]);
    expect(await open({ band: 'dayu150' })).toEqual([[151, '20.00']]);
    expect(await open({ band: 'upTo60' })).toEqual([[60, '1.00']]);
    expect((await t.send(receivablesApi.lessons, { zhangling: 5 }, leader.token)).code).toBe(408);
    // On a link from the home page the leader's own id stands for the whole team.
    expect(
      await open({ zhangling: 4, authorId: leader.personnelId, personnelId: leader.personnelId, isHome: 1 }),
    ).toEqual([[91, '1000.00']]);
    expect(await open({ zhangling: 4, authorId: leader.personnelId })).toEqual([]);
  });

  test('count from the invoice when the setting says so', async () => {
    const owner = await t.make.staff('salesperson');
    await t.make.lesson(owner, {
      on: addDays(today(), -200),
      invoiced_on: addDays(today(), -70),
      fee_income: '40.00',
    });
    const actor = await actorOf(owner);
    expect(await receivableTotals(t.db, actor, today())).toMatchObject({ dayu60: '0.00', dayu150: '40.00' });
    await t.db
      .updateTable('setting')
      .set({ value: JSON.stringify('invoice') })
      .where('key', '=', 'receivableAgeFrom')
      .execute();
    expect(await receivableTotals(t.db, actor, today())).toMatchObject({ dayu60: '40.00', dayu150: '0.00' });
    await t.db
      .updateTable('setting')
      .set({ value: JSON.stringify('session') })
      .where('key', '=', 'receivableAgeFrom')
      .execute();
  });

  test('codes are spans of days', () => {
    expect(agingDays(3, '2026-11-20')).toEqual({ from: '2026-08-22', to: '2026-09-20' });
    expect(agingDays(9, '2026-11-20').from).toBeNull();
    expect(bandDays('dayu150', '2026-11-20')).toEqual({ from: null, to: '2026-06-22' });
  });
});

describe('lesson finance', () => {
  test('is narrowed by person, team and area', async () => {
    const total = async (filter: object) =>
      (await t.call(receivablesApi.lessons, filter, finance.token)).total;
    const own = await total({ authorId: seller.personnelId });
    expect(own).toBe(8);
    expect(await total({ personnelId: leader.personnelId })).toBe(own);
    expect(await total({ zuzhangName: '组长甲' })).toBe(own);
    expect(await total({ dqid: seller.organisationId })).toBe(own);
    const { name } = await t.db
      .selectFrom('organisation')
      .select('name')
      .where('id', '=', seller.organisationId)
      .executeTakeFirstOrThrow();
    expect(await total({ dqname: name })).toBe(own);
    expect(await total({ dqname: '没有的地区' })).toBe(0);
    expect(await total({ authorId: seller.personnelId, jieqing: 1 })).toBe(1);
    expect(await total({ authorId: seller.personnelId, lessonstatus: 0 })).toBe(1);
    expect(await total({ authorId: seller.personnelId, from: today(), to: '2099-01-01' })).toBe(1);
  });

  test('totals are exact sums of the rows', async () => {
    const totals = await t.call(
      lessonFinanceTotalsApi.lessonFinanceTotals,
      { authorId: seller.personnelId },
      finance.token,
    );
    const { teacherFee, profit } = totals;
    expect(totals).toMatchObject({
      count: 8,
      feeIncome: '1138.00',
      open: '1133.00',
      ahead: '5.00',
      received: '0.00',
    });
    const rows = await t.call(
      receivablesApi.lessons,
      { authorId: seller.personnelId, count: 100 },
      finance.token,
    );
    const sum = (key: 'profit' | 'teacherFee') =>
      rows.list.reduce((all, row) => all + Math.round(Number(row[key]) * 100), 0);
    expect(sum('profit')).toBe(Math.round(Number(profit) * 100));
    expect(sum('teacherFee')).toBe(Math.round(Number(teacherFee) * 100));
  });

  test('exports hold what the filters show', async () => {
    const read = async (endpoint: Endpoint, input: object) => {
      const rows = await sheetRows((await t.send(endpoint, input, leader.token)).response.rawPayload);
      return rows;
    };
    expect(await read(receivablesApi.export, { zhangling: 4, columns: 'open,age' })).toEqual([
      ['未收（元）', '账龄（天）'],
      ['1000', '91'],
    ]);
    expect(await read(receivablesApi.exportAges, { columns: 'name,open' })).toEqual([
      ['名称', '未收合计（元）'],
      [seller.name, '1133'],
    ]);
  });
});
