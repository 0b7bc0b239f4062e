import { filesApi } from '@shibiao/contract/files';
import { banksApi, contractsApi } from '@shibiao/contract/finance/contracts';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { sheetRows } from '../../../test/sheet.ts';

let t: TestApp;
let finance: Person;
let seller: Person;

beforeAll(async () => {
  t = await testApp();
  finance = await t.make.staff('finance');
  seller = await t.make.staff('salesperson');
});
const WRITES = [
  contractsApi.saveCompany,
  contractsApi.save,
  contractsApi.saveBankAccount,
  contractsApi.delete,
  contractsApi.deleteCompany,
  contractsApi.deleteBankAccount,
];

test.each(WRITES)('$operation is finance only', async (endpoint) => {
  expect((await t.send(endpoint, { id: 1 }, seller.token)).code).toBe(403);
});
test.each(WRITES)('$operation of a row that is not there', async (endpoint) => {
  expect((await t.send(endpoint, { id: 999_999 }, finance.token)).code).toBe(404);
});

test('companies are created, edited with a version and deleted', async () => {
  const { id } = await t.call(
    contractsApi.saveCompany,
    { name: '师表科技', series: 1, taxNo: '91130500X' },
    finance.token,
  );
  expect((await t.send(contractsApi.saveCompany, { name: '', series: 3 }, finance.token)).code).toBe(408);
  await t.call(
    contractsApi.saveCompany,
    { id, version: 1, name: '师表科技有限公司', series: 2 },
    finance.token,
  );
  expect(
    (await t.send(contractsApi.saveCompany, { id, version: 1, name: '旧', series: 1 }, finance.token)).code,
  ).toBe(409);
  expect((await t.call(contractsApi.companies, { keyword: '科技有限' }, seller.token)).list).toMatchObject([
    { id, series: 2, taxNo: null },
  ]);
  await t.call(contractsApi.deleteCompany, { id }, finance.token);
  expect((await t.call(contractsApi.companies, {}, seller.token)).total).toBe(0);
});

test('a contract has a number of its own, and stays while lessons are under it', async () => {
  const company = await t.call(contractsApi.saveCompany, { name: '深圳师表', series: 1 }, finance.token);
  const form = {
    no: 'HT-001',
    companyId: company.id,
    amount: '50000',
    signedOn: '2026-01-05',
    fromDate: '2026-01-01',
    toDate: '2026-12-31',
  };
  const { id } = await t.call(contractsApi.save, form, finance.token);
  expect(await t.send(contractsApi.save, form, finance.token)).toMatchObject({
    code: 400,
    message: '该合同编号已存在',
  });
  expect(
    (await t.send(contractsApi.save, { ...form, no: 'HT-002', toDate: '2025-01-01' }, finance.token)).code,
  ).toBe(408);
  const lesson = await t.make.lesson(seller, { contract_group_id: id });
  await t.db
    .updateTable('contract_group')
    .set({ institution_id: lesson.institutionId })
    .where('id', '=', id)
    .execute();
  expect(
    (await t.call(contractsApi.list, { companyId: company.id, sort: 'amount' }, seller.token)).list,
  ).toMatchObject([{ no: 'HT-001', lessons: 1, lessonIncome: '10000.00', companyName: '深圳师表' }]);
  // A cancelled lesson brings no income.
  await t.make.lesson(seller, { contract_group_id: id, lesson_status: 0 });
  const file = async (token: string) =>
    sheetRows(
      (await t.send(contractsApi.export, { columns: 'no,amount,lessons,lessonIncome' }, token)).response
        .rawPayload,
    );
  expect((await file(finance.token)).slice(1)).toEqual([['HT-001', '50000', '1', '10000']]);
  // Neither its amount nor its existence is visible to others; planners of everybody's lessons see it without figures.
  const [stranger, department] = [
    await t.make.staff('salesperson'),
    await t.make.staff('teacher_department'),
  ];
  expect((await t.call(contractsApi.list, {}, stranger.token)).list).toEqual([]);
  expect((await t.call(contractsApi.list, {}, department.token)).list).toMatchObject([
    { no: 'HT-001', amount: null, lessonIncome: null },
  ]);
  expect((await file(department.token)).slice(1)).toEqual([['HT-001', '', '1', '']]);
  expect((await file(stranger.token)).slice(1)).toEqual([]);
  expect((await t.send(contractsApi.delete, { id }, finance.token)).code).toBe(400);
  expect((await t.call(contractsApi.list, { keyword: 'ht-0' }, seller.token)).total).toBe(1);
  const other = await t.call(contractsApi.save, { no: 'HT-003' }, finance.token);
  await t.call(contractsApi.delete, { id: other.id }, finance.token);
  expect((await t.call(contractsApi.list, { keyword: 'HT-003' }, seller.token)).total).toBe(0);
});

test('bank accounts are listed with what came in', async () => {
  const { id } = await t.call(
    contractsApi.saveBankAccount,
    { bankName: '工商银行', accountNo: '0406020009' },
    finance.token,
  );
  await t.make.receipt(seller, { amount: '88.00', bank_account_id: id });
  expect((await t.call(banksApi.banks, { keyword: '0406' }, finance.token)).list).toMatchObject([
    { id, received: '88.00' },
  ]);
  const file = await t.send(
    contractsApi.exportBankAccounts,
    { columns: 'accountNo,received' },
    finance.token,
  );
  expect((await sheetRows(file.response.rawPayload)).slice(1)).toEqual([['0406020009', '88']]);
  for (const role of ['salesperson', 'manager', 'general_manager'] as const)
    for (const endpoint of [banksApi.banks, contractsApi.exportBankAccounts])
      expect((await t.send(endpoint, {}, (await t.make.staff(role)).token)).code).toBe(403);
  await t.call(contractsApi.deleteBankAccount, { id: [id] }, finance.token);
  expect((await t.call(banksApi.banks, {}, finance.token)).list).toEqual([]);
});

test('a bank account is registered once, however many register it at once', async () => {
  const account = (accountNo: string) => ({ bankName: '建设银行', accountNo });
  const answers = await Promise.all(
    ['6222 0001 0002', '622200010002', '6222 00010002'].map((no) =>
      t.send(contractsApi.saveBankAccount, account(no), finance.token),
    ),
  );
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 408, 408]);
  expect(answers.find(({ code }) => code === 408)).toMatchObject({
    data: [{ field: 'accountNo', message: '该账号已登记（建设银行）' }],
  });
  const made = answers.find(({ code }) => code === 200)?.data as { id: number };
  // A row is no duplicate of itself.
  const again = { ...account('622200010002'), id: made.id };
  expect((await t.send(contractsApi.saveBankAccount, again, finance.token)).code).toBe(200);
});

test('a file is attached by whoever reads it already, and read with the contract alone', async () => {
  const owner = await t.make.staff('salesperson');
  const foreign = await t.make.file(owner.accountId, 'voucher');
  const form = { no: 'HT-F', fileId: foreign };
  expect(await t.send(contractsApi.save, form, finance.token)).toMatchObject({
    code: 408,
    data: [{ field: 'fileId' }],
  });
  const own = await t.make.file(finance.accountId, 'contract');
  const { institutionId } = await t.make.lesson(seller);
  const { id } = await t.call(
    contractsApi.save,
    { no: 'HT-F', coorgid: institutionId, fileId: own },
    finance.token,
  );
  // A colleague saves it again with its present file.
  const cashier = await t.make.staff('finance');
  expect(
    (await t.send(contractsApi.save, { id, no: 'HT-F', coorgid: institutionId, fileId: own }, cashier.token))
      .code,
  ).toBe(200);
  const reads = async (token: string) => (await t.call(filesApi.refs, { ids: own }, token)).list.length;
  expect([await reads(cashier.token), await reads(seller.token), await reads(owner.token)]).toEqual([
    1, 1, 0,
  ]);
});

test('a contract keeps the institution and the days of the lessons under it', async () => {
  const lesson = await t.make.lesson(seller, { on: '2026-03-02' });
  const other = await t.make.institution();
  const form = {
    no: 'HT-K',
    coorgid: lesson.institutionId,
    fromDate: '2026-03-01',
    toDate: '2026-03-31',
  };
  const { id } = await t.call(contractsApi.save, form, finance.token);
  await t.db.updateTable('lesson').set({ contract_group_id: id }).where('id', '=', lesson.id).execute();
  const save = (change: object) => t.send(contractsApi.save, { ...form, id, ...change }, finance.token);
  for (const [change, field] of [
    [{ coorgid: other }, 'coorgid'],
    [{ coorgid: null }, 'coorgid'],
    [{ fromDate: '2026-03-03' }, 'fromDate'],
    [{ toDate: '2026-03-01' }, 'toDate'],
  ] as const)
    expect(await save(change), JSON.stringify(change)).toMatchObject({ code: 408, data: [{ field }] });
  expect((await save({ fromDate: '2026-03-02', toDate: '2026-03-02', title: '一天' })).code).toBe(200);
  // A contract with a lesson already outside its bounds can still be saved.
  await t.db
    .updateTable('contract_group')
    .set({ to_date: '2026-03-01', from_date: null })
    .where('id', '=', id)
    .execute();
  expect((await save({ fromDate: null, toDate: '2026-03-01', title: '改名' })).code).toBe(200);
});

test('one company, contract or account is read anew by its id', async () => {
  for (const no of ['一', '二']) {
    await t.call(contractsApi.saveCompany, { name: `同名${no}`, series: 1 }, finance.token);
    await t.call(contractsApi.save, { no: `ID-${no}` }, finance.token);
    await t.call(contractsApi.saveBankAccount, { bankName: '工行', accountNo: `62220${no}` }, finance.token);
  }
  for (const endpoint of [contractsApi.companies, contractsApi.list, banksApi.banks]) {
    const [, one] = (await t.call(endpoint, {}, finance.token)).list;
    const { list } = await t.call(endpoint, { id: one?.id }, finance.token);
    expect(list.map(({ id }) => id)).toEqual([one?.id]);
  }
});
