import { customersApi } from '@shibiao/contract/customers/customers';
import { creditCheck } from '@shibiao/contract/finance/taxNumber';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';

let t: TestApp;
let seller: Person;

beforeAll(async () => {
  t = await testApp();
  seller = await t.make.staff('salesperson');
});

const rowOf = (id: number) =>
  t.db.selectFrom('contact').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const save = (values: Record<string, unknown>) =>
  t.send(
    customersApi.save,
    { tel: t.make.phone(), cooperationName: '邢台博思教育科技有限公司', ...values },
    seller.token,
  );
let serial = 0;
const fresh = () => `新客户${++serial}号`;

test('a new institution takes region, kind and tax number from its first customer; a known one keeps its own', async () => {
  const name = '保定新晨商学院';
  const institution = () =>
    t.db.selectFrom('institution').selectAll().where('name', '=', name).executeTakeFirst();
  const facts = {
    cooperationName: name,
    institutionProvinceId: 130000,
    institutionCityId: 130600,
    institutionKind: '培训公司',
    institutionTaxNo: '91130600MA07XXXXX0',
  };
  const wrong = await save({ ...facts, contactName: fresh() });
  expect([wrong.code, wrong.data]).toMatchObject([408, [{ field: 'institutionTaxNo' }]]);
  // A taken phone refuses the customer: the institution is not created either.
  const tel = t.make.phone();
  await save({ tel, contactName: fresh() });
  const right = { ...facts, institutionTaxNo: '91130600MA0ABCDE6H'.slice(0, 17) };
  right.institutionTaxNo += creditCheck(right.institutionTaxNo);
  expect((await save({ ...right, tel, contactName: fresh() })).code).toBe(400);
  expect(await institution()).toBeUndefined();
  const check = () => t.call(customersApi.isNameRegistered, { cooperationName: name }, seller.token);
  expect((await check()).isNewInstitution).toBe(true);
  const first = await save({ ...right, contactName: fresh() });
  expect((await check()).isNewInstitution).toBe(false);
  const stored = {
    province_id: 130000,
    city_id: 130600,
    kind: '培训公司',
    tax_no: right.institutionTaxNo,
  };
  expect(await institution()).toMatchObject(stored);
  expect(await rowOf(first.data.id)).toMatchObject({ province_id: 130000, city_id: 130600 });
  await save({ ...facts, institutionTaxNo: null, institutionKind: '银行', contactName: fresh() });
  expect(await institution()).toMatchObject(stored);
});
