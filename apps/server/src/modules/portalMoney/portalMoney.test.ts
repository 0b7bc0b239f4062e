import { accessApi } from '@shibiao/contract/access';
import { answeredTo } from '@shibiao/contract/endpoint';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { portalMoneyApi } from '@shibiao/contract/portalMoney';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { sheetRows } from '../../../test/sheet.ts';
import { addDays, today } from '../../lib/dates.ts';
import { IS_RECEIVABLE, OPEN } from '../receivables/receivables.queries.ts';

const MONEY = answeredTo(portalMoneyApi.lessons, 'partner');
const STATEMENT = answeredTo(portalMoneyApi.statement, 'partner');
const PROFILES = answeredTo(portalMoneyApi.profiles, 'partner');

let t: TestApp;
let seller: Person;
let finance: Person;
beforeAll(async () => {
  t = await testApp();
  seller = await t.make.staff('salesperson');
  finance = await t.make.staff('finance');
});

/** A partner with the right to the institution's money. */
async function payer(institutionId?: number) {
  const partner = await t.make.partner(institutionId);
  await t.make.give(partner.contactId, seller);
  await t.db.updateTable('contact').set({ portal_money: true }).where('id', '=', partner.contactId).execute();
  return partner;
}
type Partner = Awaited<ReturnType<typeof payer>>;
const taught = (partner: Partner, on: string, fee_income: string, owner = seller) =>
  t.make.lesson(owner, {
    contact_id: partner.contactId,
    institution_id: partner.institutionId,
    on,
    fee_income,
  });
const paid = (partner: Partner, lesson: { id: number }, amount: string, received_on: string) =>
  t.make.receipt(seller, { institution_id: partner.institutionId, amount, received_on }, [[lesson, amount]]);
const openOf = async (institutionId: number) => {
  const { open } = await t.db
    .selectFrom('lesson')
    .where('institution_id', '=', institutionId)
    .where(IS_RECEIVABLE)
    .select(sql<string>`coalesce(sum(${OPEN}), 0)::numeric(14, 2)`.as('open'))
    .executeTakeFirstOrThrow();
  return open;
};
const statement = (by: { token: string }, span: object = {}) => t.call(STATEMENT, span, by.token);

describe('A statement', () => {
  test('is opening + taught − received = closing: 10,000 + 24,000 − 18,000 = 16,000, all that is open of taught lessons', async () => {
    const partner = await payer();
    const start = addDays(today(), -60);
    const before = await taught(partner, addDays(start, -30), '15000.00');
    await paid(partner, before, '5000.00', addDays(start, -20));
    const [first, second] = [
      await taught(partner, addDays(start, 10), '14000.00'),
      await taught(partner, addDays(start, 20), '10000.00'),
    ];
    await paid(partner, before, '10000.00', addDays(start, 5));
    await paid(partner, first, '8000.00', addDays(start, 30));
    // Neither a lesson to come, with its advance, nor a reserved or cancelled one counts.
    const ahead = await taught(partner, addDays(today(), 10), '7000.00');
    await paid(partner, ahead, '3000.00', addDays(start, 31));
    await t.make.lesson(seller, {
      contact_id: partner.contactId,
      institution_id: partner.institutionId,
      on: addDays(start, 12),
      lesson_status: 4,
    });
    const answer = await statement(partner, { from: start, to: today() });
    expect(answer).toMatchObject({
      opening: '10000.00',
      taught: '24000.00',
      received: '18000.00',
      writtenOff: '0.00',
      closing: '16000.00',
      prepaid: '3000.00',
    });
    expect(answer.list.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
      ['received', '10000.00', '0.00'],
      ['taught', '14000.00', '14000.00'],
      ['taught', '10000.00', '24000.00'],
      ['received', '8000.00', '16000.00'],
    ]);
    expect(await openOf(partner.institutionId)).toBe('16000.00');
    const { totals } = await t.call(MONEY, {}, partner.token);
    expect(totals).toMatchObject({ open: '16000.00', openLessons: 2, ahead: '4000.00', aheadLessons: 1 });
    expect(second.id).toBeGreaterThan(0);
    // The end of one span is the beginning of the next, on every day of it.
    for (const days of [0, 5, 10, 15, 20, 29, 30, 45]) {
      const day = addDays(start, days);
      const [until, since] = [
        await statement(partner, { from: start, to: day }),
        await statement(partner, { from: addDays(day, 1), to: today() }),
      ];
      expect([day, since.opening, since.closing]).toEqual([day, until.closing, '16000.00']);
    }
  });

  test('counts an advance on the day on which its lesson was taught, and a remainder that was written off', async () => {
    const partner = await payer();
    const day = addDays(today(), -5);
    const lesson = await taught(partner, day, '9000.00');
    await paid(partner, lesson, '8999.50', addDays(day, -20));
    await t.db
      .insertInto('lesson_write_off')
      .values({ lesson_id: lesson.id, amount: '0.50', reason: '尾差', written_by: finance.personnelId })
      .execute();
    expect(await statement(partner, { from: addDays(day, -30), to: addDays(day, -1) })).toMatchObject({
      closing: '0.00',
      prepaid: '8999.50',
      list: [],
    });
    expect(await statement(partner, { from: day, to: today() })).toMatchObject({
      opening: '0.00',
      taught: '9000.00',
      received: '8999.50',
      writtenOff: '0.50',
      closing: '0.00',
      prepaid: '0.00',
    });
    expect(await openOf(partner.institutionId)).toBe('0.00');
  });

  test('is a sheet with its opening and its closing row', async () => {
    const partner = await payer();
    await taught(partner, addDays(today(), -3), '6000.00');
    const query = new URLSearchParams({ from: addDays(today(), -10), to: today() });
    const answer = await t.app.inject({
      url: `/api${portalMoneyApi.statementExcel.path}?${query}`,
      headers: { authorization: `bearer ${partner.token}` },
    });
    expect(answer.statusCode).toBe(200);
    const rows = await sheetRows(answer.rawPayload);
    const cells = JSON.stringify(rows);
    for (const word of ['期初余额', '上课：网点负责人管理能力提升', '期末余额'])
      expect(cells).toContain(word);
  });

  test.each([
    [{ from: '2026-03-02', to: '2026-03-01' }, 'to'],
    [{ to: '2199-01-01' }, 'to'],
    [{ from: '2020-01-01', to: '2026-01-01' }, 'from'],
    [{ from: '2026-02-30' }, 'from'],
  ])('of %j is refused beside its field', async (span, field) => {
    const partner = await payer();
    expect(await t.send(portalMoneyApi.statement, span, partner.token)).toMatchObject({
      code: 408,
      data: [{ field }],
    });
  });
});

describe('The account', () => {
  test('lists each lesson once, taught ones with the days since, and those to come apart', async () => {
    const partner = await payer();
    const open = await taught(partner, addDays(today(), -12), '6000.00');
    const settled = await taught(partner, addDays(today(), -20), '5000.00');
    await paid(partner, settled, '5000.00', addDays(today(), -2));
    const ahead = await taught(partner, addDays(today(), 12), '4000.00');
    const part = async (part?: string) =>
      (await t.call(MONEY, part ? { part } : {}, partner.token)).list.map((row) => [
        row.id,
        row.part,
        row.open,
        row.daysSince,
      ]);
    expect(await part('open')).toEqual([[open.id, 'open', '6000.00', 12]]);
    expect(await part('settled')).toEqual([[settled.id, 'settled', '0.00', 20]]);
    expect(await part('ahead')).toEqual([[ahead.id, 'ahead', '0.00', null]]);
    expect(await part()).toHaveLength(3);
  });

  test('figures of lessons stay from a contact without the right, on the list, in its sums and on the page', async () => {
    const partner = await payer();
    const dear = await taught(partner, addDays(today(), -12), '6000.00');
    const cheap = await taught(partner, addDays(today(), -11), '5000.00');
    const colleague = await t.make.partner(partner.institutionId);
    const sent = (input: object) => t.call(answeredTo(lessonsApi.list, 'partner'), input, colleague.token);
    const all = await sent({ sort: 'feeIncome', order: 'asc' });
    expect(all.list).toMatchObject(
      // The sort by money is not taken: the dearer, earlier lesson comes first.
      [dear, cheap].map(({ id }) => ({ id, feeIncome: null, invoiced: null, received: null })),
    );
    expect(all.sums).toMatchObject({ lessondays: '2.0', feeIncome: null, received: null });
    expect((await sent({ isOpen: false })).total).toBe((await sent({ isOpen: true })).total);
    expect(
      await t.call(answeredTo(lessonsApi.detail, 'partner'), { id: dear.id }, colleague.token),
    ).toMatchObject({
      feeIncome: null,
      invoiced: null,
      received: null,
      applied: null,
    });
    expect(
      await t.call(answeredTo(lessonsApi.detail, 'partner'), { id: dear.id }, partner.token),
    ).toMatchObject({
      feeIncome: '6000.00',
    });
    const { list } = await t.call(accessApi.functionUrls, {}, colleague.token);
    expect(list.filter((url) => url.startsWith('/api/portal/money'))).toEqual([]);
  });

  test('is closed to a contact without the right, to another institution, and after a change of employer', async () => {
    const partner = await payer();
    await taught(partner, addDays(today(), -2), '6000.00');
    const colleague = await t.make.partner(partner.institutionId);
    for (const call of [
      portalMoneyApi.lessons,
      portalMoneyApi.invoices,
      portalMoneyApi.statement,
      portalMoneyApi.profiles,
    ])
      expect((await t.send(call, {}, colleague.token)).code).toBe(403);
    const outsider = await payer();
    expect((await t.call(MONEY, {}, outsider.token)).list).toEqual([]);
    expect(await statement(outsider)).toMatchObject({ closing: '0.00', list: [] });
    await t.db
      .updateTable('contact')
      .set({ institution_id: outsider.institutionId })
      .where('id', '=', partner.contactId)
      .execute();
    t.app.sessionCache.clear();
    expect((await t.send(portalMoneyApi.lessons, {}, partner.token)).code).toBe(403);
    await t.db
      .updateTable('contact')
      .set({ portal_money: true })
      .where('id', '=', partner.contactId)
      .execute();
    t.app.sessionCache.clear();
    expect((await t.call(MONEY, {}, partner.token)).list).toEqual([]);
  });

  test('of a contact with the narrow scope has the own lessons alone', async () => {
    const partner = await payer();
    await taught(partner, addDays(today(), -2), '6000.00');
    const narrow = await payer(partner.institutionId);
    await t.db
      .updateTable('contact')
      .set({ portal_scope: 'own' })
      .where('id', '=', narrow.contactId)
      .execute();
    const own = await taught(narrow, addDays(today(), -3), '1000.00');
    const { list, totals } = await t.call(MONEY, {}, narrow.token);
    expect(list.map(({ id }) => id)).toEqual([own.id]);
    expect(totals.open).toBe('1000.00');
    expect((await statement(narrow)).closing).toBe('1000.00');
  });
});

const TAX_NO = '91350100M000100Y43';

describe('A title for invoices', () => {
  test('is kept by the institution, once also when ten clicks arrive together', async () => {
    const partner = await payer();
    const clicks = await Promise.all(
      Array.from({ length: 10 }, () =>
        t.send(portalMoneyApi.saveProfile, { title: '河北分行', taxNo: TAX_NO }, partner.token),
      ),
    );
    expect(clicks.filter(({ code }) => code === 200)).toHaveLength(1);
    const { list } = await t.call(PROFILES, {}, partner.token);
    expect(list).toMatchObject([{ title: '河北分行', taxNo: TAX_NO, version: 1 }]);
    const id = list[0]?.id ?? 0;
    await t.call(portalMoneyApi.saveProfile, { id, version: 1, title: '河北省分行' }, partner.token);
    expect(
      (await t.send(portalMoneyApi.saveProfile, { id, version: 1, title: '旧' }, partner.token)).code,
    ).toBe(409);
    const outsider = await payer();
    expect((await t.send(portalMoneyApi.saveProfile, { id, title: '别人' }, outsider.token)).code).toBe(404);
    expect((await t.call(PROFILES, {}, partner.token)).list).toMatchObject([
      { title: '河北省分行', taxNo: null },
    ]);
  });

  test.each([
    [{ title: '' }, 'title'],
    [{ title: '某行', taxNo: '123' }, 'taxNo'],
    [{ title: '某行', email: 'nobody' }, 'email'],
  ])('of %j is refused beside its field', async (form, field) => {
    const partner = await payer();
    expect(await t.send(portalMoneyApi.saveProfile, form, partner.token)).toMatchObject({
      code: 408,
      data: [{ field }],
    });
  });
});
