import { commissionBatchesApi, tiersText } from '@shibiao/contract/commissions/batches';
import { commissionEntriesApi } from '@shibiao/contract/commissions/entries';
import { commissionsApi } from '@shibiao/contract/commissions/lessons';
import type { Endpoint } from '@shibiao/contract/endpoint';
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { commissionsOn, salesRule } from '../../../test/commissions.ts';
import type { Person } from '../../../test/factory.ts';
import { sheetRows } from '../../../test/sheet.ts';
import { addMonths, monthOf, today } from '../../lib/dates.ts';

let t: TestApp;
let finance: Person;
let manager: Person;
let seller: Person;
let stranger: Person;

const LAST = addMonths(monthOf(today()), -1);

beforeAll(async () => {
  t = await testApp();
  finance = await t.make.staff('finance');
  manager = await t.make.staff('general_manager');
  ({ seller } = await t.make.team());
  stranger = await t.make.staff('salesperson');
  await salesRule(t, finance);
});

const { lesson, receive, ledger } = commissionsOn(() => ({ t, finance }));
const drafted = async (person: Person, more: object = {}) =>
  (
    await t.call(
      commissionBatchesApi.saveBatch,
      { month: LAST, organisationId: person.organisationId, ...more },
      finance.token,
    )
  ).id;
const versionOf = async (id: number) =>
  (await t.call(commissionBatchesApi.batch, { id }, finance.token)).version;

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
            tiers: '[{"upTo":null,"rate":0.5}]',
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
    // A tier's bound is money: no fractions of a fen, nothing above the maximum amount.
    ['[{"upTo":30000.12345,"rate":0.1},{"upTo":null,"rate":0.2}]'],
    ['[{"upTo":0.00001,"rate":0.1},{"upTo":null,"rate":0.2}]'],
    ['[{"upTo":99999999999,"rate":0.1},{"upTo":null,"rate":0.2}]'],
    ['[{"upTo":1e300,"rate":0.1},{"upTo":null,"rate":0.2}]'],
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
    // All people combined: one row a month with the sums.
    const span = { from: LAST, to: LAST };
    const each = await t.call(commissionEntriesApi.months, { ...span, count: 1000 }, finance.token);
    const whole = await t.call(commissionEntriesApi.months, { ...span, isWhole: true }, finance.token);
    expect(whole.sums).toEqual(each.sums);
    expect(whole.list).toMatchObject([{ key: LAST, month: LAST, personnelId: 0, ...each.sums }]);
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

  test('a bar of a month opens the entries that it adds up, by every state', async () => {
    const person = await t.make.staff('salesperson');
    const month = { personnelId: person.personnelId, month: LAST };
    const paid = await lesson(person);
    await receive(paid, '4000.00');
    const batch = await drafted(person);
    for (const [action, by] of [
      ['submit', finance],
      ['approve', manager],
      ['pay', finance],
    ] as const)
      await t.call(
        commissionBatchesApi.act,
        { id: batch, version: await versionOf(batch), action },
        by.token,
      );
    // The month is closed for this person: new entries belong to the next one.
    const now = { ...month, month: monthOf(today()) };
    await receive(await lesson(person), '6000.00', `${LAST}-20`);
    const held = await lesson(person);
    await receive(held, '8000.00', `${LAST}-21`);
    await receive(await lesson(person, { on: '2099-01-01' }), '2000.00', `${LAST}-22`);
    const waiting = (await ledger(held))[0]?.id;
    await drafted(person, {
      month: now.month,
      leftOut: JSON.stringify([{ id: waiting, reason: '合同未回' }]),
    });
    await receive(await lesson(person), '1000.00', `${LAST}-23`);
    const states = {
      paid: '已发放',
      inBatch: '批次中',
      due: '可发放',
      held: '暂缓',
      notDue: '未到期',
    } as const;
    const seen = new Set<string>();
    for (const asked of [month, now]) {
      const { list } = await t.call(
        commissionEntriesApi.months,
        { personnelId: person.personnelId, from: asked.month, to: asked.month },
        finance.token,
      );
      const [row] = list;
      if (!row) throw new Error('no month');
      let total = 0;
      for (const key of Object.keys(states) as (keyof typeof states)[]) {
        const { sums } = await t.call(
          commissionEntriesApi.entries,
          { ...asked, state: states[key] },
          finance.token,
        );
        expect(sums.amount, `${asked.month} ${key}`).toBe(row[key]);
        total += Number(row[key]);
        if (Number(row[key]) !== 0) seen.add(key);
      }
      expect(total).toBeCloseTo(Number(row.amount), 2);
      const reversed = await t.call(
        commissionEntriesApi.entries,
        { ...asked, kind: 'reverse' },
        finance.token,
      );
      expect(reversed.sums.amount).toBe(row.reversed);
    }
    expect([...seen].sort()).toEqual(Object.keys(states).sort());
    const { sums } = await t.call(
      commissionEntriesApi.entries,
      { personnelName: person.name, monthFrom: LAST, monthTo: now.month },
      finance.token,
    );
    const all = await t.call(
      commissionEntriesApi.months,
      { keyword: person.name, from: LAST, to: now.month },
      finance.token,
    );
    expect(sums.amount).toBe(all.sums.amount);
  });

  test('the ledger and the batches are files of what their lists show', async () => {
    const person = await t.make.staff('salesperson');
    await receive(await lesson(person, { name: '课丙' }), '12000.00');
    const entries = { personnelId: person.personnelId, state: '可发放', columns: 'lessonname,amount' };
    const file = async (endpoint: Endpoint, input: Record<string, unknown>) =>
      await sheetRows((await t.send(endpoint, input, finance.token)).response.rawPayload);
    expect(await file(commissionEntriesApi.exportEntries, entries)).toEqual([
      ['课程', '提成（元）'],
      ['课丙', '660'],
    ]);
    expect(await file(commissionEntriesApi.exportEntries, { ...entries, state: '已发放' })).toHaveLength(1);
    const id = await drafted(person);
    const no = (await t.call(commissionBatchesApi.batch, { id }, finance.token)).no;
    expect(
      await file(commissionBatchesApi.exportBatches, { keyword: no, columns: 'no,status,amount' }),
    ).toEqual([
      ['批次号', '状态', '应发（元）'],
      [no, '草稿', '660'],
    ]);
    const rules = (await t.call(commissionBatchesApi.rules, {}, finance.token)).list;
    expect((await file(commissionBatchesApi.exportRules, { columns: 'role,tiers' })).slice(1)).toEqual(
      rules.map((rule) => [rule.role, tiersText(rule.tiers)]),
    );
  });

  test('the list of a month says beside the sums of its lessons what of them is of that month', async () => {
    const person = await t.make.staff('salesperson');
    const paidTwice = await lesson(person);
    await receive(paidTwice, '5000.00', '2026-01-10');
    await receive(paidTwice, '7000.00', '2026-02-10');
    const of = { personnelId: person.personnelId };
    const sumsOf = async (month?: string) =>
      (await t.call(commissionsApi.list, { ...of, month }, finance.token)).sums;
    for (const month of ['2026-01', '2026-02']) {
      const span = { ...of, from: month, to: month };
      const months = await t.call(commissionEntriesApi.months, span, finance.token);
      expect(await sumsOf(month)).toMatchObject({ received: '12000.00', inMonth: months.sums.amount });
    }
    expect((await sumsOf())?.inMonth).toBeNull();
  });

  test('the file of lessons has the entries of these lessons, of no others', async () => {
    const person = await t.make.staff('salesperson');
    await receive(await lesson(person, { name: '课丁' }), '12000.00');
    const waiting = await lesson(person, { name: '课戊', teacher_fee: '0' });
    await receive(waiting, '5000.00');
    const asked = { personnelId: person.personnelId, state: '可发放' };
    const { response } = await t.send(commissionsApi.export, asked, finance.token);
    const { sheets } = await readXlsx(new Uint8Array(response.rawPayload));
    const names = sheets.map(({ rows }) => {
      const [, head = [], ...rest] = rows;
      return rest.map((row) => row[head.indexOf('课程')]);
    });
    expect(names).toEqual([['课丁'], ['课丁']]);
    const { total } = await t.call(
      commissionsApi.list,
      { coorgid: waiting.institutionId, personnelId: person.personnelId },
      finance.token,
    );
    expect(total).toBe(1);
    const rows = await sheetRows(
      (
        await t.send(
          commissionsApi.export,
          { coorgid: waiting.institutionId, what: 'entries', columns: 'lessonname' },
          finance.token,
        )
      ).response.rawPayload,
    );
    expect(rows).toEqual([['课程'], ['课戊']]);
  });
});
