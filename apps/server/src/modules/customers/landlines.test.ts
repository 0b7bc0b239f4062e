import { customersApi } from '@shibiao/contract/customers/customers';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';

test('a landline is one number however it is typed, and is found either way', async () => {
  const t = await testApp();
  const seller = await t.make.staff('salesperson');
  const stranger = await t.make.staff('salesperson');
  const digits = t.make.phone().slice(-8);
  let serial = 0;
  const save = (tel: string, token: string) =>
    t.send(
      customersApi.save,
      { tel, cooperationName: '杭州未来学院', contactName: `座机${++serial}号` },
      token,
    );
  const first = await save(`0571${digits}`, seller.token);
  const { id } = first.data;
  const row = t.db.selectFrom('contact').select('tel').where('id', '=', id);
  expect((await row.executeTakeFirstOrThrow()).tel).toBe(`0571-${digits}`);
  for (const tel of [`0571-${digits}`, `（0571）${digits}`, `0571 ${digits}`, `0571${digits}`])
    expect(await save(tel, stranger.token)).toMatchObject({ code: 400, data: [{ field: 'tel' }] });
  for (const keyword of [`0571${digits.slice(0, 5)}`, `0571-${digits}`]) {
    const { list } = await t.call(customersApi.list, { keyword }, seller.token);
    expect(list.map((one) => one.id)).toEqual([id]);
  }
});
