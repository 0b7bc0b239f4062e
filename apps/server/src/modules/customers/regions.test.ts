import { customersApi } from '@shibiao/contract/customers/customers';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';

test('a region that is cleared is the institution’s again; one that is not sent stays', async () => {
  const t = await testApp();
  const seller = await t.make.staff('salesperson');
  const rowOf = (of: number) =>
    t.db.selectFrom('contact').selectAll().where('id', '=', of).executeTakeFirstOrThrow();
  const coorgid = await t.make.institution({ province_id: 440000, city_id: 440300 });
  const id = await t.make.contact(seller, {
    institution_id: coorgid,
    province_id: 130000,
    city_id: 130500,
  });
  const edit = async (values: object) => {
    const { name, tel } = await rowOf(id);
    await t.call(customersApi.save, { id, contactName: name, tel, coorgid, ...values }, seller.token);
    const { province_id, city_id } = await rowOf(id);
    return [province_id, city_id];
  };
  expect(await edit({ remark: '无地区' })).toEqual([130000, 130500]);
  expect(await edit({ provinceId: null, cityId: null })).toEqual([440000, 440300]);
  expect(await edit({ provinceId: 130000 })).toEqual([130000, null]);
  expect(await edit({ provinceId: '' })).toEqual([440000, 440300]);
});
