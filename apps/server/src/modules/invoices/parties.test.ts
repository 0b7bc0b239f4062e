import { invoicesApi } from '@shibiao/contract/finance/invoices';
import { creditCheck, isTaxNumber } from '@shibiao/contract/finance/taxNumber';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';

let t: TestApp;
let seller: Person;
let finance: Person;
let companyId: number;
/** A realistic tax number: the last character is the check digit. */
const TAX_NUMBER = `91130500123456789${creditCheck('91130500123456789')}`;

beforeAll(async () => {
  t = await testApp();
  companyId = await t.make.company();
  seller = await t.make.staff('salesperson');
  finance = await t.make.staff('finance');
});

const form = (lessons: { id: number }[], amount: string, values: Record<string, unknown>) => ({
  title: '邢台银行股份有限公司',
  kind: '普票',
  companyId,
  lines: lessons.map(({ id }) => ({ lessonId: id, amount })),
  ...values,
});
const rowOf = (id: number) =>
  t.db.selectFrom('invoice').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('a tax number has 15 to 20 capitals and digits, and of 18 places its check sign', async () => {
  const right = ['91350100M000100Y43', '123456789012345', '12345678901234567890', TAX_NUMBER];
  const wrong = [
    '91350100M000100Y44',
    '12345678901234',
    '123456789012345678901',
    '91350100I000100Y43',
    '9135-0100',
  ];
  for (const no of [...right, ...wrong]) {
    const { rows } = await sql<{ ok: boolean }>`select is_tax_number(${no}) as ok`.execute(t.db);
    expect([no, isTaxNumber(no), rows[0]?.ok]).toEqual([no, right.includes(no), right.includes(no)]);
  }
});

test('the parties of an invoice are asked for beside their fields, and kept as people mean them', async () => {
  const lesson = await t.make.lesson(seller);
  const save = (values: object) =>
    t.send(
      invoicesApi.save,
      form([lesson], '10.00', { kind: '专票', taxNo: TAX_NUMBER, ...values }),
      seller.token,
    );
  expect(await save({ companyId: undefined })).toMatchObject({
    code: 408,
    data: [{ field: 'companyId', message: '请选择签约公司' }],
  });
  expect(await save({ companyId: 999_999 })).toMatchObject({ code: 408, data: [{ field: 'companyId' }] });
  expect(await save({ taxNo: '' })).toMatchObject({
    code: 408,
    data: [{ field: 'taxNo', message: '专票须填写购方税号' }],
  });
  const mistyped = TAX_NUMBER.replace('6', '7');
  expect(await save({ taxNo: mistyped })).toMatchObject({ code: 408, data: [{ field: 'taxNo' }] });
  const saved = await save({ taxNo: ` ${TAX_NUMBER.toLowerCase()} ` });
  expect(saved.code).toBe(200);
  expect(await rowOf(saved.data.id)).toMatchObject({ company_id: companyId, tax_no: TAX_NUMBER });
});

test('the parties of an application of before are asked for when it is issued', async () => {
  const lesson = await t.make.lesson(seller);
  const id = await t.make.invoice(
    seller,
    { institution_id: lesson.institutionId, kind: '专票', tax_no: TAX_NUMBER, amount: '10.00' },
    [[lesson, '10.00']],
  );
  // Rows from before both became mandatory.
  await sql`alter table invoice disable trigger parties_named_later`.execute(t.db);
  await sql`update invoice set company_id = null, tax_no = null where id = ${id}`.execute(t.db);
  await sql`alter table invoice enable trigger parties_named_later`.execute(t.db);
  const issue = (values: object) =>
    t.send(invoicesApi.issue, { id, no: `ZP${id}`, ...values }, finance.token);
  expect(await issue({})).toMatchObject({ code: 408, data: [{ field: 'companyId' }] });
  expect(await issue({ companyId })).toMatchObject({ code: 408, data: [{ field: 'taxNo' }] });
  expect((await rowOf(id)).status).toBe(1);
  expect((await issue({ companyId, taxNo: TAX_NUMBER })).code).toBe(200);
  expect(await rowOf(id)).toMatchObject({ status: 2, company_id: companyId, tax_no: TAX_NUMBER });
});

test('the parties are kept by the database, for new rows and changed ones; old rows end as they are', async () => {
  const institution_id = await t.make.institution();
  const insert = (values: object) =>
    t.db
      .insertInto('invoice')
      .values({ title: '票', amount: '1.00', institution_id, company_id: companyId, ...values })
      .returning('id')
      .executeTakeFirstOrThrow();
  await expect(insert({ company_id: null })).rejects.toMatchObject({ constraint: 'invoice_company_named' });
  await expect(insert({ kind: '专票' })).rejects.toMatchObject({ constraint: 'invoice_tax_no_named' });
  await expect(insert({ tax_no: 'X1' })).rejects.toMatchObject({ constraint: 'invoice_tax_no_right' });
  const { id } = await insert({ kind: '专票', tax_no: TAX_NUMBER });
  const clear = t.db.updateTable('invoice').set({ tax_no: null }).where('id', '=', id).execute();
  await expect(clear).rejects.toMatchObject({ constraint: 'invoice_tax_no_named' });
});
