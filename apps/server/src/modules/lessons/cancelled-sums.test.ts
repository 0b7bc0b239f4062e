import { lessonFinanceTotalsApi } from '@shibiao/contract/finance/receivables';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { profitApi } from '@shibiao/contract/lessons/profit';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';

let t: TestApp;
let seller: Person;
let manager: Person;

beforeAll(async () => {
  t = await testApp();
  seller = await t.make.staff('salesperson');
  manager = await t.make.staff('general_manager');
});

/** One active lesson of 10,000 and one day, and two cancelled ones. */
async function oneOfThree() {
  const teacher = await t.make.teacherAccount();
  const standing = await t.make.lesson(seller, { teacher_id: teacher.teacherId, teacher_fee: '4000.00' });
  const { institutionId, contactId } = standing;
  for (const lesson_status of [0, 4])
    await t.make.lesson(seller, {
      institution_id: institutionId,
      contact_id: contactId,
      teacher_id: teacher.teacherId,
      teacher_fee: '4000.00',
      lesson_status,
    });
  return { institutionId, teacher };
}

test('lessons that were cancelled are listed to staff, institution and teacher, and are in none of their sums', async () => {
  const { institutionId, teacher } = await oneOfThree();
  const partner = await t.make.partner(institutionId, { portal_money: true });
  const { days } = await t.db
    .selectFrom('lesson')
    .where('institution_id', '=', institutionId)
    .where('lesson_status', '=', 1)
    .select('days')
    .executeTakeFirstOrThrow();
  for (const [token, filter] of [
    [manager.token, { coorgid: institutionId }],
    [partner.token, {}],
    [teacher.token, {}],
  ] as const) {
    const { total, sums } = await t.call(lessonsApi.list, filter, token);
    expect(total).toBe(3);
    expect(sums.lessondays).toBe(days);
    if (token !== teacher.token) expect(sums.feeIncome).toBe('10000.00');
  }
});

test('the profit sheet, its sums by salesperson and the money of lessons leave out what was cancelled', async () => {
  const { institutionId: coorgid } = await oneOfThree();
  const cancelled = { coorgid, lessonstatus: 0 };
  for (const [filter, feeIncome] of [
    [{ coorgid }, '10000.00'],
    [cancelled, '0.00'],
  ] as const) {
    const sheet = await t.call(profitApi.profitList, filter, manager.token);
    expect(sheet.total).toBe(1);
    expect(sheet.sums).toMatchObject({ feeIncome });
    expect(await t.call(profitApi.ratioTotals, filter, manager.token)).toEqual(sheet.sums);
  }
  const ratios = await t.call(profitApi.ratios, { coorgid }, manager.token);
  expect(ratios.list).toMatchObject([{ authorId: seller.personnelId, lessons: 1, feeIncome: '10000.00' }]);
  expect((await t.call(profitApi.ratios, cancelled, manager.token)).list).toEqual([]);
  expect(await t.call(lessonFinanceTotalsApi.lessonFinanceTotals, cancelled, manager.token)).toMatchObject({
    count: 1,
    feeIncome: '0.00',
    teacherFee: '0.00',
    profit: '0.00',
  });
});
