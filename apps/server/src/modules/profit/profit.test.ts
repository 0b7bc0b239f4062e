import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { profitApi } from '@shibiao/contract/lessons/profit';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { sheetRows } from '../../../test/sheet.ts';
import { addDays, today } from '../../lib/dates.ts';

let t: TestApp;
let seller: Person;
let next = 0;
beforeAll(async () => {
  t = await testApp();
  seller = await t.make.staff('salesperson');
});
/** A day that no other test of this file uses. */
const freshDay = () => addDays('2027-01-01', next++ * 7);
const morning = (date: string) => [{ date, half: 1 }];

describe('figures', () => {
  test('the profit sheet and its sums equal an independent count', async () => {
    const owner = await t.make.staff('manager');
    const customer = await t.make.contact(owner);
    const teacherId = await t.make.teacher();
    for (const [feeIncome, teacherFee] of [
      [10000, 4000],
      [5000.55, 1000.25],
    ]) {
      await t.call(
        lessonsApi.edit,
        {
          contactId: customer,
          lessonname: '利润',
          sessions: morning(freshDay()),
          lessonstatus: 1,
          feeIncome,
          teacherFee,
          teacherId,
        },
        owner.token,
      );
    }
    const list = await t.call(profitApi.profitList, {}, owner.token);
    expect(list.sums).toMatchObject({
      feeIncome: '15000.55',
      costs: '5000.25',
      profit: '10000.30',
      rate: '0.6667',
    });
    const [row] = list.list;
    await t.call(
      profitApi.editProfit,
      { id: row?.id ?? 0, version: row?.version, travelFee: 100, travelPayer: '机构' },
      owner.token,
    );
    expect(
      (
        await t.send(
          profitApi.editProfit,
          { id: row?.id, version: row?.version, travelFee: 200 },
          owner.token,
        )
      ).code,
    ).toBe(409);
    const { rows } = await sql<{
      profit: string;
    }>`select sum(fee_income - teacher_fee - travel_fee - material_fee - other_fee - subsidy - tax_share) as profit
      from lesson where owner_id = ${owner.personnelId}`.execute(t.db);
    expect((await t.call(profitApi.ratioTotals, {}, owner.token)).profit).toBe(rows[0]?.profit);
    expect(await t.call(profitApi.ratios, {}, owner.token)).toMatchObject({
      list: [{ authorName: owner.name, lessons: 2 }],
      asOf: expect.stringContaining(today()),
    });
    const file = await t.send(profitApi.exportRatios, { columns: 'authorName,lessons,profit' }, owner.token);
    expect(await sheetRows(file.response.rawPayload)).toEqual([
      ['业务员', '课程数', '利润（元）'],
      [owner.name, '2', String(Number(rows[0]?.profit))],
    ]);
    for (const endpoint of [profitApi.profitList, profitApi.exportRatios])
      expect((await t.send(endpoint, {}, seller.token)).code).toBe(403);

    const detail = await t.call(profitApi.profitDetail, { id: row?.id }, owner.token);
    expect(detail).toMatchObject({ id: row?.id, travelFee: '100.00', travelPayer: '机构' });
    const foreign = await t.make.staff('manager');
    expect((await t.send(profitApi.profitDetail, { id: row?.id }, foreign.token)).code).toBe(404);
    const exported = async (token: string) => {
      const { response } = await t.send(
        profitApi.exportProfit,
        { sort: 'feeIncome', order: 'desc', columns: 'feeIncome,teacherFee' },
        token,
      );
      const sheet = await sheetRows(response.rawPayload);
      return sheet.slice(1).map((cells) => cells.map(Number));
    };
    expect(await exported(owner.token)).toEqual([
      [10000, 4000],
      [5000.55, 1000.25],
    ]);
    expect(await exported(foreign.token)).toEqual([]);
  });
});
