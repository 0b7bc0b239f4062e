import { numbersApi } from '@shibiao/contract/numbers';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';

test('a number is charged once a month, also by two people at once, and again once that was corrected', async () => {
  const t = await testApp();
  const office = await t.make.staff('general_office');
  const { id } = await t.call(
    numbersApi.edit,
    { number: '13911112222', operator: '移动', purpose: '业务', monthlyFee: '59.00' },
    office.token,
  );
  const charge = () =>
    t.send(numbersApi.editLog, { id, action: '费用', fee: '59.00', month: '2026-03' }, office.token);
  const fees = () =>
    t.db
      .selectFrom('phone_number_log')
      .where('phone_number_id', '=', id)
      .where('action', '=', '费用')
      .select(['id', 'fee'])
      .orderBy('id')
      .execute();
  const answers = await Promise.all([charge(), charge()]);
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 400]);
  expect(answers.find(({ code }) => code === 400)?.data).toMatchObject([{ field: 'month' }]);
  const [entry] = await fees();
  expect(await fees()).toMatchObject([{ fee: '59.00' }]);
  await t.call(numbersApi.editLog, { id, action: '费用', correctsId: entry?.id }, office.token);
  expect((await charge()).code).toBe(200);
  expect((await fees()).map(({ fee }) => fee)).toEqual(['59.00', '-59.00', '59.00']);
});
