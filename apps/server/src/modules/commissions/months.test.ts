import { commissionBatchesApi } from '@shibiao/contract/commissions/batches';
import { commissionEntriesApi } from '@shibiao/contract/commissions/entries';
import { commissionsApi } from '@shibiao/contract/commissions/lessons';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { commissionsOn, salesRule } from '../../../test/commissions.ts';
import type { Person } from '../../../test/factory.ts';
import { sheetRows } from '../../../test/sheet.ts';
import { addMonths, monthOf, today } from '../../lib/dates.ts';

let t: TestApp;
let finance: Person;
let seller: Person;
let stranger: Person;

const LAST = addMonths(monthOf(today()), -1);

beforeAll(async () => {
  t = await testApp();
  finance = await t.make.staff('finance');
  ({ seller } = await t.make.team());
  stranger = await t.make.staff('salesperson');
  await salesRule(t, finance);
});

const { lesson, receive, ledger } = commissionsOn(() => ({ t, finance }));

describe('rules', () => {
  test('the nearest organisation upward, the newest of the day; open months are rated anew', async () => {
    const house = await t.make.organisation();
    const below = await t.make.organisation({ parent_id: house });
    const person = await t.make.staff('salesperson', { organisation_id: below });
    const one = await lesson(person);
    await receive(one, '12000.00');
    const flat = (rate: number, more: object) =>
      t.call(
        commissionBatchesApi.editRule,
        { role: '业务员', fromDate: '2020-01-01', tiers: JSON.stringify([{ upTo: null, rate }]), ...more },
        finance.token,
      );
    const amount = async () => (await ledger(one))[0]?.amount;
    expect(await amount()).toBe('660.00');
    const { id } = await flat(0.2, { organisationId: house });
    expect(await amount()).toBe('1320.00');
    await flat(0.3, { organisationId: below, fromDate: `${addMonths(monthOf(today()), 12)}-01` });
    expect(await amount()).toBe('1320.00');
    await flat(0.15, { organisationId: below });
    expect(await amount()).toBe('990.00');
    const list = (await t.call(commissionBatchesApi.rules, { orgnizationalid: house }, seller.token)).list;
    expect(list).toMatchObject([{ id, tiers: [{ upTo: null, rate: 0.2 }] }]);
    expect(
      (
        await t.send(
          commissionBatchesApi.editRule,
          {
            role: '业务员',
            fromDate: '2020-01-01',
            organisationId: house,
            tiers: '[{"upTo":null,"rate":1}]',
          },
          finance.token,
        )
      ).message,
    ).toContain('已存在');
  });

  test.each([
    ['[]'],
    ['[{"upTo":100,"rate":0.1}]'],
    ['[{"upTo":null,"rate":0.1},{"upTo":null,"rate":0.2}]'],
    ['[{"upTo":200,"rate":0.1},{"upTo":100,"rate":0.2},{"upTo":null,"rate":0.3}]'],
    ['[{"upTo":null,"rate":1.2}]'],
  ])('tiers %s are refused beside their field', async (tiers) => {
    const answer = await t.send(
      commissionBatchesApi.editRule,
      { role: '组长', fromDate: '2026-01-01', tiers },
      finance.token,
    );
    expect([answer.code, (answer.data as unknown as { field: string }[])[0]?.field.split('.')[0]]).toEqual([
      408,
      'tiers',
    ]);
  });
});

describe('months', () => {
  test('people’s months and the own ones agree with the ledger', async () => {
    const person = await t.make.staff('salesperson');
    const one = await lesson(person);
    await receive(one, '12000.00');
    await receive(await lesson(person, { on: '2099-01-01' }), '1000.00');
    const mine = await t.call(commissionEntriesApi.mine, {}, person.token);
    expect(mine.list).toMatchObject([
      {
        month: LAST,
        lessons: 2,
        received: '13000.00',
        base: '7150.00',
        earned: '715.00',
        paid: '0.00',
        due: '660.00',
        notDue: '55.00',
        rate: '0.1000',
      },
    ]);
    const all = await t.call(
      commissionEntriesApi.months,
      { from: LAST, to: LAST, personnelId: person.personnelId },
      finance.token,
    );
    expect(all.list).toEqual(mine.list);
    expect(
      (await t.call(commissionEntriesApi.months, { personnelId: person.personnelId }, stranger.token)).total,
    ).toBe(0);
    const rows = await sheetRows(
      (
        await t.send(
          commissionEntriesApi.exportMonths,
          { personnelId: person.personnelId, columns: 'personnelName,amount' },
          finance.token,
        )
      ).response.rawPayload,
    );
    expect(rows).toEqual([
      ['姓名', '提成（元）'],
      [person.name, '715'],
    ]);
  });

  test('exports hold the lessons or their entries', async () => {
    const person = await t.make.staff('salesperson');
    await receive(await lesson(person, { name: '课甲' }), '12000.00');
    const rows = async (more: object) =>
      await sheetRows(
        (await t.send(commissionsApi.export, { personnelId: person.personnelId, ...more }, finance.token))
          .response.rawPayload,
      );
    expect(await rows({ columns: 'lessonname,shares,commission' })).toEqual([
      ['课程', '分成', '提成（元）'],
      ['课甲', `${person.name} 业务员 100%`, '660'],
    ]);
    expect(await rows({ what: 'entries', columns: 'lessonname,kind,amount' })).toEqual([
      ['课程', '类型', '提成（元）'],
      ['课甲', '计提', '660'],
    ]);
  });
});
